// What is said of a championship: the chat of the house in its page, where one reads what was said before it came.

import { html, render } from "../lib/lit-html.js";
import { Chat } from "../lib/chat/index.js";
import { goneFrom } from "../lib/chat/talk.js";
import { isNarrow, one } from "../lib/dom.js";
import { t, tn } from "../lib/i18n.js";
import { ignore, reportDialog } from "../lib/relations.js";
import { orderItems } from "./order.js";

export class TorneoChat {
  #ignored = new Set();

  /** `fold`: the part of the page with the chat; `ask(frame)` sends and rejects with the refusal. */
  constructor(fold, ask) {
    this.fold = fold;
    this.node = one("[data-charla]", fold);
    const { orden, voces } = this.node.dataset;
    this.chat = new Chat({
      id: "charla-torneo",
      sala: "torneo",
      label: t("Charla del torneo"),
      placeholder: t("Escribe a todos…"),
      words: t("Mensaje para todos"),
      ask,
      redraw: () => this.draw(),
      ignored: () => this.#ignored,
      can: {
        report: (nick, linea) => reportDialog(nick, { linea }),
        ignore: (nick) => this.#ignore(nick),
        more: orden ? orderItems((act) => orden.replace("accion", act), voces !== undefined) : undefined,
      },
    });
    if (isNarrow()) fold.open = false;
    this.node.replaceChildren();
    Chat.listen(this.node, () => [this.chat]);
    fold.addEventListener("toggle", () => this.draw());
    document.addEventListener("torneo:cambio", () => this.draw());
    this.draw();
  }

  async #ignore(nick) {
    if (!(await ignore(nick, true))) return;
    this.#ignored.add(nick);
    this.draw();
  }

  /** Take a frame of the socket. */
  receive(frame) {
    if (frame.sala !== "torneo") return;
    if (frame.t === "charla") {
      for (const n of goneFrom(this.chat.talk, frame.lineas)) this.chat.forget(n);
      this.chat.remember(frame.lineas);
    } else if (frame.t === "chat") this.chat.hear(frame);
    else if (frame.t === "charla_quitada") this.chat.forget(frame.n);
    this.draw();
  }

  draw() {
    const voice = one('[data-vivo="voz"]', this.fold);
    const silent = voice?.textContent.trim() ?? "";
    this.chat.show(this.fold.open);
    const unread = one("[data-sin-leer]", this.fold);
    unread.hidden = !this.chat.unread;
    unread.textContent = this.chat.unread ? tn("{n} mensaje nuevo", "{n} mensajes nuevos", this.chat.unread) : "";
    voice?.toggleAttribute("hidden", true); // it stands in the place of the field
    render(html`${this.chat.view({ silent, empty: t("Aún no ha dicho nada nadie.") })}`, this.node);
    this.chat.drawn();
  }
}
