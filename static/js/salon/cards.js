// The tables of the salón: one card each, with its chairs, its state, its value and its eye.

import { guard, html, nothing, repeat } from "../lib/lit-html.js";
import { number, t, tn } from "../lib/i18n.js";
import { icon } from "../lib/icon.js";
import { inTeams, sideOf } from "../lib/sides.js";
import { isKeptFor, lacksOne } from "./filters.js";
import { chairName, chairWords } from "./state.js";
import { countdown, counted } from "./clock.js";
import { betsText, closedTo, eyeText, isBetOn, lookOfEye, prizesText, putText } from "./words.js";

// Where each chair is drawn: they go round in speaking order, to the right; partners face each other.
const PLACES = {
  2: ["b", "a"],
  3: ["b", "d", "i"],
  4: ["b", "d", "a", "i"],
  5: ["b", "d", "a2", "a1", "i"],
  6: ["b1", "b2", "d", "a2", "a1", "i"],
  7: ["b1", "b2", "d", "a3", "a2", "a1", "i"],
  8: ["b1", "b2", "b3", "d", "a3", "a2", "a1", "i"],
  9: ["b1", "b2", "b3", "d", "a4", "a3", "a2", "a1", "i"],
  10: ["b1", "b2", "b3", "b4", "d", "a4", "a3", "a2", "a1", "i"],
};

