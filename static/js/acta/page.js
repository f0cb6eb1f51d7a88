// The page of an acta: the board of the game shows the frames of the record instead of those of a socket.

import { setPace } from "../lib/anim.js";
import { ClaimDoor } from "../lib/claim.js";
import { t } from "../lib/i18n.js";
import { Layers, listen } from "../lib/keys.js";
import { render } from "../lib/lit-html.js";
import { bindMenu } from "../lib/menu.js";
import { menuHead } from "../lib/people.js";
import { Pile } from "../lib/pile.js";
import { toast } from "../lib/toast.js";
import { sentences } from "../games/saying.js";
import { openDialog } from "../mesa/dialogs.js";
import { valuesOf } from "../mesa/prefs.js";
import { lookOf } from "../mesa/state.js";
import { attendanceLine } from "../mesa/texts.js";
import { fetchActa } from "./fetch.js";
import {
  addressOf,
  changesChairs,
  frameOfMoment,
  frameOfVersion,
  framesOf,
  handsOf,
  indexOf,
  linkTo,
  moved,
  placeIn,
  preludeOf,
  restOn,
  seatedAt,
  stopAt,
  tableOf,
  versionIn,
} from "./record.js";
import { bar, mark, side } from "./side.js";
import { SPEEDS, transport } from "./transport.js";

const KEYS = {
  ArrowLeft: "anterior",
  ArrowRight: "siguiente",
  Home: "primero",
  End: "ultimo",
  " ": "reproducir",
  Escape: "parar",
};
const PREFERENCES = { letras: true, cartas: "normales" };
const POLL_MS = 80;

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

export class ActaPage {
  constructor(nodes, facts) {
    this.nodes = nodes;
    this.facts = facts;
    this.prefs = { ...PREFERENCES, ...valuesOf(facts.propias) };
    this.actas = new Map();
    this.desde = facts.desde; // the chair asked for: its record may still be on its way
    this.tab = "jugadas";
    this.speed = 1;
    this.run = 0; // counts playbacks: one that is no longer the last stops by itself
    this.playing = false;
    this.layers = new Layers();
    this.dialogs = new Pile();
    this.claims = new ClaimDoor(facts.reclama, facts.reclama_queda ?? null, () => this.index && this.draw());
  }

  /** Fetch the record and show the moment that the address names, or the beginning. */
  async start(mount) {
    this.#adopt(await this.#load(this.desde));
    this.nodes.board.replaceChildren();
    this.board = mount(this.nodes.board, this.#host());
    this.index = indexOf(this.frames, (frame) => this.#linesOf(frame));
    this.#listen();
    setPace(SPEEDS[this.speed].pace);
    this.show(frameOfVersion(this.frames, versionIn(location.hash) ?? 0));
    this.board.lookBack(this.frames);
    this.draw();
  }

  #load(desde) {
    if (!this.actas.has(desde)) this.actas.set(desde, this.#fetch(desde));
    return this.actas.get(desde);
  }

  #adopt(acta) {
    this.acta = acta;
    this.frames = acta.frames;
    this.table = tableOf(acta, this.facts.salon, this.desde);
  }

  async #fetch(desde) {
    const acta = await fetchActa(addressOf(this.facts, desde));
    return { ...acta, frames: framesOf(acta) };
  }

