// The tapete: score, lances, the players round it, the message in the middle.

import { classMap, html, nothing, repeat } from "../../lib/lit-html.js";
import { icon } from "../../lib/icon.js";
import { t, tn } from "../../lib/i18n.js";
import { avatar, isAway } from "../seat.js";
import { cardName, pictureOf } from "./cards.js";
import { pairOf, placeOf, readingOrder } from "./layout.js";
import { lanceName } from "./names.js";
import { amarracos, inside } from "./score.js";
import { gesture } from "./senas.js";
import { message, senaName } from "./texts.js";

const times = (n, draw) => Array.from({ length: n }, (_, i) => draw(i));

const dots = (won, goal, label) =>
  goal > 1 || label
    ? html`<span class="puntos ${label}">${times(goal, (i) => html`<i class=${i < won ? "on" : ""}></i>`)}</span>`
    : nothing;

/**
 * Return the piedras of a pair, or null where they are gone: the last juego takes them with it, and whoever comes after
 * its recuento has not seen them.
 * @param {mus.Vista} vista
 */
function stones(pair, vista, shown) {
  if (shown) return shown[pair];
  const { tanteo, fase, fin } = vista;
  const won = fase === "fin_partida" && fin?.razon === "ganada";
  return won && !tanteo.some(({ piedras }) => piedras) ? null : tanteo[pair].piedras;
}

/** @param {mus.Vista} vista */
function side(pair, vista, who, shown) {
  const { juegos, vacas } = vista.tanteo[pair];
  const n = stones(pair, vista, shown);
  const { amarracos: fives, sueltas } = amarracos(n ?? 0);
  const look = pair === who.ours ? "nos" : "ellos";
  const near = inside(vista, shown)[pair] ? html`<b class="adentro">${t("Adentro")}</b>` : nothing;
  return html`
    <span class="equipo ${look}"><i></i><span class="elide" title=${who.pair(pair)}>${who.pair(
      pair,
    )}</span>${near}</span>
    <span class="cuenta ${look}">
      ${vista.objetivo.vacas > 1 ? dots(vacas, vista.objetivo.vacas, "vacas") : nothing}
      ${dots(juegos, vista.objetivo.juegos, "")}
    </span>
    <span class="piedras ${look}">${times(fives, () => html`<i class="amarraco"></i>`)}${times(
      sueltas,
      () => html`<i class="piedra"></i>`,
    )}</span>
    <span class="tantos ${look}" data-piedras=${pair}>${n ?? "–"}</span>
  `;
}

/** @param {mus.Vista} vista */
function spokenScore(vista, who, shown) {
  const near = inside(vista, shown);
  const parts = [who.ours, 1 - who.ours].map((pair) => {
    const { juegos, vacas } = vista.tanteo[pair];
    const n = stones(pair, vista, shown);
    const piedras = n === null ? "" : `${tn("{n} piedra", "{n} piedras", n)}, `;
    const games = tn("{n} juego", "{n} juegos", juegos);
    const cows = vista.objetivo.vacas > 1 ? `, ${tn("{n} vaca", "{n} vacas", vacas)}` : "";
    const within = near[pair] ? `${t("adentro")}, ` : "";
    return `${who.pair(pair)}: ${piedras}${within}${games}${cows}`;
  });
  return t("Marcador a {n}. {partes}", { n: vista.objetivo.piedras, partes: parts.join("; ") });
}

/**
 * Draw the score, ours first; `shown` are the piedras by pair while a recuento is counting.
 * @param {mus.Vista} vista
 */
export const scoreboard = (vista, who, shown) =>
  html`
    <div class="marc" role="group" aria-label=${spokenScore(vista, who, shown)}>
      ${side(who.ours, vista, who, shown)} ${side(1 - who.ours, vista, who, shown)}
    </div>
  `;

/** Return how a lance of this hand stands: "en paso", "2 queridas". */
export function lanceState({ estado, piedras: n, pareja }, who) {
  const whose = (pareja ?? null) === null ? "" : who.mine === null ? who.names(pareja) : who.pair(pareja).toLowerCase();
  return {
    sin_jugar: "—",
    hablando: t("se habla"),
    envite: t("envite {n}", { n }),
    ordago: t("¡órdago!"),
    paso: t("en paso"),
    querido: tn("{n} querida", "{n} queridas", n),
    negado: whose ? t("+{n} {whose}", { n, whose }) : t("no querido"),
    ordago_querido: t("órdago querido"),
    no_se_juega: t("no se juega"),
  }[estado];
}

const IDLE = ["sin_jugar", "no_se_juega"];

/** Return the four lances on the strip: of juego and punto, the one that this hand has. */
export function shownLances(all) {
  const punto = all.find(({ lance }) => lance === "punto");
  const hidden = !punto || IDLE.includes(punto.estado) ? "punto" : "juego";
  return all.filter(({ lance }) => lance !== hidden);
}

/**
 * Draw the strip of lances: what is decided, what is being spoken, what is left.
 * @param {mus.Vista} vista
 */
export const lances = (vista, who) =>
  html`
    <ol class="lances" aria-label=${t("Lances de esta mano")}>
      ${shownLances(vista.lances).map((lance) => {
        const now = lance.lance === vista.fase;
        const classes = { ya: now, hecho: !now && lance.estado !== "sin_jugar" };
        const state = lanceState(lance, who);
        return html`<li class=${classMap(classes)} aria-current=${now ? "step" : nothing}>
        <b>${lanceName(lance.lance)}</b><span class="elide" title=${state}>${state}</span></li>`;
      })}
    </ol>
  `;

