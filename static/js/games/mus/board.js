// The board of mus: puts together the tapete, the hand, the actions and the recuento, and reacts to frames.

import { html, nothing } from "../../lib/lit-html.js";
import { t } from "../../lib/i18n.js";
import { platform } from "../../lib/keys.js";
import { play } from "../../lib/sound.js";
import { byRank } from "./cards.js";
import { awaited, byAction } from "../frames.js";
import { GameBoard } from "../game-board.js";
import { SILENT } from "../saying.js";
import { Twice } from "../twice.js";
import {
  actionOf,
  aliases,
  cheatSheet,
  fateOf,
  fits,
  KEYS,
  keysNote,
  maySign,
  moment,
  toggled,
  within,
} from "./controls.js";
import { soundsOf, watch } from "./effects.js";
import { hand, words } from "./hand.js";
import { people } from "./layout.js";
import { localState } from "./local.js";
import { orders, VOCABULARY } from "./orders.js";
import { controls, graveAction } from "./mando.js";
import { Counting, handOver } from "./counting.js";
import { phaseName } from "./names.js";
import { handOf, lastFinished } from "./past.js";
import { lastHand, pending, recuento } from "./recuento.js";
import { lookItems, panel } from "./senas.js";
import { inside } from "./score.js";
import { bottomSeat, centre, lances, rivals, scoreboard } from "./tapete.js";
import { configuration, inReadingOrder, insideWords, logLine, PHRASES, piedras, standing } from "./texts.js";
import { markedWords, spoken } from "./voice.js";
import "../stones.js";

/** @extends {GameBoard<mus.Vista>} */
class Board extends GameBoard {
  constructor(root, host) {
    super(root, host);
    this.last = null; // the last hand that was counted, to be looked at again
    this.inside = [false, false]; // which pairs are «adentro»
    this.local = localState(() => this.draw());
    this.twice = new Twice(this);
    this.count = new Counting({ still: () => host.still(), told: (all) => this.#told(all) });
    this.ctrl = aliases(platform());
    this.phrases = PHRASES;
    this.vocabulary = VOCABULARY;
    this.keys = KEYS;
    this.cheatSheet = cheatSheet();
    this.keysNote = keysNote();
  }

  get who() {
    return people(this.host.mesa(), this.vista.jugadores, this.vista.opciones.reyes);
  }

  // Frames

  /** Show a frame; resolves when its movement has ended. */
  async update(frame, instant) {
    const old = this.vista;
    const events = frame.eventos ?? [];
    const who = people(this.host.mesa(), frame.vista.jugadores, frame.vista.opciones.reyes);
    const move = instant || !old ? null : watch(this.root, events, who);
    this.take(frame, instant);
    if (this.count.take(frame.vista, instant)) this.local.abiertas = new Set();
    if (handOver(frame.vista)) this.last = handOf(frame.vista);
    this.draw();
    if (!instant) { for (const name of soundsOf(events, who.ours)) play(name); }
    this.#adentro(instant || !old);
    if (move) await move(this.root.querySelector(".volando"));
    this.#advance();
  }

  /** Take what happened before this frame: the last hand can be looked at by somebody who was not here. */
  lookBack(steps) {
    const hand = lastFinished(steps, this.vista.jugadores);
    if (hand && hand.numero > (this.last?.numero ?? 0)) this.last = hand;
    this.draw();
  }

  /** A line of the recuento has been told; `all`: it was the last one. */
  #told(all) {
    if (all) this.host.changed();
    play("piedra");
    this.#adentro(false);
    this.draw();
  }

  /** Have a pair say «adentro» when it comes so near to the juego; `instant`: it was there before. */
  #adentro(instant) {
    const [now, before] = [inside(this.vista, this.count.score), this.inside];
    this.inside = now;
    for (const pair of instant ? [] : [0, 1].filter((one) => now[one] && !before[one])) {
      const scored = this.vista.apuntes.slice(0, this.count.seen).findLast(({ pareja }) => pareja === pair);
      if (scored) this.local.say(scored.asiento, t("¡Adentro!"));
      this.host.announce(insideWords(pair, this.count.score ?? null, this.vista, this.who));
      this.draw();
    }
  }

  /** Tell the whole recuento at once. */
  skip() {
    this.count.finish();
    this.draw();
    this.host.changed();
  }

  /** Whether the recuento is still counting: the shell waits before it shows the end. */
  get counting() {
    return this.count.running;
  }

