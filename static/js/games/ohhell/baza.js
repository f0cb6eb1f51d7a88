// The middle of the tapete: the trick on the table, or the last one until the next begins; and the message of the bids.

import { html, nothing, repeat } from "../../lib/lit-html.js";
import { icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { cardName, pictureOf } from "./cards.js";
import { placeOf } from "./layout.js";
import { trickWords } from "./texts.js";

function played(card, i, { baza, who, four }) {
  const seat = (baza.lider + i) % who.players;
  const wins = baza.gana === seat;
  return html`<span class="echada puesto-${placeOf(seat, who.bottom, who.players)} ${
    wins ? "se-lleva" : ""
  }" data-echada=${card} data-de=${seat}>
    <img src=${pictureOf(card, four)} alt=${
    t("{nick}: {carta}", { nick: who.nick(seat), carta: cardName(card) })
  } draggable="false">
    ${wins ? html`<span class="copa">${icon("trophy")}</span>` : nothing}</span>`;
}

/** Draw a trick; whose it is, once it is over. */
export function trick({ baza, who, four }) {
  const done = baza.gana !== null && baza.gana !== undefined;
  return html`<div class="baza ${done ? "hecha" : ""}" role="group" aria-label=${
    t("La baza: {cartas}", { cartas: trickWords(baza, who) })
  }>
    ${repeat(baza.cartas, (card) => card, (card, i) => played(card, i, { baza, who, four }))}</div>`;
}

/** Draw what the middle says while people bid. */
export const bidding = ({ vista, who }) =>
  html`
    <div class="centro">
      <h2>${t("Pujas")}</h2>
      <p>${vista.turno === null
        ? nothing
        : vista.turno === who.mine
        ? t("Te toca pedir")
        : t("Pide {nick}", { nick: who.nick(vista.turno) })}</p>
    </div>
  `;
