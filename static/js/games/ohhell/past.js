// The tricks that were played: the one to show, and those before this browser looked, read from the events told again. Pure.

const EFFECTS = {
  ManoEmpezada: (found, { numero }) => { found.set(numero, []); },
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

/** Return the finished tricks of each hand that began in some steps, as a Map from its number to `[{lider, cartas, gana}]`. */
export function tricksOf(steps) {
  const found = new Map();
  for (const event of steps.flatMap(({ eventos }) => eventos)) EFFECTS[event.t]?.(found, event);
  return new Map([...found].map(([numero, tricks]) => [numero, tricks.filter(({ gana }) => gana !== null)]));
}

/** Return the trick to show, or null; `collected`: the last one has gone to its winner already. */
export function shownTrick({ baza, jugadas }, collected) {
  if (baza?.cartas.length) return baza;
  return collected ? null : (jugadas.at(-1) ?? null);
}
