// What the followers of an acta have in common (dealing.js of each game): what must hold, and the first step where it
// does not. Pure.

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12];

/** The 40 Spanish cards in the order in which they are before a shuffle. */
export const SPANISH = ["o", "c", "e", "b"].flatMap((suit) => NUMBERS.map((n) => `${n}${suit}`));

class Wrong extends Error {}

/** Stop the following, with the sentence that tells why, unless something holds. */
export function must(condition, text) {
  if (!condition) throw new Wrong(text);
}

/** Return whether two lists of cards are the same, in the same order. */
export const same = (a, b) =>
  Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((card, i) => card === b[i]);

/**
 * Take a table through the steps of an acta: its `step(paso)` follows one, its `counts` tells what it has followed.
 * @template {Record<string, number>} C
 * @param {{step: (paso: any) => void, counts: C}} table
 * @param {any[]} pasos
 * @returns {{counts: C, wrong: {v: number, texto: string} | null}}
 */
export function followed(table, pasos) {
  for (const paso of pasos) {
    try {
      table.step(paso);
    } catch (error) {
      const texto = error instanceof Wrong ? error.message : "le falta algo al paso y no se puede seguir";
      return { counts: table.counts, wrong: { v: paso.v, texto } };
    }
  }
  return { counts: table.counts, wrong: null };
}
