// How the players stand by their chips, and who is in a hand. Pure.

export const STREETS = ["preflop", "flop", "turn", "river"];

/** Return whether a hand is being played. @param {poker.Vista} vista */
export const isPlayed = ({ fase }) => STREETS.includes(fase);

/** Return whether it is a mesa de dinero. @param {poker.Vista} vista */
export const isCash = ({ opciones }) => opciones.forma === "dinero";

/** Return all that a seat has, what it has bet in this hand included; 0 for a free chair. */
export const totalOf = (seat, { fichas, aportado }) => (fichas[seat] ?? 0) + aportado[seat];

/** Return whether nobody sits on a chair of a mesa de dinero. @param {poker.Vista} vista */
export const isFree = (seat, vista) => isCash(vista) && !vista.sillas[seat];

/** Return whether enough sit at a mesa de dinero for the first hand to begin. @param {poker.Vista} vista */
export const isStarting = ({ fase, sillas }) =>
  fase === "espera" && sillas.filter((one) => one && !one.sale && !one.descansa && one.seco === null).length > 1;

/** Return whether a seat is out of the minitorneo. */
export const isOut = (seat, { puestos, fin }) => Boolean(puestos[seat]) && !(fin && puestos[seat].puesto === 1);

/** Return whether a seat has put all it had and still plays. @param {poker.Vista} vista */
export const isAllIn = (seat, vista) => isPlayed(vista) && vista.con_cartas[seat] && vista.fichas[seat] === 0;

/** Return whether a seat was dealt this hand and left it. @param {poker.Vista} vista */
export const hasFolded = (seat, vista) =>
  isPlayed(vista) && !vista.con_cartas[seat] && vista.ultimas[seat]?.que === "retirarse";

/** Return the seats that are in, the one with most chips first. @param {poker.Vista} vista */
export const byStack = (vista) =>
  vista.fichas.map((_, seat) => seat)
    .filter((seat) => !isFree(seat, vista) && !vista.puestos[seat])
    .sort((a, b) => totalOf(b, vista) - totalOf(a, vista) || a - b);

/** Return the place of a seat by its chips, from 1; equal stacks share it. @param {poker.Vista} vista */
export const placeByStack = (seat, vista) =>
  1 + byStack(vista).filter((other) => totalOf(other, vista) > totalOf(seat, vista)).length;

/** Return the seats that are out and the winner, the best place first. @param {poker.Vista} vista */
export const byPlace = ({ puestos }) =>
  puestos.map((_, seat) => seat).filter((seat) => puestos[seat])
    .sort((a, b) => puestos[a].puesto - puestos[b].puesto || puestos[b].mano - puestos[a].mano || a - b);

/** Return who shares the place of a seat that has one: they lost as much in the same hand. */
export const sharing = (seat, { puestos }) =>
  puestos.flatMap((place, other) => place && other !== seat && place.puesto === puestos[seat].puesto ? [other] : []);

/**
 * Return which pots a seat plays for, by their number: 0 is the main one; none while there is only one.
 */
export const potsOf = (seat, { botes }) =>
  botes.length < 2 ? [] : botes.flatMap(({ asientos }, n) => (asientos.includes(seat) ? [n] : []));

/** Return what a player has won or lost at a mesa de dinero. @param {poker.Vista} vista */
export const balanceOf = (seat, vista) => totalOf(seat, vista) - (vista.sillas[seat]?.puesto ?? 0);

/** Return the last thing that a seat did in this round, or null. */
export function lastOf(seat, { ultimas, fase }) {
  const last = ultimas[seat];
  return last && last.fase === fase ? last : null;
}

/** Return who has bet or raised last in this round, or null. @param {poker.Vista} vista */
export function aggressor(vista) {
  const raised = vista.ultimas.map((_, seat) => seat).filter((seat) => lastOf(seat, vista)?.que === "subir");
  return raised.find((seat) => vista.ultimas[seat].total === vista.apuesta) ?? null;
}
