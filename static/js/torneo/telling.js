// What is said of a championship that one looks at: politely what is new, together and seldom; at once what is mine.
// Pure.

import { tn } from "../lib/i18n.js";

export const SELDOM_MS = 10_000;

/** Return how many results came in, in words, or "". */
export const newResults = (n) => (n > 0 ? tn("Un resultado nuevo.", "{n} resultados nuevos.", n) : "");

/**
 * Return what counts results as they come and says them together, `SELDOM_MS` apart at the least: `note(n)`.
 * @param {{say: (text: string) => void, now?: () => number, later?: (fn: () => void, ms: number) => unknown}} given
 */
export function gathering({ say, now = () => Date.now(), later = setTimeout }) {
  let saidAt = -Infinity;
  let count = 0;
  let waits = false;
  const tell = () => {
    waits = false;
    saidAt = now();
    say(newResults(count));
    count = 0;
  };
  return {
    note(n) {
      count += Math.max(0, n);
      if (!count || waits) return;
      const wait = saidAt + SELDOM_MS - now();
      if (wait <= 0) return tell();
      waits = true;
      later(tell, wait);
    },
  };
}
