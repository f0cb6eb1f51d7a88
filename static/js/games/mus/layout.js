// Where each seat is drawn, and what each pair is called, for a viewer at `bottom`.

import { joined, t } from "../../lib/i18n.js";
import { nickOf } from "../frames.js";

const PLACES = { 2: ["abajo", "arriba"], 4: ["abajo", "derecha", "arriba", "izquierda"] };

/** Return the place of a seat: the next to speak sits to the right of the one at the bottom. */
export const placeOf = (seat, bottom, players) => PLACES[players][(seat - bottom + players) % players];

/** Return the seats in the order in which the page reads them: top, left, right, bottom. */
export function readingOrder(bottom, players) {
  const order = ["arriba", "izquierda", "derecha", "abajo"];
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const rank = (seat) => order.indexOf(placeOf(seat, bottom, players));
  return seats.sort((a, b) => rank(a) - rank(b));
}

/** Return the pair of a seat: 0 for A (seats 0 and 2), 1 for B. */
export const pairOf = (seat) => seat % 2;

/** Return the seats of a pair. */
export const seatsOf = (pair, players) => (players === 2 ? [pair] : [pair, pair + 2]);

/**
 * The people, for sentences: `nick(seat)`, `pair(p)` ("Nosotros", "Ellos" or the names), `ours` (the pair of the
 * one at the bottom), `mine` (my seat, null for mirones).
 */
export function people({ asientos, yo, desde }, players, reyes = 8) {
  const mine = yo ?? null;
  const bottom = mine ?? desde ?? 0;
  const nick = nickOf({ asientos });
  const ours = pairOf(bottom);
  const names = (pair) => joined(seatsOf(pair, players).map(nick));
  const pair = (p) => {
    if (mine === null || players === 2) return names(p);
    return p === ours ? t("Nosotros") : t("Ellos");
  };
  return { nick, pair, names, ours, mine, bottom, players, reyes };
}
