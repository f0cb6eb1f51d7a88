// What a frame says is another (docs/protocolo.md, `torneo`), put into the page by its names: what is in a `data-vivo`,
// a `data-fila`, and which filas a `data-filas` has, in order.

import { all } from "../lib/dom.js";
import { arrange, exchange, renew } from "./swapping.js";

/** Return what `html` says: a row of a table too, which stands nowhere else than in a template. */
function parsed(html) {
  const page = new DOMParser().parseFromString(`<template>${html}</template>`, "text/html");
  return page.querySelector("template").content;
}

const named = (attribute, root) =>
  new Map(all(`[${attribute}]`, root).map((one) => [one.getAttribute(attribute), one]));

/**
 * Put what a frame says into the page; return whether all of it is there. What `isInUse` is left as it was, and a list
 * of which something is not known too. `mark` is given each fila that comes; `changed` each block whose inside is new.
 * @param {{bloques?: Record<string, string>, filas?: Record<string, string>, listas?: Record<string, string[]>}} frame
 * @param {{root?: ParentNode, parse?: (html: string) => DocumentFragment, isInUse?: (place: any) => boolean,
 *   mark?: (place: any) => void, changed?: (place: any) => void}} given
 */
export function patch(
  { bloques = {}, filas = {}, listas = {} },
  { root = document, parse = parsed, isInUse = () => false, mark = () => {}, changed = () => {} } = {},
) {
  const blocks = named("data-vivo", root);
  const known = named("data-fila", root);
  const lists = named("data-filas", root);
  let whole = true;
  for (const [name, html] of Object.entries(bloques)) {
    const place = blocks.get(name);
    if (!place) continue;
    if (isInUse(place)) {
      whole = false;
      continue;
    }
    renew(place, parse(html), mark, changed);
  }
  for (const [key, html] of Object.entries(filas)) {
    const old = known.get(key);
    if (old && isInUse(old)) {
      whole = false;
      continue;
    }
    const fresh = /** @type {HTMLElement} */ (parse(html).firstElementChild);
    mark(fresh);
    if (old) exchange(old, fresh);
    known.set(key, fresh);
  }
  for (const [name, keys] of Object.entries(listas)) {
    const list = lists.get(name) ?? blocks.get(name);
    const order = keys.map((key) => known.get(key));
    if (list && order.every(Boolean)) arrange(list, order);
    else whole = false;
  }
  return whole;
}

const ROWS = "li.cruce, li.apuntado, tr";

/** Mark in `place` which rows are of whoever bears `nick`: what everybody is told does not say. */
export function markMine(place, nick) {
  if (!nick) return;
  const rows = [...(place.matches?.(ROWS) ? [place] : []), ...all(ROWS, place)];
  for (const row of rows) {
    if (all(".elide", row).some((name) => name.textContent === nick)) row.classList.add("yo");
  }
}

/**
 * Return what takes steps from version to version in their order: `add(frame)`, and `from(version, take)`, which gives
 * `take` each that follows and returns the version that is reached. Those that lead from nowhere known are forgotten.
 */
export function stepping(most = 40) {
  let steps = [];
  return {
    add(frame) {
      steps = [...steps, frame].slice(-most);
    },
    from(version, take) {
      for (let n; (n = steps.findIndex(({ de }) => de === version)) >= 0;) {
        const step = steps[n];
        steps = steps.slice(n + 1);
        take(step);
        version = step.v;
      }
      return version;
    },
  };
}
