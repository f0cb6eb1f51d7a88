// The stacks of all the players, the prizes, and who is out: a dialog.

import { html, nothing } from "../../lib/lit-html.js";
import { icon } from "../../lib/icon.js";
import { joined, number, signed, t } from "../../lib/i18n.js";
import { inBlinds } from "./amounts.js";
import { prizesWords, wonBy } from "./premios.js";
import { balanceOf, byPlace, byStack, isCash, placeByStack, sharing, totalOf } from "./standing.js";

const person = (seat, { who, mesa }) =>
  html`
    <th
      scope="row"><span class="quien"><img class="avatar talla-chica" src=${mesa.asientos[seat]?.avatar ??
        ""} alt=""><span class="elide" title=${who.nick(seat)}>${who.nick(seat)}</span></span></th>
  `;

function inside(seat, view) {
  const { vista, who } = view;
  const total = totalOf(seat, vista);
  return html`
    <tr
      class=${seat === who.mine ? "yo" : ""}><td class="puesto">${t("{n}.º", {
        n: placeByStack(seat, vista),
      })}</td>${person(seat, view)}<td>${number(total)}</td><td>${inBlinds(total, vista.ciegas)}</td>${isCash(vista)
        ? html`<td>${signed(balanceOf(seat, vista))}</td>`
        : nothing}</tr>
  `;
}

function out(seat, view) {
  const { puesto, mano, se_fue: left } = view.vista.puestos[seat];
  const won = wonBy(seat, view.who);
  const others = sharing(seat, view.vista);
  const nicks = joined(others.map(view.who.nick));
  return html`
    <tr
      class="fuera ${seat === view.who.mine ? "yo" : ""}"><td class="puesto">${t("{n}.º", { n: puesto })}</td>${person(
        seat,
        view,
      )}<td colspan="2">${won
        ? html`<span class="usu">${signed(won)}</span>`
        : left
        ? t("se fue en la mano {n}", { n: mano })
        : t("mano {n}", { n: mano })}${others.length
        ? html`
          <small>${t("a la vez que {nicks}", { nicks })}</small>
        `
        : nothing}</td></tr>
  `;
}

/** Draw the table of stacks. */
export function stacks(view) {
  const { vista, who, close } = view;
  const cash = isCash(vista);
  return html`<div class="tabla-fichas">
    <header class="titulo"><h2>${t("Fichas")}</h2><button class="boton-icono" aria-label=${
    t("Cerrar")
  } @click=${close}>${icon("x")}</button></header>
    <table><thead><tr><th scope="col">${t("Puesto")}</th><th scope="col">${t("Jugador")}</th><th scope="col">${
    cash ? t("U$uros") : t("Fichas")
  }</th><th scope="col">${t("Ciegas")}</th>${cash ? html`<th scope="col">${t("Saldo")}</th>` : nothing}</tr></thead>
    <tbody>${byStack(vista).map((seat) => inside(seat, view))}${byPlace(vista).map((seat) => out(seat, view))}</tbody>
    </table>
    ${cash ? nothing : html`<p class="suave">${prizesWords(vista, who)}</p>`}</div>`;
}
