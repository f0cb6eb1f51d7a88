// The log of the plays: what each frame adds to it, and what the server tells again of before.

import { attendanceLine } from "./texts.js";

const KEPT = 300;

/**
 * @typedef {import("../games/contract.js").Line & {v: number, k: string}} Entry a line with its version and what tells
 * it from all others
 */

/**
 * Return the lines of a frame: of the game first, then of the people at the table.
 * @param {import("../games/contract.js").Frame} frame
 * @param {import("../games/contract.js").Board} board
 * @param {(seat: number) => string} nick
 * @returns {Entry[]}
 */
export function linesOf(frame, board, nick) {
  const people = frame.eventos.map((event) => attendanceLine(event, nick, board.away)).filter(Boolean);
  return [...board.log(frame), ...people].map((line, i) => ({ ...line, v: frame.v, k: `${frame.v}:${i}` }));
}

/** Return the log with some lines more. */
export const appended = (log, lines) => [...log, ...lines].slice(-KEPT);

/**
 * Return the log with the steps from `desde` to `v` as they are told again: no line is lost and none is there twice.
 */
export const rewritten = (log, { desde, v }, lines) =>
  [...log.filter((line) => line.v < desde), ...lines, ...log.filter((line) => line.v > v)].slice(-KEPT);
