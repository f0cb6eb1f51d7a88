// The window of the bets of objects: opens by itself, moves at once what is bet and takes it back when the server
// refuses.

import { Chat } from "../../lib/chat/index.js";
import { confirmDialog } from "../../lib/dialog.js";
import { keyName } from "../../lib/keys.js";
import { isNarrow, make } from "../../lib/dom.js";
import { clock, t } from "../../lib/i18n.js";
import { now } from "../../lib/now.js";
import { render } from "../../lib/lit-html.js";
import { play } from "../../lib/sound.js";
import { keepNotices, toast } from "../../lib/toast.js";
import { left } from "../state.js";
import { Drag } from "./drag.js";
import { board, doubt, isClosed, neighbour, pause, searched, unanswered } from "./state.js";
import { linesOf } from "./talk.js";
import { betsWindow } from "./window.js";
import { named, question, refusal, told } from "./words.js";

const ALMACEN = "/almacen/apostar.json";
const TICK_MS = 100;
const STALE = new Set(["objeto_no_tuyo", "objeto_en_juego", "objeto_empenado"]);

export class Bets {
  /**
   * `send(request)` asks the server and rejects with its sentence; `changed()` is called when the window is shown or
   * hidden; `part()` resolves to what an acceptance carries for the shuffles.
   */
  constructor({ send, changed, part }) {
    this.send = send;
    this.part = part;
    this.changed = changed;
    this.mia = null;
    this.waited = 0; // the seconds of the pause that are on screen
    this.closed = false; // whether the screen says that nothing can be changed any more
    this.box = make("div", { class: "marco" });
    this.voice = make("p", { class: "lectores", role: "status", "aria-live": "polite" });
    this.dialog = make("dialog", { class: "apuestas", "aria-labelledby": "apuestas-titulo" }, this.box, this.voice);
    document.body.append(this.dialog);
    Chat.listen(this.dialog, () => (this.chat ? [this.chat] : []));
    this.dialog.addEventListener("keydown", (event) => this.#key(event));
    this.dialog.addEventListener("click", (event) => this.#click(event));
    this.dialog.addEventListener("close", () => this.#closed());
    this.drag = new Drag(this.dialog, {
      pick: "button.prenda",
      onto: "[data-destino]",
      scrolls: "[data-desliza]",
      over: (node) => this.#over(node),
      drop: (element, node) => this.#dropped(element, node),
    });
  }

  /** Take the agreement of my table (or null) as it is now, and the one before it. */
  update(before, mia) {
    if (!mia?.apuestas) return this.#end();
    const first = !this.mia;
    if (first) this.#begin();
    this.mia = mia;
    this.moves = unanswered(this.moves, mia.apuestas, mia.asiento);
    const last = mia.apuestas.charla.at(-1)?.n ?? 0;
    if (!first) this.#hear(before, last);
    this.heard = last;
    this.chat.remember(linesOf(mia));
    this.draw();
    if (!first) return;
    this.show();
    this.reload();
  }

  #begin() {
    Object.assign(this, {
      moves: new Map(),
      objects: [],
      ready: false,
      trouble: false,
      chosen: null,
      search: "",
      stop: null,
      talking: false,
      unread: 0,
    });
    this.chat = this.#newChat();
    this.ticking = setInterval(() => this.#tick(), TICK_MS);
  }

  #newChat() {
    return new Chat({
      id: "charla-apuestas",
      sala: "apuestas",
      label: t("Chat privado de la apuesta"),
      placeholder: t("Escribe…"),
      words: t("Mensaje para la mesa"),
      ask: (frame) => this.send(frame.t === "chat" ? { t: "charla_apuestas", texto: frame.texto } : frame),
      redraw: () => this.draw(),
    });
  }

  #end() {
    if (!this.mia) return;
    clearInterval(this.ticking);
    this.drag.cancel();
    this.mia = null;
    if (this.dialog.open) this.dialog.close();
  }

  #hear(before, last) {
    const words = told(before, this.mia);
    if (words) this.voice.textContent = words;
    if (before?.apuestas && before.apuestas.n !== this.mia.apuestas.n) play("ficha");
    if (last === this.heard) return;
    play("mensaje");
    if (isNarrow() && !this.talking) {
      this.unread += this.mia.apuestas.charla.filter(({ n, asiento }) =>
        n > this.heard && asiento !== this.mia.asiento
      ).length;
    }
  }

