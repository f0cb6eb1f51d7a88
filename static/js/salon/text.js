// The text mode of the salón: headings, lists and one field for commands, over the same state and the same requests as
// the drawings.

import { html, nothing, render, repeat } from "../lib/lit-html.js";
import { fichaOf } from "../lib/card.js";
import { t, tn } from "../lib/i18n.js";
import { friendship, ignore } from "../lib/relations.js";
import { now } from "../lib/now.js";
import { current, standing } from "../lib/persona.js";
import { command, HELP } from "./commands.js";
import { called, people } from "./roster.js";
import { shown } from "./filters.js";
import { watch } from "./seating.js";
import { fichaLines, mineLines, noticeLines, personLine, tableLine, tableWhole } from "./telling.js";

const KEEP = 60;
const LINES = 15;
const ANSWERS = { confirmar: { t: "confirmar" }, levantarme: { t: "levantarse" } };
const DONE = {
  confirmar: "Has confirmado.",
  levantarme: "Te has levantado.",
  jugar: "Buscando sitio: mira «mi mesa».",
};

export class TextMode {
  /**
   * `page`: `state`, `chat`, `relations`, `notices`, `ask(request)`, `sit(mesa, seat)`, `accept()`, `status(name)`,
   * `text(on)`.
   */
  constructor(node, page) {
    this.node = node;
    this.page = page;
    this.on = false;
    this.said = [];
    this.n = 0;
  }

  /** Put lines in the live region, one after another. */
  say(...lines) {
    this.said = [...this.said, ...lines.flat().map((text) => ({ n: this.n++, text }))].slice(-KEEP);
    if (this.on) this.draw();
  }

  /** Say what came from the server: a line of the chat, a change of my table. */
  heard(frame) {
    if (!this.on || frame.t !== "chat") return;
    const where = frame.sala === "privado"
      ? t("{nick} en privado: {texto}", { nick: frame.autor.nick, texto: frame.texto })
      : `${frame.autor.nick}: ${frame.texto}`;
    this.say(where);
  }

  // --- Commands

  async run(line) {
    const asked = command(line);
    this.say(`> ${line.trim()}`);
    const act = this[`_${asked.name}`];
    if (act) return this.say((await act.call(this, asked)) ?? []);
    if (ANSWERS[asked.name]) {
      return this.say((await this.page.ask(ANSWERS[asked.name])) ? t(DONE[asked.name]) : this.#not());
    }
    return this.say(t("No entiendo «{orden}». Escribe «ayuda» para ver lo que puedes hacer.", { orden: line.trim() }));
  }

  #not() {
    return t("No se ha podido.");
  }

