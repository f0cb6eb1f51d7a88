// What is new takes the place of what was there, and nothing else of the page moves.

import { all } from "../lib/dom.js";

const OF_REQUEST = /<input[^>]*name="csrfmiddlewaretoken"[^>]*>/g; // another with every answer
const SCROLLED = ".rondas-t, .tabla-caja";

const told = (place) => place.innerHTML.replaceAll(OF_REQUEST, "");

/** Return whether `fresh` says nothing else than what is in `place`. */
export const isSame = (place, fresh) => told(place) === told(fresh);

/** Put what is in `fresh` into `place`; what was scrolled to the side there stays so, by its index. */
export function swap(place, fresh) {
  const lefts = all(SCROLLED, place).map((frame) => frame.scrollLeft);
  place.replaceChildren(...fresh.childNodes);
  for (const [n, frame] of all(SCROLLED, place).entries()) frame.scrollLeft = lefts[n] ?? 0;
}
