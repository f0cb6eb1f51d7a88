// The tricks of a hand to be looked at again, the last one first, and of all those before.

import { html, nothing } from "../../lib/lit-html.js";
import { icon } from "../../lib/icon.js";
import { t, tn } from "../../lib/i18n.js";
import { pictureOf } from "./cards.js";
import { trickWords } from "./texts.js";

function line(trick, n, { who, four }) {
  return html`<li class="una" aria-label=${`${t("Baza {n}", { n })}: ${
    trickWords(trick, who)
  }`}><b class="tantos">${n}</b>
    <div class="cartas">${
    trick.cartas.map((card, i) => {
      const seat = (trick.lider + i) % who.players;
      const wins = seat === trick.gana;
      return html`<figure class=${wins ? "se-lleva" : ""}><img src=${pictureOf(card, four)} alt="" draggable="false">
        <figcaption><span class="elide" title=${who.nick(seat)}>${who.nick(seat)}</span>${
        wins ? icon("trophy") : nothing
      }</figcaption></figure>`;
    })
  }</div></li>`;
}

/** Which hand: one after another with the buttons, any of them by its number. */
function chooser({ n, hands, cards, choose }) {
  const step = (to, name, label) =>
    html`
      <button class="btn paso" aria-label=${label} title=${label} aria-disabled=${String(!hands.includes(to))}
        @click=${() => hands.includes(to) && choose(to)}>${icon(name)}</button>
    `;
  return html`<div class="cual" role="group" aria-label=${t("Mano")}>${step(n - 1, "chevron-left", t("Mano anterior"))}
    <select aria-label=${t("Mano")} @change=${(event) => choose(Number(event.target.value))}>${
    hands.map((other) =>
      html`<option value=${other} .selected=${other === n}>${t("Mano {n}", { n: other })} · ${
        tn("{n} carta", "{n} cartas", cards(other))
      }</option>`
    )
  }</select>
    ${step(n + 1, "chevron-right", t("Mano siguiente"))}</div>`;
}

function told({ tricks, failed, again, who, four }) {
  if (failed) {
    return html`<p class="suave" role="status">${
      t("No se han podido traer las bazas de esa mano.")
    }</p><button class="btn" @click=${again}>${icon("refresh-cw")}${t("Probar otra vez")}</button>`;
  }
  if (!tricks) return html`<p class="suave" role="status">${t("Trayendo las bazas…")}</p>`;
  return html`
    <p class="suave">${tn(
      "{n} baza jugada, la última arriba. El trofeo es de quien se la llevó.",
      "{n} bazas jugadas, la última arriba. El trofeo es de quien se la llevó.",
      tricks.length,
    )}</p>
    <ol class="bazas ${who.players < 5 ? "pocas" : ""}">${tricks.map((trick, i) => line(trick, i + 1, { who, four }))
      .reverse()}</ol>
  `;
}

/**
 * Draw the finished tricks of hand `n`, the last one first; `hands` are the numbers of those that can be chosen with
 * `choose(n)`, `cards(n)` how many each has. `tricks` is null while they are brought; `failed`: they could not be, and
 * `again()` tries once more.
 */
export function history(view) {
  const { n, hands, close } = view;
  return html`<div class="repaso-bazas">
    <header class="titulo"><h2>${t("Bazas de la mano {n}", { n })}</h2><button class="boton-icono" aria-label=${
    t("Cerrar")
  } @click=${close}>${icon("x")}</button></header>
    ${hands.length > 1 ? chooser(view) : nothing}
    ${told(view)}</div>`;
}
