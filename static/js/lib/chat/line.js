// One line of a chat, the same in a salón, at a match and in private.

import { html, nothing } from "../lit-html.js";
import { icon } from "../icon.js";
import { t } from "../i18n.js";
import { emoticon } from "./palette.js";
import { pieces } from "./text.js";
import { toneClass } from "./tones.js";

const hour = new Intl.DateTimeFormat("es-ES", { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat("es-ES", { weekday: "long", day: "numeric", month: "long" });

/** Draw a text: emoticons as pictures, who is named in bold, all else as it was written. */
export const drawn = (texto, nombra, me) =>
  pieces(texto, nombra).map((piece) => {
    if (piece.emoticono) return emoticon(piece.emoticono, piece.nombre);
    return piece.nick ? html`<b class=${piece.nick === me ? "ch-propio" : "ch-otro"}>${piece.texto}</b>` : piece.texto;
  });

/** Draw a line. `view`: `me`; `look(seat)`, the class of a nick at a match; `avatars`, whether they are shown. */
export function line({ n, autor, texto, a, nombra = [] }, view) {
  const { me, look, avatars } = view;
  const nick = autor.nick;
  const tone = toneClass(autor.tono);
  const side = look?.(autor.asiento);
  const named = nick !== me && nombra.includes(me);
  const who = html`
    <button type="button" class="ch-quien ${side ? `ch-${side}` : tone}" data-nick=${nick} data-linea=${n} tabindex="-1"
      aria-haspopup="menu">${nick}</button>
  `;
  return html`<div class="ch-linea ${avatars ? "con-cara" : ""} ${named ? "me-nombra" : ""}" data-n=${n} tabindex="-1">
    ${
    avatars
      ? html`
        <button type="button" class="ch-cara" data-nick=${nick} data-linea=${n} tabindex="-1" aria-haspopup="menu"
          aria-label=${t("{nick}. Menú del jugador", { nick })}><img class="avatar talla-chica" src=${autor
            .avatar} alt=""></button>
      `
      : nothing
  }
    <div><time datetime=${new Date(a).toISOString()}>${hour.format(a)}</time> ${who}<span class="lectores">: </span>
      <span class="ch-dice ${tone}">${drawn(texto, nombra, me)}</span>${
    named ? html`<span class="lectores"> (${t("te nombra")})</span>` : nothing
  }</div>
    <button type="button" class="ch-mas" tabindex="-1" aria-haspopup="menu" aria-label=${
    t("Opciones del mensaje de {nick}", { nick })
  }>${icon("ellipsis")}</button></div>`;
}

/** Return the heading of a day, where the day changes between two lines. */
export function dayBetween(before, { a }) {
  const same = before && new Date(before.a).toDateString() === new Date(a).toDateString();
  const today = new Date().toDateString() === new Date(a).toDateString();
  return same || (!before && today) ? "" : day.format(a);
}
