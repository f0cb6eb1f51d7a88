// When a match shows how it ended: at once, or when its last recuento has been read.

import { moving } from "../lib/anim.js";
import { dismissNotices } from "../lib/toast.js";
import { Fairness } from "./fairness.js";
import { isCutShort, isPlayedOut } from "./state.js";

const REVIEW_MS = 2500;

export class Ending {
  /** `page`: what it is the end of. */
  constructor(page) {
    this.page = page;
    this.hidden = false; // by the player, who wants to see the board
    this.asked = false; // nothing has to be seen before it any more
    this.reviewed = 0; // what waits until the recuento has been seen
    this.there = false; // it is on screen
    this.unlayer = () => {};
    this.fairness = new Fairness(() => page.draw());
  }

  /** Whether it is shown now, if there is one. */
  get shown() {
    return !this.hidden && (this.asked || !this.#reviewing());
  }

  /** Show it, whatever is on the board. */
  show() {
    this.hidden = false;
    this.asked = true;
    this.page.draw();
  }

  /** Put it away, and the focus on the board. */
  close() {
    this.hidden = true;
    this.page.draw();
    this.page.nodes.board.querySelector(".recuento .btn, .mando .acc")?.focus();
  }

  /** Put the focus on it when it appears, and nothing over it, unless somebody is writing. */
  read() {
    this.fairness.follow(this.page.mesa, this.page.nick(this.page.mine));
    const [title, before] = [this.page.nodes.over.querySelector(".fin-titulo"), this.there];
    this.there = Boolean(title); // before making way, which draws
    if (this.there !== before) this.#layer();
    if (!title || before) return;
    dismissNotices(); // they speak of a match that went on
    if (this.page.talk.makeWay()) title.focus();
  }

  /** Have Escape show the table, as long as the end is over it. */
  #layer() {
    this.unlayer();
    this.unlayer = this.there ? this.page.layers.push(() => this.close()) : () => {};
  }

  /** Whether the last recuento is on screen and has to be seen before the end. */
  #reviewing() {
    const { board, mesa, state } = this.page;
    const { frame } = state;
    if (isCutShort(mesa)) return false; // it did not end on the board
    if (!mesa.fin || board.counting || this.reviewed || frame?.vista.fase !== "fin_partida") return !this.asked;
    const counted = isPlayedOut(mesa) && board.counted(frame.vista);
    if (counted && !moving()) return true; // it has come all at once: who reads it says when he goes on
    this.reviewed = setTimeout(() => {
      this.asked = true;
      this.page.draw();
    }, counted ? REVIEW_MS : 0);
    return true;
  }
}
