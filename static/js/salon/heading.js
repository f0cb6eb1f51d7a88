// The heading of the salón: what goes on in it, the two ways to a table and the filters.

import { html, nothing } from "../lib/lit-html.js";
import { t, tn } from "../lib/i18n.js";
import { icon } from "../mesa/icon.js";
import { counts, totals } from "./state.js";

/** Draw the heading. `view`: `room`, `busy`, `filter`, `limit`, `playNow()`, `choose(filter)`, `upTo(limit)`. */
export function heading(state, view) {
  const { mesas, jugando, sitio } = totals(state);
  const line = [tn("{n} mesa", "{n} mesas", mesas), t("{n} en juego", { n: jugando }), t("{n} con sitio", { n: sitio }), tn("{n} persona en el salón", "{n} personas en el salón", state.gente.lista.size)];
  const { mia, partida, ready } = state;
  return html`${partida ? html`<p class="nota aviso">${icon("play")}<span>${t("Tienes una partida en marcha.")} <a href=${partida}>${t("Volver a la partida")}</a></span></p>` : nothing}
    <div class="cabecera"><div><h1 tabindex="-1">${view.room.nombre}</h1><p>${ready ? line.join(" · ") : t("Abriendo el salón…")}</p></div>
    <div class="ac"><button class="btn" data-dialog="#crear" ?disabled=${!ready || Boolean(mia)}>${icon("plus")}${t("Crear mesa")}</button>
      <button class="btn pri" ?disabled=${!ready || view.busy || Boolean(mia)} @click=${view.playNow}>${icon("zap")}${t("Jugar ya")}</button></div></div>
    ${filters(state, view)}`;
}

function filters(state, { room, filter, limit, choose, upTo }) {
  const many = counts(state, limit);
  const chip = (name, text) => html`<button aria-pressed=${String(filter === name)} @click=${() => choose(name)}>${text}</button>`;
  return html`<div class="filtros" role="group" aria-label=${t("Filtrar las mesas")}>${chip("todas", t("Todas"))}${chip("sitio", t("Con sitio · {n}", { n: many.sitio }))}
    ${chip("mirar", t("Para mirar · {n}", { n: many.mirar }))}
    ${many.apuestas || filter === "apuestas" ? chip("apuestas", t("Con apuestas · {n}", { n: many.apuestas })) : nothing}
    <label class="tope ${limit ? "puesto" : ""}"><span class="sr">${t("Valor máximo")}</span><select @change=${(event) => upTo(Number(event.target.value))}>
      <option value="0" ?selected=${!limit}>${t("Cualquier valor")}</option>
      ${room.valores.map((value) => html`<option value=${value} ?selected=${value === limit}>${t("Hasta {n} U$", { n: value })}</option>`)}</select></label></div>`;
}
