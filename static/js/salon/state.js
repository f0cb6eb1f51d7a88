// What the page of a salón knows, and how each frame of its socket changes it. Pure: the clock comes in as `now`.

import { t } from "../lib/i18n.js";
import { matesOf } from "../lib/sides.js";

/** Return the state before the first frame. */
export const initial = () => ({
  ready: false,
  mesas: new Map(),
  gente: { v: 0, lista: new Map() },
  mia: null,
  partida: null,
});

/**
 * Return my agreement with its waits as moments of this browser's clock (`hasta`, `oferta`, `apuestas.abierto`,
 * `apuestas.cerrado`; milliseconds).
 */
export function timed(mia, now) {
  if (!mia) return null;
  const at = (ms) => (ms === null || ms === undefined ? null : now + ms);
  const { apuestas } = mia;
  const bets = apuestas
    ? { apuestas: { ...apuestas, abierto: now + apuestas.bloqueo, cerrado: now + apuestas.cierre } }
    : {};
  return { ...mia, hasta: at(mia.quedan), oferta: at(mia.oferta_robots), ...bets };
}

/** Return a table with what its card counts down as a moment of this browser's clock. */
const timedTable = (
  mesa,
  now,
) => (mesa.reloj ? { ...mesa, reloj: { ...mesa.reloj, hasta: now + mesa.reloj.quedan } } : mesa);

function withTable(state, mesa, now) {
  const known = state.mesas.get(mesa.id);
  if (known && known.v > mesa.v) return state;
  return { ...state, mesas: new Map(state.mesas).set(mesa.id, timedTable(mesa, now)) };
}

function withoutTable(state, id) {
  const mesas = new Map(state.mesas);
  mesas.delete(id);
  return { ...state, mesas };
}

/** Return the people of a whole list: its version and each by his nick. */
const everybody = ({ v, lista }) => ({ v, lista: new Map(lista.map((person) => [person.nick, person])) });

/**
 * Return the people after what changed from the version before. What follows no version that we have is not understood:
 * the list stays as it was, and version 0 in the next heartbeat asks for the whole one.
 */
function changedPeople(gente, { v, hay, fuera }) {
  if (!gente.v || v !== gente.v + 1) return { ...gente, v: 0 };
  const lista = new Map(gente.lista);
  for (const nick of fuera) lista.delete(nick);
  for (const person of hay) lista.set(person.nick, person);
  return { v, lista };
}

function whole(state, frame, now) {
  return {
    ...state,
    ready: true,
    gente: everybody(frame.gente),
    partida: frame.mi_partida,
    mesas: new Map(frame.mesas.map((mesa) => [mesa.id, timedTable(mesa, now)])),
    mia: timed(frame.mia, now),
  };
}

/** Return the state after a frame. */
export function received(state, frame, { now }) {
  switch (frame.t) {
    case "salon":
      return whole(state, frame, now);
    case "mesa":
      return withTable(state, frame.mesa, now);
    case "mesa_quitada":
      return withoutTable(state, frame.id);
    case "mia":
      return { ...state, mia: timed(frame.mia, now) };
    case "gente":
      return { ...state, gente: frame.lista ? everybody(frame) : changedPeople(state.gente, frame) };
    default:
      return state;
  }
}

// --- The clock

/** Return what is left of a wait: seconds, and the fraction of its total. */
export function left({ hasta, total }, now) {
  const ms = Math.max(0, hasta - now);
  return { seconds: Math.ceil(ms / 1000), fraction: total ? Math.min(1, ms / total) : 0 };
}

// --- Chairs

/**
 * Return whom who sits on `seat` will have most to do with, `{nick, pareja}`: his partner, or the rival of a table of
 * two; null for nobody.
 */
export function chairWords(mesa, seat) {
  const mate = matesOf(mesa.lados, seat).map((other) => mesa.sillas[other]).find(Boolean);
  if (mate) return { nick: mate.nick, pareja: true };
  const rival = mesa.jugadores === 2 ? mesa.sillas[1 - seat] : null;
  return rival ? { nick: rival.nick, pareja: false } : null;
}

/**
 * Return what a chair of a table is called: its number, and its name where the game gives it one (`names`, of the whole
 * table).
 */
export function chairName({ puestos }, seat, names) {
  const name = names[puestos[seat]];
  return name ? `${seat + 1} (${t(name)})` : String(seat + 1);
}

const DECISIONS = ["confirmar", "aceptar", "configurar", "responder", "aceptar_apuestas"];

/** Return whether my table waits for something that I decide. */
export const isMyTurn = (mia) => Boolean(mia?.puede.some((what) => DECISIONS.includes(what)));
