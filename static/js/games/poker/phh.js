// Hands in the open Poker Hand History format (.phhs), as this viewer has seen them: what nobody showed is not there.
// Pure.

import { clockwise } from "./seats.js";

const text = (value) => JSON.stringify(String(value)); // a basic string of TOML
const list = (values) => `[${values.join(", ")}]`;

/** Why a hand cannot be written, by what is missing. */
const UNKNOWN = "no se sabe con cuántas fichas empezó cada uno";

/** The actions of one hand, as they are written down. */
class Writer {
  /** @param {import("./chronicle.js").Hand} hand */
  constructor(hand, seats) {
    this.hand = hand;
    this.order = clockwise(hand.sitios[0], seats).filter((seat) => hand.juegan.includes(seat));
    this.seats = seats;
    this.actions = this.order.map((seat) => `d dh ${this.name(seat)} ${(hand.cartas.get(seat) ?? ["????"]).join("")}`);
    this.gone = []; // who left out of turn: his hand is folded when it would be his turn
    this.last = hand.sitios[2];
    this.turn = null;
    this.behind = new Map(hand.juegan.map((seat) => [seat, hand.inicio[seat]]));
    this.bets = new Map();
    this.shown = new Set();
    this.live = new Set(this.order);
  }

  name = (seat) => "p" + (this.order.indexOf(seat) + 1);

  /** Write what those who left do when it would be their turn, before *seat* speaks. */
  #passed(seat) {
    for (const other of clockwise(this.last, this.seats)) {
      if (other === seat) return;
      if (this.gone.includes(other)) this.#fold(other);
    }
  }

  #fold(seat) {
    this.gone = this.gone.filter((other) => other !== seat);
    this.live.delete(seat);
    this.actions.push(`${this.name(seat)} f`);
    this.last = seat;
  }

  #acts(seat, action) {
    this.#passed(seat);
    this.actions.push(`${this.name(seat)} ${action}`);
    this.last = seat;
  }

  #puts({ asiento, cantidad }) {
    this.behind.set(asiento, this.behind.get(asiento) - cantidad);
    this.bets.set(asiento, (this.bets.get(asiento) ?? 0) + cantidad);
  }

  /** Write that whoever left and still owed something folds: the round is over. */
  #roundOver() {
    const most = Math.max(0, ...this.bets.values());
    for (const seat of [...this.gone]) {
      if ((this.bets.get(seat) ?? 0) < most && this.behind.get(seat)) this.#fold(seat);
    }
  }

  #leaves(seat) {
    if (this.turn === seat) this.#fold(seat);
    else this.gone.push(seat);
  }

  does = {
    CiegaPuesta: (event) => this.#puts(event),
    EsperaAbierta: ({ asiento }) => {
      this.turn = asiento;
    },
    Retirado: ({ asiento }) => {
      if (this.turn === asiento) this.#acts(asiento, "f");
      else this.gone.push(asiento);
      this.live.delete(asiento);
    },
    Abandonado: ({ asiento }) => this.live.has(asiento) && this.#leaves(asiento),
    Pasado: ({ asiento }) => this.#acts(asiento, "cc"),
    Igualado: (event) => {
      this.#acts(event.asiento, "cc");
      this.#puts(event);
    },
    Subido: (event) => {
      this.#acts(event.asiento, `cbr ${event.total}`);
      this.#puts(event);
    },
    MesaAbierta: ({ cartas }) => {
      this.#roundOver();
      this.actions.push(`d db ${cartas.join("")}`);
      this.bets.clear();
      this.last = this.hand.sitios[0];
    },
    Mostrado: ({ asiento, cartas }) => {
      if (!this.hand.mostradas.has(asiento) || this.shown.has(asiento)) return;
      this.#roundOver();
      this.shown.add(asiento);
      this.actions.push(`${this.name(asiento)} sm ${cartas.join("")}`);
    },
  };

  /** Return the actions; after the last pot nothing more belongs to the hand. */
  write() {
    for (const event of this.hand.hechos) {
      if (event.t === "BoteGanado") break;
      this.does[event.t]?.(event);
    }
    this.#roundOver();
    return this.actions;
  }
}

/** Return what each of some seats posts, in their order; what one posts to come in is negative (a post). */
function posted({ hechos, ciegas, sitios: [, small, big] }, order) {
  const extra = new Set(
    hechos.filter(({ t, cual }) => t === "CiegaPuesta" && cual === "entrada").map((e) => e.asiento),
  );
  const posts = order.map((seat) =>
    seat === big ? ciegas[1] : seat === small ? ciegas[0] : extra.has(seat) ? -ciegas[1] : 0
  );
  return order.length === 2 ? posts.toReversed() : posts; // heads up the format names the small blind first
}

/** Return one hand as a table of TOML, or null when it cannot be told. @param {import("./chronicle.js").Hand} hand */
function oneHand(hand, { nick, seats, mesa, evento }) {
  if (!hand.acabada || !hand.inicio) return null;
  const writer = new Writer(hand, seats);
  const { order } = writer;
  const actions = writer.write();
  return [
    `variant = "NT"`,
    `antes = ${list(order.map(() => 0))}`,
    `blinds_or_straddles = ${list(posted(hand, order))}`,
    `min_bet = ${hand.ciegas[1]}`,
    `starting_stacks = ${list(order.map((seat) => hand.inicio[seat]))}`,
    `actions = ${list(actions.map(text))}`,
    `players = ${list(order.map((seat) => text(nick(seat))))}`,
    `seats = ${list(order.map((seat) => seat + 1))}`,
    `seat_count = ${seats}`,
    `finishing_stacks = ${list(order.map((seat) => hand.dejadas.get(seat) ?? hand.final[seat] ?? 0))}`,
    `hand = ${hand.numero}`,
    `level = ${hand.nivel}`,
    `table = ${text(mesa)}`,
    `event = ${text(evento)}`,
  ].join("\n");
}

/**
 * Return the file of some hands: tables [1], [2]… of TOML, and at its head what is not in it.
 * @param {import("./chronicle.js").Hand[]} hands
 * @param {{nick: (seat: number) => string, seats: number, mesa: string, evento: string}} where
 */
export function phhs(hands, where) {
  const told = hands.map((hand) => ({ hand, written: oneHand(hand, where) }));
  const missing = told.filter(({ hand, written }) => hand.acabada && !written).map(({ hand }) => hand.numero);
  const head = [
    `# ${where.evento}. Manos vistas desde una silla: las cartas que nadie enseñó van como ????.`,
    ...(missing.length ? [`# Faltan las manos ${missing.join(", ")}: ${UNKNOWN}.`] : []),
  ];
  const tables = told.filter(({ written }) => written).map(({ written }, i) => `[${i + 1}]\n${written}`);
  return `${[head.join("\n"), ...tables].join("\n\n")}\n`;
}
