// What lies beside the table: the level and its countdown, the prizes or what one has won, how the deal is sealed.

import { html, nothing } from "../../lib/lit-html.js";
import { fairNote } from "../../lib/fair.js";
import { icon } from "../../lib/icon.js";
import { number, signed, t, tn } from "../../lib/i18n.js";
import { prizesOf, whyNone } from "./premios.js";
import { balanceOf, isCash, isFree, placeByStack } from "./standing.js";
import { blinds } from "./texts.js";

const WIDE = 1000; // a prize with so many digits that three of them need smaller ones

/** The end of the level among what is counted to. */
export const LEVEL = "nivel";

/** Draw the blinds: of the level, which one comes next and when; or those of the mesa de dinero. */
export function level({ vista, lit }) {
  const { nivel } = vista;
  if (!nivel) {
    return html`
      <div class="panel-mesa nivel" role="group" aria-label=${t("Ciegas")}>
        <p class="que"><b>${blinds(vista.ciegas)}</b></p>
        <p class="luego"><span>${t("Sin comisión")}</span></p>
      </div>
    `;
  }
  const played = vista.numero_mano ? vista.ciegas : nivel.ciegas;
  const next = nivel.ciegas[1] > played[1] ? nivel.ciegas : nivel.siguientes;
  const soon = nivel.ciegas[1] > played[1];
  return html`
    <div class="panel-mesa nivel ${lit ? "nuevo" : ""}" role="group" aria-label=${t("Ciegas y nivel")}
      data-reloj=${LEVEL}>
      <p class="que"><b>${blinds(played)}</b><small>${t("Nivel {n}", { n: nivel.numero })}</small></p>
      <div class="plazo" aria-hidden="true"><i></i></div>
      <p class="luego"><span><span class="largo">${soon ? t("Próxima mano") : t("Sube a")} </span>${blinds(
        next,
      )}</span><b data-reloj-texto></b></p>
    </div>
  `;
}

function cash({ vista, who }) {
  const seat = who.mine;
  if (seat === null || isFree(seat, vista)) return nothing;
  const won = balanceOf(seat, vista);
  return html`
    <div class="panel-mesa premios" role="group" aria-label=${t("Tu caja")}>
      <p class="que"><span>${t("Tu caja")}</span><b class=${won < 0 ? "en-contra" : "a-favor"}>${signed(won)}</b></p>
      <p class="vas"><span>${t("Has puesto")}</span><b>${number(vista.sillas[seat].puesto)}</b></p>
    </div>
  `;
}

const left = ({ fin, quedan, jugadores, numero_mano: hands }) =>
  fin ? tn("{n} mano", "{n} manos", hands) : t("Quedan {n} de {todos}", { n: quedan, todos: jugadores });

/** Draw the prizes and how I stand, or what I have won at a mesa de dinero. */
export function prizes(view) {
  const { vista, who } = view;
  if (isCash(vista)) return cash(view);
  const seat = who.mine;
  const paid = prizesOf(vista, who);
  const mine = seat !== null && !vista.puestos[seat] ? placeByStack(seat, vista) : null;
  return html`
    <div class="panel-mesa premios" role="group" aria-label=${t("Premios en U$uros")}>
      ${paid.length
        ? html`<ol class=${paid[0] >= WIDE ? "grandes" : ""}>${
          paid.map((n, i) =>
            html`<li><small>${t("{n}.º", { n: i + 1 })}</small><span class="usu">${number(n)}</span></li>`
          )
        }</ol>`
        : html`<p class="sin-premios" title=${whyNone(vista, who)}>${
          who.casa.entrenamiento ? t("Entrenamiento, sin premios") : t("Sin premios")
        }</p>`}
      <p class="vas"><span>${left(vista)}</span>${mine === null
        ? nothing
        : html`<b title=${t("Tu puesto por fichas")}>${t("{n}.º", { n: mine })}<span class="largo"> ${
          t("en fichas")
        }</span></b>`}</p>
    </div>
  `;
}

const SEALED = {
  espera: () =>
    t(
      "Cada carta se selló antes de repartir. " +
        "Al acabar, tu navegador comprueba las tuyas, las de la mesa y las enseñadas.",
    ),
  otro: () => t("Cada carta se selló antes de repartir. En el acta se comprueban las de la mesa y las enseñadas."),
};

/**
 * Draw how the deal of a match is sealed, and what this browser has found of it (lib/fair.js): no more is said to
 * be checked than was.
 * @param {import("../../lib/fair.js").Found | null | undefined} fair
 */
export function seal(fair) {
  if (fair && fair.estado !== "espera") return html`<div class="sello">${fairNote(fair)}</div>`;
  return html`<p class="sello">${icon("shield-check")}<span>${SEALED[fair ? "espera" : "otro"]()}</span></p>`;
}

const SHIELDS = {
  ok: () => [t("Comprobada"), "shield-check"],
  mal: () => [t("No coincide"), "shield-alert"],
  "": () => [t("Sin comprobar todavía"), "shield-check"],
};

/** Draw what has been found of a hand; nothing where nothing is checked. */
export function shield(hand, fair) {
  if (!fair) return nothing;
  const state = fair.manos?.find(([n]) => n === hand)?.[1] ?? "";
  const [text, look] = SHIELDS[state]();
  return html`<span class="escudo ${state}" role="img" aria-label=${text} title=${text}>${icon(look)}</span>`;
}
