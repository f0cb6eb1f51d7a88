// The organiser's desk: it looks again by itself, its clocks run, and it has keys. Without scripts it is a page that
// one loads again; the questions open in a dialog as those of the economy do.

import { all, delegate, isNarrow, one } from "../lib/dom.js";
import { keyName, takesText } from "../lib/keys.js";
import { focusIn, foldsIn } from "./swapping.js";

const AGAIN_MS = 10_000;
const SECOND = 1000;
const PAIR_MS = 1500; // between the G and the letter that follows

/** Return seconds as a clock says them: «6:12». */
export const clock = (seconds) => {
  const left = Math.max(0, Math.round(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
};

/** Let a clock that says what is left run from `begun`; returns what it says now. */
export const left = (quedan, begun, now) => clock(quedan - (now - begun) / SECOND);

let begun = performance.now();

function tick() {
  for (const line of all("[data-quedan]")) {
    const text = left(Number(line.dataset.quedan), begun, performance.now());
    if (line.textContent !== text) line.textContent = text;
  }
}

/** Draw how much of each courtesy is gone. */
function rings() {
  for (const ring of all("[data-parte-ida]")) ring.style.setProperty("--q", ring.dataset.parteIda);
}

/** Show one of the parts on a phone; on a wide screen all of them are there, and it gets the focus. */
function show(part) {
  const page = one(".mesa-organiza");
  if (!page) return;
  page.dataset.parte = part;
  for (const tab of all("a[data-parte]")) {
    if (tab.dataset.parte === part) tab.setAttribute("aria-current", "true");
    else tab.removeAttribute("aria-current");
  }
}

/** Return whether nobody looks, or somebody is asked something: a menu holds nothing back, it stays open. */
export const isBusy = (page = document) => page.hidden || Boolean(one("dialog[open]", page));

function lookAgain() {
  const live = one("#viva[hx-get]");
  if (live && !isBusy()) live.dispatchEvent(new CustomEvent("refresca"));
}

/** Say what has changed to who cannot see it. */
function tell() {
  const [told, summary] = [one("#novedad"), one("[data-resumen]")];
  if (told && summary && told.dataset.antes !== summary.dataset.resumen) {
    if (told.dataset.antes) told.textContent = summary.dataset.resumen;
    told.dataset.antes = summary.dataset.resumen;
  }
}

let going = 0; // when the G was pressed

function onKey(event) {
  if (takesText(document.activeElement) || one("dialog[open]")) return;
  const key = keyName(event);
  if (key === "Escape") { for (const menu of all("details.mas-o[open]")) menu.removeAttribute("open"); }
  if (key === "g") {
    going = event.timeStamp;
    return;
  }
  const tab = event.timeStamp - going < PAIR_MS ? one(`a[data-tecla="${CSS.escape(key)}"]`) : null;
  going = 0;
  if (tab) {
    show(tab.dataset.parte);
    const part = document.getElementById(tab.dataset.parte);
    part?.scrollIntoView({ block: "start" });
    part?.focus({ preventScroll: true });
    event.preventDefault();
    return;
  }
  one(`[data-tecla-sola="${CSS.escape(key)}"]`)?.click();
}

/** Have what somebody left open, and where he is with his keys, be so still once the desk has looked again. */
function keepPlace() {
  let back = (_live) => {}; // htmx gives the focus back by ids alone, and what leads to a question has none
  let unfold = (_live) => {};
  document.addEventListener("htmx:beforeSwap", ({ target }) => {
    if (target === one("#viva")) [back, unfold] = [focusIn(target), foldsIn(target)];
  });
  document.addEventListener("htmx:afterSwap", () => {
    unfold(one("#viva"));
    unfold = () => {};
  });
  document.addEventListener("htmx:afterSettle", () => {
    back(one("#viva"));
    back = () => {};
    begun = performance.now();
    rings();
    tell();
  });
}

function install() {
  delegate("click", "[data-razon]", (_event, chip) => {
    const text = /** @type {HTMLTextAreaElement} */ (one("textarea[name=motivo]", chip.closest("form") ?? document));
    text.value = chip.dataset.razon;
    text.focus();
  });
  delegate("click", "[data-imprime]", () => print());
  delegate("click", "a[data-parte]", (event, tab) => {
    show(tab.dataset.parte);
    if (isNarrow()) event.preventDefault();
  });
  // One menu at a time, which goes when something of it is chosen or one presses beside it.
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    for (const menu of all("details.mas-o[open]")) {
      if (!menu.contains(target) || target?.closest(".menu-o a")) menu.removeAttribute("open");
    }
  });
  if (!one("#viva")) return;
  document.addEventListener("keydown", onKey);
  keepPlace();
  show(one(`a[data-parte="${CSS.escape(location.hash.slice(1))}"]`) ? location.hash.slice(1) : "mesas");
  rings();
  tell();
  setInterval(tick, SECOND);
  setInterval(lookAgain, AGAIN_MS);
}

if (globalThis.document) install();
