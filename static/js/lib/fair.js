// What a browser has found of the chance of a match (mesa/fairness.js looks), as a note.

import { icon } from "./icon.js";
import { html, nothing } from "./lit-html.js";
import { t } from "./i18n.js";

/**
 * @typedef {object} Found what has been found so far
 * @property {"espera" | "sigue" | "hecho" | "fallo"} estado
 * @property {boolean} [ok]
 * @property {string} texto
 * @property {number} [hechas] decks that have been checked
 * @property {number} [de] of how many
 * @property {[number, "ok" | "mal"][]} [manos]
 * @property {string} [enlace] where it is told check by check
 * @property {() => void} [otra] tries again
 */

const LOOKS = { ok: ["ok", "shield-check"], mal: ["mal", "shield-alert"], fallo: ["aviso", "shield-alert"] };

/** Draw what was found of the chance of a match that is over. @param {Found | null} found */
export function fairNote(found) {
  if (!found || found.estado === "espera") return nothing;
  const { estado, ok, texto, hechas, de, enlace, otra } = found;
  if (estado === "sigue") {
    return html`<div class="nota comprobando">${icon("shield-check")}<span>${texto}<progress max=${de || 1}
      value=${hechas} aria-label=${t("Barajas comprobadas")}></progress></span></div>`;
  }
  const [look, shield] = LOOKS[estado === "fallo" ? "fallo" : ok ? "ok" : "mal"];
  return html`
    <div class="nota ${look}">${icon(shield)}<span data-dicho=${ok ? "" : "urge"}>${texto}${enlace && !ok
      ? html`
        <a href=${enlace} target="_blank" rel="noopener">${t("Ver qué no coincide")}</a>
      `
      : nothing}${otra
      ? html`
        <button class="btn llano" data-accion="comprobar" @click=${otra}>${t("Probar otra vez")}</button>
      `
      : nothing}</span></div>
  `;
}
