// The page of a salón: what arrives by the socket is drawn, what is pressed is asked for. It computes no rule.

import { isNarrow } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { Lapse } from "../lib/lapse.js";
import { now, there } from "../lib/now.js";
import { bindMenu, openMenu } from "../lib/menu.js";
import { whisper } from "../lib/people.js";
import { keepPreferences } from "../lib/preferences.js";
import { newInvitations, newWord } from "../lib/persona.js";
import { ignore, reportDialog } from "../lib/relations.js";
import { LiveSocket, socketUrl } from "../lib/socket.js";
import { onSound, play } from "../lib/sound.js";
import { toast } from "../lib/toast.js";
import { alerts, followStatus } from "./alerting.js";
import { Arriving } from "./arriving.js";
import { Bets } from "./bets/index.js";
import { arrived } from "./called.js";
import { mateItems } from "./chairs.js";
import { SalonChat } from "./chat.js";
import { Configuring } from "./configuring.js";
import { Detail } from "./detail.js";
import { Hall } from "./hall.js";
import { happened } from "./happened.js";
import { News } from "./news.js";
import { Notices } from "./notices.js";
import { Part } from "./part.js";
import { People } from "./people.js";
import { Screen } from "./screen.js";
import { follow, watch } from "./seating.js";
import { initial, isMyTurn, received } from "./state.js";
import { StatusLine } from "./status.js";
import { TextMode } from "./text.js";
import { Who } from "./who.js";
import { spoken } from "./words.js";

const FRESH_MS = 1500; // a proposal that has just changed is not accepted by accident
const DOUBLE_CLICK_MS = 1000; // the second of two clicks to sit down is no wish to stand up
const HOUR_MS = 3_600_000;

/** Say why something was not done; whoever may not sit is shown where he appeals, until he closes it. */
function sayRefused({ code, message }) {
  const action = { text: t("Mis sanciones"), run: () => location.assign("/sanciones/") };
  toast(message, code === "sin_silla" ? { kind: "mal", action } : { kind: "mal", seconds: 8 });
}

export class SalonPage {
  /**
   * `nodes`: the elements of the page by name; `room`, `me`: what the server wrote in it; `invitation`: that of the
   * address, or null; `hurry`: whether I come to play as soon as can be.
   */
  constructor(nodes, room, me, invitation, hurry = false) {
    this.nodes = nodes;
    this.room = room;
    this.me = me;
    this.invitation = invitation;
    this.hurry = hurry;
    this.state = initial();
    this.seatedAt = 0; // when I sat down where I sit, in milliseconds
    // On a phone: what lies over the tables ("gente", "mia", "chat", "yo"); on a tablet, "gente" is the drawer.
    this.open = "";
    this.left = ""; // under my options while I sit: "mia" or "gente"
    this.fresh = new Lapse(FRESH_MS, () => this.draw());
    this.busy = false;
    this.line = new StatusLine(nodes.status);
    this.screen = new Screen(this, nodes);
    this.who = new Who(this);
    this.hall = new Hall(this);
    this.arriving = new Arriving(this);
    this.texts = new TextMode(nodes.text, this);
    this.#playing(room, me);
    this.#talking(nodes, room);
  }

