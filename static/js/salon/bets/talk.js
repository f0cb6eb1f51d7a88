// The small chat of the window of the bets: only those who sit at the table read it. It is the chat of everywhere, with
// the lines of the agreement.

import { html, nothing } from "../../lib/lit-html.js";
import { spoken } from "../../lib/chat/text.js";
import { t, tn } from "../../lib/i18n.js";
import { icon } from "../../lib/icon.js";

/** Return the lines of an agreement as the chat takes them. */
export const linesOf = ({ apuestas: { charla } }) =>
  charla.map(({ n, asiento, nick, tono, texto, a }) => ({ n, autor: { nick, asiento, tono }, texto, a, nombra: [] }));

/** Draw it. `view`: `chat`, `talking` (open, on a phone), `unread`, `talk()` opens and closes it. */
export function talk(mia, view) {
  const unread = view.unread
    ? html`<b class="globito">${view.unread > 9 ? "9+" : view.unread}<span class="lectores"> ${
      t("sin leer")
    }</span></b>`
    : nothing;
  const readers = tn(
    "Solo lo lee tu rival.",
    "Solo lo leéis los {n} de la mesa.",
    mia.sillas.length - (mia.sillas.length === 2 ? 1 : 0),
  );
  return html`<aside class=${view.talking ? "abierta" : ""} aria-label=${t("Chat privado de la apuesta")}>
    <button type="button" class="pliega" aria-expanded=${String(view.talking)} @click=${view.talk}>${
    icon("message-circle")
  }
      <span class="elide">${lastWords(mia)}</span>${unread}${
    icon(view.talking ? "chevron-down" : "chevron-up")
  }</button>
    ${view.chat.view({ welcome: html`<p class="saludo">${readers}</p>` })}</aside>`;
}

function lastWords({ apuestas: { charla }, asiento }) {
  const last = charla.at(-1);
  if (!last) return t("Chat privado de la mesa");
  return t("{nick}: {texto}", { nick: last.asiento === asiento ? t("tú") : last.nick, texto: spoken(last.texto) });
}
