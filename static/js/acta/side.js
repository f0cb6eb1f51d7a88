// The side of the acta: every sentence of the match, what was said, and the result.

import { html, nothing } from "../lib/lit-html.js";
import { claimable, claimDialog } from "../lib/claim.js";
import { number, signed, t } from "../lib/i18n.js";
import { moveTab } from "../lib/tabs.js";
import { icon } from "../lib/icon.js";
import { said } from "../lib/said.js";

const NAMES = { jugadas: "Jugadas", chat: "Chat", resultado: "Resultado" };
const RESULTS = {
  gana: ["ok", "Gana"],
  pierde: ["", "Pierde"],
  abandona: ["mal", "Abandona"],
  nula: ["aviso", "Nula"],
};
const ENDS = {
  ganada: "",
  abandono: "Por abandono",
  acuerdo: "De acuerdo entre todos",
  nula: "Nula",
  anulada: "Anulada por la casa",
  sin_jugadores: "Se fueron todos",
  sin_rival: "No quedó rival",
};

/** Why nobody had points, where it is not said already by what was played. */
const UNRANKED = {
  no_competitiva: "Con estas opciones (un solo juego, por ejemplo) una partida no puntúa.",
  usuros_propios: "Se juega con los U$uros que cada cual pone.",
  sin_premios: "La casa no ponía premios en ese momento.",
  acordado: "La mesa acordó jugar sin puntos.",
  conexion: "Había jugadores que comparten conexión o navegador.",
};

const day = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeStyle: "short" });
const hour = new Intl.DateTimeFormat("es-ES", { hour: "2-digit", minute: "2-digit" });

/** Return the tabs there are: the chat only where it may be read. */
export const tabsOf = (chat) => (chat ? ["jugadas", "chat", "resultado"] : ["jugadas", "resultado"]);

function line({ i, nivel, texto, dicho }, { jump }) {
  return html`<li class=${nivel}><button data-i=${i} @click=${() => jump(i)}>${said(texto, dicho)}</button></li>`;
}

/** Draw the log; the page marks the lines of the present frame by itself (`data-i`). */
export const log = (lines, on) => html`<ol class="registro">${lines.map((entry) => line(entry, on))}</ol>`;

function chat(lines, { look, toMoment, urls }) {
  if (!lines.length) return html`<p class="nada">${t("En esta partida nadie habló.")}</p>`;
  return html`<ol class="registro charla-acta">${
    lines.map(({ n, nick, asiento, texto, a }) =>
      html`<li>
    <button title=${t("Ir a ese momento")} @click=${() => toMoment(a)}><b class=${look(asiento)}>${nick}</b>
      ${asiento === null ? html`<small>${t("mirón")}</small>` : nothing}<time datetime=${new Date(a).toISOString()}>${
        hour.format(a)
      }</time>
      <span>${texto}</span></button>${
        claimable(urls.reclama, { asiento, nick }, document.documentElement.dataset.yo)
          ? html`
            <button class="btn llano chica reclama"
              @click=${() => claimDialog(urls.reclama, nick, n)}>${icon("gavel")}${t(
                "Reclamar",
              )}<span class="lectores"> ${texto}</span></button>
          `
          : nothing
      }</li>`
    )
  }</ol>`;
}

function player(one, { competitiva }, stay) {
  const { nick, avatar, robot, resultado, usuros, puntos, con_subsidio: subsidised } = one;
  const [look, text] = RESULTS[resultado] ?? ["", ""];
  return html`<li><img class="avatar" src=${avatar} alt="">
    <span class="quien-acta">${
    robot
      ? html`<b class="elide">${nick}</b>`
      : html`<a class="elide" href=${`/jugador/${encodeURIComponent(nick)}/`}>${nick}</a>`
  }
      <small>${
    robot ? t("robot {nivel}", { nivel: robot }) : text ? html`<span class="chip ${look}">${t(text)}</span>` : nothing
  }${stay}</small></span>
    ${
    competitiva
      ? html`<span class="gana-acta num"><span class="usu">${signed(usuros)}</span><small>${
        subsidised ? t("sin puntos: con subsidio") : t("{n} p.", { n: signed(puntos) })
      }</small></span>`
      : nothing
  }</li>`;
}

function kind({ entrenamiento, competitiva, valor }) {
  if (entrenamiento) return t("Entrenamiento: sin puntos ni U$uros");
  if (!competitiva) return t("No competitiva: sin puntos ni U$uros");
  return t("Competitiva, a {n} U$uros", { n: number(valor) });
}

/** Leave out the empty end of a score: the juego that was not begun. */
const played = (score) => score.replace(/(?: · 0-0)+$/, "");

