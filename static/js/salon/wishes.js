// What «Jugar ya» looks for: between which values, at a table for how many, with people of what reliability, and first
// as I usually play.

import { html, nothing, render } from "../lib/lit-html.js";
import { present } from "../lib/dialog.js";
import { make, post } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { toast } from "../lib/toast.js";

const RELIABLE = [0, 70, 80, 90, 95];

const select = (name, text, options, chosen) =>
  html`<div class="campo"><label for=${name}>${text}</label><select id=${name} name=${name}>
  ${
    options.map(([value, label]) => html`<option value=${value} ?selected=${value === chosen}>${label}</option>`)
  }</select></div>`;

// Keep what the form asks for. Resolves to my preferences as they are then, or to null where that was not possible,
// which is said.
async function keep(form) {
  const data = new FormData(form);
  /** @type {Record<string, string>} */
  const fields = { ...Object.fromEntries(data), ya_costumbre: String(data.has("ya_costumbre")) };
  const [low, high] = [Number(fields.ya_desde), Number(fields.ya_hasta)];
  const wrong = (text) => (toast(text, { kind: "mal", seconds: 6 }), null);
  if (high && low > high) return wrong(t("El valor más bajo no puede pasar del más alto."));
  const answer = await post(document.documentElement.dataset.preferences, fields).catch(() => null);
  return answer?.ok ? await answer.json() : wrong(t("No se ha podido guardar. Inténtalo otra vez."));
}

function form(room, now, submit, close) {
  const values = room.valores.map((n) => [n, t("{n} U$", { n })]);
  const { juego, jugadores: counts } = room.formulario;
  return html`<form class="form" @submit=${submit}><h2 id="busca-titulo">${t("Qué mesa buscar")}</h2>
    <p>${
    t(
      "«Jugar ya» te sienta en la primera mesa que sea así y puedas pagar; si no hay, abre una. " +
        "Nunca te sienta con quien ignoras.",
    )
  }</p>
    <div class="dos">${select("ya_desde", t("Desde"), [[0, t("Cualquier valor")], ...values], now.ya_desde)}
      ${select("ya_hasta", t("Hasta"), [[0, t("Cualquier valor")], ...values], now.ya_hasta)}</div>
    ${
    counts.length > 1
      ? select(`ya_jugadores_en_${juego}`, t("Jugadores"), [
        [0, t("Los que sean")],
        ...counts.map((n) => [n, t("{n} jugadores", { n })]),
      ], now.ya_jugadores_en[juego] ?? 0)
      : nothing
  }
    ${
    select(
      "ya_fiabilidad",
      t("Gente que acaba sus partidas"),
      RELIABLE.map((n) => [n, n ? t("Al menos {n} de cada 100", { n }) : t("Me da igual")]),
      now.ya_fiabilidad,
    )
  }
    <label class="interruptor"><span>${t("Primero, mesas como las que suelo jugar")}<small>${
    t("Con la configuración que usas de jefe.")
  }</small></span>
      <input type="checkbox" role="switch" name="ya_costumbre" ?checked=${now.ya_costumbre}></label>
    <div class="acciones"><button class="btn" type="button" @click=${close}>${
    t("Cancelar")
  }</button><button class="btn pri">${t("Guardar")}</button></div></form>`;
}

/**
 * Open the dialog. `room`: its values and numbers of players; `me.preferencias`: what is chosen now;
 * `saved(preferencias)`.
 */
export function wishesDialog(room, me, saved) {
  const dialog = make("dialog", { class: "caja", "aria-labelledby": "busca-titulo" });
  const submit = async (event) => {
    event.preventDefault();
    const kept = await keep(event.target);
    if (!kept) return;
    saved(kept);
    dialog.close();
    toast(t("«Jugar ya» buscará así."), { kind: "ok" });
  };
  render(form(room, me.preferencias, submit, () => dialog.close()), dialog);
  present(dialog, { backdrop: false });
}
