// The tables of the salón as I choose to see them: the filter and the limit of value, remembered, the heading that
// changes them and the list.

import { html, nothing } from "../lib/lit-html.js";
import { memory } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { icon } from "../lib/icon.js";
import { cards } from "../games/boards.js";
import { tables, waiting } from "./cards.js";
import { FILTERS, mostOf, MY_BALANCE, shown } from "./filters.js";
import { heading } from "./heading.js";
import { watch } from "./seating.js";
import { wishesDialog } from "./wishes.js";

const FILTER_KEY = "salon-filtro";
const LIMIT_KEY = "salon-hasta";

export class Hall {
  /** `page`: the page of the salón; it is drawn again when the choice changes. */
  constructor(page) {
    this.page = page;
    this.look = null; // what the game says of its matches, once it has come
    this.filter = memory.get(FILTER_KEY) in FILTERS ? memory.get(FILTER_KEY) : "todas";
    this.limit = memory.get(LIMIT_KEY) === MY_BALANCE ? MY_BALANCE : Number(memory.get(LIMIT_KEY)) || 0;
  }

  /** Fetch what the game of this salón says of its matches, if it says more than the score. */
  async dress() {
    const load = cards[this.page.room.juego];
    if (!load) return;
    this.look = await load();
    this.page.draw();
  }

  get #most() {
    return mostOf(this.limit, this.page.me.alcance);
  }

  #choose(filter) {
    this.filter = filter;
    memory.set(FILTER_KEY, filter);
    this.page.draw();
  }

  #upTo(limit) {
    this.limit = limit;
    memory.set(LIMIT_KEY, String(limit));
    this.page.draw();
  }

  /** Draw the heading. `drawer`: the way to the people, where they have no column. */
  heading(drawer) {
    const { page } = this;
    return heading(page.state, {
      room: page.room,
      busy: page.busy,
      filter: this.filter,
      limit: this.limit,
      most: this.#most,
      amigos: page.relations.amigos,
      drawer,
      nueva: page.me.cuenta_nueva,
      playNow: () => page.arriving.soonest(),
      wishes: () =>
        wishesDialog(page.room, page.me, (preferencias) => {
          page.me = { ...page.me, preferencias };
        }),
      choose: (filter) => this.#choose(filter),
      upTo: (limit) => this.#upTo(limit),
    });
  }

  /** Draw the tables, or what there is instead of them. */
  list() {
    const { state, relations, busy, sit } = this.page;
    if (!state.ready) return waiting();
    const { ignorados, amigos } = relations;
    const list = shown(state, this.filter, { most: this.#most, amigos, yo: this.page.me.nick });
    return list.length
      ? tables(list, {
        mine: state.mia?.mesa,
        busy,
        ignorados,
        amigos,
        names: this.page.room.formulario.puestos,
        nueva: this.page.me.cuenta_nueva,
        yo: this.page.me.nick,
        look: this.look,
        sit,
        watch,
      })
      : this.#none(state);
  }

  #none({ mesas }) {
    const [title, text] = mesas.size
      ? [t("Ninguna mesa es así ahora"), t("Mira todas, o pulsa «Jugar ya» y te buscamos sitio.")]
      : [
        t("Este salón aún no tiene mesas"),
        this.page.room.crear
          ? t("Crea la primera, o pulsa «Jugar ya».")
          : t("Las pone la casa: vuelve dentro de un rato."),
      ];
    const everything = () => {
      this.#upTo(0);
      this.#choose("todas");
    };
    return html`<div class="vacio">${icon("layout-grid")}<h2>${title}</h2><p>${text}</p>
      ${mesas.size ? html`<button class="btn" @click=${everything}>${t("Ver todas")}</button>` : nothing}</div>`;
  }
}
