// How a page tells what it has checked: one line for each check, and what follows from all of them.

import { t } from "./i18n.js";
import { icon } from "./icon.js";
import { html } from "./lit-html.js";

/** @typedef {{ok: boolean, falta?: boolean, titulo: string, detalle: string}} Check falta: it could not be made */

function told({ ok, falta = false }) {
  if (falta) return { kind: "aviso", sign: "circle-alert", word: t("No se puede rehacer") };
  return ok
    ? { kind: "ok", sign: "circle-check", word: t("Coincide") }
    : { kind: "mal", sign: "circle-x", word: t("No coincide") };
}

/** Return the line of a check. */
export function checkLine(/** @type {Check} */ check) {
  const { kind, sign, word } = told(check);
  return html`<li class=${kind}>${icon(sign)}
  <div><b>${check.titulo}</b><p>${check.detalle}</p></div><span class="chip ${kind}">${word}</span></li>`;
}

/** Return the band that says what came of it. */
export const verdictBand = (ok, title, text) =>
  html`<div class=${ok ? "ok" : "mal"}>${icon(ok ? "shield-check" : "shield-alert")}<div><h2>${title}</h2>
        <p>${text}</p></div></div>`;
