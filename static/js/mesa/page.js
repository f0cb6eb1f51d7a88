// The page of a match: one socket, one board, and what every game shares round it.

import { render } from "../lib/lit-html.js";
import { sentences } from "../games/saying.js";
import { alerts } from "../lib/alerts/index.js";
import { setPace } from "../lib/anim.js";
import { t } from "../lib/i18n.js";
import { Layers, Presses } from "../lib/keys.js";
import { outage } from "../lib/outage.js";
import { LiveSocket, newId, socketUrl } from "../lib/socket.js";
import { noRelations, relationsOf } from "../lib/persona.js";
import { now } from "../lib/now.js";
import { tellNamed } from "../lib/named.js";
import { keepPreferences } from "../lib/preferences.js";
import { onSound, play, setSound } from "../lib/sound.js";
import { noticesSaidBy, toast } from "../lib/toast.js";
import { askBeforeLeaving, callInTitle, keepAwake, vibrate } from "./attention.js";
import { bar } from "./bar.js";
import { startClocks } from "./clocks.js";
import { Conversation } from "./conversation.js";
import { keyPrompt } from "./dialogs.js";
import { Another } from "./another.js";
import { Ending } from "./ending.js";
import { fallOf } from "./falling.js";
import { hostOf } from "./host.js";
import { listenAt } from "./keyboard.js";
import { appended, linesOf, rewritten } from "./log.js";
import { cover, coverBoard, strips } from "./over.js";
import { paceOf, preferences } from "./prefs.js";
import { FrameQueue } from "./queue.js";
import { lastLine, side, watcherNames } from "./side.js";
import { allows, awaits, initial, isOut, received, stale, turnsOf } from "./state.js";
import { Telling } from "./telling.js";
import { ifLeaving, priceOfLeaving, refusedEnd, whenToPropose } from "./texts.js";
import { decided, ownOf, verdict, votesOf } from "./votes.js";
import { barView, lastView, overView, sideView } from "./views.js";
import { noticesOn, voiceOf } from "./speaking.js";
import { Windows } from "./windows.js";
import { Written } from "./written.js";

const SILENT_MS = 1500;

