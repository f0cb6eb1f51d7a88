// The dialogs of a match page: leaving, preferences, keys, mirones. Drawn again when something changes.

import { html, nothing, render } from "../lib/lit-html.js";
import { present } from "../lib/dialog.js";
import { make } from "../lib/dom.js";
import { lasting, t } from "../lib/i18n.js";
import { icon } from "../lib/icon.js";

/** Open a dialog drawn by `draw(close)`; returns `{redraw, close}`. */
export function openDialog(draw, label, { wide = false, asks = false, onClose = () => {} } = {}) {
  const dialog = make("dialog", { class: `caja noche ${wide ? "ancha" : ""}`, "aria-label": label });
  const close = () => dialog.close();
  const redraw = () => render(draw(close), dialog);
  redraw();
  present(dialog, { asks, closed: onClose });
  return { redraw, close };
}

const heading = (text, close) =>
  html`<div class="titulo"><h2>${text}</h2>
  <button class="boton-icono" aria-label=${t("Cerrar")} @click=${close}>${icon("x")}</button></div>`;

const agreeing = (close, propose, later) =>
  html`<div class="opcion"><b>${icon("handshake")}${t("Acabar de acuerdo")}</b>
      <p>${t("Si todos aceptan, la partida acaba sin castigo y cada uno recupera lo suyo.")}</p>
      ${
    propose
      ? html`<button class="btn" data-accion="ProponerFin" @click=${() => {
        close();
        propose();
      }}>${t("Proponer a la mesa")}</button>`
      : html`<p class="luego">${later}</p>`
  }</div>`;

const leaving = (back) =>
  html`
    <div class="opcion"><b>${icon("log-out")}${t("Salir de la mesa")}</b>
      <p>${t("Ya estás fuera de la partida: te vas cuando quieras y nada cambia por ello.")}</p>
      <a class="btn" href=${back}>${t("Salir de la mesa")}</a></div>
  `;

/**
 * Leaving: what will happen, and the way without penalty; whoever is `out` just goes. `propose` is null when it cannot
 * be proposed now.
 */
export const leaveDialog = ({ after, price, propose, later, out, leave, back, manners }) => (close) =>
  out ? html`${heading(t("¿Te vas de la partida?"), close)}${leaving(back)}` : html`
    ${heading(t("¿Te vas de la partida?"), close)}
    ${manners.acuerdo ? agreeing(close, propose, later) : nothing}
    <div class="opcion"><b>${icon("house")}${t("Volver al salón un momento")}</b>
      <p>${t("Sigues sentado: si cierras la partida tienes {time} para volver.", { time: lasting(manners.caida) })}</p>
      <a class="btn" href=${back}>${t("Ir al salón")}</a></div>
    <div class="opcion grave"><b>${icon("log-out")}${t("Abandonar")}</b><p>${after}</p><p>${price}</p>
      <button class="btn todo" data-accion="abandonar" @click=${() => {
        close();
        leave();
      }}>${t("Abandonar la partida")}</button></div>
  `;

const OF_ALL = [
  ["letras", "Atajos de una sola letra"],
  ["vibrar", "Vibrar cuando me toca"],
];

const toggle = (checked, text, change) =>
  html`<label class="ajuste"><span>${text}</span>
  <input type="checkbox" role="switch" .checked=${checked} @change=${(event) => change(event.target.checked)}></label>`;

const PACES = [["lenta", "Lenta"], ["normal", "Normal"], ["rapida", "Rápida"], ["sin", "Sin animaciones"]];
const SIZES = [["normales", "Normales"], ["grandes", "Grandes"]];

const choose = (value, options, text, change) =>
  html`<label class="ajuste"><span>${text}</span>
  <select @change=${(event) => change(event.target.value)}>${
    options.map(([name, label]) => html`<option value=${name} ?selected=${name === value}>${t(label)}</option>`)
  }</select></label>`;

const setting = (prefs) => ([name, text]) => toggle(prefs.get()[name], t(text), (on) => prefs.set({ [name]: on }));

const sizes = (prefs) => choose(prefs.get().cartas, SIZES, t("Mis cartas"), (cartas) => prefs.set({ cartas }));

