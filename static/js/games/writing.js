// What may be written at a board instead of pressed: the parts that the orders of all games are made of. Pure.

import { t } from "../lib/i18n.js";

/**
 * @typedef {import("./contract.js").Blank} Blank
 * @typedef {import("./contract.js").Order} Order
 */

/**
 * Return an order: the ways of writing it, the usual one first, and what doing it with what completes it does.
 * @param {string[]} words
 * @param {(given?: any) => boolean | string} run
 * @param {Blank | null} [blank]
 * @returns {Order}
 */
export const order = (words, run, blank = null) => ({ words, run, blank });

/**
 * Return what is completed with a whole number; `least` 0: it may be left out.
 * @param {{low: number, high: number}} range
 * @returns {Blank}
 */
export const amount = ({ low, high }, least = 1) => ({
  says: t("un número del {low} al {high}", { low, high }),
  low,
  high,
  least,
});

/**
 * Return what is completed with one of some things, each by any of its names; of two things with one name, the first.
 * @param {string} says
 * @param {{value: any, names: (string | number)[]}[]} things
 * @param {{least?: number, most?: number}} [how] how many of them are written
 * @returns {Blank}
 */
export function named(says, things, how = {}) {
  /** @type {Record<string, any>} */
  const values = {};
  for (const { value, names } of things) for (const name of names) values[name] ??= value;
  return { says, values, least: how.least, most: how.most };
}
