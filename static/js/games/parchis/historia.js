// What the dice have done: the last rolls, and what each player has had of them.

import { html, nothing, svg } from "../../lib/lit-html.js";
import { icon } from "../../lib/icon.js";
import { t, tn } from "../../lib/i18n.js";
import { shares } from "./cuentas.js";
import { COLOURS } from "./geometry.js";
import { face, sign } from "./dice.js";

const STRIP = 16;
const FACES = [1, 2, 3, 4, 5, 6];

/** @param {parchis.Vista} vista */
const colourOf = (seat, vista) => COLOURS.indexOf(vista.colores[seat]);

const rolled = ({ asiento, dados }, { vista, who }) =>
  html`<li>${sign(colourOf(asiento, vista))}<span class="elide">${who.nick(asiento)}</span>
  <span class="caras">${dados.map((n) => face(n))}</span></li>`;

/** Draw the last rolls, the newest first, where there is room beside the board. */
export function rolls(view) {
  const { tiradas } = view.vista;
  if (!tiradas.length) return nothing;
  return html`
    <section class="ultimas" aria-label=${t("Últimas tiradas")}>
      <h2>${t("Últimas tiradas")}</h2>
      <ol>${tiradas.slice(-STRIP).reverse().map((one) => rolled(one, view))}</ol>
    </section>
  `;
}

function bars(caras) {
  const { shares: parts } = shares(caras);
  const words = caras.map((n, i) => t("{cara}: {n}", { cara: i + 1, n })).join(", ");
  return html`<svg class="barras" viewBox="0 0 120 46" role="img" aria-label=${words}>${
    parts.map((part, i) =>
      svg`
        <rect x=${i * 20 + 3} y=${34 - part * 24} width="14" height=${Math.max(1, part * 24)} rx="2"></rect>
        <text x=${i * 20 + 10} y="45">${FACES[i]}</text>
        <text class="veces" x=${i * 20 + 10} y=${31 - part * 24}>${caras[i] || ""}</text>
      `
    )
  }</svg>`;
}

function row(seat, { vista, who }) {
  const { caras, comidas, perdidas } = vista.cuentas[seat];
  const thrown = shares(caras).total;
  return html`
    <tr>
      <th scope="row">${sign(colourOf(seat, vista))}<span class="elide">${who.nick(seat)}</span><small>${tn(
        "{n} dado",
        "{n} dados",
        thrown,
      )}</small></th>
      <td class="con-barras">${bars(caras)}</td>
      <td>${comidas}</td>
      <td>${perdidas}</td>
      <td>${vista.en_meta[seat]}</td>
    </tr>
  `;
}

/** Draw the panel of history and statistics, over the board. */
export function history(view) {
  const { vista, who, local, toggleHistory } = view;
  if (!local.historia) return nothing;
  return html`
    <section class="historia" role="dialog" aria-label=${t("Tiradas y estadísticas")}>
      <header><h2>${t("Tiradas")}</h2><button class="boton-icono" aria-label=${t(
        "Cerrar",
      )} @click=${toggleHistory}>${icon(
        "x",
      )}</button></header>
      <div class="cuerpo-historia" tabindex="0" role="group" aria-label=${t("Tiradas y estadísticas")}>
          <table><thead><tr><th scope="col">${t("Jugador")}</th><th scope="col">${t(
            "Caras",
          )}</th><th scope="col"><span title=${t("Fichas que ha comido")}>${t("Come")}</span></th>
            <th scope="col"><span title=${t("Fichas suyas que han vuelto a casa")}>${t(
              "Pierde",
            )}</span></th><th scope="col">${t("Meta")}</th></tr></thead>
            <tbody>${who.seats.map((seat) => row(seat, view))}</tbody></table>
          <h3>${t("Últimas tiradas")}</h3>
          ${vista.tiradas.length
            ? html`<ol class="lista-tiradas">${[...vista.tiradas].reverse().map((one) => rolled(one, view))}</ol>`
            : html`<p class="nada">${t("Nadie ha tirado todavía.")}</p>`}
        </div>
    </section>
  `;
}
