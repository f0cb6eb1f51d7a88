// Lines of a count that come out one after another, so that each is read.

import { paced } from "../lib/anim.js";

const LINE_MS = 600;

export class Telling {
  #told = Infinity;
  #lines = 0;

  /** `told(all)` is called after each line; `all`: it was the last one. */
  constructor(told) {
    this.told = told;
  }

  /** Tell `lines` lines, of which `from` are out already; it opens with one, not with a gap where it will be. */
  begin(lines, from) {
    this.finish();
    this.#lines = lines;
    this.#told = Math.max(1, from);
    if (!this.running) return this.finish();
    this.timer = setInterval(() => this.#next(), paced(LINE_MS));
  }

  #next() {
    this.#told += 1;
    const all = !this.running;
    if (all) this.finish();
    this.told(all);
  }

  /** Tell what is left at once. */
  finish() {
    clearInterval(this.timer);
    this.#told = Infinity;
  }

  /** How many lines are out: no limit once they have been told. */
  get seen() {
    return this.#told;
  }

  /** Whether lines are still to come. */
  get running() {
    return this.#told < this.#lines;
  }
}
