// The strip of news above the tables: one at a time, turned by its buttons and never by itself; who has read one puts
// it away.

import { html, nothing } from "../lib/lit-html.js";
import { memory } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { icon } from "../lib/icon.js";

const KEY = "noticias-leidas";
const MOST_KEPT = 100;
const moment = new Intl.DateTimeFormat("es-ES", {
  weekday: "long",
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
});

/** Return the news that are still to be read: `list` without those whose id is in `read`. */
export const fresh = (list, read) => list.filter(({ id }) => !read.has(id));

export class News {
  constructor(changed) {
    this.changed = changed;
    this.list = [];
    this.at = 0;
    try {
      this.read = new Set(JSON.parse(memory.get(KEY) ?? "[]"));
    } catch {
      this.read = new Set();
    }
  }

  update(list) {
    this.list = list ?? [];
  }

  #dismiss(id) {
    this.read = new Set([...this.read, id].slice(-MOST_KEPT));
    memory.set(KEY, JSON.stringify([...this.read]));
    this.changed();
  }

  #turn(by, many) {
    this.at = (this.at + by + many) % many;
    this.changed();
  }

  draw() {
    const list = fresh(this.list, this.read);
    if (!list.length) return nothing;
    this.at = Math.min(this.at, list.length - 1);
    const { id, tipo, titulo, texto, mas, enlace, fecha } = list[this.at];
    const link = enlace ?? (mas ? { url: "/noticias/", texto: "" } : null);
    return html`<section class="noticia ${tipo}" aria-label=${
      t("Noticias")
    }><div class="que"><h2>${titulo}</h2><p>${texto}
        ${
      fecha
        ? html`<time datetime=${new Date(fecha).toISOString()}>${icon("calendar")}${
          moment.format(new Date(fecha))
        }</time>`
        : nothing
    }</p></div>
      ${link ? html`<a class="btn" href=${link.url}>${link.texto || t("Ver más")}</a>` : nothing}
      ${
      list.length > 1
        ? html`<div class="pasa"><button aria-label=${t("Noticia anterior")} @click=${() =>
          this.#turn(-1, list.length)}>${icon("chevron-left")}</button>
        <span aria-live="polite"><span class="lectores">${t("Noticia")} </span>${
          this.at + 1
        }<span aria-hidden="true">/</span><span class="lectores"> ${t("de")} </span>${list.length}</span>
        <button aria-label=${t("Noticia siguiente")} @click=${() => this.#turn(1, list.length)}>${
          icon("chevron-right")
        }</button></div>`
        : nothing
    }
      <button class="quita" aria-label=${t("Quitar esta noticia")} title=${t("Quitar esta noticia")} @click=${() =>
      this.#dismiss(id)}>${icon("x")}</button></section>`;
  }
}
