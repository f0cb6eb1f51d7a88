// The log of the plays: what each frame adds to it, and what the server tells again of before.

import { attendanceLine } from "./texts.js";

const KEPT = 300;

/** Return the lines of a frame, `[{nivel, texto, v, k}]`: of the game first, then of the people at the table. */
export function linesOf(frame, board, nick) {
  const people = frame.eventos.map((event) => attendanceLine(event, nick)).filter(Boolean);
  return [...board.log(frame), ...people].map((line, i) => ({ ...line, v: frame.v, k: `${frame.v}:${i}` }));
}

/** Return the log with some lines more. */
export const appended = (log, lines) => [...log, ...lines].slice(-KEPT);

/** Return the log with the steps from `desde` to `v` as they are told again: no line is lost and none is there twice. */
export const rewritten = (log, { desde, v }, lines) =>
  [...log.filter((line) => line.v < desde), ...lines, ...log.filter((line) => line.v > v)].slice(-KEPT);