  /** Make what becomes of my table: what is agreed at it, what is staked and my part in its shuffles. */
  #playing(room, me) {
    const changed = () => this.draw();
    this.part = new Part({
      nick: me.nick,
      salon: room.slug,
      ask: (request) => this.socket.ask(request),
      warn: (text) => toast(text, { kind: "mal", seconds: 0 }),
    });
    this.bets = new Bets({ send: (request) => this.socket.ask(request), changed, part: () => this.myPart() });
    this.configuring = new Configuring({
      salon: room.slug,
      declaration: room.formulario,
      tell: (request) => this.socket.tell(request),
      ask: (request) => this.ask(request),
      changed,
    });
  }

  /** Make what is known of the others and what they say. */
  #talking(nodes, room) {
    const changed = () => this.draw();
    this.news = new News(changed);
    this.people = new People(nodes.people, { select: (nick) => this.detail.open(nick), changed });
    this.detail = new Detail(nodes.detail, {
      personOf: (nick) => this.who.personOf(nick),
      contextOf: (nick) => this.who.contextOf(nick),
      changed,
    });
    this.chat = new SalonChat({
      node: nodes.chat,
      app: nodes.app,
      name: room.nombre,
      me: () => this.me.nick,
      nicks: () => [...this.state.gente.lista.keys()],
      redraw: changed,
      ask: (request) => this.socket.ask(request),
      tell: (request) => this.socket.tell(request),
      ignored: () => this.relations.ignorados,
      can: { report: (nick, linea) => reportDialog(nick, { linea }), ignore: (nick) => ignore(nick, true), whisper },
      tone: { get: () => this.me.tono, set: (tono) => this.writeIn(tono) },
    });
    this.persona = new Notices(nodes.bell, {
      accept: (one) => this.#accept(one),
      refuse: ({ id }) => this.ask({ t: "rechazar_invitacion", invitacion: id }),
      speak: whisper,
    });
  }

  start() {
    this.socket = new LiveSocket({
      url: socketUrl(`/ws/salon/${this.room.slug}/`),
      hello: () => ({}),
      version: () => this.state.gente.v,
      onFrame: (frame_) => this.receive(frame_),
      onStatus: (status) => this.line.update(status),
      onDoubt: (unsure) => this.line.doubt(unsure),
    }).start();
    this.#listen();
    onSound(() => this.draw());
    setInterval(() => this.screen.tick(), 250);
    followStatus();
    this.hall.dress();
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
    const about = {
      amigos: this.relations.amigos,
      me: this.me.nick,
      limit: alerts.limit || this.me.alcance,
      invited: newInvitations(notices, this.notices),
      told: newWord(notices, this.notices),
      won: this.notices.trofeos - notices.trofeos,
    };
    for (const event of happened(frame_, before, this.state, about)) alerts.tell(event);
    return answer;
  }

  #received(frame_) {
    if (frame_.t === "ir") {
      this.part.begun(frame_.url);
      return location.assign(frame_.url);
    }
    if (frame_.t === "aviso") return toast(frame_.texto, { kind: "aviso", seconds: 0 });
    if (frame_.t === "error") return this.#refusedAside(frame_);
    if (frame_.t === "en_claro") return this.configuring.previewed(frame_);
    this.persona.receive(frame_);
    if (frame_.noticias || frame_.t === "noticias") this.news.update(frame_.noticias ?? frame_.lista);
    this.texts.heard(frame_);
    if (this.chat.receive(frame_)) return this.draw();
    const before = this.state.mia;
    this.state = received(this.state, frame_, { now: now() });
    if (frame_.t === "salon" || frame_.t === "mia") this.#mineChanged(before, this.state.mia, frame_.t === "salon");
    this.draw();
    if (frame_.t === "salon") this.#entered();
    return undefined;
  }

  #entered() {
    this.#hidden();
    const { invitation } = this;
    if (this.state.mia) return;
    if (invitation) follow(invitation, this.state, this.sit);
    else if (this.hurry && !this.state.partida) this.arriving.soonest();
    this.hurry = false;
  }

  #hidden() {
    this.socket.tell({ t: "oculta", si: document.hidden });
  }

  #mineChanged(before, after, first) {
    const same = before && after && before.mesa === after.mesa;
    if (this.configuring.update(before, after)) this.fresh.begin();
    if (!first) {
      const words = spoken(before, after);
      if (words) this.nodes.polite.textContent = words;
      if (words) this.texts.say(words);
      if (words && (isMyTurn(after) || after?.fase === "contando")) play("turno");
    }
    if (after && !same) Object.assign(this, { seatedAt: now(), left: "mia" });
    if (before && !after) this.former = before;
    if (after) arrived(after);
    if (after && !before && isNarrow()) this.open = "mia";
    if (!after && this.open === "mia") this.open = "";
    this.bets.update(before, after);
    this.part.update(after, first);
  }

  #refusedAside(refused) {
    if (!this.configuring.refused(refused, this.state.mia)) toast(refused.texto, { kind: "mal", seconds: 8 });
    this.draw();
  }

  // --- Out

  /** Ask for something; what is refused is said in a toast. Resolves to whether it was done. */
  async ask(request) {
    return Boolean(await this.read(request));
  }

  /** Ask as `ask` does. Resolves to the answer, or to null when it was not done. */
  async read(request) {
    if (this.busy) return null;
    this.busy = true;
    this.draw();
    try {
      return await this.socket.ask(request);
    } catch (refused) {
      sayRefused(refused);
      this.texts.say(refused.message);
      return null;
    } finally {
      this.busy = false;
      this.draw();
    }
  }

  sit = (mesa, seat) => this.arriving.sit(mesa, seat);

  stand = () => this.ask({ t: "levantarse" });

  /** Return what my acceptance carries for the shuffles. */
  myPart() {
    const { azar, propuesta } = this.state.mia ?? {};
    return this.part.give(azar?.pide, propuesta?.compromiso);
  }

  accept = async () => {
    const propuesta = this.state.mia?.propuesta?.n ?? 0;
    return this.ask({ t: "aceptar", propuesta, ...(await this.myPart()) });
  };

  async invite(nick) {
    if (await this.ask({ t: "invitar", nick })) toast(t("Has invitado a {nick} a tu mesa.", { nick }), { kind: "ok" });
  }

  /** Say what I am: `disponible`, `ausente` or `alerta` for some hours. */
  async status(estado, horas) {
    if (!(await this.ask({ t: "estado", estado, ...(estado === "alerta" ? { horas } : {}) }))) return false;
    this.me = { ...this.me, estado, hasta: estado === "alerta" ? (there() ?? now()) + horas * HOUR_MS : null };
    document.dispatchEvent(new CustomEvent("estado", { detail: { estado, horas } }));
    this.draw();
    return true;
  }

  /** Choose the colour that I write in. */
  async writeIn(tono) {
    if (!(await this.ask({ t: "tono", tono }))) return;
    this.me = { ...this.me, tono };
    this.chat.retone(tono);
  }

  #accept(one) {
    if (one.salon !== this.room.slug) {
      return location.assign(`/salon/${one.salon}/#sentarse-${one.mesa}${one.silla === null ? "" : `-${one.silla}`}`);
    }
    return follow(one, this.state, this.sit);
  }

  async create(form) {
    const data = new FormData(form);
    const table = { valor: Number(data.get("valor")), por_invitacion: data.get("invitacion") === "si" };
    const least = Number(data.get("fiabilidad"));
    if (least) table.fiabilidad = least;
    if (data.has("jugadores")) table.jugadores = Number(data.get("jugadores"));
    if (await this.arriving.open(table)) form.closest("dialog").close();
  }

  /** Change to the text mode, or back; it is remembered in the account. */
  text(on, { keep = true } = {}) {
    this.texts.on = on;
    document.body.classList.toggle("modo-texto", on);
    this.nodes.toText?.setAttribute("aria-pressed", String(on));
    if (keep) keepPreferences({ modo_texto: on });
    this.draw();
    if (keep) (on ? this.nodes.text : this.nodes.head).querySelector("h1")?.focus();
  }

  // --- Menus, keys and the socket's state

  #listen() {
    const { app } = this.nodes;
    bindMenu(app, ".jugador, .plaza:not(.no), [data-nick]", (element) => this.#menuOf(element), {
      trigger: ".jugador, .quien, .linea .cara",
    });
    app.addEventListener("dblclick", (event) => this.#twice(event.target.closest(".jugador")));
    app.addEventListener("click", ({ target }) => {
      const menu = target.closest("[data-opciones]");
      const move = target.closest("[data-mover]");
      if (menu) openMenu(this.#mateMenu(Number(menu.dataset.opciones)), menu);
      if (move) this.ask({ t: "cambiar", con: Number(move.dataset.mover) });
    });
    document.addEventListener("visibilitychange", () => this.#hidden());
    this.nodes.toText?.addEventListener("click", () => this.text(!this.texts.on));
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
    else if (mesa && mia?.mesa === mesa.id && mia.asiento === seat && now() - this.seatedAt > DOUBLE_CLICK_MS) {
      this.stand();
    }
  }

  #menuOf(element) {
    const { mesa: id, silla, nick } = element.dataset;
    if (id === undefined) return this.who.menuOf(nick, { linea: Number(element.dataset.linea) || undefined });
    const mesa = this.state.mesas.get(Number(id));
    return mesa ? this.who.chairMenu(mesa, Number(silla)) : null;
  }

  /** Return the menu of the people who sit with me, in «Mi mesa». */
  #mateMenu(seat) {
    const { mia } = this.state;
    const mesa = this.state.mesas.get(mia.mesa);
    if (mesa?.sillas[seat]) return this.who.chairMenu(mesa, seat);
    const items = mateItems(mia, seat, mia.sillas[seat], (request) => this.ask(request));
    return {
      label: mia.sillas[seat].nick,
      items: items.length ? items : [{ text: t("Ahora no puedes hacer nada con esta silla"), disabled: true }],
    };
  }

  // --- Drawing

  /** Open what lies over the tables, or close it. */
  show(what) {
    this.open = this.open === what ? "" : what;
    this.draw();
  }

  draw() {
    this.screen.draw();
  }
}
