// Every key of every game with every set of modifiers: an entry means what it says, and what is not in the table is the
// browser's.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Layers, listen } from "../../static/js/lib/keys.js";
import { withTelling } from "../../static/js/mesa/telling.js";

const { boards } = await import("../../static/js/games/boards.js");
const HELD = ["Ctrl", "Alt", "Shift", "Meta", "AltGr"];
const SETS = Array.from({ length: 2 ** HELD.length }, (_, n) => HELD.filter((_one, i) => n & (1 << i)));
const SYSTEMS = {
  mac: "Mozilla/5.0 (Macintosh)",
  windows: "Mozilla/5.0 (Windows NT 10.0)",
  linux: "Mozilla/5.0 (X11)",
};
const SHELL_KEYS = { "/": "chat", "?": "teclas", ".": "orden" };
const ALSO = [..."abcdefghijklmnñopqrstuvwxyz0123456789", "Delete", "Tab", "F5", "F12"];
const NUMPAD = { NumpadAdd: "+", NumpadSubtract: "-" };
const MAY_NEED_SHIFT = /^(\p{L}|Arrow\w+|[^\p{L}\s])$/u;

/** Return the command that a key gives in a page with nothing on it, and whether the browser keeps its own. */
function pressed(table, base, held, system) {
  const [handlers, run] = [[], []];
  Object.defineProperty(globalThis, "navigator", { value: { userAgent: SYSTEMS[system] }, configurable: true });
  globalThis.document = { querySelector: () => null, activeElement: null, getSelection: () => ({ isCollapsed: true }) };
  listen({
    table: () => table,
    letters: () => true,
    layers: new Layers(() => 1e6),
    run: (command) => run.push(command),
    target: { addEventListener: (_type, handler) => handlers.push(handler) },
  });
  const has = (name) => held.includes(name);
  const sign = NUMPAD[base] ?? base;
  let cancelled = false;
  handlers[0]({
    key: has("Shift") && sign.length === 1 ? sign.toUpperCase() : sign,
    code: NUMPAD[base] ? base : "",
    ctrlKey: has("Ctrl"),
    altKey: has("Alt"),
    shiftKey: has("Shift"),
    metaKey: has("Meta"),
    getModifierState: (name) => name === "AltGraph" && has("AltGr"),
    preventDefault: () => (cancelled = true),
  });
  delete globalThis.document;
  return { command: run[0] ?? null, cancelled };
}

/** Return what a key should give: nothing for a set of modifiers that the table does not name. */
function meant(table, base, held, system) {
  const set = held.join();
  if (set === "") return table[base] ?? null;
  if (set === "Shift") return table[`Shift+${base}`] ?? (MAY_NEED_SHIFT.test(base) ? table[base] ?? null : null);
  if (set === "Ctrl" || (set === "Meta" && system === "mac")) return table[`Ctrl+${base}`] ?? null;
  return null;
}

for (const game of Object.keys(boards)) {
  const { KEYS } = await import(`../../static/js/games/${game}/controls.js`);
  const table = { ...withTelling(KEYS), ...SHELL_KEYS };
  const bases = [...new Set([...Object.keys(table).map((name) => name.replace(/^(Ctrl|Shift)\+/, "")), ...ALSO])];

  for (const system of Object.keys(SYSTEMS)) {
    test(`${game}: each key with each set of modifiers is its entry or the browser's, on ${system}`, () => {
      for (const base of bases) {
        for (const held of SETS) {
          const command = meant(table, base, held, system);
          const name = [...held, base].join("+");
          assert.deepEqual(pressed(table, base, held, system), { command, cancelled: command !== null }, name);
        }
      }
    });
  }
}
