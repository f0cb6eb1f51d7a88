// Players who left a match that goes on with robots, and the votes on them (parchís §1.18). Pure.

import { number, t } from "../lib/i18n.js";

/** Return the departures with the end of their votes as a moment of this browser's clock (`hasta`, milliseconds). */
export const timedVotes = (salidas, now) =>
  (salidas ?? []).map((one) => (one.quedan === null ? one : { ...one, hasta: now + one.quedan, total: one.quedan }));

/** Return the departures that are being voted: a vote goes on after the end, unless the match was annulled. */
const open = ({ salidas, fin }) =>
  (fin?.razon === "anulada" ? [] : salidas ?? []).filter(({ quedan }) => quedan !== null);

/** Return the waits of the votes that are open, as those of a frame. */
export const votesOf = (mesa) =>
  open(mesa).map(({ asiento, hasta, total }) => ({ clave: `voto:${asiento}`, hasta, total }));

/**
 * Return the departures that I am asked about: those of the others, while it is I who plays in my seat (or played, to
 * the end).
 */
export const askedOf = (mesa) =>
  mesa.papel === "jugador" && mesa.estado !== "congelada" && !ownOf(mesa)
    ? open(mesa).filter(({ asiento }) => asiento !== mesa.yo)
    : [];

/** Return my own departure while a robot plays in my seat, or null. */
export const ownOf = ({ salidas, yo }) =>
  (salidas ?? []).find(({ asiento, vuelto }) => asiento === yo && !vuelto) ?? null;

/** Return what the vote on somebody decided, in words. */
export function verdict({ nick, pierde }) {
  return pierde
    ? t("{nick} pierde {n} puntos por irse.", { nick, n: number(pierde) })
    : t("{nick} no pierde puntos por irse.", { nick });
}

/** Return the departures whose vote ended between two frames of the table. */
export function decided(before, after) {
  const open = new Set((before?.salidas ?? []).filter(({ quedan }) => quedan !== null).map(({ asiento }) => asiento));
  return (after.salidas ?? []).filter(({ asiento, quedan }) => quedan === null && open.has(asiento));
}
