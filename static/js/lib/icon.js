// Icons of the sprite as lit templates.

import { html } from "./lit-html.js";
import { iconHref } from "./icons.js";

/** Draw an icon, hidden from screen readers: the text beside it or its button's label speaks. */
export const icon = (name, classes = "") =>
  // deno-fmt-ignore: it stands in a line of text, with no space of its own around it
  html`<svg class="icono ${classes}" aria-hidden="true"><use href=${iconHref(name)}></use></svg>`;
