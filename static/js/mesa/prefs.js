// What the player prefers at the table: his account's choices (accounts/preferences.py), which he may change here too.

import { keepPreferences } from "../lib/preferences.js";

const DEFAULTS = {
  letras: true, ordenar_cartas: false, pista_jugada: true, confirmar_ordago: true, jugada_unica: false, cuatro_colores: false, vibrar: true, velocidad: "normal",
  cartas: "normales",
};

/** How much longer or shorter movement takes than UX §3.7 says; 0 is none. */
const PACES = { lenta: 1.6, normal: 1, rapida: 0.6, sin: 0 };

/** Return the pace of some preferences. */
export const paceOf = ({ velocidad }) => PACES[velocidad] ?? 1;

/** Hold the preferences; `set` keeps changes in the account and tells `onChange(prefs)`. */
export function preferences(account = {}, onChange = () => {}) {
  let all = { ...DEFAULTS, ...account };
  return {
    get: () => all,
    set(changes) {
      all = { ...all, ...changes };
      keepPreferences(changes);
      onChange(all);
    },
  };
}
