// The recuento as it is told: line after line, and the score of the table with each.

import { Telling } from "../telling.js";
import { before, running, seenAlready } from "./score.js";

const OVER = ["fin_mano", "fin_partida"];

/** Return whether the hand of a view is over: it is being counted, or has been. */
export const handOver = ({ fase }) => OVER.includes(fase);

export class Counting {
  #vista = null;
  #telling;
  #hand = "";
  #start = null; // the score of the table when the hand began, if it was seen

  /** `told(all)` is called after each line; `still()`: whether nothing is to move, so that all lines come at once. */
  constructor({ told, still }) {
    this.#telling = new Telling(told);
    this.still = still;
  }

  /**
   * Take a view; what was not seen yet is told from here on, unless `instant`. Returns whether another hand is counted,
   * or none.
   */
  take(vista, instant) {
    this.#vista = vista;
    const over = handOver(vista);
    if (!over) this.#start = before(vista.tanteo, vista.apuntes);
    const hand = over ? `${vista.numero_mano}` : "";
    if (hand === this.#hand) return false;
    this.#hand = hand;
    this.finish();
    if (!over || instant || this.still()) return true;
    this.#telling.begin(vista.apuntes.length, seenAlready(vista.apuntes));
    return true;
  }

  /** Tell what is left at once. */
  finish() {
    this.#telling.finish();
  }

  get #lines() {
    return this.#vista?.apuntes ?? [];
  }

  /** How many lines are out. */
  get seen() {
    return Math.min(this.#telling.seen, this.#lines.length);
  }

  /** Whether lines are still to come. */
  get running() {
    return this.#telling.running;
  }

  /**
   * The piedras of each pair after the lines that are out; null when the table shows its own, or they are not known.
   */
  get score() {
    if (!this.#vista || !handOver(this.#vista) || !this.#start) return null;
    const scores = running(this.#lines, this.#start);
    return this.seen ? scores[this.seen - 1] : this.running ? this.#start : null;
  }
}
