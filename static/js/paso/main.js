// The page of a match that is explained: one step at a time, on the board of its game. The page has all of them in
// words: whoever has no JavaScript, or whose board does not open, reads them.

import { boards } from "../games/boards.js";
import { t } from "../lib/i18n.js";
import { Layers, listen } from "../lib/keys.js";
import { Pile } from "../lib/pile.js";
import { openDialog } from "../mesa/dialogs.js";
import { frameOf, moved, stepIn, tableOf } from "./steps.js";

const KEYS = { ArrowLeft: "anterior", ArrowRight: "siguiente", Home: "primero", End: "ultimo" };
const PREFERENCES = { letras: true, cartas: "normales" };

const byId = (id) => document.getElementById(id);

class LessonPage {
  constructor(facts) {
    this.root = byId("leccion");
    this.steps = [...this.root.querySelectorAll(".paso-leccion")];
    this.frames = facts.pasos.map(frameOf);
    this.table = tableOf(facts);
    this.layers = new Layers();
    this.dialogs = new Pile();
    this.at = stepIn(location.hash, this.steps.length) ?? 1;
  }

  start() {
    this.root.classList.add("viva");
    byId("marcha").hidden = false;
    const commands = {
      anterior: () => this.step(-1),
      siguiente: () => this.step(1),
      primero: () => this.show(1),
      ultimo: () => this.show(this.steps.length),
    };
    for (const button of byId("marcha").querySelectorAll("[data-paso]")) {
      button.addEventListener("click", commands[button.dataset.paso]);
    }
    listen({
      table: () => KEYS,
      letters: () => true,
      layers: this.layers,
      run: (command) => (commands[command](), true),
    });
    addEventListener("hashchange", () => {
      const asked = stepIn(location.hash, this.steps.length);
      if (asked) this.show(asked);
    });
    this.#draw();
    for (const step of this.steps) step.removeAttribute("id"); // they are where they always are: nothing to scroll to
  }

  /** Put the board of the game beside the words. */
  open({ mount }) {
    this.root.classList.add("con-tablero");
    this.root.querySelector(".leccion-mesa").hidden = false;
    this.board = mount(byId("tablero"), this.#host());
    this.board.update(this.frames[this.at - 1], true);
  }

  step(by) {
    this.show(moved(this.at, by, this.steps.length));
  }

  /** Show step `n`: what happened in it moves if it is the next one. */
  show(n) {
    if (n === this.at) return;
    const goesOn = n === this.at + 1;
    this.at = n;
    this.moving = goesOn;
    this.board?.update(this.frames[n - 1], !goesOn);
    history.replaceState(null, "", `#paso-${n}`);
    this.#draw();
    byId("avisos").textContent = this.#spoken();
  }

  #draw() {
    const { at, steps } = this;
    steps.forEach((step, i) => step.hidden = i !== at - 1);
    const nav = byId("marcha");
    nav.querySelector(".cuenta-leccion").textContent = t("Paso {n} de {total}", { n: at, total: steps.length });
    nav.querySelector("progress").value = at;
    nav.querySelector("[data-paso=anterior]").toggleAttribute("disabled", at === 1);
    nav.querySelector("[data-paso=siguiente]").toggleAttribute("disabled", at === steps.length);
  }

  /** What is said of a step to who does not see it: what happened, why, and whose turn it is. */
  #spoken() {
    const step = this.steps[this.at - 1];
    const told = [...step.querySelectorAll(".sucede li, .comentario, .que-pasa-si h3")];
    return [
      t("Paso {n} de {total}", { n: this.at, total: this.steps.length }),
      ...told.map((e) => e.textContent.trim()),
    ]
      .join(". ").replaceAll("..", ".");
  }

  /** What the board asks of its page (static/js/games/contract.js): it only shows. */
  #host() {
    return {
      enviar: () => {},
      mesa: () => this.table,
      prefs: () => PREFERENCES,
      connected: () => true,
      behind: () => false,
      still: () => !this.moving,
      recall: () => null,
      keep: () => {},
      announce: () => {},
      dialog: (draw, label) => this.dialogs.push((onClose) => openDialog(draw, label, { wide: true, onClose })),
      changed: () => this.dialogs.redraw(),
      drawn: () => {},
      before: () => Promise.resolve(false),
      showEnd: () => {},
      layers: this.layers,
    };
  }
}

async function start() {
  const facts = JSON.parse(byId("leccion-datos").textContent);
  const page = new LessonPage(facts);
  page.start();
  const load = Object.hasOwn(boards, facts.juego) ? boards[facts.juego] : null;
  if (load) page.open(await load());
  if (location.hash) page.root.scrollIntoView();
}

start();
