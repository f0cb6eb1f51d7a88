// The page of a salón: what arrives by the socket is drawn, what is pressed is asked for. It computes no rule.

import { html, nothing, render } from "../lib/lit-html.js";
import { cardDialog } from "../lib/card.js";
import { toneMenu } from "../lib/chat/tones.js";
import { randomWord } from "../lib/chance.js";
import { isNarrow } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { bindMenu, openMenu } from "../lib/menu.js";
import { cardActions, whisper } from "../lib/people.js";
import { keepPreferences } from "../lib/preferences.js";
import { outage } from "../lib/outage.js";
import { newInvitations } from "../lib/persona.js";
import { ignore, reportDialog } from "../lib/relations.js";
import { LiveSocket, socketUrl } from "../lib/socket.js";
import { play, setSound, soundSettings } from "../lib/sound.js";
import { toast } from "../lib/toast.js";
import { icon } from "../lib/icon.js";
import { alerts, followStatus } from "./alerting.js";
import { bar } from "./bar.js";
import { Bets } from "./bets/index.js";
import { mateItems } from "./chairs.js";
import { SalonChat } from "./chat.js";
import { tick } from "./clock.js";
import { Configuring } from "./configuring.js";
import { Detail } from "./detail.js";
import { FocusKeeper } from "./focus.js";
import { Hall } from "./hall.js";
import { happened } from "./happened.js";
import { mine } from "./mine.js";
import { News } from "./news.js";
import { Notices } from "./notices.js";
import { options, statusMenu } from "./options.js";
import { People } from "./people.js";
import { follow, sit, watch } from "./seating.js";
import { initial, isMyTurn, received } from "./state.js";
import { TextMode } from "./text.js";
import { Who } from "./who.js";
import { spoken } from "./words.js";

const FRESH_MS = 1500; // a proposal that has just changed is not accepted by accident
const SETTLE_MS = 1000; // the second click of who sits with two is no wish to stand up
const BANNER_MS = 1500;
const HOUR_MS = 3_600_000;

