// A text that is seen short and heard in full.

import { html } from "./lit-html.js";

/** Draw `texto`, which a screen reader reads as `dicho` where that is another. */
export const said = (texto, dicho) =>
  dicho && dicho !== texto
    ? html`<span aria-hidden="true">${texto}</span><span class="lectores">${dicho}</span>`
    : texto;