function eye(mesa) {
  if (!mesa.resumen) return nothing; // nobody has decided it yet
  const text = eyeText(mesa);
  return html`<span class="ojos ${mesa.ojo}" title=${text} role="img" aria-label=${text}>${icon(lookOfEye(mesa))}
    ${mesa.clave ? icon("lock") : nothing}${
    mesa.partida && mesa.ojo !== "privada" ? html`<b>${mesa.mirones}</b>` : nothing
  }</span>`;
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

function player(mesa, seat, silla, { busy, ignorados, amigos, look }) {
  const has = look?.chairOf(mesa, seat);
  const state = silla.conectado ? "" : t("sin conexión");
  const ignored = ignorados.has(silla.nick);
  const words = [
    silla.nick,
    silla.jefe && t("jefe de mesa"),
    silla.robot && t("robot de nivel {nivel}", { nivel: silla.robot }),
    amigos.has(silla.nick) && t("amigo"),
    ignored && t("ignorado"),
    state,
    has?.words,
  ].filter(Boolean);
  return html`
    <button class="jugador ${silla.conectado ? "" : "ido"} ${has?.out ? "eliminado" : ""}" data-mesa=${mesa
      .id} data-silla=${seat} aria-haspopup="menu"
      ?disabled=${busy}
      aria-label=${words.join(", ")} title=${words.join(" · ")}>
        <span class="rostro"><img src=${silla.avatar} alt="" width="44" height="44">${silla.robot
          ? html`<i class="distintivo">${icon("bot")}</i>`
          : nothing}
          ${ignored
            ? html`<i class="distintivo es-ignorado">${icon("ban")}</i>`
            : amigos.has(silla.nick)
            ? html`<i class="distintivo de-amigo">${icon("user-check")}</i>`
            : nothing}${has?.leads ? html`<i class="va-primero">${icon("crown")}</i>` : nothing}${has?.out
            ? html`<b class="puesto-n">${has.text}</b>`
            : nothing}</span>
        <span class="nick"><span class="elide">${silla.nick}</span>${silla.jefe
          ? html`<i class="estrella">★</i>`
          : nothing}</span>${has && !has.out ? html`<span class="tiene">${has.text}</span>` : nothing}</button>
  `;
}

function chair(mesa, seat, view) {
  const { sit, busy, names } = view;
  const closed = closedTo(mesa, seat, view);
  const other = chairWords(mesa, seat);
  const where = t("Sentarse en la silla {n} de la mesa {mesa}", { n: chairName(mesa, seat, names), mesa: mesa.numero });
  const whose = other ? t(other.pareja ? ", de pareja con {nick}" : ", frente a {nick}", other) : "";
  const words = closed ? `${where + whose}. ${closed}` : where + whose;
  return html`
    <button class="plaza ${closed ? "no" : ""}" data-mesa=${mesa.id} data-silla=${seat} aria-label=${words}
      title=${closed || words} ?disabled=${busy || Boolean(closed)}
      @click=${() => sit(mesa, seat)}>${icon(closed ? "lock" : "plus")}</button>
  `;
}

/** Draw the chair of somebody who has gone while the others play on. */
function left(mesa, seat, { look }) {
  const has = look?.chairOf(mesa, seat);
  const words = has?.out ? t("Ya no juega: {queda}", { queda: has.words }) : t("Ya no juega");
  return html`<span class="plaza no" title=${words}>${
    has?.out ? html`<b class="puesto-n" aria-hidden="true">${has.text}</b>` : icon("minus")
  }<span class="lectores">${words}</span></span>`;
}

function felt(mesa, { watch }) {
  if (mesa.estado === "jugando") {
    const [main, more] = (mesa.marcador ?? "").split(" · ");
    const bets = isBetOn(mesa) ? t("Empezada, con apuestas de objetos") : t("Empezada, sin apuestas de objetos");
    const score = html`
      <span>${main || t("En juego")}${more ? html`<small>${more}</small>` : nothing}</span>
      <i class="marca-c" role="img" aria-label=${bets} title=${bets}>${icon(isBetOn(mesa) ? "coins" : "spade")}</i>
    `;
    if (mesa.ojo === "privada") return html`<div class="tap">${score}</div>`;
    return html`
      <button class="tap" title=${t("Mirar la partida")} aria-label=${t("Mirar la partida de la mesa {n}: {marcador}", {
        n: mesa.numero,
        marcador: mesa.marcador ?? t("en juego"),
      })}
        @click=${() => watch(mesa, 0)}>${score}<i class="mirarla">${icon("eye")}${t("Mirar")}</i></button>
    `;
  }
  const [first, second] = {
    preparando: [t("Preparando"), t("la partida")],
    esperando: [t("Esperando"), tn("falta {n}", "faltan {n}", mesa.faltan)],
    libre: mesa.reservada?.length
      ? [t("Reservada"), tn("falta {n}", "faltan {n}", mesa.faltan)]
      : [t("Vacía"), t("sé el jefe")],
  }[mesa.estado];
  const state = t("Sin empezar");
  return html`
    <div class="tap">${mesa.reloj ? counted(mesa.reloj) : html`
      <span
        class="leyenda">${first}<small>${second}</small></span>
    `}<i class="marca-c" role="img"
      aria-label=${state} title=${state}>${icon("hourglass")}</i></div>
  `;
}

/** Draw what is bet on average; nothing where a match is played and nobody bet. */
function averageBet(mesa) {
  const words = betsText(mesa);
  if (!words) return nothing;
  const value = isBetOn(mesa)
    ? html`<span class="usu">${number(mesa.apuesta_media)}</span>`
    : html`<span aria-hidden="true">—</span>`;
  return html`
    <span class="media"
      title=${words}><span class="lectores">${words}:</span><span aria-hidden="true">${t(
        "media",
      )}</span> ${value}</span>
  `;
}

// Nothing is agreed yet: what was bet in the last match says what is usual here.
function lastBet({ apuesta_ultima: last }) {
  if (!last) return nothing;
  const title = t("Lo que apostó en objetos cada jugador, de media, en la última partida");
  return html`
    <span class="media"
      title=${title}><span class="lectores">${title}:</span><span aria-hidden="true">${t(
        "última",
      )}</span> <span class="usu">${number(last)}</span></span>
  `;
}

/** Draw what a match there is worth: a training, in friendship, or with swords when it gives points. */
function kindOf(mesa) {
  if (mesa.entrenamiento) return t("entrenamiento");
  if (!mesa.resumen) return nothing; // nobody has decided it yet
  if (mesa.competitiva) return html`${icon("swords")}<span class="lectores">${t("Competitiva")}</span>`;
  return isBetOn(mesa) ? html`<span class="lectores">${t("amistosa")}</span>` : t("amistosa");
}

/**
 * Draw what is played for: what each puts or, where it is the places, a crown. It blinks while they are played for; the
 * words say the same.
 */
function worth(mesa) {
  if (mesa.premios === null) {
    return html`<span class="usu" title=${t("Lo que pone cada jugador")}>${putText(mesa)}</span>`;
  }
  const [look, words, title] = mesa.estado === "jugando"
    ? ["juega", t("En juego"), mesa.premios ? t("Se juega por los premios: ya no entra nadie") : t("Ya no entra nadie")]
    : mesa.sitio
    ? ["", t("Hay sitio"), t("Hay sitio: aún no ha empezado")]
    : ["", t("Empieza"), t("Está a punto de empezar")];
  const prizes = mesa.premios
    ? html`<span class="usu" title=${prizesText(mesa)}><span class="lectores">${prizesText(mesa)}</span><span
      aria-hidden="true">${(mesa.premios_puestos ?? []).map(number).join(" · ") || number(mesa.premios)}</span></span>`
    : nothing;
  return html`<span class="corona ${look}" title=${title}>${icon("crown")}${words}</span>${prizes}`;
}

function foot(mesa, { look }) {
  const bets = mesa.entrenamiento ? nothing : mesa.resumen ? averageBet(mesa) : lastBet(mesa);
  return html`<footer>${worth(mesa)}${
    look && mesa.reloj && mesa.estado === "jugando" ? countdown(mesa.reloj, look) : nothing
  }
    <span class="cfg" title=${mesa.resumen ?? nothing}>${mesa.resumen ?? t("por configurar")}</span>
    <span class="apostado">${kindOf(mesa)} ${bets}
    ${
    mesa.por_invitacion
      ? html`<span title=${t("Solo con invitación")}>${icon("mail")}<span class="lectores">${
        t("Solo con invitación")
      }</span></span>`
      : nothing
  }${leastReliable(mesa)}</span></footer>`;
}

function leastReliable({ fiabilidad: n }) {
  if (!n) return nothing;
  return html`<span title=${t("Solo se sienta quien tiene una fiabilidad de {n} o más", { n })}>${
    icon("shield-check")
  }<span
    class="num">${n}</span><span class="lectores"> ${t("de fiabilidad como poco")}</span></span>`;
}

/** Return the classes of a chair: where it is and whose colour it has, its own (`names`) or that of its side. */
function lookOf(mesa, seat, names) {
  const place = names.length ? PLACES[names.length][mesa.puestos[seat]] : PLACES[mesa.jugadores][seat];
  if (names.length) return `lugar-${place} puesto ${names[mesa.puestos[seat]]}`;
  return inTeams(mesa.lados) || mesa.jugadores === 2
    ? `lugar-${place} pareja-${sideOf(mesa.lados, seat)}`
    : `lugar-${place}`;
}

/** Return the classes of a card that is played for prizes: that it is being played, or lacks but one. */
function prizesLook(mesa) {
  if (mesa.premios === null) return "";
  return `por-premios ${mesa.estado === "jugando" ? "juegan" : lacksOne(mesa) ? "casi" : ""}`;
}

function card(mesa, view) {
  const { names } = view;
  const seats = mesa.sillas.map((silla, seat) =>
    html`<div class="sitio ${lookOf(mesa, seat, names)}">
    ${
      silla
        ? player(mesa, seat, silla, view)
        : mesa.estado === "jugando" && !mesa.sitio
        ? left(mesa, seat, view)
        : mesa.por_invitacion && mesa.id !== view.mine
        ? html`<span class="plaza no">${icon("mail")}</span>`
        : chair(mesa, seat, view)
    }</div>`
  );
  const isMine = mesa.id === view.mine || isKeptFor(mesa, view.yo);
  return html`<article class="mesa-tarjeta ${isMine ? "mia" : ""} ${prizesLook(mesa)}" aria-label=${
    t("Mesa {n}", { n: mesa.numero })
  }>
    <header><h2>${t("Mesa {n}", { n: mesa.numero })}</h2>${badge(mesa)}${eye(mesa)}</header>
    <div class="pan para-${names.length || mesa.jugadores} ${
    view.look && mesa.por_silla.length ? "con-cuentas" : ""
  }">${seats}${felt(mesa, view)}</div>${foot(mesa, view)}</article>`;
}

const ghost = html`
  <article class="mesa-tarjeta hueco" aria-hidden="true">
    <div class="hueso"></div>
    <div class="hueso"></div>
    <div class="hueso"></div>
  </article>
`;

/**
 * Draw the tables. `view`: `mine` (my table's id), `busy`, `ignorados` and `amigos` (Sets of nicks), `names` (of the
 * chairs), `nueva` (what my account is still too new for, or null), `yo` (my nick), `look` (what the game says of its
 * matches, or null), `sit(mesa, seat)`, `watch(mesa, seat)`. A card is drawn again only when something of it changed:
 * sixty of them stand while a thousand people come and go.
 */
export function tables(list, view) {
  const { mine, busy, ignorados, amigos, nueva, look } = view;
  return html`${
    repeat(list, ({ id }) =>
      id, (mesa) =>
      guard([mesa, mesa.id === mine, busy, ignorados, amigos, nueva, look], () =>
        card(mesa, view)))
  }`;
}

/** Draw the place of the tables while they come. */
export const waiting = () => html`${[1, 2, 3, 4, 5, 6].map(() => ghost)}`;
