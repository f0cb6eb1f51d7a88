// The chat: one implementation for the salón, the match, the bets and private conversations. It keeps its lines, what
// has been read of them and how far they are scrolled; the page that has it draws it where it stands.

import { html, nothing, repeat } from "../lit-html.js";
import { icon } from "../icon.js";
import { t, tn } from "../i18n.js";
import { openMenu } from "../menu.js";
import { toast } from "../toast.js";
import { bindLines } from "./actions.js";
import { dayBetween, line } from "./line.js";
import { Mentions } from "./mentions.js";
import { Palette } from "./palette.js";
import { heard, read, silence, told, toned, without } from "./talk.js";
import { written } from "./text.js";
import { toneClass, toneMenu } from "./tones.js";

const CHARACTERS = 300;
const NEAR_END_PX = 40;
const page = () => document.documentElement.dataset;

/**
 * @typedef {{report?: (nick: string, linea: number) => void, ignore?: (nick: string) => void,
 *   whisper?: (nick: string) => void, more?: (line: any) => import("../menu.js").MenuItem[]}} LineActions what may be
 *   done with a line, and with the person who wrote it
 * @typedef {object} ChatGiven
 * @property {string} id names its elements
 * @property {string} sala where it speaks
 * @property {string} [con] with whom, in private
 * @property {string} label its name
 * @property {string} placeholder what the field says to the eye
 * @property {string} [words] what the field says to a reader
 * @property {(frame: object) => Promise<unknown>} ask sends, and rejects with the refusal
 * @property {() => void} redraw has the page draw it
 * @property {() => string[]} [nicks] who may be named
 * @property {() => string} [me] my nick
 * @property {LineActions} [can]
 * @property {() => Set<string>} [ignored] whose lines are not shown
 * @property {{get: () => string, set: (tono: string) => void}} [tone] where the page keeps it
 * @property {"polite" | "off"} [live] whether its lines are read out as they come: off where the page says them
 * @property {boolean} [avatars] as at a match
 * @property {((seat: number) => string) | null} [look] as at a match
 * @property {((place: unknown) => string) | null} [where] as at a match
 */

export class Chat {
  /** @param {ChatGiven} given */
  constructor({ sala, con, ...given }) {
    this.id = given.id;
    this.sala = sala;
    this.con = con;
    this.label = given.label;
    this.placeholder = given.placeholder;
    this.words = given.words;
    this.ask = given.ask;
    this.redraw = given.redraw;
    this.nicks = given.nicks ?? (() => []);
    this.me = given.me ?? (() => page().yo ?? "");
    this.can = given.can ?? {};
    this.ignored = given.ignored ?? (() => new Set());
    this.look = given.look ?? null;
    this.where = given.where ?? null;
    this.avatars = given.avatars ?? false;
    this.live = given.live ?? "polite";
    this.talk = silence();
    this.shown = true;
    this.atEnd = true;
    this.tone = given.tone ?? { get: () => page().tono ?? "tinta", set: (tono) => this.#keepTone(tono) };
    this.palette = new Palette({
      id: `${this.id}-emos`,
      redraw: this.redraw,
      put: (code) => this.insert(`:${code}:`),
      back: () => this.field?.focus(),
    });
    this.mentions = new Mentions({
      id: `${this.id}-nombres`,
      nicks: () => this.#nameable(),
      redraw: this.redraw,
      most: CHARACTERS,
    });
  }

  // --- What it knows

  get unread() {
    return this.talk.unread;
  }

  get lines() {
    const hidden = this.ignored();
    return hidden.size ? this.talk.lines.filter(({ autor }) => !hidden.has(autor.nick)) : this.talk.lines;
  }

  get root() {
    return document.getElementById(this.id);
  }

  get field() {
    return /** @type {HTMLInputElement | null} */ (this.root?.querySelector("form input") ?? null);
  }

  get #log() {
    return this.root?.querySelector("[role=log]") ?? null;
  }

