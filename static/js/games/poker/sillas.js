// The chairs round the table: picture, plate with the stack, marks, bet in front, the cards that each holds.

import { classMap, html, nothing, repeat } from "../../lib/lit-html.js";
import { number, t } from "../../lib/i18n.js";
import { cardName, pictureOf } from "../french.js";
import { avatar, isAway } from "../seat.js";
import { inBlinds } from "./amounts.js";
import { isAbove, placeOf, readingOrder, sideOf } from "./layout.js";
import { piles } from "./piles.js";
import { waitsFor } from "./question.js";
import { hasFolded, isAllIn, isCash, isFree, isOut, lastOf, potsOf } from "./standing.js";
import { potName } from "./texts.js";

/** Return a stack in its two ways, the one that is read first before the other. */
export function stackTexts(chips, { vista, blinds }) {
  const both = [number(chips), inBlinds(chips, vista.ciegas)];
  return blinds ? both.toReversed() : both;
}

/** Draw the mark of a pot: a disc the main one, a diamond each of the side pots. */
export const potMark = (n) =>
  n === 0 ? html`<i class="marca-bote">${t("P")}</i>` : html`<i class="marca-bote lateral"><i>${n}</i></i>`;

/** Draw which pots a seat plays for; nothing while there is only one. @param {poker.Vista} vista */
export function playsFor(seat, vista) {
  const pots = potsOf(seat, vista);
  if (!pots.length) return nothing;
  const label = t("Juega: {botes}", { botes: pots.map((n) => potName(n)).join(", ") });
  return html`<span class="juega" role="img" aria-label=${label} title=${label}>${pots.map(potMark)}</span>`;
}

const mark = (look, short, title) =>
  html`<span class="posicion ${look}" role="img" aria-label=${title} title=${title}>${short}</span>`;

/** Draw where the button and the blinds are. */
export function marks(seat, { boton, ciega_pequena: small, ciega_grande: big }) {
  const found = [
    boton === seat && mark("boton", t("D"), t("Botón: reparte")),
    small === seat && mark("", t("CP"), t("Ciega pequeña")),
    big === seat && mark("", t("CG"), t("Ciega grande")),
  ].filter(Boolean);
  return found.length ? html`<span class="marcas">${found}</span>` : nothing;
}

/** Draw what a seat has in front of it in this round. @param {poker.Vista} vista */
export function bet(seat, vista) {
  const n = vista.apostado[seat];
  if (!n) return nothing;
  return html`
    <div class="apuesta" data-apuesta=${seat} role="img" aria-label=${t("Ha puesto {n}", { n: number(n) })}>
      ${piles(n, isCash(vista))}<b>${number(n)}</b></div>
  `;
}

/** Draw how many per cent of the pot an open hand may expect; nothing while somebody may still bet. */
export function hope(seat, { posibilidades }) {
  const part = posibilidades?.[seat] ?? null;
  if (part === null) return nothing;
  const label = t("Posibilidades: {n} %", { n: part });
  return html`<b class="posibilidad" role="img" aria-label=${label} title=${label}>${t("{n} %", { n: part })}</b>`;
}

/** Draw the cards of somebody else: face up once shown, else two backs while he plays. */
function held(seat, { vista, four, best }) {
  const cards = vista.cartas[seat];
  if (cards?.length) {
    return html`<span class="suyas" role="img" aria-label=${cards.map(cardName).join(", ")}>${
      cards.map((card) =>
        html`<img class=${best.includes(card) ? "sirve" : ""} src=${pictureOf(card, four)} alt="" draggable="false">`
      )
    }</span>`;
  }
  if (!vista.con_cartas[seat]) return nothing;
  const back = html`<img src=${pictureOf("reverso")} alt="" draggable="false">`;
  return html`<span class="dorsos" role="img" aria-label=${t("dos cartas tapadas")}>${back}${back}</span>`;
}

/** Return in a few words what there is to say of a seat besides its stack; "" for nothing. */
function state(seat, { vista, mesa }) {
  const person = mesa.asientos[seat];
  const own = isCash(vista) ? waitsFor(seat, vista) : "";
  const parts = [
    vista.ausentes?.[seat] ? t("ausente") : "",
    own,
    hasFolded(seat, vista) ? t("no va") : "",
    isAway(person) && !vista.caidos?.includes(seat) ? t("sin conexión") : "", // of who fell the seconds are said
    vista.fase === "fin_mano" && vista.continuan?.[seat] ? t("listo") : "",
  ];
  return parts.find(Boolean) ?? "";
}