function has(seat, { fase, pares, juego }) {
  if (fase === "pares" && pares[seat] !== null) return pares[seat] ? t("lleva pares") : t("no lleva pares");
  if (fase === "juego" && juego[seat] !== null) return juego[seat] ? t("lleva juego") : t("no lleva juego");
  return "";
}

/** @param {mus.Vista} vista */
function situation(seat, vista, who, person) {
  const mate = who.mine !== null && who.players === 4 && seat !== who.mine && pairOf(seat) === pairOf(who.mine);
  const parts = [
    vista.ausentes?.[seat] ? t("ausente") : "",
    isAway(person) ? t("sin conexión") : "",
    mate ? t("tu pareja") : "",
    has(seat, vista),
    vista.fase === "descarte" && vista.descartes[seat] ? tn("deja una", "deja {n}", vista.descartes[seat]) : "",
    vista.fase === "fin_mano" && vista.continuan?.[seat] ? t("listo") : "",
    person?.robot ? t("robot {nivel}", { nivel: person.robot }) : "",
  ];
  return parts.filter(Boolean).slice(0, 2).join(" · ");
}

/** Draw the picture of a seat, with the seña that is seen on it and whether I am looking at it. */
function picture(seat, view) {
  const { vista, who, local } = view;
  const making = local.gestos.get(seat);
  const looked = vista.mirando === seat;
  const words = [making ? t("Seña: {sena}", { sena: senaName(making) }) : "", looked ? t("le estás mirando") : ""];
  return avatar(
    seat,
    { ...view, nick: who.nick },
    html`${making ? gesture(making) : nothing}
    ${looked ? html`<span class="ojo" title=${t("Le estás mirando")}>${icon("eye")}</span>` : nothing}`,
    words.filter(Boolean).join(", "),
  );
}

const tag = (look, text) => html`<span class="etiqueta ${look}">${text}</span>`;

/** Draw the name of a seat with its marks and what it is doing. */
function name(seat, view) {
  const { vista, who, mesa } = view;
  const person = mesa.asientos[seat];
  const mine = seat === who.mine;
  const doing = mine && vista.turno === seat ? t("te toca hablar") : situation(seat, vista, who, person);
  return html`<div class="nom"><b><span class="elide" title=${who.nick(seat)}>${who.nick(seat)}</span>
      ${vista.mano === seat ? tag("mano", t("mano")) : nothing}
      ${person?.jefe ? html`<span class="lectores">${t("jefe")}</span>` : nothing}</b>
    <small class="elide" title=${doing || nothing}>${doing}</small></div>`;
}

/** @param {number} seat @param {{local: any, vista: mus.Vista}} view */
function balloon(seat, { local, vista }) {
  const fresh = local.globos.get(seat);
  if (fresh) return html`<div class="globo nuevo">${fresh}</div>`;
  const old = vista.fase.startsWith("fin_") ? null : local.dicho(vista.dicho[seat]);
  return old ? html`<div class="globo">${old}</div>` : nothing;
}

/** Return how many cards a seat holds: four, less its discard while it waits to be served. */
export const cardsHeld = (seat, { fase, descartes }) => 4 - (fase === "descarte" ? (descartes[seat] ?? 0) : 0);

/** @param {mus.Vista} vista */
function others(seat, vista, reyes) {
  const faces = vista.cartas[seat];
  const n = cardsHeld(seat, vista);
  const label = faces
    ? faces.map((card) => cardName(card, reyes)).join(", ")
    : tn("Una carta tapada", "{n} cartas tapadas", n);
  return html`<div class="dorso ${faces ? "cara" : ""}" role="img" aria-label=${label}>
    ${
    faces
      ? faces.map((card) => html`<img src=${pictureOf(card)} alt="" draggable="false">`)
      : times(n, () => html`<img src=${pictureOf("reverso")} alt="" draggable="false">`)
  }</div>`;
}

function seatAway(seat, view) {
  const { who, vista } = view;
  const place = placeOf(seat, who.bottom, who.players);
  return html`<div class="asiento ${place} ${pairOf(seat) === who.ours ? "nos" : "ellos"}" data-seat=${seat}>
    ${balloon(seat, view)}
    <div class="persona">${picture(seat, view)}${name(seat, view)}</div>
    ${others(seat, vista, who.reyes)}
  </div>`;
}

/** Draw the players who are not at the bottom, in reading order. */
export const rivals = (view) =>
  repeat(readingOrder(view.who.bottom, view.who.players).slice(0, -1), (seat) => seat, (seat) => seatAway(seat, view));

/** Draw who sits at the bottom (me, or the player whom a mirón watches). */
export const bottomSeat = (view) =>
  html`
    <div class="ficha asiento ${view.who.ours === pairOf(view.who.bottom) ? "nos" : "ellos"}" data-seat=${view.who
      .bottom}>
      ${balloon(view.who.bottom, view)}${picture(view.who.bottom, view)}${name(view.who.bottom, view)}
    </div>
  `;

/**
 * Draw the message of the phase.
 * @param {mus.Vista} vista
 */
export function centre(vista, who) {
  const { titulo, sub, bote } = message(vista, who);
  const coins = vista.envite ? Math.min(5, vista.envite.piedras || 5) : 0;
  return html`<div class="centro">
    ${titulo ? html`<h2>${titulo}</h2>` : nothing}
    ${sub ? html`<p class="sub">${sub}</p>` : nothing}
    ${
    bote
      ? html`<span class="bote ${vista.envite.ordago ? "todo" : ""}">
      <span class="monton" aria-hidden="true">${times(coins, () => html`<i></i>`)}</span><span>${bote}</span></span>`
      : nothing
  }
  </div>`;
}