function outcome({ acta, summary, urls, stayOf }) {
  const end = t(ENDS[acta.fin] ?? "");
  return html`
    <div class="resultado-acta">
      <ul class="jugadores-acta">${acta.jugadores.map((one) => player(one, acta, stayOf(one)))}</ul>
      <dl>
          <dt>${t("Marcador")}</dt><dd class="num">${played(acta.marcador)}${end ? ` · ${end}` : ""}</dd>
          ${acta.motivo
            ? html`
              <dt>${acta.fin === "anulada" ? t("Motivo") : t("Anulada, sin puntos")}</dt>
              <dd>${acta.motivo}</dd>
            `
            : nothing}
          <dt>${t("Cuándo")}</dt><dd>${day.formatRange(acta.empezo, acta.acabo)}</dd>
          <dt>${t("Dónde")}</dt><dd>${acta.salon}, ${t("mesa {n}", { n: acta.mesa })}</dd>
          ${urls.ocasion
            ? html`
              <dt>${t("Torneo")}</dt>
              <dd><a href=${urls.ocasion.url}>${urls.ocasion.texto}</a></dd>
            `
            : nothing}
          <dt>${t("Configuración")}</dt><dd>${summary}</dd>
          <dt>${t("Qué se jugaba")}</dt><dd>${kind(acta)}</dd>
          ${UNRANKED[acta.sin_puntos]
            ? html`
              <dt>${t("Por qué no da puntos")}</dt>
              <dd>${t(UNRANKED[acta.sin_puntos])}</dd>
            `
            : nothing}
          <dt>${t("Versión del azar")}</dt><dd class="mono">${acta.azar.algoritmo}</dd>
          <dt>${t("Compromiso del azar")}</dt><dd class="mono">${acta.azar.compromiso}</dd>
        </dl>
      <p class="fila"><a class="btn" href=${urls.verificar}>${icon("shield-check")}${t("Verificar el azar")}</a>
          <a class="btn" href=${`${urls.datos}?descargar`}>${icon("download")}${t("Descargar (JSON)")}</a></p>
    </div>
  `;
}

function tab(name, { tab: open, choose }) {
  return html`
    <button role="tab" id=${`tab-${name}`} aria-selected=${String(open === name)} aria-controls="panel-lado"
      tabindex=${open === name ? 0 : -1} @click=${() => choose(name)}>${t(NAMES[name])}</button>
  `;
}

/**
 * Draw the side. `view`: `tab`, `choose(tab)`, `lines`, `chat` (null: may not be read), `acta`, `summary`, `urls`,
 * `stayOf(player)` (through which hands he sat), `jump(i)`…
 */
export function side(view) {
  const names = tabsOf(view.chat);
  const panel = {
    jugadas: () => log(view.lines, view),
    chat: () => chat(view.chat, view),
    resultado: () => outcome(view),
  }[view.tab];
  return html`
    <div class="tabs" role="tablist" aria-label=${t("Qué ver")} @keydown=${(event) =>
      moveTab(event, names, view.tab, view.choose)}>
      ${names.map((name) => tab(name, view))}
      <button class="boton-icono cierra" aria-label=${t("Cerrar")} @click=${view.closeSheet}>${icon(
        "chevron-down",
      )}</button></div>
    <div class="msgs" id="panel-lado" role="tabpanel" aria-labelledby=${`tab-${view.tab}`} tabindex="0">${panel()}</div>
  `;
}

/** Draw the bar: where I am, and what can be done with the whole acta. */
export function bar({ acta, urls, back, link }) {
  const when = day.format(acta.acabo);
  const tool = (name, label, href) =>
    html`<a class="boton-icono" href=${href} aria-label=${label} title=${label}>${icon(name)}</a>`;
  return html`
    <a class="boton-icono" href=${back} aria-label=${t("Volver al salón")}>${icon("arrow-left")}</a>
    <a class="marca" href="/"><img src=${/** @type {HTMLLinkElement | null} */ (document.querySelector(
      "link[rel=icon]",
    ))?.href ??
      ""} alt="" width="30" height="30"><span>UsuMus</span></a>
    <div
      class="tit"><b class="elide">${t("Acta")} · ${t("Mesa {n}", { n: acta.mesa })} · ${acta
        .salon}</b><small class="elide">${when} · ${acta.resumen}</small></div>
    <span class="espaciador"></span>
    ${tool("shield-check", t("Verificar el azar"), urls.verificar)}
    ${tool("download", t("Descargar el acta (JSON)"), `${urls.datos}?descargar`)}
    <button class="btn copia" data-copy=${link}>${icon("link")}<span>${t("Copiar enlace")}</span></button>
  `;
}

/** Mark in the log of a side the lines of the frame `i`, and bring them into sight. */
export function mark(node, i) {
  const list = node.querySelector(".msgs");
  for (const old of list.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
  const now = [...list.querySelectorAll(`[data-i="${i}"]`)];
  for (const line of now) line.setAttribute("aria-current", "step");
  if (!now.length) return;
  const box = list.getBoundingClientRect();
  const above = now[0].getBoundingClientRect().top - box.top;
  const below = now.at(-1).getBoundingClientRect().bottom - box.bottom;
  if (above < 0 || below > 0) list.scrollTop += above - box.height / 3;
}
