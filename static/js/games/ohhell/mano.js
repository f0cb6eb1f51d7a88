// My hand: sorted by suit, in a fan on wide screens and in two rows on narrow ones; what may be played stands out.

import { html, nothing, repeat } from "../../lib/lit-html.js";
import { icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { cardName, pictureOf, rows, suitOf } from "./cards.js";

function one(card, n, { vista, local, open, mine, pressable, press, four }) {
  const legal = open.includes(card);
  const dim = open.length > 0 && !legal;
  const chosen = local.adelantada?.carta === card;
  const marked = local.carta === card;
  const trump = suitOf(card) === vista.triunfo;
  const label = `${cardName(card)}${trump ? `, ${t("triunfo")}` : ""}${dim ? `, ${t("no se puede jugar ahora")}` : ""}${
    chosen ? `, ${t("elegida para cuando te toque")}` : ""
  }`;
  return html`
    <button class="carta ${dim ? "no-vale" : ""} ${legal ? "vale" : ""} ${marked ? "marcada" : ""} ${chosen
      ? "elegida"
      : ""} ${trump ? "triunfo" : ""}"
      data-carta=${card} aria-label=${label} ?disabled=${!pressable(card)} aria-pressed=${mine && !open.length
        ? String(chosen)
        : nothing}
      @click=${() => press(card)}><span class="cara" data-flip=${card}><img src=${pictureOf(
        card,
        four,
      )} alt="" draggable="false">
          ${chosen ? html`<span class="reloj">${icon("clock")}</span>` : nothing}</span>
          ${mine ? html`<span class="tecla" data-pintado=${n + 1} aria-hidden="true"></span>` : nothing}</button>
  `;
}

/** Draw the hand of the player at the bottom: face up, or as many backs. `view.press(card)` plays or chooses one. */
export function hand(view) {
  const { cards, who, vista } = view;
  if (!cards) {
    const n = vista.cuantas[who.bottom];
    return html`
      <div class="abanico tapadas" data-seat=${who.bottom} role="img" aria-label=${t("Cartas tapadas")}>
        <div class="hilera">${Array.from(
          { length: n },
          () => html`<span class="carta"><span class="cara"><img src=${pictureOf("reverso")} alt=""></span></span>`,
        )}</div>
      </div>
    `;
  }
  const label = who.mine === null ? t("Cartas de {nick}", { nick: who.nick(who.bottom) }) : t("Tus cartas");
  let n = 0;
  const all = rows(cards);
  return html`<div class="abanico ${all.length > 1 ? "larga" : ""}" role="group" aria-label=${label} data-seat=${
    who.mine === null ? who.bottom : nothing
  }>
    ${
    all.map((row) => {
      const from = n;
      n += row.length;
      return html`<div class="hilera">${
        repeat(row, (card) => card, (card, i) => one(card, from + i, { ...view, mine: who.mine !== null }))
      }</div>`;
    })
  }</div>`;
}
