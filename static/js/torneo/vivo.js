// A page of a championship follows it: a socket tells that it has changed, and what is marked `data-vivo` is fetched
// again. Who has no account has no socket and asks now and then; without scripts one reloads.

import { all, make, one } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { LiveSocket, socketUrl } from "../lib/socket.js";
import { isSame, swap } from "./swapping.js";
import { gathering } from "./telling.js";

const ASK_MS = 5000;
const SPREAD_MS = 500; // thousands are told at once: they come one after another
const AGAIN_MS = 3000; // what failed, what is being made for somebody else, and what was in use
const MADE = 200;
const RESULT = ".gana";

const page = document.body.dataset;
let version = Number(page.version);
let wanted = version;
let busy = false;
let due = false; // whether it is fetched again, whatever its version
let over = false; // whether it can be seen no more
let socket = null;

const polite = make("div", { class: "lectores", role: "status", "aria-live": "polite" });
const urgent = make("div", { class: "lectores", role: "alert" });
const results = gathering({ say: (text) => (polite.textContent = text) });

/** Whether who looks is expected at his table. */
const isCalled = () => Boolean(one("[data-te-toca]"));

/** Whose page it is gets it whole, as it is asked for; all others get the piece that everybody gets. */
const isWhole = () => "propio" in page || Boolean(location.search);

/** Whether somebody is writing, choosing or asked something there: it is left alone. */
const isInUse = (place) =>
  place.contains(document.activeElement) && document.activeElement.matches("input, textarea, select, button") ||
  one("dialog[open]", place) !== null || one("details[open]", place) !== null;

/** Put in what is new; return whether something was left alone. */
function put(found) {
  let left = false;
  const before = all(`[data-vivo] ${RESULT}`).length;
  const wasCalled = isCalled();
  for (const fresh of all("[data-vivo]", found)) {
    const place = one(`[data-vivo="${fresh.dataset.vivo}"]`);
    if (!place || isSame(place, fresh)) continue;
    if (isInUse(place)) {
      left = true;
      continue;
    }
    const focused = all("a, [tabindex]", place).indexOf(/** @type {HTMLElement} */ (document.activeElement));
    swap(place, fresh);
    document.dispatchEvent(new CustomEvent("torneo:cambio", { detail: place }));
    if (focused >= 0) all("a, [tabindex]", place)[focused]?.focus({ preventScroll: true });
  }
  results.note(all(`[data-vivo] ${RESULT}`).length - before);
  if (isCalled() && !wasCalled) urgent.textContent = t("Empieza tu partida: te esperan en la mesa.");
  return left;
}

function again() {
  due = true;
  refresh();
}

/** There is nothing more to follow. */
function end() {
  over = true;
  socket?.stop();
}

/** Take what came: it says of which version it is. What was kept for everybody may be the last one still. */
function take(found, asked) {
  const told = Number(one("[data-version]", found)?.dataset.version) || asked;
  version = told;
  if (put(found)) setTimeout(again, AGAIN_MS);
  if (told === asked || wanted !== asked) return;
  if (isWhole()) wanted = told;
  else setTimeout(refresh, AGAIN_MS);
}

async function renew() {
  const asked = wanted;
  await new Promise((done) => setTimeout(done, Math.random() * SPREAD_MS));
  const answer = await fetch(isWhole() ? location.href : page.trozo, { credentials: "same-origin" }).catch(() => null);
  if (answer?.status === 404) return end();
  const text = answer?.status === MADE ? await answer.text().catch(() => null) : null;
  if (text === null) setTimeout(again, AGAIN_MS);
  else take(new DOMParser().parseFromString(text, "text/html"), asked);
}

async function refresh() {
  if (busy || over) return;
  busy = true;
  let last = NaN;
  while (!over && (due || (wanted !== version && wanted !== last))) {
    due = false;
    last = wanted; // what does not come at once is asked for again later
    await renew();
  }
  busy = false;
}

function changed(v) {
  wanted = v;
  refresh();
}

async function ask() {
  if (!document.hidden) {
    const answer = await fetch(page.pregunta ?? `/torneos/${page.torneo}/version.json`).catch(() => null);
    if (answer?.status === 404) end();
    if (answer?.ok) changed((await answer.json()).v);
  }
  if (!over) setTimeout(ask, ASK_MS);
}

/** Send something over the socket of the page; rejects with the refusal. */
export const send = (frame) => socket.ask(frame);

/** Follow the championship of the page; `hear(frame)` takes what comes besides. */
export function follow(hear = (_frame) => {}) {
  document.body.append(polite, urgent);
  if (!document.documentElement.dataset.yo) {
    setTimeout(ask, ASK_MS);
    return;
  }
  socket = new LiveSocket({
    url: socketUrl(`/ws/torneo/${page.torneo}/`),
    hello: () => ({}),
    version: () => version,
    onFrame: (frame) => (frame.t === "torneo" ? changed(frame.v) : hear(frame)),
    onStatus: () => {},
  }).start();
}
