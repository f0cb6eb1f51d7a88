// The tables of the salón: one card each, with its chairs, its state, its value and its eye.

import { guard, html, nothing, repeat } from "../lib/lit-html.js";
import { number, t, tn } from "../lib/i18n.js";
import { icon } from "../lib/icon.js";
import { inTeams, sideOf } from "../lib/sides.js";
import { chairName, chairWords } from "./state.js";
import { eyeText } from "./words.js";

// Where each chair is drawn: they go round in speaking order, to the right; partners face each other.
const PLACES = {
  2: ["b", "a"], 3: ["b", "d", "i"], 4: ["b", "d", "a", "i"], 5: ["b", "d", "a2", "a1", "i"], 6: ["b1", "b2", "d", "a2", "a1", "i"],
  7: ["b1", "b2", "d", "a3", "a2", "a1", "i"],
};

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

function player(mesa, seat, silla, { busy, ignorados, amigos }) {
  const state = silla.conectado ? "" : t("sin conexión");
  const ignored = ignorados.has(silla.nick);
  const words = [
    silla.nick, silla.jefe && t("jefe de mesa"), silla.robot && t("robot de nivel {nivel}", { nivel: silla.robot }), amigos.has(silla.nick) && t("amigo"),
    ignored && t("ignorado"), state,
  ].filter(Boolean);
  return html`<button class="jugador ${silla.conectado ? "" : "ido"}" data-mesa=${mesa.id} data-silla=${seat} aria-haspopup="menu" ?disabled=${busy}
    aria-label=${words.join(", ")} title=${words.join(" · ")}>
    <span class="ca"><img src=${silla.avatar} alt="" width="44" height="44">${silla.robot ? html`<i class="ro">${icon("bot")}</i>` : nothing}
      ${ignored ? html`<i class="ro ig">${icon("ban")}</i>` : amigos.has(silla.nick) ? html`<i class="ro am">${icon("user-check")}</i>` : nothing}</span>
    <span class="nick"><span class="el">${silla.nick}</span>${silla.jefe ? html`<i class="je">★</i>` : nothing}</span></button>`;
}

function chair(mesa, seat, { sit, busy, names }) {
  const other = chairWords(mesa, seat);
  const where = t("Sentarse en la silla {n} de la mesa {mesa}", { n: chairName(mesa, seat, names), mesa: mesa.numero });
  const whose = other ? t(other.pareja ? ", de pareja con {nick}" : ", frente a {nick}", other) : "";
  return html`<button class="li" data-mesa=${mesa.id} data-silla=${seat} aria-label=${where + whose} title=${where + whose} ?disabled=${busy}
    @click=${() => sit(mesa, seat)}>${icon("plus")}</button>`;
}

function felt(mesa, { watch }) {
  if (mesa.estado === "jugando") {
    const [juegos, piedras] = (mesa.marcador ?? "").split(" · ");
    const bets = mesa.apuestas ? t("Empezada, con apuestas de objetos") : t("Empezada, sin apuestas de objetos");
    const score = html`<span>${juegos || t("En juego")}${piedras ? html`<small>${piedras}</small>` : nothing}</span>
      <i class="marca-c" role="img" aria-label=${bets} title=${bets}>${icon(mesa.apuestas ? "coins" : "spade")}</i>`;
    if (mesa.ojo === "privada") return html`<div class="tap">${score}</div>`;
    return html`<button class="tap" title=${t("Mirar la partida")} aria-label=${t("Mirar la partida de la mesa {n}: {marcador}", { n: mesa.numero, marcador: mesa.marcador ?? t("en juego") })}
      @click=${() => watch(mesa, 0)}>${score}<i class="ve">${icon("eye")}${t("Mirar")}</i></button>`;
  }
  const [first, second] = {
    preparando: [t("Preparando"), t("la partida")],
    esperando: [t("Esperando"), tn("falta {n}", "faltan {n}", mesa.faltan)],
    libre: [t("Vacía"), t("sé el jefe")],
  }[mesa.estado];
  const state = t("Sin empezar");
  return html`<div class="tap"><span class="q">${first}<small>${second}</small></span><i class="marca-c" role="img" aria-label=${state} title=${state}>${icon("hourglass")}</i></div>`;
}

