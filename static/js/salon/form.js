// The form of a configuration, generated from the declaration of the game's options: nothing here knows any game.

import { html, live, nothing } from "../lib/lit-html.js";
import { t } from "../lib/i18n.js";
import { icon } from "../lib/icon.js";
import { offered, same } from "./draft.js";

// --- Fields by kind

function listField(field, value, set) {
  return html`<fieldset class="campo"><legend>${field.etiqueta}</legend><div class="tramos">
    ${
    field.valores.map(({ valor, texto }) =>
      html`<label><input type="radio" name=${field.nombre} .checked=${live(valor === value)}
      @change=${() => set(valor)}><span>${texto}</span></label>`
    )
  }</div>${help(field)}</fieldset>`;
}

function numberField(field, value, set) {
  const to = (n) => () => set(Math.min(field.maximo, Math.max(field.minimo, n)));
  return html`<div class="campo enlinea"><span class="rotulo" id=${`r-${field.nombre}`}>${field.etiqueta}</span>
    <div class="contador" role="group" aria-labelledby=${`r-${field.nombre}`}>
      <button type="button" aria-label=${t("Menos")} ?disabled=${value <= field.minimo} @click=${
    to(value - 1)
  }>−</button>
      <output aria-live="polite">${value}</output>
      <button type="button" aria-label=${t("Más")} ?disabled=${value >= field.maximo} @click=${
    to(value + 1)
  }>+</button></div>${help(field)}</div>`;
}

function switchField(field, value, set, off) {
  return html`<label class="interruptor"><span>${field.etiqueta}${
    field.ayuda ? html`<small>${field.ayuda}</small>` : nothing
  }</span>
    <input type="checkbox" role="switch" ?disabled=${off} .checked=${live(value)} @change=${(event) =>
    set(event.target.checked)}></label>`;
}

// What the salón fixes is read and not chosen: the words say so to whoever does not see the padlock.
function fixedField(field, value) {
  return html`<div class="campo fijo"><span class="rotulo">${field.etiqueta}</span>
    <p><b>${valueText(field, value)}</b> <span class="chip">${icon("lock")}${t("Fijado por el salón")}</span></p>${
    help(field)
  }</div>`;
}

/** Return a value of a field as it reads. */
function valueText({ tipo, valores }, value) {
  if (tipo === "si_no") return value ? t("Sí") : t("No");
  return tipo === "lista" ? valores.find(({ valor }) => valor === value).texto : String(value);
}

const help = ({ ayuda }) => (ayuda ? html`<span class="ayuda">${ayuda}</span>` : nothing);

const KINDS = { lista: listField, numero: numberField, si_no: switchField };

function groups(fields) {
  const found = new Map();
  for (const field of fields) found.set(field.grupo, [...(found.get(field.grupo) ?? []), field]);
  return [...found];
}

function section(fields, part, { draft, set, declaration, lacking }) {
  const off = ({ nombre }) =>
    part === "condiciones" && draft.condiciones.mirones === "no" && nombre.startsWith("mirones_");
  const asksKey = (some) =>
    part === "condiciones" && draft.condiciones.mirones === "clave" && some.some(({ nombre }) => nombre === "mirones");
  return groups(fields).map(([title, some]) =>
    html`<section class="grupo"><h3>${title}</h3>
    ${
      some.map((field) =>
        (field.fijo ? fixedField : KINDS[field.tipo])(
          field,
          draft[part][field.nombre],
          (value) => set(part, field.nombre, value),
          off(field),
        )
      )
    }
    ${asksKey(some) ? keyField(draft, set, declaration.clave, lacking) : nothing}</section>`
  );
}

/** The field that only the browser can fill: what it lacks is said beside it. */
export const KEY_FIELD = "clave-mirones";

const keyField = (draft, set, [least, most], lacking) =>
  html`<div class="campo"><label for=${KEY_FIELD}>${t("Clave de los mirones")}</label>
  <input id=${KEY_FIELD} minlength=${least} maxlength=${most} autocomplete="off" aria-invalid=${
    lacking ? "true" : nothing
  } aria-describedby="clave-ayuda" .value=${live(draft.clave)} @input=${(event) =>
    set(null, "clave", event.target.value)}>
  <span class=${lacking ? "errorlist" : "ayuda"} id="clave-ayuda">${
    lacking || t("Dísela a quien quieras que mire; nadie más la ve.")
  }</span></div>`;

/**
 * Draw the form. `view`: `declaration`, `draft`, `set(part, name, value)`, `last` (null or the last configuration),
 * `useLast()`, `says` ({resumen, cuenta, en_claro, en_juego}) or null, `training` (robots are seated), `lacking` (what
 * its key lacks, or ""), `propose()`; for its button `problem` (what the server refuses, or "") and `busy`.
 */
export function configuration(view) {
  const { declaration, draft, last, useLast, says, propose, training } = view;
  const submit = (event) => {
    event.preventDefault();
    propose();
  };
  // «Igual que la última» keeps its place when it is of no use: what is being pressed below must not move away.
  return html`<form class="config" id="configuracion" @submit=${submit}>
    ${
    last
      ? html`<button type="button" class="btn ancho" ?disabled=${same(last, draft)} @click=${useLast}>${
        icon("history")
      }${t("Igual que la última")}</button>`
      : nothing
  }
    ${section(declaration.opciones, "opciones", view)}
    ${section(declaration.condiciones.filter((field) => offered(field, draft, says, training)), "condiciones", view)}
    <section class="claro" aria-live="polite"><h3>${t("En claro")} ${
    says?.resumen ? html`<span class="chip">${says.resumen}</span>` : nothing
  }</h3>
      ${
    says ? html`<ul>${[...says.en_juego, ...says.en_claro].map((line) => html`<li>${line}</li>`)}</ul>` : nothing
  }</section></form>`;
}

/** Draw the button that sends the form, wherever it is, and above it why it cannot be pressed. */
export const proposeButton = ({ problem, busy }) =>
  html`${
    problem ? html`<p class="nota mal" role="status">${icon("circle-alert")}<span>${problem}</span></p>` : nothing
  }<button class="btn pri grande" form="configuracion" ?disabled=${busy || Boolean(problem)}>${icon("send")}${
    t("Proponer")
  }</button>`;
