// The page of the trees: the arrows walk them, M leads to mine, and it opens at the round in play. Without scripts the
// rounds are lists that scroll. The page of the results takes its button to print from here.

import { all, delegate, one } from "../lib/dom.js";
import { road, walked } from "./bracket.js";
import { follow } from "./vivo.js";

/** Return the columns of a tree: of each the encounters that are shown. */
const columnsOf = (tree) =>
  all(".ronda-t", tree).map((column) => all(".caja-t", column)).filter((boxes) => boxes.length);

function placeOf(columns, box) {
  const round = columns.findIndex((boxes) => boxes.includes(box));
  return /** @type {[number, number]} */ ([round, columns[round]?.indexOf(box) ?? -1]);
}

const sizesOf = (columns) => columns.map((boxes) => boxes.length);

function choose(box) {
  for (const other of all('.caja-t[tabindex="0"]')) other.tabIndex = -1;
  box.tabIndex = 0;
}

function go(box) {
  choose(box);
  box.focus();
  box.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function light(tree, box) {
  const columns = columnsOf(tree);
  const on = new Set(box ? road(sizesOf(columns), placeOf(columns, box)).map(([r, i]) => columns[r][i]) : []);
  for (const each of columns.flat()) each.classList.toggle("camino", on.has(each));
}

function pressed(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, select")) return;
  if (event.key.toLowerCase() === "m") {
    const mine = all(".caja-t.mia").at(-1);
    if (mine) go(mine);
    return;
  }
  const box = event.target.closest(".caja-t");
  if (!box) return;
  if (event.key === "Enter" && event.target === box) {
    one("a", box)?.click();
    return;
  }
  const columns = columnsOf(box.closest(".cuadro-t"));
  const at = placeOf(columns, box);
  const [round, index] = walked(sizesOf(columns), at, event.key);
  const to = columns[round][index];
  if (to === box) return;
  event.preventDefault();
  go(to);
}

document.addEventListener("keydown", pressed);
/** Mark which are mine: a piece that everybody gets does not say. */
function markMine() {
  const mine = new Set((document.body.dataset.mios ?? "").split(" "));
  for (const box of all(".caja-t")) {
    if (all("small", box).some((number) => number.textContent && mine.has(number.textContent))) {
      box.classList.add("mia");
    }
  }
}

const ready = new WeakSet(); // trees that have been prepared

function prepare(tree, isFirst) {
  ready.add(tree);
  const boxes = columnsOf(tree).flat();
  const first = boxes.findLast((box) => box.classList.contains("mia")) ?? boxes[0];
  if (first) first.tabIndex = 0;
  const now = first?.classList.contains("mia") ? first : one("[data-actual]", tree);
  const frame = one(".rondas-t", tree);
  if (now && isFirst) frame.scrollLeft = now.closest(".ronda-t").offsetLeft - frame.offsetLeft;
  const lit = (event) => light(tree, /** @type {Element} */ (event.target).closest(".caja-t"));
  frame.addEventListener("focusin", lit);
  frame.addEventListener("mouseover", lit);
  frame.addEventListener("mouseleave", () => light(tree, null));
}

function prepareAll(isFirst) {
  markMine();
  for (const tree of all(".cuadro-t")) if (!ready.has(tree)) prepare(tree, isFirst);
}

prepareAll(true);
for (const news of ["torneo:cambio", "torneo:filas"]) document.addEventListener(news, () => prepareAll(false));
if (document.body.dataset.torneo) follow();
delegate("click", "[data-imprimir]", () => print());
for (const button of all("[data-imprimir]")) button.hidden = false;
