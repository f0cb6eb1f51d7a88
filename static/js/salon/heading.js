// The heading of the salón: what goes on in it, the two ways to a table and the filters.

import { html, nothing } from "../lib/lit-html.js";
import { t, tn } from "../lib/i18n.js";
import { icon } from "../lib/icon.js";
import { counts, MY_BALANCE, totals } from "./filters.js";

/**
 * Draw the heading. `view`: `room`, `busy`, `filter`, `limit`, `most` (what the limit comes to), `amigos`, `drawer`
 * ({open, many, toggle()}: the people, where they have no column), `nueva` (what my account is still too new for, or
 * null), `playNow()`, `wishes()`, `choose(filter)`, `upTo(limit)`.
 */
export function heading(state, view) {
  const { mesas, jugando, sitio, esperan } = totals(state);
  const line = [
    tn("{n} mesa", "{n} mesas", mesas),
    t("{n} en juego", { n: jugando }),
    t("{n} con sitio", { n: sitio }),
    tn("{n} persona en el salón", "{n} personas en el salón", state.gente.lista.size),
  ];
  const { partida, ready } = state;
  // The band of the page says it already to a person who came while he was playing.
  const unsaid = partida && !document.querySelector(".vuelta:not([data-llamada])");
  return html`
    ${unsaid
      ? html`<p class="nota aviso">${icon("play")}<span>${t("Tienes una partida en marcha.")} <a href=${partida}>${
        t("Volver a la partida")
      }</a></span></p>`
      : nothing}
        <div class="cabecera">
      <div>
        <h1 tabindex="-1">${view.room.nombre}</h1>
        <p>${ready ? line.join(" · ") : t("Abriendo el salón…")}</p>
        ${modality(view.room)}
        ${view.nueva ? html`<p class="nota">${icon("lock")}<span>${view.nueva.texto}</span></p>` : nothing}
      </div>
      ${ways(state, view, esperan)}
    </div>
        ${filters(state, view)}
  `;
}

// The ways to a table, and to the people where they have no column. `esperan`: how many wait at tables.
function ways({ mia, ready }, { drawer, room, busy, playNow, wishes }, esperan) {
  const off = !ready || Boolean(mia);
  const waiting = esperan ? tn("{n} espera", "{n} esperan", esperan) : t("te buscamos sitio");
  return html`<div class="botones"><button class="btn abre-gente" aria-pressed=${String(drawer.open)}
      @click=${drawer.toggle}>${icon("users")}${t("Jugadores · {n}", { n: drawer.many })}</button>
    ${
    room.crear
      ? html`<button class="btn" data-dialog="#crear" ?disabled=${off}>${icon("plus")}${t("Crear mesa")}</button>`
      : nothing
  }
    <div class="ya"><button class="btn pri" ?disabled=${off || busy} aria-describedby="esperan"
      @click=${playNow}>${icon("zap")}<span>${
    t("Jugar ya")
  }<small id="esperan" aria-live="off">${waiting}</small></span></button>
      <button class="btn pri solo-icono" aria-label=${t("Qué mesa buscar")} title=${t("Qué mesa buscar")}
        @click=${wishes}>${icon("sliders-horizontal")}</button></div></div>`;
}

// What the salón settles for all its tables, so that nobody looks for it in the form of a jefe.
function modality({ modalidad }) {
  if (!modalidad.length) return nothing;
  return html`<ul class="modalidad" aria-label=${t("Lo que fija este salón")}>${
    modalidad.map((line) => html`<li class="chip">${icon("lock")}${line}</li>`)
  }</ul>`;
}

function filters(state, { room, filter, limit, most, amigos, choose, upTo }) {
  const many = counts(state, most, amigos);
  const chip = (name, text) =>
    html`<button aria-pressed=${String(filter === name)} @click=${() => choose(name)}>${text}</button>`;
  const value = (event) => upTo(event.target.value === MY_BALANCE ? MY_BALANCE : Number(event.target.value));
  return html`<div class="filtros" role="group" aria-label=${t("Filtrar las mesas")}>${chip("todas", t("Todas"))}${
    chip("sitio", t("Con sitio · {n}", { n: many.sitio }))
  }
    ${chip("mirar", t("Para mirar · {n}", { n: many.mirar }))}
    ${
    many.apuestas || filter === "apuestas" ? chip("apuestas", t("Con apuestas · {n}", { n: many.apuestas })) : nothing
  }
    ${many.amigos || filter === "amigos" ? chip("amigos", t("De amigos · {n}", { n: many.amigos })) : nothing}
    <label class="tope ${limit ? "puesto" : ""}"><span class="lectores">${
    t("Valor máximo")
  }</span><select @change=${value}>
      <option value="0" ?selected=${!limit}>${t("Cualquier valor")}</option><option value=${MY_BALANCE} ?selected=${
    limit === MY_BALANCE
  }>${t("Hasta mi saldo")}</option>
      ${
    room.valores.map((n) => html`<option value=${n} ?selected=${n === limit}>${t("Hasta {n} U$", { n })}</option>`)
  }</select></label></div>`;
}
