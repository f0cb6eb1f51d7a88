// Where each chair is drawn, for a viewer at `bottom`: the next one clockwise sits to his left. Pure.

import { nickOf } from "../frames.js";

const ABOVE = { 2: [1], 3: [], 4: [2], 5: [2, 3], 6: [3], 7: [3, 4], 8: [4], 9: [4, 5], 10: [4, 5, 6] };

/** Return how many places clockwise from the bottom a seat is: 0 is the bottom. */
export const placeOf = (seat, bottom, players) => (seat - bottom + players) % players;

/** Return all the seats clockwise, beginning on the left of the bottom, which comes last. */
export const readingOrder = (bottom, players) => Array.from({ length: players }, (_, i) => (bottom + 1 + i) % players);

/** Return the side of the table on which a place lies: "izq", "alto" or "der". */
export function sideOf(place, players) {
  if (2 * place === players) return "alto";
  return 2 * place < players ? "izq" : "der";
}

/** Return whether a place lies at the far edge of the table, under the panels. */
export const isAbove = (place, players) => ABOVE[players].includes(place);

/**
 * The people, for sentences: `nick(seat)`, `mine` (my seat, null for mirones), `bottom`, `players` (chairs, taken or
 * not); and what the house gives them (`static/js/games/poker/premios.js`).
 */
export function people({ asientos, yo, desde, premios, premiados, entrenamiento, fin }, players) {
  const mine = yo ?? null;
  const house = {
    premios: premios ?? 0,
    premiados: premiados ?? [],
    entrenamiento: Boolean(entrenamiento),
    pendiente: fin?.liquidada === false, // the economy stands still: who won last has not been paid, nor refused
  };
  return { nick: nickOf({ asientos }), mine, bottom: mine ?? desde ?? 0, players, casa: house };
}
