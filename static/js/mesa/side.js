// The side of the match page: chat of the partida, chat of the salón, the log, the mirones.

import { html, nothing, repeat } from "../lib/lit-html.js";
import { drawn } from "../lib/chat/line.js";
import { joined, t, tn } from "../lib/i18n.js";
import { moveTab } from "../lib/tabs.js";
import { icon } from "../lib/icon.js";
import { said } from "../lib/said.js";

/** The tabs of the side, in order. */
export const TABS = ["partida", "salon", "jugadas"];
const NAMES = { partida: "Partida", salon: "Salón", jugadas: "Jugadas" };

function tab(name, { tab: open, unread, choose }) {
  const news = unread[name] ?? 0;
  return html`
    <button role="tab" id=${`tab-${name}`} aria-selected=${String(open === name)} aria-controls="panel-lado"
      tabindex=${open === name ? 0 : -1} @click=${() => choose(name)}>${t(NAMES[name])}
        ${news
          ? html`<span class="globito">${news > 9 ? "9+" : news}<span class="lectores"> ${t("sin leer")}</span></span>`
          : nothing}</button>
  `;
}

/** @param {import("./log.js").Entry} entry */
const logEntry = ({ nivel, texto, dicho }) =>
  nivel === "jugada"
    ? html`<li class="linea-jugada">${said(texto, dicho)}</li>`
    : html`<li class=${nivel === "mano" ? "manom" : "sepm"}>${texto}</li>`;

function plays(view) {
  const { log } = view;
  return html`<div class="msgs" tabindex="0" role="group" aria-label=${t("Jugadas")}>${
    log.length
      ? html`<ol class="jugadas">${repeat(log, (entry) => entry.k, logEntry)}</ol>`
      : html`<p class="nada">${t("Aquí verás todo lo que pase.")}</p>`
  }</div>${watchers(view)}`;
}

function talk(view) {
  const { tab: open, chats, mayTalk, phrases } = view;
  const over = open === "partida" && phrases.length
    ? html`<div class="frases" role="group" aria-label=${t("Frases hechas")}>
    ${phrases.map((text) => html`<button @click=${() => chats.partida.say(t(text))}>${t(text)}</button>`)}</div>`
    : nothing;
  return chats[open].view({
    empty: open === "salon" ? t("Nadie ha hablado en el salón.") : t("Nadie ha hablado todavía."),
    between: watchers(view),
    over,
    silent: mayTalk ? "" : t("En esta mesa los mirones no hablan."),
  });
}

function watchers({ state, openMirones, spot }) {
  const { mirones, mesa } = state;
  if (mesa.condiciones.mirones === "no") return nothing;
  const sees = !mesa.manos ? "" : mesa.condiciones.mirones_ven ? ` · ${t("ven cartas")}` : ` · ${t("no ven cartas")}`;
  return html`${spot ?? nothing}<button class="mir" @click=${openMirones}><span class="pila">${
    mirones.slice(0, 4).map((who) => html`<img src=${who.avatar} alt="">`)
  }</span>
    <span>${
    mirones.length ? `${tn("{n} mirón", "{n} mirones", mirones.length)}${sees}` : t("Sin mirones")
  }</span></button>`;
}

/** Draw who watches, by name, under the board; nothing while nobody does. */
export function watcherNames({ mirones, mesa }) {
  if (mesa.condiciones.mirones === "no" || !mirones.length) return nothing;
  const nicks = mirones.map(({ nick }) => nick);
  return html`<div class="miran" title=${t("Miran: {nicks}", { nicks: joined(nicks) })}>${icon("eye")}<ul aria-label=${
    t("Mirones")
  }>${nicks.map((nick) => html`<li>${nick}</li>`)}</ul></div>`;
}

/** Draw the position of a mirón and the way to change it. */
export function mironSpot({ mesa, move, nick }) {
  const asked = mesa.desde_pedido;
  const pending = asked !== null;
  return html`<div class="mir puesto"><span>${
    pending ? t("En la próxima mano, detrás de {nick}", { nick: nick(asked) }) : t("Miras detrás de")
  }</span>
    <label class="lectores" for="puesto">${t("Posición")}</label>
    <select id="puesto" @change=${(event) => move(Number(event.target.value))}>
      ${
    mesa.asientos.map(({ asiento }) =>
      html`<option value=${asiento} ?selected=${asiento === (asked ?? mesa.desde)}>${nick(asiento)}</option>`
    )
  }</select>
    ${mesa.manos ? html`<small>${mesa.ve_cartas ? t("Ves sus cartas") : t("No ves cartas")}</small>` : nothing}</div>`;
}

/** Draw the side. */
export const side = (view) =>
  html`
    <div class="tabs" role="tablist" aria-label=${t("Conversación")} @keydown=${(event) =>
      moveTab(event, TABS, view.tab, view.choose)}>
      ${TABS.map((name) => tab(name, { ...view, unread: view.unread }))}
      <button class="boton-icono cierra" aria-label=${t("Cerrar el chat")} @click=${view.closeSheet}>${icon(
        "chevron-down",
      )}</button></div>
    <div class="panel-lado" id="panel-lado" role="tabpanel" aria-labelledby=${`tab-${view.tab}`}>${view.tab ===
        "jugadas"
      ? plays(view)
      : talk(view)}</div>
  `;

/** Draw the last line of chat and the spectators, for phones. */
export function lastLine({ state, line, unread, openSheet, openMirones }) {
  const news = unread.partida + unread.salon;
  const eyes = state.mirones.length;
  return html`<div class="ult">
    ${
    line
      ? html`
        <img class="avatar talla-chica" src=${line.autor.avatar} alt=""><span
          class="elide"><b>${line.autor.nick}:</b> ${drawn(line.texto, line.nombra)}</span>
      `
      : html`<span class="elide">${t("Chat y jugadas")}</span>`
  }
    ${
    eyes
      ? html`<button aria-label=${tn("{n} mirón", "{n} mirones", eyes)} @click=${openMirones}>${
        icon("eye")
      }${eyes}</button>`
      : nothing
  }
    <button data-abre="chat" @click=${openSheet}>${icon("message-circle")}${t("Chat")}${
    news ? html`<span class="globito">${news}</span>` : nothing
  }</button></div>`;
}
