// The tapete: how the hand stands, the pile with the trump on it, the players round it.

import { classMap, html, nothing, repeat } from "../../lib/lit-html.js";
import { t, tn } from "../../lib/i18n.js";
import { avatar, isAway } from "../seat.js";
import { balance, cardsOf, placeByTotal, progress } from "./bids.js";
import { cardName, pictureOf, suitOf } from "./cards.js";
import { edgeOf, placeOf, readingOrder } from "./layout.js";
import { balanceWords, hookReason, hookShort, points, progressShort, progressWords, suit } from "./texts.js";

const times = (n, draw) => Array.from({ length: n }, (_, i) => draw(i));

const tag = (look, text, title = nothing) => html`<span class="etiqueta ${look}" title=${title}>${text}</span>`;

/**
 * Draw how the hand stands: which one it is, what is bid of what there is, who deals next.
 * @param {ohhell.Vista} vista
 */
export function situation(vista, who) {
  const { numero_mano: n, secuencia, siguiente_repartidor: next, fase } = vista;
  const { pedidas, cartas, estado } = balance(vista);
  const hook = fase === "puja" ? hookReason(vista, who) : "";
  return html`<div class="marcha" role="group" aria-label=${t("Cómo va la mano")}>
    <p class="que"><b>${t("Mano {n} de {total}", { n, total: secuencia.length })}</b> <span>${
    tn("{n} carta", "{n} cartas", cardsOf(vista))
  }</span></p>
    <p class="pedidas ${estado}"><span>${t("Pedidas")} <b data-pedidas>${pedidas}</b> ${
    t("de {cartas}", { cartas })
  }</span> <span class="resto">${balanceWords(vista)}</span></p>
    ${
    hook
      ? html`<p class="gancho elide" title=${hook}>${hookShort(vista, who)}</p>`
      : next === null
      ? html`<p class="luego">${t("Es la última mano")}</p>`
      : html`<p class="luego elide">${t("Después reparte {nick}", { nick: who.nick(next) })}</p>`
  }
  </div>`;
}

/** Draw the cards that were not dealt, the one turned up on top. */
export function pile({ mazo, vuelta }, four) {
  const left = tn("{n} sin repartir", "{n} sin repartir", mazo);
  const trump = vuelta ? suit(suitOf(vuelta)) : t("sin triunfo");
  const label = vuelta
    ? t("Triunfan {palo}: se volvió {carta}.", { palo: trump, carta: cardName(vuelta) })
    : t("Se juega sin triunfo.");
  return html`
    <div class="monte" role="img" aria-label=${`${label} ${left}.`}>
      <span class="cartas" data-mazo>${times(
        Math.min(3, mazo),
        () => html`<img class="naipe" src=${pictureOf("reverso")} alt="" draggable="false">`,
      )}
          ${vuelta ? html`<img src=${pictureOf(vuelta, four)} alt="" draggable="false">` : nothing}</span>
      <span class="dice"><small>${vuelta ? t("Triunfo") : ""}</small><b class=${vuelta
        ? `palo-${suitOf(vuelta)}`
        : ""}>${trump}</b><small>${left}</small></span>
    </div>
  `;
}

const MOST_PIPS = 7;

/** Draw bids as circles that tricks fill; those too many are squares. */
function pips({ puja, bazas }) {
  const all = Math.max(puja, bazas);
  if (!all || all > MOST_PIPS) return nothing;
  return html`<span class="fichas" aria-hidden="true">${
    times(all, (i) => html`<i class=${i >= puja ? "de-mas" : i < bazas ? "on" : ""}></i>`)
  }</span>`;
}

/** Return how a seat stands in a sign, for narrow screens: "−2", "+1", "✓". */
const progressSign = ({ estado, n }) => ({ faltan: `−${n}`, pasa: `+${n}` })[estado] ?? "✓";

/**
 * Draw what a seat bid against what he has won.
 * @param {ohhell.Vista} vista
 */
function bidding(seat, vista) {
  const stands = progress(seat, vista);
  const { puja, bazas, estado } = stands;
  if (puja === null) {
    return html`<span class="lleva calla" role="img" aria-label=${progressWords(seat, vista)}>${t("sin pedir")}</span>`;
  }
  if (vista.fase === "puja") {
    return html`<span class="lleva pide" role="img" aria-label=${progressWords(seat, vista)}>${
      t("pide")
    } <b>${puja}</b></span>`;
  }
  return html`<span class="lleva ${estado}" role="img" aria-label=${progressWords(seat, vista)} title=${
    progressWords(seat, vista)
  }>
    <b data-lleva=${seat}>${bazas}/${puja}</b>${pips(stands)}<em><span class="largo">${
    progressShort(seat, vista)
  }</span><span class="breve">${progressSign(stands)}</span></em></span>`;
}

