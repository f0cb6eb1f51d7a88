// What of a salón is on the screen: drawn from its page again and again, with the focus kept where it was.

import { nothing, render } from "../lib/lit-html.js";
import { isNarrow } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { now } from "../lib/now.js";
import { bar } from "./bar.js";
import { tick, tickCards } from "./clock.js";
import { FocusKeeper } from "./focus.js";
import { mine } from "./mine.js";
import { options } from "./options.js";
import { mineView, optionsView } from "./views.js";

export class Screen {
  /** `page`: the page of the salón; `nodes`: its elements by name. */
  constructor(page, nodes) {
    this.page = page;
    this.nodes = nodes;
    this.offering = false; // robots are being offered to me, who have waited long
    this.focus = new FocusKeeper(() => this.#landmarks());
  }

  /** Draw what only time changes. */
  tick() {
    const { mia } = this.page.state;
    tick(this.nodes.mine, mia, now());
    tickCards(this.nodes.list, this.page.hall.look, now());
    const offering = Boolean(mia?.oferta && now() >= mia.oferta);
    if (offering !== this.offering) {
      this.offering = offering;
      if (offering) this.nodes.polite.textContent = t("Llevas un rato esperando: puedes jugar con robots.");
      this.draw();
    }
  }

  draw() {
    const { app, news, list, options: own } = this.nodes;
    const { page } = this;
    const { mia } = page.state;
    app.classList.toggle("sentado", Boolean(mia));
    app.classList.toggle("sin-lista", page.people.away && !mia);
    Object.assign(app.dataset, { abierto: page.open, izq: mia ? page.left : "gente" });
    render(page.news.draw(), news);
    this.#drawHead();
    render(page.hall.list(), list);
    render(options(optionsView(page)), own);
    this.#drawPeople();
    page.detail.draw();
    this.#drawMine(mia);
    this.#drawChat(mia);
    this.#drawNav();
    page.texts.draw();
    this.tick();
    this.focus.keep(page.busy);
  }

  #drawHead() {
    const { page } = this;
    const many = page.state.gente.lista.size;
    render(
      page.hall.heading({ open: page.open === "gente", many, toggle: () => page.show("gente") }),
      this.nodes.head,
    );
  }

  #drawPeople() {
    const { page } = this;
    page.people.draw({
      lista: page.state.gente.lista,
      relations: page.relations,
      selected: page.detail.nick,
      me: page.me.nick,
      ready: page.state.ready,
    });
  }

  #drawMine(mia) {
    this.nodes.mine.hidden = !mia;
    render(mia ? mine(mia, mineView(this.page)) : nothing, this.nodes.mine);
  }

  #drawChat(mia) {
    const { page } = this;
    page.chat.draw({
      shown: !isNarrow() || page.open === "chat",
      close: () => page.show("chat"),
      mesa: mia?.numero ?? null,
      busy: page.busy,
      stand: page.stand,
    });
  }

  #drawNav() {
    const { page } = this;
    render(
      bar({ ...page.state, unread: page.chat.unread }, { open: page.open, show: (what) => page.show(what) }),
      this.nodes.nav,
    );
  }

  /**
   * Where the focus goes when what had it is no longer there: to my table, or to the chair I had, or to the name of the
   * salón.
   */
  #landmarks() {
    const { mine: panel, list, head, text } = this.nodes;
    const { former } = this.page;
    const seat = former && list.querySelector(`[data-mesa="${former.mesa}"][data-silla="${former.asiento}"]`);
    return [
      document.querySelector(".apuestas[open] h2"),
      panel.querySelector("h2"),
      seat,
      head.querySelector("h1"),
      text.querySelector("h1"),
    ];
  }
}
