// Where each seat is drawn, for a viewer at `bottom`: the next one clockwise sits to his left. Pure.

import { nickOf } from "../frames.js";

/** Return how many places clockwise from the bottom a seat is: 0 is the bottom. */
export const placeOf = (seat, bottom, players) => (seat - bottom + players) % players;

/**
 * Return all the seats clockwise, beginning on the left of the bottom, which comes last: the order in which the page
 * reads.
 */
export const readingOrder = (bottom, players) => Array.from({ length: players }, (_, i) => (bottom + 1 + i) % players);

const EDGES = { 3: "id", 4: "iad", 5: "iaad", 6: "iiadd", 7: "iiaadd" };
const NAMES = { i: "izq", a: "alto", d: "der" };

/** Return the edge of the table at which a place lies, clockwise from my left: "izq", "alto" or "der". */
export const edgeOf = (place, players) => NAMES[EDGES[players][place - 1]];

/** The people, for sentences: `nick(seat)`, `mine` (my seat, null for mirones), `bottom`, `players`. */
export function people({ asientos, yo, desde }, players) {
  const mine = yo ?? null;
  const nick = nickOf({ asientos });
  return { nick, mine, bottom: mine ?? desde ?? 0, players };
}
