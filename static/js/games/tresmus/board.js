// The board of Tres Mus: puts together the tapete, the bet, the hand, the actions and the recuento, as frames come.

import { html, nothing } from "../../lib/lit-html.js";
import { t } from "../../lib/i18n.js";
import { play } from "../../lib/sound.js";
import { awaited, byAction } from "../frames.js";
import { GameBoard } from "../game-board.js";
import { underHeading } from "../lances.js";
import { SILENT } from "../saying.js";
import { byRank } from "../spanish.js";
import { Telling } from "../telling.js";
import { Twice } from "../twice.js";
import "../stones.js";
import { centre } from "./centro.js";
import {
  actionOf,
  amountOf,
  buttons,
  cheatSheet,
  discardable,
  isGrave,
  KEYS,
  moment,
  stepped,
  within,
} from "./controls.js";
import { soundsOf, watch } from "./effects.js";
import { people } from "./layout.js";
import { localState } from "./local.js";
import { controls } from "./mando.js";
import { hand, thrownCard, words } from "./mano.js";
import { orders, VOCABULARY } from "./orders.js";
import { finished, handOf, juegoOf, lastFinished } from "./past.js";
import { lastHand, pending, recuento } from "./recuento.js";
import { bottomSeat, lances, others, situation } from "./tapete.js";
import { configuration, logLine, phaseName, PHRASES, standing } from "./texts.js";
import { markedWords, spoken, steppedWords } from "./voice.js";

const OVER = ["fin_mano", "fin_partida"];

/** @extends {GameBoard<tresmus.Vista>} */
class Board extends GameBoard {
  constructor(root, host) {
    super(root, host);
    this.last = null; // the last hand that ended, to be looked at again
    this.counted_ = ""; // the hand whose recuento is on screen
    this.telling = new Telling((all) => this.#told(all));
    this.local = localState(() => this.draw());
    this.twice = new Twice(this);
    this.phrases = PHRASES;
    this.vocabulary = VOCABULARY;
    this.keys = KEYS;
    this.cheatSheet = cheatSheet();
  }

  get who() {
    return people(this.host.mesa(), this.vista.jugadores);
  }

  // Frames

  /** Show a frame; resolves when its movement has ended. */
  async update(frame, instant) {
    const old = this.vista;
    const events = frame.eventos ?? [];
    const who = people(this.host.mesa(), frame.vista.jugadores);
    const move = instant || !old ? null : watch(this.root, events, who);
    this.take(frame, instant);
    this.#count(old, instant || !old);
    if (OVER.includes(frame.vista.fase)) this.last = handOf(frame.vista);
    this.draw();
    if (!instant) {
      for (const name of soundsOf(events, who.mine)) play(name);
      this.#sayWhoFinished(old);
    }
    if (move) await move(this.root.querySelector(".volando"));
  }

  /** Tell what happened to the piedras at the end of the hand, but what was seen while it was played. */
  #count(old, instant) {
    const { vista } = this;
    const hand = OVER.includes(vista.fase) ? String(vista.numero_mano) : "";
    if (hand === this.counted_) return;
    this.counted_ = hand;
    this.telling.finish();
    if (!hand || instant || this.host.still()) return;
    const before = old?.numero_mano === vista.numero_mano ? old.apuntes.length : 0;
    this.telling.begin(vista.apuntes.length, before);
  }

