// What happens if an all-in goes wrong, against each who could still call it; the question before one is made.

import { html, nothing } from "../../lib/lit-html.js";
import { number, t, tn } from "../../lib/i18n.js";
import { allOf } from "./controls.js";
import { prizesOf } from "./premios.js";
import { isCash } from "./standing.js";

const NAMED = 3; // with more rivals only the worst that may happen is said

/**
 * Return who could still lose to me or beat me, the one with most first: `[{seat, cubre, quedan}]`; `cubre`: he has as
 * much as I have, `quedan`: what I would keep against him. @param {poker.Vista} vista
 */
export function rivals(vista, bet) {
  const mine = allOf(vista.yo, vista);
  return vista.con_cartas.flatMap((plays, seat) => {
    const owes = vista.apostado[seat] > vista.apostado[vista.yo];
    if (!plays || seat === vista.yo || (!vista.fichas[seat] && !owes)) return [];
    const his = Math.min(allOf(seat, vista), bet);
    return [{ seat, cubre: his >= mine, quedan: Math.max(0, mine - his), tiene: allOf(seat, vista) }];
  }).sort((a, b) => b.tiene - a.tiene || a.seat - b.seat);
}

/** Return the place in which I would be out and its prize, in words. @param {poker.Vista} vista */
function placeWords(vista, who) {
  const { quedan } = vista;
  const place = t("{n}.º", { n: quedan });
  const prizes = prizesOf(vista, who);
  if (!prizes.length) return place;
  const prize = prizes[quedan - 1];
  return prize ? t("{puesto}, con {n} U$", { puesto: place, n: number(prize) }) : t("{puesto}, sin premio", {
    puesto: place,
  });
}

/** Return a rival as a sentence: what is left to me if I lose with him. */
function lostTo({ seat, cubre, quedan, tiene }, vista, who) {
  const nick = who.nick(seat);
  if (!cubre) {
    return t("{nick} llega a {n}: si te gana, te quedan {resto}.", {
      nick,
      n: number(tiene),
      resto: number(quedan),
    });
  }
  if (isCash(vista)) return t("{nick} te cubre: si te gana, te quedas sin nada.", { nick });
  return t("{nick} te cubre: si te gana, quedas {puesto}.", { nick, puesto: placeWords(vista, who) });
}

/** Return the lines of the question. @param {poker.Vista} vista */
export function warnings(vista, bet, who) {
  const all = rivals(vista, bet);
  if (all.length <= NAMED) return all.map((rival) => ({ seat: rival.seat, texto: lostTo(rival, vista, who) }));
  const more = tn("Y {n} rival más.", "Y {n} rivales más.", all.length - 1);
  return [{ seat: all[0].seat, texto: lostTo(all[0], vista, who) }, { seat: null, texto: more }];
}

/** Draw the question; `view.confirm()` goes on, `view.giveUp()` does not. */
export function question({ vista, local, mesa, who, quieto, confirm, giveUp }) {
  if (!local.armada) return nothing;
  const bet = allOf(who.mine, vista);
  const lines = warnings(vista, bet, who);
  return html`
    <div class="confirma" role="alertdialog" aria-labelledby="confirma-titulo" aria-describedby="confirma-texto">
      <h2 id="confirma-titulo">${isCash(vista)
        ? t("¿Tus {n} U$uros?", { n: number(vista.fichas[who.mine]) })
        : t("¿Tus {n} fichas?", { n: number(vista.fichas[who.mine]) })}</h2>
      <ul id="confirma-texto">${lines.map(({ seat, texto }) =>
        html`<li>${
          seat === null
            ? nothing
            : html`<img class="avatar talla-chica" src=${mesa.asientos[seat]?.avatar ?? ""} alt="">`
        }<span>${texto}</span></li>`
      )}</ul>
      <div class="respuestas">
        <button class="acc no" @click=${giveUp}>${t("Volver")}<kbd>Esc</kbd></button>
        <button class="acc ord" data-accion="confirmar" ?disabled=${quieto}
          @click=${confirm}>${t("Sí, all-in")}<kbd>${t("A otra vez")}</kbd></button>
      </div>
      <div class="plazo" aria-hidden="true"><i></i></div>
    </div>
  `;
}
