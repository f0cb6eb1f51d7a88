// The small chat of the window of the bets: only those who sit at the table read it.

import { html, nothing, repeat } from "../../lib/lit-html.js";
import { t, tn } from "../../lib/i18n.js";
import { icon } from "../../mesa/icon.js";

const CHARACTERS = 300;

const line = (mia) => ({ asiento, nick, texto }) => html`<p><b class="p${Math.abs(asiento - mia.asiento) % 2}">${asiento === mia.asiento ? t("tú") : nick}</b> <span>${texto}</span></p>`;

/** Draw it. `view`: `talking` (open, on a phone), `unread`, `talk()` opens and closes it, `say(text, field)` sends. */
export function talk(mia, view) {
  const submit = (event) => {
    event.preventDefault();
    const field = event.target.elements.texto;
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    view.say(text, field);
  };
  const { charla } = mia.apuestas;
  const unread = view.unread ? html`<b class="globito">${view.unread > 9 ? "9+" : view.unread}<span class="sr"> ${t("sin leer")}</span></b>` : nothing;
  return html`<aside class=${view.talking ? "abierta" : ""} aria-label=${t("Chat privado de la apuesta")}>
    <button type="button" class="pliega" aria-expanded=${String(view.talking)} @click=${view.talk}>${icon("message-circle")}
      <span class="el">${lastWords(mia)}</span>${unread}${icon(view.talking ? "chevron-down" : "chevron-up")}</button>
    <div class="lineas" role="log" aria-live="polite" tabindex="0" aria-label=${t("Chat privado de la apuesta")}>
      <p class="s">${tn("Solo lo lee tu rival.", "Solo lo leéis los {n} de la mesa.", mia.sillas.length - (mia.sillas.length === 2 ? 1 : 0))}</p>
      ${repeat(charla, ({ n }) => n, line(mia))}</div>
    <form @submit=${submit}><input name="texto" maxlength=${CHARACTERS} autocomplete="off" enterkeyhint="send" placeholder=${t("Escribe…")}
      aria-label=${t("Mensaje para la mesa")}><button class="btn llano ic" aria-label=${t("Enviar")}>${icon("send")}</button></form></aside>`;
}

function lastWords({ apuestas: { charla }, asiento }) {
  const last = charla.at(-1);
  if (!last) return t("Chat privado de la mesa");
  return t("{nick}: {texto}", { nick: last.asiento === asiento ? t("tú") : last.nick, texto: last.texto });
}