  #table(number) {
    return [...this.page.state.mesas.values()].find(({ numero }) => numero === number) ?? null;
  }

  #who({ nick, rest }) {
    const { lista } = this.page.state.gente;
    return called(lista, rest)?.nick ?? called(lista, nick)?.nick ?? nick;
  }

  _ayuda() {
    return HELP.map(([words, what]) => `${t(words)}: ${t(what)}.`);
  }

  _mesas({ rest }) {
    const filter = rest.includes("sitio") ? "sitio" : rest.includes("mirar") ? "mirar" : "todas";
    const list = shown(this.page.state, filter, { yo: this.page.me.nick });
    return list.length ? list.map(tableLine) : [t("No hay ninguna mesa así.")];
  }

  _mesa({ number }) {
    if (number === null) return mineLines(this.page.state.mia);
    const mesa = this.#table(number);
    return mesa ? tableWhole(mesa) : [t("No hay mesa {n}.", { n: number })];
  }

  _jugadores() {
    return this.#people("todos");
  }

  _amigos() {
    return this.#people("amigos");
  }

  #people(show) {
    const list = people(this.page.state.gente.lista, this.page.relations, { show });
    return [
      tn("{n} jugador:", "{n} jugadores:", list.length),
      ...list.map((entry) => personLine(entry, this.page.relations)),
    ];
  }

  _donde({ rest }) {
    const entry = called(this.page.state.gente.lista, rest);
    return entry ? personLine(entry, this.page.relations) : t("«{nick}» no está en el salón.", { nick: rest });
  }

  async _sentarme({ number, second }) {
    const mesa = this.#table(number);
    if (!mesa) return t("Di en qué mesa: «sentarme 4».");
    const seat = second === null ? mesa.sillas.findIndex((silla) => !silla) : second - 1;
    if (seat < 0 || seat >= mesa.sillas.length) return t("En la mesa {n} no hay sitio.", { n: number });
    return (await this.page.sit(mesa, seat))
      ? t("Te has sentado en la mesa {n}, silla {s}.", { n: number, s: seat + 1 })
      : this.#not();
  }

  async _jugar() {
    return (await this.page.arriving.soonest()) ? t(DONE.jugar) : this.#not();
  }

  async _crear({ number }) {
    const { valores } = this.page.room;
    if (!valores.includes(number)) return t("Di de cuánto: {valores}.", { valores: valores.join(", ") });
    return (await this.page.arriving.open({ valor: number, por_invitacion: false })) ? t("Mesa creada.") : this.#not();
  }

  _mirar({ number }) {
    const mesa = this.#table(number);
    if (!mesa?.partida) return t("En esa mesa no se juega ahora.");
    return watch(mesa, 0), [];
  }

  async _aceptar() {
    return (await this.page.accept()) ? t("Has aceptado.") : this.#not();
  }

  _chat() {
    const lines = this.page.chat.lines.slice(-LINES).map(({ autor, texto }) => `${autor.nick}: ${texto}`);
    return lines.length ? lines : [t("Nadie ha hablado todavía.")];
  }

  async _decir({ rest }) {
    if (!rest) return t("Di qué: «decir hola».");
    return (await this.page.ask({ t: "chat", texto: rest })) ? [] : this.#not();
  }

  async _privado({ nick, text }) {
    if (!text) return t("Di a quién y qué: «privado ana hola».");
    const con = called(this.page.state.gente.lista, nick)?.nick ?? nick;
    return (await this.page.ask({ t: "chat", sala: "privado", con, texto: text }))
      ? t("A {nick}: {texto}", { nick: con, texto: text })
      : this.#not();
  }

  async _ficha(asked) {
    return await fichaOf(this.#who(asked)).then(fichaLines, ({ message }) => message);
  }

  async _amistad(asked) {
    const nick = this.#who(asked);
    const accion =
      { si: "quitar", me_pide: "aceptar", le_pido: "retirar", "": "pedir" }[standing(this.page.relations, nick).amigo];
    return (await friendship(nick, accion)) ? [] : this.#not();
  }

  async _ignorar(asked) {
    const nick = this.#who(asked);
    return (await ignore(nick, !standing(this.page.relations, nick).ignorado)) ? [] : this.#not();
  }

  async _invitar(asked) {
    const nick = this.#who(asked);
    return (await this.page.ask({ t: "invitar", nick })) ? t("Invitación enviada a {nick}.", { nick }) : this.#not();
  }

  _avisos() {
    return noticeLines(current(this.page.notices, now()));
  }

  async _estado({ rest }) {
    const name = ["disponible", "ausente", "alerta"].find((one) => one === rest);
    if (!name) return t("Di cuál: disponible, ausente o alerta.");
    return (await this.page.status(name, 1)) ? t("Tu estado: {estado}.", { estado: name }) : this.#not();
  }

  _grafico() {
    this.page.text(false);
    return [];
  }

  // --- Drawing

  #order() {
    const submit = (event) => {
      event.preventDefault();
      const field = event.target.elements.orden;
      const line = field.value;
      field.value = "";
      if (line.trim()) this.run(line);
    };
    return html`
      <form class="orden" @submit=${submit}><label for="orden">${t("Qué quieres hacer")}</label>
        <div class="fila"><input id="orden" name="orden" autocomplete="off" autocapitalize="none"
          spellcheck="false" enterkeyhint="send" aria-describedby="orden-ayuda"><button
          class="btn pri">${t("Hacerlo")}</button></div>
        <p id="orden-ayuda" class="ayuda">${t(
          "Por ejemplo: «mesas», «sentarme 4», «decir hola», «privado ana hola», «jugar». " +
            "Con «ayuda» se leen todas.",
        )}</p></form>
    `;
  }

  #answers() {
    return html`
      <section>
        <h2>${t("Respuestas")}</h2>
        <div class="respuestas" role="log" aria-live="polite" tabindex="0" aria-label=${t("Respuestas")}>${repeat(
          this.said,
          ({ n }) => n,
          ({ text }) => html`<p>${text}</p>`,
        )}</div>
      </section>
    `;
  }

  #salon() {
    const { state, relations } = this.page;
    const tables = shown(state, "todas", { yo: this.page.me.nick });
    const list = people(state.gente.lista, relations, { show: "todos" });
    return html`
      <section>
        <h2>${t("Mi mesa")}</h2>
        <ul>${mineLines(state.mia).map((line) => html`<li>${line}</li>`)}</ul>
      </section>
      <section>
        <h2>${t("Mesas")} (${tables.length})</h2>
        <ul>${repeat(tables, ({ id }) => id, (mesa) => html`<li>${tableLine(mesa)}</li>`)}</ul>
      </section>
      <section>
        <h2>${t("Jugadores")} (${list.length})</h2>
        <ul>${repeat(list, ({ nick }) => nick, (entry) => html`<li>${personLine(entry, relations)}</li>`)}</ul>
      </section>
      <section>
        <h2>${t("Chat")}</h2>
        <ul>${this._chat().map((line) => html`<li>${line}</li>`)}</ul>
      </section>
    `;
  }

  draw() {
    this.node.hidden = !this.on;
    if (!this.on) return render(nothing, this.node);
    const title = t("{salon}, en texto", { salon: this.page.room.nombre });
    render(html`<h1 tabindex="-1">${title}</h1>${this.#order()}${this.#answers()}${this.#salon()}`, this.node);
    const log = this.node.querySelector(".respuestas");
    log.scrollTop = log.scrollHeight;
    return undefined;
  }
}
