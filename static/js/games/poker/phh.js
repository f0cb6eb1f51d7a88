// Hands in the open Poker Hand History format (.phhs), as this viewer has seen them: what nobody showed is not there.
// Pure.

import { clockwise } from "./seats.js";

const text = (value) => JSON.stringify(String(value)); // a basic string of TOML
const list = (values) => `[${values.join(", ")}]`;

/** Why a hand cannot be written. */
const UNKNOWN = "no se sabe con cuántas fichas empezó cada uno";
const UNTOLD = "alguien se fue cuando el formato no sabe contarlo";

const STREETS = [3, 1, 1]; // how many cards of the board open each
const RIVER = STREETS.length;

/** A hand as whoever reads the file plays it, by what is written alone: the format knows nobody who leaves. */
class Reading {
  constructor(order, stacks, posts) {
    this.order = order;
    this.behind = new Map(order.map((seat, i) => [seat, stacks[i]]));
    this.live = new Set(order);
    this.bets = new Map(order.map((seat) => [seat, 0]));
    this.street = 0;
    this.waiting = []; // who is yet to decide in this round, the next one first
    order.forEach((seat, i) => this.#puts(seat, Math.min(Math.abs(posts[i]), stacks[i])));
    const highest = Math.max(0, ...order.filter((_, i) => posts[i] > 0).map((seat) => this.bets.get(seat)));
    this.#begin(order.findLastIndex((seat, i) => posts[i] > 0 && this.bets.get(seat) === highest) + 1);
  }

  get highest() {
    return Math.max(...this.bets.values());
  }

  /** Whether hands are compared: nobody bets any more, now or in any round to come. */
  get isShowdown() {
    const able = [...this.live].filter((seat) => this.behind.get(seat));
    return !this.waiting.length && (this.street === RIVER || able.length < 2);
  }

  #puts(seat, chips) {
    this.behind.set(seat, this.behind.get(seat) - chips);
    this.bets.set(seat, this.bets.get(seat) + chips);
  }

  #begin(first) {
    const order = [...this.order.slice(first), ...this.order.slice(0, first)];
    const means = [...this.live].map((seat) => this.behind.get(seat) + this.bets.get(seat)).sort((a, b) => b - a);
    this.waiting = order.filter((seat) =>
      this.live.has(seat) && this.behind.get(seat) && means[1] > this.bets.get(seat)
    );
    if (this.waiting.length === 1 && this.bets.get(this.waiting[0]) >= this.highest) this.waiting = [];
  }

  /** Somebody is out of the hand: he folds, or shows nothing. */
  folds(seat) {
    this.live.delete(seat);
    this.waiting = this.live.size > 1 ? this.waiting.filter((other) => other !== seat) : [];
  }

  calls(seat) {
    this.#puts(seat, Math.min(this.behind.get(seat), this.highest - this.bets.get(seat)));
    this.waiting.shift();
  }

  raises(seat, total) {
    this.#puts(seat, total - this.bets.get(seat));
    const at = this.order.indexOf(seat) + 1;
    this.waiting = [...this.order.slice(at), ...this.order.slice(0, at - 1)]
      .filter((other) => this.live.has(other) && this.behind.get(other));
  }

  opens() {
    for (const seat of this.order) this.bets.set(seat, 0);
    this.street += 1;
    this.#begin(0);
  }
}

/** Return the facts of a hand as if who has left had not bet what nobody matched: it went back to him. */
function withoutReturned({ hechos }) {
  const at = hechos.findIndex(({ t }) => t === "Devuelto");
  const seats = hechos.slice(0, Math.max(0, at))
    .filter(({ t }) => ["Abandonado", "Retirado"].includes(t)).map(({ asiento }) => asiento);
  const back = seats.includes(hechos[at]?.asiento) ? hechos[at] : null;
  let rest = back?.cantidad ?? 0;
  return hechos.toReversed().map((event) => {
    if (!rest || event.asiento !== back.asiento || !["CiegaPuesta", "Igualado", "Subido"].includes(event.t)) {
      return event;
    }
    const less = Math.min(rest, event.cantidad);
    rest -= less;
    return { ...event, cantidad: event.cantidad - less, total: event.total - less, menos: less };
  }).toReversed();
}

