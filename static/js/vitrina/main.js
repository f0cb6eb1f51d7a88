// The vitrina: the arrows walk its shelves, and what is chosen is told beside them without leaving one's place. Without
// scripts each piece is a link to the same.

import { all, one } from "../lib/dom.js";
import { rowsOf, walked } from "./shelves.js";

const shelves = all(".balda");
const pieces = all(".trofeo");

function columns() {
  return getComputedStyle(shelves[0]).gridTemplateColumns.split(" ").length;
}

function walk(event) {
  const now = pieces.findIndex((piece) => piece === document.activeElement);
  if (now < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = rowsOf(shelves.map((shelf) => shelf.children.length), columns());
  const to = walked(rows, now, event.key);
  if (to === now) return;
  event.preventDefault();
  pieces[to].focus();
}

/** Say which piece is told of: the server has answered with it. */
function chosen(event) {
  const { target, detail: { requestConfig } } = /** @type {any} */ (event);
  if (target.id !== "elegido") return;
  for (const piece of pieces) {
    if (piece === requestConfig.elt) piece.setAttribute("aria-current", "true");
    else piece.removeAttribute("aria-current");
  }
  if (matchMedia("(max-width: 900px)").matches) target.scrollIntoView({ block: "nearest" });
}

one(".mueble")?.addEventListener("keydown", walk);
document.addEventListener("htmx:afterSwap", chosen);
