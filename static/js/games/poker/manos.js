// The hands that were played, each with what everybody did, and the file of all of them: a dialog.

import { html, nothing } from "../../lib/lit-html.js";
import { icon } from "../../lib/icon.js";
import { joined, number, signed, t, tn } from "../../lib/i18n.js";
import { cardName, shortCard } from "../french.js";
import { resultOf, streets } from "./chronicle.js";
import { seal, shield } from "./paneles.js";
import { categoryName } from "./ranks.js";
import { alikeIn, logLine, phaseName } from "./texts.js";

/** Draw a card inside a text. */
export const small = (card) =>
  html`
    <span
      class="cartita palo-${card[1]}"><span aria-hidden="true">${shortCard(
        card,
      )}</span><span class="lectores">${cardName(card)}</span></span>
  `;

/**
 * Return who lost his last chips in a hand: whoever has some when there are no more hands is given a place, and is not
 * eliminated by anybody.
 */
const eliminated = ({ fuera, final }) =>
  fuera.filter(({ t: name, asiento }) => name === "Eliminado" && !final?.[asiento]).map(({ asiento }) => asiento);

/** Return who alone took the last chips of a seat: the last pot that it played for; null where several did. */
export function takerOf(seat, { botes }) {
  const { ganadores } = botes.findLast(({ asientos }) => asientos.includes(seat)) ?? { ganadores: [] };
  return ganadores.length === 1 ? ganadores[0] : null;
}

/** Return who eliminated whom: "maite elimina a lola y kepa queda fuera". */
function outWords(out, hand, who) {
  const takers = [...new Set(out.map((seat) => takerOf(seat, hand)))].sort((a, b) => (a ?? Infinity) - (b ?? Infinity));
  const each = takers.map((taker) => {
    const lost = out.filter((seat) => takerOf(seat, hand) === taker).map(who.nick);
    const values = { nick: taker === null ? "" : who.nick(taker), otros: joined(lost) };
    if (taker !== null) return t("{nick} elimina a {otros}", values);
    return tn("{otros} queda fuera", "{otros} quedan fuera", lost.length, values);
  });
  return joined(each);
}

/** Return in few words how a hand ended: "maite gana sin enseñar". @param {import("./chronicle.js").Hand} hand */
export function ending(hand, who) {
  const { botes, acabada } = hand;
  if (!acabada) return t("en juego");
  const main = botes[0];
  if (!main) return "";
  const out = eliminated(hand);
  if (out.length) return outWords(out, hand, who);
  const nicks = joined(main.ganadores.map(who.nick));
  if (!main.categoria) {
    return main.ganadores.some((seat) => hand.mostradas.has(seat))
      ? t("{nicks} gana y enseña", { nicks })
      : t("{nicks} gana sin enseñar", { nicks });
  }
  return t("{nicks}, {mano}", { nicks, mano: categoryName(main.categoria) });
}

const TOLD = [
  "Retirado",
  "Pasado",
  "Igualado",
  "Subido",
  "Mostrado",
  "Devuelto",
  "BoteGanado",
  "Eliminado",
  "Abandonado",
];

function street({ fase, cartas, hechos }, { who, many, cash }) {
  let opened = fase === "preflop";
  const lines = hechos.filter(({ t: name }) => TOLD.includes(name)).map((event) => {
    const opens = event.t === "Subido" && !opened;
    opened ||= opens;
    return logLine(event, who, { opens, many, cash, alike: alikeIn(event, hechos) })?.texto;
  }).filter(Boolean);
  if (!lines.length && !cartas.length) return nothing;
  return html`
    <dt>${phaseName(fase)}</dt>
    <dd>${cartas.map(small)}${cartas.length
      ? html`
      `
      : nothing}${lines.join(" · ")}</dd>
  `;
}

/** Draw what can be done with a hand that is over: see it again in the acta, once there is one, and take it home. */
function doing(hand, { download, moment, close }) {
  const again = moment(hand.v);
  const replay = html`<a class="btn llano" data-ver="mano" href=${again} @click=${close}>${icon("play")}${
    t("Ver esta mano")
  }</a>`;
  return html`<p class="con-la-mano">${again ? replay : nothing}<button class="btn llano" data-baja="mano"
    @click=${() => download([hand])}>${icon("download")}${t("Esta mano (PHH)")}</button></p>`;
}

/** @param {import("./chronicle.js").Hand} hand */
function one(hand, view, open) {
  const { who, seat } = view;
  const mine = seat === null ? null : resultOf(seat, hand);
  const own = seat === null ? null : hand.cartas.get(seat);
  const many = hand.botes.length > 1;
  return html`
    <details class="una-mano ${hand.acabada ? "" : "ahora"}" ?open=${open}>
      <summary><b>${t("Mano {n}", { n: hand.numero })}${shield(hand.numero, view.fair)}</b><span class="elide">${own
        ? own.map(small)
        : nothing} ${ending(hand, who)}</span>${mine === null || !hand.acabada
        ? nothing
        : html`<span class=${mine > 0 ? "mas" : mine < 0 ? "menos" : "nada"}>${signed(mine)}</span>`}</summary>
      <dl><dt>${t("Ciegas")}</dt><dd>${number(hand.ciegas[0])}/${number(hand.ciegas[1])} · ${t("botón: {nick}", {
        nick: who.nick(hand.sitios[0]),
      })}</dd>${streets(hand).map((part) => street(part, { ...view, many }))}</dl>
      ${hand.acabada ? doing(hand, view) : nothing}
    </details>
  `;
}

/**
 * Draw the hands, the last one first and open; `whole`: none is missing, `failed`: those before could not be brought,
 * and `again()` tries once more; `download(hands)` gives the file of some, or of all; `moment(v)` is where a version is
 * seen again, or "".
 */
export function history(view) {
  const { hands, whole, failed, again, download, close } = view;
  const shown = hands.toReversed();
  return html`<div class="repaso-manos">
    <header class="titulo"><h2>${t("Manos jugadas")}</h2><button class="boton-icono" aria-label=${
    t("Cerrar")
  } @click=${close}>${icon("x")}</button></header>
    ${
    failed
      ? html`
        <p class="suave" role="status">${t("No se han podido traer las primeras manos.")}</p><button class="btn"
          @click=${again}>${icon("refresh-cw")}${t("Probar otra vez")}</button>
      `
      : whole
      ? nothing
      : html`<p class="suave" role="status">${t("Trayendo las primeras manos…")}</p>`
  }
    <div class="lista-manos">${
    shown.length
      ? shown.map((hand, i) => one(hand, view, i === 0))
      : html`<p class="suave">${t("Aún no se ha jugado ninguna.")}</p>`
  }</div>
    <footer>${seal(view.fair)}<button class="btn" data-baja="phh" ?disabled=${!hands.some(({ acabada }) => acabada)}
      @click=${() => download()}>${icon("download")}${t("Descargar las manos (PHH)")}</button></footer></div>`;
}
