// The time by which waits are counted. It begins as the clock of this browser and cannot jump with it: what has passed
// since is counted by a clock that nobody sets, and what that one misses while the machine sleeps, by the server's.

const begun = Date.now() - performance.now();
const SURE_MS = 2000; // an answer that took longer says too little of when it was given

let first = null;
let lead = null; // of the server's clock before the one that nobody sets

/** Return the time in milliseconds, to be compared with other times of this page. */
export const now = () => begun + performance.now() + (lead - first);

/** Return the time of the server in milliseconds, or null while nobody knows it. */
export const there = () => (lead === null ? null : performance.now() + lead);

/**
 * Take the time of the server from an answer that came at one moment of `performance.now()` to what was asked at
 * another (null: nobody knows to what it answers). One that took long says only between which moments it was given: a
 * clock that is beyond them is brought to the nearer one. Return by how many milliseconds the time was wrong.
 */
export function correct(ahora, asked, at = performance.now()) {
  const [least, most] = [ahora - at, asked === null ? Infinity : ahora - asked];
  const before = lead;
  if (most - least <= SURE_MS) lead = (least + most) / 2;
  else if (lead !== null) lead = Math.min(Math.max(lead, least), most);
  first ??= lead;
  return before === null ? 0 : lead - before;
}
