// The panel of actions: the question, the answers, and what each of them would do before it is pressed.

import { html, nothing } from "../../lib/lit-html.js";
import { icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { byAction } from "../frames.js";
import { buttons } from "./controls.js";
import { consequence } from "./prices.js";
import { hint, plainCard, question, withoutCard } from "./question.js";

const cap = (key) => (key ? html`<kbd>${key}</kbd>` : nothing);

function face(button, then, armed) {
  return html`${armed ? t("¿Seguro?") : button.texto}${
    armed ? html`<kbd>${t("pulsa otra vez")}</kbd>` : cap(button.tecla)
  }${then && !armed ? html`<span class="cae">${then.breve}</span>` : nothing}`;
}

function plain(button, view) {
  const { local, quieto, press } = view;
  const armed = local.armado === button.accion;
  const then = consequence(view.vista, view.who, button.accion);
  return html`
    <button class="acc ${button.clase} a-${button.accion} ${armed ? "armado" : ""}" data-accion=${button.accion}
      aria-describedby=${then ? `pasa-${button.accion}` : nothing}
      ?disabled=${quieto || (button.accion === "Descartar" && !local.carta)} @click=${() => press(button.accion)}>
      ${face(button, then, armed)}</button>
  `;
}

function stepper(button, view) {
  const { local, quieto, press, step } = view;
  const { accion, rango, n } = button;
  const accepts = accion === "Querer";
  const armed = local.armado === accion;
  const then = consequence(view.vista, view.who, accion, n);
  const [less, more] = accepts
    ? [t("Querer con una piedra menos"), t("Querer con una piedra más")]
    : [t("Una piedra menos"), t("Una piedra más")];
  return html`
    <div class="paso-tm ${accepts ? "acepta" : ""} a-${accion}" role="group" aria-label=${accepts
      ? t("Piedras con las que quieres")
      : t("Piedras del envite")}>
      <button class="menos" aria-label=${less} ?disabled=${quieto || n <= rango.low} @click=${() =>
        step(accion, -1)}>−</button>
      <output>${n}</output>
      <button class="mas" aria-label=${more} ?disabled=${quieto || n >= rango.high} @click=${() =>
        step(accion, 1)}>+</button>
      <button class="acc ${button.clase} ${armed ? "armado" : ""}" data-accion=${accion} ?disabled=${quieto}
        aria-describedby=${then ? `pasa-${accion}` : nothing}
        @click=${() => press(accion)}>${face(button, then, armed)}</button>
    </div>
  `;
}

/** Draw what each answer would do, over the buttons. */
function consequences(all, { vista, who }) {
  const lines = all.map(({ accion, n }) => consequence(vista, who, accion, n)).filter(Boolean);
  if (!lines.length) {
    const known = hint(vista);
    return known ? html`<p class="consecuencias"><span class="sola">${known}</span></p>` : html`<span></span>`;
  }
  return html`<p class="consecuencias" role="group" aria-label=${t("Qué pasa con cada respuesta")}>${
    lines.map(({ accion, si, pasa, suerte }) =>
      html`<span id=${`pasa-${accion}`}><span class="si-t">${si}</span>: ${pasa}${
        suerte
          ? html`
            <span class="suerte">${t("suertudo")}</span>
          `
          : nothing
      }</span>`
    )
  }</p>`;
}

const tools = ({ last, openLast }) =>
  last
    ? html`
      <div
        class="utiles"><button class="util" data-util="ultima" @click=${openLast} title=${t(
          "Ver la última mano (U)",
        )}>${icon("history")}<span>${t("Última mano")}</span></button></div>
    `
    : nothing;

/** Return what the buttons offer: that of the discard names the card. */
function offered(view) {
  const { legales, local, letters } = view;
  return buttons(legales, local, letters).map((button) =>
    button.accion === "Descartar" && local.carta
      ? { ...button, texto: t("Tirar {carta}", { carta: plainCard(local.carta) }) }
      : button
  );
}

/** Draw the panel; `view.press(accion)` and `view.step(accion, by)` are what it does. */
export function controls(view) {
  const { vista, legales, who, mesa, local } = view;
  const all = offered(view);
  const names = byAction(legales.filter(({ tipo }) => tipo === "turn"));
  const ended = Boolean(mesa.fin);
  const { titulo, sub } = ended ? { titulo: t("La partida ha acabado"), sub: "" } : question(vista, names, who);
  const after = local.carta && names.has("Descartar") ? withoutCard(local.carta, view.cards ?? []) : sub;
  return html`<div class="pie-tm">${consequences(all, view)}
    <div class="mando mando-tm ${all.length ? "toca" : ""} m-${vista.fase} son-${all.length}" role="group" tabindex="-1"
      aria-label=${t("Tus acciones")}>
      <div class="preg"><div class="txt"><b>${titulo}</b>${after ? html`<small>${after}</small>` : nothing}</div>${
    tools(view)
  }</div>
      ${all.map((button) => (button.rango ? stepper(button, view) : plain(button, view)))}
      ${
    ended && !vista.fase.startsWith("fin_")
      ? html`<button class="acc si" @click=${view.showEnd}>${t("Ver el resultado")}</button>`
      : nothing
  }
    </div></div>`;
}
