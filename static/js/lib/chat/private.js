// The private conversations of a page: a small window with a tab for each, over whatever else is on screen; on a phone
// it takes all of it.

import { html, nothing, render, repeat } from "../lit-html.js";
import { make, post } from "../dom.js";
import { icon } from "../icon.js";
import { plain, t, tn } from "../i18n.js";
import { newId } from "../socket.js";
import { play } from "../sound.js";
import { toast } from "../toast.js";
import { Chat } from "./index.js";
import { spoken } from "./text.js";

const MOST = 6;

/**
 * @typedef {Pick<import("./index.js").ChatGiven, "ask" | "me" | "can" | "ignored" | "tone"> & {tell: (frame: object) =>
 *   void}}
 *   PrivatesGiven
 */

export class Privates {
  /**
   * `ask(frame)` sends and rejects with the refusal; `tell(frame)` sends what changes nothing; `can` is what may be
   * done with a line, `ignored()` whose are not shown; `tone`: as the chat takes it. It opens by the event `privado` of
   * the document, `{nick}`, as the menu of a player sends it.
   */
  /** @param {PrivatesGiven} given */
  constructor(
    { ask, tell, me = () => document.documentElement.dataset.yo ?? "", can = {}, ignored = () => new Set(), tone },
  ) {
    this.ask = ask;
    this.tell = tell;
    this.me = me;
    this.can = can;
    this.ignored = ignored;
    this.tone = tone;
    this.chats = new Map();
    this.now = "";
    this.open = false;
    this.node = make("section", { class: "privados", hidden: true, "aria-label": t("Mensajes privados") });
    document.body.append(this.node);
    Chat.listen(this.node, () => [...this.chats.values()]);
    this.node.addEventListener(
      "keydown",
      (event) => event.key === "Escape" && !event.defaultPrevented && (event.stopPropagation(), this.close()),
    );
    document.addEventListener("privado", (event) => {
      event.preventDefault();
      this.show(event.detail.nick);
    });
  }

  // --- What comes

  /** Take a frame of the socket; returns whether it was of a private conversation. */
  receive(frame) {
    if (frame.sala !== "privado") return false;
    if (frame.t === "charla") this.#history(frame);
    else if (frame.t === "chat") this.#heard(frame);
    else return false;
    return true;
  }

  #history({ con, lineas }) {
    const chat = this.#chat(con);
    chat.remember(lineas);
    this.#noteRead(chat);
    this.draw();
  }

  #heard(frame) {
    const { con, autor, texto } = frame;
    const known = this.#find(con);
    const mine = autor.nick === this.me();
    const reading = this.open && this.now === known?.con;
    if (known?.hear(frame) === false) return;
    if (!mine) play("mensaje");
    if (reading) this.#noteRead(known);
    else if (!mine && !(this.open && known)) {
      toast(t("{nick} te escribe: {texto}", { nick: con, texto: spoken(texto) }), {
        seconds: 8,
        action: { text: t("Leer"), run: () => this.show(con) },
      });
    }
    this.draw();
  }

  /** Ask again for the conversations that are open, when the connection is back. */
  connected() {
    for (const con of this.chats.keys()) this.#load(con);
  }

  #load(con) {
    this.tell({ t: "conversacion", id: newId(), con });
  }

  #noteRead(chat) {
    const last = chat.talk.lines.findLast(({ autor }) => autor.nick !== this.me());
    if (!this.open || this.now !== chat.con || !last || last.n <= (chat.readTo ?? 0)) return;
    chat.readTo = last.n;
    post(`/mensajes/${encodeURIComponent(chat.con)}/leido/`, { hasta: String(last.n) }).catch(() => {
      chat.readTo = 0;
    });
  }

  // --- The window

  #find(nick) {
    return [...this.chats.values()].find(({ con }) => plain(con) === plain(nick)) ?? null;
  }

  #chat(con) {
    const known = this.#find(con);
    if (known) return known;
    const { ask, me, can, ignored, tone } = this;
    const chat = new Chat({
      id: `privado-${con}`,
      sala: "privado",
      con,
      label: t("Conversación con {nick}", { nick: con }),
      placeholder: t("Escribe a {nick}…", { nick: con }),
      ask,
      me,
      ignored,
      can: { report: can.report, ignore: can.ignore },
      redraw: () => this.draw(),
      ...(tone ? { tone } : {}),
    });
    this.chats.set(con, chat);
    return chat;
  }

  /** Open the conversation with somebody and put the focus where one writes. */
  show(nick) {
    this.opener = this.open ? this.opener : document.activeElement;
    const known = this.#find(nick);
    const chat = this.#chat(nick);
    if (!known) {
      if (this.chats.size > MOST) {
        this.chats.delete([...this.chats.keys()].find((con) => con !== chat.con && con !== this.now));
      }
      this.#load(chat.con);
    }
    this.open = true;
    this.#choose(chat.con);
    chat.field?.focus();
  }

  #choose(con) {
    this.now = con;
    for (const chat of this.chats.values()) chat.show(this.open && chat.con === con);
    const chat = this.chats.get(con);
    if (chat) this.#noteRead(chat);
    this.draw();
  }

  #drop(con) {
    this.chats.delete(con);
    const next = [...this.chats.keys()].at(-1);
    if (!next) return this.close();
    this.#choose(this.now === con ? next : this.now);
    return this.chats.get(this.now).field?.focus();
  }

  close = () => {
    this.open = false;
    for (const chat of this.chats.values()) chat.show(false);
    this.draw();
    if (this.opener?.isConnected) this.opener.focus();
  };

  #key = (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const all = [...this.chats.keys()];
    this.#choose(all[(all.indexOf(this.now) + by + all.length) % all.length]);
    this.node.querySelector("[role=tab][aria-selected=true]")?.focus();
    event.preventDefault();
  };

  draw() {
    this.node.hidden = !this.open;
    render(this.open ? this.#view() : nothing, this.node);
    this.chats.get(this.now)?.drawn();
  }

  #view() {
    const chat = this.chats.get(this.now);
    return html`
      <header><h2>${t("Privado")}</h2>
              <div class="pestanas" role="tablist" aria-label=${t("Conversaciones")} @keydown=${this.#key}>${repeat(
                [...this.chats.values()],
                ({ con }) => con,
                (one) => this.#tab(one),
              )}</div>
              <button type="button" class="btn llano solo-icono" aria-label=${t("Quitar la conversación con {nick}", {
                nick: this.now,
              })} title=${t("Quitar esta conversación")} @click=${() => this.#drop(this.now)}>${icon("x")}</button>
              <button type="button" class="btn llano solo-icono" aria-label=${t(
                "Cerrar los mensajes privados",
              )} title=${t(
                "Cerrar",
              )} @click=${this.close}>${icon("chevron-down")}</button></header>
      <div class="cuerpo" role="tabpanel" aria-label=${chat.label}>${chat.view({
        empty: t("Aún no os habéis escrito. Solo lo leéis {nick} y tú.", { nick: chat.con }),
      })}</div>
    `;
  }

  #tab(chat) {
    const { con, unread } = chat;
    const open = con === this.now;
    return html`
      <button type="button" role="tab" aria-selected=${String(open)} tabindex=${open ? 0 : -1}
        @click=${() => (this.#choose(con), chat.field?.focus())}><span class="elide">${con}</span>
            ${unread
              ? html`<b class="globito">${unread > 9 ? "9+" : unread}<span class="lectores"> ${
                tn("sin leer", "sin leer", unread)
              }</span></b>`
              : nothing}</button>
    `;
  }
}
