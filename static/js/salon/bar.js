// The bar of a phone: the tables, the people, my table, the chat and myself, one at a time.

import { html, nothing } from "../lib/lit-html.js";
import { t } from "../lib/i18n.js";
import { icon } from "../lib/icon.js";
import { isMyTurn } from "./state.js";

/** Draw it. `view`: `open` ("", "gente", "mia", "chat" or "yo") and `show(what)`, which opens and closes it. */
export function bar({ mia, unread }, { open, show }) {
  const button = (what, name, text, extra = nothing) =>
    html`<button aria-pressed=${String(open === what)} @click=${() => show(what || open)}>${
      icon(name, "icono-grande")
    }<span>${text}</span>${extra}</button>`;
  return html`${button("", "layout-grid", t("Mesas"))}${button("gente", "users", t("Jugadores"))}
    ${
    mia
      ? button(
        "mia",
        "table",
        t("Mi mesa"),
        isMyTurn(mia) ? html`<b class="globito">!<span class="lectores">${t("te toca")}</span></b>` : nothing,
      )
      : nothing
  }
    ${
    button(
      "chat",
      "message-circle",
      t("Chat"),
      unread
        ? html`<b class="globito">${unread > 9 ? "9+" : unread}<span class="lectores"> ${t("sin leer")}</span></b>`
        : nothing,
    )
  }
    ${button("yo", "circle-user", t("Yo"))}`;
}