/** The actions of one hand, as they are written down. */
class Writer {
  /** @param {import("./chronicle.js").Hand} hand */
  constructor(hand, seats) {
    this.order = clockwise(hand.sitios[0], seats).filter((seat) => hand.juegan.includes(seat));
    this.stacks = this.order.map((seat) => hand.inicio[seat]);
    this.facts = withoutReturned(hand);
    this.posts = posted(hand, this.facts, this.order);
    this.reading = new Reading(this.order, this.stacks, this.posts);
    this.actions = this.order.map((seat) => `d dh ${this.name(seat)} ${(hand.cartas.get(seat) ?? ["????"]).join("")}`);
    this.mostradas = hand.mostradas;
    this.raise = hand.ciegas[1]; // the least that one may raise by
    this.minimum = this.raise;
    this.gone = new Set(); // who has folded or left: written when it is his turn
    this.put = new Map(); // what each has in front of him, which may be more than has been written
    this.shows = []; // hands that lie open while the reader still asks somebody who has left
    this.shown = new Set();
    this.isUntold = !this.posts.some(Boolean);
  }

  name = (seat) => "p" + (this.order.indexOf(seat) + 1);

  #write(seat, action) {
    this.actions.push(`${this.name(seat)} ${action}`);
  }

  #folds(seat) {
    this.#write(seat, "f");
    this.reading.folds(seat);
  }

  #calls(seat) {
    this.#write(seat, "cc");
    this.reading.calls(seat);
  }

  #raises(seat, total) {
    this.isUntold ||= this.reading.waiting[0] !== seat; // the round was over without what went back to who left
    this.raise = Math.max(this.raise, total - this.reading.highest);
    this.#write(seat, `cbr ${total}`);
    this.reading.raises(seat, total);
  }

  /** Write what the reader asks of others before *seat* speaks; without it, until the round is over. */
  #settle(seat) {
    while (this.reading.waiting.length && this.reading.waiting[0] !== seat) {
      const [next] = this.reading.waiting;
      const owes = this.reading.bets.get(next) < (this.put.get(next) ?? 0);
      if (this.gone.has(next) && !owes) this.#folds(next);
      else this.#calls(next);
    }
  }

  /** Write a bet: a raise if it is one for the reader too, and a whole one or all that there is. */
  #bets({ asiento: seat, cantidad, t, menos }) {
    this.put.set(seat, (this.put.get(seat) ?? 0) + cantidad);
    this.#settle(seat);
    const total = this.put.get(seat);
    const over = total - this.reading.highest;
    const all = total - this.reading.bets.get(seat) >= this.reading.behind.get(seat);
    const raises = t === "Subido" && !menos || over > 0 && (menos ? over >= this.raise : all && this.isCut);
    if (raises) this.#raises(seat, total);
    else this.#calls(seat);
  }

  /** Whether what nobody matched was taken from a bet. */
  get isCut() {
    return this.facts.some(({ menos }) => menos);
  }

  #opens(cards) {
    this.actions.push(`d db ${cards}`);
    this.reading.opens();
    this.put.clear();
    this.raise = this.minimum;
  }

  /** Write the hands that lie open, and that those who have left show nothing. */
  #open() {
    if (!this.reading.isShowdown || this.reading.live.size < 2) return;
    for (const seat of [...this.reading.live].filter((other) => this.gone.has(other))) {
      this.#write(seat, "sm");
      this.reading.folds(seat);
    }
    for (const [seat, cards] of this.shows) this.#write(seat, `sm ${cards}`);
    this.shows = [];
  }

  /** Write until nobody is in who has left; for that the reader may want cards that were never dealt. */
  #ends() {
    const unknown = () => this.#opens("??".repeat(STREETS[this.reading.street]));
    this.#settle();
    while (this.reading.live.size > 1 && !this.reading.isShowdown) {
      unknown();
      this.#settle();
    }
    const isCut = this.reading.live.size > 1 && this.reading.street < RIVER;
    this.#open();
    if (isCut) unknown();
    // Who has put all he had cannot fold, and PokerKit would ask a winner with chips on, against nobody.
    this.isUntold ||= isCut && [...this.reading.live].some((seat) => this.reading.behind.get(seat));
  }

  does = {
    CiegaPuesta: ({ asiento, cantidad }) => this.put.set(asiento, (this.put.get(asiento) ?? 0) + cantidad),
    Retirado: ({ asiento }) => this.gone.add(asiento),
    Abandonado: ({ asiento }) => this.gone.add(asiento),
    Pasado: (event) => this.#bets({ ...event, cantidad: 0 }),
    Igualado: (event) => this.#bets(event),
    Subido: (event) => this.#bets(event),
    MesaAbierta: ({ cartas }) => {
      this.#settle();
      this.#open();
      this.#opens(cartas.join(""));
    },
    Mostrado: ({ asiento, cartas }) => {
      if (!this.mostradas.has(asiento) || this.shown.has(asiento)) return;
      this.shown.add(asiento);
      this.shows.push([asiento, cartas.join("")]);
    },
  };

  /** Return the actions, or null if they cannot be told; after the last pot nothing more belongs to the hand. */
  write() {
    for (const event of this.facts) {
      if (event.t === "BoteGanado") break;
      this.does[event.t]?.(event);
    }
    this.#ends();
    return this.isUntold ? null : this.actions;
  }
}

