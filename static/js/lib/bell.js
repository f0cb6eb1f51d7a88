// The bell of the top bar: what waits for me, live. Where no socket is open it is a link with the number the server
// wrote.

import { html, nothing, render } from "./lit-html.js";
import { make, post } from "./dom.js";
import { icon } from "./icon.js";
import { clock, number, t, tn } from "./i18n.js";
import { now } from "./now.js";
import { current, nextEnd, noNotices, sanctionTexts, waiting } from "./persona.js";
import { friendship } from "./relations.js";

const page = (nick, what) => `/${what}/${encodeURIComponent(nick)}/`;
const LONGEST_MS = 24 * 3600 * 1000; // browsers count no wait that is longer than some weeks

function list(title, items, draw) {
  return items.length
    ? html`
      <h3>${title}</h3>
      <ul>${items.map(draw)}</ul>
    `
    : nothing;
}

export class Bell {
  /**
   * `button`: the link of the top bar; `accept(invitation)` and `refuse(invitation)` answer an invitation;
   * `speak(nick)` opens the private conversation.
   */
  constructor(button, { accept, refuse, speak }) {
    this.button = button;
    this.accept = accept;
    this.refuse = refuse;
    this.speak = speak;
    this.notices = noNotices();
    if (!button) return;
    this.panel = make("section", {
      class: "menu campana",
      popover: "auto",
      id: "campana",
      role: "dialog",
      "aria-label": t("Tus avisos"),
    });
    document.body.append(this.panel);
    button.setAttribute("role", "button");
    button.setAttribute("aria-haspopup", "dialog");
    button.setAttribute("aria-expanded", "false");
    let wasOpen = false;
    button.addEventListener("pointerdown", () => {
      wasOpen = this.open;
    });
    button.addEventListener("click", (event) => {
      event.preventDefault();
      if (!wasOpen) this.show();
      wasOpen = false;
    });
    button.addEventListener("keydown", (event) => event.key === " " && (event.preventDefault(), this.show()));
    this.panel.addEventListener("toggle", ({ newState }) => this.#toggled(newState === "open"));
  }

  get open() {
    return Boolean(this.panel?.matches(":popover-open"));
  }

  /** Take the notices as they are now. */
  update(notices) {
    this.notices = notices;
    this.draw();
    this.#drawAtNextEnd();
  }

  /** What is over goes by itself: nobody says so. */
  #drawAtNextEnd() {
    clearTimeout(this.ending);
    const left = nextEnd(this.notices, now()) - now();
    if (left > LONGEST_MS) return;
    this.ending = setTimeout(() => {
      this.draw();
      this.#drawAtNextEnd();
    }, left + 1);
  }

  show() {
    this.panel.showPopover();
    const { right, bottom } = this.button.getBoundingClientRect();
    this.panel.style.setProperty("--x", `${Math.max(8, Math.min(right, innerWidth - 8) - this.panel.offsetWidth)}px`);
    this.panel.style.setProperty("--y", `${bottom + 6}px`);
    this.panel.querySelector("h2")?.focus();
  }

