// The objects that were bet in a partida, at its end: whose they are now, and from whom.

import { html, nothing } from "../lib/lit-html.js";
import { number, t } from "../lib/i18n.js";
import { fate } from "./texts.js";

const object = (nick) => (one) =>
  html`<li class=${one.hecho}><img src=${one.dibujo} alt="" width="34" height="34"><b>${one.nombre}</b>
  <span class="usu">${number(one.valor)}</span><span class="suerte">${fate(one, nick)}</span></li>`;

/** Draw the row of the objects of one player (a line of `movimientos`), or nothing where he bet and won none. */
export function objectsRow({ asiento, objetos = [] }, { nick, columns }) {
  if (!objetos.length) return nothing;
  return html`
    <tr class="fin-objetos">
      <td colspan=${columns}>
        <ul aria-label=${t("Objetos de {nick}", { nick: nick(asiento) })}>${objetos.map(object(nick))}</ul>
      </td>
    </tr>
  `;
}
