// The tapete: the juego, the lances of the hand, the players round it with what each one still has to get rid of.

import { classMap, html, nothing, repeat } from "../../lib/lit-html.js";
import { t, tn } from "../../lib/i18n.js";
import { avatar, isAway } from "../seat.js";
import { isLance, lanceName, piedras } from "../lances.js";
import { cardName, pictureOf } from "../spanish.js";
import { edgeOf, othersFrom, placeOf } from "./layout.js";
import { inHand, strokes } from "./piedras.js";
import { juegoOf } from "./past.js";
import { closedWords, standOf, stillIn } from "./texts.js";

/**
 * Draw which juego it is, and what is at stake in it.
 * @param {tresmus.Vista} vista
 */
export function situation(vista, who) {
  const n = juegoOf(vista);
  const { juegos: limit } = vista.opciones;
  const winner = vista.fin?.gana ?? null;
  const left = stillIn(vista).length;
  return html`
    <div class="info" role="group" aria-label=${t("Cómo va el juego")}>
      <p class="que"><b>${t("Juego {n}", { n })}</b><small>${t("mano {n}", { n: vista.numero_mano })}</small></p>
      <p class="largo"><small>${t("Se lo apunta el último que quede con piedras.")} ${tn(
        "Con {n}, fuera.",
        "Con {n}, fuera.",
        limit,
      )}</small></p>
      <p class="elide"><small>${winner === null
        ? tn("Queda {n} por salir", "Quedan {n} por salir", left)
        : t("Gana {nick}", { nick: who.nick(winner) })}</small></p>
    </div>
  `;
}

const NAMES = ["grande", "chica", "pares", "juego"];

/**
 * Return the four lances of the hand: `[{lance, closed, now}]`; the last one is punto where nobody has juego.
 * @param {tresmus.Vista} vista
 */
export function lancesOf({ lances, fase }) {
  const last = fase === "punto" || lances.some(({ lance }) => lance === "punto") ? "punto" : "juego";
  return [...NAMES.slice(0, 3), last].map((lance) => ({
    lance,
    closed: lances.find((one) => one.lance === lance) ?? null,
    now: fase === lance,
  }));
}

/** Return how a lance stands, in few words. */
export function lanceWords({ closed, now }, vista, who) {
  if (closed) return closedWords(closed, who);
  const { apuesta } = vista;
  if (!now) return "—";
  return apuesta ? piedras(apuesta.puesto.reduce((sum, n) => sum + n, 0)) : t("se habla");
}

/** Draw the lances of the hand. @param {tresmus.Vista} vista */
export const lances = (vista, who) =>
  html`<ul class="lances" aria-label=${t("Lances de esta mano")}>${
    lancesOf(vista).map((one) =>
      html`<li class=${one.now ? "ya" : ""} aria-current=${one.now ? "step" : nothing}><b>${
        lanceName(one.lance)
      }</b><span
          class="elide">${lanceWords(one, vista, who)}</span></li>`
    )
  }</ul>`;

// The players.

const balloon = (seat, { vista, local }) => {
  if (local.globos.has(seat)) return html`<div class="globo nuevo">${local.globos.get(seat)}</div>`;
  const old = isLance(vista.fase) ? local.dicho(vista.dicho[seat]) : null;
  return old ? html`<div class="globo">${old}</div>` : nothing;
};

function state(seat, { vista, mesa }) {
  const person = mesa.asientos[seat];
  const parts = [
    vista.ausentes?.[seat] ? t("ausente") : "",
    isAway(person) && !vista.salidas.includes(seat) ? t("sin conexión") : "",
    vista.fase === "fin_mano" && vista.continuan?.[seat] ? t("listo") : "",
    person?.robot ? t("robot {nivel}", { nivel: person.robot }) : "",
  ];
  return parts.find(Boolean) ?? "";
}

function hand(seat, vista) {
  const stands = standOf(seat, vista);
  if (stands === "fuera") return html`<span class="salva fuera-t">${t("fuera")}</span>`;
  if (stands === "salio") {
    return html`<span class="salva"><span class="largo">${t("ya salió")}</span><span class="breve">${
      t("salió")
    }</span></span>`;
  }
  if (stands === "espera") {
    return html`<span class="enmano" data-mano=${seat}><small class="largo">${t("sin piedras: espera")}</small><b
      class="breve cero" aria-hidden="true">0</b></span>`;
  }
  return inHand(vista.piedras[seat], seat);
}

function name(seat, view) {
  const { vista, who } = view;
  const doing = state(seat, view);
  return html`
    <div
      class="nom"><b><span class="elide" title=${who.nick(seat)}>${who.nick(
        seat,
      )}</span>${vista.mano === seat && vista.fase !== "fin_partida"
        ? html`
          <span class="etiqueta es-mano"
            title=${t("Es mano: habla primero")}><span class="largo">${t(
              "mano",
            )}</span><span class="breve" aria-hidden="true">${t("m")}</span></span>
        `
        : nothing}</b>${hand(seat, vista)}${strokes(vista.juegos[seat], vista.opciones.juegos, seat)}${doing
        ? html`<small class="hace elide">${doing}</small>`
        : nothing}</div>
  `;
}

function faces(seat, { cartas }, who) {
  const cards = cartas[seat];
  if (!cards?.length || seat === who.bottom) return nothing;
  return html`<span class="suyas">${
    cards.map((card) => html`<img src=${pictureOf(card)} alt="" draggable="false">`)
  }</span>`;
}

/** Return the cards of another that are shown, in words. */
const facesWords = (seat, { cartas }) => (cartas[seat] ?? []).map((card) => cardName(card)).join(", ");

function seatAway(seat, view) {
  const { who, vista } = view;
  const place = placeOf(seat, who.bottom, who.players);
  const classes = {
    asiento: true,
    [`sitio-${place}`]: true,
    [edgeOf(place)]: true,
    fuera: ["fuera", "salio"].includes(standOf(seat, vista)),
  };
  return html`<li class=${classMap(classes)} data-seat=${seat}>
    ${balloon(seat, view)}${
    avatar(seat, { ...view, nick: who.nick }, faces(seat, vista, who), facesWords(seat, vista))
  }${name(seat, view)}</li>`;
}

/** Draw the players who are not at the bottom, in the order in which they speak. */
export const others = (view) =>
  html`<ul class="asientos" aria-label=${t("Los demás, por el orden en que hablan")}>${
    repeat(othersFrom(view.who.bottom, view.who.players), (seat) => seat, (seat) => seatAway(seat, view))
  }</ul>`;

/** Draw who sits at the bottom (me, or the player whom a mirón watches). */
export const bottomSeat = (view) =>
  html`<div class="ficha asiento ${
    ["fuera", "salio"].includes(standOf(view.who.bottom, view.vista)) ? "fuera" : ""
  }" data-seat=${view.who.bottom}>
      ${balloon(view.who.bottom, view)}${avatar(view.who.bottom, { ...view, nick: view.who.nick })}${
    name(view.who.bottom, view)
  }</div>`;
