// What the boards of all games do alike: the frame on screen, what is not pressed by accident, and sending.

import { render } from "../lib/lit-html.js";
import { stopped } from "./frames.js";

const GUARD_MS = 400;

/** A board has `local` (games/<game>/local.js), `draw()`, `offered()` and `hovered` besides. */
export class GameBoard {
  constructor(root, host) {
    this.root = root;
    this.host = host;
    this.given = null;
    this.guarded = false;
    this.hovered = ".mando:hover"; // where what changes is pressed
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

  /** Make *frame* the one on screen, not drawn yet. */
  take(frame, instant) {
    const [old, before] = [this.vista, this.offered()];
    this.given = frame;
    this.local.moved(old, frame.vista);
    this.local.heard(frame.eventos ?? [], instant);
    this.#guard(before);
  }

  /** What changes under the mouse does nothing for a moment, so that no press lands on another thing than it was meant for. */
  #guard(before) {
    if (before === this.offered() || !this.root.querySelector(this.hovered)) return;
    this.guarded = true;
    setTimeout(() => { this.guarded = false; this.draw(); }, GUARD_MS);
  }

  /** Whether nothing that is pressed now would be sent. */
  get quiet() {
    return this.guarded || Boolean(this.local.enviando) || this.host.behind() || !this.host.connected();
  }

  /** Put a drawing of the board on the page. The focus, if it was on something that is gone or closed now, goes to the panel of actions. */
  paint(drawing) {
    const had = this.root.contains(document.activeElement) ? document.activeElement : null;
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
