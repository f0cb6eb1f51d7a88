// The page of a match: one socket, one board, and what every game shares round it.

import { render } from "../lib/lit-html.js";
import { alerts } from "../lib/alerts/index.js";
import { moving, setPace } from "../lib/anim.js";
import { t } from "../lib/i18n.js";
import { Layers, listen, withoutCtrl } from "../lib/keys.js";
import { bindMenu } from "../lib/menu.js";
import { outage } from "../lib/outage.js";
import { LiveSocket, socketUrl } from "../lib/socket.js";
import { noRelations, relationsOf } from "../lib/persona.js";
import { keepPreferences } from "../lib/preferences.js";
import { play, setSound, soundSettings } from "../lib/sound.js";
import { toast } from "../lib/toast.js";
import { announcer, callInTitle, keepAwake, vibrate } from "./attention.js";
import { bar } from "./bar.js";
import { startClocks } from "./clocks.js";
import { Conversation } from "./conversation.js";
import { keyPrompt } from "./dialogs.js";
import { appended, linesOf, rewritten } from "./log.js";
import { cover, coverBoard, strips } from "./over.js";
import { menuAtMatch } from "./player.js";
import { paceOf, preferences } from "./prefs.js";
import { FrameQueue } from "./queue.js";
import { lastLine, mironSpot, side } from "./side.js";
import { allows, awaits, initial, received, stale, turnsOf } from "./state.js";
import { ifLeaving, priceOfLeaving, refusedEnd, whenToPropose } from "./texts.js";
import { decided, ownOf, verdict, votesOf } from "./votes.js";
import { Windows } from "./windows.js";

const SILENT_MS = 1500;
const REVIEW_MS = 2500;
const SHELL_KEYS = { t: "chat", "/": "chat", "?": "teclas" };

export class MatchPage {
  constructor(places, mesa, preferencias) {
    this.places = places;
    this.state = initial(mesa, Date.now());
    this.votes = new Map(); // on who left, by his seat
    this.version = 0; // of the last frame that came
    this.answered = 0; // of the last answer to something I did
    this.key = "";
    this.log = [];
    this.relations = noRelations();
    this.layers = new Layers();
    this.windows = new Windows(this);
    this.talk = new Conversation(this);
    this.announce = announcer(places);
    this.saving = false;
    this.outage = outage(SILENT_MS, () => { this.lost = true; this.draw(); this.board.draw(); });
    this.prefs = preferences(preferencias, (all) => this.#preferred(all));
    this.queue = new FrameQueue((frame, instant) => this.#show(frame, instant));
    setPace(paceOf(this.prefs.get()));
  }

  get mesa() {
    return this.state.mesa;
  }

  get playing() {
    return this.mesa.papel === "jugador" && this.mesa.estado === "jugando" && !this.mesa.fin && !ownOf(this.mesa);
  }

  get mine() {
    return this.mesa.yo ?? null;
  }

  /** Whether something newer than what is on screen is known: what the screen offers may be of no use any more. */
  get behind() {
    return Math.max(this.version, this.answered) > (this.state.frame?.v ?? 0);
  }

  nick = (seat) => this.mesa.asientos.find(({ asiento }) => asiento === seat)?.nick ?? t("Silla {n}", { n: seat + 1 });

  /** Mount the board and open the socket. */
  start(mount) {
    this.board = mount(this.places.board, this.#host());
    this.socket = new LiveSocket({
      url: socketUrl(`/ws/partida/${this.mesa.id}/`),
      hello: () => this.#hello(),
      version: () => this.version,
      onFrame: (frame) => this.#receive(frame),
      onStatus: () => this.#connection(),
    });
    this.socket.start();
    this.clocks = startClocks(document.body, () => [...(this.mesa.fin ? [] : this.state.frame?.relojes ?? []), ...votesOf(this.mesa)], (reloj, seconds) => this.#lastSeconds(reloj, seconds));
    this.stayAwake = keepAwake(() => this.playing);
    addEventListener("beforeunload", (event) => this.playing && !this.going && event.preventDefault());
    this.#listen();
    this.draw();
  }

  // The socket

  #hello() {
    if (this.mesa.papel !== "miron") return {};
    return { desde: this.mesa.desde ?? 0, ...(this.key ? { clave: this.key } : {}) };
  }

  #receive(frame) {
    if (frame.t === "partida") return this.#queued(frame);
    if (frame.t === "repaso") return this.queue.push(frame);
    if (frame.t === "ir") return this.#go(frame.url);
    if (frame.t === "error") return this.#refused(frame);
    if (frame.t === "cerrada") return undefined;
    if (frame.t === "relaciones") this.relations = relationsOf(frame);
    if (this.talk.receive(frame)) return this.draw();
    const before = this.mesa;
    this.state = received(this.state, frame, { now: Date.now() });
    if (frame.t === "mesa") {
      for (const one of decided(before, frame)) toast(verdict(one), { kind: one.pierde ? "aviso" : "info" });
      this.board.draw();
    }
    if (frame.fin) callInTitle(false);
    this.draw();
    return undefined;
  }

  #queued(frame) {
    this.keyForm = null;
    if (frame.v < this.version) return;
    this.version = frame.v;
    this.queue.push({ ...frame, llega: Date.now() });
    if (this.behind) this.board.draw();
  }

  #refused({ codigo, texto }) {
    if (codigo === "version") this.outdated = true;
    else if (codigo === "clave") this.#askKey();
    else toast(texto, { kind: "aviso" });
    this.draw();
  }

