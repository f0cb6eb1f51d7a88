// Which key means what, and when it is not ours.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  commandOf,
  ESCAPE_GRACE_MS,
  keyName,
  Layers,
  listen,
  Presses,
  takesText,
  withoutCtrl,
} from "../../static/js/lib/keys.js";
import { actionOf, aliases, keyCap, KEYS } from "../../static/js/games/mus/controls.js";

const free = { typing: false, selecting: false, letters: true, onControl: false };
const event = (key, more = {}) => ({ key, code: "", ctrlKey: false, altKey: false, metaKey: false, ...more });
const legal = (...names) => names.map((accion) => ({ accion, args: {}, tipo: "turn" }));

test("names of keys: letters without case, Ctrl, and the numeric pad apart", () => {
  assert.equal(keyName(event("M")), "m");
  assert.equal(keyName(event("e", { ctrlKey: true })), "Ctrl+e");
  assert.equal(keyName(event("+", { ctrlKey: true, code: "NumpadAdd" })), "Ctrl+NumpadAdd");
  assert.equal(keyName(event("+", { ctrlKey: true, code: "BracketRight" })), "Ctrl++");
  assert.equal(keyName(event("F3")), "F3");
});

const SEED = {
  "Ctrl+m": "mus",
  "Ctrl+d": "descartar",
  F1: "carta_0",
  F4: "carta_3",
  "Ctrl+c": "cortar",
  "Ctrl+u": "cortar",
  "Ctrl+e": "envidar",
  "Ctrl+o": "ordago",
  "Ctrl+q": "quiero",
  "Ctrl+n": "no_quiero",
  "Ctrl+NumpadAdd": "mas",
  "Ctrl+NumpadSubtract": "menos",
  Escape: "contextual",
};
for (const [key, command] of Object.entries(SEED)) {
  test(`${key} is ${command}`, () => assert.equal(commandOf(key, KEYS, free), command));
}

const LETTERS = {
  m: "mus",
  c: "cortar",
  u: "cortar",
  d: "descartar",
  1: "carta_0",
  4: "carta_3",
  p: "paso",
  e: "envidar",
  "+": "mas",
  "-": "menos",
  o: "ordago",
  q: "quiero",
  n: "no_quiero",
};
for (const [key, command] of Object.entries(LETTERS)) {
  test(`${key} alone is ${command}`, () => assert.equal(commandOf(key, KEYS, free), command));
}

test("letters are off while writing and when the player switches them off; Ctrl and F keys are not", () => {
  assert.equal(commandOf("m", KEYS, { ...free, typing: true }), null);
  assert.equal(commandOf("m", KEYS, { ...free, letters: false }), null);
  assert.equal(commandOf("Ctrl+m", KEYS, { ...free, letters: false }), "mus");
  assert.equal(commandOf("F2", KEYS, { ...free, letters: false }), "carta_1");
});

test("Ctrl+C copies when something is selected", () => {
  assert.equal(commandOf("Ctrl+c", KEYS, { ...free, selecting: true }), null);
  assert.equal(commandOf("Ctrl+c", KEYS, { ...free, typing: true }), null);
});

test("the plus of the main keyboard with Ctrl is the browser's zoom", () => {
  assert.equal(commandOf("Ctrl++", KEYS, free), null);
});

test("an arrow with Shift is a key of its own where the table has it, else the arrow", () => {
  const name = keyName({ key: "ArrowRight", shiftKey: true });
  assert.equal(name, "Shift+ArrowRight");
  assert.equal(commandOf(name, { ArrowRight: "mas", "Shift+ArrowRight": "mucho_mas" }, free), "mucho_mas");
  assert.equal(commandOf(name, { ArrowRight: "mas" }, free), "mas");
});

test("Enter on a button is the button's own", () => {
  assert.equal(commandOf("Enter", KEYS, free), "continuar");
  assert.equal(commandOf("Enter", KEYS, { ...free, onControl: true }), null);
});

for (const accion of ["Mus", "Pasar", "NoQuerer", "Descartar"]) {
  test(`mus §13: Esc is ${accion} when that applies`, () => {
    assert.equal(actionOf("contextual", legal("Ordago", accion, "PedirPausa")), accion);
  });
}

test("E and O are what betting means at that moment", () => {
  assert.equal(actionOf("envidar", legal("Pasar", "Envidar")), "Envidar");
  assert.equal(actionOf("envidar", legal("Querer", "Reenvidar")), "Reenvidar");
  assert.equal(actionOf("envidar", legal("Mus", "CortarEnvidando")), "CortarEnvidando");
  assert.equal(actionOf("ordago", legal("Mus", "CortarOrdago")), "CortarOrdago");
});

test("a key whose action is not legal does nothing", () => {
  assert.equal(actionOf("mus", legal("Pasar", "Envidar")), null);
  assert.equal(actionOf("contextual", legal("Continuar")), null);
});