  /** A movement of the recuento has been told; `all`: it was the last one. */
  #told(all) {
    if (all) this.host.changed();
    play("piedra");
    this.draw();
  }

  #sayWhoFinished(old) {
    const out = finished(old, this.vista).filter((seat) => seat !== this.who.mine);
    for (const seat of out) this.host.announce(t("{nick} ya ha salido.", { nick: this.who.nick(seat) }));
  }

  /** Take what happened before this frame: the last hand can be looked at by somebody who was not here. */
  lookBack(steps) {
    const hand = lastFinished(steps, this.vista.jugadores);
    if (hand && hand.numero > (this.last?.numero ?? 0)) this.last = hand;
    this.draw();
  }

  /** Tell the whole recuento at once. */
  skip() {
    this.telling.finish();
    this.draw();
    this.host.changed();
  }

  /** Whether the recuento is still being told: the shell waits before it shows the end. */
  get counting() {
    return this.telling.running;
  }

  /** Return whether a view has a recuento to be read before the end. */
  counted({ apuntes }) {
    return apuntes.length > 0;
  }

  /** Return what can be pressed now. */
  offered() {
    return this.vista ? `${moment(this.vista)}:${buttons(this.legales, this.local).map(({ accion }) => accion)}` : "";
  }

  // Doing

  send(accion) {
    this.twice.drop();
    this.local.carta = null;
    return super.send(accion);
  }

  /** Carry out an action of a button, or one that was `written`: grave ones are asked twice. */
  press(accion, written = false) {
    const { local, vista } = this;
    const choice = byAction(this.legales).get(accion);
    if (!choice || this.quiet) return false;
    if (accion === "Descartar" && !local.carta) return false;
    const ask = t("Pulsa otra vez para confirmar.");
    if (this.#asked(accion, vista) && !this.twice.confirms(accion, { ask, written })) return true;
    if (accion === "Descartar") this.send({ t: accion, cartas: [local.carta] });
    else if (choice.args?.piedras) this.send({ t: accion, piedras: amountOf(accion, this.legales, local) });
    else this.send({ t: accion });
    return true;
  }

  /** Whether an action is asked twice: a player may want none of it for an órdago. */
  #asked(accion, vista) {
    const ordago = accion === "Ordago" || (accion === "Querer" && Boolean(vista.apuesta?.ordago));
    return isGrave(accion, vista) && (!ordago || this.host.prefs().confirmar_ordago);
  }

  cards() {
    const held = this.vista.cartas[this.who.bottom] ?? null;
    return held && (this.host.prefs().ordenar_cartas ? byRank(held) : held);
  }

  /** Mark the card that is to be thrown away; the marked one is no more. */
  mark(card, aloud = false) {
    if (!discardable(this.legales).includes(card)) return false;
    const { local } = this;
    local.carta = local.carta === card ? null : card;
    this.draw();
    if (aloud) this.host.announce(markedWords(local.carta), true);
    return true;
  }

  /** Move the stepper of an action by some. */
  step(accion, by) {
    const range = byAction(this.legales).get(accion)?.args?.piedras;
    if (!range) return false;
    const n = within(amountOf(accion, this.legales, this.local) + by, range);
    this.local[accion === "Querer" ? "quiero" : "subo"] = n;
    this.draw();
    this.host.announce(steppedWords(accion, n, this.vista, this.who), true);
    return true;
  }

  openLast() {
    if (!this.last) return false;
    this.host.dialog((close) => lastHand({ hand: this.last, who: this.who, close }), t("Última mano"));
    return true;
  }

  /** Return what may be written now. */
  orders() {
    return this.vista && this.who.mine !== null ? orders(this) : [];
  }

  // The keyboard

  /** Carry out a command of the keyboard; returns whether it did something. */
  run(command) {
    if (!this.frame) return false;
    if (command === "ultima") return this.openLast();
    if (this.who.mine === null) return false;
    const card = /^carta_(\d)$/.exec(command);
    if (card) return this.mark(this.cards()?.[Number(card[1])], true);
    if (command === "antes" || command === "despues") return this.#beside(command === "antes" ? -1 : 1);
    if (/^(mas|menos)/.test(command)) return this.#stepped(command);
    if (command === "aceptar" && this.counting) return this.#skipAloud();
    if (command === "aceptar" && this.host.mesa().fin) return this.host.showEnd(), true;
    const accion = actionOf(command, this.legales);
    return accion ? this.press(accion) : false;
  }

  #stepped(command) {
    const accion = stepped(command, this.legales);
    return accion ? this.step(accion, command.startsWith("mas") ? 1 : -1) : false;
  }

  #beside(by) {
    const cards = (this.cards() ?? []).filter((card) => discardable(this.legales).includes(card));
    if (!cards.length) return false;
    const at = cards.indexOf(this.local.carta);
    const next = at < 0 ? (by > 0 ? 0 : cards.length - 1) : within(at + by, { low: 0, high: cards.length - 1 });
    return next === at || this.mark(cards[next], true);
  }

  #skipAloud() {
    this.skip();
    this.host.announce(t("Recuento entero. Pulsa Intro otra vez para seguir."), true);
    return true;
  }

  // For the shell

  /** Return the lines of the log for a frame. */
  log(frame) {
    const who = people(this.host.mesa(), frame.vista.jugadores);
    return underHeading(frame.eventos, "LanceAbierto").map((event) => logLine(event, who)).filter(Boolean);
  }

  /** Where the partida is, for the chat: hand and phase. */
  get here() {
    return this.vista ? `${this.vista.numero_mano}:${this.vista.fase}` : "";
  }

  placeName(place) {
    const [n, phase] = place.split(":");
    return `${t("Mano {n}", { n })} · ${phaseName(phase)}`;
  }

  get summary() {
    return this.vista ? configuration(this.vista) : "";
  }

  get standing() {
    return this.vista ? standing(this.vista, this.who) : [];
  }

  /** What is said aloud of this moment. */
  get spoken() {
    return this.vista ? spoken(this) : SILENT;
  }

  // Drawing

  #recuento(who) {
    const { vista } = this;
    if (!OVER.includes(vista.fase)) return nothing;
    const over = vista.fase === "fin_partida" || Boolean(this.host.mesa().fin);
    const missing = awaited(vista).length;
    return recuento({
      vista,
      who,
      juego: juegoOf(vista),
      seen: Math.min(this.telling.seen, vista.apuntes.length),
      skip: () => this.skip(),
      done: over ? () => this.host.showEnd() : null,
      waiting: over || !missing ? "" : pending(missing),
    });
  }

  /** What the parts of the tapete are drawn from and may do. */
  get #view() {
    const { vista, local, host, who, frame } = this;
    return {
      vista,
      local,
      who,
      mesa: host.mesa(),
      legales: frame.legales ?? [],
      relojes: frame.relojes ?? [],
      quieto: this.quiet,
      cards: this.cards(),
      open: who.mine === null ? [] : discardable(frame.legales ?? []),
      letters: host.prefs().letras,
      last: OVER.includes(vista.fase) ? null : this.last,
      openLast: () => this.openLast(),
      mark: (card) => this.mark(card),
      press: (accion) => this.press(accion),
      step: (accion, by) => this.step(accion, by),
      showEnd: () => host.showEnd(),
    };
  }

  draw() {
    if (!this.frame) return;
    const { vista, host, who } = this;
    this.twice.tidy();
    const view = this.#view;
    this.paint(html`
      <div class="aro">
        <section class="tapete tresmus f-${vista.fase} cartas-${host.prefs().cartas}" aria-label=${t(
          "Tapete de juego",
        )}>
        ${situation(vista, who)} ${lances(vista, who)} ${others(view)} ${centre(view)}
        <div class="yo">${bottomSeat(view)}${thrownCard(vista)}${hand(view)}${words(
          vista,
          host.prefs().pista_jugada,
        )}</div>
        ${this.#recuento(who)}
        </section>
      </div>
      ${controls(view)}
      <div class="volando" aria-hidden="true"></div>
    `);
  }
}

/** Put the board of Tres Mus into `root`. */
export const mount = (root, host) => new Board(root, host);
