// The cards at the bottom of the tapete: five while one is to be thrown away, then four and that one.

import { html, nothing, repeat } from "../../lib/lit-html.js";
import { t } from "../../lib/i18n.js";
import { handWords } from "../lances.js";
import { cardName, pictureOf } from "../spanish.js";

const FULL = 4;

function one(card, i, { local, open, mark }) {
  const choosing = open.includes(card);
  const marked = choosing && local.carta === card;
  return html`<li><button class="carta-m ${marked ? "fuera-m" : ""}" data-flip=${card} data-carta=${card}
      ?disabled=${!choosing} aria-pressed=${choosing ? String(marked) : nothing} @click=${() => mark(card)}>
      ${marked ? html`<span class="aviso-m" aria-hidden="true">${t("fuera")}</span>` : nothing}
      <img src=${pictureOf(card)} alt=${cardName(card)} draggable="false">
      ${choosing ? html`<span class="tecla" data-pintado=${i + 1} aria-hidden="true"></span>` : nothing}</button></li>`;
}

/**
 * Draw the hand of the player at the bottom: face up, or as many backs. `view.open`: which may be thrown away now;
 * `view.mark(card)` chooses one.
 */
export function hand(view) {
  const { cards, who, vista } = view;
  if (!cards) {
    const n = vista.cuantas[who.bottom];
    return n
      ? html`<ul class="mano-tm tapadas" data-seat=${who.bottom} aria-label=${t("Cartas tapadas")}>${
        Array.from({ length: n }, () =>
          html`<li><span class="carta-m"><img src=${pictureOf("reverso")} alt=""></span></li>`)
      }</ul>`
      : nothing;
  }
  const label = who.mine === null
    ? t("Cartas de {nick}", { nick: who.nick(who.bottom) })
    : view.open.length
    ? t("Tus cinco cartas: elige la que tiras")
    : t("Tus cartas");
  return html`<ul class="mano-tm ${cards.length > FULL ? "cinco" : ""}" data-seat=${
    who.mine === null ? who.bottom : nothing
  } aria-label=${label}>${repeat(cards, (card) => card, (card, i) => one(card, i, view))}</ul>`;
}

/** Draw the card that I threw away. @param {tresmus.Vista} vista */
export const thrownCard = ({ descartada: card }) =>
  card
    ? html`<div class="descartada"><img src=${pictureOf(card)} alt=${cardName(card)} draggable="false"><span>${
      t("tiraste")
    }</span></div>`
    : nothing;

/** Return the hand in words, with what its pares and its juego are worth. @param {tresmus.Vista} vista */
export function handLines({ jugada }) {
  if (!jugada) return [];
  return handWords(jugada, jugada.real31).map(([name, detail], i, all) => {
    const worth = i === all.length - 1 ? (jugada.juego ? jugada.valor_juego : 0) : jugada.valor_pares;
    return { name, detail: [detail, worth ? t("vale {n}", { n: worth }) : ""].filter(Boolean).join(", ") };
  });
}

/** Draw what the hand is worth, for a player who wants the hint. */
export function words(vista, hint) {
  const lines = hint ? handLines(vista) : [];
  if (!lines.length) return nothing;
  return html`<div class="jug" role="group" aria-label=${t("Tu jugada")}>${
    lines.map(({ name, detail }) => html`<span><b>${name}</b> ${detail}</span>`)
  }</div>`;
}
