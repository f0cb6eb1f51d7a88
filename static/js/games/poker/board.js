// The board of póker: puts together the table, the chairs and the actions, and reacts to frames.

import { html, nothing } from "../../lib/lit-html.js";
import { beat, moving } from "../../lib/anim.js";
import { t } from "../../lib/i18n.js";
import { play } from "../../lib/sound.js";
import { byAction } from "../frames.js";
import { GameBoard } from "../game-board.js";
import { SILENT } from "../saying.js";
import { Answers } from "./answers.js";
import { Chronicle } from "./chronicle.js";
import { question as allInQuestion } from "./confirming.js";
import { cheatSheet, KEYS, keysNote, moment } from "./controls.js";
import { soundsOf, watch, watchMoment } from "./effects.js";
import { OutCard } from "./fuera.js";
import { people } from "./layout.js";
import { LevelBell } from "./level-bell.js";
import { localState } from "./local.js";
import { Looking } from "./looking.js";
import { orders, VOCABULARY } from "./orders.js";
import { controls } from "./mando.js";
import { middle } from "./medio.js";
import { bottom } from "./mio.js";
import { level, prizes } from "./paneles.js";
import { placeName, standing } from "./question.js";
import { endReason, endsOf, endTakings, endTitle, outCard, race } from "./salida.js";
import { others } from "./sillas.js";
import "./sounds.js";
import { stages } from "./stages.js";
import { isCash } from "./standing.js";
import { afterFall, alikeIn, AWAY, configuration, logLine, PHRASES } from "./texts.js";
import { spoken } from "./voice.js";

const LIT_MS = 1200; // a new level
const CROWD = 8; // chairs from which the last actions are not left standing

/** @extends {GameBoard<poker.Vista>} */
class Board extends GameBoard {
  constructor(root, host) {
    super(root, host);
    this.chronicle = new Chronicle();
    this.answers = new Answers(this);
    this.looking = new Looking(this);
    this.out = new OutCard(this);
    this.bell = new LevelBell((text) => host.announce(text));
    this.local = localState(() => this.draw(), (event) => this.#opens(this.given, event));
    this.staged = null; // a moment within the frame that is on screen
    this.frames = 0; // of frames: the moments of one that is no longer the last are not shown
    this.phrases = PHRASES;
    this.vocabulary = VOCABULARY;
    this.keys = KEYS;
    this.cheatSheet = cheatSheet();
    this.keysNote = keysNote();
  }

  get who() {
    return people(this.host.mesa(), this.vista.jugadores);
  }

  get four() {
    return this.host.prefs().cuatro_colores !== false;
  }

  // Frames

  /** Show a frame; resolves when its movement has ended. */
  async update(frame, instant) {
    const old = this.vista;
    this.chronicle.take(frame);
    const moments = instant || !old || !moving() ? [] : stages(old, frame);
    const run = ++this.frames;
    this.staged = moments[0]?.vista ?? null;
    const move = instant || !old ? null : watch(this.root, frame.eventos ?? []);
    this.take(frame, instant);
    this.answers.moved();
    this.bell.follow(this.frame);
    this.#light(old, instant);
    this.draw();
    if (!instant) this.#sound(frame, moments);
    if (move) await move();
    for (const one of moments) {
      if (run !== this.frames) return;
      await this.#show(one);
    }
    if (run !== this.frames) return;
    this.staged = null;
    if (moments.length) this.draw();
    this.answers.advance();
    this.looking.handOver();
    if (moments.length) this.host.changed();
  }

  /** Show a moment within the frame, and let it be seen. */
  async #show({ vista, event, ms }) {
    const move = watchMoment(this.root, event);
    this.staged = vista;
    this.draw();
    for (const name of soundsOf([event], this.who.mine)) play(name);
    await move(this.root.querySelector(".volando"));
    await beat(ms);
  }

