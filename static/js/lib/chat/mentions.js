// Naming somebody while one writes: after «@» come those who are here, to be chosen with the arrows (a combobox with a
// list).

import { html, nothing } from "../lit-html.js";
import { t, tn } from "../i18n.js";
import { asking, candidates, written } from "./text.js";

/** The list of one field. `nicks()` are those who may be named, `redraw()` draws the chat again. */
export class Mentions {
  constructor({ id, nicks, redraw, most }) {
    this.id = id;
    this.nicks = nicks;
    this.redraw = redraw;
    this.most = most;
    this.found = [];
    this.at = 0;
    this.from = 0;
    this.closed = "";
  }

  get open() {
    return this.found.length > 0;
  }

  /** Look at what stands before the caret of the field. */
  look(field) {
    const asked = field.selectionStart === field.selectionEnd ? asking(field.value, field.selectionStart) : null;
    const word = asked && `${asked.from}${asked.word}`;
    if (!asked) this.closed = "";
    const found = !asked || word === this.closed ? [] : candidates(asked.word, this.nicks());
    if (!found.length && !this.open) return;
    if (found.join() !== this.found.join()) this.at = 0;
    this.found = found;
    this.from = asked?.from ?? 0;
    this.redraw();
  }

  /** Take a key of the field; returns whether it was for the list. */
  key(event) {
    if (!this.open) return false;
    const field = event.target;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      this.at = (this.at + (event.key === "ArrowDown" ? 1 : -1) + this.found.length) % this.found.length;
      this.redraw();
    } else if (event.key === "Enter" || event.key === "Tab") this.choose(field, this.found[this.at]);
    else if (event.key === "Escape") this.close(field);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  close(field) {
    const asked = field && asking(field.value, field.selectionStart);
    this.closed = asked ? `${asked.from}${asked.word}` : "";
    this.found = [];
    this.redraw();
  }

  choose(field, nick) {
    const result = written(field.value, this.from, field.selectionStart, `@${nick}`, this.most);
    this.found = [];
    if (result) {
      field.value = result.value;
      field.setSelectionRange(result.caret, result.caret);
    }
    field.focus();
    this.redraw();
  }

  /** The attributes of the field that go with the list: what is open and what is chosen. */
  get active() {
    return this.open ? `${this.id}-${this.at}` : null;
  }

  draw(field) {
    if (!this.open) return nothing;
    const option = (nick, n) =>
      html`
        <li role="option" id="${this.id}-${n}" aria-selected=${String(n === this.at)}
          @pointerdown=${(event) => event.preventDefault()} @click=${() => this.choose(field(), nick)}>@${nick}</li>
      `;
    return html`
      <ul class="nombres" id=${this.id} role="listbox" aria-label=${t("A quién nombras")}>${this.found.map(option)}</ul>
      <p class="lectores" role="status">${tn("{n} nick", "{n} nicks", this.found.length)}</p>
    `;
  }
}
