// The emoticons to choose from: a grid for the keyboard, each put in by double click, Enter or a tap.

import { html, nothing } from "../lit-html.js";
import { t } from "../i18n.js";
import { EMOTICONS } from "./emoticon-list.js";
import { stepped } from "./grid.js";

const CODES = [...EMOTICONS.keys()];
/** Return the address of an emoticon's picture for <use href>. */
const href = (code) => `${document.documentElement.dataset.emoticonos}#${code}`;

/** Draw an emoticon within a text; its name is its text for screen readers. */
export const emoticon = (code, name) =>
  // deno-fmt-ignore: it stands in a line of text, with no space of its own around it
  html`<svg class="emo" role="img" aria-label=${t(name)}><title>${t(name)}</title><use href=${href(code)}></use></svg>`;

/** The panel of one chat. `redraw()` draws the chat again; `put(code)` writes the emoticon where the caret is. */
export class Palette {
  constructor({ id, redraw, put, back }) {
    this.id = id;
    this.redraw = redraw;
    this.put = put;
    this.back = back;
    this.open = false;
    this.at = 0;
  }

  toggle = () => (this.open ? this.close() : this.show());

  show() {
    this.open = true;
    this.redraw();
    this.#focus();
  }

  close() {
    this.open = false;
    this.redraw();
    this.back();
  }

  #focus() {
    document.getElementById(this.id)?.querySelectorAll("button")[this.at]?.focus();
  }

  #go(n) {
    this.at = n;
    this.redraw();
  }

  #key = (event) => {
    if (event.key === "Escape") this.close();
    else {
      const to = stepped(this.at, event.key, CODES.length);
      if (to === this.at) return;
      this.#go(to);
      this.#focus();
    }
    event.preventDefault();
    event.stopPropagation();
  };

  /** A mouse chooses with the first click and puts in with the second; Enter and a finger put in at once. */
  #pressed = (event, n) => {
    this.#go(n);
    if (event.pointerType !== "mouse" || event.detail === 0) this.put(CODES[n]);
  };

  draw() {
    if (!this.open) return nothing;
    const chosen = CODES[this.at];
    return html`
      <div class="emos" id=${this.id} role="group" aria-label=${t("Emoticonos")} @keydown=${this.#key}>
        <div class="rejilla">${CODES.map((code, n) =>
          html`
            <button type="button" tabindex=${n === this.at ? 0 : -1} class=${n === this.at
              ? "elide"
              : ""} aria-label=${t(
                EMOTICONS.get(code),
              )}
              @focus=${() => this.at !== n && this.#go(n)} @click=${(event) =>
                this.#pressed(event, n)} @dblclick=${() => this.put(code)}>
                    <svg class="emo" aria-hidden="true"><use href=${href(code)}></use></svg></button>
          `
        )}</div>
        <p><b>${t(EMOTICONS.get(chosen))}</b> <span>${t(":{code}: · doble clic o Intro para ponerlo", {
          code: chosen,
        })}</span></p>
      </div>
    `;
  }
}
