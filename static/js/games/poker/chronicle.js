// What has happened in a match as far as this browser knows it, and the hands that it makes. Pure.

/**
 * @typedef {object} Hand
 * @property {number} numero
 * @property {number} v the version in which it began
 * @property {number} nivel
 * @property {[number, number]} ciegas
 * @property {[number, number, number]} sitios button, small and big blind
 * @property {number[]} juegan
 * @property {(number | null)[] | null} inicio chips by seat as it began; null while what came before is not known
 * @property {(number | null)[] | null} final the same after its last event so far
 * @property {Map<number, string[]>} cartas the hands that this viewer knows
 * @property {Map<number, string[]>} mostradas those that were shown
 * @property {string[]} mesa
 * @property {any[]} hechos all its events
 * @property {any[]} botes those that were won, the main one first
 * @property {any[]} fuera who was eliminated or left
 * @property {Map<number, number>} dejadas the chips that left play with who left, by seat
 * @property {boolean} acabada
 */

const changed = (list, at, change) => list && list.map((value, i) => (i === at ? change(value ?? 0) : value));
const less = (stacks, { asiento, cantidad }) => changed(stacks, asiento, (n) => n - cantidad);
const more = (stacks, { asiento, cantidad }) => changed(stacks, asiento, (n) => n + cantidad);

/** How events change the chips behind of each seat. */
const CHIPS = {
  PartidaEmpezada: (_, { opciones, jugadores }) =>
    Array(jugadores).fill(opciones.forma === "dinero" ? null : opciones.fichas),
  CiegaPuesta: less,
  Igualado: less,
  Subido: less,
  Devuelto: more,
  BoteGanado: (stacks, { ganadores, reparto }) =>
    ganadores.reduce((all, seat, i) => changed(all, seat, (n) => n + reparto[i]), stacks),
  Sentado: more,
  Aumentado: more,
  Levantado: (stacks, { asiento }) => stacks && stacks.map((n, seat) => (seat === asiento ? null : n)),
  Abandonado: (stacks, { asiento }) => changed(stacks, asiento, () => 0),
};

/** Return the chips after an event; what left play with somebody is noted in its hand. */
function moved(stacks, event, hand) {
  const { t, asiento, cantidad } = event;
  if (t === "Abandonado") hand?.dejadas.set(asiento, stacks?.[asiento] ?? 0);
  if (t === "Devuelto" && hand?.dejadas.has(asiento)) {
    hand.dejadas.set(asiento, hand.dejadas.get(asiento) + cantidad);
    return stacks;
  }
  return CHIPS[t]?.(stacks, event) ?? stacks;
}

const BETS = ["CiegaPuesta", "Igualado", "Subido"];

/** Return the chips that an event puts into the pot; less than none where they come back. */
const put = ({ t, cantidad }) => BETS.includes(t) ? cantidad : t === "Devuelto" ? -cantidad : 0;

/** @returns {Hand} */
const begun = (event, v, stacks) => ({
  ...event,
  v,
  inicio: stacks,
  final: stacks,
  cartas: new Map(),
  mostradas: new Map(),
  mesa: [],
  hechos: [],
  botes: [],
  fuera: [],
  dejadas: new Map(),
  acabada: false,
});

const EFFECTS = {
  Repartido: (hand, { asiento, cartas }) => {
    if (cartas) hand.cartas.set(asiento, cartas);
  },
  Mostrado: (hand, { asiento, cartas }) => {
    hand.cartas.set(asiento, cartas);
    hand.mostradas.set(asiento, cartas);
  },
  MesaAbierta: (hand, { cartas }) => hand.mesa.push(...cartas),
  BoteGanado: (hand, event) => hand.botes.unshift(event),
  Eliminado: (hand, event) => hand.fuera.push(event),
  Abandonado: (hand, event) => hand.fuera.push(event),
  ManoTerminada: (hand) => {
    hand.acabada = true;
  },
};

/** All the steps of a match, as far as they have been seen or told again. */
export class Chronicle {
  #steps = new Map(); // events by version

  /** Take what a frame, or a step that is told again, says. */
  take({ v, eventos }) {
    if (eventos?.length) this.#steps.set(v, eventos);
  }

  /** Whether the beginning is known. */
  get whole() {
    return [...this.#steps.values()].some((events) => events.some(({ t }) => t === "PartidaEmpezada"));
  }

  /** The first version that is known; Infinity before any. */
  get first() {
    return Math.min(...this.#steps.keys());
  }

  /** The events in order: `[v, events]`. */
  get #inOrder() {
    return [...this.#steps].sort(([a], [b]) => a - b);
  }

  /** Return what happened before event `i` of a version, in order. */
  #before(v, i) {
    return this.#inOrder.filter(([other]) => other <= v)
      .flatMap(([other, events]) => (other === v ? events.slice(0, i) : events));
  }

  /** Return whether a raise at event `i` of a version is the first bet of its street. */
  opens(v, i) {
    const last = this.#before(v, i).findLast(({ t }) => ["MesaAbierta", "ManoEmpezada", "Subido"].includes(t));
    return last?.t === "MesaAbierta";
  }

  /** Return all that is bet in the hand once event `i` of a version has happened; null: not known. */
  potAfter(v, i) {
    const events = this.#before(v, i + 1);
    const start = events.findLastIndex(({ t }) => t === "ManoEmpezada");
    return start < 0 ? null : events.slice(start).reduce((sum, event) => sum + put(event), 0);
  }

  /** Return the hands, the first one first. @returns {Hand[]} */
  hands() {
    const hands = [];
    let stacks = null;
    for (const [v, events] of this.#inOrder) {
      for (const event of events) {
        if (event.t === "ManoEmpezada") hands.push(begun(event, v, stacks));
        const hand = hands.at(-1);
        stacks = moved(stacks, event, hand);
        if (!hand) continue;
        EFFECTS[event.t]?.(hand, event);
        hand.hechos.push(event);
        if (!hand.acabada || event.t === "ManoTerminada") hand.final = stacks;
      }
    }
    return hands;
  }
}

/** Return what a seat won or lost in a hand; null if it is not known, or he did not play it. */
export function resultOf(seat, { inicio, final, juegan, fuera }) {
  if (!inicio || !final || !juegan.includes(seat)) return null;
  if (fuera.some(({ t, asiento }) => t === "Abandonado" && asiento === seat)) return null;
  return (final[seat] ?? 0) - (inicio[seat] ?? 0);
}

/** Return the events of a hand by street: `[{fase, cartas, hechos}]`. @param {Hand} hand */
export function streets({ hechos }) {
  const found = [{ fase: "preflop", cartas: [], hechos: [] }];
  for (const event of hechos) {
    if (event.t === "MesaAbierta") found.push({ fase: event.fase, cartas: event.cartas, hechos: [] });
    else found.at(-1).hechos.push(event);
  }
  return found;
}
