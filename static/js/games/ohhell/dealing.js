// Follows the 52 cards of a match of Oh Hell from each shuffle to the hands and the tricks (Oh Hell §2.2-§2.5): what
// was dealt, turned up and played is what the shuffle gave. The dealing of games/engines/ohhell/playing.py, written
// again on purpose.

import { followed, must, same } from "../follow.js";

const DECK = ["s", "h", "d", "c"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));

class Table {
  constructor() {
    this.counts = { manos: 0, cartas: 0, barajadas: 0 };
    this.seats = 0;
    this.dealer = null;
  }

  /**
   * Only what deals cards is followed: a robot's free choices are draws of their own (those that take the place of a
   * player who left).
   */
  step({ eventos, tiradas }) {
    this.draws = [...tiradas];
    for (const event of eventos) this[event.t]?.(event);
    must(!this.draws.some(({ op }) => op === "shuffled"), "hay una barajada que no sirve para nada");
  }

  #draw(op, text) {
    const at = this.draws.findIndex((draw) => draw.op === op);
    must(at >= 0, text);
    return this.draws.splice(at, 1)[0];
  }

  PartidaEmpezada({ jugadores, repartidor }) {
    const draw = this.#draw("below", "falta el sorteo de quien reparte");
    must(draw.given === jugadores && draw.result === repartidor, "no reparte primero quien salió en el sorteo");
    this.seats = jugadores;
  }

  ManoEmpezada({ cartas, repartidor, mazo }) {
    const draw = this.#draw("shuffled", "falta una barajada");
    must(same(draw.given, DECK), "no se barajó la baraja entera y en orden");
    must(same(draw.result, mazo), "el mazo no es el que se barajó");
    must(this.dealer === null || repartidor === (this.dealer + 1) % this.seats, "no reparte quien toca");
    this.counts.manos += 1;
    this.counts.barajadas += 1;
    this.dealer = repartidor;
    this.hands = Array.from({ length: this.seats }, () => []);
    const served = (place) => Array.from({ length: cartas }, (_, n) => mazo[place + n * this.seats]);
    this.toDeal = Array.from(
      { length: this.seats },
      (_, place) => [(repartidor + 1 + place) % this.seats, served(place)],
    );
    this.turnedUp = mazo[cartas * this.seats] ?? null;
  }

  Repartido({ asiento, cartas }) {
    const [seat, expected] = this.toDeal.shift() ?? [];
    must(seat === asiento, "se reparte a quien no toca");
    must(same(cartas, expected), `las cartas servidas a la silla ${asiento + 1} no son las que salieron`);
    this.hands[asiento] = [...cartas];
    this.counts.cartas += cartas.length;
  }

  TriunfoVuelto({ carta }) {
    must(!this.toDeal.length, "se vuelve el triunfo antes de servir a todos");
    must((carta ?? null) === this.turnedUp, "la carta vuelta no es la siguiente del mazo");
  }

  CartaJugada({ asiento, carta }) {
    must(this.hands[asiento].includes(carta), `la silla ${asiento + 1} juega una carta que no tiene`);
    this.hands[asiento] = this.hands[asiento].filter((held) => held !== carta);
  }

  ManoPuntuada() {
    must(this.hands.every((hand) => !hand.length), "se cuenta una mano sin haber jugado todas las cartas");
  }
}

/**
 * Follow the cards through the steps of an acta.
 * @returns {{counts: {manos: number, cartas: number, barajadas: number}, wrong: {v: number, texto: string} | null}}
 */
export const follow = (pasos) => followed(new Table(), pasos);