export class SalonPage {
  /** `places`: the elements of the page by name; `room`, `me`: what the server wrote in it; `invitation`: that of the address, or null. */
  constructor(places, room, me, invitation) {
    Object.assign(this, { places, room, me, invitation });
    this.state = initial();
    this.open = ""; // on a phone: what lies over the tables ("gente", "mia", "chat", "yo"); on a tablet, "gente" is the drawer
    this.left = ""; // under my options while I sit: "mia" or "gente"
    this.freshUntil = 0;
    this.busy = false;
    this.outage = outage(BANNER_MS, () => this.#say(t("Reconectando…")));
    const draw = () => this.draw();
    const ask = (request) => this.ask(request);
    this.bets = new Bets({ send: (request) => this.socket.ask(request), changed: draw });
    this.configuring = new Configuring({ declaration: room.formulario, tell: (request) => this.socket.tell(request), ask, changed: draw });
    this.focus = new FocusKeeper(() => this.#landmarks());
    this.who = new Who(this);
    this.hall = new Hall(this);
    this.news = new News(draw);
    this.people = new People(places.people, { select: (nick) => this.detail.open(nick), changed: draw });
    this.detail = new Detail(places.detail, { personOf: (nick) => this.who.personOf(nick), contextOf: (nick) => this.who.contextOf(nick), changed: draw });
    this.texts = new TextMode(places.text, this);
    this.chat = new SalonChat({
      place: places.chat, app: places.app, name: room.nombre, me: () => this.me.nick, nicks: () => [...this.state.gente.lista.keys()], redraw: draw,
      ask: (request) => this.socket.ask(request), tell: (request) => this.socket.tell(request), ignored: () => this.relations.ignorados,
      can: { report: (nick, linea) => reportDialog(nick, { linea }), ignore: (nick) => ignore(nick, true), whisper },
      tone: { get: () => this.me.tono, set: (tono) => this.#tone(tono) },
    });
    this.persona = new Notices(places.bell, { accept: (one) => this.#accept(one), refuse: ({ id }) => this.ask({ t: "rechazar_invitacion", invitacion: id }), speak: whisper });
  }

  start() {
    this.socket = new LiveSocket({
      url: socketUrl(`/ws/salon/${this.room.slug}/`),
      hello: () => ({}),
      version: () => this.state.gente.v,
      onFrame: (frame_) => this.receive(frame_),
      onStatus: (status) => this.#status(status),
    }).start();
    this.#listen();
    setInterval(() => this.#tick(), 250);
    followStatus();
    this.text(Boolean(this.me.preferencias.modo_texto), { keep: false });
  }

  get relations() {
    return this.persona.relations;
  }

  get notices() {
    return this.persona.now;
  }

  // --- In

  receive(frame_) {
    const [before, notices] = [this.state, this.notices];
    const answer = this.#received(frame_);
    const about = { amigos: this.relations.amigos, me: this.me.nick, limit: alerts.limit || this.me.alcance, invited: newInvitations(notices, this.notices) };
    for (const event of happened(frame_, before, this.state, about)) alerts.tell(event);
    return answer;
  }

  #received(frame_) {
    if (frame_.t === "ir") return location.assign(frame_.url);
    if (frame_.t === "aviso") return toast(frame_.texto, { kind: "aviso", seconds: 0 });
    if (frame_.t === "error") return this.#refusedAside(frame_);
    if (frame_.t === "en_claro") return this.configuring.previewed(frame_);
    this.persona.receive(frame_);
    if (frame_.noticias || frame_.t === "noticias") this.news.update(frame_.noticias ?? frame_.lista);
    this.texts.heard(frame_);
    if (this.chat.receive(frame_)) return this.draw();
    const before = this.state.mia;
    this.state = received(this.state, frame_, { now: Date.now() });
    if (frame_.t === "salon" || frame_.t === "mia") this.#mineChanged(before, this.state.mia, frame_.t === "salon");
    this.draw();
    if (frame_.t === "salon") this.#entered();
    return undefined;
  }

  #entered() {
    this.#hidden();
    const { invitation } = this;
    if (!invitation || this.state.mia) return;
    follow(invitation, this.state, this.sit);
  }

  #hidden() {
    this.socket.tell({ t: "oculta", si: document.hidden });
  }

  #mineChanged(before, after, first) {
    const same = before && after && before.mesa === after.mesa;
    if (this.configuring.update(before, after)) {
      this.freshUntil = Date.now() + FRESH_MS;
      setTimeout(() => this.draw(), FRESH_MS + 20);
    }
    if (!first) {
      const words = spoken(before, after);
      if (words) this.places.polite.textContent = words;
      if (words) this.texts.say(words);
      if (words && isMyTurn(after)) play("turno");
    }
    if (after && !same) Object.assign(this, { seatedAt: Date.now(), left: "mia" });
    if (before && !after) this.former = before;
    if (after && !before && isNarrow()) this.open = "mia";
    if (!after && this.open === "mia") this.open = "";
    this.bets.update(before, after);
  }

  #refusedAside(refused) {
    if (!this.configuring.refused(refused, this.state.mia)) toast(refused.texto, { kind: "mal", seconds: 8 });
    this.draw();
  }

  // --- Out

  /** Ask for something; what is refused is said in a toast. Resolves to whether it was done. */
  async ask(request) {
    if (this.busy) return false;
    this.busy = true;
    this.draw();
    try {
      await this.socket.ask(request);
      return true;
    } catch (refused) {
      toast(refused.message, { kind: "mal", seconds: 8 });
      this.texts.say(refused.message);
      return false;
    } finally {
      this.busy = false;
      this.draw();
    }
  }

  sit = (mesa, seat) => sit(mesa, seat, { mia: this.state.mia, ignorados: this.relations.ignorados, invitation: this.invitation, ask: (request) => this.ask(request) });

  stand = () => this.ask({ t: "levantarse" });

  accept = () => this.ask({ t: "aceptar", propuesta: this.state.mia?.propuesta?.n ?? 0, palabra: randomWord(16) });

  async invite(nick) {
    if (await this.ask({ t: "invitar", nick })) toast(t("Has invitado a {nick} a tu mesa.", { nick }), { kind: "ok" });
  }

  /** Say what I am: `disponible`, `ausente` or `alerta` for some hours. */
  async status(estado, horas) {
    if (!(await this.ask({ t: "estado", estado, ...(estado === "alerta" ? { horas } : {}) }))) return false;
    this.me = { ...this.me, estado, hasta: estado === "alerta" ? Date.now() + horas * HOUR_MS : null };
    document.dispatchEvent(new CustomEvent("estado", { detail: { estado, horas } }));
    this.draw();
    return true;
  }

  async #tone(tono) {
    if (!(await this.ask({ t: "tono", tono }))) return;
    this.me = { ...this.me, tono };
    this.chat.retone(tono);
  }

