// What is new takes the place of what was there, and nothing else of the page moves.

import { all } from "../lib/dom.js";

const OF_REQUEST = /<input[^>]*name="csrfmiddlewaretoken"[^>]*>/g; // another with every answer
const SCROLLED = ".rondas-t, .tabla-caja";
const REACHED = "a, [tabindex]";

const told = (place) => place.innerHTML.replaceAll(OF_REQUEST, "");

/** Return whether `fresh` says nothing else than what is in `place`. */
export const isSame = (place, fresh) => told(place) === told(fresh);

/** Put what is in `fresh` into `place`; what was scrolled to the side there stays so, by its index. */
export function swap(place, fresh) {
  const lefts = all(SCROLLED, place).map((frame) => frame.scrollLeft);
  place.replaceChildren(...fresh.childNodes);
  for (const [n, frame] of all(SCROLLED, place).entries()) frame.scrollLeft = lefts[n] ?? 0;
}

/** Put `fresh` in the place of `old`: who was there with his keys, or had scrolled it, is there still. */
export function exchange(old, fresh, focused = document.activeElement) {
  const spots = (element) => [element, ...all(REACHED, element)];
  const at = spots(old).indexOf(focused);
  const lefts = all(SCROLLED, old).map((frame) => frame.scrollLeft);
  const index = old.getAttribute("tabindex");
  if (index !== null) fresh.setAttribute("tabindex", index);
  old.replaceWith(fresh);
  for (const [n, frame] of all(SCROLLED, fresh).entries()) frame.scrollLeft = lefts[n] ?? 0;
  if (at >= 0) spots(fresh)[at]?.focus({ preventScroll: true });
}

/** Have `list` hold these elements in this order. Those that stand right are not moved: they would lose the focus. */
export function arrange(list, order) {
  const kept = new Set(order);
  for (const child of [...list.children]) if (!kept.has(child)) child.remove();
  let next = list.firstElementChild;
  for (const element of order) {
    if (element === next) next = next.nextElementSibling;
    else list.insertBefore(element, next);
  }
}
