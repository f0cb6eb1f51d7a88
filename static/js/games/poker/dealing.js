// Follows the cards of a match of póker from each sealed shuffle to the hands and the board
// (póker §3.4-§3.5): round by round from the left of the button, then flop, turn and river. The dealing
// of games/engines/poker/dealing.py, written again on purpose.

import { followed, must } from "../follow.js";
import { clockwise } from "./seats.js";

const [DECK, HOLE, BOARD] = [52, 2, 5];

class Table {
  constructor() {
    this.counts = { manos: 0, cartas: 0, barajadas: 0 };
    this.seats = 0;
    this.deck = null;
  }

  /** Only what deals cards is followed. What is not opened to the reader is null, and cannot be compared. */
  step({ eventos, tiradas }) {
    this.draws = tiradas.filter(({ op }) => op === "sealed" || op === "shuffled");
    for (const event of eventos) this[event.t]?.(event);
    must(!this.draws.length, "hay una barajada que no sirve para nada");
  }

  PartidaEmpezada({ jugadores }) {
    this.seats = jugadores;
  }

  ManoEmpezada({ sitios: [button], juegan }) {
    const draw = this.draws.shift();
    must(draw, "falta una barajada");
    must(draw.op === "shuffled" || draw.given === DECK, "no se barajó la baraja entera");
    must(draw.result.length === DECK, "la barajada no tiene 52 cartas");
    this.deck = draw.result;
    this.before = this.counts.cartas;
    this.seen = new Set(); // the places of this deck that have been compared
    this.counts.manos += 1;
    this.counts.barajadas += 1;
    const order = clockwise(button, this.seats).filter((seat) => juegan.includes(seat));
    this.toDeal = order.map((seat, place) => [seat, Array.from({ length: HOLE }, (_, n) => place + n * order.length)]);
    this.places = new Map(this.toDeal.map(([seat, places]) => [seat, places]));
    this.next = HOLE * order.length;
    this.last = this.next + BOARD;
  }

  Repartido({ asiento, cartas }) {
    const [seat, places] = this.toDeal.shift() ?? [];
    must(seat === asiento, "se reparte a quien no toca");
    if (cartas) this.#compare(cartas, places, `las cartas servidas a la silla ${asiento + 1} no son las que salieron`);
  }

  Mostrado({ asiento, cartas }) {
    must(this.places?.has(asiento), `la silla ${asiento + 1} enseña sin tener cartas`);
    this.#compare(cartas, this.places.get(asiento), `la silla ${asiento + 1} enseña cartas que no son las suyas`);
  }

  MesaAbierta({ cartas }) {
    must(!this.toDeal.length, "se abre la mesa antes de servir a todos");
    const places = cartas.map((_, i) => this.next + i);
    must(this.next + cartas.length <= this.last, "se abren más de cinco cartas");
    this.next += cartas.length;
    this.#compare(cartas, places, "las cartas de la mesa no son las siguientes de la baraja");
  }

  /** See that cards lie where they were taken from: what somebody saw is opened to him. */
  #compare(cards, places, text) {
    must(cards.length === places.length && cards.every((card, i) => this.deck[places[i]] === card), text);
    for (const place of places) this.seen.add(place);
    this.counts.cartas = this.before + this.seen.size;
  }
}

/**
 * Follow the cards through the steps of an acta.
 * @returns {{counts: {manos: number, cartas: number, barajadas: number}, wrong: {v: number, texto: string} | null}}
 */
export const follow = (pasos) => followed(new Table(), pasos);

/** Return the hands of the steps of an acta: the number of each and the step that it begins with. */
export const hands = (pasos) =>
  pasos.flatMap(({ v, eventos }) =>
    eventos.filter(({ t }) => t === "ManoEmpezada").map(({ numero }) => ({ numero, v }))
  );
