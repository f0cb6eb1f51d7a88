// What each one won and lost in a match that is over: a table, the best place first where the game has places.

import { html, nothing } from "../lib/lit-html.js";
import { signed, t } from "../lib/i18n.js";
import { icon } from "../lib/icon.js";
import { objectsRow } from "./objects.js";

/** Return whether what was at stake is not shared out yet: the economy stands still. */
export const unsettled = (mesa) => mesa.fin.liquidada === false;

/** Return what each won and lost, the best place first where the game has places (`places`, by seat), else by seat. */
export function inOrder(movements, places) {
  const place = ({ asiento }) => places?.[asiento] ?? Infinity;
  return places ? [...movements].sort((a, b) => place(a) - place(b) || a.asiento - b.asiento) : movements;
}

/** Draw the place of somebody: the first three have a medal. */
const placed = (place) =>
  html`
    <td class="puesto"><span class=${place <= 3 ? `medalla medalla-${place}` : ""}>${place}<span
          class=${place <= 3 ? "lectores" : ""}>.º</span></span></td>
  `;

/** Draw a row. `own`: what the game says of its end (`Board.ending`). */
function movement({ asiento, usuros, puntos }, { mesa, nick, mine }, own) {
  const place = own?.puestos?.[asiento];
  const won = (mesa.fin.ganan ?? []).includes(asiento);
  const told = place && mine !== null ? asiento === mine : won;
  const detail = own?.filas?.[asiento];
  // Where there are places there are prizes, and who has none has put nothing.
  const isPaid = !mesa.entrenamiento && !unsettled(mesa) && (!place || usuros);
  return html`
    <tr class=${told ? "ganador" : ""}>
      ${place ? placed(place) : nothing}
      <th
        scope="row"><span class="quien"><img class="avatar talla-chica" src=${mesa.asientos[asiento]?.avatar ??
          ""} alt=""><span class="elide">${nick(asiento)}${detail ? html`<small>${detail}</small>` : nothing}</span>
        ${won && !place
          ? html`<span title=${t("Gana")}>${icon("trophy")}<span class="lectores">${t("gana")}</span></span>`
          : nothing}</span></th>
      <td>${isPaid ? html`<span class="usu">${signed(usuros ?? 0)}</span>` : "—"}</td>
      <td>${mesa.entrenamiento ? "—" : signed(puntos ?? 0)}</td>
    </tr>
  `;
}

/** Draw the table. `own`: what the game says of its end, or null. */
export function shares(view, own) {
  const { mesa, nick } = view;
  const places = own?.puestos ?? null;
  const rows = inOrder(mesa.fin.movimientos ?? [], places);
  return html`
    <table class="fin-tabla ${places ? "con-puestos" : ""}">
      <thead>
        <tr>
          ${places ? html`<th scope="col"><span class="lectores">${t("Puesto")}</span></th>` : nothing}
          <th scope="col">${t("Jugador")}</th>
          <th scope="col">U$</th>
          <th scope="col">${t("Puntos")}</th>
        </tr>
      </thead>
      <tbody>${rows.map((line) =>
        html`${movement(line, view, own)}${objectsRow(line, { nick, columns: places ? 4 : 3 })}`
      )}</tbody>
    </table>
  `;
}
