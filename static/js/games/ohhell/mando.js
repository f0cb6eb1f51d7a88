// The panel of actions: the question, the bids, what can be looked at again.

import { html, nothing } from "../../lib/lit-html.js";
import { icon } from "../../lib/icon.js";
import { t, tn } from "../../lib/i18n.js";
import { byAction } from "../frames.js";
import { bidOptions } from "./bids.js";
import { shortCard, theCard } from "./cards.js";
import { mayAdvance } from "./controls.js";
import { hookReason, question } from "./texts.js";

const cap = (text, keys) => (keys ? html`<kbd>${text}</kbd>` : nothing);

function bid({ n, vale, gancho }, view) {
  const { local, quieto, vista, who, bid: say } = view;
  const label = gancho
    ? t("{n}: no se puede. {motivo}", { n, motivo: hookReason(vista, who) })
    : tn("Pedir {n} baza", "Pedir {n} bazas", n);
  return html`
    <button class="puja ${gancho ? "gancho" : ""} ${local.puja === n ? "on" : ""}" data-puja=${n} data-accion=${vale
      ? "Pujar"
      : nothing}
      aria-label=${label} title=${gancho ? hookReason(vista, who) : nothing} aria-disabled=${String(
        !vale,
      )} ?disabled=${quieto} @click=${() => say(n)}>
        ${n}${gancho ? icon("ban") : nothing}</button>
  `;
}

/** Draw the numbers that may be bid, and why one of them may not. */
function bids(view) {
  const options = bidOptions(view.vista, view.legales);
  if (!options.length) return nothing;
  return html`<div class="pujas" role="group" aria-label=${t("Bazas que pides")}>${
    options.map((option) => bid(option, view))
  }</div>
    ${
    view.local.puja === null
      ? nothing
      : html`<button class="acc si" data-accion="Pujar" ?disabled=${view.quieto} @click=${() =>
        view.bid(view.local.puja)}>
      ${t("Pido {n}", { n: view.local.puja })}${cap(t("Intro"), true)}</button>`
  }`;
}

function marked(view) {
  const { local, open, quieto, press } = view;
  if (!local.carta || !open.includes(local.carta)) return nothing;
  return html`<button class="acc si" data-accion="Jugar" aria-label=${
    t("Jugar {carta}", { carta: theCard(local.carta) })
  } ?disabled=${quieto} @click=${() => press(local.carta)}>
    ${t("Jugar {carta}", { carta: shortCard(local.carta) })}${cap(t("Intro"), true)}</button>`;
}

function inAdvance({ vista, local, setAdvance }) {
  if (!mayAdvance(vista)) return nothing;
  const { adelantada } = local;
  if (!adelantada) {
    return html`<span class="pista">${icon("mouse-pointer-click")}${t("Puedes elegir ya tu carta")}</span>`;
  }
  return html`<button class="acc antes on" aria-pressed="true" @click=${() => setAdvance(null)}>${icon("check")}${
    t("{carta} en cuanto me toque", { carta: shortCard(adelantada.carta) })
  }
    <kbd>${t("pulsa para quitarla")}</kbd></button>`;
}

const tools = ({ reviews }) =>
  html`<div class="utiles">${
    reviews.map(({ nombre, icono, texto, titulo, run }) =>
      html`
        <button class="util" data-util=${nombre} @click=${run}
          title=${titulo}>${icon(icono)}<span>${texto}</span></button>
      `
    )
  }</div>`;

/** Draw the panel; `view.bid(n)`, `view.press(card)`, `view.go(accion)` are what it does. */
export function controls(view) {
  const { vista, legales, who, mesa, open, quieto } = view;
  const names = byAction(legales.filter(({ tipo }) => tipo === "turn"));
  const ended = Boolean(mesa.fin);
  const { titulo, sub } = ended ? { titulo: t("La partida ha acabado"), sub: "" } : question(vista, names, open, who);
  return html`<div class="mando ${names.size ? "toca" : ""} m-${vista.fase}" role="group" tabindex="-1" aria-label=${
    t("Tus acciones")
  }>
    <div class="preg"><div class="txt"><b>${titulo}</b>${
    sub ? html`<small title=${sub}>${sub}</small>` : nothing
  }</div>${tools(view)}</div>
    ${bids(view)} ${marked(view)} ${who.mine === null ? nothing : inAdvance(view)}
    ${
    names.has("Continuar")
      ? html`<button class="acc si" data-accion="Continuar" ?disabled=${quieto} @click=${() => view.go("Continuar")}>${
        t("Continuar")
      }${cap(t("Intro"), true)}</button>`
      : nothing
  }
    ${ended ? html`<button class="acc si" @click=${view.showEnd}>${t("Ver el resultado")}</button>` : nothing}
  </div>`;
}
