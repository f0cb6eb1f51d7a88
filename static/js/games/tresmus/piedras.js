// Piedras as they are drawn: one by one while they can be counted at a look, then one and its number.

import { html, nothing } from "../../lib/lit-html.js";
import { t, tn } from "../../lib/i18n.js";

const times = (n, draw) => Array.from({ length: n }, (_, i) => draw(i));

/** Draw `n` piedras, of which the first `back` go back or are taken; at most `most` one by one. */
export function stones(n, { back = 0, most = 10 } = {}) {
  if (!n) return html`<span class="piedritas" aria-hidden="true"><i class="hueco"></i></span>`;
  if (n > most) {
    return html`<span class="piedritas muchas" aria-hidden="true"><i class=${
      back >= n ? "va-atras" : ""
    }></i><b>${n}</b></span>`;
  }
  return html`<span class="piedritas" aria-hidden="true">${
    times(n, (i) => html`<i class=${i < back ? "va-atras" : ""}></i>`)
  }</span>`;
}

/** Draw what somebody has in hand: his piedras and their number. */
export const inHand = (n, seat) =>
  html`<span class="enmano" role="img" aria-label=${
    tn("{n} piedra en mano", "{n} piedras en mano", n)
  } data-mano=${seat}>${stones(n)}<b>${n}</b></span>`;

/** Draw the juegos that somebody has against him, as strokes on a slate. */
export function strokes(marked, all, seat) {
  const said = t("{n} de {total} juegos apuntados", { n: marked, total: all });
  return html`
    <span class="palotes" role="img" aria-label=${said} title=${said}
      data-palotes=${seat ?? nothing}>${times(
        all,
        (i) => html`<i class=${i < marked ? "on" : ""}></i>`,
      )}<span class="largo" aria-hidden="true">${tn("{n} juego", "{n} juegos", marked)}</span></span>
  `;
}
