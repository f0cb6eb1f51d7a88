// What I answer: the raise that is marked, the all-in that is asked twice, what is decided before my turn, the keys.

import { number, t } from "../../lib/i18n.js";
import { byAction } from "../frames.js";
import { Twice } from "../twice.js";
import { decided, decisionOf, decisionWords, fateOf, THOUGHT_MS } from "./advance.js";
import { quick, rangeOf, slid, stepped, within, written } from "./amounts.js";
import { buttons, isAll, turnOf } from "./controls.js";

const STEPS = { mas: 1, menos: -1, mucho_mas: 5, mucho_menos: -5 };

export class Answers {
  /** `board`: what it answers for. */
  constructor(board) {
    this.board = board;
    this.twice = new Twice(board, "armada");
  }

  get vista() {
    return this.board.vista;
  }

  get local() {
    return this.board.local;
  }

  // How much

  /** The limits of a raise with something to choose between, or null. */
  get range() {
    const range = turnOf(this.board.legales).has("Subir") ? rangeOf(this.vista) : null;
    return range && range.low < range.high ? range : null;
  }

  mark = (total, note = "") => {
    if (!this.range) return false;
    Object.assign(this.local, { total: within(total, this.range), nota: note });
    this.board.draw();
    return true;
  };

  /** Mark with a key, which says nothing by itself. */
  #markAloud(total) {
    if (!this.mark(total)) return false;
    this.board.host.announce(t("Subir a {n}.", { n: number(this.local.total) }), true);
    return true;
  }

  slide = (at) => this.mark(slid(at, this.vista));

  step = (blinds) => {
    if (!this.range) return false;
    const now = this.local.total ?? this.range.low;
    return this.#markAloud(stepped(now + blinds * this.vista.ciegas[1], this.range, this.vista.ciegas));
  };

  /**
   * Take a written amount, when its field is left: too little becomes the least, with the reason; more than there is,
   * an all-in that is asked about, also of who is not asked twice: nothing is ever sent by leaving a field.
   */
  write = (field) => {
    const { range } = this;
    const total = written(field.value);
    if (!range) return;
    if (total === null || total < range.low) {
      const note = t("La subida mínima es {n}", { n: number(range.low) });
      this.mark(range.low, note);
      this.board.host.announce(`${note}.`, true);
    } else this.mark(total);
    field.value = number(this.local.total);
    if (total !== null && total > range.high && !this.board.quiet) this.#confirms("todo");
  };

  // Doing

  #button(name) {
    const { vista, local } = this;
    const all = buttons(vista, this.board.legales, local.total);
    return all.find(({ nombre }) => nombre === name) ?? null;
  }

  /** Carry out a button; an all-in is asked twice, where the player wants it so or it is being asked about. */
  press = (button) => {
    if (!button || this.board.quiet) return false;
    const asks = this.board.host.prefs().confirmar_todo || this.local.armada === button.nombre;
    const asked = isAll(button, this.vista) && asks;
    if (!asked || this.#confirms(button.nombre)) this.#send(button);
    return true;
  };

  /** Take a press of an all-in; the first one asks, and puts the focus on what confirms. */
  #confirms(nombre) {
    const was = this.local.armada;
    const sure = this.twice.confirms(nombre, { ask: t("¿Todo? Pulsa otra vez para confirmar.") });
    if (was !== nombre) this.board.root.querySelector(".confirma .ord")?.focus();
    return sure;
  }

  /** Do something without asking again; returns whether it could be. */
  go({ accion, total }) {
    if (this.board.quiet || !byAction(this.board.legales).has(accion)) return false;
    this.#send({ accion, total });
    return true;
  }

  #send({ accion, total }) {
    this.twice.drop();
    const { args } = byAction(this.board.legales).get(accion);
    this.board.send("total" in args ? { t: accion, total } : { t: accion });
  }

  /** Take back the question of an all-in. */
  giveUp = () => this.twice.giveUp();

  confirm = () => this.press(this.#button(this.local.armada));

  /** Drop the question when what it asked is gone. */
  moved() {
    this.twice.tidy();
  }

  // Before my turn

  decide = (que) => {
    const { board, local } = this;
    local.decidida = que && decided(que, this.vista);
    board.draw();
    board.host.announce(
      que
        ? t("Decidido para cuando te toque: {que}.", { que: decisionWords(local.decidida) })
        : t("Ya no hay nada decidido."),
    );
    return true;
  };

  /** Do what was decided, if its turn has come and it still means the same; drop it when it does not. */
  advance() {
    const { board, local } = this;
    clearTimeout(this.thought);
    if (!local.decidida || board.host.behind() || local.enviando) return;
    const { hace, accion } = fateOf(local.decidida, this.vista, board.legales);
    if (hace === "espera") return;
    if (hace === "cae") {
      local.decidida = null;
      board.draw();
      return;
    }
    const chosen = local.decidida;
    this.thought = setTimeout(() => {
      if (local.decidida !== chosen || board.host.behind() || local.enviando) return;
      local.decidida = null;
      const now = fateOf(chosen, this.vista, board.legales);
      if (now.hace === "actua") board.send({ t: now.accion });
      else board.draw();
    }, accion ? THOUGHT_MS : 0);
  }

  // The keyboard

  /** Carry out a command; returns whether it did something. */
  run(command) {
    if (this.local.armada) return this.#runAsked(command);
    const size = quick(this.vista).find(({ nombre }) => nombre === command);
    if (size) return size.vale && this.#markAloud(size.total);
    if (STEPS[command]) return this.step(STEPS[command]);
    if (["pasar", "igualar", "retirarse"].includes(command) && !turnOf(this.board.legales).size) {
      return this.#decideWith(command);
    }
    const button = command === "aceptar" ? this.#accepted() : this.#button(command);
    return button ? this.press(button) : false;
  }

  /** Return the button that Enter presses: it goes on, and raises only to what the player himself has marked. */
  #accepted() {
    return this.#button("aceptar") ?? (this.local.total === null ? null : this.#button("subir"));
  }

  #runAsked(command) {
    if (command === "retirarse") return this.giveUp(), true;
    const again = command === this.local.armada || command === "aceptar" || command === "todo";
    return again ? this.confirm() : false;
  }

  #decideWith(command) {
    const { local } = this;
    const que = decisionOf(command, this.vista);
    if (!que) return local.decidida && command === "retirarse" ? this.decide(null) : false;
    return this.decide(local.decidida?.que === que ? null : que);
  }
}
