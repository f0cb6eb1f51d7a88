// Follows the 40 cards of a partida of Tres Mus from each shuffle to the hands (mus §17.2): what was dealt and thrown
// away is what lay on the mazo. The dealing of games/engines/tresmus/dealing.py, written again on purpose.

import { followed, must, same, SPANISH } from "../follow.js";

const HAND = 5;

class Table {
  constructor() {
    this.counts = { manos: 0, cartas: 0, barajadas: 0 };
    this.seats = 0;
    this.mano = null;
  }

  /** Only what deals cards is followed: a robot's free choices are draws of their own. */
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

  PartidaEmpezada({ jugadores, mano }) {
    const draw = this.#draw("below", "falta el sorteo de la mano");
    must(draw.given === jugadores && draw.result === mano, "la primera mano no es la que salió en el sorteo");
    this.seats = jugadores;
    this.mano = mano;
  }

  ManoEmpezada({ mano, mazo }) {
    const draw = this.#draw("shuffled", "falta una barajada");
    must(same(draw.given, SPANISH), "no se barajó la baraja entera y en orden");
    must(same(draw.result, mazo), "el mazo no es el que se barajó");
    must(mano === this.mano, "la mano no es de quien toca");
    this.counts.manos += 1;
    this.counts.barajadas += 1;
    this.hands = Array.from({ length: this.seats }, () => null);
    this.aside = Array.from({ length: this.seats }, () => null);
    this.mazo = mazo;
    this.served = [];
  }

  Repartido({ asiento, cuantas, cartas }) {
    must(cuantas === HAND && cartas.length === HAND, "no se reparten cinco cartas");
    must(!this.hands[asiento], "se reparte dos veces a la misma silla");
    this.hands[asiento] = [...cartas];
    this.served.push(asiento);
    this.counts.cartas += cartas.length;
  }

  /** How many play is known once all have been served: then each one's cards are those of his place. */
  #check() {
    for (const [place, seat] of this.served.entries()) {
      const expected = Array.from({ length: HAND }, (_, n) => this.mazo[place + n * this.served.length]);
      must(same(this.hands[seat], expected), `las cartas servidas a la silla ${seat + 1} no son las que salieron`);
    }
    this.served = [];
  }

  Descartado({ asiento, carta }) {
    this.#check();
    const held = this.hands[asiento] ?? [];
    must(held.includes(carta), `la silla ${asiento + 1} tira una carta que no tiene`);
    must(!this.aside[asiento], `la silla ${asiento + 1} tira dos cartas`);
    this.hands[asiento] = held.filter((one) => one !== carta);
    this.aside[asiento] = carta;
  }

  Mostradas({ manos }) {
    const held = (hand, seat) => !hand || same(hand, this.hands[seat]);
    must(manos.every(held), "las cartas enseñadas no son las que se sirvieron");
  }

  ManoAcabada({ mano }) {
    this.#check();
    this.mano = mano;
  }
}

/**
 * Follow the cards through the steps of an acta.
 * @returns {{counts: {manos: number, cartas: number, barajadas: number}, wrong: {v: number, texto: string} | null}}
 */
export const follow = (pasos) => followed(new Table(), pasos);
