// The middle of the table: the pots with who plays for each, and the board.

import { html, nothing, repeat } from "../../lib/lit-html.js";
import { joined, number, t, tn } from "../../lib/i18n.js";
import { cardName, pictureOf } from "../french.js";
import { piles } from "./piles.js";
import { potMark } from "./sillas.js";
import { isCash, isPlayed, isStarting } from "./standing.js";
import { potName } from "./texts.js";

const BOARD = 5;

/** Draw one pot: how much, and who plays for it or has won it. */
function pot({ cantidad, asientos, ganadores }, n, { vista, who, many }) {
  const won = ganadores.length
    ? t("{nicks}", { nicks: joined(ganadores.map(who.nick)) })
    : tn("{n} juega", "{n} juegan", asientos.length);
  const names = joined(asientos.map(who.nick));
  const label = ganadores.length
    ? t("{bote}: {n}, para {nicks}", { bote: potName(n, many), n: number(cantidad), nicks: won })
    : t("{bote}: {n}. Juegan {nicks}", { bote: potName(n, many), n: number(cantidad), nicks: names });
  return html`<li class=${ganadores.length ? "ganado" : ""} data-bote=${n} aria-label=${label} title=${names}>
    ${piles(cantidad, isCash(vista))}${many ? potMark(n) : nothing}<span class="largo">${
    n ? t("Lateral") : many ? t("Principal") : t("Bote")
  }</span><b>${number(cantidad)}</b><small class="elide">${won}</small></li>`;
}

/** Draw the pots: the sum of all that is bet, and each by itself where there are several or they have been won. */
export function pots(view) {
  const { vista } = view;
  const many = vista.botes.length > 1;
  const won = vista.botes.some(({ ganadores }) => ganadores.length);
  const listed = many || won;
  return html`<div class="botes" role="group" aria-label=${t("Botes")}>
    ${
    isPlayed(vista) && vista.bote_total
      ? html`<p class="bote-total" data-bote-total><small>${t("Bote")}</small> ${number(vista.bote_total)}</p>`
      : nothing
  }
    ${listed ? html`<ul class="reparto">${vista.botes.map((one, n) => pot(one, n, { ...view, many }))}</ul>` : nothing}
  </div>`;
}

/** Draw the board; what is in the hand that is shown as the best stands out. */
export function board({ vista, four, best }) {
  const places = Array.from({ length: BOARD }, (_, i) => vista.mesa[i] ?? null);
  if (!vista.mesa.length && !isPlayed(vista)) return nothing;
  return html`
    <ol class="comunes" aria-label=${t("Cartas de la mesa")}>${repeat(
      places,
      (_, i) => i,
      (card) =>
        card
          ? html`<li class=${best.includes(card) ? "sirve" : ""}><img data-comun=${card} src=${
            pictureOf(card, four)
          } alt=${cardName(card)} draggable="false"></li>`
          : html`<li class="hueco" aria-hidden="true"></li>`,
    )}</ol>
    <p class="calles" aria-hidden="true"><span>${t("Flop")}</span><span>${t("Turn")}</span><span>${t(
      "River",
    )}</span></p>
  `;
}

/** Draw what the middle says while no hand is played. */
function message({ vista, mesa }) {
  if (vista.fase !== "espera" || mesa.fin) return nothing;
  return html`
    <div class="aviso-mesa">
      <h2>${isStarting(vista) ? t("Ya podéis jugar") : t("Esperando a otro jugador")}</h2>
      <p>${isStarting(vista) ? t("La mano empieza enseguida.") : t("La mano empieza en cuanto seáis dos.")}</p>
    </div>
  `;
}

/** Draw the middle. */
export const middle = (view) => html`<div class="medio">${message(view)}${pots(view)}${board(view)}</div>`;
