// The bar over the board: where I am, what is at stake, and the buttons that are always at hand.

import { html, nothing } from "../lib/lit-html.js";
import { t, tn } from "../lib/i18n.js";
import { icon } from "../lib/icon.js";
import { isWorth, stakeText } from "./over.js";

const button = (name, label, run, extra = nothing, look = "") =>
  html`
    <button class="boton-icono ${look}" aria-label=${label} title=${label}
      @click=${run}>${icon(name)}${extra}</button>
  `;

const logo = () => /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"))?.href ?? "";

const seen = (n) => (n ? html`<b class="globito">${n}</b>` : nothing);

const sound = (isOn, change) =>
  isOn
    ? button("volume-2", t("Sonido activado: silenciar"), change, nothing, "opc")
    : button("volume-x", t("Sonido apagado: activar"), change, nothing, "opc");

/** Draw the bar. */
export function bar({ mesa, mirones, playing, out = false, mayPause, soundOn, rules, summary, back, on }) {
  const kind = mesa.entrenamiento ? t("entrenamiento") : mesa.puntua ? t("competitiva") : t("amistosa");
  const eyes = mesa.condiciones.mirones !== "no";
  return html`
    <a class="boton-icono" href=${back} aria-label=${playing
      ? t("Volver al salón (sigues sentado)")
      : t("Volver al salón")}>${icon("arrow-left")}</a>
    <a class="marca" href="/"><img src=${logo()} alt="" width="30" height="30"><span>UsuMus</span></a>
    <div
      class="tit"><b class="elide">${t("Mesa {n}", { n: mesa.numero })} · ${mesa.salon
        .nombre}</b><small class="elide" title=${mesa.resumen}>${summary || mesa.resumen} · ${kind}</small></div>
    <span class="espaciador"></span>
    <span class="chip opc">${isWorth(mesa) ? html`<span class="usu">${stakeText(mesa)}</span>` : stakeText(mesa)}</span>
    ${eyes
      ? button("eye", tn("{n} mirón", "{n} mirones", mirones.length), on.mirones, seen(mirones.length), "opc")
      : nothing}
    ${sound(soundOn, on.sound)}
    ${button("keyboard", t("Atajos de teclado (?)"), on.keys, nothing, "opc")}
    ${mayPause ? button("pause", t("Pedir pausa"), on.pause) : nothing}
    <a class="boton-icono" href=${rules} target="_blank" rel="noopener" aria-label=${t("Reglas de esta fase")}
      title=${t(
        "Reglas de esta fase",
      )}>${icon("circle-help")}</a>
    ${button("settings", t("Ajustes de la mesa"), on.settings)}
    ${playing
      ? html`
        <button class="salir"
          @click=${on.leave}><span class="opc">${t("Abandonar")}</span><span class="corto">${t("Salir")}</span></button>
      `
      : out
      ? html`
        <a class="salir" data-accion="salir"
          href=${back}><span class="opc">${t("Salir de la mesa")}</span><span class="corto">${t("Salir")}</span></a>
      `
      : nothing}
  `;
}
