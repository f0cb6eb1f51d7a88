// What is said to screen readers: one queue of sentences, so that none puts out another. What is urgent comes first and
// may interrupt; what it cut short is said again after it.

const TOGETHER_MS = 50;
const A_LETTER_MS = 40; // of reading
const MOST_MS = 3000; // that what waits is held back: readers put polite things in a queue of their own too

/**
 * @typedef {object} Sentence
 * @property {string} text
 * @property {boolean} urgent
 * @property {string} about what it is about: `forget` drops it by this name
 */

export class Voice {
  /** @type {Sentence[]} */
  #waiting = [];
  /** @type {Sentence[]} */
  #said = [];
  #until = 0; // when what was said will have been read
  #due = Infinity;
  #timer = 0;

  /**
   * `regions`: `polite` and `urgent`, the live regions of the page; `place()` puts them where they can be heard.
   * @param {{polite: any, urgent: any, place?: () => void}} regions
   */
  constructor(regions) {
    this.regions = regions;
  }

  /** Say something; nothing that is waiting already is said twice. */
  say(text, { urgent = false, about = "" } = {}) {
    if (!text) return;
    const same = this.#waiting.find((one) => one.text === text);
    if (same) same.urgent ||= urgent;
    else this.#waiting.push({ text, urgent, about });
    this.#plan();
  }

  /** Drop what is still to be read about something that has been overtaken. */
  forget(about) {
    this.#waiting = this.#waiting.filter((one) => one.about !== about);
    this.#said = this.#said.filter((one) => one.about !== about);
  }

  /** A key or a press makes a screen reader stop: what it was reading is not said again. */
  stopped() {
    this.#said = [];
    this.#until = 0;
    if (this.#waiting.length) this.#plan();
  }

  #plan() {
    const now = Date.now();
    const read = Math.max(now, Math.min(this.#until, now + MOST_MS)); // the clock may have been set back
    const due = this.#waiting.some(({ urgent }) => urgent) ? now : read;
    if (due >= this.#due) return;
    clearTimeout(this.#timer);
    this.#due = due;
    if (due > now) this.#timer = setTimeout(() => this.#open(), due - now);
    else this.#open();
  }

  /** Make room for what comes: the same text twice would be no change, and not be read. What comes at once joins it. */
  #open() {
    this.#due = 0;
    this.regions.place?.();
    for (const region of [this.regions.polite, this.regions.urgent]) region.textContent = "";
    this.#timer = setTimeout(() => this.#speak(), TOGETHER_MS);
  }

  #speak() {
    const now = Date.now();
    const urgent = this.#waiting.filter((one) => one.urgent);
    const cut = now < this.#until ? this.#said : [];
    const rest = [...cut, ...this.#waiting.filter((one) => !one.urgent)];
    this.#said = [...urgent, ...rest];
    this.#waiting = [];
    this.#due = Infinity;
    const text = [...new Set(this.#said.map((one) => one.text))].join(" ");
    this.#until = now + Math.min(text.length * A_LETTER_MS, MOST_MS);
    (urgent.length ? this.regions.urgent : this.regions.polite).textContent = text;
  }
}
