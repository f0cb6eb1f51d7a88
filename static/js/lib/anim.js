// Movement with the Web Animations API: what changes place slides, what is new flies in, what leaves flies out.
// Who asks for less motion gets none of it: the functions then return at once.

const calm = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
let pace = 1;

/** Make movement slower (above 1), quicker (below 1) or none (0), by the player's own setting. */
export function setPace(value) {
  pace = value;
}

/** Return whether things may move now. */
export const moving = () => pace > 0 && !calm?.matches && !document.hidden;

/** Return `ms` at the player's pace. */
export const paced = (ms) => ms * pace;

const EASE = "cubic-bezier(.2,.8,.2,1)";
export const FLIGHT_MS = 260;
export const STAGGER_MS = 80;

const box = (element) => element.getBoundingClientRect();

/** Return the translation and scale that put rectangle `to` where `from` is. */
export function inverse(from, to) {
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = to.width ? from.width / to.width : 1;
  return `translate(${x}px,${y}px) scale(${scale || 1})`;
}

/** Remember where the keyed elements of `root` are; the result slides those that have moved since. */
export function flip(root, selector = "[data-flip]") {
  const before = new Map();
  for (const element of root.querySelectorAll(selector)) before.set(element.dataset.flip, box(element));
  return () => {
    if (!moving()) return;
    for (const element of root.querySelectorAll(selector)) {
      const old = before.get(element.dataset.flip);
      const now = box(element);
      if (!old || (old.left === now.left && old.top === now.top)) continue;
      element.animate([{ transform: inverse(old, now) }, { transform: "none" }], {
        duration: paced(200),
        easing: EASE,
      });
    }
  };
}

/** Bring elements from a rectangle to their place, one after another. Resolves when the last has arrived. */
export function flyIn(elements, from, { delay = 0, stagger = STAGGER_MS, turn = 12 } = {}) {
  if (!moving() || !from) return Promise.resolve();
  const flights = Array.from(elements, (element, i) => {
    const start = { transform: `${inverse(from, box(element))} rotate(${turn}deg)`, opacity: 0 };
    /** @type {KeyframeAnimationOptions} */
    const options = { duration: paced(FLIGHT_MS), delay: paced(delay + i * stagger), easing: EASE, fill: "backwards" };
    return element.animate([start, { opacity: 1, offset: 0.4 }, { transform: "none", opacity: 1 }], options).finished;
  });
  return Promise.allSettled(flights);
}

/** Send copies of elements (or of rectangles with their picture) from where they were to another place. */
export function flyOut(layer, copies, to, { delay = 0, stagger = STAGGER_MS } = {}) {
  if (!moving() || !to) return Promise.resolve();
  const flights = copies.map(({ rect, src }, i) => {
    const ghost = document.createElement("img");
    ghost.src = src;
    ghost.alt = "";
    ghost.className = "fantasma";
    const style = { left: rect.left, top: rect.top, width: rect.width, height: rect.height };
    for (const [name, value] of Object.entries(style)) ghost.style.setProperty(name, `${value}px`);
    layer.append(ghost);
    const end = { transform: `${inverse(to, rect)} rotate(-14deg)`, opacity: 0 };
    /** @type {KeyframeAnimationOptions} */
    const options = { duration: paced(FLIGHT_MS), delay: paced(delay + i * stagger), easing: EASE, fill: "both" };
    return ghost.animate([{ opacity: 1 }, { opacity: 1, offset: 0.7 }, end], options).finished.finally(() =>
      ghost.remove()
    );
  });
  return Promise.allSettled(flights);
}

/** Return a copy of an element and where it is, for `sent`; nothing where there is no element. */
export const copied = (element) => element && { copy: element.cloneNode(true), from: box(element) };

/** Send a copy of an element from where it was to a rectangle. Resolves when it has arrived. */
export function sent(layer, { copy, from }, to, duration) {
  if (!moving() || !from || !to) return Promise.resolve();
  copy.classList.add("fantasma");
  for (const side of ["left", "top"]) copy.style.setProperty(side, `${from[side]}px`);
  layer.append(copy);
  const x = to.left + to.width / 2 - (from.left + from.width / 2);
  const y = to.top + to.height / 2 - (from.top + from.height / 2);
  const end = { transform: `translate(${x}px,${y}px)`, opacity: 0.2 };
  return copy.animate([{ transform: "none", opacity: 1 }, end], { duration: paced(duration), easing: EASE })
    .finished.catch(() => {}).finally(() => copy.remove());
}

/** Wait `ms`, or nothing at all when things may not move. */
export const beat = (ms) => new Promise((done) => setTimeout(done, moving() ? paced(ms) : 0));
