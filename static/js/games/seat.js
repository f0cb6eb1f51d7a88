// The picture of a player at any table: his clock, his marks, the menu behind it.

import { classMap, html, nothing, svg } from "../lib/lit-html.js";
import { icon } from "../lib/icon.js";
import { t } from "../lib/i18n.js";

const ring = svg`
  <svg class="anillo" viewBox="0 0 80 80" aria-hidden="true">
    <circle cx="40" cy="40" r="37" class="fondo" />
    <circle cx="40" cy="40" r="37" class="queda" />
  </svg>
`;

/** Return whether a person who should be here is not connected. */
export const isAway = (person) => person?.conectado === false && !person.robot;

/** What a button is called says all that it shows: nothing inside it is read besides. */
function called(nick, person, words) {
  const all = [nick, person?.jefe ? t("jefe de mesa") : "", person?.copa ? t("con trofeos") : "", words].filter(Boolean)
    .join(", ");
  return t("{quien}. Menú del jugador", { quien: all });
}

/**
 * Draw the picture of a seat, with the ring of its clock on its turn; `extra` lies over it, and `words` say what that
 * shows. The seconds are for the eye alone, drawn by the style sheet: a voice is told of them when they run out.
 */
export function avatar(seat, { vista, nick, mesa, relojes }, extra = nothing, words = "") {
  const person = mesa.asientos[seat];
  const clock = relojes.find(({ clave }) => clave === `turno:${seat}`);
  const classes = {
    "foto-jugador": true,
    turno: vista.turno === seat,
    robot: Boolean(person?.robot),
    caido: vista.caidos?.includes(seat) || isAway(person),
    ausente: vista.ausentes?.[seat],
  };
  return html`
    <button class=${classMap(classes)} data-asiento=${seat} aria-haspopup="menu"
      aria-label=${called(nick(seat), person, words)}
      data-reloj=${clock ? clock.clave : nothing} data-turno=${clock ? "" : nothing}
      data-banco=${clock ? (vista.bancos_ms?.[seat] ?? 0) : nothing}>
        ${vista.turno === seat ? ring : nothing}
        <img src=${person?.avatar ?? ""} alt="" draggable="false">
        ${person?.jefe ? html`<span class="jefe" title=${t("Jefe de mesa")}>${icon("star")}</span>` : nothing}
        ${person?.copa
          ? html`<span class="gana-copas" title=${t("Ha ganado trofeos")}>${icon("trophy")}</span>`
          : nothing}
        ${extra}
        ${clock ? html`<span class="est" data-reloj-texto data-pintado="" aria-hidden="true"></span>` : nothing}
      </button>
  `;
}
