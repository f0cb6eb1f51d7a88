// What the boards of all games do alike: the frame on screen, what is not pressed by accident, and sending.

import { render } from "../lib/lit-html.js";
import { stopped } from "./frames.js";

const GUARD_MS = 400;
const idle = () => ({ enviando: null, heard: () => {}, moved: () => {} });

/**
 * @template [V=any]
 * @typedef {import("./contract.js").Frame<V>} Frame
 */

/**
 * @typedef {import("./contract.js").Host} Host
 * @typedef {import("./contract.js").Local} Local
 */

/**
 * What a board of a game is made from; it says what this browser alone knows, draws, and tells what it offers.
 * @template [V=any] the view of the game
 */
export class GameBoard {
  /** @param {HTMLElement} root @param {Host} host */
  constructor(root, host) {
    this.root = root;
    this.host = host;
    /** @type {Frame<V> | null} */
    this.given = null;
    /** @type {Local} */
    this.local = idle();
    this.guarded = false;
    this.dealt = 0; // how often cards have come to whom is shown below
    this.hovered = ".mando:hover"; // where what changes is pressed
    /** @type {string[]} */
    this.vocabulary = [];
  }

  /** The frame on screen; once the match has its end, wherever it was stopped, nothing of it can be done any more. */
  get frame() {
    return this.given && this.host.mesa().fin ? stopped(this.given) : this.given;
  }

  get vista() {
    return this.frame?.vista;
  }

  get legales() {
    return this.frame?.legales ?? [];
  }

  /** The part of the rules that says what can be done now. */
  get rules() {
    return this.vista?.fase ?? "";
  }

  /** Return what the game adds to the menu of a player. */
  playerItems() {
    return [];
  }

  /** Return what may be written now. @returns {import("./contract.js").Order[]} */
  orders() {
    return [];
  }

  /** Put the board on the page as it stands. */
  draw() {}

  /** Return what can be pressed now, as a text that changes when it does. */
  offered() {
    return "";
  }

  /** Make *frame* the one on screen, not drawn yet. */
  take(frame, instant) {
    const [old, before] = [this.vista, this.offered()];
    this.given = frame;
    const { yo, desde } = this.host.mesa();
    const mine = ({ t, asiento }) => t === "Repartido" && asiento === (yo ?? desde ?? 0);
    if (frame.eventos?.some(mine)) this.dealt += 1;
    this.local.moved(old, frame.vista);
    this.local.heard(frame.eventos ?? [], instant);
    this.#guard(before);
  }

  /**
   * What changes under the mouse does nothing for a moment, so that no press lands on another thing than it was meant
   * for.
   */
  #guard(before) {
    if (before === this.offered() || !this.root.querySelector(this.hovered)) return;
    this.guarded = true;
    setTimeout(() => {
      this.guarded = false;
      this.draw();
    }, GUARD_MS);
  }

  /** Whether nothing that is pressed now would be sent. */
  get quiet() {
    return this.guarded || Boolean(this.local.enviando) || this.host.behind() || !this.host.connected();
  }

  /**
   * Put a drawing of the board on the page. The focus, if it was on something that is gone or closed now, goes to the
   * panel of actions.
   */
  paint(drawing) {
    const focused = /** @type {HTMLButtonElement | null} */ (document.activeElement);
    const had = this.root.contains(focused) ? focused : null;
    render(drawing, this.root);
    if (had && (!had.isConnected || had.disabled)) this.root.querySelector(".mando")?.focus({ preventScroll: true });
    this.host.drawn();
  }

  /** Send an action; resolves when it has been answered. */
  async send(accion) {
    const { local } = this;
    local.enviando = accion.t;
    this.draw();
    await this.host.enviar(accion);
    local.enviando = null;
    this.draw();
  }
}
