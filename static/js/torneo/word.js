// The word that this browser adds to the draw of a championship: made here and kept here, so that afterwards one sees
// whether it was in the list (check.js).

import { randomWord } from "../lib/chance.js";
import { memory } from "../lib/dom.js";

const KEY = "usumus-sorteos";
const MOST = 40;
const BYTES = 32;

let entries = []; // those of a browser without storage last as long as the page

/** @returns {{torneo: number, nick: string, palabra: string}[]} */
function all() {
  try {
    const kept = JSON.parse(memory.get(KEY));
    if (Array.isArray(kept)) entries = kept.filter((one) => one?.palabra);
  } catch {
    // What is not ours is forgotten.
  }
  return entries;
}

/** Return the word that `nick` gave here to championship `torneo`, or "". */
export const wordOf = (torneo, nick) =>
  all().findLast((kept) => kept.torneo === torneo && kept.nick === nick)?.palabra ?? "";

/** Keep the word that `nick` gives to championship `torneo`. */
export function keepWord(torneo, nick, palabra) {
  const others = all().filter((kept) => kept.torneo !== torneo || kept.nick !== nick);
  entries = [...others, { torneo, nick, palabra }].slice(-MOST);
  memory.set(KEY, JSON.stringify(entries));
}

/** Return a new word of 64 hexadecimal digits, or the one that was given already: sending it again changes nothing. */
export const wordFor = (torneo, nick) => wordOf(torneo, nick) || randomWord(BYTES);