  /** Show the window (again). */
  show() {
    if (!this.mia || this.dialog.open) return;
    this.dialog.showModal();
    this.box.querySelector("#apuestas-titulo").focus();
    this.changed();
  }

  #closed() {
    this.drag.cancel();
    keepNotices(this.dialog);
    this.changed();
  }

  /** Ask again what I have. */
  async reload() {
    this.trouble = false;
    try {
      const answer = await fetch(ALMACEN, { credentials: "same-origin", headers: { Accept: "application/json" } });
      if (!answer.ok) throw new Error(String(answer.status));
      this.objects = (await answer.json()).objetos;
      this.ready = true;
    } catch {
      this.trouble = !this.ready;
    }
    this.draw();
  }

  // --- Moving objects

  choose(objeto) {
    this.chosen = this.chosen === objeto ? null : objeto;
    this.draw();
    if (this.chosen === null) return this.#focus(objeto);
    this.stop = objeto;
    this.voice.textContent = t("Elige contra quién.");
    this.box.querySelector(".para .btn:not(.llano)")?.focus();
  }

  /** Bet an object against the rival of a seat, after asking where it deserves it. */
  async bet(objeto, seat, { sure = false } = {}) {
    const object = this.#object(objeto);
    const { staked } = this.#board();
    if (!object || staked.get(objeto) === seat) return this.#unchoose(objeto);
    const reason = sure ? "" : doubt(objeto, this.objects, staked);
    const nick = this.mia.sillas[seat]?.nick ?? "";
    if (reason && !(await confirmDialog(question(reason, object, nick)))) return this.#unchoose(objeto);
    if (!this.mia) return;
    this.voice.textContent = t("{objeto}: apostado contra {nick}.", { objeto: named(object), nick });
    this.#move(objeto, seat);
  }

  /** Take an object back, with a way to undo it. */
  take(objeto) {
    const object = this.#object(objeto);
    const seat = this.#board().staked.get(objeto);
    if (!object || seat === undefined) return;
    this.voice.textContent = t("{objeto}: vuelve a tu almacén.", { objeto: named(object) });
    const undo = { text: t("Deshacer"), run: () => this.bet(objeto, seat, { sure: true }) };
    toast(t("Has quitado: {objeto}", { objeto: object.nombre }), { seconds: 8, action: undo });
    this.#move(objeto, null);
  }

  async #move(objeto, con) {
    const move = { con };
    this.moves.set(objeto, move);
    this.#unchoose(objeto);
    try {
      await this.send({ t: "apostar", objeto, con });
      move.answered = this.mia?.apuestas.n ?? 0;
    } catch (refused) {
      if (this.moves.get(objeto) === move) this.moves.delete(objeto);
      toast(refused.message, { kind: "mal", seconds: 8 });
      if (STALE.has(refused.code)) this.reload();
    }
    if (!this.mia) return;
    this.moves = unanswered(this.moves, this.mia.apuestas, this.mia.asiento);
    this.draw();
  }

  #unchoose(objeto) {
    this.chosen = null;
    this.stop = objeto;
    this.draw();
    this.#focus(objeto);
  }

  #focus(objeto) {
    const element = this.box.querySelector(`[data-objeto="${objeto}"]`) ?? this.box.querySelector("#apuestas-titulo");
    element.focus();
  }

  #object(objeto) {
    return this.objects.find((object) => object.objeto === objeto) ??
      this.mia?.apuestas.lista.find((bet) => bet.objeto === objeto && bet.de === this.mia.asiento);
  }

  #over(node) {
    for (const other of this.box.querySelectorAll(".sobre")) if (other !== node) other.classList.remove("sobre");
    node?.classList.add("sobre");
  }

  #dropped(element, node) {
    const objeto = Number(element.dataset.objeto);
    if (node.dataset.destino === "almacen") this.take(objeto);
    else this.bet(objeto, Number(node.dataset.destino));
  }

  /** Besides the buttons: who has chosen an object may press anywhere on a rival. */
  #click({ target }) {
    const node = target.closest("button, a, input") ? null : target.closest(".elegible.puede");
    if (node) this.bet(this.chosen, Number(node.dataset.destino));
  }

  // --- The agreement

  async accept() {
    if (this.moves.size || this.#pause().seconds || !this.mia.puede.includes("aceptar_apuestas")) return;
    await this.#ask({ t: "aceptar_apuestas", n: this.mia.apuestas.n, ...(await this.part()) });
  }

  async refuse() {
    if (await confirmDialog(refusal())) await this.#ask({ t: "rechazar_apuestas" });
  }

  async #ask(request) {
    try {
      await this.send(request);
      return true;
    } catch (refused) {
      toast(refused.message, { kind: "mal", seconds: 8 });
      return false;
    }
  }

  // --- Keys, clock and drawing

  #key(event) {
    if (keyName(event) !== event.key) return; // with anything else held it is the browser's
    const objeto = Number(event.target.closest?.("[data-objeto]")?.dataset.objeto ?? Number.NaN);
    if (event.key === "Escape" && (this.drag.cancel() || this.chosen !== null)) {
      if (this.chosen !== null) this.#unchoose(this.chosen);
    } else if (["Delete", "Backspace"].includes(event.key) && this.#board().staked.has(objeto)) {
      this.take(objeto);
    } else if (!this.#walk(event, objeto)) return;
    event.preventDefault();
  }

  #walk(event, objeto) {
    const shelf = event.target.closest?.(".estante");
    if (!shelf || Number.isNaN(objeto)) return false;
    const items = [...shelf.querySelectorAll("button.prenda")];
    const inLine = (edge) => items.filter((item) => item[edge] === items[0][edge]).length;
    const strip = getComputedStyle(shelf).gridAutoFlow === "column";
    const steps = strip ? { across: inLine("offsetLeft"), down: 1 } : { across: 1, down: inLine("offsetTop") };
    const to = neighbour(items.map(({ dataset }) => Number(dataset.objeto)), objeto, event.key, steps);
    if (to === null) return false;
    this.stop = to;
    this.draw();
    this.#focus(to);
    return true;
  }

  #pause() {
    return pause(this.mia.apuestas, now());
  }

  #board() {
    return board(this.mia, this.objects, this.moves);
  }

  #tick() {
    const { seconds, fraction } = left(this.mia, now());
    const face = this.box.querySelector(".reloj");
    const text = clock(seconds);
    if (face.textContent !== text) face.textContent = text;
    face.classList.toggle("apura", seconds <= 20);
    face.style.setProperty("--q", fraction.toFixed(3));
    const { seconds: wait, gone } = this.#pause();
    this.box.querySelector(".avance")?.style.setProperty("--q", gone.toFixed(2));
    if (wait !== this.waited || this.closed !== isClosed(this.mia.apuestas, now())) this.draw();
  }

  #view(found) {
    const { objects, ready, trouble, chosen, search, stop, talking, unread } = this;
    return {
      objects,
      ready,
      trouble,
      chosen,
      search,
      stop,
      talking,
      unread,
      found,
      chat: this.chat,
      saving: this.moves.size > 0,
      pause: this.#pause(),
      closed: isClosed(this.mia.apuestas, now()),
      choose: (objeto) => this.choose(objeto),
      bet: (objeto, seat) => this.bet(objeto, seat),
      take: (objeto) => this.take(objeto),
      find: (text) => this.#find(text),
      reload: () => this.reload(),
      accept: () => this.accept(),
      refuse: () => this.refuse(),
      hide: () => this.dialog.close(),
      talk: () => this.#talk(),
    };
  }

  #find(text) {
    this.search = text;
    this.draw();
  }

  #talk() {
    this.talking = !this.talking;
    this.unread = 0;
    this.chat.atEnd = true;
    this.draw();
    if (this.talking) this.box.querySelector("aside input").focus();
  }

  draw() {
    if (!this.mia) return;
    const now = this.#board();
    const { free, away } = now;
    const view = this.#view({ free: searched(free, this.search), away: searched(away, this.search) });
    Object.assign(this, { waited: view.pause.seconds, closed: view.closed });
    render(betsWindow(this.mia, now, view), this.box);
    this.chat.drawn();
  }
}
