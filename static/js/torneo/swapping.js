// What is new takes the place of what was there, and nothing else of the page moves.

import { all, one } from "../lib/dom.js";

const OF_REQUEST = /<input[^>]*name="csrfmiddlewaretoken"[^>]*>/g; // another with every answer
const SCROLLED = ".rondas-t, .tabla-caja";
const REACHED = "a, [tabindex]";
const FIELDS = "input, textarea, select, button";
const KEYED = `${FIELDS}, summary, ${REACHED}`;

const told = (place) => place.innerHTML.replaceAll(OF_REQUEST, "");

/** Return whether `fresh` says nothing else than what is in `place`. */
export const isSame = (place, fresh) => told(place) === told(fresh);

/** Return whether somebody is writing, choosing or asked something there: what is merely open is not in use. */
export function isInUse(place, focused = document.activeElement) {
  if (one("dialog[open]", place)) return true;
  if (!focused || !place.contains(focused)) return false;
  return focused.matches(FIELDS) || place.contains(focused.closest("details[open]"));
}

/** Return whether `fresh` calls somebody to what does not wait for him (`data-apremia`), and `place` does not yet. */
export const isUrgent = (place, fresh) =>
  all("[data-apremia]", fresh).some(({ dataset: { apremia } }) => !one(`[data-apremia="${apremia}"]`, place));

const title = (fold) => one("summary", fold)?.textContent;

/** Put what is in `fresh` into `place`; what was scrolled to the side, opened or written there stays so. */
export function swap(place, fresh) {
  const lefts = all(SCROLLED, place).map((frame) => frame.scrollLeft);
  const open = all("details[open]", place).map(title);
  const fields = /** @returns {HTMLInputElement[]} */ () => /** @type {any} */ (all("input[id], textarea[id]", place));
  const written = fields().filter((field) => field.value !== field.defaultValue);
  place.replaceChildren(...fresh.childNodes);
  for (const [n, frame] of all(SCROLLED, place).entries()) frame.scrollLeft = lefts[n] ?? 0;
  for (const fold of /** @type {any[]} */ (all("details", place))) fold.open ||= open.includes(title(fold));
  for (const { id, value } of written) {
    for (const field of fields()) if (field.id === id) field.value = value;
  }
}

/** Return by what an element is known again once another stands for it: what it is, and where it leads. */
function known(element) {
  const form = element.closest("form")?.getAttribute("action");
  return [element.tagName, form, ...["id", "name", "href", "data-fila"].map((name) => element.getAttribute(name))]
    .join();
}

/** Return what gives the focus back to who has it in `place`, once what is new is there, or in another `root`. */
export function focusIn(place, focused = document.activeElement) {
  if (!focused || !place.contains(focused)) return () => {};
  const same = (root) => all(KEYED, root).filter((element) => known(element) === known(focused));
  const at = same(place).findIndex((element) => element === focused);
  return (root = place) => {
    const { activeElement, body } = document;
    if (activeElement && activeElement !== body) return;
    const found = same(root);
    (found[at] ?? found.at(-1))?.focus({ preventScroll: true });
  };
}

/** Return what opens in another `root` the folds that stand open in `place`; each is known by the id of its summary. */
export function foldsIn(place) {
  const key = (fold) => one("summary", fold)?.id;
  const open = all("details[open]", place).map(key);
  return (root) => {
    for (const fold of /** @type {any[]} */ (all("details", root))) fold.open ||= open.includes(key(fold));
  };
}

/** Put what is in `fresh` into `place`, and `then` do what follows: who was there with his keys is there still. */
export function renew(place, fresh, ...then) {
  const back = focusIn(place);
  swap(place, fresh);
  for (const act of then) act(place);
  back();
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

/** Have `list` hold these elements in this order. What is moved loses the focus, and is given it back. */
export function arrange(list, order) {
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  const kept = new Set(order);
  for (const child of [...list.children]) if (!kept.has(child)) child.remove();
  let next = list.firstElementChild;
  for (const element of order) {
    if (element === next) next = next.nextElementSibling;
    else list.insertBefore(element, next);
  }
  if (focused !== document.activeElement && list.contains(focused)) focused.focus({ preventScroll: true });
}
