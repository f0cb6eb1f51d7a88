// From a point of the screen to what is touched on the board: pieces are small on a phone, so the nearest one is meant.

import { CASA, landing, nearest, standing } from "./geometry.js";
import { coloursOf } from "./layout.js";

const FINGER = 24; // pixels round a piece that are still it
const LEAST = 26; // in units of the board

/**
 * Return what can be touched now: each piece that may move (in casa all those of its colour stand for it), and the
 * destination of the one that is chosen. `{x, y, ficha, move?}`; with `move`, touching it moves.
 */
export function candidates({ open, pieces, chosen, bottom }) {
  const stand = open.flatMap((move) =>
    pieces
      .filter(({ ficha, colour, paso }) =>
        ficha === move.ficha || (move.desde <= CASA && colour === move.colour && paso === CASA)
      )
      .map(({ x, y }) => ({ x, y, ficha: move.ficha }))
  );
  const ends = open.map((move) => ({
    ...landing(move, move.hasta, pieces, bottom, move.come),
    ficha: move.ficha,
    move,
  }));
  return [...stand, ...ends.filter(({ ficha }) => ficha === chosen)];
}

/** Return the candidate that a point means, or null; `scale`: pixels a unit. */
export const touched = (point, all, scale) => nearest(point, all, Math.max(LEAST, FINGER / scale));

/** Return where an event is, in units of the board, and how many pixels a unit has. */
export function pointOf(event) {
  const matrix = event.currentTarget.getScreenCTM();
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return { point: { x, y }, scale: matrix.a };
}

/**
 * Return the piece of a seat on which an event is, or null: who touches one that cannot move is told why.
 * @param {parchis.Vista} vista
 */
export function ownAt(event, seat, vista) {
  const ficha = event.target.closest?.("[data-ficha]")?.dataset.ficha;
  if (!ficha || seat === null) return null;
  const own = standing(vista.fichas).filter(({ colour }) => coloursOf(seat, vista).includes(colour));
  return own.some((one) => one.ficha === ficha && one.paso > CASA) ? ficha : null;
}