  #accept(one) {
    if (one.salon !== this.room.slug) return location.assign(`/salon/${one.salon}/#sentarse-${one.mesa}${one.silla === null ? "" : `-${one.silla}`}`);
    return follow(one, this.state, this.sit);
  }

  async create(form) {
    const data = new FormData(form);
    const request = { t: "crear", valor: Number(data.get("valor")), por_invitacion: data.get("invitacion") === "si" };
    if (data.has("jugadores")) request.jugadores = Number(data.get("jugadores"));
    if (await this.ask(request)) form.closest("dialog").close();
  }

  /** Change to the text mode, or back; it is remembered in the account. */
  text(on, { keep = true } = {}) {
    this.texts.on = on;
    document.body.classList.toggle("modo-texto", on);
    this.places.toText?.setAttribute("aria-pressed", String(on));
    if (keep) keepPreferences({ modo_texto: on });
    this.draw();
    if (keep) (on ? this.places.text : this.places.head).querySelector("h1")?.focus();
  }

  // --- Menus, keys and the socket's state

  #listen() {
    const { app } = this.places;
    bindMenu(app, ".jugador, .li:not(.no), [data-nick]", (element) => this.#menuOf(element), { trigger: ".jugador, .quien, .linea .cara" });
    app.addEventListener("dblclick", (event) => this.#twice(event.target.closest(".jugador")));
    app.addEventListener("click", ({ target }) => {
      const menu = target.closest("[data-opciones]");
      const move = target.closest("[data-mover]");
      if (menu) openMenu(this.#mateMenu(Number(menu.dataset.opciones)), menu);
      if (move) this.ask({ t: "cambiar", con: Number(move.dataset.mover) });
    });
    document.addEventListener("visibilitychange", () => this.#hidden());
    this.places.toText?.addEventListener("click", () => this.text(!this.texts.on));
    document.getElementById("crear")?.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.create(event.target);
    });
  }

  #twice(element) {
    const mesa = element && this.state.mesas.get(Number(element.dataset.mesa));
    const seat = Number(element?.dataset.silla);
    const { mia } = this.state;
    if (mesa?.partida) watch(mesa, seat);
    else if (mesa && mia?.mesa === mesa.id && mia.asiento === seat && Date.now() - this.seatedAt > SETTLE_MS) this.stand();
  }

  #menuOf(element) {
    const { mesa: id, silla, nick } = element.dataset;
    if (id === undefined) return this.who.menuOf(nick, { linea: Number(element.dataset.linea) || undefined });
    const mesa = this.state.mesas.get(Number(id));
    return mesa ? this.who.chairMenu(mesa, Number(silla)) : null;
  }

  /** Return the menu of who sits with me, in «Mi mesa». */
  #mateMenu(seat) {
    const { mia } = this.state;
    const mesa = this.state.mesas.get(mia.mesa);
    if (mesa?.sillas[seat]) return this.who.chairMenu(mesa, seat);
    const items = mateItems(mia, seat, mia.sillas[seat], (request) => this.ask(request));
    return { label: mia.sillas[seat].nick, items: items.length ? items : [{ text: t("Ahora no puedes hacer nada con esta silla"), disabled: true }] };
  }

  #say(text, again) {
    this.places.status.hidden = !text;
    render(text ? html`${icon(again ? "unplug" : "loader-circle", again ? "" : "giro")}<span>${text}</span>
      ${again ? html`<button class="btn" @click=${() => location.reload()}>${t("Recargar")}</button>` : nothing}` : nothing, this.places.status);
  }

  #status({ state, code }) {
    this.outage(state);
    if (state === "abierta") return this.#say("");
    const reasons = {
      4401: t("Tu sesión ha terminado."), 4403: t("No puedes entrar en este salón."), 4404: t("Este salón ya no existe."),
      4409: t("El salón está abierto en otra ventana."),
    };
    if (state === "cerrada") this.#say(reasons[code] ?? t("Se ha cerrado la conexión."), true);
  }

  // --- Drawing

  #tick() {
    const { mia } = this.state;
    tick(this.places.mine, mia, Date.now());
    const offering = Boolean(mia?.oferta && Date.now() >= mia.oferta);
    if (offering !== this.offering) {
      this.offering = offering;
      if (offering) this.places.polite.textContent = t("Llevas un rato esperando: puedes jugar con robots.");
      this.draw();
    }
  }

  #show(what) {
    this.open = this.open === what ? "" : what;
    this.draw();
  }

  draw() {
    const { app, head, news, list, mine: panel, options: own, nav } = this.places;
    const { mia } = this.state;
    app.classList.toggle("sentado", Boolean(mia));
    app.classList.toggle("sin-lista", this.people.away && !mia);
    Object.assign(app.dataset, { abierto: this.open, izq: mia ? this.left : "gente" });
    render(this.news.draw(), news);
    render(this.hall.heading({ open: this.open === "gente", many: this.state.gente.lista.size, toggle: () => this.#show("gente") }), head);
    render(this.hall.list(), list);
    render(options(this.#optionsView()), own);
    this.people.draw({ lista: this.state.gente.lista, relations: this.relations, selected: this.detail.nick, me: this.me.nick, ready: this.state.ready });
    this.detail.draw();
    panel.hidden = !mia;
    render(mia ? mine(mia, this.#mineView()) : nothing, panel);
    this.chat.draw({
      shown: !isNarrow() || this.open === "chat", close: () => this.#show("chat"), mesa: mia?.numero ?? null, busy: this.busy, stand: this.stand,
    });
    render(bar({ ...this.state, unread: this.chat.unread }, { open: this.open, show: (what) => this.#show(what) }), nav);
    this.texts.draw();
    this.#tick();
    this.focus.keep(this.busy);
  }

  /** Where the focus goes when what had it is no longer there: to my table, or to the chair I had, or to the name of the salón. */
  #landmarks() {
    const { mine: panel, list, head, text } = this.places;
    const seat = this.former && list.querySelector(`[data-mesa="${this.former.mesa}"][data-silla="${this.former.asiento}"]`);
    return [document.querySelector(".apuestas[open] h2"), panel.querySelector("h2"), seat, head.querySelector("h1"), text.querySelector("h1")];
  }

  #mineView() {
    return {
      busy: this.busy, declaration: this.room.formulario, offering: this.offering, form: this.configuring.form(this.state.mia, this.busy), editing: this.configuring.editing,
      fresh: Date.now() < this.freshUntil,
      stand: this.stand,
      confirm: () => this.ask({ t: "confirmar" }),
      accept: this.accept,
      edit: () => this.configuring.edit(true),
      stopEditing: () => this.configuring.edit(false),
      answer: (yes) => this.ask({ t: "cambiar_respuesta", acepto: yes }),
      fill: (level) => this.ask({ t: "robots", nivel: level }),
      chairs: (n) => this.ask({ t: "sillas", n }),
      bets: () => this.bets.show(),
      close: () => this.#show("mia"),
    };
  }

  #optionsView() {
    const { mia } = this.state;
    return {
      me: this.me, soundOn: soundSettings().on,
      tabs: mia && { open: this.left, mesa: mia.numero, gente: this.state.gente.lista.size, turn: this.left !== "mia" && isMyTurn(mia), show: (left) => { this.left = left; this.draw(); } },
      status: (button) => openMenu(statusMenu({ estado: this.me.estado, set: (name, hours) => this.status(name, hours) }), button),
      tone: (button) => openMenu(toneMenu(this.me.tono, (tono) => this.#tone(tono)), button),
      sound: () => { setSound({ on: !soundSettings().on }); keepPreferences({ sonidos: soundSettings().on }); this.draw(); },
      card: () => cardDialog(this.who.personOf(this.me.nick, { avatar: this.me.avatar }), this.who.contextOf(this.me.nick), cardActions),
      text: () => this.text(true),
    };
  }
}