/** What a player may note during the partida and check in the acta afterwards. */
export const fairness = ({ id, compromiso, cerradas, papel }) =>
  html`
    <section class="azar">
      <h3>${t("Compromiso del azar")}</h3>
      <p>${cerradas
        ? t(
          "Es la huella de todas las cartas de todas las manos, publicada antes de empezar. " +
            "Las que ves se pueden comprobar; las demás siguen cerradas siempre.",
        )
        : t(
          "Es la huella de la semilla de la que sale todo el azar de la partida, publicada antes de empezar. " +
            "Apúntala: al acabar, la página de verificación del acta te dirá si es la misma.",
        )}</p>
      <p class="huella"><code>${compromiso}</code>
        <button class="btn" type="button" data-copy=${compromiso}>${icon("copy")}${t("Copiar")}</button></p>
      ${cerradas && papel === "jugador"
        ? html`<p><a class="btn" href="/partida/${id}/verificar/" target="_blank" rel="noopener">${
          icon("shield-check")
        }${t("Comprobar lo que has visto (se abre aparte)")}</a></p>`
        : nothing}
    </section>
  `;

/** The preferences of the table, and the commitment of its chance. `hands`: whether one holds cards in its game. */
export const settingsDialog = ({ prefs, sound, mesa, hands }) => (close) =>
  html`
    ${heading(t("Ajustes de la mesa"), close)}
    ${prefs.own.map(({ nombre, texto }) => [nombre, texto]).map(setting(prefs))}
    ${hands ? sizes(prefs) : nothing}
    ${OF_ALL.map(setting(prefs))}
    ${choose(prefs.get().velocidad, PACES, t("Velocidad de las animaciones"), (velocidad) => prefs.set({ velocidad }))}
    ${toggle(sound.get().on, t("Sonido"), (on) => sound.set({ on }))}
    ${toggle(Boolean(sound.get().chat), t("Sonido del chat"), (on) => sound.set({ chat: on ? 1 : 0 }))}
    <label class="ajuste"><span>${t("Volumen")}</span><input type="range" min="0" max="100" step="10"
      .value=${String(Math.round(sound.get().volume * 100))} @change=${(event) =>
        sound.set({ volume: event.target.value / 100 })}></label>
    ${fairness(mesa)}
  `;

/** The cheat-sheet of the keyboard; `note`: what the game adds to it. */
export const keysDialog = ({ rows, note, prefs }) => (close) =>
  html`
    ${heading(t("Atajos de teclado"), close)}
    <dl class="atajos">${[...rows, ["/", t("Escribir en el chat")], ["?", t("Esta ayuda")]].map(([keys, meaning]) =>
      html`
        <div>
          <dt>${keys.split(" · ").map((key) => html`<kbd>${key}</kbd>`)}</dt>
          <dd>${meaning}</dd>
        </div>
      `
    )}</dl>
    ${note ? html`<p>${note}</p>` : nothing}
    ${toggle(prefs.get().letras, t("Atajos de una sola letra"), (on) => prefs.set({ letras: on }))}
  `;

const EYES = { si: "Entra quien quiere", clave: "Entra quien sabe la clave", no: "No se admiten" };

/** Who watches, and what they may do. */
export const mironesDialog = ({ mesa, mirones, nick }) => (close) =>
  html`
    ${heading(t("Mirones"), close)}
    <p>${t(EYES[mesa.condiciones.mirones])}. ${!mesa.manos
      ? nothing
      : mesa.condiciones.mirones_ven
      ? t("Ven las cartas de quien miran.")
      : t("No ven las cartas.")}
      ${mesa.condiciones.mirones_hablan ? t("Pueden hablar.") : t("No pueden hablar.")}</p>
    ${mirones.length
      ? html`<ul class="gente">${
        mirones.map((who) =>
          html`<li><button class="quien-mira" data-nick=${who.nick} aria-haspopup="menu"><img class="avatar talla-chica"
            src=${who.avatar} alt=""><b class="elide">${who.nick}</b></button>
        <small>${t("detrás de {nick}", { nick: nick(who.desde) })}</small></li>`
        )
      }</ul>`
      : html`<p class="nada">${t("Ahora no mira nadie.")}</p>`}
  `;

/** Ask a mirón for the key of the table, of `most` characters. */
export const keyPrompt = ({ wrong, enter, back, most }) =>
  html`
    <form class="clave" @submit=${(event) => {
      event.preventDefault();
      enter(new FormData(event.target).get("clave"));
    }}>
      <h2>${t("Mesa con clave")}</h2>
      <p>${wrong ? t("Esa no es la clave. Prueba otra vez.") : t("Para mirar esta partida hace falta su clave.")}</p>
      <label class="lectores" for="clave">${t("Clave")}</label>
      <input id="clave" name="clave" type="password" maxlength=${most} autocomplete="off" required
        aria-invalid=${String(
          wrong,
        )}>
      <div
        class="acciones"><a class="btn" href=${back}>${t("Volver al salón")}</a><button class="btn pri">${t(
          "Entrar",
        )}</button></div>
    </form>
  `;
