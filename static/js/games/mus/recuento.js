// The recuento, line by line and with its reasons; the same panel reviews the last hand.

import { html, nothing } from "../../lib/lit-html.js";
import { icon } from "../../lib/icon.js";
import { said } from "../../lib/said.js";
import { t, tn } from "../../lib/i18n.js";
import { byRank, cardName, pictureOf } from "./cards.js";
import { scoreLine, totals } from "./reasons.js";

const faces = (cards, reyes) =>
  cards.map((card) => html`<img src=${pictureOf(card)} alt=${cardName(card, reyes)} draggable="false">`);

function reasons(line, who) {
  return html`<div class="porque">
    ${line.porque.map((text, i) => html`<p>${said(text, line.dicho[i])}</p>`)}
    ${
    line.manos.map(([seat, cards]) =>
      html`<div class="desglose"><b class="elide">${who.nick(seat)}</b>${faces(cards, who.reyes)}</div>`
    )
  }
  </div>`;
}

function row(apunte, i, { who, open, toggle, fresh }) {
  const line = scoreLine(apunte, who);
  const opened = open.has(i);
  return html`<li class="linea ${line.nuestra ? "nos" : "ellos"} ${fresh === i ? "nueva" : ""}">
    <div class="cab"><b>${line.titulo}</b><span class="quien elide">${
    who.pair(line.pareja)
  }</span><span class="mas">${line.vale}</span>
      <button class="motivo" aria-expanded=${String(opened)} @click=${() => toggle(i)}>${t("¿Por qué?")}</button></div>
    ${opened ? reasons(line, who) : nothing}
  </li>`;
}

/** @param {mus.Vista} vista */
function headline(vista, who) {
  const { gana_juego: game, gana_vaca: cow } = vista;
  if ((cow ?? null) !== null) {
    return html`<p class="gana">${icon("trophy")}${t("Juego y vaca para {p}", { p: who.names(cow) })}</p>`;
  }
  if ((game ?? null) !== null) {
    return html`<p class="gana">${icon("trophy")}${t("Juego para {p}", { p: who.names(game) })}</p>`;
  }
  return nothing;
}

/**
 * Draw the recuento. `seen`: how many lines are out; `open`: the numbers of the lines explained; `skip` shows them
 * all; `done` goes on to the result of the partida (null while it goes on: then *continuar* is among the actions).
 */
export function recuento({ vista, who, seen, open, toggle, skip, done, waiting }) {
  const all = vista.apuntes;
  const lines = all.slice(0, seen);
  const counting = seen < all.length;
  const [ours, theirs] = totals(lines, who.ours);
  return html`<section class="recuento" aria-label=${t("Recuento de la mano")}>
    <header><h2>${t("Recuento")}</h2><span class="suma"><b class="nos">${who.pair(who.ours)} ${ours}</b>
      <b class="ellos">${who.pair(1 - who.ours)} ${theirs}</b></span></header>
    <ol class="lineas">${
    lines.map((apunte, i) => row(apunte, i, { who, open, toggle, fresh: counting ? seen - 1 : -1 }))
  }
      ${all.length ? nothing : html`<li class="nada">${t("En esta mano no se apunta nadie.")}</li>`}</ol>
    ${counting ? nothing : headline(vista, who)}
    <footer>${
    counting
      ? html`<button class="btn" @click=${skip}>${t("Ver todo")}</button>`
      : done
      ? html`<button class="btn pri" @click=${done}>${t("Ver el resultado")}</button>`
      : nothing
  }
      ${
    waiting ? html`<span class="espera" data-reloj="continuar">${waiting} <b data-reloj-texto></b></span>` : nothing
  }</footer>
  </section>`;
}

/** Draw a past hand: the four hands and its recuento. */
export function lastHand({ numero, cartas, apuntes, who, open, toggle, close }) {
  const shown = cartas.flatMap((cards, seat) => (cards ? [[seat, cards]] : []));
  return html`<div class="repaso">
    <header><h2>${t("Mano {n}", { n: numero })}</h2><button class="boton-icono" aria-label=${
    t("Cerrar")
  } @click=${close}>${icon("x")}</button></header>
    <div class="manos">${
    shown.map(([seat, cards]) =>
      html`<div class="desglose"><b class="elide">${who.nick(seat)}</b>${
        faces(byRank(cards, who.reyes), who.reyes)
      }</div>`
    )
  }</div>
    <ol class="lineas">${apuntes.map((apunte, i) => row(apunte, i, { who, open, toggle, fresh: -1 }))}</ol>
    ${apuntes.length ? nothing : html`<p class="nada">${t("No se apuntó nadie.")}</p>`}
  </div>`;
}

/** Return the sentence that names the players still awaited. */
export const pending = (n) => tn("Falta uno por continuar.", "Faltan {n} por continuar.", n);
