// A row of tabs from the keyboard.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { moveTab } from "../../static/js/lib/tabs.js";

const NAMES = ["partida", "salon", "jugadas"];
let focused;

beforeEach(() => {
  focused = [];
  globalThis.document = { getElementById: (id) => ({ focus: () => focused.push(id) }) };
});
afterEach(() => delete globalThis.document);

function pressed(key, open) {
  const opened = [];
  let isPrevented = false;
  moveTab({ key, preventDefault: () => (isPrevented = true) }, NAMES, open, (name) => opened.push(name));
  return { opened, isPrevented };
}

test("an arrow opens the tab beside the open one and takes the focus there", () => {
  assert.deepEqual(pressed("ArrowRight", "partida"), { opened: ["salon"], isPrevented: true });
  assert.deepEqual(pressed("ArrowLeft", "jugadas"), { opened: ["salon"], isPrevented: true });
  assert.deepEqual(focused, ["tab-salon", "tab-salon"]);
});

test("the row of tabs goes round", () => {
  assert.deepEqual(pressed("ArrowRight", "jugadas").opened, ["partida"]);
  assert.deepEqual(pressed("ArrowLeft", "partida").opened, ["jugadas"]);
});

test("another key is left to the browser", () => {
  assert.deepEqual(pressed("Tab", "salon"), { opened: [], isPrevented: false });
  assert.deepEqual(focused, []);
});
