// The tricks that were played: the one to show, and those before this browser looked, read from the events told again.
// Pure.

const EFFECTS = {
  ManoEmpezada: (found, { numero }) => {
    found.set(numero, []);
  },
  CartaJugada: (found, { asiento, carta }) => {
    const tricks = [...found.values()].at(-1);
    if (!tricks) return; // its hand began before what is told
    if (!tricks.length || tricks.at(-1).gana !== null) tricks.push({ lider: asiento, cartas: [], gana: null });
    tricks.at(-1).cartas.push(carta);
  },
  BazaGanada: (found, { asiento }) => {
    const trick = [...found.values()].at(-1)?.at(-1);
    if (trick) trick.gana = asiento;
  },
};

/**
 * Return the finished tricks of each hand that began in some steps, as a Map from its number to `[{lider, cartas,
 * gana}]`.
 */
export function tricksOf(steps) {
  const found = new Map();
  for (const event of steps.flatMap(({ eventos }) => eventos)) EFFECTS[event.t]?.(found, event);
  return new Map([...found].map(([numero, tricks]) => [numero, tricks.filter(({ gana }) => gana !== null)]));
}

/** Return the step in which each hand of some steps began, as a Map from its number. */
const openedIn = (steps) =>
  new Map(
    steps.flatMap(({ v, eventos }) => eventos.filter(({ t }) => t === "ManoEmpezada").map(({ numero }) => [numero, v])),
  );

/** The tricks of all the hands of a match, as far as they have been seen or told again. */
export class Tricks {
  #hands = new Map(); // the finished tricks, by the number of the hand
  #since = new Map(); // a step that is not before the hand, by its number: the first one known

  /** Take what a frame shows. */
  seen({ v, vista }) {
    this.#keep(vista.numero_mano, vista.jugadas, v);
  }

  /** Take steps that are told again. */
  told(steps) {
    const opened = openedIn(steps);
    for (const [numero, tricks] of tricksOf(steps)) this.#keep(numero, tricks, opened.get(numero));
  }

  #keep(numero, tricks, v) {
    if (tricks.length >= (this.#hands.get(numero)?.length ?? 0)) this.#hands.set(numero, tricks);
    this.#since.set(numero, Math.min(v, this.#since.get(numero) ?? Infinity));
  }

  /** Return the tricks of hand `n` of a view; null while those of a hand that is over are not all known. */
  of(n, { numero_mano: now, jugadas, secuencia }) {
    if (n === now) return jugadas;
    const known = this.#hands.get(n);
    return known?.length === secuencia[n - 1] ? known : null;
  }

  /** Return the step before which hand `n` was over, the earliest that is known. */
  after(n) {
    const later = [...this.#since].filter(([other]) => other > n).map(([, v]) => v);
    return Math.min(...later) + 1; // with the step that began the next one, which may have ended it
  }
}

/** Return the numbers of the hands of a view that have tricks to look at. */
export const withTricks = ({ numero_mano: now, jugadas }) =>
  Array.from({ length: jugadas.length ? now : now - 1 }, (_, i) => i + 1);

/** Return the trick to show, or null; `collected`: the last one has gone to its winner already. */
export function shownTrick({ baza, jugadas }, collected) {
  if (baza?.cartas.length) return baza;
  return collected ? null : (jugadas.at(-1) ?? null);
}
