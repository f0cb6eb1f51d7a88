// The chat at its full size and back, as this browser remembers it.

import { html } from "../lit-html.js";
import { memory } from "../dom.js";
import { icon } from "../icon.js";
import { t } from "../i18n.js";

export class Tall {
  /** `key`: what this browser remembers it by; `changed(tall)`: has the page make room. */
  constructor(key, changed) {
    this.key = key;
    this.changed = changed;
    this.on = memory.get(key) === "si";
  }

  toggle = () => {
    this.on = !this.on;
    memory.set(this.key, this.on ? "si" : "no");
    this.changed(this.on);
  };

  /** Draw its button. */
  button() {
    const text = this.on ? t("Chat a su tamaño") : t("Chat a toda la altura");
    return html`
      <button type="button" class="btn llano solo-icono alta" aria-pressed=${String(this.on)} aria-label=${text}
        title=${text}
        @click=${this.toggle}>${icon(this.on ? "minimize" : "maximize")}</button>
    `;
  }
}
