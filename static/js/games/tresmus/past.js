// What was told of the hands before: the last one that ended, read from the events the server tells again. Pure.

const APUNTES = {
  Cogido: (e) => ({ que: "coge", asiento: e.asiento, piedras: e.piedras, lance: e.lance, causa: null, de: e.de }),
  Suertudo: (e) => ({ que: "suertudo", asiento: e.asiento, piedras: 0, lance: e.lance, causa: null, de: null }),
  Devueltas: (e) => ({ que: "devuelven", ...common(e) }),
  Perdido: (e) => (e.piedras ? { que: "pierde", ...common(e) } : null), // who backed out may have taken all
  Sacado: (e) => ({ que: "saca", ...common(e), causa: e.causa }),
};

const common = ({ asiento, piedras, lance }) => ({ asiento, piedras, lance, causa: null, de: null });

/** Return the movement of piedras that an event tells, as the view has them in `apuntes`; null for another event. */
export const apunteOf = (event) => APUNTES[event.t]?.(event) ?? null;

const opened = ({ numero, juego = null }, players) => ({
  numero,
  juego,
  cartas: Array(players).fill(null),
  apuntes: [],
  marca: null,
  anulado: false,
});

const EFFECTS = {
  Repartido: (hand, { asiento, cartas }) => {
    if (cartas) hand.cartas[asiento] = [...cartas];
  },
  Descartado: (hand, { asiento, carta }) => {
    if (carta) hand.cartas[asiento] = (hand.cartas[asiento] ?? []).filter((one) => one !== carta);
  },
  Mostradas: (hand, { manos }) => {
    hand.cartas = hand.cartas.map((known, seat) => manos[seat] ?? known);
  },
  JuegoApuntado: (hand, { asiento }) => {
    hand.marca = asiento;
  },
  ManoAcabada: (hand, { anulado }) => {
    hand.anulado = anulado;
  },
};

/**
 * Return the last hand that ended in some steps, as `{numero, juego, cartas, apuntes, marca, anulado}`; null if none is
 * whole.
 * `cartas`, by seat: those with which it ended, where this viewer knows them.
 */
export function lastFinished(steps, players) {
  let hand = null;
  let last = null;
  for (const event of steps.flatMap(({ eventos }) => eventos)) {
    if (event.t === "ManoEmpezada") hand = opened(event, players);
    else if (hand) EFFECTS[event.t]?.(hand, event);
    const apunte = hand && apunteOf(event);
    if (apunte) hand.apuntes.push(apunte);
    if (["ManoAcabada", "Acabada"].includes(event.t)) {
      last = hand ?? last;
      hand = null;
    }
  }
  return last;
}

/**
 * Return the hand that a view shows when it has ended, as `lastFinished` does.
 * @param {tresmus.Vista} vista
 */
export const handOf = (vista) => ({
  numero: vista.numero_mano,
  juego: juegoOf(vista),
  cartas: vista.cartas.map((cards) => (cards?.length ? cards : null)),
  apuntes: vista.apuntes,
  marca: vista.marca,
  anulado: vista.anulado,
});

/** Return the number of the juego whose hand is on the table: one that has just ended is the last one. */
export const juegoOf = ({ numero_juego: n, fase, marca, anulado }) =>
  fase === "fin_mano" && ((marca ?? null) !== null || anulado) ? n - 1 : n;

/** Return who has got rid of his last piedra between two views of one juego. */
export function finished(before, vista) {
  if (!before || before.numero_juego !== vista.numero_juego || vista.fase === "fin_partida") return [];
  const held = ({ piedras, en_mesa: table }, seat) => piedras[seat] + table[seat];
  return vista.piedras.map((_, seat) => seat).filter((seat) => held(before, seat) && !held(vista, seat));
}