test("the key caps show only what reaches the page in this browser", () => {
  assert.equal(keyCap("Querer", { ctrl: aliases() }), "Q · Ctrl+Q");
  assert.equal(keyCap("Querer", { ctrl: aliases({ firefox: true, linux: true }) }), "Q");
  assert.equal(keyCap("NoQuerer", { ctrl: aliases() }), "N · Esc");
  assert.equal(keyCap("NoQuerer", { letters: false, ctrl: aliases({ installed: true }) }), "Esc · Ctrl+N");
});

test("Esc closes the top layer only", () => {
  const layers = new Layers();
  const closed = [];
  const off = layers.push(() => closed.push("chat"));
  const offMenu = layers.push(() => closed.push("menu"));
  assert.equal(layers.escape(), true);
  assert.deepEqual(closed, ["menu"]);
  offMenu();
  assert.equal(layers.escape(), true);
  off();
  assert.deepEqual(closed, ["menu", "chat"]);
  assert.equal(layers.escape(), false);
});

test("Esc does not fall through to the game from a question that has just lapsed", () => {
  let now = 0;
  const layers = new Layers(() => now);
  const lapse = layers.push(() => assert.fail("it is gone already"));
  lapse();
  assert.equal(layers.escape(), true);
  now = ESCAPE_GRACE_MS;
  assert.equal(layers.escape(), false);
});

/** Press a key in a page without focus or dialogs; return whether the browser's own meaning is cancelled. */
function cancels(event, situation = {}) {
  const handlers = [];
  const target = { addEventListener: (_type, handler) => handlers.push(handler) };
  globalThis.document = {
    querySelector: () => null,
    activeElement: situation.focused ?? null,
    getSelection: () => ({ isCollapsed: !situation.selecting }),
  };
  let cancelled = false;
  listen({ table: () => KEYS, letters: () => true, layers: new Layers(), run: () => situation.legal ?? false, target });
  handlers[0]({
    ctrlKey: false,
    ...event,
    preventDefault: () => {
      cancelled = true;
    },
  });
  delete globalThis.document;
  return cancelled;
}

test("a Ctrl key of the table never does what the browser has for it", () => {
  for (const key of "mduceoqn") {
    assert.equal(cancels({ key, ctrlKey: true }), true, key);
    assert.equal(cancels({ key, ctrlKey: true, repeat: true }), true, key);
  }
  assert.equal(cancels({ key: "+", code: "NumpadAdd", ctrlKey: true }), false);
  assert.equal(cancels({ key: "+", code: "NumpadAdd", ctrlKey: true }, { legal: true }), true);
  assert.equal(cancels({ key: "f", ctrlKey: true }), false);
  assert.equal(cancels({ key: "c", ctrlKey: true }, { selecting: true }), false);
  assert.equal(cancels({ key: "c", ctrlKey: true }, { focused: { tagName: "TEXTAREA" } }), false);
  assert.equal(cancels({ key: "m" }), false);
  assert.equal(cancels({ key: "m" }, { legal: true }), true);
});

test("who has nothing to play leaves the browser its Ctrl keys", () => {
  const kept = withoutCtrl(KEYS);
  assert.equal(commandOf("Ctrl+d", kept, free), null);
  assert.equal(commandOf("d", kept, free), "descartar");
});

test("a key that is pressed twice is one press: what it has sent may have brought another question", (context) => {
  let now = 0;
  context.mock.method(performance, "now", () => now);
  const [presses, ran, handlers] = [new Presses(), [], []];
  const run = (command) => {
    ran.push(command);
    if (command !== "mas") presses.sent();
    return true;
  };
  const target = { addEventListener: (_type, handler) => handlers.push(handler) };
  const again = (name) => presses.again(name);
  globalThis.document = { querySelector: () => null, activeElement: null, getSelection: () => ({ isCollapsed: true }) };
  listen({ table: () => KEYS, letters: () => true, layers: new Layers(), run, again, target });
  const type = (key, at) => {
    now = at;
    handlers[0](event(key, { preventDefault: () => {} }));
  };
  for (const at of [0, 100, 499]) type("e", at);
  assert.deepEqual(ran, ["envidar"]);
  type("e", 500);
  assert.deepEqual(ran, ["envidar", "envidar"], "later it is another");
  for (const [key, at] of [["q", 600], ["+", 610], ["+", 620], ["q", 630]]) type(key, at);
  assert.deepEqual(ran.slice(2), ["quiero", "mas", "mas", "quiero"], "with another between, or where nothing is sent");
  type("Control", 640);
  type("q", 650);
  assert.equal(ran.length, 6, "one that is held besides is none between");
  presses.other();
  type("q", 660);
  assert.equal(ran.length, 7, "a press of the mouse is");
  delete globalThis.document;
});

test("a checkbox does not take text, an input does", () => {
  assert.equal(takesText({ tagName: "INPUT", type: "checkbox" }), false);
  assert.equal(takesText({ tagName: "INPUT", type: "text" }), true);
  assert.equal(takesText(null), false);
});
