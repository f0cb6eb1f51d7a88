// The chat of the salón and the private conversations over it, as the page of a salón has them.

import { html, nothing, render } from "../lib/lit-html.js";
import { Chat } from "../lib/chat/index.js";
import { Privates } from "../lib/chat/private.js";
import { Tall } from "../lib/chat/tall.js";
import { icon } from "../lib/icon.js";
import { t } from "../lib/i18n.js";

export class SalonChat {
  /**
   * `node`: where it is drawn; `app`: what makes room for it; `name`: of the salón; `ask`, `tell`: of the socket;
   * `me()`: my nick; `nicks()`: who is here; `ignored()`: whose lines are not shown; `can`: what may be done with a
   * line; `tone`: where the page keeps mine; `redraw()`: draws the page.
   */
  constructor({ node, app, name, redraw, nicks, ask, tell, me, ignored, can, tone }) {
    const given = { ask, me, ignored, can, tone };
    this.node = node;
    this.name = name;
    this.chat = new Chat({
      ...given,
      id: "charla-salon",
      sala: "salon",
      label: t("Chat del salón"),
      placeholder: t("Escribe al salón…"),
      words: t("Mensaje para el salón"),
      redraw,
      nicks,
    });
    this.privates = new Privates({ ...given, tell });
    const fit = (tall) => app.classList.toggle("charla-alta", tall);
    this.tall = new Tall("salon-charla-alta", (tall) => (fit(tall), redraw()));
    fit(this.tall.on);
    Chat.listen(node, () => [this.chat]);
  }

  /** The lines of the salón that I read. */
  get lines() {
    return this.chat.lines;
  }

  get unread() {
    return this.chat.unread;
  }

  /** Take a frame of the socket; returns whether it was of a private conversation and of nobody else's concern. */
  receive(frame) {
    if (this.privates.receive(frame)) return true;
    if (frame.t === "salon") {
      this.chat.remember(frame.chat);
      this.privates.connected();
    } else if (frame.t === "chat" && frame.sala === "salon") this.chat.hear(frame);
    return false;
  }

  /** Show my lines in the tone that I have chosen elsewhere on the page. */
  retone(tono) {
    this.chat.retone(tono);
  }

  /**
   * Draw it. `shown`: it is on screen; `close()` closes it on a phone; `mesa`: the number of my table, or null, with
   * `busy` and `stand()` to leave it.
   */
  draw({ shown, close, mesa = null, busy = false, stand }) {
    this.chat.show(shown);
    render(
      html`<header><h2>${t("Chat del salón")}</h2>
      ${
        mesa === null ? nothing : html`
          <button class="btn llano deja" title=${t("Levantarte de la mesa {n}", { n: mesa })} ?disabled=${busy}
            @click=${stand}>${icon("log-out")}${t("Dejar la mesa")}</button>
        `
      }
      ${this.tall.button()}
      <button class="btn llano solo-icono solo-movil" aria-label=${t("Cerrar")} @click=${close}>${
        icon("chevron-down")
      }</button></header>
      ${
        this.chat.view({
          welcome: html`<p class="saludo">${
            t("Bienvenido a «{name}». Fuera de los torneos la boca no hace juego.", { name: this.name })
          }</p>`,
        })
      }`,
      this.node,
    );
    this.chat.drawn();
  }
}
