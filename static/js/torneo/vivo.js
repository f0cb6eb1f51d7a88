// A page of a championship follows it: a socket tells what of it is another, and what is marked `data-vivo` becomes so.
// What was missed, or is too much to be told, is fetched; so is what is of who looks alone, once something has happened
// to him. Who has no account has no socket and asks now and then; without scripts one reloads.

import { all, make, one } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { LiveSocket, socketUrl } from "../lib/socket.js";
import { markMine, patch, stepping } from "./patching.js";
import { retrying } from "./retrying.js";
import { isInUse, isSame, isUrgent, renew } from "./swapping.js";
import { gathering } from "./telling.js";

const ASK_MS = 5000;
const SPREAD_MS = 300; // the server says where more have to come one after another
const AGAIN_MS = 1000; // what is being made for somebody else
const OTHER_MS = 10_000; // a page of another round is made for him alone
const MADE = 200;
const RESULT = ".gana";

const page = document.body.dataset;
const { yo = "" } = document.documentElement.dataset;
const isOther = Boolean(location.search); // what it shows is not what everybody is told of
let version = Number(page.version);
let wanted = version;
let within = SPREAD_MS;
let busy = false;
let fetching = false; // what comes may be of an older version than what is told meanwhile
let due = false; // whether it is fetched again, whatever its version
let ownDue = false; // whether something has happened to whose page it is
let otherAt = -Infinity;
let greeted = false; // whether what is told next is how all stands
let over = false; // whether it can be seen no more
let socket = null;
const steps = stepping();

const polite = make("div", { class: "lectores", role: "status", "aria-live": "polite" });
const urgent = make("div", { class: "lectores", role: "alert" });
const results = gathering({ say: (text) => (polite.textContent = text) });

// What failed, and what was in use.
const pieces = retrying(() => {
  due = true;
  refresh();
});
const mine = retrying(() => {
  ownDue = true;
  refresh();
});

const later = (ms) => new Promise((done) => setTimeout(done, ms));

/** Whether who looks is expected at his table. */
const isCalled = () => Boolean(one("[data-te-toca]"));

const changed = (place) => document.dispatchEvent(new CustomEvent("torneo:cambio", { detail: place }));

/** Do what changes the page, and say of it what matters. */
function telling(change) {
  const before = all(`[data-vivo] ${RESULT}`).length;
  const wasCalled = isCalled();
  const found = change();
  results.note(all(`[data-vivo] ${RESULT}`).length - before);
  if (isCalled() && !wasCalled) urgent.textContent = t("Empieza tu partida: te esperan en la mesa.");
  return found;
}

/** Put in what is new, but where he is in the middle of something that can wait; return whether all of it is there. */
function put(found) {
  let whole = true;
  for (const fresh of all("[data-vivo]", found)) {
    const place = one(`[data-vivo="${fresh.dataset.vivo}"]`);
    if ("propio" in page) markMine(fresh, yo);
    if (!place || isSame(place, fresh)) continue;
    if (isInUse(place) && !isUrgent(place, fresh)) {
      whole = false;
      continue;
    }
    renew(place, fresh, changed);
  }
  return whole;
}

/** Take over what a frame says is another. */
function step(frame) {
  const mark = (place) => "propio" in page && markMine(place, yo);
  if (!telling(() => patch(frame, { isInUse, mark, changed }))) pieces.again();
  if (frame.filas || frame.listas) document.dispatchEvent(new CustomEvent("torneo:filas"));
}

/** Put in what was fetched; what of it could not be is fetched again. */
function settle(found, retry) {
  if (telling(() => put(found))) retry.done();
  else retry.again();
}

/** There is nothing more to follow. */
function end() {
  over = true;
  socket?.stop();
}

/** Return what is at `url`, or null: it is asked for again then. Not all come at once. */
async function fetched(url, retry) {
  await later(Math.random() * within);
  const answer = await fetch(url, { credentials: "same-origin" }).catch(() => null);
  if (answer?.status === 404) end();
  const text = answer?.status === MADE ? await answer.text().catch(() => null) : null;
  if (text === null && !over) retry.again();
  return text === null ? null : new DOMParser().parseFromString(text, "text/html");
}

/** Take what came: it says of which version it is. What was kept for everybody may be the last one still. */
function take(found, asked) {
  const told = Number(one("[data-version]", found)?.dataset.version) || asked;
  version = told;
  settle(found, pieces);
  if (told === asked || wanted !== asked) return;
  if (isOther) wanted = told;
  else setTimeout(refresh, AGAIN_MS);
}

async function renewPieces() {
  const asked = wanted;
  due = false;
  fetching = true;
  if (isOther) await later(Math.max(0, otherAt + OTHER_MS - performance.now()));
  otherAt = performance.now();
  const found = await fetched(isOther ? location.href : page.trozo, pieces);
  fetching = false;
  if (found) take(found, asked);
  advance();
}

async function renewOwn() {
  ownDue = false;
  const found = await fetched(page.mio, mine);
  if (found) settle(found, mine);
}

async function refresh() {
  if (busy || over) return;
  busy = true;
  let last = NaN;
  while (!over && (ownDue || due || (wanted !== version && wanted !== last))) {
    if (ownDue) {
      await renewOwn();
      continue;
    }
    last = wanted; // what does not come at once is asked for again later
    await renewPieces();
  }
  busy = false;
}

/** Go on as far as what was told leads from what is there. */
function advance() {
  if (!fetching) version = steps.from(version, step);
}

function heard(frame) {
  wanted = frame.v;
  within = frame.plazo ?? SPREAD_MS;
  if (frame.tuyo) page.propio = ""; // from the first thing that happens to him on
  if ("propio" in page && (frame.tuyo || (greeted && wanted !== version))) ownDue = true;
  greeted = false;
  if (frame.de !== undefined && !isOther) steps.add(frame);
  advance();
  refresh();
}

async function ask() {
  if (!document.hidden) {
    const answer = await fetch(page.pregunta ?? `/torneos/${page.torneo}/version.json`).catch(() => null);
    if (answer?.status === 404) end();
    if (answer?.ok) heard(await answer.json());
  }
  if (!over) setTimeout(ask, ASK_MS);
}

/** Return the address of the socket: it says what is shown here, and whether it is somebody's own page, or may be. */
function address() {
  const url = new URL(socketUrl(`/ws/torneo/${page.torneo}/`));
  url.searchParams.set("lengua", document.documentElement.lang);
  if (page.parte && !isOther) url.searchParams.set("parte", page.parte);
  if ("mio" in page) url.searchParams.set("propio", "propio" in page ? "1" : "0");
  return url.href;
}

/** Send something over the socket of the page; rejects with the refusal. */
export const send = (frame) => socket.ask(frame);

/** Follow the championship of the page; `hear(frame)` takes what comes besides. */
export function follow(hear = (_frame) => {}) {
  document.body.append(polite, urgent);
  if (!yo) {
    setTimeout(ask, ASK_MS);
    return;
  }
  socket = new LiveSocket({
    url: address(),
    hello: () => {
      greeted = true;
      return {};
    },
    version: () => version,
    onFrame: (frame) => (frame.t === "torneo" ? heard(frame) : hear(frame)),
    onStatus: () => {},
  }).start();
}
