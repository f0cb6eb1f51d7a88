// The middle of the tapete: the lance with a column a player in it, what waits on the table, the discard.

import { html, nothing, repeat } from "../../lib/lit-html.js";
import { t } from "../../lib/i18n.js";
import { isLance, lanceName } from "../lances.js";
import { pictureOf } from "../spanish.js";
import { doing, goingBack, lookOf, outlook } from "./columns.js";
import { stones } from "./piedras.js";
import { discardLine, message } from "./question.js";

const face = (seat, mesa, alt = "") =>
  html`<img class="avatar talla-chica" src=${mesa.asientos[seat]?.avatar ?? ""} alt=${alt} title=${alt || nothing}>`;

function column(one, { vista, who, mesa }) {
  const { asiento: seat, puesto } = one;
  const below = outlook(one, vista, who);
  const back = goingBack(one, vista);
  const look = `${lookOf(one, vista)} ${seat === who.mine ? "yo-c" : ""}`;
  return html`<li class=${look} data-columna=${seat}>
    <span class="quien">${face(seat, mesa)}<span class="elide" title=${who.nick(seat)}>${who.name(seat)}</span></span>
    ${stones(puesto, { back })}
    <span class="hace-c">${puesto ? html`<span class="largo">${puesto} · </span>` : nothing}${
    doing(one, vista, who)
  }</span>
    <small><span class="largo">${below.largo}</span><span class="breve" aria-hidden="true">${below.breve}</span>${
    below.suerte
      ? html`
        <span class="suerte">${t("suertudo")}</span>
      `
      : nothing
  }</small>
  </li>`;
}

const many = (n) => (n > 6 ? "muchos" : n > 4 ? "varios" : "pocos");

/** Draw the players of the lance, in the order in which they speak. */
function columns(view) {
  const { corro, fase } = view.vista;
  if (!corro.length) return nothing;
  return html`<ul class="corro ${many(corro.length)}" aria-label=${
    t("Quién va {lance} y lo que puede coger", { lance: t("a {lance}", { lance: lanceName(fase).toLowerCase() }) })
  }>${repeat(corro, ({ asiento }) => asiento, (one) => column(one, view))}</ul>`;
}

const PEOPLE = 4;

/** Draw the piedras that wait on the table for the end of the hand. */
function waitingOnes({ vista, who, mesa }) {
  const waiting = vista.lances.filter(({ en }) => en === "querido");
  if (!waiting.length) return nothing;
  return html`<div class="esperan">${
    waiting.map(({ lance, puesto, dentro }) => {
      const seats = puesto.flatMap((n, seat) => (n ? [[seat, n]] : []));
      const few = waiting.length === 1 && dentro.length <= PEOPLE;
      return html`<p class="ya-hay"><b>${lanceName(lance)}</b>${
        few
          ? seats.map(([seat, n]) =>
            html`<span class="grupo">${face(seat, mesa, who.nick(seat))}${stones(n, { most: 4 })}</span>`
          )
          : html`<span class="grupo">${stones(puesto.reduce((sum, n) => sum + n, 0), { most: 1 })}</span>`
      }${few ? html`<span>${t("se ve al final")}</span>` : nothing}</p>`;
    })
  }</div>`;
}

function thrown({ vista, who }) {
  const backs = vista.han_descartado.filter(Boolean).length;
  return html`<p class="ya-hay monton-d"><span data-mazo aria-hidden="true">${
    Array.from({ length: Math.max(1, backs) }, () =>
      html`<img class=${backs ? "" : "hueco"} src=${pictureOf("reverso")} alt="">`)
  }</span><span>${discardLine(vista, who)}</span></p>`;
}

/** Draw the middle: the discard, or the lance that is being spoken. */
export function centre(view) {
  const { vista, who } = view;
  const { titulo, nivel, sub } = message(vista, who);
  if (!titulo) return nothing;
  return html`<div class="apuesta-tm">
    <h2>${titulo}${
    nivel
      ? html`
        <small>${nivel}</small>
      `
      : nothing
  }</h2>
    <p class="sub">${sub}</p>
    ${isLance(vista.fase) ? columns(view) : thrown(view)} ${waitingOnes(view)}
  </div>`;
}
