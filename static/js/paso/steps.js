// A match that is explained: which step is meant, and how a board is shown it. Pure.

/** Return the step that an address names (`#paso-7`), from 1 to `count`; null for any other. */
export function stepIn(hash, count) {
  const found = /^#paso-(\d+)$/.exec(hash);
  const n = found ? Number(found[1]) : 0;
  return n >= 1 && n <= count ? n : null;
}

/** Return the step `by` further than `at`, which ends at the first and the last. */
export const moved = (at, by, count) => Math.min(count, Math.max(1, at + by));

/** Return the frame of a step for a board: nobody may do anything, and no clock runs. */
export const frameOf = (paso) => ({ ...paso, legales: [], relojes: [] });

/** Return the table of the lesson as a board asks for it: that of who looks from a chair at an open hand. */
export const tableOf = ({ juego, yo, opciones, resumen, asientos }) => ({
  id: 0,
  juego,
  numero: 0,
  salon: { slug: "", nombre: "" },
  valor: 0,
  competitiva: false,
  entrenamiento: true,
  resumen,
  opciones,
  lados: asientos.map(({ asiento }) => [asiento]),
  condiciones: {},
  yo: null,
  papel: "miron",
  desde: yo,
  ve_cartas: true,
  asientos: asientos.map((seat) => ({ ...seat, robot: null, jefe: false, conectado: true })),
});
