// A question is not answered in the half second after it was put, whatever presses it and however often it was put.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

const { ask } = await import("../../static/js/lib/dialog.js");
const LAST_MS = 499;

/** A dialog; `press` returns whether a press was heard by what is in it. */
class Dialog {
  dataset = {};
  open = false;
  #listeners = { click: [], keydown: [] };
  addEventListener(name, listener) {
    this.#listeners[name].push(listener);
  }
  showModal() {
    this.open = true;
  }
  press(detail) {
    let [stopped, prevented] = [false, false];
    const event = {
      detail,
      preventDefault: () => (prevented = true),
      stopImmediatePropagation: () => (stopped = true),
    };
    for (const listener of this.#listeners.click) if (!stopped) listener(event);
    assert.equal(stopped, prevented);
    return !stopped;
  }
  held(key) {
    let prevented = false;
    for (const listener of this.#listeners.keydown) {
      listener({ key, repeat: true, preventDefault: () => (prevented = true) });
    }
    return prevented;
  }
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

// A key, or who presses for somebody who cannot see; a click of its own; the second of a double one, the third.
for (const detail of [0, 1, 2, 3]) {
  test(`a press with detail ${detail} answers only half a second after the question`, () => {
    const dialog = new Dialog();
    ask(dialog);
    assert.ok(dialog.open);
    for (const ms of [0, 90, 140, LAST_MS - 230]) {
      mock.timers.tick(ms);
      assert.ok(!dialog.press(detail));
    }
    mock.timers.tick(1);
    assert.ok(dialog.press(detail));
  });
}

test("what is asked in the same dialog later is a question of its own", () => {
  const dialog = new Dialog();
  ask(dialog);
  mock.timers.tick(400);
  ask(dialog); // while it is open
  mock.timers.tick(LAST_MS);
  assert.ok(!dialog.press(1));
  mock.timers.tick(1);
  assert.ok(dialog.press(1));
  dialog.open = false;
  ask(dialog);
  assert.ok(dialog.open);
  assert.ok(!dialog.press(1));
});

test("a key that is held down answers no question, however long", () => {
  const dialog = new Dialog();
  ask(dialog);
  mock.timers.tick(5000);
  assert.ok(dialog.held("Enter"));
  assert.ok(!dialog.held("ArrowDown"));
});
