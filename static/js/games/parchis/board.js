// The board of parchís: puts together the squares, the players, the panel and the history, and reacts to frames.

import { html } from "../../lib/lit-html.js";
import { moving, paced } from "../../lib/anim.js";
import { t } from "../../lib/i18n.js";
import { play as sound } from "../../lib/sound.js";
import { GameBoard } from "../game-board.js";
import { sentences, SILENT } from "../saying.js";
import {
  actionOf,
  cheatSheet,
  chooses,
  diceOf,
  dieFor,
  inForce,
  KEYS,
  mine,
  moment,
  moves,
  onlyMove,
  stepped,
  useful,
} from "./controls.js";
import { play, ROLL_MS, soundsOf, thrown } from "./effects.js";
import { standing as placed } from "./geometry.js";
import { history } from "./historia.js";
import { people, pieceName } from "./layout.js";
import { localState } from "./local.js";
import { orders, VOCABULARY } from "./orders.js";
import { controls } from "./mando.js";
import { players } from "./players.js";
import { board } from "./tablero.js";
import { candidates, ownAt, pointOf, touched } from "./tocar.js";
import { configuration, destination, logLine, phaseName, PHRASES, reason, spokenBoard, standing } from "./texts.js";
import { optionsSaid, spoken } from "./voice.js";
import "./sounds.js";

const ALONE_MS = 700; // what is played by itself is seen coming
const FACE_MS = 90;

/** @extends {GameBoard<parchis.Vista>} */
class Board extends GameBoard {
  constructor(root, host) {
    super(root, host);
    this.local = localState(() => this.draw());
    this.keys = KEYS;
    this.phrases = PHRASES;
    this.vocabulary = VOCABULARY;
    this.cheatSheet = cheatSheet();
    this.reviews = [{
      nombre: "historia",
      tecla: "h",
      icono: "history",
      texto: t("Tiradas"),
      titulo: t("Tiradas y estadísticas (H)"),
      run: () => this.toggleHistory(),
    }];
    this.counting = false; // there is no recuento
  }

  get who() {
    return people(this.host.mesa(), this.vista);
  }

  // Frames

  /** Show a frame; resolves when its movement has ended. */
  async update(frame, instant) {
    const old = this.vista;
    const events = frame.eventos ?? [];
    const moves = !instant && old && moving();
    const before = old ? placed(old.fichas, this.who.colour) : [];
    this.take(frame, instant);
    if (moves && thrown(events)) this.#roll(thrown(events).length);
    this.draw();
    if (!instant) {
      for (
        const name of soundsOf(events, (colours) => colours.some((colour) => this.who.ally(this.who.owner(colour))))
      ) sound(name);
    }
    if (moves) await play(this.root, events, { before, fichas: frame.vista.fichas, bottom: this.who.colour });
    this.#alone();
  }

  /** There is no recuento to be read before the end. */
  counted() {
    return false;
  }

  /** Nothing of before is kept: a view has its rolls. */
  lookBack() {}

