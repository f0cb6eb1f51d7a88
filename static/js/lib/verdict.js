// How a page tells what it has checked: one line for each check, and what follows from all of them.

import { t } from "./i18n.js";
import { icon } from "./icon.js";
import { html } from "./lit-html.js";

/** @typedef {{ok: boolean, titulo: string, detalle: string}} Check */

/** Return the line of a check. */
export const checkLine = (/** @type {Check} */ { ok, titulo, detalle }) =>
  html`<li class=${ok ? "ok" : "mal"}>${icon(ok ? "circle-check" : "circle-x")}
  <div><b>${titulo}</b><p>${detalle}</p></div><span class="chip ${ok ? "ok" : "mal"}">${
    ok ? t("Coincide") : t("No coincide")
  }</span></li>`;

/** Return the band that says what came of it. */
export const verdictBand = (ok, title, text) =>
  html`<div class=${ok ? "ok" : "mal"}>${icon(ok ? "shield-check" : "shield-alert")}<div><h2>${title}</h2>
        <p>${text}</p></div></div>`;
