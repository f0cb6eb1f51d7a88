// The side of the page as it is being read: which tab is open, whether a phone shows it, and how far it is scrolled.

import { read } from "./state.js";

const NEAR_END_PX = 40;

export class Conversation {
  /** `page` is the page of the match, whose state says what has been read. */
  constructor(page) {
    this.page = page;
    this.tab = "partida";
    this.sheet = null;
    this.atEnd = true;
  }

  get narrow() {
    return matchMedia("(max-width: 900px), (max-height: 480px)").matches;
  }

  /** The chat that is being read now, or null. */
  get reading() {
    return this.tab === "jugadas" || (this.narrow && !this.sheet) ? null : this.tab;
  }

  choose = (tab) => {
    this.tab = tab;
    this.page.state = read(this.page.state, tab);
    this.page.draw();
    this.toEnd(true);
  };

  openSheet = () => {
    if (this.sheet) return;
    this.sheet = this.page.layers.push(() => this.closeSheet());
    this.page.state = read(this.page.state, this.tab);
    this.page.draw();
  };

  closeSheet = () => {
    this.sheet?.();
    this.sheet = null;
    this.page.draw();
    this.page.places.last.querySelector("[data-abre=chat]")?.focus();
  };

  /** Put the focus where one writes; returns whether one may write. */
  write = () => {
    if (this.tab === "jugadas") this.choose("partida");
    if (this.narrow) this.openSheet();
    const field = document.getElementById("chat-texto");
    field?.focus();
    return Boolean(field);
  };

  get #list() {
    return this.page.places.side.querySelector(".msgs");
  }

  /** Note, before drawing, whether the last line is in sight. */
  look() {
    const list = this.#list;
    this.atEnd = !list || list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END_PX;
  }

  /** Show the last line, if it was in sight or `force`. */
  toEnd(force = false) {
    const list = this.#list;
    if (list && (force || this.atEnd)) list.scrollTop = list.scrollHeight;
  }
}
