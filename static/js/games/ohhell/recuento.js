// What each one scored when a hand ends, and the score sheet of all of them.

import { html, nothing } from "../../lib/lit-html.js";
import { icon } from "../../lib/icon.js";
import { signed, t, tn } from "../../lib/i18n.js";
import { awaited } from "../frames.js";
import { byTotal, placeByTotal, running } from "./bids.js";
import { pending, points } from "./texts.js";

const hit = (line, seat) => line.pujas[seat] === line.bazas[seat];

const mark = (made) =>
  html`<span class="acierto ${made ? "si" : "no"}">${icon(made ? "check" : "x")}<span class="lectores">${
    made ? t("acierta") : t("falla")
  }</span></span>`;

function row(seat, line, { vista, who }) {
  const made = hit(line, seat);
  return html`
    <tr class="${made ? "hecho" : "fallado"} ${seat === who.mine ? "mia" : ""}">
      <td>${t("{n}º", { n: placeByTotal(seat, vista) })}</td>
      <th scope="row"><span class="elide">${who.nick(seat)}${vista.fase === "fin_mano" && vista.continuan[seat]
        ? html`
          <small>${t("listo")}</small>
        `
        : nothing}</span></th>
      <td>${line.pujas[seat]}</td>
      <td>${line.bazas[seat]} ${mark(made)}</td>
      <td><b>${signed(line.puntos[seat])}</b></td>
      <td class="total">${points(vista.totales[seat])}</td>
    </tr>
  `;
}

/** Draw what the last hand came to; `done` goes on to the result of the match (null while it goes on). */
export function recuento({ vista, who, done }) {
  const line = vista.hoja.at(-1);
  if (!line) return nothing;
  const over = vista.fase === "fin_partida";
  const missing = awaited(vista).length;
  return html`
    <section class="recuento" aria-label=${t("Puntos de la mano")}>
      <header><h2>${over ? t("Final") : t("Mano {n}", { n: vista.hoja.length })}</h2><span>${tn(
        "{n} carta",
        "{n} cartas",
        line.cartas,
      )}</span></header>
      <div class="cuadro">
        <table>
          <thead>
            <tr>
              <th scope="col"><span class="lectores">${t("Puesto")}</span></th>
              <th scope="col">${t("Jugador")}</th>
              <th scope="col">${t("Pidió")}</th>
              <th scope="col">${t("Hizo")}</th>
              <th scope="col">${t("Puntos")}</th>
              <th scope="col">${t("Total")}</th>
            </tr>
          </thead>
          <tbody>${byTotal(vista).map((seat) => row(seat, line, { vista, who }))}</tbody>
        </table>
      </div>
      <footer>${done ? html`<button class="btn pri" @click=${done}>${t("Ver el resultado")}</button>` : nothing}
          ${done || !missing
            ? nothing
            : html`<span class="espera" data-reloj="continuar">${
              pending(missing)
            } <b data-reloj-texto></b></span>`}</footer>
    </section>
  `;
}

function cell(line, seat, total) {
  const made = hit(line, seat);
  return html`<td class=${made ? "hecho" : "fallado"}><span class="pedida">${line.bazas[seat]}/${line.pujas[seat]} ${
    mark(made)
  }</span>
    <b>${signed(line.puntos[seat])}</b> <small>${points(total)}</small></td>`;
}

function grid(vista, who) {
  const seats = vista.totales.map((_, seat) => seat);
  const totals = running(vista.hoja, seats.length);
  return html`
    <table>
      <thead>
        <tr><th scope="col">${t("Mano")}</th>${seats.map((seat) =>
          html`<th scope="col" class=${seat === who.mine ? "mia" : ""}><span class="elide" title=${who.nick(seat)}>${
            who.nick(seat)
          }</span></th>`
        )}</tr>
      </thead>
      <tbody>${vista.hoja.map((line, i) =>
        html`<tr><th scope="row">${i + 1}<small>${tn("{n} carta", "{n} cartas", line.cartas)}</small></th>
        ${seats.map((seat) => cell(line, seat, totals[i][seat]))}</tr>`
      )}</tbody>
      <tfoot>
        <tr><th scope="row">${t("Total")}</th>${seats.map((seat) =>
          html`<td><b>${points(vista.totales[seat])}</b> <small>${
            t("{n}º", { n: placeByTotal(seat, vista) })
          }</small></td>`
        )}</tr>
      </tfoot>
    </table>
  `;
}

const ahead = ({ secuencia, hoja }) => secuencia.slice(hoja.length);

/**
 * Draw the score sheet: a row a hand, a column a player; each cell has tricks won of those bid, the points and the
 * total.
 */
export function sheet({ vista, who, close }) {
  const left = ahead(vista);
  return html`<div class="hoja-puntos">
    <header class="titulo"><h2>${t("Hoja de puntos")}</h2><button class="boton-icono" aria-label=${
    t("Cerrar")
  } @click=${close}>${icon("x")}</button></header>
    <div class="rueda" tabindex="0" role="region" aria-label=${t("Hoja de puntos")}>${grid(vista, who)}</div>
    ${vista.hoja.length ? nothing : html`<p class="nada">${t("Aún no ha acabado ninguna mano.")}</p>`}
    ${
    left.length
      ? html`<p class="por-venir">${
        tn(
          "Queda {n} mano, con estas cartas: {cartas}.",
          "Quedan {n} manos, con estas cartas: {cartas}.",
          left.length,
          { cartas: left.join(", ") },
        )
      }</p>`
      : nothing
  }
  </div>`;
}
