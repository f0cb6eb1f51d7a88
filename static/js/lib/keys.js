// The keyboard: one name for each key, a table of commands, and who gets Esc first.

import { settled } from "./settling.js";

const SHIFT = "Shift+";

const HELD_BESIDES = /^(Shift|Control|Alt|AltGraph|Meta)$/; // held to press another: no key of its own
const SIGN = /^[^\p{L}\s]$/u; // a sign, or a digit, may need Shift to be written: it is named by what it is
const PLAIN = /^(\p{L}|Arrow\w+)$/u; // with a Shift that means nothing of its own, they are what they are without it

/** Return whether this is a Mac: there ⌘ does what Ctrl does elsewhere. */
const onMac = () => /Mac|iP(hone|ad)/.test(globalThis.navigator?.userAgent ?? "");

/**
 * Return the name of the key of an event, with all that is held besides: "m", "Shift+m", "Shift+ArrowUp", "Ctrl+m",
 * "F1", "Ctrl+NumpadAdd", "?", "Ctrl+Shift+e", "AltGr+e".
 */
export function keyName(event, mac = onMac()) {
  const numpad = event.code?.startsWith("Numpad") && ["+", "-"].includes(event.key);
  const key = numpad ? event.code : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const altGr = event.getModifierState?.("AltGraph"); // Windows says Ctrl and Alt too, Linux nothing else
  if (altGr) return `AltGr+${key}`;
  const command = mac && event.metaKey && !event.ctrlKey;
  const held = [
    (event.ctrlKey || command) && "Ctrl+",
    event.altKey && "Alt+",
    event.metaKey && !command && "Meta+",
  ].filter(Boolean).join("");
  return held + (event.shiftKey && (held || !SIGN.test(key)) ? SHIFT : "") + key;
}

/** Return whether what has the focus takes text. */
export function takesText(element) {
  if (!element) return false;
  if (element.isContentEditable) return true;
  if (element.tagName === "INPUT") return !["checkbox", "radio", "button", "submit", "range"].includes(element.type);
  return ["TEXTAREA", "SELECT"].includes(element.tagName);
}

/**
 * Return the command of a key, or null when the key is not ours at this moment.
 *
 * `table` maps names of keys to commands; a letter or an arrow with Shift that has none is the key without it.
 * `situation`: `typing` (the focus takes text), `selecting` (some text of the page is selected: copying must work),
 * `letters` (single keys are switched on), `onControl` (a button or link has the focus: Enter and space are its own).
 */
export function commandOf(name, table, { typing, selecting, letters = true, onControl = false }) {
  const bare = name.startsWith(SHIFT) ? name.slice(SHIFT.length) : name;
  const letter = PLAIN.test(bare) ? bare : name;
  const command = table[name] ?? table[letter];
  if (!command) return null;
  if (name.startsWith("Ctrl+")) {
    if (name === "Ctrl+c" && (selecting || typing)) return null;
    return typing && !name.startsWith("Ctrl+Numpad") ? null : command;
  }
  if (typing) return null;
  if (onControl && (name === "Enter" || name === " ")) return null;
  return letter.length === 1 && !letters ? null : command;
}

/** For how long Esc means nothing after a layer has gone by itself, in milliseconds. */
export const ESCAPE_GRACE_MS = 1000;

/**
 * Layers that want Esc, the top one first; the game itself is under all of them. Who reaches for Esc while a question
 * lapses wants the question gone: the key does not fall through to the game, where it would fold a hand.
 */
export class Layers {
  #open = [];
  #lapsed = -Infinity;

  /** `now()` tells the time in milliseconds. */
  constructor(now = () => performance.now()) {
    this.now = now;
  }

  /** Put a layer on top; `close` is what Esc does. Returns the function that takes it off. */
  push(close) {
    const layer = { close };
    this.#open.push(layer);
    return () => {
      if (this.#open.includes(layer)) this.#lapsed = this.now();
      this.#open = this.#open.filter((other) => other !== layer);
    };
  }

  get size() {
    return this.#open.length;
  }

  /** Give Esc to the top layer; returns whether there was one, or had been a moment ago. */
  escape() {
    const top = this.#open.pop();
    top?.close();
    return Boolean(top) || this.now() - this.#lapsed < ESCAPE_GRACE_MS;
  }
}

/**
 * A key that is pressed twice with nothing between is one press: what the first one sent may have brought another
 * question by the time of the second, which was not meant for it.
 */
export class Presses {
  #last = ""; // key
  #sender = ""; // the key that has sent something last
  #since = -Infinity;

  /** Take a press of a key; return whether it is the second half of one that has just sent something. */
  again(name) {
    const twice = name === this.#last && name === this.#sender && !settled(this.#since);
    this.#last = name;
    return twice;
  }

  /** Take a press that is not of a key. */
  other() {
    this.#last = "";
  }

  /** What was pressed last has sent something. */
  sent() {
    [this.#sender, this.#since] = [this.#last, performance.now()];
  }
}

/** The commands that go on while their key is held: one more, one less. */
const HELD = new Set(["mas", "menos"]);

/** Return the keys of *table* that leave the browser its own: for somebody with nothing to play. */
export const withoutCtrl = (table) =>
  Object.fromEntries(Object.entries(table).filter(([name]) => !name.startsWith("Ctrl+")));

/**
 * Listen to the keyboard. `table()` gives the commands now, `letters()` the player's setting, `run(command)`
 * answers whether it did something: then the browser's own meaning of the key is cancelled. That of a Ctrl key
 * always is: who asks for an órdago a moment late does not want the window that opens a file. The numeric
 * pad's only when it did something: the page can be made larger. `again(name)` tells of a press that it is none.
 */
export function listen({ table, letters, run, layers, again = (_name) => false, target = document }) {
  const onKey = (event) => {
    if (event.defaultPrevented || event.isComposing || HELD_BESIDES.test(event.key)) return;
    if (document.querySelector(":modal, :popover-open")) return;
    const name = keyName(event);
    if (name === "Escape" && layers.escape()) return event.preventDefault();
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const typing = takesText(focused);
    if (!typing && again(name)) return event.preventDefault();
    const onControl = Boolean(focused?.closest?.("button, a[href], summary, [role=menuitem], [role=tab]"));
    if (onControl && event.repeat && event.key === "Enter") return event.preventDefault(); // held: one press
    if (layers.size && name === "Enter") return;
    if (name === "Escape" && typing) {
      focused.blur();
      return event.preventDefault();
    }
    const situation = {
      typing,
      letters: letters(),
      selecting: !document.getSelection()?.isCollapsed,
      onControl,
    };
    const command = commandOf(name, table(), situation);
    if (!command) return;
    const acted = !(event.repeat && !HELD.has(command)) && run(command);
    if (acted || (name.startsWith("Ctrl+") && !name.startsWith("Ctrl+Numpad"))) event.preventDefault();
  };
  target.addEventListener("keydown", onKey);
  return () => target.removeEventListener("keydown", onKey);
}

/** Return what decides which Ctrl keys reach the page: `{firefox, linux, installed}`. */
export const platform = () => ({
  firefox: navigator.userAgent.includes("Firefox/"),
  linux: navigator.userAgent.includes("Linux"),
  installed: matchMedia("(display-mode: standalone)").matches,
});
