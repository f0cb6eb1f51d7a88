// The tables of the salón: one card each, with its chairs, its state, its value and its eye.

import { html, nothing, repeat } from "../lib/lit-html.js";
import { number, t, tn } from "../lib/i18n.js";
import { icon } from "../mesa/icon.js";
import { chairWords } from "./state.js";
import { eyeText } from "./words.js";

// Where each seat is drawn. Seats go round in speaking order, to the right; partners face each other.
const PLACES = { 4: ["b", "d", "a", "i"], 2: ["b", "a"] };

const EYES = { abierta: "eye", limitada: "eye", privada: "eye-off" };

function eye(mesa) {
  if (!mesa.resumen) return nothing; // nobody has decided it yet
  const text = eyeText(mesa);
  return html`<span class="oj ${mesa.ojo}" title=${text} role="img" aria-label=${text}>${icon(EYES[mesa.ojo])}
    ${mesa.clave ? icon("key") : nothing}${mesa.partida && mesa.ojo !== "privada" ? html`<b>${mesa.mirones}</b>` : nothing}</span>`;
}

function badge(mesa) {
  const [look, name, text] = {
    jugando: ["mal", "play", t("Jugando")],
    preparando: ["aviso", "hourglass", t("Preparando")],
    esperando: ["ok", "user-plus", tn("Falta {n}", "Faltan {n}", mesa.faltan)],
    libre: ["", "table", t("Libre")],
  }[mesa.estado];
  return html`<span class="chip ${look}">${icon(name)}${text}</span>`;
}

function player(mesa, seat, silla, { busy }) {
  const state = silla.conectado ? "" : t("sin conexión");
  const words = [silla.nick, silla.jefe && t("jefe de mesa"), silla.robot && t("robot de nivel {nivel}", { nivel: silla.robot }), state].filter(Boolean);
  return html`<button class="jugador ${silla.conectado ? "" : "ido"}" data-mesa=${mesa.id} data-silla=${seat} aria-haspopup="menu" ?disabled=${busy}
    aria-label=${words.join(", ")} title=${words.join(" · ")}>
    <span class="ca"><img src=${silla.avatar} alt="" width="44" height="44">${silla.robot ? html`<i class="ro">${icon("bot")}</i>` : nothing}</span>
    <span class="nick"><span class="el">${silla.nick}</span>${silla.jefe ? html`<i class="je">★</i>` : nothing}</span></button>`;
}

function chair(mesa, seat, { sit, busy }) {
  const other = chairWords(mesa, seat);
  const where = t("Sentarse en la silla {n} de la mesa {mesa}", { n: seat + 1, mesa: mesa.numero });
  const whose = other ? t(other.pareja ? ", de pareja con {nick}" : ", frente a {nick}", other) : "";
  return html`<button class="li" data-mesa=${mesa.id} data-silla=${seat} aria-label=${where + whose} title=${where + whose} ?disabled=${busy}
    @click=${() => sit(mesa, seat)}>${icon("plus")}</button>`;
}

function felt(mesa, { watch }) {
  if (mesa.estado === "jugando") {
    const [juegos, piedras] = (mesa.marcador ?? "").split(" · ");
    const score = html`<span>${juegos || t("En juego")}${piedras ? html`<small>${piedras}</small>` : nothing}</span>`;
    if (mesa.ojo === "privada") return html`<div class="tap">${score}</div>`;
    return html`<button class="tap" title=${t("Mirar la partida")} aria-label=${t("Mirar la partida de la mesa {n}", { n: mesa.numero })}
      @click=${() => watch(mesa, 0)}>${score}<i class="ve">${icon("eye")}${t("Mirar")}</i></button>`;
  }
  const [first, second] = {
    preparando: [t("Preparando"), t("la partida")],
    esperando: [t("Esperando"), tn("falta {n}", "faltan {n}", mesa.faltan)],
    libre: [t("Vacía"), t("sé el jefe")],
  }[mesa.estado];
  return html`<div class="tap"><span class="q">${first}<small>${second}</small></span></div>`;
}

function averageBet({ apuesta_media: average, competitiva }) {
  const title = competitiva ? t("Competitiva, con apuestas de objetos: lo que apuesta cada jugador de media") : t("Amistosa, con apuestas de objetos: lo que apuesta cada jugador de media");
  const value = average === null ? html`<span aria-hidden="true">—</span><span class="sr">${t("nada todavía")}</span>` : html`<span class="usu">${number(average)}</span>`;
  return html`<span class="media" title=${title}><span class="sr">${t("Con apuestas de objetos,")}</span> ${t("media")} ${value}</span>`;
}

function foot(mesa) {
  const kind = mesa.entrenamiento ? t("entrenamiento") : mesa.apuestas ? averageBet(mesa) : mesa.resumen && !mesa.competitiva ? t("amistosa") : "";
  return html`<footer><span class="usu" title=${t("Lo que pone cada jugador")}>${number(mesa.valor)}</span>
    <span class="cfg">${mesa.resumen ?? t("por configurar")}</span>
    <span class="ap">${kind || (mesa.resumen ? html`${icon("swords")}<span class="sr">${t("Competitiva")}</span>` : nothing)}
    ${mesa.por_invitacion ? html`<span title=${t("Solo con invitación")}>${icon("mail")}<span class="sr">${t("Solo con invitación")}</span></span>` : nothing}</span></footer>`;
}

function card(mesa, view) {
  const seats = mesa.sillas.map((silla, seat) => html`<div class="sitio n${PLACES[mesa.jugadores][seat]} p${seat % 2}">
    ${silla ? player(mesa, seat, silla, view) : mesa.por_invitacion && mesa.id !== view.mine ? html`<span class="li no">${icon("mail")}</span>` : chair(mesa, seat, view)}</div>`);
  return html`<article class="mt ${mesa.id === view.mine ? "mia" : ""}" aria-label=${t("Mesa {n}", { n: mesa.numero })}>
    <header><h2>${t("Mesa {n}", { n: mesa.numero })}</h2>${badge(mesa)}${eye(mesa)}</header>
    <div class="pan de${mesa.jugadores}">${seats}${felt(mesa, view)}</div>${foot(mesa)}</article>`;
}

const ghost = html`<article class="mt hueco" aria-hidden="true"><div class="hueso"></div><div class="hueso"></div><div class="hueso"></div></article>`;

/** Draw the tables. `view`: `mine` (my table's id), `busy`, `sit(mesa, seat)`, `watch(mesa, seat)`. */
export function tables(list, view) {
  return html`${repeat(list, ({ id }) => id, (mesa) => card(mesa, view))}`;
}

/** Draw the place of the tables while they come. */
export const waiting = () => html`${[1, 2, 3, 4, 5, 6].map(() => ghost)}`;