  /** Have the table of the people who sat at it at a frame, where they came and went. */
  #seatAt({ v }) {
    if (!changesChairs(this.acta)) return;
    const asientos = seatedAt(this.acta, v);
    const same = asientos.every(({ nick }, seat) => nick === this.table.asientos[seat].nick);
    if (!same) this.table = { ...this.table, asientos };
  }

  #linesOf(frame) {
    this.#seatAt(frame);
    const nick = (seat) => this.table.asientos[seat]?.nick ?? "";
    const people = frame.eventos.map((event) => attendanceLine(event, nick, this.board.away)).filter(Boolean);
    return [...this.board.log(frame), ...people];
  }

  // What the board asks of its shell (static/js/games/contract.js)

  #host() {
    return {
      enviar: () => {},
      mesa: () => this.table,
      prefs: () => this.prefs,
      connected: () => true,
      behind: () => false,
      still: () => !this.playing,
      recall: () => null,
      keep: () => {},
      announce: () => {},
      dialog: (draw, label) => this.#dialog(draw, label),
      changed: () => this.dialogs.redraw(),
      drawn: () => {},
      moment: (v) => linkTo(this.facts.url, this.desde, v),
      before: () => Promise.resolve(false), // the board has been told everything
      showEnd: () => this.choose("resultado"),
      layers: this.layers,
    };
  }

  #dialog(draw, label) {
    this.stop();
    this.dialogs.push((onClose) => openDialog(draw, label, { wide: true, onClose }));
  }

  /** What the board can show besides itself at this moment. */
  get #reviews() {
    return this.board.reviews ?? [];
  }

  // Moving

  /** Show frame `i` at once. */
  show(i) {
    const before = preludeOf(this.frames, i);
    if (before !== null && before !== this.at) this.board.update(this.frames[before], true);
    this.at = i;
    this.#seatAt(this.frames[i]);
    this.board.update(this.frames[i], true);
    this.#shown();
  }

  #shown() {
    if (!this.playing) history.replaceState(null, "", this.#link());
    this.draw();
    this.nodes.polite.textContent = this.playing ? "" : this.#spoken();
  }

  jump = (i) => {
    this.stop();
    this.show(i);
  };

  step = (by) => this.jump(moved(this.index.stops, this.at, by));

  stop = () => {
    this.run += 1;
    if (!this.playing) return;
    this.playing = false;
    this.#shown();
  };

  toggle = () => (this.playing ? this.stop() : this.#play());

  async #play() {
    const { stops } = this.index;
    const run = ++this.run;
    this.playing = true;
    if (this.at >= stops.at(-1)) this.show(stops[0]);
    this.draw();
    await this.#rest(run);
    while (run === this.run && this.at < stops.at(-1)) {
      this.at = moved(stops, this.at, 1);
      this.#seatAt(this.frames[this.at]);
      const movement = this.board.update(this.frames[this.at], false);
      this.draw();
      await movement;
      while (run === this.run && this.board.counting) await sleep(POLL_MS);
      await this.#rest(run);
    }
    if (run === this.run) this.stop();
  }

  async #rest(run) {
    const lines = this.index.lines.filter(({ i }) => i === this.at).length;
    const until = performance.now() + restOn(this.frames[this.at], lines) * SPEEDS[this.speed].pace;
    while (run === this.run && performance.now() < until) await sleep(POLL_MS);
  }

  sit = async (desde) => {
    this.stop();
    this.desde = desde;
    this.#shown();
    let acta;
    try {
      acta = await this.#load(desde);
    } catch (error) {
      this.actas.delete(desde);
      if (this.desde === desde) this.#stay(error);
      return;
    }
    if (this.desde !== desde) return; // another chair was asked for meanwhile
    this.#adopt(acta);
    this.index = indexOf(this.frames, (frame) => this.#linesOf(frame));
    this.show(this.at);
  };

  /** The chair asked for cannot be had: say so, and go on from the present one. */
  #stay(error) {
    this.desde = this.table.desde;
    this.#shown();
    toast(error.message, { kind: "mal" });
  }

  setSpeed = (speed) => {
    this.speed = speed;
    setPace(SPEEDS[speed].pace);
    this.draw();
  };

  // The keyboard and the menus

  #listen() {
    const commands = {
      anterior: () => this.step(-1),
      siguiente: () => this.step(1),
      primero: () => this.jump(this.index.stops[0]),
      ultimo: () => this.jump(this.index.stops.at(-1)),
      reproducir: this.toggle,
      parar: this.stop,
    };
    const review = (command) => this.#reviews.find(({ tecla }) => tecla === command);
    const table = () => ({ ...KEYS, ...Object.fromEntries(this.#reviews.map(({ tecla }) => [tecla, tecla])) });
    listen({
      table,
      letters: () => true,
      layers: this.layers,
      run: (command) => ((commands[command] ?? review(command).run)(), true),
    });
    addEventListener("hashchange", () => {
      const v = versionIn(location.hash);
      if (v !== null) this.jump(frameOfVersion(this.frames, v));
    });
    bindMenu(this.nodes.board, "[data-asiento]", (element) => this.#menuOf(Number(element.dataset.asiento)), {
      trigger: "[data-asiento]",
    });
  }

  #menuOf(seat) {
    const { nick, avatar, robot, libre } = this.table.asientos[seat];
    if (libre) return null;
    const about = robot ? t("Robot {nivel}", { nivel: robot }) : "";
    const page = (text, icon, what) => ({ text, icon, href: `/${what}/${encodeURIComponent(nick)}/` });
    const pages = robot ? [] : [page(t("Ver perfil"), "user", "jugador"), page(t("Ver almacén"), "package", "almacen")];
    const move = seat === this.table.desde
      ? []
      : [{ text: t("Mirar desde su silla"), icon: "eye", run: () => this.sit(seat) }];
    const items = [...pages, ...move];
    return items.length ? { label: nick, head: menuHead({ nick, avatar, about }), items } : null;
  }

  // The side

  choose = (tab) => {
    this.tab = tab;
    this.openSheet();
    this.draw();
  };

  get #narrow() {
    return matchMedia("(max-width: 900px)").matches;
  }

  openSheet = () => {
    if (this.sheet || !this.#narrow) return;
    this.sheet = this.layers.push(() => this.closeSheet());
    this.draw();
    this.nodes.side.querySelector("[aria-selected=true]")?.focus();
  };

  closeSheet = () => {
    this.sheet?.();
    this.sheet = null;
    this.draw();
    this.nodes.controls.querySelector(".hoja")?.focus();
  };

  #fromSide = (i) => {
    this.jump(i);
    if (this.sheet) this.closeSheet();
  };

  #look = (seat) => lookOf(this.table, seat);

  // Drawing

  #link = () => linkTo(this.facts.url, this.desde, this.frames[this.at].v);

  #spoken = () =>
    sentences(...this.index.lines.filter(({ i }) => i === this.at).map(({ texto, dicho }) => dicho ?? texto));

  get #controls() {
    const { stops } = this.index;
    return {
      first: () => this.jump(stops[0]),
      previous: () => this.step(-1),
      toggle: this.toggle,
      next: () => this.step(1),
      last: () => this.jump(stops.at(-1)),
      slide: (n) => this.jump(stops[n]),
      jump: this.jump,
      speed: this.setSpeed,
      sit: this.sit,
      sheet: this.openSheet,
    };
  }

  draw() {
    const { acta, index, table, facts } = this;
    const { verificar, datos, ocasion } = facts;
    const urls = { verificar, datos, ocasion, reclama: this.claims.address };
    render(
      bar({ acta, urls, back: `/salon/${facts.salon.slug}/`, link: `${location.origin}${this.#link()}` }),
      this.nodes.bar,
    );
    render(
      transport({
        at: stopAt(index.stops, this.at),
        count: index.stops.length,
        playing: this.playing,
        speed: this.speed,
        spoken: this.#spoken(),
        hands: index.hands,
        place: placeIn(index.hands, this.at),
        seats: table.asientos,
        desde: this.desde,
        reviews: this.#reviews,
        on: this.#controls,
      }),
      this.nodes.controls,
    );
    this.nodes.controls.querySelector(".partes-ir [aria-current]")?.scrollIntoView({
      block: "nearest",
      inline: "nearest",
    });
    this.nodes.app.classList.toggle("chat-abierto", Boolean(this.sheet));
    this.#drawSide(urls);
    this.dialogs.redraw();
  }

  /** Return in words through which hands a player sat; "" where the same people played them all. */
  #stayOf(player) {
    if (!changesChairs(this.acta)) return "";
    const found = handsOf(player, this.frames, this.index.hands);
    if (!found) return t("No jugó ninguna mano");
    const [first, last] = found;
    return first === last ? t("Mano {n}", { n: first }) : t("De la mano {first} a la {last}", { first, last });
  }

  /** The log is long and only its mark moves: it is drawn when it changes, marked every time. */
  #drawSide(urls) {
    const drawn = [this.tab, this.table, this.index, urls.reclama];
    if (!this.sideDrawn?.every((part, n) => part === drawn[n])) {
      render(
        side({
          tab: this.tab,
          choose: this.choose,
          closeSheet: this.closeSheet,
          lines: this.index.lines,
          chat: this.facts.chat,
          acta: this.acta,
          stayOf: (player) => this.#stayOf(player),
          summary: this.board.summary,
          urls,
          look: this.#look,
          jump: this.#fromSide,
          toMoment: (at) => this.#fromSide(frameOfMoment(this.frames, at)),
        }),
        this.nodes.side,
      );
      this.sideDrawn = drawn;
    }
    mark(this.nodes.side, this.index.stops[stopAt(this.index.stops, this.at)]);
  }
}
