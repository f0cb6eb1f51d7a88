// A player who left a match that goes on with a robot in his seat: the vote on him, his way back.

import { html, nothing } from "../lib/lit-html.js";
import { lasting, number, t, tn } from "../lib/i18n.js";
import { icon } from "../lib/icon.js";
import { askedOf, ownOf } from "./votes.js";

const CAUSES = {
  abandona: "{nick} ha abandonado",
  cae: "{nick} no ha vuelto",
  ausente: "{nick} llevaba {time} ausente",
};

/** Return how many may vote on the player who left `seat`: the other people who play. */
const votersOn = ({ asientos }, seat) => asientos.filter(({ asiento, robot }) => !robot && asiento !== seat).length;

function vote(salida, { mesa, votes, answer }) {
  const { asiento, nick, causa, votan } = salida;
  const left = t(CAUSES[causa], { nick, time: lasting(mesa.modales.ausencia) });
  const why = mesa.fin ? t("{left}.", { left }) : t("{left}: un robot juega en su sitio.", { left });
  const mine = votes.get(asiento);
  const choice = (yes, name, text) =>
    html`
      <button class="btn ${mine === yes ? "pri" : ""}" aria-pressed=${String(mine === yes)} data-voto=${yes
        ? "si"
        : "no"}
        @click=${() => answer(asiento, yes)}>${icon(name)}${text}</button>
    `;
  return html`<div class="tira aviso voto pide">${icon("bot")}<span><span data-dicho="urge">${why}
      ${t("¿Le quitamos {n} puntos?", { n: number(mesa.al_salir.puntos) })}</span> <small>${
    tn("{n} voto de {total}", "{n} votos de {total}", votan.length, { total: votersOn(mesa, asiento) })
  }</small></span>
    <b data-reloj=${`voto:${asiento}`} role="timer"><span data-reloj-texto></span></b>
    ${choice(true, "gavel", t("Sí"))}${choice(false, "hand", t("No"))}</div>`;
}

function own({ causa, quedan, pierde }, { mesa, comeBack }) {
  const once = mesa.salidas.filter(({ asiento }) => asiento === mesa.yo).length === 1;
  const price = quedan !== null
    ? t("Los demás están votando si pierdes puntos.")
    : pierde
    ? t("Has perdido {n} puntos.", { n: number(pierde) })
    : "";
  const back = causa === "cae" && once;
  return html`<div class="tira mal pide">${icon("bot")}<span data-dicho="urge">${
    back
      ? t("No volviste a tiempo y un robot juega en tu sitio.")
      : t("Un robot juega en tu sitio hasta el final: no puedes entrar en otra partida hasta entonces.")
  } ${price}</span>
    ${
    back
      ? html`<button class="btn pri" data-accion="volver" @click=${comeBack}>${icon("undo-2")}${
        t("Volver a mi sitio")
      }</button>`
      : nothing
  }</div>`;
}

/**
 * Draw the strips. `view`: `mesa`, `mine`, `votes` (what I have answered, by seat), `answer(seat, yes)`, `comeBack()`.
 */
export function departures(view) {
  const { mesa, mine, votes } = view;
  const mineGone = ownOf(mesa);
  const waiting = askedOf(mesa).filter(({ asiento, votan }) => !votan.includes(mine) || votes.has(asiento));
  return html`${waiting.map((salida) => vote(salida, view))}${mineGone && !mesa.fin ? own(mineGone, view) : nothing}`;
}
