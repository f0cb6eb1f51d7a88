// The time by which waits are counted. It begins as the clock of this browser and cannot jump with it: what has passed
// since is counted by a clock that nobody sets, and what that one misses while the machine sleeps, by the server's.

const begun = Date.now() - performance.now();
const SURE_MS = 2000; // an answer that took longer says too little of when it was given

let first = null;
let missed = 0;

/** Return the time in milliseconds, to be compared with other times of this page. */
export const now = () => begun + performance.now() + missed;

/** Take the time of the server from an answer to what was asked at `asked`, a moment of `performance.now()`. */
export function correct(ahora, asked) {
  const took = performance.now() - asked;
  if (took > SURE_MS) return;
  const lead = ahora - (asked + took / 2);
  first ??= lead;
  missed = lead - first;
}
