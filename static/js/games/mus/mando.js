// The panel of actions: the question, the legal buttons, the stepper, what can be chosen in advance.

import { html, nothing } from "../../lib/lit-html.js";
import { icon } from "../../lib/icon.js";
import { t } from "../../lib/i18n.js";
import { advance, buttons, maySign, moment, quick, within } from "./controls.js";
import { question } from "./texts.js";

/** Actions that are asked twice: they decide a whole juego. */
export const graveAction = (accion, envite) =>
  ["Ordago", "CortarOrdago"].includes(accion) || (accion === "Querer" && Boolean(envite?.ordago));

function cap(tecla) {
  return tecla ? html`<kbd>${tecla}</kbd>` : nothing;
}

function plain(button, view) {
  const armed = view.local.armado === button.accion;
  return html`
    <button class="acc ${button.clase} ${armed ? "armado" : ""}" data-accion=${button.accion}
      ?disabled=${button.apagado || view.quieto} @click=${() => view.press(button.accion)}>
        ${armed ? t("¿Seguro?") : button.texto}${armed
          ? html`<kbd>${t("pulsa otra vez")}</kbd>`
          : cap(button.tecla)}</button>
  `;
}

function stepper(button, view) {
  const { local, vista, who, quieto } = view;
  const n = within(local.piedras, button.rango);
  const set = (value) => view.setPiedras(within(value, button.rango));
  return html`
    <div class="rapidas" role="group" aria-label=${t("Cantidades rápidas")}>
          ${quick(button.rango, vista.tanteo[who.ours], vista.objetivo, vista.envite?.piedras).map((amount) =>
            html`
              <button class=${n === amount.n ? "on" : ""} aria-pressed=${String(
                n === amount.n,
              )} ?disabled=${quieto} title=${amount.texto}
                @click=${() => set(amount.n)}>${amount.n > 5 ? html`<small>${t("falta")}</small>` : nothing}${amount
                  .n}</button>
            `
          )}
        </div>
    <div class="paso">
      <button aria-label=${t("Una piedra menos")} ?disabled=${quieto || n <= button.rango.low} @click=${() =>
        set(n - 1)}>−</button>
      <output aria-label=${t("Piedras del envite")}>${n}</output>
      <button aria-label=${t("Una piedra más")} ?disabled=${quieto || n >= button.rango.high} @click=${() =>
        set(n + 1)}>+</button>
      <button class="acc env" data-accion=${button.accion} ?disabled=${quieto} @click=${() =>
        view.press(button.accion)}>
            ${button.texto}${cap(button.tecla)}</button>
    </div>
  `;
}

function inAdvance(view) {
  const { vista, legales, local } = view;
  const accion = advance(vista, legales);
  if (!accion) return nothing;
  const chosen = local.adelantada?.accion === accion && local.adelantada.momento === moment(vista);
  const text = accion === "Mus" ? t("Mus en cuanto me toque") : t("Paso en cuanto me toque");
  return html`
    <button class="acc no antes ${chosen ? "on" : ""}" aria-pressed=${String(chosen)}
      @click=${() => view.setAdvance(chosen ? null : { accion, momento: moment(vista) })}>
        ${chosen ? icon("check") : nothing}${text}<kbd>${accion === "Mus"
          ? t("si nadie corta")
          : t("si nadie envida")}</kbd></button>
  `;
}

function tools(view) {
  const { local, legales, ultima } = view;
  return html`<div class="utiles">
    ${
    maySign(legales)
      ? html`
        <button class="util" data-util="senas" aria-haspopup="menu" aria-expanded=${String(local.senasAbierto)}
          @click=${view.toggleSenas} title=${t("Señas (S)")}>${icon("smile")}<span>${t("Señas")}</span></button>
      `
      : nothing
  }
    ${
    ultima
      ? html`<button class="util" data-util="ultima" @click=${view.openLast} title=${t("Ver la última mano")}>
        ${icon("history")}<span>${t("Última mano")}</span></button>`
      : nothing
  }
  </div>`;
}

/** Draw the panel; `view.press(accion)`, `view.setPiedras(n)`, `view.setAdvance(choice)` are what it does. */
export function controls(view) {
  const { vista, legales, who, local, mesa } = view;
  const turn = legales.filter(({ tipo }) => tipo === "turn");
  const names = new Set(turn.map(({ accion }) => accion));
  const ended = Boolean(mesa.fin);
  const { titulo, sub } = ended ? { titulo: t("La partida ha acabado"), sub: "" } : question(vista, names, who);
  const all = buttons(turn, { elegidas: local.elegidas, teclas: view.teclas });
  return html`<div class="mando ${all.length ? "toca" : ""}" role="group" tabindex="-1" aria-label=${t("Tus acciones")}>
    <div class="preg"><div class="txt"><b>${titulo}</b>${sub ? html`<small>${sub}</small>` : nothing}</div>${
    tools(view)
  }</div>
    ${all.map((button) => (button.rango ? stepper(button, view) : plain(button, view)))}
    ${who.mine === null ? nothing : inAdvance(view)}
    ${
    ended && !vista.fase.startsWith("fin_")
      ? html`<button class="acc si" @click=${view.showEnd}>${t("Ver el resultado")}</button>`
      : nothing
  }
  </div>`;
}
