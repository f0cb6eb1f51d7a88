// The tricks of a hand to be looked at again: the last one first, and those of the hand before.

import { html, nothing } from "../../lib/lit-html.js";
import { icon } from "../../lib/icon.js";
import { t, tn } from "../../lib/i18n.js";
import { pictureOf } from "./cards.js";
import { trickWords } from "./texts.js";

function line(trick, n, { who, four }) {
  return html`<li class="una" aria-label=${`${t("Baza {n}", { n })}: ${trickWords(trick, who)}`}><b class="n">${n}</b>
    <div class="cartas">${trick.cartas.map((card, i) => {
      const seat = (trick.lider + i) % who.players;
      const wins = seat === trick.gana;
      return html`<figure class=${wins ? "se-lleva" : ""}><img src=${pictureOf(card, four)} alt="" draggable="false">
        <figcaption><span class="el" title=${who.nick(seat)}>${who.nick(seat)}</span>${wins ? icon("trophy") : nothing}</figcaption></figure>`;
    })}</div></li>`;
}

/** Draw the finished tricks of hand `n`, the last one first; `others` are the numbers of the hands that can be chosen. */
export function history({ n, tricks, others, choose, who, four, close }) {
  return html`<div class="repaso-bazas">
    <header class="titulo"><h2>${t("Bazas de la mano {n}", { n })}</h2><button class="ib" aria-label=${t("Cerrar")} @click=${close}>${icon("x")}</button></header>
    ${others.length > 1 ? html`<div class="manos" role="group" aria-label=${t("Mano")}>${others.map((other) =>
      html`<button class="btn ${other === n ? "on" : ""}" aria-pressed=${String(other === n)} @click=${() => choose(other)}>${t("Mano {n}", { n: other })}</button>`)}</div>` : nothing}
    <p class="suave">${tn("{n} baza jugada, la última arriba. El trofeo es de quien se la llevó.", "{n} bazas jugadas, la última arriba. El trofeo es de quien se la llevó.", tricks.length)}</p>
    <ol class="bazas">${tricks.map((trick, i) => line(trick, i + 1, { who, four })).reverse()}</ol>
  </div>`;
}