export class MatchPage {
  constructor(nodes, mesa, preferencias, propias) {
    this.nodes = nodes;
    this.state = initial(mesa, now());
    this.votes = new Map(); // on players who left, by seat
    this.version = 0; // of the last frame that came
    this.answered = 0; // of the last answer to something I did
    this.key = "";
    this.id = newId(); // of this page, whichever its connections
    this.came = false; // it has been at the table since I last asked for it here
    this.log = [];
    this.relations = noRelations();
    this.layers = new Layers();
    this.presses = new Presses();
    this.windows = new Windows(this);
    this.ending = new Ending(this);
    this.another = new Another({
      salon: mesa.salon.slug,
      nick: this.nick(mesa.yo ?? -1),
      changed: () => (this.draw(), this.board.draw()),
      go: (url) => this.#go(url),
      warn: (text) => toast(text, { kind: "mal", seconds: 0 }),
    });
    this.talk = new Conversation(this);
    this.telling = new Telling(voiceOf(nodes));
    this.written = new Written(this);
    this.saving = false;
    this.outage = outage(SILENT_MS, () => this.#isLost(true));
    this.prefs = preferences(preferencias, propias, (all) => this.#preferred(all));
    this.queue = new FrameQueue((frame, instant) => this.#show(frame, instant));
    setPace(paceOf(this.prefs.get()));
  }

  get mesa() {
    return this.state.mesa;
  }

  get playing() {
    return this.#goesOn && !this.out && !ownOf(this.mesa);
  }

  /** Whether I am out of a partida that goes on: I leave as I like, and it changes nothing. */
  get out() {
    return this.#goesOn && isOut(this.state.frame?.vista, this.mine);
  }

  get #goesOn() {
    return this.mesa.papel === "jugador" && this.mesa.estado === "jugando" && !this.mesa.fin;
  }

  get mine() {
    return this.mesa.yo ?? null;
  }

  /** Whether something newer than what is on screen is known: what the screen offers may be of no use any more. */
  get behind() {
    return Math.max(this.version, this.answered) > (this.state.frame?.v ?? 0);
  }

  announce = (text, urgent = false) => urgent ? this.telling.answer(text) : this.telling.voice.say(text);

  nick = (seat) => this.mesa.asientos.find(({ asiento }) => asiento === seat)?.nick ?? t("Silla {n}", { n: seat + 1 });

  /** Mount the board and open the socket. */
  start(mount) {
    this.board = mount(this.nodes.board, hostOf(this));
    this.socket = new LiveSocket({
      url: socketUrl(`/ws/partida/${this.mesa.id}/`),
      hello: () => this.#hello(),
      version: () => this.version,
      onFrame: (frame) => this.#receive(frame),
      onStatus: () => this.#connection(),
      onDoubt: (unsure) => this.#isLost(unsure),
    });
    this.socket.start();
    this.clocks = startClocks(
      document.body,
      () => [
        ...(this.mesa.fin ? [] : this.state.frame?.relojes ?? []),
        ...votesOf(this.mesa),
        ...[fallOf(this)].filter(Boolean),
      ],
      (reloj, seconds) => this.#lastSeconds(reloj, seconds),
    );
    this.stayAwake = keepAwake(() => this.playing);
    askBeforeLeaving(this);
    listenAt(this);
    this.telling.listen();
    noticesSaidBy((text, urgent) => this.telling.voice.say(sentences(text), { urgent }));
    onSound(() => this.draw());
    this.draw();
  }

  // The socket

  #hello() {
    const key = this.key ? { clave: this.key } : {}; // a player's too: he looks on once he stands up
    const who = { pagina: this.id, ...(this.came ? { vuelve: true } : {}), ...key };
    return this.mesa.papel === "miron" ? { desde: this.mesa.desde_pedido ?? this.mesa.desde ?? 0, ...who } : who;
  }

  #receive(frame) {
    if (frame.t === "partida") return this.#queued(frame);
    if (frame.t === "repaso") return this.queue.push(frame);
    if (frame.t === "ir") return this.#go(frame.url);
    if (frame.t === "error") return this.#refused(frame);
    if (frame.t === "cerrada") return undefined;
    if (frame.t === "mencion") return this.#named(frame);
    if (frame.t === "relaciones") this.relations = relationsOf(frame);
    if (this.talk.receive(frame)) return this.draw();
    const [before, spoken] = [this.mesa, this.board.spoken];
    this.state = received(this.state, frame, { now: now() });
    if (frame.t === "mesa") {
      this.came = true;
      for (const one of decided(before, frame)) toast(verdict(one), { kind: one.pierde ? "aviso" : "info" });
      this.board.draw();
    }
    if (frame.fin) {
      callInTitle(false);
      this.talk.ended();
    }
    if (frame.fin && !before.fin) this.telling.changed(spoken, this.board.spoken, false);
    this.draw();
    return undefined;
  }

