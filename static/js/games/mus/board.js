// The board of mus: puts together the tapete, the hand, the actions and the recuento, and reacts to frames.
// What a board offers to the shell of the match page is described in static/js/mesa/main.js.

import { html, nothing, repeat } from "../../lib/lit-html.js";
import { t } from "../../lib/i18n.js";
import { platform } from "../../lib/keys.js";
import { play } from "../../lib/sound.js";
import { cardName, byRank, pictureOf } from "./cards.js";
import { byAction } from "../frames.js";
import { GameBoard } from "../game-board.js";
import { actionOf, aliases, cheatSheet, fits, KEYS, keysNote, moment, SETTINGS, settle, toggled, within } from "./controls.js";
import { soundsOf, watch } from "./effects.js";
import { people } from "./layout.js";
import { localState } from "./local.js";
import { controls, graveAction } from "./mando.js";
import { Counting, handOver } from "./counting.js";
import { lastFinished } from "./past.js";
import { lastHand, pending, recuento } from "./recuento.js";
import { panel } from "./senas.js";
import { bottomSeat, centre, lances, rivals, scoreboard } from "./tapete.js";
import { configuration, handWords, inReadingOrder, logLine, phaseName, PHRASES, standing } from "./texts.js";

const ARMED_MS = 3000;

class Board extends GameBoard {
  constructor(root, host) {
    super(root, host);
    this.last = null; // the last hand that was counted, to be looked at again
    this.local = localState(() => this.draw());
    this.count = new Counting({ still: () => host.still(), told: (all) => this.#told(all) });
    this.ctrl = aliases(platform());
    this.phrases = PHRASES;
    this.cheatSheet = cheatSheet();
    this.keysNote = keysNote();
    this.settings = SETTINGS;
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
    if (handOver(frame.vista)) this.last = { numero: frame.vista.numero_mano, cartas: frame.vista.cartas, apuntes: frame.vista.apuntes };
    this.draw();
    if (!instant) for (const name of soundsOf(events, who.ours)) play(name);
    if (move) await move(this.root.querySelector(".volando"));
    this.#advance();
  }

  /** Take what happened before this frame: the last hand can be looked at by who was not here. */
  lookBack(steps) {
    const hand = lastFinished(steps, this.vista.jugadores);
    if (hand && hand.numero > (this.last?.numero ?? 0)) this.last = hand;
    this.draw();
  }

  /** A line of the recuento has been told; `all`: it was the last one. */
  #told(all) {
    if (all) this.host.changed();
    play("piedra");
    this.draw();
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
    const verdict = settle(local.adelantada, vista, this.legales);
    if (verdict === "keep") return;
    const chosen = local.adelantada;
    local.adelantada = null;
    if (verdict === "act") this.send({ t: chosen.accion });
    else if (chosen) this.draw();
  }

  // Doing

  send(accion) {
    this.local.armado = null;
    return super.send(accion);
  }

  /** Carry out an action of a button: grave ones are asked twice. */
  press(accion) {
    const { local, vista } = this;
    const choice = byAction(this.legales).get(accion);
    if (!choice || this.quiet) return false;
    if (this.host.prefs().confirmar_ordago && graveAction(accion, vista.envite) && local.armado !== accion) return this.#arm(accion);
    if (accion === "Descartar") {
      if (!fits(choice.args.cartas, local.elegidas)) return false;
      this.send({ t: accion, cartas: local.elegidas });
    } else if (choice.args?.piedras) {
      this.send({ t: accion, piedras: within(local.piedras, choice.args.piedras) });
    } else this.send({ t: accion });
    return true;
  }

  #arm(accion) {
    this.local.armado = accion;
    this.host.announce(t("Pulsa otra vez para confirmar."), true);
    clearTimeout(this.disarm);
    this.disarm = setTimeout(() => this.#disarm(), ARMED_MS);
    this.draw();
    return true;
  }

  #disarm() {
    this.local.armado = null;
    this.draw();
  }

