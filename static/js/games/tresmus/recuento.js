// What happened to the piedras of a hand, movement by movement; the same panel looks at the last hand again.

import { html, nothing } from "../../lib/lit-html.js";
import { icon } from "../../lib/icon.js";
import { t, tn } from "../../lib/i18n.js";
import { lanceName } from "../lances.js";
import { byRank, cardName, pictureOf } from "../spanish.js";
import { strokes } from "./piedras.js";
import { apunteWords, standOf, verdict } from "./texts.js";

const MOVES = { saca: "sale", coge: "entra", pierde: "entra", devuelven: "entra", suertudo: "suerte-l" };

function row(apunte, i, { who, fresh }) {
  const { que, piedras: n } = apunte;
  return html`<li class="linea-tm ${MOVES[que]} ${fresh === i ? "nueva" : ""}"><b>${lanceName(apunte.lance)}</b><span>${
    apunteWords(apunte, who)
  }</span>${
    n ? html`<span class="cuantas" aria-hidden="true">${que === "saca" ? "−" : "+"}${n}</span>` : nothing
  }</li>`;
}

const lines = (all, seen, who, fresh) =>
  html`<ol class="lineas-tm" tabindex="0" aria-label=${t("Lo que pasó con las piedras")}>${
    all.slice(0, seen).map((apunte, i) => row(apunte, i, { who, fresh }))
  }${all.length ? nothing : html`<li class="nada">${t("En esta mano no se movió ninguna piedra.")}</li>`}</ol>`;

const faces = (cards) =>
  cards?.length
    ? html`<span class="cartas-r">${
      byRank(cards).map((card) => html`<img src=${pictureOf(card)} alt=${cardName(card)} draggable="false">`)
    }</span>`
    : html`<span class="nada">${t("no se vieron")}</span>`;

const headline = (text) => (text ? html`<p class="gana">${icon("info")}<span>${text}</span></p>` : nothing);

/** Draw how each one stands once the hand is over. @param {tresmus.Vista} vista */
function people(vista, who) {
  const shown = vista.cartas.some((cards, seat) => cards?.length && seat !== who.mine);
  return html`<ul class="quedan" aria-label=${t("Cómo queda cada uno")}>${
    vista.juegos.map((marked, seat) => {
      const stands = standOf(seat, vista);
      const out = stands === "fuera";
      return html`
        <li
          class=${seat === who.mine ? "mia" : ""}><b class="elide" title=${who.nick(seat)}>${who.nick(
            seat,
          )}${vista.fase === "fin_mano" && vista.continuan?.[seat] && !out
            ? html`
              <small>${t("listo")}</small>
            `
            : nothing}</b>${shown ? faces(vista.cartas[seat]) : html`<span></span>`}<span class="tiene-r">${out
            ? t("fuera")
            : stands
            ? t("ya salió")
            : vista.fase === "fin_partida"
            ? ""
            : tn("{n} piedra", "{n} piedras", vista.piedras[seat])}</span>${strokes(marked, vista.opciones.juegos)}</li>
      `;
    })
  }</ul>`;
}

/**
 * Draw the recuento. `seen`: how many lines are out; `skip` shows them all; `done` goes on to the result of the partida
 * (null while it goes on).
 */
export function recuento({ vista, who, seen, juego, skip, done, waiting }) {
  const all = vista.apuntes;
  const counting = seen < all.length;
  return html`<section class="recuento recuento-tm" aria-label=${t("Recuento de la mano")}>
    <header><h2>${t("Recuento")}</h2><span>${
    t("Juego {n} · mano {m}", { n: juego, m: vista.numero_mano })
  }</span></header>
    ${lines(all, seen, who, counting ? seen - 1 : -1)}
    ${counting ? nothing : html`${headline(verdict(vista, who, juego))}${people(vista, who)}`}
    <footer>${
    counting
      ? html`<button class="btn" @click=${skip}>${t("Ver todo")}</button>`
      : done
      ? html`<button class="btn pri" @click=${done}>${t("Ver el resultado")}</button>`
      : nothing
  }${
    waiting ? html`<span class="espera" data-reloj="continuar">${waiting} <b data-reloj-texto></b></span>` : nothing
  }</footer>
  </section>`;
}

/** Draw a past hand: the cards of each one and what happened to the piedras. */
export function lastHand({ hand, who, close }) {
  const shown = hand.cartas.flatMap((cards, seat) => (cards?.length ? [[seat, cards]] : []));
  return html`<div class="repaso-tm">
    <header class="titulo"><h2>${t("Mano {n}", { n: hand.numero })}</h2><button class="boton-icono" aria-label=${
    t("Cerrar")
  } @click=${close}>${icon("x")}</button></header>
    ${lines(hand.apuntes, hand.apuntes.length, who, -1)} ${headline(verdict(hand, who, hand.juego))}
    <ul class="quedan">${
    shown.map(([seat, cards]) =>
      html`<li><b class="elide" title=${who.nick(seat)}>${who.nick(seat)}</b>${faces(cards)}</li>`
    )
  }</ul>
  </div>`;
}

/** Return the sentence that names the players still awaited. */
export const pending = (n) => tn("Falta uno por continuar.", "Faltan {n} por continuar.", n);
