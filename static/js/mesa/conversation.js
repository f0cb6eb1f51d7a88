// The side of the page as it is being read: the chats of the match and of the salón, which tab is open, whether a phone
// shows it, and how far the log is scrolled.

import { Chat } from "../lib/chat/index.js";
import { Privates } from "../lib/chat/private.js";
import { spoken } from "../lib/chat/text.js";
import { ClaimDoor, claimItems } from "../lib/claim.js";
import { t } from "../lib/i18n.js";
import { takesText } from "../lib/keys.js";
import { ignore, reportDialog } from "../lib/relations.js";
import { play } from "../lib/sound.js";
import { lookOf } from "./state.js";

const NEAR_END_PX = 40;

export class Conversation {
  /** `page` is the page of the match: its socket, who sits and looks on, where it is drawn. */
  constructor(page) {
    this.page = page;
    this.tab = "partida";
    this.sheet = null;
    this.atEnd = true;
    const shared = {
      ask: (frame) => page.socket.ask(frame),
      tell: (frame) => page.socket.tell(frame),
      redraw: () => page.draw(),
      ignored: () => page.relations.ignorados,
      can: {
        report: (nick, linea) => reportDialog(nick, { linea, partida: page.mesa.id }),
        ignore: (nick) => ignore(nick, true),
      },
    };
    this.chats = { partida: this.#ofMatch(shared), salon: this.#ofSalon(shared) };
    this.privates = new Privates(shared);
    Chat.listen(page.nodes.side, () => Object.values(this.chats));
  }

  #ofMatch(shared) {
    const { reclama, reclamaQueda } = this.page.nodes.app.dataset;
    this.claims = new ClaimDoor(reclama, reclamaQueda === undefined ? null : Number(reclamaQueda));
    return new Chat({
      ...shared,
      can: {
        ...shared.can,
        more: (line) => claimItems(this.claims.address, line, document.documentElement.dataset.yo),
      },
      id: "charla-partida",
      sala: "partida",
      label: t("Chat de la partida"),
      placeholder: t("Escribe a la mesa…"),
      words: t("Mensaje para la mesa"),
      avatars: true,
      live: "off", // what comes is said in its turn
      look: (seat) => lookOf(this.page.mesa, seat),
      where: (place) => this.page.board.placeName(place),
      nicks: () => this.#present(),
    });
  }

  #ofSalon(shared) {
    return new Chat({
      ...shared,
      id: "charla-salon",
      sala: "salon",
      label: t("Chat del salón"),
      placeholder: t("Escribe al salón…"),
      words: t("Mensaje para el salón"),
      avatars: true,
      live: "off", // what comes is said in its turn
      nicks: () => this.#present(),
    });
  }

  #present() {
    const { state, mesa } = this.page;
    return [...mesa.asientos.filter(({ robot }) => !robot), ...state.mirones].map(({ nick }) => nick);
  }

  /** Take a frame of the socket; returns whether it was of the chat. */
  receive(frame) {
    if (this.privates.receive(frame)) return true;
    const chat = this.chats[frame.sala];
    if (frame.t === "charla") {
      chat?.remember(frame.lineas);
      if (frame.sala === "salon") this.privates.connected(); // the last of what comes on every connection
    } else if (frame.t === "chat") {
      const here = frame.sala === "partida" ? { lugar: this.page.board.here } : {};
      if (chat?.hear({ ...frame, ...here })) this.#heard(frame);
    } else return false;
    return true;
  }

  #heard({ autor, sala, texto }) {
    if (autor.nick === this.chats.partida.me() || this.page.relations.ignorados.has(autor.nick)) return;
    play("mensaje");
    if (sala === "partida" || sala === this.reading) this.page.announce(`${autor.nick}: ${spoken(texto)}`);
  }

  /** The match is over: what was said in it can be claimed a while still. */
  ended() {
    this.claims.closesIn(Number(this.page.nodes.app.dataset.reclamaTras ?? 0));
  }

  get unread() {
    return { partida: this.chats.partida.unread, salon: this.chats.salon.unread };
  }

  get narrow() {
    return matchMedia("(max-width: 900px), (max-height: 480px)").matches;
  }

  /** The chat that is being read now, or null. */
  get reading() {
    return this.tab === "jugadas" || (this.narrow && !this.sheet) ? null : this.tab;
  }

  choose = (tab) => {
    this.tab = tab;
    this.page.draw();
    this.toEnd(true);
  };

  openSheet = () => {
    if (this.sheet) return;
    this.sheet = this.page.layers.push(() => this.closeSheet());
    this.page.draw();
  };

  closeSheet = () => {
    this.sheet?.();
    this.sheet = null;
    this.page.draw();
    this.page.nodes.last.querySelector("[data-abre=chat]")?.focus();
  };

  /** Take the sheet off what has just come; returns false if somebody writes, who is not disturbed. */
  makeWay() {
    const focused = /** @type {HTMLInputElement | null} */ (document.activeElement);
    const field = takesText(focused) ? focused : null;
    if (field && (!this.sheet || field.value)) return false;
    if (this.sheet) this.closeSheet();
    return true;
  }

  /** Put the focus where one writes; returns whether one may write. */
  write = () => {
    if (this.tab === "jugadas") this.choose("partida");
    if (this.narrow) this.openSheet();
    const { field } = this.chats[this.tab];
    field?.focus();
    return Boolean(field);
  };

  get #list() {
    return this.page.nodes.side.querySelector(".msgs");
  }

  /** Note, before drawing, what is on screen: which chat is read, whether the last line of the log is in sight. */
  look() {
    for (const [name, chat] of Object.entries(this.chats)) chat.show(this.reading === name);
    const list = this.#list;
    this.atEnd = !list || list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_END_PX;
  }

  /** Show the last line, if it was in sight or `force`. */
  toEnd(force = false) {
    const list = this.#list;
    if (list && (force || this.atEnd)) list.scrollTop = list.scrollHeight;
    if (this.reading) this.chats[this.reading]?.drawn();
  }
}