function averageBet({ apuesta_media: average, competitiva }) {
  const title = competitiva ? t("Competitiva, con apuestas de objetos: lo que apuesta cada jugador de media") : t("Amistosa, con apuestas de objetos: lo que apuesta cada jugador de media");
  const value = average === null ? html`<span aria-hidden="true">—</span><span class="sr">${t("nada todavía")}</span>` : html`<span class="usu">${number(average)}</span>`;
  return html`<span class="media" title=${title}><span class="sr">${t("Con apuestas de objetos,")}</span> ${t("media")} ${value}</span>`;
}

// Nothing is agreed yet: what was bet in the last match says what is usual here.
function lastBet({ apuesta_ultima: last }) {
  const title = t("Lo que apostó en objetos cada jugador, de media, en la última partida");
  return html`<span class="media" title=${title}><span class="sr">${title}:</span><span aria-hidden="true">${t("última")}</span> <span class="usu">${number(last)}</span></span>`;
}

function foot(mesa) {
  const kind = mesa.entrenamiento ? t("entrenamiento") : mesa.apuestas ? averageBet(mesa)
    : !mesa.resumen && mesa.apuesta_ultima ? lastBet(mesa) : mesa.resumen && !mesa.competitiva ? t("amistosa") : "";
  return html`<footer><span class="usu" title=${t("Lo que pone cada jugador")}>${number(mesa.valor)}</span>
    <span class="cfg">${mesa.resumen ?? t("por configurar")}</span>
    <span class="ap">${kind || (mesa.resumen ? html`${icon("swords")}<span class="sr">${t("Competitiva")}</span>` : nothing)}
    ${mesa.por_invitacion ? html`<span title=${t("Solo con invitación")}>${icon("mail")}<span class="sr">${t("Solo con invitación")}</span></span>` : nothing}</span></footer>`;
}

/** Return the classes of a chair: where it is and whose colour it has, its own (`names`) or that of its side. */
function lookOf(mesa, seat, names) {
  const place = names.length ? PLACES[names.length][mesa.puestos[seat]] : PLACES[mesa.jugadores][seat];
  if (names.length) return `n${place} puesto ${names[mesa.puestos[seat]]}`;
  return inTeams(mesa.lados) || mesa.jugadores === 2 ? `n${place} p${sideOf(mesa.lados, seat)}` : `n${place}`;
}

function card(mesa, view) {
  const { names } = view;
  const seats = mesa.sillas.map((silla, seat) => html`<div class="sitio ${lookOf(mesa, seat, names)}">
    ${silla ? player(mesa, seat, silla, view) : mesa.por_invitacion && mesa.id !== view.mine ? html`<span class="li no">${icon("mail")}</span>` : chair(mesa, seat, view)}</div>`);
  return html`<article class="mt ${mesa.id === view.mine ? "mia" : ""}" aria-label=${t("Mesa {n}", { n: mesa.numero })}>
    <header><h2>${t("Mesa {n}", { n: mesa.numero })}</h2>${badge(mesa)}${eye(mesa)}</header>
    <div class="pan de${names.length || mesa.jugadores}">${seats}${felt(mesa, view)}</div>${foot(mesa)}</article>`;
}

const ghost = html`<article class="mt hueco" aria-hidden="true"><div class="hueso"></div><div class="hueso"></div><div class="hueso"></div></article>`;

/**
 * Draw the tables. `view`: `mine` (my table's id), `busy`, `ignorados` and `amigos` (Sets of nicks), `names` (of the chairs), `sit(mesa, seat)`, `watch(mesa, seat)`. A card is
 * drawn again only when something of it changed: sixty of them stand while a thousand people come and go.
 */
export function tables(list, view) {
  const { mine, busy, ignorados, amigos } = view;
  return html`${repeat(list, ({ id }) => id, (mesa) => guard([mesa, mesa.id === mine, busy, ignorados, amigos], () => card(mesa, view)))}`;
}

/** Draw the place of the tables while they come. */
export const waiting = () => html`${[1, 2, 3, 4, 5, 6].map(() => ghost)}`;
