// What the player prefers at the table. The account's own come with the page; what is changed here stays in this browser.

import { memory } from "../lib/dom.js";

const KEY = "usumus.mesa";
const DEFAULTS = { letras: true, ordenar: true, ayuda: true, confirmar: true, vibrar: true, movimiento: true };

function stored() {
  try {
    return JSON.parse(memory.get(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** Keep the preferences; `onChange(prefs)` is told of each change. */
export function preferences(account = {}, onChange = () => {}) {
  const known = Object.fromEntries(Object.entries(account).filter(([name]) => name in DEFAULTS));
  let own = stored();
  let all = { ...DEFAULTS, ...known, ...own };
  return {
    get: () => all,
    set(changes) {
      own = { ...own, ...changes };
      all = { ...all, ...changes };
      memory.set(KEY, JSON.stringify(own));
      onChange(all);
    },
  };
}