  #toggled(open) {
    this.button.setAttribute("aria-expanded", String(open));
    clearInterval(this.timer);
    if (open) this.timer = setInterval(() => this.draw(), 1000);
    else if (this.panel.contains(document.activeElement) || document.activeElement === document.body) {
      this.button.focus({ preventScroll: true });
    }
    this.draw();
  }

  #close() {
    this.panel.hidePopover();
  }

  draw() {
    if (!this.button) return;
    const many = waiting(this.notices, now());
    const count = this.button.querySelector("[data-avisos]");
    count.hidden = !many;
    count.textContent = many > 9 ? "9+" : String(many);
    this.button.setAttribute("aria-label", many ? tn("Avisos: {n}", "Avisos: {n}", many) : t("Avisos: ninguno"));
    render(this.#content(many), this.panel);
  }

  #content(many) {
    const { amistad, privados, sancion, denuncias, invitaciones, trofeos, recados, silla } = current(
      this.notices,
      now(),
    );
    const unread = Object.entries(privados).filter(([, n]) => n);
    const report = ({ de, texto }) => html`<li><span><b>${de}</b><small>${texto}</small></span></li>`;
    return html`<h2 tabindex="-1">${t("Tus avisos")}</h2>
      ${
      many
        ? nothing
        : html`<p class="nada">${
          t("Nada nuevo. Aquí te llegan los mensajes privados, las peticiones de amistad y las invitaciones a mesas.")
        }</p>`
    }
      ${silla ? this.#chair(silla) : nothing}
      ${sancion ? this.#sanction(sancion) : nothing}
      ${trofeos ? this.#won(trofeos) : nothing}
      ${list(t("De tus torneos"), recados, (one) => this.#word(one))}
      ${list(t("Te invitan a una mesa"), invitaciones, (one) => this.#invitation(one))}
      ${list(t("Quieren ser tus amigos"), amistad, (nick) => this.#request(nick))}
      ${list(t("Mensajes privados"), unread, ([nick, n]) => this.#unread(nick, n))}
      ${list(t("Tus denuncias"), denuncias, report)}
      <p class="pie-campana"><a href="/mensajes/">${t("Todos los mensajes")}</a> <a href="/gente/">${
      t("Amigos e ignorados")
    }</a></p>`;
  }

  #chair({ url, juega }) {
    return html`
      <div class="nota aviso">${icon("swords")}<div><b>${juega
        ? t("Te esperan en tu partida")
        : t("Te esperan para la revancha")}</b>
          <a href=${url}>${juega ? t("Volver a la mesa") : t("Volver al salón")}</a></div></div>
    `;
  }

  #won(many) {
    return html`
      <div class="nota ok">${icon("trophy")}<div><b>${tn("Has ganado un trofeo", "Has ganado {n} trofeos", many)}</b>
          <a href="/vitrina/">${t("Ver mi vitrina")}</a></div></div>
    `;
  }

  #word({ id, titulo, texto, url, visto }) {
    const seen = () => post(visto, { id }).catch(() => null);
    return html`<li><span><a href=${url} @click=${seen}><b>${titulo}</b></a><small>${texto}</small></span>
      <button class="btn" @click=${seen} aria-label=${t("Visto: {que}", { que: titulo })}>${t("Visto")}</button></li>`;
  }

  #sanction(sancion) {
    const [title, text] = sanctionTexts(sancion);
    return html`<div class="nota ${sancion.tipo === "aviso" ? "aviso" : "mal"}">${
      icon("shield-alert")
    }<div><b>${title}</b>
      <p>${text}</p><a href="/sanciones/">${t("Leer y responder")}</a></div></div>`;
  }

  #invitation(one) {
    const seconds = Math.max(0, Math.ceil((one.hasta - now()) / 1000));
    const answer = (what) => () => {
      this.#close();
      what(one);
    };
    return html`<li><img class="avatar talla-chica" src=${one.avatar} alt=""><span><b>${one.de}</b><small>${
      t("mesa {n}", { n: one.numero })
    } · <span class="usu">${number(one.valor)}</span> · <time>${clock(seconds)}</time></small></span>
      <button class="btn si" @click=${answer(this.accept)} aria-label=${
      t("Sentarme en la mesa {n} con {nick}", { n: one.numero, nick: one.de })
    }>${t("Sentarme")}</button>
      <button class="btn" @click=${answer(this.refuse)} aria-label=${t("No ir a la mesa {n}", { n: one.numero })}>${
      t("No")
    }</button></li>`;
  }

  #request(nick) {
    return html`<li><a class="elide" href=${page(nick, "jugador")}>${nick}</a>
      <button class="btn si" @click=${() => friendship(nick, "aceptar")} aria-label=${
      t("Aceptar la amistad de {nick}", { nick })
    }>${t("Aceptar")}</button>
      <button class="btn" @click=${() => friendship(nick, "rechazar")} aria-label=${
      t("No aceptar la amistad de {nick}", { nick })
    }>${t("No")}</button></li>`;
  }

  #unread(nick, n) {
    const read = () => {
      this.#close();
      this.speak(nick);
    };
    return html`<li><span class="elide">${nick}</span><button class="btn" @click=${read} aria-label=${
      tn("Leer {n} mensaje de {nick}", "Leer {n} mensajes de {nick}", n, { nick })
    }>
      ${icon("message-circle")}${tn("{n} nuevo", "{n} nuevos", n)}</button></li>`;
  }
}