  #askKey() {
    const enter = (value) => {
      this.key = String(value);
      this.socket.restart();
    };
    this.keyForm = keyPrompt({ wrong: Boolean(this.key), enter, back: this.back });
  }

  #connection() {
    const { state } = this.socket?.status ?? { state: "conectando" };
    this.outage(state);
    if (state === "cerrada" && this.talk.sheet) this.talk.closeSheet(); // it would lie over what is asked now
    if (state === "abierta" || state === "cerrada") this.lost = false;
    this.board.draw();
    this.draw();
  }

  #go(url) {
    this.going = true;
    location.assign(url);
  }

  async #ask(frame) {
    const slow = setTimeout(() => this.#saving(true), SILENT_MS);
    try {
      const answer = await this.socket.ask(frame);
      this.answered = Math.max(this.answered, answer.v ?? 0);
      return answer;
    } catch (refused) {
      if (refused.code !== "desfasado") toast(refused.message, { kind: "aviso" }); // the new state comes with it and says it
      return null;
    } finally {
      clearTimeout(slow);
      if (!this.socket.waiting) this.#saving(false);
    }
  }

  #saving(now) {
    if (this.saving === now) return;
    this.saving = now;
    this.draw();
  }

  /** Play; what answers a turn that is no longer the last one known is not sent. */
  send = async (accion) => {
    if (this.behind && awaits(this.state.frame, accion.t)) return null;
    return this.#ask({ t: "jugar", accion, v: this.version });
  };

  // Frames

  async #show(frame, instant) {
    if (frame.t === "repaso") return this.#lookBack(frame);
    if (stale(this.state, frame)) return;
    const asked = this.#asked(this.state.frame);
    const proposal = this.state.frame?.vista.fin_propuesto;
    this.state = received(this.state, frame, { now: frame.llega });
    this.#note(frame);
    this.#tellRefusal(frame, proposal);
    this.#call(asked);
    this.draw();
    await this.board.update(this.state.frame, instant);
    this.draw();
    return undefined;
  }

  #note(frame) {
    const lines = linesOf(frame, this.board, this.nick);
    if (!lines.length) return;
    this.log = appended(this.log, lines);
    this.announce(lines.map(({ texto }) => texto).join(". "));
  }

  /** Say who does not want to end, to everybody, and to who proposed it when he may do it again. */
  #tellRefusal({ eventos, vista }, proposal) {
    for (const event of eventos) {
      if (event.t === "FinRechazado") toast(refusedEnd({ seat: event.asiento, proposer: proposal?.[0] ?? null, mine: this.mine, vista }, this.nick));
    }
  }

  /** Take what happened before I came, or while I was away. */
  #lookBack(frame) {
    const { vista } = this.state.frame ?? {};
    if (!vista) return;
    const lines = frame.pasos.flatMap(({ v, eventos }) => linesOf({ v, eventos, vista }, this.board, this.nick));
    this.log = rewritten(this.log, frame, lines);
    this.board.lookBack(frame.pasos);
    this.draw();
  }

  #asked(frame) {
    return this.mesa.fin ? "" : turnsOf(frame).join();
  }

  #call(before) {
    const now = this.#asked(this.state.frame);
    callInTitle(Boolean(now));
    if (!now || now === before) return;
    play("turno");
    alerts.tell({ kind: "turno", title: t("¡Te toca!"), text: t("Mesa {n}.", { n: this.mesa.numero }) });
    if (this.prefs.get().vibrar) vibrate(document.hidden ? [200, 100, 200] : 120);
    const hand = this.board.spokenHand;
    this.announce(`${t("Te toca.")} ${hand ? t("Tus cartas: {cartas}.", { cartas: hand }) : ""}`, true);
  }

  #lastSeconds(reloj, seconds) {
    if (reloj.clave === `turno:${this.mine}` && seconds <= 5) play("reloj");
  }

  // What the board gets

  #host() {
    return {
      enviar: this.send,
      mesa: () => this.mesa,
      prefs: () => this.prefs.get(),
      behind: () => this.behind,
      connected: () => this.socket?.status.state === "abierta" || !this.lost,
      still: () => !moving(),
      announce: this.announce,
      before: (v) => this.socket.ask({ t: "antes", v }).then(() => this.queue.running).then(() => true, () => false), // told to `lookBack`
      dialog: (draw, label) => this.windows.open(draw, label, { wide: true }),
      changed: () => this.draw(),
      drawn: () => this.clocks?.tick(),
      showEnd: () => { this.hideEnd = false; this.endNow = true; this.draw(); },
      layers: this.layers,
    };
  }

  // The keyboard and the menus

  #listen() {
    listen({
      table: () => ({ ...(this.playing ? this.board.keys : withoutCtrl(this.board.keys)), ...SHELL_KEYS }),
      letters: () => this.prefs.get().letras,
      layers: this.layers,
      run: (command) => this.#run(command),
    });
    bindMenu(document.body, "[data-asiento],[data-seat],[data-nick]", (element) => this.#menuOf(element), { trigger: "[data-asiento],[data-nick]" });
  }

  #run(command) {
    if (command === "chat") return this.talk.write();
    if (command === "teclas") return this.windows.keys(), true;
    return this.places.board.inert ? false : this.board.run(command);
  }

  #menuOf(element) {
    const place = element.dataset.asiento ?? element.dataset.seat; // the picture, or all that belongs to a player
    const seat = place === undefined ? null : Number(place);
    const person = seat === null ? { nick: element.dataset.nick } : this.mesa.asientos.find(({ asiento }) => asiento === seat);
    const extra = seat === null ? [] : this.board.playerItems(seat);
    const move = this.mesa.papel === "miron" && seat !== null && seat !== this.mesa.desde ? () => this.#moveTo(seat) : null;
    return person ? menuAtMatch({ person, extra, move, relations: this.relations, partida: this.mesa.id, linea: Number(element.dataset.linea) || undefined }) : null;
  }

  #moveTo(seat) {
    this.state = { ...this.state, mesa: { ...this.mesa, puestoPedido: seat } };
    this.socket.tell({ t: "desde", asiento: seat });
    this.draw();
  }

  // Leaving

  /** What leaving means at this moment: it changes while the dialog is open. */
  leaving() {
    const { frame } = this.state;
    return {
      after: ifLeaving(this.mesa, frame?.si_abandona, this.nick),
      price: priceOfLeaving(this.mesa, frame?.si_abandona, this.mine),
      propose: allows(frame, "ProponerFin") ? () => this.send({ t: "ProponerFin" }) : null,
      later: whenToPropose(frame?.vista),
      leave: () => this.#ask({ t: "abandonar" }),
      back: this.back,
    };
  }

  /** Say whether who left `seat` is to lose points. */
  #vote = async (seat, yes) => {
    if (!(await this.#ask({ t: "votar", asiento: seat, si: yes }))) return;
    this.votes.set(seat, yes);
    this.draw();
  };

  sound(changes) {
    setSound(changes);
    if ("on" in changes) keepPreferences({ sonidos: changes.on });
    if ("volume" in changes) keepPreferences({ volumen: Math.round(changes.volume * 100) });
    this.draw();
  }

  #preferred(all) {
    setPace(paceOf(all));
    this.board?.draw();
    this.windows.redraw();
  }

  // Drawing

  get back() {
    return `/salon/${this.mesa.salon.slug}/`;
  }

  #spot() {
    if (this.mesa.papel !== "miron") return null;
    return mironSpot({ mesa: this.mesa, move: (seat) => this.#moveTo(seat), nick: this.nick });
  }

  draw() {
    const { state, mesa, board, talk } = this;
    talk.look();
    const mayPause = this.playing && allows(state.frame, "PedirPausa");
    const on = {
      mirones: this.windows.mirones, keys: this.windows.keys, settings: this.windows.settings, leave: this.windows.leave,
      pause: () => this.send({ t: "PedirPausa" }), sound: () => this.sound({ on: !soundSettings().on }),
    };
    const rules = `/reglas/${mesa.juego}/${board.rules ? `#${board.rules}` : ""}`;
    render(bar({ mesa, mirones: state.mirones, playing: this.playing, mayPause, soundOn: soundSettings().on, rules, summary: board.summary, back: this.back, on }), this.places.bar);
    const miron = mesa.papel === "miron";
    render(side({
      tab: talk.tab, state, log: this.log, choose: talk.choose, chats: talk.chats, unread: talk.unread, phrases: miron ? [] : board.phrases,
      mayTalk: talk.tab === "salon" || !miron || (mesa.habla ?? mesa.condiciones.mirones_hablan),
      openMirones: this.windows.mirones, spot: this.#spot(), closeSheet: talk.closeSheet,
    }), this.places.side);
    render(lastLine({ state, line: talk.chats.partida.lines.at(-1), unread: talk.unread, openSheet: talk.openSheet, openMirones: this.windows.mirones }), this.places.last);
    const over = {
      state, mesa, frame: state.frame, status: this.socket?.status ?? { state: "conectando" }, keyForm: this.keyForm, version: this.outdated,
      lost: this.lost, saving: this.saving, nick: this.nick, mine: this.mine, send: this.send, back: this.back, login: this.places.app.dataset.login,
      restart: () => this.socket.restart(), openChat: talk.write, showEnd: !this.hideEnd && (this.endNow || !this.#reviewing()),
      close: () => this.#closeEnd(), ask: () => this.#ask({ t: "revancha" }), standing: board.standing,
      votes: this.votes, answer: this.#vote, comeBack: () => this.#ask({ t: "volver" }),
    };
    render(cover(over), this.places.over);
    coverBoard(this.places.board, this.places.over);
    this.#readEnd();
    render(strips(over), this.places.strips);
    this.places.app.classList.toggle("chat-abierto", Boolean(talk.sheet));
    this.windows.redraw();
    this.clocks?.tick();
    this.stayAwake?.();
    talk.toEnd();
  }

  /** Put the focus on the end when it appears, and nothing over it, unless somebody is writing. */
  #readEnd() {
    const [title, before] = [this.places.over.querySelector(".fin-titulo"), this.endRead];
    this.endRead = Boolean(title); // before making way, which draws
    if (title && !before && this.talk.makeWay()) title.focus();
  }

  #closeEnd() {
    this.hideEnd = true;
    this.draw();
    this.places.board.querySelector(".recuento .btn, .mando .acc")?.focus();
  }

  /** Whether the last recuento is on screen and has to be seen before the end. */
  #reviewing() {
    const { frame } = this.state;
    if (this.mesa.fin?.razon === "anulada") return false; // it did not end on the board
    if (!this.mesa.fin || this.board.counting || this.reviewed || frame?.vista.fase !== "fin_partida") return !this.endNow;
    const counted = this.mesa.fin.razon === "ganada" && this.board.counted(frame.vista);
    if (counted && !moving()) return true; // it has come all at once: who reads it says when he goes on
    this.reviewed = setTimeout(() => { this.endNow = true; this.draw(); }, counted ? REVIEW_MS : 0);
    return true;
  }
}
