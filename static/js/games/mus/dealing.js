// Follows the 40 cards of a partida of mus from each shuffle to the hands (mus §3, §6): what was dealt and served is
// what lay on the mazo. The rules of dealing are those of games/engines/mus/dealing.py, written again on purpose.

import { followed, must, same, SPANISH } from "../follow.js";
import { pairOf } from "./layout.js";

const HAND = 4;

const without = (cards, gone) => cards.filter((card) => !gone.includes(card));

class Table {
  constructor() {
    this.counts = { manos: 0, cartas: 0, barajadas: 0 };
    this.mano = null;
    this.seats = 0;
  }

  step({ eventos, tiradas }) {
    this.draws = [...tiradas];
    eventos.forEach((event, i) => this[event.t]?.(event, eventos[i + 1]));
    must(!this.draws.length, "hay una tirada que no sirve para nada");
  }

  #draw(op) {
    const draw = this.draws.shift();
    must(draw?.op === op, op === "below" ? "falta el sorteo de la mano" : "falta una barajada");
    return draw;
  }

  #order = () => Array.from({ length: this.seats }, (_, i) => (this.mano + i) % this.seats);

  PartidaEmpezada({ jugadores, mano }) {
    const draw = this.#draw("below");
    must(draw.given === jugadores && draw.result === mano, "la primera mano no es la que salió en el sorteo");
    this.seats = jugadores;
    this.mano = mano;
  }

  ManoEmpezada({ mano, mazo }) {
    const draw = this.#draw("shuffled");
    must(same(draw.given, SPANISH), "no se barajó la baraja entera y en orden");
    must(same(draw.result, mazo), "el mazo no es el que se barajó");
    must(mano === this.mano, "la mano no es de quien toca");
    this.counts.manos += 1;
    this.counts.barajadas += 1;
    this.pile = [];
    this.aside = Array.from({ length: this.seats }, () => []);
    this.hands = Array.from({ length: this.seats }, () => []);
    this.mazo = [...mazo];
    this.toDeal = this.#order().map((
      seat,
      place,
    ) => [seat, Array.from({ length: HAND }, (_, n) => mazo[place + n * this.seats])]);
  }

  Repartido({ asiento, cuantas, cartas }) {
    const [seat, expected] = this.toDeal.shift() ?? [asiento, this.mazo.slice(0, cuantas)];
    must(seat === asiento, "se reparte a quien no toca");
    must(
      cartas.length === cuantas && same(cartas, expected),
      `las cartas servidas a la silla ${asiento + 1} no son las de arriba del mazo`,
    );
    this.hands[asiento].push(...cartas);
    must(this.hands[asiento].length <= HAND, `la silla ${asiento + 1} tiene más de cuatro cartas`);
    this.mazo = without(this.mazo, cartas);
    this.counts.cartas += cuantas;
  }

  VozPasada({ mano }) {
    this.mano = mano;
  }

  Cortado({ mano }) {
    this.mano = mano;
  }

  ManoAcabada({ siguiente }) {
    this.mano = siguiente;
  }

  Descartado({ asiento, cuantas, cartas }) {
    must(
      cartas.length === cuantas && cartas.every((card) => this.hands[asiento].includes(card)),
      `la silla ${asiento + 1} se descarta de cartas que no tiene`,
    );
    this.hands[asiento] = without(this.hands[asiento], cartas);
    this.aside[asiento] = cartas;
  }

  Barajado({ mazo }, next) {
    const draw = this.#draw("shuffled");
    const served = next?.t === "Repartido" ? next.asiento : null;
    const last = this.#order().at(-1);
    const kept = this.aside.map((_, seat) => served === last && seat === last);
    const discards = [...this.pile, ...this.aside.flatMap((cards, seat) => (kept[seat] ? [] : cards))];
    must(!this.mazo.length, "se barajan los descartes antes de acabar el mazo");
    must(same(draw.given, discards), "no se barajaron los descartes");
    must(same(draw.result, mazo), "el mazo nuevo no es el que se barajó");
    this.counts.barajadas += 1;
    this.mazo = [...mazo];
    this.pile = [];
    this.aside = this.aside.map((cards, seat) => (kept[seat] ? cards : []));
  }

  MusReabierto() {
    must(this.hands.every((hand) => hand.length === HAND), "alguien sigue sin sus cuatro cartas");
    this.pile.push(...this.aside.flat());
    this.aside = this.aside.map(() => []);
  }

  Mostradas({ manos }) {
    must(
      manos.length === this.seats && manos.every((hand, seat) => same(hand, this.hands[seat])),
      "las cartas enseñadas no son las que se sirvieron",
    );
  }

  Tanteado({ apunte }) {
    const held = (seat, cards) => !cards?.length || same(cards, this.hands[seat]);
    must(
      pairOf(apunte.asiento) === apunte.pareja && held(apunte.asiento, apunte.cartas),
      "se apunta con cartas que no se tenían",
    );
    must(
      (apunte.contra ?? null) === null || held(apunte.contra, apunte.cartas_contra),
      "se compara con cartas que no se tenían",
    );
  }
}

/**
 * Follow the cards through the steps of an acta.
 * @returns {{counts: {manos: number, cartas: number, barajadas: number}, wrong: {v: number, texto: string} | null}}
 */
export const follow = (pasos) => followed(new Table(), pasos);
