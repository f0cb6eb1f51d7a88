// The board of Oh Hell: puts together the tapete, the trick, the hand and the actions, and reacts to frames.

import { html, nothing } from "../../lib/lit-html.js";
import { moving } from "../../lib/anim.js";
import { t } from "../../lib/i18n.js";
import { play } from "../../lib/sound.js";
import { byAction } from "../frames.js";
import { GameBoard } from "../game-board.js";
import { SILENT } from "../saying.js";
import { bidding, trick } from "./baza.js";
import { cardsOf } from "./bids.js";
import { cardName, sorted } from "./cards.js";
import { cheatSheet, fateOf, KEYS, mayAdvance, moment, openBids, playable, towards, typed } from "./controls.js";
import { collect, soundsOf, watch } from "./effects.js";
import { history } from "./historia.js";
import { people } from "./layout.js";
import { localState } from "./local.js";
import { orders, VOCABULARY } from "./orders.js";
import { controls } from "./mando.js";
import { hand } from "./mano.js";
import { shownTrick, Tricks, withTricks } from "./past.js";
import { reviewsOf } from "./reviews.js";
import { recuento, sheet } from "./recuento.js";
import { bottomSeat, others, pile, situation } from "./tapete.js";
import { configuration, hookReason, logLine, phaseName, PHRASES, standing } from "./texts.js";
import { spoken } from "./voice.js";

const OVER = ["fin_mano", "fin_partida"];

/** @extends {GameBoard<ohhell.Vista>} */
class Board extends GameBoard {
  constructor(root, host) {
    super(root, host);
    this.tricks = new Tricks();
    this.looked = null; // the hand whose tricks are looked at
    this.collected = false; // whether the last trick has gone to its winner
    this.collecting = false;
    this.hovered = ".mando:hover, .abanico:hover";
    this.local = localState(() => this.draw());
    this.phrases = PHRASES;
    this.vocabulary = VOCABULARY;
    this.keys = KEYS;
    this.cheatSheet = cheatSheet();
  }

  get who() {
    return people(this.host.mesa(), this.vista.jugadores);
  }

  get four() {
    return Boolean(this.host.prefs().cuatro_colores);
  }

  // Frames

  /** Show a frame; resolves when its movement has ended. */
  async update(frame, instant) {
    const old = this.vista;
    const events = frame.eventos ?? [];
    const who = people(this.host.mesa(), frame.vista.jugadores);
    const move = instant || !old ? null : watch(this.root, events, who);
    this.take(frame, instant);
    this.tricks.seen(frame);
    const won = events.some(({ t: name }) => name === "BazaGanada");
    this.collected = false;
    this.collecting = won && !instant && moving();
    this.draw();
    if (!instant) { for (const name of soundsOf(events, who.bottom, frame.vista.fin?.puestos)) play(name); }
    if (move) await move(this.root.querySelector(".volando"));
    if (this.collecting) await this.#collect();
    this.#advance();
  }

