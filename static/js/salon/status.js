// The line that says how the connection of a salón is, when it is not open.

import { html, nothing, render } from "../lib/lit-html.js";
import { icon } from "../lib/icon.js";
import { t } from "../lib/i18n.js";
import { outage } from "../lib/outage.js";

const BANNER_MS = 1500;

export class StatusLine {
  #outage;

  constructor(node) {
    this.node = node;
    this.#outage = outage(BANNER_MS, () => this.#say(t("Reconectando…")));
  }

  /** Take how the socket is: `{state, code}`. */
  update({ state, code }) {
    this.#outage(state);
    if (state === "abierta") return this.#say("");
    const reasons = {
      4401: t("Tu sesión ha terminado."),
      4403: t("No puedes entrar en este salón."),
      4404: t("Este salón ya no existe."),
      4409: t("El salón está abierto en otra ventana."),
    };
    if (state === "cerrada") this.#say(reasons[code] ?? t("Se ha cerrado la conexión."), true);
  }

  /** Take whether the connection that seems open may be dead. */
  doubt(unsure) {
    this.#say(unsure ? t("Reconectando…") : "");
  }

  #say(text, again = false) {
    this.node.hidden = !text;
    render(
      text
        ? html`${icon(again ? "unplug" : "loader-circle", again ? "" : "giro")}<span>${text}</span>
      ${again ? html`<button class="btn" @click=${() => location.reload()}>${t("Recargar")}</button>` : nothing}`
        : nothing,
      this.node,
    );
  }
}
