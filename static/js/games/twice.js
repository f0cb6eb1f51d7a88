// What is asked twice because it cannot be taken back: one press arms it and a later one confirms it, in every game.

import { settled } from "../lib/settling.js";

const ARMED_MS = 3000;
const WRITTEN_MS = 20000;

export class Twice {
  #since = 0;
  #timer = 0;
  #unlayer = () => {};

  /**
   * `board` has a `host`, can `draw` itself, and keeps what waits to be confirmed in its `local` state under `key`, or
   * null there.
   */
  constructor(board, key = "armado") {
    this.board = board;
    this.key = key;
  }

  get #armed() {
    return this.board.local[this.key];
  }

  set #armed(what) {
    this.board.local[this.key] = what;
  }

  /**
   * Take a press (or what was `written`); return whether it confirms. The first one arms and says `ask`; one that
   * comes in the same moment does nothing.
   */
  confirms(what, { ask, written = false }) {
    if (this.#armed === what) return settled(this.#since);
    this.drop();
    this.#armed = what;
    this.#since = performance.now();
    this.#timer = setTimeout(this.giveUp, written ? WRITTEN_MS : ARMED_MS);
    this.#unlayer = this.board.host.layers.push(this.giveUp);
    if (!written) this.board.host.announce(ask, true);
    this.board.draw();
    return false;
  }

  /** Nothing waits any more: it has been done, or is gone. */
  drop() {
    clearTimeout(this.#timer);
    this.#unlayer();
    this.#unlayer = () => {};
    this.#armed = null;
  }

  /** Take back the question, on screen too. */
  giveUp = () => {
    this.drop();
    this.board.draw();
  };

  /** Drop the question when what it asked about is gone. */
  tidy() {
    if (!this.#armed) this.drop();
  }
}
