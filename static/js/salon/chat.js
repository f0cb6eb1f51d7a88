// The chat of the salón.

import { html, repeat } from "../lib/lit-html.js";
import { t } from "../lib/i18n.js";
import { icon } from "../mesa/icon.js";

const CHARACTERS = 300;
const hour = new Intl.DateTimeFormat("es-ES", { hour: "2-digit", minute: "2-digit" });

const line = ({ autor, texto, a }) => html`<p><img class="avatar s" src=${autor.avatar} alt=""><span><b>${autor.nick}</b>
  <time datetime=${new Date(a).toISOString()}>${hour.format(a)}</time><span class="dice">${texto}</span></span></p>`;

/** Draw the column of the chat. `say(text, field)` sends; the field gets its text back when it is refused. */
export function chat(lines, { say, name, close }) {
  const submit = (event) => {
    event.preventDefault();
    const field = event.target.elements.texto;
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    say(text, field);
  };
  return html`<header><h2>${t("Chat del salón")}</h2>
      <button class="btn llano ic solo-movil" aria-label=${t("Cerrar")} @click=${close}>${icon("chevron-down")}</button></header>
    <div class="ms" role="log" aria-live="polite" tabindex="0" aria-label=${t("Chat del salón")}>
      <p class="s">${t("Bienvenido a «{name}». Fuera de los torneos la boca no hace juego.", { name })}</p>
      ${repeat(lines, ({ n }) => n, line)}</div>
    <form class="es" @submit=${submit}><input name="texto" maxlength=${CHARACTERS} autocomplete="off" enterkeyhint="send"
      placeholder=${t("Escribe al salón…")} aria-label=${t("Mensaje para el salón")}>
      <button class="btn llano ic" aria-label=${t("Enviar")}>${icon("send")}</button></form>`;
}
