// What the bids come to: the sum against the cards of the hand, and each player's against what he has won. Pure.

/** Return how many cards this hand has. */
export const cardsOf = ({ secuencia, numero_mano: n }) => secuencia[n - 1];

/**
 * Return how the bids stand against the tricks there are: `{pedidas, cartas, estado, n}`. `estado`: "quedan" n that
 * nobody has asked for yet; and once all have bid, "sobran" n, "faltan" n (also before) or "cuadran".
 * @param {ohhell.Vista} vista
 */
export function balance(vista) {
  const { pujas } = vista;
  const cartas = cardsOf(vista);
  const pedidas = pujas.reduce((sum, bid) => sum + (bid ?? 0), 0);
  const n = Math.abs(cartas - pedidas);
  const all = pujas.every((bid) => bid !== null);
  const estado = pedidas > cartas ? "faltan" : !all ? "quedan" : n ? "sobran" : "cuadran";
  return { pedidas, cartas, estado, n };
}

/**
 * Return how a seat stands: `{puja, bazas, estado, n}`, `estado` being "calla" (no bid yet), "faltan" n, "justo" or
 * "pasa" by n.
 */
export function progress(seat, { pujas, bazas }) {
  const bid = pujas[seat] ?? null;
  if (bid === null) return { puja: null, bazas: bazas[seat], estado: "calla", n: 0 };
  const off = bazas[seat] - bid;
  return { puja: bid, bazas: bazas[seat], estado: off < 0 ? "faltan" : off > 0 ? "pasa" : "justo", n: Math.abs(off) };
}

/**
 * Return what can be bid, from 0 to the cards of the hand: `[{n, vale, gancho}]`; `gancho`: the hook forbids it.
 * @param {ohhell.Vista} vista
 */
export function bidOptions(vista, legales) {
  const open = legales.find(({ accion }) => accion === "Pujar")?.args.puja.values;
  if (!open) return [];
  const all = Array.from({ length: cardsOf(vista) + 1 }, (_, n) => n);
  return all.map((n) => ({ n, vale: open.includes(n), gancho: n === vista.prohibida }));
}

/** Return the seats from the highest total to the lowest; equals in the order of their chairs. */
export const byTotal = ({ totales }) => totales.map((_, seat) => seat).sort((a, b) => totales[b] - totales[a] || a - b);

/** Return the place of a seat by its total, from 1; equal totals share it. */
export const placeByTotal = (seat, { totales }) => 1 + totales.filter((total) => total > totales[seat]).length;

/** Return the totals of each seat after each line of the sheet. */
export function running(hoja, players) {
  let totals = Array(players).fill(0);
  return hoja.map(({ puntos }) => (totals = totals.map((total, seat) => total + puntos[seat])));
}
