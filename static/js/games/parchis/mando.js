// The panel by the board: the dice, the question, the moves as buttons, why they are obliged, and the last rolls.

import { html, nothing } from "../../lib/lit-html.js";
import { icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { mine, useful } from "./controls.js";
import { chip, face } from "./dice.js";
import { pieceName } from "./layout.js";
import { destination, diceText, question, reason, shortReason } from "./texts.js";
import { pieceOf } from "./geometry.js";
import { rolls } from "./historia.js";

const cap = (key, { letters }) => (letters || key.length > 1 ? html`<kbd>${key}</kbd>` : nothing);

/** One die: it can be pressed where the other one also has a move. */
function die({ cara, estado }, i, view) {
  const { vista, force, choosing, local } = view;
  const first = vista.tirada.indexOf(cara) === i || estado !== "vivo" || vista.dados.length === 1;
  const on = choosing && estado === "vivo" && cara === force && first;
  const other = choosing && estado === "vivo" && !on && useful(vista).includes(cara) && cara !== force;
  const shown = local.rodando ? local.caras[i] ?? cara : cara;
  const look = `dado ${local.rodando ? "rueda" : estado} ${on ? "en-juego" : ""}`;
  const seven = vista.siete && estado === "vivo" ? html`<b class="siete">${t("vale 7")}</b>` : nothing;
  if (!other && !on) {
    return html`<span class=${look} data-dado=${cara}>${face(shown, local.rodando ? "" : undefined)}${seven}</span>`;
  }
  return html`
    <button class=${look} data-dado=${cara} aria-pressed=${String(on)} aria-label=${on
      ? t("Dado en juego: {n}", { n: cara })
      : t("Jugar antes el {n}", { n: cara })}
      ?disabled=${view.quieto} @click=${() => view.setDie(cara)}>${face(shown, "")}${seven}</button>
  `;
}

function tray(view) {
  const { dice, vista, who, local } = view;
  const past = dice.dados.some(({ estado }) => estado === "pasado");
  const caption = local.rodando
    ? t("Ruedan los dados…")
    : past && dice.de !== null
    ? t("Última tirada: {nick}", { nick: who.nick(dice.de) })
    : "";
  const counted = vista.contar
    ? html`<span class="cuenta-grande" aria-label=${t("Contar {n}", { n: vista.contar })}>+${vista.contar}</span>`
    : nothing;
  return html`<div class="bandeja" role="group" aria-label=${t("Dados")}>
    <div class="dados">${
    dice.dados.length ? dice.dados.map((one, i) => die(one, i, view)) : icon("dices", "sin-dados")
  }${counted}</div>
    ${caption ? html`<small class="elide">${caption}</small>` : nothing}</div>`;
}

function moveButton(move, view) {
  const { vista, local, who } = view;
  const where = destination(move.colour, move.desde, move.hasta);
  const victim = move.come ? who.owner(pieceOf(move.come).colour) : null;
  const why = shortReason(move.debe);
  const chosen = local.ficha === move.ficha;
  return html`
    <button class="acc jugada ${chosen ? "elegida" : ""} ${move.come ? "come" : ""}" data-accion=${vista.contar === null
      ? "Mover"
      : "Contar"} data-ficha=${move.ficha}
      data-dado=${move.dado ?? nothing} ?disabled=${view.quieto} @click=${() => view.move(move)} @focus=${() =>
        view.glance(move.ficha)} @blur=${() => view.glance(null)}
      @pointerenter=${() => view.glance(move.ficha)} @pointerleave=${() => view.glance(null)}>
        ${chip(move.colour)}<span class="que"><b>${where}<span class="lectores"> ${t("con {ficha}", {
          ficha: pieceName(move.colour, move.n),
        })}</span></b>
          ${move.come
            ? html`<small class="elide">${
              victim === null ? t("come") : t("come a {nick}", { nick: who.nick(victim) })
            }</small>`
            : why
            ? html`<small class="elide">${why}</small>`
            : nothing}</span>
        ${cap(String(move.tecla), view.teclas)}</button>
  `;
}

/** Why only these: the reason of the engine, where all the moves have the same one. */
function because(view) {
  const { open, vista, who } = view;
  const why = open.length && open.every(({ debe }) => debe === open[0].debe) ? reason(open[0].debe, vista, who) : "";
  return why ? html`<p class="porque">${icon("info")}<span><b>${t("Por qué debo:")}</b> ${why}</span></p>` : nothing;
}

function tools(view) {
  return html`
    <div
      class="utiles"><button class="util" data-util="historia" aria-haspopup="dialog" aria-expanded=${String(
        view.local.historia,
      )} @click=${view.toggleHistory}
        title=${t("Tiradas y estadísticas (H)")}>${icon("history")}<span>${t("Tiradas")}</span></button></div>
  `;
}

function refused({ local }) {
  return local.aviso
    ? html`<p class="porque aviso-ficha">${icon("circle-alert")}<span>${local.aviso}</span></p>`
    : nothing;
}

function roll(view) {
  if (!mine(view.legales).has("Tirar")) return nothing;
  return html`<button class="acc si grande" data-accion="Tirar" ?disabled=${view.quieto} @click=${() =>
    view.press("Tirar")}>
    ${icon("dices")}<span>${t("Tirar")}</span>${cap(t("Espacio"), view.teclas)}</button>`;
}

function pass(view) {
  if (!mine(view.legales).has("Pasar")) return nothing;
  return html`<button class="acc no" data-accion="Pasar" ?disabled=${view.quieto} @click=${() => view.press("Pasar")}>${
    t("Pasar")
  }${cap("P", view.teclas)}</button>`;
}

function left(view) {
  const { vista, choosing, force } = view;
  const rest = choosing ? useful(vista).filter((one) => one !== force) : [];
  return rest.length
    ? html`<p class="luego">${t("Después, con {dado}. Púlsalo para jugarlo antes.", { dado: diceText(rest) })}</p>`
    : nothing;
}

/**
 * Draw the panel; what it does is in `view`: `press(accion)`, `move(move)`, `setDie(cara)`, `glance(ficha)`,
 * `toggleHistory()`.
 */
export function controls(view) {
  const { vista, who, mesa, open, choosing } = view;
  const ended = Boolean(mesa.fin) || vista.fin !== null;
  const { titulo, sub } = ended ? { titulo: t("La partida ha acabado"), sub: "" } : question(vista, who);
  const mayRoll = mine(view.legales).has("Tirar");
  return html`<div class="mando ${choosing || mayRoll ? "toca" : ""}" role="group" tabindex="-1" aria-label=${
    t("Tus acciones")
  }>
    <div class="preg">${tray(view)}<div class="txt"><b>${titulo}</b>${
    sub ? html`<small>${sub}</small>` : nothing
  }</div>${tools(view)}</div>
    ${
    choosing && !view.local.rodando
      ? html`
        ${because(view)}${refused(view)}
              <div class="jugadas-legales ${open.length > 4 ? "muchas" : ""}" role="group"
          aria-label=${t("Fichas que puedes mover")}>${open.map((move) => moveButton(move, view))}</div>${left(
            view,
          )}${pass(view)}
      `
      : nothing
  }
    ${view.local.rodando ? nothing : roll(view)}
    ${
    ended && mesa.fin ? html`<button class="acc si" @click=${view.showEnd}>${t("Ver el resultado")}</button>` : nothing
  }
    ${rolls(view)}</div>`;
}
