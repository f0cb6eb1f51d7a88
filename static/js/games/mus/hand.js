// The four cards at the bottom of the tapete: mine, or those of whom one looks at.

import { html, nothing, repeat } from "../../lib/lit-html.js";
import { t } from "../../lib/i18n.js";
import { cardName, pictureOf } from "./cards.js";
import { handWords } from "./texts.js";

/**
 * Draw `cards`, or their backs where they are not known (null). `view`: `chosen` (which of them are), `selecting`
 * (whether I may choose now), `toggle(card)`.
 */
export function hand(cards, who, view) {
  if (!cards) {
    return html`<ul class="mano4 tapadas" data-seat=${who.bottom} aria-label=${t("Cartas tapadas")}>${
      [0, 1, 2, 3].map(() => html`<li><span class="carta"><img src=${pictureOf("reverso")} alt=""></span></li>`)
    }</ul>`;
  }
  // On the cards of another there is his menu; mine are pressed for longer by a player who takes his time to choose.
  return html`<ul class="mano4" data-seat=${who.mine === null ? who.bottom : nothing} aria-label=${
    who.mine === null ? t("Cartas de {nick}", { nick: who.nick(who.bottom) }) : t("Tus cartas")
  }>
      ${repeat(cards, (card) => card, (card, i) => one(card, i, who, view))}</ul>`;
}

function one(card, i, who, { chosen: all, selecting, toggle }) {
  const chosen = all.includes(card);
  return html`<li><button class="carta ${chosen ? "elegida" : ""}" data-flip=${card} data-carta=${card}
          ?disabled=${!selecting} aria-pressed=${selecting ? String(chosen) : nothing} @click=${() => toggle(card)}>
          <img src=${pictureOf(card)} alt=${cardName(card, who.reyes)} draggable="false">
          ${
    selecting ? html`<span class="tecla" data-pintado=${chosen ? "✓" : i + 1} aria-hidden="true"></span>` : nothing
  }</button></li>`;
}

/**
 * Draw what the hand is worth, for a player who wants the `hint`, and how many of its cards go.
 * @param {mus.Vista} vista
 */
export function words(vista, hint) {
  const away = vista.descartadas.length
    ? html`<span>${t("Dejas {n}", { n: vista.descartadas.length })}</span>`
    : nothing;
  const worth = vista.jugada && hint ? handWords(vista.jugada) : [];
  return html`<div class="jug" role="group" aria-label=${t("Tu jugada")}>
      ${worth.map(([name, detail]) => html`<span><b>${name}</b> ${detail}</span>`)}${away}</div>`;
}