  hand() {
    const cards = this.vista.cartas[this.who.bottom] ?? null;
    return cards && (this.host.prefs().ordenar_cartas ? byRank(cards, this.who.reyes) : cards);
  }

  get selecting() {
    return this.who.mine !== null && !this.host.mesa().fin && ["mus", "descarte"].includes(this.vista.fase) && !this.vista.descartadas.length;
  }

  toggle(card) {
    if (!card || !this.selecting) return false;
    this.local.elegidas = toggled(this.local.elegidas, card);
    this.draw();
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
    const focus = local.senasAbierto ? ".panel-senas button" : "[data-util=senas]";
    this.root.querySelector(focus)?.focus();
  }

  #sena(action) {
    if (this.local.senasAbierto) this.toggleSenas();
    this.host.enviar(action);
  }

  openLast() {
    this.local.abiertas = new Set();
    this.host.dialog((close) => {
      const { who, local } = this;
      const explain = (i) => { this.#explain(i); this.host.changed(); };
      return lastHand({ ...this.last, who, open: local.abiertas, toggle: explain, close });
    }, t("Última mano"));
  }

  #explain(i) {
    const { abiertas } = this.local;
    if (!abiertas.delete(i)) abiertas.add(i);
    this.draw();
  }

  // The keyboard

  get keys() {
    return KEYS;
  }

  /** Carry out a command of the keyboard; returns whether it did something. */
  run(command) {
    if (!this.frame || this.who.mine === null) return false;
    if (command === "contextual" && this.local.armado) return this.#disarm(), true;
    const card = /^carta_(\d)$/.exec(command);
    if (card) return this.toggle(this.hand()?.[Number(card[1])]);
    if (command === "senas") return this.#canSign() && (this.toggleSenas(), true);
    if (command.startsWith("piedras_")) return this.#step(command === "piedras_mas" ? 1 : -1);
    if (command === "continuar" && this.counting) return this.skip(), true;
    if (command === "continuar" && this.host.mesa().fin) return this.host.showEnd(), true;
    const accion = actionOf(command, this.legales);
    return accion ? this.press(accion) : false;
  }

  #canSign() {
    const choices = byAction(this.legales);
    return choices.has("HacerSena") || choices.has("Mirar");
  }

  #step(change) {
    const rango = this.legales.find(({ args }) => args?.piedras)?.args.piedras;
    if (!rango) return false;
    this.setPiedras(within(within(this.local.piedras, rango) + change, rango));
    return true;
  }

  // For the shell

  /** Return what the menu of a player offers because of the game. */
  playerItems(seat) {
    const look = byAction(this.legales).get("Mirar");
    if (!look || !look.args.asiento.values.includes(seat)) return this.#stopLooking(seat);
    return [{ text: t("Mirar si hace señas"), icon: "eye", run: () => this.#sena({ t: "Mirar", asiento: seat }) }];
  }

  #stopLooking(seat) {
    if (this.vista?.mirando !== seat) return [];
    return [{ text: t("Dejar de mirarle"), icon: "eye-off", run: () => this.#sena({ t: "Mirar", asiento: null }) }];
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

  /** Return my hand in words, for screen readers. */
  get spokenHand() {
    const cards = this.vista && this.hand();
    return cards ? cards.map((card) => cardName(card, this.who.reyes)).join(", ") : "";
  }

  // Drawing

  #hand(who) {
    const { vista, local } = this;
    const cards = this.hand();
    if (!cards) {
      return html`<ul class="mano4 tapadas" data-seat=${who.bottom} aria-label=${t("Cartas tapadas")}>${[0, 1, 2, 3].map(() =>
        html`<li><span class="carta"><img src=${pictureOf("reverso")} alt=""></span></li>`)}</ul>`;
    }
    // On the cards of another there is his menu; mine are pressed for longer by who takes his time to choose.
    return html`<ul class="mano4" data-seat=${who.mine === null ? who.bottom : nothing} aria-label=${who.mine === null ? t("Cartas de {nick}", { nick: who.nick(who.bottom) }) : t("Tus cartas")}>
      ${repeat(cards, (card) => card, (card, i) => {
        const chosen = local.elegidas.includes(card);
        return html`<li><button class="carta ${chosen ? "elegida" : ""}" data-flip=${card} data-carta=${card}
          ?disabled=${!this.selecting} aria-pressed=${this.selecting ? String(chosen) : nothing} @click=${() => this.toggle(card)}>
          <img src=${pictureOf(card)} alt=${cardName(card, who.reyes)} draggable="false">
          ${this.selecting ? html`<span class="tecla" aria-hidden="true">${chosen ? "✓" : i + 1}</span>` : nothing}</button></li>`;
      })}</ul>`;
  }

  #words() {
    const { vista } = this;
    const away = vista.descartadas.length ? html`<span>${t("Dejas {n}", { n: vista.descartadas.length })}</span>` : nothing;
    const words = vista.jugada && this.host.prefs().pista_jugada ? handWords(vista.jugada) : [];
    return html`<div class="jug" role="group" aria-label=${t("Tu jugada")}>
      ${words.map(([name, detail]) => html`<span><b>${name}</b> ${detail}</span>`)}${away}</div>`;
  }

  #signs(who) {
    const { vista, local } = this;
    if (!local.senasAbierto) return nothing;
    const looks = byAction(this.legales).get("Mirar")?.args.asiento.values ?? [];
    const seats = [...new Set([...looks, vista.mirando])].filter((seat) => seat !== null);
    const mate = who.players === 4 ? who.nick((vista.yo + 2) % 4) : "";
    return panel({
      senas: vista.senas, mate, mirando: vista.mirando, rivals: seats.map((seat) => ({ seat, nick: who.nick(seat) })),
      make: (sena) => this.#sena({ t: "HacerSena", sena }), look: (asiento) => this.#sena({ t: "Mirar", asiento }),
    });
  }

  #recuento(who) {
    const { vista, local } = this;
    if (!handOver(vista)) return nothing;
    const over = vista.fase === "fin_partida" || Boolean(this.host.mesa().fin);
    const missing = vista.continuan.filter((done) => !done).length;
    return recuento({
      vista, who, seen: this.count.seen, open: local.abiertas, done: over ? () => this.host.showEnd() : null,
      toggle: (i) => this.#explain(i), skip: () => this.skip(), waiting: over || !missing ? "" : pending(missing),
    });
  }

  draw() {
    if (!this.frame) return;
    const { vista, local, host, who, frame } = this;
    const view = {
      vista, local, who, mesa: host.mesa(), legales: frame.legales, relojes: frame.relojes, quieto: this.quiet, ultima: handOver(vista) ? null : this.last,
      teclas: { letters: host.prefs().letras, ctrl: this.ctrl }, press: (accion) => this.press(accion), setPiedras: (n) => this.setPiedras(n),
      setAdvance: (choice) => { local.adelantada = choice; this.draw(); this.#advance(); },
      toggleSenas: () => this.toggleSenas(), openLast: () => this.openLast(), showEnd: () => host.showEnd(),
    };
    this.paint(html`
      <div class="aro"><section class="tapete f-${vista.fase} cartas-${host.prefs().cartas}" aria-label=${t("Tapete de juego")}>
        ${scoreboard(vista, who, this.count.score)} ${lances(vista, who)} ${rivals(view)}
        ${handOver(vista) ? nothing : centre(vista, who)}
        <span class="mazo" data-mazo aria-hidden="true"></span>
        <div class="yo">${bottomSeat(view)}${this.#hand(who)}${this.#words()}</div>
        ${this.#recuento(who)} ${this.#signs(who)}
      </section></div>
      ${controls(view)}
      <div class="volando" aria-hidden="true"></div>`);
  }
}

/** Put the board of mus into `root`. */
export const mount = (root, host) => new Board(root, host);
