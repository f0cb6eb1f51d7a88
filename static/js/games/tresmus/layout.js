// Where each seat is drawn, for a viewer at `bottom`: the next one to speak sits to his right. Pure.

import { t } from "../../lib/i18n.js";
import { nickOf } from "../frames.js";

// Eight sit at the bottom (0) and at seven places, from my right round to my left; fewer leave some of them free.
const TAKEN = {
  2: [4],
  3: [2, 6],
  4: [2, 4, 6],
  5: [1, 3, 5, 7],
  6: [1, 2, 4, 6, 7],
  7: [1, 2, 3, 5, 6, 7],
  8: [1, 2, 3, 4, 5, 6, 7],
};

/** Return the place of a seat: 0 is the bottom, 1 to 7 go round from my right. */
export function placeOf(seat, bottom, players) {
  const after = (seat - bottom + players) % players;
  return after ? TAKEN[players][after - 1] : 0;
}

/** Return the edge of the table at which a place lies: "der", "alto" or "izq". */
export const edgeOf = (place) => (place < 3 ? "der" : place < 6 ? "alto" : "izq");

/** Return the other seats in the order in which they speak after the bottom. */
export const othersFrom = (bottom, players) =>
  Array.from({ length: players - 1 }, (_, i) => (bottom + 1 + i) % players);

/**
 * The people, for sentences: `nick(seat)`, `name(seat)` ("tú" for me), `mine` (my seat, null for mirones), `bottom`,
 * `players`.
 */
export function people({ asientos, yo, desde }, players) {
  const mine = yo ?? null;
  const nick = nickOf({ asientos });
  const name = (seat) => (seat === mine ? t("tú") : nick(seat));
  return { nick, name, mine, bottom: mine ?? desde ?? 0, players };
}
