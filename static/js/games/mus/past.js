// What happened before this browser looked, read from the events the server tells again. Pure.

const opened = ({ numero }, players) => ({ numero, cartas: Array(players).fill(null), apuntes: [] });

const EFFECTS = {
  Repartido: (hand, { asiento, cartas }) => {
    if (cartas) hand.cartas[asiento] = [...(hand.cartas[asiento] ?? []), ...cartas];
  },
  Descartado: (hand, { asiento, cartas }) => {
    if (cartas) hand.cartas[asiento] = (hand.cartas[asiento] ?? []).filter((card) => !cartas.includes(card));
  },
  Mostradas: (hand, { manos }) => {
    hand.cartas = manos;
  },
  Tanteado: (hand, { apunte }) => {
    hand.apuntes.push(apunte);
  },
};

/**
 * Return the last hand that ended in some steps, as `{numero, cartas, apuntes}`; null if none is whole. `cartas`, by
 * seat: the cards with which it ended, where this viewer knows them.
 */
export function lastFinished(steps, players) {
  let hand = null;
  let last = null;
  for (const event of steps.flatMap(({ eventos }) => eventos)) {
    if (event.t === "ManoEmpezada") hand = opened(event, players);
    else if (hand) EFFECTS[event.t]?.(hand, event);
    if (["ManoAcabada", "Acabada"].includes(event.t)) {
      last = hand ?? last;
      hand = null;
    }
  }
  return last;
}

/**
 * Return the hand that a view shows when it has ended, as `lastFinished` does.
 * @param {mus.Vista} vista
 */
export const handOf = ({ numero_mano: numero, cartas, apuntes }) => ({ numero, cartas, apuntes });
