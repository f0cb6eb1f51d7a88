// A die, a piece and the mark of a colour, as drawings that any part of the board puts where it needs them.

import { html, nothing, svg } from "../../lib/lit-html.js";
import { t } from "../../lib/i18n.js";

const PIPS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};
const SHAPES = [
  "M0-8.2 7.8 5.6H-7.8Z",
  "M0-6.8a6.8 6.8 0 1 1-.01 0Z",
  "M-6.2-6.2H6.2V6.2H-6.2Z",
  "M0-9 7.6 0 0 9-7.6 0Z",
];

/**
 * Draw the mark of a colour inside an svg, round the origin, some 16 units wide: triangle, circle, square or diamond.
 */
export const mark = (colour, look = "marca") => svg`<path class=${look} d=${SHAPES[colour]}></path>`;

/** Draw the face of a die. */
export const face = (n, label = t("Dado: {n}", { n })) =>
  html`<svg class="cara" viewBox="0 0 64 64" role=${label ? "img" : nothing} aria-label=${label || nothing}
  aria-hidden=${label ? nothing : "true"}><rect class="canto" x="2" y="2" width="60" height="60" rx="13"/><rect
  class="plano" x="5" y="5" width="54" height="52" rx="10"/>
  ${
    PIPS[n].map(([x, y]) =>
      svg`<circle class=${n === 1 ? "as-rojo" : "punto"} cx=${32 + x * 15} cy=${32 + y * 15} r=${
        n === 1 ? 7.5 : 5.6
      }></circle>`
    )
  }</svg>`;

/** Draw the body of a piece inside an svg, round the origin. */
export const body = (colour) =>
  svg`<circle class="sombra" cy="2.5" r="17.5"></circle><circle class="cuerpo" r="17.5"></circle>
  <circle class="filo" r="13.2"></circle>${mark(colour)}`;

/** Draw a piece by itself, for buttons and lists. */
export const chip = (colour, look = "") =>
  html`<svg class="fichita color-${colour} ${look}" viewBox="-20 -20 40 41" aria-hidden="true">${body(colour)}</svg>`;

/** Draw the mark of a colour by itself. */
export const sign = (colour) =>
  html`<svg class="signo color-${colour}" viewBox="-10 -10 20 20" aria-hidden="true">${mark(colour)}</svg>`;
