// The button «Otra partida», and what it became: who is still missing at the table where I sit, and the way back.

import { icon } from "./icon.js";
import { html, nothing } from "./lit-html.js";
import { t, tn } from "./i18n.js";

/**
 * @typedef {object} Another a seat that is asked for from the page of a match (mesa/another.js)
 * @property {"" | "pide" | "espera"} estado
 * @property {number} faltan how many people the table still needs
 * @property {() => void} press @property {() => void} undo
 */

/** Draw it. @param {Another} another @param {string} look its class */
export function anotherButton({ estado, faltan, press, undo }, look) {
  if (estado !== "espera") {
    return html`<button class=${look} data-accion="otra" ?disabled=${estado === "pide"} @click=${press}>${icon("zap")}${
      estado === "pide" ? t("Buscando mesa…") : t("Otra partida")
    }</button>`;
  }
  const text = faltan ? tn("Esperando a {n} más…", "Esperando a {n} más…", faltan) : t("Empieza enseguida…");
  return html`<p class="quieren espera-otra" data-dicho>${text}</p>${
    faltan
      ? html`<button class="btn" data-accion="otra-no" @click=${undo}>${icon("x")}${t("Dejarlo")}</button>`
      : nothing
  }`;
}