  /** Tell that I am named in what is read elsewhere: what is said at the table is seen there. */
  #named(frame) {
    if (!frame.url) return;
    tellNamed(frame);
    alerts.tell({ kind: "mencion", title: frame.de, text: frame.texto, url: frame.url });
  }

  #queued(frame) {
    this.keyForm = null;
    if (frame.v < this.version) return;
    this.version = frame.v;
    this.queue.push({ ...frame, llega: now() });
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
    const most = this.nodes.app.dataset.keyMost;
    this.keyForm = keyPrompt({ wrong: Boolean(this.key), enter, back: this.back, most });
  }

  /** Have the seat in this window, which another one took. */
  bringHere() {
    this.came = false;
    this.socket.restart();
  }

  #connection() {
    const { state } = this.socket?.status ?? { state: "conectando" };
    this.outage(state);
    if (state === "cerrada" && this.talk.sheet) this.talk.closeSheet(); // it would lie over what is asked now
    if (state === "abierta" || state === "cerrada") this.lost = false;
    this.board.draw();
    this.draw();
  }

  #isLost(lost) {
    this.lost = lost;
    this.draw();
    this.board.draw();
  }

  #go(url) {
    this.going = true;
    location.assign(url);
  }

  /** Ask for something; resolves to the answer, or to null when it was refused. */
  async ask(frame) {
    const slow = setTimeout(() => this.#saving(true), SILENT_MS);
    try {
      const answer = await this.socket.ask(frame);
      this.answered = Math.max(this.answered, answer.v ?? 0);
      return answer;
    } catch (refused) {
      // the new state comes with it and says it
      if (refused.code !== "desfasado") toast(refused.message, { kind: "aviso" });
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
    return await this.ask({ t: "jugar", accion, v: this.version });
  };

  // Frames

  async #show(frame, instant) {
    if (frame.t === "repaso") return this.#lookBack(frame);
    if (stale(this.state, frame)) return;
    const asked = this.#asked(this.state.frame);
    const proposal = this.state.frame?.vista.fin_propuesto;
    const spoken = this.board.spoken;
    this.state = received(this.state, frame, { now: frame.llega });
    this.#note(frame);
    this.#tellRefusal(frame, proposal);
    this.#call(asked);
    this.draw();
    const moved = this.board.update(this.state.frame, instant); // the board has the frame, and moves
    this.telling.changed(spoken, this.board.spoken, Boolean(this.#asked(this.state.frame)));
    await moved;
    this.draw();
    return undefined;
  }

  #note(frame) {
    const lines = linesOf(frame, this.board, this.nick);
    if (!lines.length) return;
    this.log = appended(this.log, lines);
    this.telling.happened(lines);
  }

  /** Tell everybody who does not want to end, and the proposer when he may propose it again. */
  #tellRefusal({ eventos }, proposal) {
    for (const event of eventos) {
      if (event.t === "FinRechazado") {
        const said = { seat: event.asiento, proposer: proposal?.[0] ?? null, mine: this.mine };
        toast(refusedEnd({ ...said, manners: this.mesa.modales }, this.nick));
      }
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
  }

  #lastSeconds(reloj, seconds) {
    if (reloj.clave !== `turno:${this.mine}`) return;
    if (seconds <= 5) play("reloj");
    if (seconds === 10) this.telling.hurry(seconds);
  }

  /** Stand behind another chair. */
  moveTo(seat) {
    this.socket.tell({ t: "desde", asiento: seat });
    this.draw();
  }

  // Leaving

  /** What leaving means at this moment: it changes while the dialog is open. */
  leaving() {
    const { frame } = this.state;
    return {
      after: ifLeaving(this.mesa, frame?.si_abandona, this.nick, this.mine),
      price: priceOfLeaving(this.mesa, frame?.si_abandona, this.mine),
      propose: allows(frame, "ProponerFin") ? () => this.send({ t: "ProponerFin" }) : null,
      later: whenToPropose(frame?.vista, this.mesa.modales),
      out: this.out,
      leave: () => this.ask({ t: "abandonar" }),
      back: this.back,
      manners: this.mesa.modales,
    };
  }

  /** Say whether the player who left `seat` is to lose points. */
  vote = async (seat, yes) => {
    if (!(await this.ask({ t: "votar", asiento: seat, si: yes }))) return;
    this.votes.set(seat, yes);
    this.draw();
  };

  sound(changes) {
    setSound(changes);
    if ("on" in changes) keepPreferences({ sonidos: changes.on });
    if ("volume" in changes) keepPreferences({ volumen: Math.round(changes.volume * 100) });
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

  /** Leave the table where I am out. */
  goBack = () => this.#go(this.back);

  draw() {
    const { nodes, talk } = this;
    talk.look();
    render(bar(barView(this)), nodes.bar);
    render(side(sideView(this)), nodes.side);
    render(this.written.drawing(), nodes.orders);
    render(watcherNames(this.state), nodes.watchers);
    render(lastLine(lastView(this)), nodes.last);
    const over = overView(this);
    render(cover(over), nodes.over);
    coverBoard(nodes.board, nodes.over);
    this.ending.read();
    render(strips(over), nodes.strips);
    nodes.app.classList.toggle("chat-abierto", Boolean(talk.sheet));
    this.windows.redraw();
    this.clocks?.tick();
    this.stayAwake?.();
    talk.toEnd();
    this.telling.shown(noticesOn(nodes));
  }
}
