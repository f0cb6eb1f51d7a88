// What the player prefers at the table: his account's choices (accounts/preferences.py), which he may change here too.

import { keepPreferences } from "../lib/preferences.js";

const DEFAULTS = {
  letras: true,
  vibrar: true,
  velocidad: "normal",
  cartas: "normales",
};

/** How much longer or shorter movement takes than it is designed to; 0 is none. */
const PACES = { lenta: 1.6, normal: 1, rapida: 0.6, sin: 0 };

/**
 * Return the pace of some preferences.
 * @param {Record<string, any>} prefs
 */
export const paceOf = ({ velocidad }) => PACES[velocidad] ?? 1;

/**
 * @typedef {Object} Own a preference that the game declares
 * @property {string} nombre
 * @property {string} campo the field of the account that keeps it
 * @property {string} texto
 * @property {boolean} valor
 */

/**
 * Return by name what is preferred of what a game declares.
 * @param {Own[]} own
 * @returns {Record<string, boolean>}
 */
export const valuesOf = (own) => Object.fromEntries(own.map(({ nombre, valor }) => [nombre, valor]));

/**
 * Hold the preferences of the account and those of the game; `set` keeps changes in the account and tells
 * `onChange(prefs)`.
 * @param {Record<string, any>} [account]
 * @param {Own[]} [own]
 * @param {(prefs: Record<string, any>) => void} [onChange]
 */
export function preferences(account = {}, own = [], onChange = () => {}) {
  /** @type {Record<string, any>} */
  let all = { ...DEFAULTS, ...account, ...valuesOf(own) };
  const fields = new Map(own.map(({ nombre, campo }) => [nombre, campo]));
  return {
    own,
    get: () => all,
    set(changes) {
      all = { ...all, ...changes };
      keepPreferences(
        Object.fromEntries(Object.entries(changes).map(([name, value]) => [fields.get(name) ?? name, value])),
      );
      onChange(all);
    },
  };
}