/** Draw a stack, with what there is to say of its seat. */
export function stack(seat, view, own = false) {
  const { vista } = view;
  if (isAllIn(seat, vista)) return html`<span class="todo-puesto">${t("All-in")}</span>`;
  const [first, second] = stackTexts(vista.fichas[seat] ?? 0, view);
  const said = state(seat, view);
  return html`<span class="montante"><b data-fichas=${seat}>${first}</b><small class=${said && !own ? "dice" : ""}>${
    (!own && said) || second
  }</small></span>`;
}

/** Return whether the cards with which a seat went out still lie open, until the next hand. */
const lostOpen = (seat, { cartas, mostradas }) => mostradas[seat] && Boolean(cartas[seat]?.length);

function placed(seat, vista) {
  const { puesto, mano, se_fue: left } = vista.puestos[seat];
  if (lostOpen(seat, vista)) {
    return { over: nothing, line: html`<span class="estado">${t("eliminado · {n}.º", { n: puesto })}</span>` };
  }
  const text = left ? t("se fue · mano {n}", { n: mano }) : t("eliminado · mano {n}", { n: mano });
  return {
    over: html`<span class="puesto-final" aria-hidden="true">${t("{n}.º", { n: puesto })}</span>`,
    line: html`<span class="estado"><span class="lectores">${t("Puesto {n}:", { n: puesto })} </span><span
      class="largo">${text}</span><span class="breve" aria-hidden="true">${t("mano {n}", { n: mano })}</span></span>`,
  };
}

/** Draw what somebody says: what he has just done, or that he has checked in this round. */
function balloon(seat, { local, vista }) {
  const said = local.globos.get(seat);
  if (said) return html`<div class="globo nuevo" aria-hidden="true">${said}</div>`;
  if (lastOf(seat, vista)?.que !== "pasar") return nothing; // anything else is seen in what he has put
  return html`<div class="globo" aria-hidden="true">${t("Paso")}</div>`;
}

/** Draw that somebody who fell comes back in time or is out. */
const falling = (seat, { vista }) =>
  vista.caidos?.includes(seat)
    ? html`<span class="cayendo" data-reloj=${`reconexion:${seat}`}>${
      t("vuelve o cae")
    } <b data-reloj-texto></b></span>`
    : nothing;

/** Draw a free chair of a mesa de dinero: who looks on may sit down on it. */
export function free(seat, { vista, who, mesa, sit }) {
  const [least, most] = vista.entrada;
  const open = who.mine === null && !mesa.fin;
  const text = t("Sentarse, de {a} a {b} U$", { a: number(least), b: number(most) });
  return html`${
    open
      ? html`
        <button class="libre" aria-label=${t("{texto}. Silla {n}", { texto: text, n: seat + 1 })} title=${text}
          @click=${() => sit(seat)}>+</button>
      `
      : html`<span class="libre" aria-hidden="true"></span>`
  }<div class="placa"><span class="quien">${t("Libre")}</span></div>`;
}

function taken(seat, view) {
  const { vista, who } = view;
  const out = isOut(seat, vista) ? placed(seat, vista) : null;
  return html`${balloon(seat, view)}${out && !lostOpen(seat, vista) ? nothing : held(seat, view)}
    ${avatar(seat, { ...view, nick: who.nick })}${out ? out.over : nothing}
    <div class="placa">${marks(seat, vista)}${hope(seat, vista)}
      <span class="quien elide" title=${who.nick(seat)}>${who.nick(seat)}</span>
      ${out ? out.line : stack(seat, view)}${falling(seat, view)}${playsFor(seat, vista)}</div>
    ${bet(seat, vista)}`;
}

function chair(seat, view) {
  const { vista, who } = view;
  const place = placeOf(seat, who.bottom, who.players);
  const classes = {
    silla: true,
    [`puesto-${place}`]: true,
    [sideOf(place, who.players)]: true,
    arriba: isAbove(place, who.players),
    turno: vista.turno === seat,
    "se-lleva": view.winners.includes(seat),
    "no-va": hasFolded(seat, vista),
    fuera: isOut(seat, vista),
    "sin-nadie": isFree(seat, vista),
  };
  return html`<li class=${classMap(classes)} data-seat=${seat}>${
    isFree(seat, vista) ? free(seat, view) : taken(seat, view)
  }</li>`;
}

/** Draw the chairs that are not at the bottom, in reading order. */
export function others(view) {
  const seats = readingOrder(view.who.bottom, view.who.players).slice(0, -1);
  return html`<ul class="sillas" aria-label=${t("Los demás jugadores")}>${
    repeat(seats, (seat) => seat, (seat) => chair(seat, view))
  }</ul>`;
}