  /** Return whether a view has a recuento to be read before the end. */
  counted({ apuntes }) {
    return apuntes.length > 0;
  }

  /** Return what can be pressed on my turn. */
  offered() {
    const turn = this.legales.filter(({ tipo }) => tipo === "turn");
    return turn.map(({ accion }) => accion).join();
  }

  #advance() {
    const { local, vista } = this;
    if (this.host.behind()) return; // the state that decides it is still to be shown
    const verdict = fateOf(local.adelantada, vista, this.legales);
    if (verdict === "keep") return;
    const chosen = local.adelantada;
    local.adelantada = null;
    if (verdict === "act") this.send({ t: chosen.accion });
    else if (chosen) this.draw();
  }

  // Doing

  send(accion) {
    this.twice.drop();
    return super.send(accion);
  }

  /** Carry out an action of a button, or one that was `written`: grave ones are asked twice. */
  press(accion, written = false) {
    const { local, vista } = this;
    const choice = byAction(this.legales).get(accion);
    if (!choice || this.quiet) return false;
    const asked = this.host.prefs().confirmar_ordago && graveAction(accion, vista.envite);
    if (asked && !this.twice.confirms(accion, { ask: t("Pulsa otra vez para confirmar."), written })) return true;
    if (accion === "Descartar") {
      if (!fits(choice.args.cartas, local.elegidas)) return false;
      this.send({ t: accion, cartas: local.elegidas });
    } else if (choice.args?.piedras) {
      this.send({ t: accion, piedras: within(local.piedras, choice.args.piedras) });
    } else this.send({ t: accion });
    return true;
  }

  hand() {
    const cards = this.vista.cartas[this.who.bottom] ?? null;
    return cards && (this.host.prefs().ordenar_cartas ? byRank(cards, this.who.reyes) : cards);
  }

  get selecting() {
    return this.who.mine !== null && !this.host.mesa().fin && ["mus", "descarte"].includes(this.vista.fase) &&
      !this.vista.descartadas.length;
  }

  toggle(card) {
    if (!card || !this.selecting) return false;
    this.local.elegidas = toggled(this.local.elegidas, card);
    this.draw();
    return true;
  }

  /** Choose a card with its key, which says nothing by itself. */
  #mark(card) {
    if (!this.toggle(card)) return false;
    const { elegidas } = this.local;
    this.host.announce(markedWords(card, elegidas.includes(card), elegidas.length, this.who), true);
    return true;
  }

  #skipAloud() {
    this.skip();
    this.host.announce(t("Recuento entero. Pulsa Intro otra vez para seguir."), true);
    return true;
  }

  setPiedras(n) {
    this.local.piedras = n;
    this.draw();
  }

  toggleSenas() {
    const { local } = this;
    local.senasAbierto = !local.senasAbierto;
    this.closeLayer?.();
    this.closeLayer = local.senasAbierto ? this.host.layers.push(() => this.toggleSenas()) : null;
    this.draw();
    this.root.querySelector(local.senasAbierto ? ".panel-senas button" : "[data-util=senas]")?.focus();
  }

  /** Make a seña, or look whether others do. */
  sign(action) {
    if (this.local.senasAbierto) this.toggleSenas();
    this.host.enviar(action);
    return true;
  }

  /** Return what may be written now. */
  orders() {
    return this.vista && this.who.mine !== null ? orders(this) : [];
  }

  openLast() {
    this.local.abiertas = new Set();
    this.host.dialog((close) => {
      const { who, local } = this;
      const explain = (i) => (this.#explain(i), this.host.changed());
      return lastHand({ ...this.last, who, open: local.abiertas, toggle: explain, close });
    }, t("Última mano"));
  }

  #explain(i) {
    const { abiertas } = this.local;
    if (!abiertas.delete(i)) abiertas.add(i);
    this.draw();
  }

  // The keyboard

  /** Carry out a command of the keyboard; returns whether it did something. */
  run(command) {
    if (!this.frame || this.who.mine === null) return false;
    const card = /^carta_(\d)$/.exec(command);
    if (card) return this.#mark(this.hand()?.[Number(card[1])]);
    if (command === "senas") return maySign(this.legales) && (this.toggleSenas(), true);
    if (command === "mas" || command === "menos") return this.#step(command === "mas" ? 1 : -1);
    if (command === "continuar" && this.counting) return this.#skipAloud();
    if (command === "continuar" && this.host.mesa().fin) return this.host.showEnd(), true;
    const accion = actionOf(command, this.legales);
    return accion ? this.press(accion) : false;
  }

  #step(change) {
    const rango = this.legales.find(({ args }) => args?.piedras)?.args.piedras;
    if (!rango) return false;
    this.setPiedras(within(within(this.local.piedras, rango) + change, rango));
    this.host.announce(piedras(this.local.piedras), true);
    return true;
  }

  // For the shell

  /** Return what the menu of a player offers because of the game. */
  playerItems(seat) {
    return lookItems(this, seat, (action) => this.sign(action));
  }

  /** Return the lines of the log for a frame. */
  log(frame) {
    const who = people(this.host.mesa(), frame.vista.jugadores, frame.vista.opciones.reyes);
    return inReadingOrder(frame.eventos).map((event) => logLine(event, who)).filter(Boolean);
  }

  /** Where the partida is, for the chat: hand and phase. */
  get here() {
    return this.vista ? moment(this.vista) : "";
  }

  placeName(place) {
    const [hand, phase] = place.split(":");
    return `${t("Mano {n}", { n: hand })} · ${phaseName(phase)}`;
  }

  /** The configuration in words, for the bar. */
  get summary() {
    return this.vista ? configuration(this.vista.opciones) : "";
  }

  /** How the score stands, in words, for the end of the partida. */
  get standing() {
    return this.vista ? standing(this.vista, this.who) : [];
  }

  /** What is said aloud of this moment. */
  get spoken() {
    return this.vista ? spoken(this) : SILENT;
  }

  // Drawing

  #hand(who) {
    const { local, selecting } = this;
    return hand(this.hand(), who, { chosen: local.elegidas, selecting, toggle: (card) => this.toggle(card) });
  }

  #signs(who) {
    const { vista, local } = this;
    if (!local.senasAbierto) return nothing;
    const looks = byAction(this.legales).get("Mirar")?.args.asiento.values ?? [];
    const seats = [...new Set([...looks, vista.mirando])].filter((seat) => seat !== null);
    const mate = who.players === 4 ? who.nick((vista.yo + 2) % 4) : "";
    return panel({
      senas: vista.senas,
      mate,
      mirando: vista.mirando,
      rivals: seats.map((seat) => ({ seat, nick: who.nick(seat) })),
      make: (sena) => this.sign({ t: "HacerSena", sena }),
      look: (asiento) => this.sign({ t: "Mirar", asiento }),
    });
  }

  #recuento(who) {
    const { vista, local } = this;
    if (!handOver(vista)) return nothing;
    const over = vista.fase === "fin_partida" || Boolean(this.host.mesa().fin);
    const missing = awaited(vista).length;
    return recuento({
      vista,
      who,
      seen: this.count.seen,
      open: local.abiertas,
      done: over ? () => this.host.showEnd() : null,
      toggle: (i) => this.#explain(i),
      skip: () => this.skip(),
      waiting: over || !missing ? "" : pending(missing),
    });
  }

  draw() {
    if (!this.frame) return;
    const { vista, local, host, who, frame } = this;
    this.twice.tidy();
    const view = {
      vista,
      local,
      who,
      mesa: host.mesa(),
      legales: frame.legales,
      relojes: frame.relojes,
      quieto: this.quiet,
      ultima: handOver(vista) ? null : this.last,
      teclas: { letters: host.prefs().letras, ctrl: this.ctrl },
      press: (accion) => this.press(accion),
      setPiedras: (n) => this.setPiedras(n),
      setAdvance: (choice) => {
        local.adelantada = choice;
        this.draw();
        this.#advance();
      },
      toggleSenas: () => this.toggleSenas(),
      openLast: () => this.openLast(),
      showEnd: () => host.showEnd(),
    };
    this.paint(html`
      <div class="aro">
        <section class="tapete f-${vista.fase} cartas-${host.prefs().cartas}" aria-label=${t("Tapete de juego")}>
        ${scoreboard(vista, who, this.count.score)} ${lances(vista, who)} ${rivals(view)}
        ${handOver(vista) ? nothing : centre(vista, who)}
        <span class="mazo" data-mazo aria-hidden="true"></span>
        <div class="yo">${bottomSeat(view)}${this.#hand(who)}${words(vista, host.prefs().pista_jugada)}</div>
        ${this.#recuento(who)} ${this.#signs(who)}
        </section>
      </div>
      ${controls(view)}
      <div class="volando" aria-hidden="true"></div>
    `);
  }
}

/** Put the board of mus into `root`. */
export const mount = (root, host) => new Board(root, host);
