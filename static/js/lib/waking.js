// Noticing that the machine, or the page, has slept: a timer that comes much too late.

const LOOK_MS = 250;
const LATE_MS = 2000;

/**
 * Call *woke* after each sleep; return what stops it. Timers of a hidden page are late by themselves: nobody looks at
 * it, and its being seen again is an event of its own. In some systems only one of the two clocks goes on in a sleep;
 * that somebody sets the other looks the same.
 */
export function onWaking(woke) {
  if (!globalThis.document) return () => {};
  const clocks = () => [performance.now(), Date.now()];
  let last = clocks();
  const timer = setInterval(() => {
    const before = last;
    last = clocks();
    const slept = last.some((at, i) => at - before[i] > LATE_MS);
    if (slept && !globalThis.document.hidden) woke();
  }, LOOK_MS);
  return () => clearInterval(timer);
}