  /** Let the faces change while the dice roll: which they are is the view's, not chance's. */
  #roll(count) {
    const { local } = this;
    const turn = () => {
      local.caras = Array.from({ length: count }, (_, i) => (((local.caras[i] ?? i * 2) + 1 + i) % 6) + 1);
    };
    local.rodando = true;
    turn();
    clearInterval(this.rolling);
    this.rolling = setInterval(() => {
      turn();
      this.draw();
    }, paced(FACE_MS));
    setTimeout(() => {
      clearInterval(this.rolling);
      local.rodando = false;
      this.draw();
    }, paced(ROLL_MS));
  }

  /** Return what can be pressed on my turn. */
  offered() {
    return [...mine(this.legales)].join();
  }

  /** Make the only move there is, for a player who prefers so. */
  #alone() {
    clearTimeout(this.alone);
    const move = this.host.prefs().jugada_unica ? onlyMove(this.vista, this.legales) : null;
    if (!move) return;
    const then = moment(this.vista);
    this.local.ficha = move.ficha;
    this.draw();
    this.alone = setTimeout(() => {
      if (moment(this.vista) === then && chooses(this.legales)) this.send(actionOf(move));
    }, moving() ? paced(ALONE_MS) : 0);
  }

  // Doing

  async send(accion) {
    if (this.local.enviando) return;
    clearTimeout(this.alone);
    await super.send(accion);
  }

  /** Carry out an action of a button, if it is legal. */
  press(accion) {
    if (this.quiet || !mine(this.legales).has(accion)) return false;
    this.send({ t: accion });
    return true;
  }

  move(move) {
    if (this.quiet || !chooses(this.legales)) return false;
    this.send(actionOf(move));
    return true;
  }

  get quiet() {
    return this.local.rodando || super.quiet;
  }

  get force() {
    return inForce(this.vista, this.local.dado);
  }

  /** The moves that can be made now with the die in force; none while the dice roll. */
  get open() {
    return chooses(this.legales) && !this.local.rodando ? moves(this.vista, this.force) : [];
  }

  setDie(face) {
    if (!useful(this.vista).includes(face)) return false;
    Object.assign(this.local, { dado: face, ficha: null, mira: null, aviso: "" });
    this.host.announce(sentences(t("Dado en juego: {n}", { n: face }), optionsSaid(this.vista, this.legales, face)));
    this.draw();
    return true;
  }

  /** Choose a piece: what it would do is lit. Choosing it again moves it. */
  choose(ficha) {
    const { local } = this;
    const move = this.open.find((one) => one.ficha === ficha);
    if (!move) return this.#otherwise(ficha);
    if (local.ficha === ficha) return this.move(move);
    Object.assign(local, { ficha, mira: null, aviso: "" });
    this.host.announce(`${pieceName(move.colour, move.n)}: ${destination(move.colour, move.desde, move.hasta)}`, false);
    this.draw();
    return true;
  }

  /** A piece that the die in force does not move: with the other die it may; else it is said why not. */
  #otherwise(ficha) {
    const die = dieFor(ficha, this.vista, this.force);
    if (die !== null && die !== undefined) {
      this.setDie(die);
      return this.choose(ficha);
    }
    const why = reason(this.open[0]?.debe, this.vista, this.who);
    this.local.aviso = `${t("Esa ficha no puede mover ahora.")} ${why}`.trim();
    this.local.ficha = null;
    this.host.announce(this.local.aviso, false);
    this.draw();
    return true;
  }

  /** Point at a piece, or at none. */
  glance(ficha) {
    if (this.local.mira === ficha) return;
    this.local.mira = ficha;
    this.draw();
  }

  /** The keyboard has come to a piece: it is chosen (a mouse that comes to it presses it besides). */
  look(ficha) {
    if (this.local.ficha !== ficha && this.open.some((one) => one.ficha === ficha)) this.choose(ficha);
  }

  #candidates() {
    return candidates({
      open: this.open,
      pieces: placed(this.vista.fichas, this.who.colour),
      chosen: this.local.ficha,
      bottom: this.who.colour,
    });
  }

  /** A click or a tap on the board: the destination of the piece that is chosen, or the piece that is nearest. */
  touch(event) {
    if (!this.open.length) return;
    const { point, scale } = pointOf(event);
    const found = touched(point, this.#candidates(), scale);
    if (found?.move) this.move(found.move);
    else if (found) this.choose(found.ficha);
    else this.#otherwiseAt(ownAt(event, this.who.mine, this.vista));
  }

  #otherwiseAt(own) {
    if (own) this.choose(own);
    else this.drop();
  }

  over(event) {
    if (event.pointerType === "touch" || !this.open.length) return;
    const { point, scale } = pointOf(event);
    const found = touched(point, this.#candidates(), scale);
    this.glance(found?.ficha ?? null);
  }

  drop() {
    const { local } = this;
    if (!local.ficha && !local.aviso) return false;
    Object.assign(local, { ficha: null, mira: null, aviso: "" });
    this.draw();
    return true;
  }

  toggleHistory() {
    const { local } = this;
    local.historia = !local.historia;
    if (local.historia) this.opener = document.activeElement;
    this.closeLayer?.();
    this.closeLayer = local.historia ? this.host.layers.push(() => this.toggleHistory()) : null;
    this.draw();
    if (local.historia) this.root.querySelector(".historia .boton-icono").focus();
    else this.#giveBack();
    return true;
  }

  /** Put the focus where it was before the history was opened: on a button of the panel, if that is gone. */
  #giveBack() {
    const was = /** @type {HTMLElement | null} */ (this.opener);
    const stays = was?.isConnected && was !== document.body;
    (stays ? was : this.root.querySelector("[data-util=historia]"))?.focus();
  }

  /** Return what may be written now. */
  orders() {
    return this.vista && this.who.mine !== null && !this.local.rodando ? orders(this) : [];
  }

  // The keyboard

  /** Carry out a command of the keyboard; returns whether it did something. */
  run(command) {
    if (!this.frame) return false;
    if (command === "historia") return this.toggleHistory();
    if (this.who.mine === null) return false;
    if (command === "soltar") return this.drop();
    if (command === "pasar") return this.press("Pasar");
    if (command === "hacer") return this.#do();
    if (command === "dado") return this.#nextDie();
    if (command === "siguiente" || command === "anterior") return this.#step(command === "siguiente" ? 1 : -1);
    const n = Number(/^ficha_(\d)$/.exec(command)?.[1]);
    const move = this.open.find(({ tecla }) => tecla === n);
    return move ? this.#pick(move.ficha) : false;
  }

  /** Choose a piece with the keys: its button has the focus, so that Enter is its own. */
  #pick(ficha) {
    const done = this.choose(ficha);
    this.root.querySelector(`.jugada[data-ficha="${ficha}"]`)?.focus();
    return done;
  }

  /** Throw; or make the move of the piece that is chosen, or the only one. */
  #do() {
    if (this.host.mesa().fin) return this.host.showEnd(), true;
    if (mine(this.legales).has("Tirar")) return this.press("Tirar");
    const { open, local } = this;
    const move = open.find(({ ficha }) => ficha === local.ficha) ?? (open.length === 1 ? open[0] : null);
    return move ? this.move(move) : false;
  }

  #nextDie() {
    if (!chooses(this.legales) || this.quiet) return false;
    const other = useful(this.vista).find((die) => die !== this.force);
    return other !== undefined && this.setDie(other);
  }

  #step(by) {
    const next = stepped(this.open, this.local.ficha, by);
    return next ? this.local.ficha === next.ficha || this.#pick(next.ficha) : false;
  }

  // For the shell

  /** Return the lines of the log for a frame. */
  log(frame) {
    const who = people(this.host.mesa(), frame.vista);
    return frame.eventos.map((event) => logLine(event, who)).filter(Boolean);
  }

  /** Where the match is, for the chat: it only tells the opening from the rest. */
  get here() {
    return this.vista ? (this.vista.fase === "inicial" ? "inicial" : "mover") : "";
  }

  placeName(place) {
    return place === "mover" ? t("En juego") : phaseName(place);
  }

  /** The configuration in words, for the bar. */
  get summary() {
    return this.vista ? configuration(this.vista.opciones) : "";
  }

  /** How the score stands, in words, for the end of the match. */
  get standing() {
    return this.vista ? standing(this.vista, this.who) : [];
  }

  /** What is said aloud of this moment. */
  get spoken() {
    return this.vista ? spoken(this) : SILENT;
  }

  // Drawing

  #view() {
    const { vista, local, host, who, frame } = this;
    return {
      vista,
      local,
      who,
      mesa: host.mesa(),
      legales: frame.legales,
      relojes: frame.relojes,
      quieto: this.quiet,
      dice: diceOf(vista),
      force: this.force,
      open: this.open,
      choosing: chooses(this.legales),
      teclas: { letters: host.prefs().letras },
      press: (accion) => this.press(accion),
      move: (move) => this.move(move),
      setDie: (face) => this.setDie(face),
      glance: (ficha) => this.glance(ficha),
      look: (ficha) => this.look(ficha),
      touch: (event) => this.touch(event),
      over: (event) => this.over(event),
      out: () => this.glance(null),
      toggleHistory: () => this.toggleHistory(),
      showEnd: () => host.showEnd(),
    };
  }

  draw() {
    if (!this.frame) return;
    const view = this.#view();
    this.paint(html`<div class="parchis">
      <section class="marco" aria-label=${t("Tablero de parchís")}><div class="cuadro">${board(view)}${
      players(view)
    }</div>
        <ul class="lectores" aria-label=${t("Dónde están las fichas")}>${
      spokenBoard(this.vista).map((line) => html`<li>${line}</li>`)
    }</ul></section>
      ${controls(view)}${history(view)}</div>`);
  }
}

/** Put the board of parchís into `root`. */
export const mount = (root, host) => new Board(root, host);
