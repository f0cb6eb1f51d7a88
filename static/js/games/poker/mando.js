// The panel of actions: the question, how much, the answers, and what may be decided before my turn.

import { html, nothing } from "../../lib/lit-html.js";
import { icon } from "../../lib/icon.js";
import { number, t } from "../../lib/i18n.js";
import { decisions } from "./advance.js";
import { quick, rangeOf, scale, within } from "./amounts.js";
import { buttons, turnOf } from "./controls.js";
import { question } from "./question.js";

const cap = (key) => (key ? html`<kbd>${key}</kbd>` : nothing);
const NAMES = { minimo: "Mín.", medio: "½", tres_cuartos: "¾", bote: "Bote" };
const KEYS = { minimo: "0", medio: "1", tres_cuartos: "2", bote: "3" };

function sizes(view, total) {
  const { vista, quieto, mark } = view;
  return html`<div class="medidas" role="group" aria-label=${t("Cantidades rápidas")}>${
    quick(vista).map(({ nombre, total: amount, vale }) =>
      html`
        <button aria-pressed=${String(amount === total)} aria-keyshortcuts=${KEYS[nombre]}
          ?disabled=${quieto || !vale} data-medida=${nombre} @click=${() => mark(amount)}>${t(
            NAMES[nombre],
          )}<small>${number(amount)}</small></button>
      `
    )
  }</div>`;
}

const MARKS = 1000; // the places of the slider
const BLINDS = { ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5 };

/** Have the keys of a slider that no command has move by blinds too: its own places are too near for the marks. */
function slideWith(event, step) {
  const blinds = BLINDS[event.key];
  if (!blinds || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  step(event.shiftKey ? 5 * Math.sign(blinds) : blinds);
}

function slider(view, total) {
  const { vista, quieto, slide, step } = view;
  const at = scale(vista).at(total);
  const ticks = quick(vista).filter(({ vale, nombre }) => vale && nombre !== "minimo");
  return html`<div class="corre" data-p=${at.toFixed(4)}>
    <input type="range" min="0" max=${MARKS} step="1" .value=${String(Math.round(at * MARKS))} ?disabled=${quieto}
      aria-label=${t("Subir a")} aria-valuetext=${number(total)}
      @keydown=${(event) => slideWith(event, step)} @input=${(event) => slide(Number(event.target.value) / MARKS)}>
    <span class="via" aria-hidden="true"><i></i>${
    ticks.map(({ total: amount }) => html`<u data-p=${scale(vista).at(amount).toFixed(4)}></u>`)
  }</span><span class="bola" aria-hidden="true"></span></div>`;
}

function stepper(view, total) {
  const { quieto, step, write, local } = view;
  return html`<div class="cuanto">
    <button aria-label=${t("Una ciega menos")} ?disabled=${quieto} @click=${() => step(-1)}>−</button>
    <input inputmode="numeric" autocomplete="off" .value=${number(total)} ?disabled=${quieto} aria-label=${
    t("Subir a, en fichas")
  } aria-describedby=${local.nota ? "nota-subida" : nothing}
      @change=${(event) => write(event.target)}>
    <button aria-label=${t("Una ciega más")} ?disabled=${quieto} @click=${() => step(1)}>+</button></div>`;
}

/** Draw how much is raised; nothing where there is nothing to choose. */
function amount(view) {
  const { vista, legales, local } = view;
  const range = turnOf(legales).has("Subir") ? rangeOf(vista) : null;
  if (!range || range.low === range.high) return nothing;
  const total = within(local.total ?? range.low, range);
  return html`<div class="talla" role="group" aria-label=${t("Cuánto subes")}>
    ${sizes(view, total)}${slider(view, total)}${stepper(view, total)}</div>`;
}

const answer = (button, view) =>
  html`
    <button class="acc ${button.clase} ${view.local.armada === button.nombre ? "armado" : ""}"
      data-accion=${button.accion} data-nombre=${button.nombre} ?disabled=${view.quieto}
      @click=${() => view.press(button)}>${button.texto}${button.cantidad
        ? html`
          <span class="cantidad">${button.cantidad}</span>
        `
        : nothing}${button.nota ? html`<small class="aclara">${button.nota}</small>` : nothing}${cap(
          button.tecla,
        )}</button>
  `;

function inAdvance(view) {
  const open = view.mine ? decisions(view.vista) : [];
  if (!open.length) return [];
  const chosen = view.local.decidida?.que;
  return open.map(({ que, texto, nota }) =>
    html`
      <button class="acc antes ${que === chosen ? "on" : ""}" aria-pressed=${String(que === chosen)}
        data-antes=${que} @click=${() => view.decide(que === chosen ? null : que)}>${que === chosen
          ? icon("check")
          : nothing}${texto}<kbd>${que === chosen ? t("pulsa para quitarlo") : nota}</kbd></button>
    `
  );
}

function free(view) {
  const { legales, quieto, go } = view;
  return legales.some(({ accion }) => accion === "Mostrar")
    ? [
      html`<button class="acc no" data-accion="Mostrar" ?disabled=${quieto} @click=${() => go("Mostrar")}>${
        t("Enseñar mis cartas")
      }${cap("V")}</button>`,
    ]
    : [];
}

/** Draw why what was written has been changed: in the place of words, so that nothing moves. */
const noted = ({ nota }) => nota ? html`<p class="nota-subida" id="nota-subida">${nota}</p>` : nothing;

const tools = ({ reviews }) =>
  html`<div class="utiles">${
    reviews.map(({ nombre, icono, texto, titulo, run }) =>
      html`
        <button class="util" data-util=${nombre} @click=${run}
          title=${titulo}>${icon(icono)}<span>${texto}</span></button>
      `
    )
  }</div>`;

/** Draw what is left of my bank of time on my turn: whole, or second by second while it is spent (mesa/clocks.js). */
function bank({ vista, relojes, who }) {
  const clock = relojes.find(({ clave }) => clave === `turno:${who.mine}`);
  const ms = vista.bancos_ms?.[who.mine] ?? 0;
  if (!clock || !ms) return nothing;
  return html`<span class="banco-mio" data-reloj=${clock.clave} data-turno="" data-banco=${ms}>${icon("clock")}<span
      class="entero">${t("Banco de tiempo: {n} s", { n: Math.ceil(ms / 1000) })}</span><span class="gasta">${
    t("Gastando el banco:")
  } <span data-reloj-texto></span></span></span>`;
}

/** Draw the panel; `view` has what it does. It keeps its height whoever speaks. */
export function controls(view) {
  const { vista, legales, who, mesa, local } = view;
  const ended = Boolean(mesa.fin);
  const { titulo, sub } = ended ? { titulo: t("La partida ha acabado"), sub: "" } : question(vista, legales, who);
  const all = ended ? [] : buttons(vista, legales, local.total);
  const asked = all.some(({ accion }) => accion !== "Continuar");
  const end = html`<button class="acc si" @click=${view.showEnd}>${t("Ver el resultado")}</button>`;
  return html`<div class="mando mando-poker ${asked ? "toca" : ""}" role="group" tabindex="-1" aria-label=${
    t("Tus acciones")
  }>
    <div class="preg"><div class="txt"><b>${titulo}</b>${noted(local)}${
    sub ? html`<small title=${sub}>${sub}</small>` : nothing
  }</div><div class="pie-preg">${bank(view)}${tools(view)}</div></div>
    ${ended ? nothing : amount(view)}
    <div class="respuestas">${free(view)}${all.map((button) => answer(button, view))}${inAdvance(view)}${
    ended ? end : nothing
  }</div>
  </div>`;
}