  get #seen() {
    return this.shown && this.atEnd && !document.hidden;
  }

  #nameable() {
    const wrote = this.talk.lines.map(({ autor }) => autor.nick);
    return [...new Set([...this.nicks(), ...wrote])].filter((nick) => nick !== this.me());
  }

  /** Take a line; returns whether it is a new one. */
  hear(frame) {
    this.#look();
    const before = this.talk;
    const mine = frame.autor.nick === this.me();
    this.talk = heard(before, frame, { seen: this.#seen, mine });
    if (mine) this.atEnd = true;
    return this.talk !== before;
  }

  /** Take its history: the first one as it is; after an absence, what is new in it as if it came now. */
  remember(lines) {
    const last = this.talk.lines.at(-1)?.n ?? 0;
    this.talk = told(this.talk, last ? lines.filter(({ n }) => n <= last) : lines);
    if (last) { for (const frame of lines) if (frame.n > last) this.hear(frame); }
  }

  /** Have a line be gone, which was taken away. */
  forget(n) {
    this.talk = without(this.talk, n);
  }

  /** Say whether it is on screen: what comes meanwhile is unread. */
  show(shown) {
    if (shown && !this.shown) Object.assign(this, { atEnd: true, talk: read(this.talk) });
    this.shown = shown;
  }

  // --- Saying

  async say(text) {
    const field = this.field;
    try {
      await this.ask({ t: "chat", sala: this.sala, texto: text, ...(this.con ? { con: this.con } : {}) });
    } catch (refused) {
      if (field && !field.value) field.value = text;
      toast(refused.message, { kind: "mal", seconds: 8 });
    }
  }

  #submit = (event) => {
    event.preventDefault();
    const text = this.field.value.trim();
    if (!text) return;
    this.field.value = "";
    this.say(text);
  };

  /** Write `piece` where the caret is. */
  insert(piece) {
    const { field } = this;
    if (!field) return;
    const result = written(field.value, field.selectionStart, field.selectionEnd, piece, CHARACTERS);
    if (!result) return toast(t("No cabe: el máximo son {n} caracteres.", { n: CHARACTERS }), { kind: "aviso" });
    field.value = result.value;
    field.setSelectionRange(result.caret, result.caret);
  }

  mention = (nick) => {
    this.insert(`@${nick}`);
    this.field?.focus();
  };

  async #keepTone(tono) {
    try {
      await this.ask({ t: "tono", tono });
      page().tono = tono;
      this.retone(tono);
    } catch (refused) {
      toast(refused.message, { kind: "mal", seconds: 8 });
    }
  }

  /** Show my lines in another tone. */
  retone(tono) {
    this.talk = toned(this.talk, this.me(), tono);
    this.redraw();
  }

  // --- On the page

  /** Bring its lines to life once, wherever under `root` they are drawn. */
  static listen(root, chats) {
    bindLines(root, (element) => {
      const chat = chats().find((one) => one.root?.contains(element));
      const found = chat?.talk.lines.find(({ n }) => n === Number(element.dataset.n));
      const mention = chat?.mayTalk === false ? null : chat?.mention;
      return found ? { line: found, can: { me: chat.me(), mention, ...chat.can } } : null;
    });
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) { for (const chat of chats()) if (chat.#seen && chat.unread) chat.#readAll(); }
    });
  }

  /** Note, before it is drawn, whether its last line is in sight. */
  #look() {
    const log = this.#log;
    if (log?.clientHeight) this.atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR_END_PX;
  }

  #scrolled = () => {
    const before = this.atEnd;
    this.#look();
    if (this.atEnd && this.unread && this.#seen) this.#readAll();
    else if (before !== this.atEnd) this.redraw();
  };

  #readAll() {
    this.talk = read(this.talk);
    this.redraw();
  }

  /** Show the last line. */
  toEnd = () => {
    this.atEnd = true;
    this.talk = read(this.talk);
    this.redraw();
  };

  /** Keep its last line in sight, once it has been drawn. */
  drawn() {
    const log = this.#log;
    if (log && this.atEnd) log.scrollTop = log.scrollHeight;
  }

  /**
   * Draw it. `welcome`: what stands above the first line; `empty`: instead of lines; `between`: under the lines;
   * `over`: above the field (phrases); `silent`: instead of the field.
   */
  view({ welcome = nothing, empty = "", between = nothing, over = nothing, silent = "" } = {}) {
    this.mayTalk = !silent;
    return html`<div class="charla-caja" id=${this.id}>
      <div class="charla-lineas"><div class="mensajes" role="log" aria-live=${this.live} tabindex="0"
        aria-label=${this.label} @scroll=${this.#scrolled}>${welcome}${this.#content(empty)}</div>
        ${
      this.atEnd
        ? nothing
        : html`<button type="button" class="btn al-final" @click=${this.toEnd}>${icon("chevron-down")}${
          this.unread ? tn("{n} mensaje nuevo", "{n} mensajes nuevos", this.unread) : t("Ir al final")
        }</button>`
    }</div>
      <div>${between}</div>
      ${silent ? html`<p class="escribir callado">${silent}</p>` : this.#form(over)}</div>`;
  }

  #content(empty) {
    const { lines } = this;
    if (!lines.length) return empty ? html`<p class="nada">${empty}</p>` : nothing;
    const view = { me: this.me(), look: this.look, avatars: this.avatars };
    return repeat(lines, ({ n }) => n, (one, at) => html`${this.#heading(one, lines[at - 1])}${line(one, view)}`);
  }

  #heading(one, before) {
    const place = this.where && one.lugar && one.lugar !== before?.lugar ? this.where(one.lugar) : "";
    const day = dayBetween(before, one);
    return html`${day ? html`<p class="sepm dia">${day}</p>` : nothing}${
      place ? html`<p class="sepm">${place}</p>` : nothing
    }
      ${one.n === this.talk.fresh ? html`<p class="sepm nuevos">${t("Mensajes nuevos")}</p>` : nothing}`;
  }

  #keys = (event) => {
    if (event.isComposing) return;
    if (!this.mentions.key(event) && event.key === "Escape" && this.palette.open) {
      this.palette.close();
      event.preventDefault();
      event.stopPropagation();
    }
  };

  #form(over) {
    const { palette, mentions } = this;
    const tono = this.tone.get();
    const look = () => mentions.look(this.field);
    return html`<div class="escribir">${over}${palette.draw()}${mentions.draw(() => this.field)}
      <form @submit=${this.#submit}>
        <button type="button" class="tono ${toneClass(tono)}" aria-haspopup="menu" aria-label=${
      t("Color de mi texto")
    } title=${t("Color de mi texto")}
          @click=${(event) =>
      openMenu(toneMenu(tono, (chosen) => this.tone.set(chosen)), event.currentTarget)}><i></i></button>
        <input name="texto" maxlength=${CHARACTERS} autocomplete="off" enterkeyhint="send"
          placeholder=${this.placeholder} aria-label=${this.words ?? this.placeholder}
          role="combobox" aria-autocomplete="list" aria-expanded=${String(mentions.open)} aria-controls=${
      mentions.open ? `${this.id}-nombres` : nothing
    }
          aria-activedescendant=${mentions.active ?? nothing} @input=${look} @click=${look} @keyup=${({ key }) =>
      key.startsWith("Arrow") && !mentions.open && look()}
          @keydown=${this.#keys} @blur=${() => mentions.open && mentions.close(null)}>
        <button type="button" class="btn llano solo-icono" aria-expanded=${String(palette.open)} aria-label=${
      t("Emoticonos")
    } title=${t("Emoticonos")} @click=${palette.toggle}>${icon("smile")}</button>
        <button class="btn llano solo-icono" aria-label=${t("Enviar")} title=${t("Enviar")}>${
      icon("send")
    }</button></form></div>`;
  }
}