  async #collect() {
    const gone = () => {
      Object.assign(this, { collected: true, collecting: false });
      this.draw();
    };
    await collect(this.root, this.root.querySelector(".volando"), gone);
    this.host.changed();
  }

  /** Take what happened before this frame: the hands before can be looked at by somebody who was not here. */
  lookBack(steps) {
    this.tricks.told(steps);
    this.draw();
  }

  /** Whether a trick is still being collected: the shell waits before it shows the end. */
  get counting() {
    return this.collecting;
  }

  /** Return whether a view has a count to be read before the end. */
  counted({ hoja }) {
    return hoja.length > 0;
  }

  /** Return what can be pressed now, the places of my cards included. */
  offered() {
    return this.vista
      ? `${moment(this.vista)}:${this.legales.map(({ accion }) => accion)}:${
        this.vista.cartas[this.who.bottom]?.length
      }`
      : "";
  }

  #advance() {
    const { local, vista } = this;
    if (this.host.behind() || local.enviando) return; // the state that decides it is still to be shown
    const open = playable(this.legales);
    if (open.length === 1 && this.host.prefs().jugada_unica) return this.send({ t: "Jugar", carta: open[0] });
    if (!local.adelantada) return;
    const verdict = fateOf(local.adelantada, vista, this.legales);
    if (verdict === "keep") return;
    const { carta } = local.adelantada;
    local.adelantada = null;
    if (verdict === "act") this.send({ t: "Jugar", carta });
    else this.draw();
    if (verdict === "refuse") {
      this.host.announce(t("La carta que habías elegido no vale: hay que seguir el palo."), true);
    }
  }

  // Doing

  send(accion) {
    Object.assign(this.local, { puja: null, tecleado: null, carta: null });
    return super.send(accion);
  }

  go(accion) {
    if (this.quiet || !byAction(this.legales).has(accion)) return false;
    this.send({ t: accion });
    return true;
  }

  /** Bid, or say why that number is not to be had. */
  bid(n) {
    if (this.quiet) return false;
    if (openBids(this.vista, this.legales).includes(n)) return this.send({ t: "Pujar", puja: n }), true;
    if (n === this.vista.prohibida) this.host.announce(hookReason(this.vista, this.who), true);
    return false;
  }

  /** Play a card on my turn; before it, choose it for when it comes. */
  press(card) {
    if (this.guarded || this.local.enviando) return false;
    if (playable(this.legales).includes(card)) {
      return this.quiet ? false : (this.send({ t: "Jugar", carta: card }), true);
    }
    if (!this.#waits) return false;
    const again = this.local.adelantada?.carta === card;
    this.setAdvance(again ? null : { carta: card, momento: moment(this.vista) });
    return true;
  }

  get #waits() {
    return this.who.mine !== null && !this.host.mesa().fin && mayAdvance(this.vista);
  }

  setAdvance(choice) {
    this.local.adelantada = choice;
    this.draw();
    this.host.announce(
      choice
        ? t("Elegida para cuando te toque: {carta}.", { carta: cardName(choice.carta) })
        : t("Ya no hay carta elegida."),
    );
    this.#advance();
  }

  cards() {
    const held = this.vista.cartas[this.who.bottom];
    return held ? sorted(held) : null;
  }

  /** What can be looked at again: the tricks, once there are any, and the sheet. */
  get reviews() {
    const tricks = Boolean(this.vista) && withTricks(this.vista).length > 0;
    return reviewsOf({ tricks: tricks && (() => this.openTricks()), points: () => this.openSheet() });
  }

  openSheet() {
    this.host.dialog((close) => sheet({ vista: this.vista, who: this.who, close }), t("Hoja de puntos"));
  }

  openTricks() {
    const hands = withTricks(this.vista);
    if (!hands.length) return false;
    this.lookAt(hands.at(-1));
    this.host.dialog((close) => {
      const { vista, looked, who, four } = this;
      return history({
        n: looked.n,
        failed: looked.failed,
        tricks: this.tricks.of(looked.n, vista),
        hands: withTricks(vista),
        cards: (n) => vista.secuencia[n - 1],
        choose: (n) => this.lookAt(n),
        again: () => this.lookAt(looked.n),
        who,
        four,
        close,
      });
    }, t("Bazas jugadas"));
    return true;
  }

  /** Look at the tricks of hand `n`; those that are not known are asked for, as far back as it takes. */
  async lookAt(n) {
    const looked = { n, failed: false };
    this.looked = looked;
    this.host.changed();
    for (let last = null; looked === this.looked && !this.tricks.of(n, this.vista);) {
      const step = this.tricks.after(n);
      looked.failed = step === last || !(await this.host.before(step));
      if (looked.failed) break;
      last = step;
    }
    this.host.changed();
  }

  /** Return what may be written now. */
  orders() {
    return this.vista && this.who.mine !== null ? orders(this) : [];
  }

  // The keyboard

  /** Carry out a command of the keyboard; returns whether it did something. */
  run(command) {
    if (!this.frame) return false;
    if (command === "hoja") return this.openSheet(), true;
    if (command === "bazas") return this.openTricks();
    if (this.who.mine === null) return false;
    if (command === "aceptar") return this.#accept();
    if (command === "quitar") return this.#unmark();
    const digit = /^cifra_(\d)$/.exec(command);
    return this.vista.fase === "puja"
      ? this.#markBid(command, digit && Number(digit[1]))
      : this.#markCard(command, digit && Number(digit[1]));
  }

  #accept() {
    const { puja, carta } = this.local;
    if (puja !== null) return this.bid(puja);
    if (carta) return this.press(carta);
    if (this.host.mesa().fin) return this.host.showEnd(), true;
    return this.go("Continuar");
  }

  #unmark() {
    const { local } = this;
    if (local.puja === null && !local.carta && !local.adelantada) return false;
    Object.assign(local, { puja: null, carta: null, tecleado: null, adelantada: null });
    this.draw();
    return true;
  }

  #markBid(command, digit) {
    const open = openBids(this.vista, this.legales);
    if (!open.length) return false;
    const { local } = this;
    if (digit !== null) {
      local.tecleado = typed(local.tecleado, digit, performance.now(), cardsOf(this.vista));
      if (local.tecleado === null) return false;
      if (!open.includes(local.tecleado.n)) return this.bid(local.tecleado.n), true; // says why not
      local.puja = local.tecleado.n;
    } else local.puja = towards(command, open, local.puja);
    this.#show(`[data-puja="${local.puja}"]`);
    return true;
  }

  /** Draw what has just been marked, and put the focus on it: whoever listens hears it, and Enter is its own. */
  #show(selector) {
    this.draw();
    this.root.querySelector(selector)?.focus();
  }

  #markCard(command, digit) {
    const cards = this.cards() ?? [];
    const open = playable(this.legales);
    const choices = open.length ? cards.filter((card) => open.includes(card)) : this.#waits ? cards : [];
    if (!choices.length) return false;
    const { local } = this;
    if (digit !== null) {
      local.tecleado = typed(local.tecleado, digit, performance.now(), cards.length);
      const card = cards[(local.tecleado?.n ?? 0) - 1];
      if (!choices.includes(card)) return false;
      local.carta = card;
    } else local.carta = towards(command, choices, local.carta);
    this.#show(`.abanico [data-carta="${local.carta}"]`);
    return true;
  }

  // For the shell

  /** Return the lines of the log for a frame. */
  log(frame) {
    const who = people(this.host.mesa(), frame.vista.jugadores);
    return frame.eventos.map((event) => logLine(event, who)).filter(Boolean);
  }

  /** Where the match is, for the chat: hand and phase. */
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

  #pressable = (card) => {
    if (this.who.mine === null || this.guarded || this.local.enviando) return false;
    const open = playable(this.legales);
    return open.length ? open.includes(card) : this.#waits;
  };

  #recuento(who) {
    const { vista } = this;
    if (!OVER.includes(vista.fase) || this.collecting) return nothing;
    const over = vista.fase === "fin_partida" || Boolean(this.host.mesa().fin);
    return recuento({ vista, who, done: over ? () => this.host.showEnd() : null });
  }

  /** What the parts of the tapete are drawn from and may do. */
  get #view() {
    const { vista, local, host, who, frame, four } = this;
    return {
      vista,
      local,
      who,
      baza: shownTrick(vista, this.collected),
      four,
      mesa: host.mesa(),
      legales: frame.legales,
      relojes: frame.relojes,
      quieto: this.quiet,
      cards: this.cards(),
      open: playable(frame.legales),
      reviews: this.reviews,
      pressable: this.#pressable,
      press: (card) => this.press(card),
      bid: (n) => this.bid(n),
      go: (accion) => this.go(accion),
      setAdvance: (choice) => this.setAdvance(choice),
      showEnd: () => host.showEnd(),
    };
  }

  draw() {
    if (!this.frame) return;
    const { vista, host, who, four } = this;
    const view = this.#view;
    this.paint(html`
      <div class="aro">
        <section class="tapete ohhell jugadores-${who.players} f-${vista.fase} cartas-${host.prefs()
          .cartas}" aria-label=${t(
            "Tapete de juego",
          )}>
        ${situation(vista, who)} ${pile(vista, four)} ${others(view)}
        ${vista.fase === "puja" ? bidding(view) : nothing}
        ${view.baza && (!OVER.includes(vista.fase) || this.collecting) ? trick(view) : nothing}
        <div class="yo">${bottomSeat(view)}${hand(view)}</div>
        ${this.#recuento(who)}
        </section>
      </div>
      ${controls(view)}
      <div class="volando" aria-hidden="true"></div>
    `);
  }
}

/** Put the board of Oh Hell into `root`. */
export const mount = (root, host) => new Board(root, host);
