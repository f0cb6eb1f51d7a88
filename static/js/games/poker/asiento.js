// My chair at a mesa de dinero: putting more, resting, coming back, and standing up; a dialog.

import { html, nothing } from "../../lib/lit-html.js";
import { icon } from "../../lib/icon.js";
import { number, signed, t } from "../../lib/i18n.js";
import { byAction } from "../frames.js";
import { balanceOf, isPlayed } from "./standing.js";

/** Return the ways back into the game that are open, as buttons. */
function waysBack(choice, act) {
  const texts = {
    true: t("Entrar ya, poniendo la ciega grande"),
    false: t("Volver a jugar"),
  };
  return choice.args.pone.values.map((pone) =>
    html`<button class="btn" data-accion="Reincorporarse" @click=${() => act({ t: "Reincorporarse", pone })}>${
      icon("play")
    }${texts[pone]}</button>`
  );
}

const line = (name, sign, text, run, pressed = nothing) =>
  html`
    <button class="btn" data-accion=${name} aria-pressed=${pressed} @click=${run}>${icon(sign)}${text}</button>
  `;

/** Draw how much may be put now, or why nothing may. */
function toppingUp({ vista, open, topUp }) {
  if (open.has("AmountAdded")) {
    return line("recargar", "plus", t("Recargar, hasta {n} U$", { n: number(vista.recarga) }), topUp);
  }
  const why = isPlayed(vista) ? t("Se recarga entre manos.") : t("Ya tienes lo máximo que se puede tener.");
  return html`<p class="suave">${why}</p>`;
}

function going({ vista, local, open, act, last, leave }) {
  return html`${
    open.has("Descansar")
      ? line("Descansar", "pause", t("Descansar desde la próxima mano"), () => act({ t: "Descansar" }))
      : nothing
  }${
    isPlayed(vista) && vista.con_cartas[vista.yo]
      ? line(
        "ultima",
        local.ultima ? "check" : "hourglass",
        t("Levantarme al acabar esta mano"),
        last,
        String(local.ultima),
      )
      : nothing
  }${line("levantarse", "log-out", t("Levantarme ya, con lo que tengo"), leave)}`;
}

/** Draw the dialog; `act(accion)` sends, `topUp()` asks how much, `last()` has me stand up when this hand ends. */
export function ownChair(given) {
  const view = { ...given, open: byAction(given.legales) };
  const { vista, open, act, close } = view;
  const chair = vista.sillas[vista.yo];
  const so = chair && { n: number(chair.puesto), saldo: signed(balanceOf(vista.yo, vista)) };
  return html`<div class="mi-silla">
    <header class="titulo"><h2>${t("Mi silla")}</h2><button class="boton-icono" aria-label=${
    t("Cerrar")
  } @click=${close}>${icon("x")}</button></header>
    ${so ? html`<p>${t("Has puesto {n} U$ y vas {saldo}.", so)}</p>` : nothing}
    <div class="columna">${toppingUp(view)}${
    open.has("Reincorporarse") ? waysBack(open.get("Reincorporarse"), act) : nothing
  }${going(view)}</div></div>`;
}