  #sound({ eventos, vista }, moments) {
    const staged = new Set(moments.map(({ event }) => event));
    const now = (eventos ?? []).filter((event) => !staged.has(event));
    for (const name of soundsOf(now, this.who.mine, vista)) play(name);
  }

  /** Let the panel of the level shine when its first hand begins. */
  #light(old, instant) {
    if (instant || !old || old.ciegas[1] === this.vista.ciegas[1] || !this.vista.nivel) return;
    this.lit = true;
    setTimeout(() => {
      this.lit = false;
      this.draw();
    }, LIT_MS);
  }

  #opens({ v, eventos }, event) {
    return event.t === "Subido" && this.chronicle.opens(v, eventos.indexOf(event));
  }

  /** Take what happened before this frame: the hands before can be looked at by somebody who was not here. */
  lookBack(steps) {
    for (const step of steps) this.chronicle.take(step);
    this.host.changed();
  }

  /** Whether the end of a hand is still being shown: the shell waits before it shows the end of the match. */
  get counting() {
    return this.staged !== null;
  }

  /** Return whether a view has a count to be read before the end. */
  counted({ botes }) {
    return botes.length > 0;
  }

  /** Return what can be pressed on my turn. */
  offered() {
    const turn = this.legales.filter(({ tipo }) => tipo === "turn");
    return turn.length ? `${moment(this.vista)}:${turn.map(({ accion }) => accion)}` : "";
  }

  get quiet() {
    return super.quiet || this.staged !== null;
  }

  // Doing

  send(accion) {
    Object.assign(this.local, { total: null, nota: "", decidida: null });
    return super.send(accion);
  }

  go(accion) {
    if (this.quiet || !byAction(this.legales).has(accion)) return false;
    this.send({ t: accion });
    return true;
  }

  cards() {
    return this.vista.cartas[this.who.bottom] ?? null;
  }

  get reviews() {
    return this.looking.reviews;
  }

  /** Return what may be written now. */
  orders() {
    return this.vista && this.who.mine !== null ? orders(this) : [];
  }

  /** Carry out a command of the keyboard; returns whether it did something. */
  run(command) {
    if (!this.frame) return false;
    if (command === "manos") return this.looking.hands(), true;
    if (command === "fichas") return this.looking.stacks(), true;
    if (this.who.mine === null) return false;
    if (command === "mostrar") return this.go("Mostrar");
    if (command === "volver") return this.go("Volver");
    if (command === "aceptar" && this.host.mesa().fin) return this.host.showEnd(), true;
    return this.answers.run(command);
  }

  // For the shell

  /** Return the lines of the log for a frame. */
  log(frame) {
    const who = people(this.host.mesa(), frame.vista.jugadores);
    this.chronicle.take(frame);
    const many = frame.eventos.some(({ t: name, numero }) => name === "BoteGanado" && numero > 0);
    const cash = isCash(frame.vista);
    const about = (event, i) => ({
      many,
      cash,
      opens: this.#opens(frame, event),
      alike: alikeIn(event, frame.eventos),
      pot: event.t === "Subido" ? this.chronicle.potAfter(frame.v, i) : null,
    });
    return frame.eventos.map((event, i) => logLine(event, who, about(event, i))).filter(Boolean);
  }

  /** Where the match is, for the chat: hand and phase. */
  get here() {
    return this.vista ? moment(this.vista) : "";
  }

  placeName(place) {
    return placeName(place);
  }

  get summary() {
    return this.vista ? configuration(this.vista) : "";
  }

  get standing() {
    return this.vista ? standing(this.vista, this.who) : [];
  }

  /** How it ended for me and what there is to see of it, where winning and losing is not all. */
  get ending() {
    if (!this.vista) return null;
    const { vista, who } = this;
    const placed = !isCash(vista);
    return {
      titulo: endTitle(vista, who),
      motivo: endReason(vista),
      cobro: endTakings(vista, who),
      dibujo: race(vista, who),
      puestos: placed ? vista.puestos.map((place) => place?.puesto ?? null) : null,
      filas: placed ? endsOf({ vista, who, hands: this.chronicle.hands() }) : null,
    };
  }

  get away() {
    return this.vista && !isCash(this.vista) ? AWAY : null;
  }

  get fall() {
    return this.vista ? afterFall(this.vista) : null;
  }

  /** What is said aloud of this moment. */
  get spoken() {
    return this.vista ? spoken(this) : SILENT;
  }

  // Drawing

  /** Return the cards of the hand that is shown as the best: the winner's, else the one at the bottom. */
  #best(vista) {
    const winner = vista.botes.find(({ categoria }) => categoria)?.ganadores[0];
    return vista.jugadas[winner ?? this.who.bottom]?.cartas ?? [];
  }

  /** What the parts of the table are drawn from and may do. */
  get #view() {
    const { local, host, who, frame, four, answers, looking } = this;
    const vista = this.staged ?? this.vista;
    return {
      vista,
      local,
      who,
      four,
      mine: who.mine !== null && !host.mesa().fin && !this.staged,
      best: this.#best(vista),
      winners: vista.botes.flatMap(({ ganadores }) => ganadores),
      blinds: Boolean(host.prefs().en_ciegas) !== local.al_reves,
      lit: this.lit,
      mesa: host.mesa(),
      legales: this.staged ? [] : this.legales,
      relojes: this.staged ? [] : frame.relojes ?? [],
      quieto: this.quiet,
      reviews: this.reviews,
      go: (accion) => this.go(accion),
      press: answers.press,
      mark: answers.mark,
      slide: answers.slide,
      step: answers.step,
      write: answers.write,
      decide: answers.decide,
      confirm: answers.confirm,
      giveUp: answers.giveUp,
      sit: looking.sit,
      seen: this.out.close,
      turnStacks: () => (local.turnStacks(), this.draw()),
      showEnd: () => host.showEnd(),
      another: host.another?.(),
    };
  }

  draw() {
    if (!this.frame) return;
    const view = this.#view;
    const { vista, who } = view;
    const crowd = who.players >= CROWD ? "muchos" : "";
    this.paint(html`
      <section class="poker sillas-${who.players} ${crowd} f-${vista.fase}" aria-label=${t("Mesa de póker")}>
        <div class="aro ovalo"><div class="tapete"></div></div>
        ${level(view)}${prizes(view)}${others(view)}${middle(view)}${bottom(view)}${outCard(view)}
      </section>
      ${controls(view)}${view.mine ? allInQuestion(view) : nothing}
      <div class="volando" aria-hidden="true"></div>
    `);
    for (const element of this.root.querySelectorAll("[data-p]")) element.style.setProperty("--p", element.dataset.p);
    this.out.drawn();
  }
}

/** Put the board of póker into `root`. */
export const mount = (root, host) => new Board(root, host);
