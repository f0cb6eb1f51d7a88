// Who wins and loses with whom: the `lados` of a table or of a match (docs/protocolo.md), lists of seats. Pure.

/** Return the number of the side of a seat. */
export const sideOf = (lados, seat) => lados.findIndex((side) => side.includes(seat));

/** Return the seats that win and lose with `seat`, himself apart. */
export const matesOf = (lados, seat) => (lados[sideOf(lados, seat)] ?? []).filter((other) => other !== seat);

/** Return whether somebody plays with somebody. */
export const inTeams = (lados) => lados.some((side) => side.length > 1);

/** Return how a seat is coloured for the player or viewer at `from`: `nos`, `ellos`, or nothing for nobody. */
export function lookFrom(lados, from, seat) {
  if (seat === null || seat === undefined) return "";
  return sideOf(lados, seat) === sideOf(lados, from) ? "nos" : "ellos";
}
