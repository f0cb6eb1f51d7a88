// The list of the people of the salón (zone 2): filters, search, order, one row each; the keyboard moves through it as
// through one control.

import { guard, html, nothing, render, repeat } from "../lib/lit-html.js";
import { ball, doing, marks, spokenEntry, wealth } from "../lib/ball.js";
import { memory } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { keyName } from "../lib/keys.js";
import { standing } from "../lib/persona.js";
import { icon } from "../lib/icon.js";
import { ORDERS, people, peopleCounts, SHOW } from "./roster.js";

const SHOW_KEY = "salon-gente";
const ORDER_KEY = "salon-orden";
const SHOW_TEXT = { todos: "Todos", amigos: "Amigos", libres: "Libres", jugando: "Jugando", ninguno: "Ninguno" };
const ORDER_TEXT = { nick: "Por nick", estado: "Por estado", riqueza: "Por riqueza" };
const STEPS = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

const stored = (key, known, fallback) => (memory.get(key) in known ? memory.get(key) : fallback);

export class People {
  /**
   * `node`: where it is drawn; `select(nick)`: somebody was chosen; `changed()`: what is shown changed (the page makes
   * room).
   */
  constructor(node, { select, changed }) {
    this.node = node;
    this.select = select;
    this.changed = changed;
    this.show = stored(SHOW_KEY, SHOW, "todos");
    this.order = stored(ORDER_KEY, ORDERS, "nick");
    this.search = "";
    this.tab = ""; // the nick of the row that the tabulator reaches
    this.drawn = [];
    node.addEventListener("keydown", (event) => this.#key(event));
    node.addEventListener("focusin", ({ target }) => {
      const { nick } = target.closest("[data-nick]")?.dataset ?? {};
      if (nick && nick !== this.tab) this.#move(nick);
    });
  }

  /** Whether the list gives its room to the tables. */
  get away() {
    return this.show === "ninguno";
  }

  choose(show) {
    this.show = show;
    memory.set(SHOW_KEY, show);
    this.changed();
  }

  #sort(order) {
    this.order = order;
    memory.set(ORDER_KEY, order);
    this.changed();
  }

  #find(text) {
    this.search = text;
    this.changed();
  }

  #move(nick) {
    this.tab = nick;
    for (const row of this.node.querySelectorAll(".persona")) row.tabIndex = row.dataset.nick === nick ? 0 : -1;
  }

  #key(event) {
    const row = event.target.closest(".persona");
    if (!row || keyName(event) !== event.key) return;
    const rows = [...this.node.querySelectorAll(".persona")];
    const now = rows.indexOf(row);
    const by = STEPS[event.key];
    const to = by ? Math.max(0, Math.min(rows.length - 1, now + by)) : { Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    rows[to].focus();
  }

  /**
   * Draw it. `lista`: Map of entries by nick; `selected`: whose detail is open. Nothing is done when nothing changed.
   */
  draw({ lista, relations, selected, me, ready }) {
    const inputs = [lista, relations, selected, me, ready, this.show, this.order, this.search];
    if (inputs.every((one, at) => one === this.drawn[at])) return;
    this.drawn = inputs;
    const shown = people(lista, relations, this);
    if (!shown.some(({ nick }) => nick === this.tab)) this.tab = shown[0]?.nick ?? "";
    render(
      html`${this.#head(lista, relations)}${
        this.away ? nothing : this.#body(shown, { lista, relations, selected, me, ready })
      }`,
      this.node,
    );
  }

  #head(lista, relations) {
    const many = peopleCounts(lista, relations);
    const option = (value, text, now) => html`<option value=${value} ?selected=${value === now}>${text}</option>`;
    const names = Object.keys(SHOW).map((name) =>
      option(name, name === "ninguno" ? t(SHOW_TEXT[name]) : `${t(SHOW_TEXT[name])} · ${many[name]}`, this.show)
    );
    return html`<header><h2 tabindex="-1">${t("Jugadores")} <small>${lista.size}</small></h2>
        <label class="lectores" for="gente-filtro">${t("Qué jugadores se ven")}</label>
        <select id="gente-filtro" @change=${(event) => this.choose(event.target.value)}>${names}</select></header>
      ${
      this.away
        ? nothing
        : html`<div class="busca"><label class="lectores" for="gente-busca">${t("Buscar por nick")}</label>
        <span class="lupa">${
          icon("search")
        }<input id="gente-busca" type="search" autocomplete="off" spellcheck="false" placeholder=${
          t("Buscar…")
        } .value=${this.search} @input=${(event) => this.#find(event.target.value)}></span>
        <label class="lectores" for="gente-orden">${t("Orden")}</label>
        <select id="gente-orden" @change=${(event) => this.#sort(event.target.value)}>${
          Object.keys(ORDERS).map((name) => option(name, t(ORDER_TEXT[name]), this.order))
        }</select></div>`
    }`;
  }

  #body(shown, { lista, relations, selected, me, ready }) {
    if (!ready) {
      return html`<div class="huesos" aria-hidden="true">${
        [1, 2, 3, 4, 5].map(() => html`<div class="hueso"></div>`)
      }</div>`;
    }
    if (!shown.length) return html`<p class="nadie">${this.#nobody(lista)}</p>`;
    const row = (entry) =>
      guard(
        [entry, relations, entry.nick === selected, entry.nick === this.tab, entry.nick === me],
        () => this.#row(entry, standing(relations, entry.nick), entry.nick === selected, entry.nick === me),
      );
    return html`<ul class="personas" role="list">${repeat(shown, ({ nick }) => nick, row)}</ul>`;
  }

  #row(entry, mine, chosen, isMe) {
    return html`<li><button type="button" class="persona ${
      mine.ignorado ? "es-ignorado" : ""
    }" data-nick=${entry.nick} tabindex=${entry.nick === this.tab ? 0 : -1}
      aria-current=${chosen ? "true" : nothing} aria-label=${spokenEntry(entry, mine)} @click=${() =>
      this.select(entry.nick)}>
      <span class="cara"><img class="avatar" src=${entry.avatar} alt="" width="40" height="40" loading="lazy">${
      ball(entry)
    }</span>
      <span class="datos"><b class="elide">${entry.nick}${
      isMe
        ? html`
          <small>${t("(tú)")}</small>
        `
        : nothing
    }</b><small class="elide">${doing(entry)}</small></span>
      <span class="señas">${wealth(entry.bolsas)}<span>${marks(entry, mine)}</span></span></button></li>`;
  }

  #nobody(lista) {
    if (this.search) return t("Nadie se llama así ahora. Mira si está escrito bien.");
    if (this.show === "amigos") {
      return t("Ahora no hay ningún amigo tuyo en el salón. Para tener amigos, ábreles el menú y pídeles amistad.");
    }
    return lista.size ? t("Ahora no hay nadie así.") : t("Todavía no hay nadie.");
  }
}