function state(seat, { vista, mesa }) {
  const person = mesa.asientos[seat];
  const parts = [
    vista.ausentes?.[seat] ? t("ausente") : "",
    isAway(person) ? t("sin conexión") : "",
    vista.fase === "fin_mano" && vista.continuan?.[seat] ? t("listo") : "",
    person?.robot ? t("robot {nivel}", { nivel: person.robot }) : "",
  ];
  return parts.filter(Boolean)[0] ?? "";
}

function name(seat, view) {
  const { vista, who } = view;
  const leads = vista.fase === "juego" && vista.baza?.lider === seat;
  const doing = state(seat, view);
  return html`<div class="nom"><b><span class="elide" title=${who.nick(seat)}>${who.nick(seat)}</span>
      ${
    vista.repartidor === seat
      ? tag(
        "reparte",
        html`<span class="largo">${t("reparte")}</span><span class="breve" aria-hidden="true">${t("R")}</span>`,
        t("Reparte"),
      )
      : nothing
  }
      ${
    leads
      ? tag(
        "sale",
        html`<span class="largo">${t("sale")}</span><span class="breve" aria-hidden="true">${t("S")}</span>`,
        t("Sale en esta baza"),
      )
      : nothing
  }</b>
    ${bidding(seat, vista)}
    <small class="elide">${
    doing ? nothing : html`<span class="rango">${t("{n}º", { n: placeByTotal(seat, vista) })} · </span>`
  }<b data-total=${seat}>${points(vista.totales[seat])}</b>
      <span class="largo">${tn("punto", "puntos", Math.abs(vista.totales[seat]))}</span>${
    doing
      ? html`
        · <span class="hace">${doing}</span>
      `
      : nothing
  }</small>
  </div>`;
}

const balloon = (
  seat,
  { local },
) => (local.globos.has(seat) ? html`<div class="globo nuevo">${local.globos.get(seat)}</div>` : nothing);

function held(seat, { vista, four }) {
  const faces = vista.cartas[seat];
  if (faces?.length) {
    return html`<span class="suyas">${
      faces.map((card) => html`<img src=${pictureOf(card, four)} alt="" draggable="false">`)
    }</span>`;
  }
  const n = vista.cuantas[seat];
  return n ? html`<span class="tiene" data-pintado=${n} aria-hidden="true"></span>` : nothing;
}

/** Return what is drawn of the cards of another, in words. */
function heldWords(seat, { cartas, cuantas }) {
  if (cartas[seat]?.length) return cartas[seat].map(cardName).join(", ");
  return cuantas[seat] ? tn("una carta en la mano", "{n} cartas en la mano", cuantas[seat]) : "";
}

function seatAway(seat, view) {
  const { who } = view;
  const place = placeOf(seat, who.bottom, who.players);
  const classes = {
    asiento: true,
    [`puesto-${place}`]: true,
    [edgeOf(place, who.players)]: true,
    "se-lleva": view.baza?.gana === seat,
  };
  return html`<div class=${classMap(classes)} data-seat=${seat}>
    ${balloon(seat, view)}${avatar(seat, { ...view, nick: who.nick }, held(seat, view), heldWords(seat, view.vista))}${
    name(seat, view)
  }</div>`;
}

/** Draw the players who are not at the bottom, in reading order. */
export const others = (view) => {
  const seats = readingOrder(view.who.bottom, view.who.players).slice(0, -1);
  return repeat(seats, (seat) => seat, (seat) => seatAway(seat, view));
};

/** Draw who sits at the bottom (me, or the player whom a mirón watches). */
export const bottomSeat = (view) =>
  html`
    <div class="ficha asiento puesto-0 ${view.baza?.gana === view.who.bottom ? "se-lleva" : ""}" data-seat=${view.who
      .bottom}>
      ${balloon(view.who.bottom, view)}${avatar(view.who.bottom, { ...view, nick: view.who.nick })}${name(
        view.who.bottom,
        view,
      )}</div>
  `;
