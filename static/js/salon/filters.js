// Which tables are shown: by what they are, who sits at them and what they cost. Pure.

import { betsText } from "./words.js";

const MISSING = Number.MAX_SAFE_INTEGER;

/** What stands for «as much as I have» among the limits of value. */
export const MY_BALANCE = "saldo";

// Of a table by invitation, whoever has no link can do nothing: no chair of it is free to him.
const forAll = (mesa) => !mesa.por_invitacion;

/** The filters, in order: what each lets through. `amigos`: a Set of nicks. */
export const FILTERS = {
  todas: () => true,
  sitio: (mesa) => mesa.sitio && forAll(mesa),
  mirar: (mesa) => Boolean(mesa.partida) && mesa.ojo !== "privada",
  apuestas: (mesa) => Boolean(betsText(mesa)),
  amigos: (mesa, amigos) => mesa.sillas.some((silla) => silla && amigos.has(silla.nick)),
};

/** Return the most that a table may cost: `limit` is 0 (anything), a value, or `MY_BALANCE`, which is `reach`. */
export const mostOf = (limit, reach) => (limit === MY_BALANCE ? reach : Number(limit) || 0);

const within = (mesa, most) => !most || mesa.valor <= most;
const rank = (mesa) => (lacksOne(mesa) && mesa.premios !== null ? 0 : mesa.estado === "esperando" ? 1 : 2);

/** Whether a match would start with one more person. */
export const lacksOne = ({ estado, faltan }) => estado === "esperando" && faltan === 1;

const nobody = new Set();

/** Whether a chair of a table is kept for `yo`, a nick. */
export const isKeptFor = (mesa, yo) => Boolean(mesa.reservada?.includes(yo));

/**
 * Return the tables that a filter and a limit of value show: mine first, then that where a chair is kept for me (`yo`,
 * my nick), which none hides, those that wait for players (first the ones for prizes that lack but one), by number.
 */
export function shown(state, filter, { most = 0, amigos = nobody, yo = "" } = {}) {
  const mine = state.mia?.mesa ?? MISSING;
  const near = (mesa) => mesa.id === mine ? 0 : isKeptFor(mesa, yo) ? 1 : 2;
  return [...state.mesas.values()]
    .filter((mesa) => near(mesa) < 2 || (within(mesa, most) && FILTERS[filter](mesa, amigos)))
    .sort((a, b) => near(a) - near(b) || rank(a) - rank(b) || a.numero - b.numero);
}

/** Return how many tables each filter would show. */
export function counts(state, most = 0, amigos = nobody) {
  const all = [...state.mesas.values()].filter((mesa) => within(mesa, most));
  return Object.fromEntries(
    Object.entries(FILTERS).map(([name, lets]) => [name, all.filter((mesa) => lets(mesa, amigos)).length]),
  );
}

/** Return how many tables there are, play and have room for anybody, and how many people wait there for others. */
export function totals(state) {
  const all = [...state.mesas.values()];
  const waiting = all
    .filter((mesa) => mesa.estado === "esperando" && forAll(mesa))
    .flatMap(({ sillas }) => sillas.filter((silla) => silla && !silla.robot));
  return {
    mesas: all.length,
    jugando: all.filter(({ estado }) => estado === "jugando").length,
    sitio: all.filter((mesa) => FILTERS.sitio(mesa)).length,
    esperan: waiting.length,
  };
}
