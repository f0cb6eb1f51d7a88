// From what somebody writes to the order it is: capitals, accents and small words do not matter. Pure.

import { t } from "../lib/i18n.js";

/**
 * @typedef {import("../games/contract.js").Order} Order
 * @typedef {import("../games/contract.js").Blank} Blank
 */

const SMALL = new Set(["el", "la", "los", "las", "a", "de", "del", "con", "y"]);
const FIGURES = Object.fromEntries(
  ["cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce"]
    .map((word, n) => [word, String(n)]),
);

const GROUPED = /(?<=\d)\.(?=\d{3}(?!\d))/g; // the dots of "3.950"

/** Return a text as it is compared with another: "La amarilla TRES" is "amarilla 3", "3.950" is "3950". */
export const plain = (text) =>
  String(text).replace(GROUPED, "").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().match(/[\p{L}\p{N}_]+/gu)
    ?.filter((word) => !SMALL.has(word)).map((word) => FIGURES[word] ?? (word === "una" ? "1" : word)).join(" ") ?? "";

const quoted = (text) => t("«{texto}»", { texto: text });

/** Return an order as it is told: "«envido» y un número del 2 al 28". @param {Order} order */
function told({ words: [usual], blank }) {
  if (!blank) return quoted(usual);
  const values = { orden: quoted(usual), hueco: blank.says };
  return blank.least === 0 ? t("{orden}, y si quieres {hueco}", values) : t("{orden} y {hueco}", values);
}

/** Return all that may be written, in a sentence. @param {Order[]} orders */
export const help = (orders) => t("Puedes escribir: {ordenes}.", { ordenes: orders.map(told).join("; ") });

/**
 * Return one value as it was written, or undefined.
 * @param {Blank} blank
 */
function valueOf({ values, low, high }, text) {
  if (values) return Object.entries(values).find(([name]) => plain(name) === text)?.[1];
  const n = /^\d+$/.test(text) ? Number(text) : NaN;
  return n >= (low ?? 0) && n <= (high ?? Infinity) ? n : undefined;
}

/**
 * Return the values that complete an order, or null when they do not.
 * @param {Blank} blank
 */
function filled(blank, rest) {
  const { least = 1, most = 1 } = blank;
  const whole = valueOf(blank, rest);
  if (whole !== undefined) return least > 1 ? null : [whole];
  const parts = rest ? rest.split(" ") : [];
  const values = [...new Set(parts.map((part) => valueOf(blank, part)))];
  return values.length >= least && values.length <= most && !values.includes(undefined) ? values : null;
}

/** @returns {{order: Order, given: any} | {refusal: string}} */
function completed(order, rest) {
  const usual = quoted(order.words[0]);
  if (!order.blank) {
    return rest ? { refusal: t("{orden} se escribe sin nada más.", { orden: usual }) } : { order, given: undefined };
  }
  const values = filled(order.blank, rest);
  if (values) return { order, given: (order.blank.most ?? 1) === 1 ? values[0] : values };
  const said = { orden: usual, hueco: order.blank.says };
  return { refusal: t("{orden} se completa con {hueco}.", said) };
}

/** Return the longest of some words that a text begins with, as `[thing, word]`. */
function longest(pairs, text) {
  const found = pairs.filter(([, word]) => text === word || text.startsWith(`${word} `));
  return found.sort(([, one], [, other]) => other.length - one.length)[0];
}

/**
 * Return the order that was written and the value that completes it (some, where it may take several); or, in a
 * sentence, why it is none.
 * @param {string} text
 * @param {Order[]} orders those that may be given now
 * @param {string[]} vocabulary all that is ever written
 * @returns {{order: Order, given: any} | {refusal: string}}
 */
export function understood(text, orders, vocabulary) {
  const written = plain(text);
  if (!written) return { refusal: t("No has escrito nada. Con «ayuda» oyes lo que puedes escribir.") };
  const found = longest(orders.flatMap((order) => order.words.map((word) => [order, plain(word)])), written);
  if (found) return completed(found[0], written.slice(found[1].length).trim());
  const known = longest(vocabulary.map((word) => [word, plain(word)]), written);
  const orden = quoted(known ? known[0] : text.trim());
  return known
    ? { refusal: t("Ahora no se puede {orden}. Con «ayuda» oyes lo que puedes escribir.", { orden }) }
    : { refusal: t("No hay ninguna orden {orden}. Con «ayuda» oyes las que hay.", { orden }) };
}