/** Return what each of some seats posts, in their order; what one posts to come in is negative (a post). */
function posted({ ciegas, sitios: [, small, big] }, facts, order) {
  const posts = facts.filter(({ t }) => t === "CiegaPuesta");
  const extra = new Set(posts.filter(({ cual }) => cual === "entrada").map(({ asiento }) => asiento));
  const less = (seat) => posts.find(({ asiento }) => asiento === seat)?.menos ?? 0;
  return order.map((seat) => {
    if (seat === big) return ciegas[1] - less(seat);
    return seat === small ? ciegas[0] - less(seat) : extra.has(seat) ? -ciegas[1] : 0;
  });
}

/** Return one hand as a table of TOML, or null when it cannot be told. @param {import("./chronicle.js").Hand} hand */
function oneHand(hand, { nick, seats, mesa, evento }) {
  const writer = new Writer(hand, seats);
  const { order, posts } = writer;
  const actions = writer.write();
  if (!actions) return null;
  // Heads up the format names the small blind first.
  const blinds = order.length === 2 ? posts.toReversed() : posts;
  return [
    `variant = "NT"`,
    `antes = ${list(order.map(() => 0))}`,
    `blinds_or_straddles = ${list(blinds)}`,
    `min_bet = ${hand.ciegas[1]}`,
    `starting_stacks = ${list(writer.stacks)}`,
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
  const over = hands.filter(({ acabada }) => acabada);
  const told = over.filter(({ inicio }) => inicio).map((hand) => ({ hand, written: oneHand(hand, where) }));
  const missing = (left, why) =>
    left.length ? [`# Faltan las manos ${left.map((h) => h.numero).join(", ")}: ${why}.`] : [];
  const head = [
    `# ${where.evento}. Manos vistas desde una silla: las cartas que nadie enseñó van como ????.`,
    ...missing(over.filter(({ inicio }) => !inicio), UNKNOWN),
    ...missing(told.filter(({ written }) => !written).map(({ hand }) => hand), UNTOLD),
  ];
  const tables = told.filter(({ written }) => written).map(({ written }, i) => `[${i + 1}]\n${written}`);
  return `${[head.join("\n"), ...tables].join("\n\n")}\n`;
}
