// Icons of the sprite as lit templates.

import { html } from "./lit-html.js";
import { iconHref } from "./icons.js";

/** Draw an icon, hidden from screen readers: the text beside it or its button's label speaks. */
export const icon = (name, classes = "") =>
  html`<svg class="i ${classes}" aria-hidden="true"><use href=${iconHref(name)}></use></svg>`;
