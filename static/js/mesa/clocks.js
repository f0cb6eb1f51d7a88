// The waits on screen. Numbers and rings are written straight into elements marked `data-reloj`, four times a second,
// so that nothing else is drawn again.

import { clock } from "../lib/i18n.js";
import { now as time } from "../lib/now.js";

/** Return the wait with that key, or undefined. */
export const clockOf = (relojes, key) => relojes.find(({ clave }) => clave === key);

/** Return milliseconds as "18 s" below a minute and a half, "4:32" above. */
export function clockText(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds <= 90) return `${seconds} s`;
  return clock(seconds);
}

/**
 * Return how a turn stands: `left` of the normal time and `bank` (milliseconds), whether the bank is being spent and
 * the fraction of the part that is running.
 */
export function turnClock({ hasta, total }, bank, now) {
  const left = Math.max(0, hasta - now);
  const inBank = left <= bank;
  const base = Math.max(1, total - bank);
  return {
    left: inBank ? 0 : left - bank,
    bank: inBank ? left : bank,
    inBank,
    fraction: inBank ? (bank ? left / bank : 0) : Math.min(1, (left - bank) / base),
  };
}

/** Return the fraction left of a plain wait. */
export const fractionOf = ({ hasta, total }, now) => (total ? Math.min(1, Math.max(0, (hasta - now) / total)) : 0);

function write(element, reloj, now) {
  const bank = Number(element.dataset.banco ?? 0);
  const turn = element.dataset.turno === undefined ? null : turnClock(reloj, bank, now);
  const left = Math.max(0, reloj.hasta - now);
  const fraction = turn ? turn.fraction : fractionOf(reloj, now);
  element.style.setProperty("--queda", fraction.toFixed(3));
  element.classList.toggle("en-banco", Boolean(turn?.inBank));
  element.classList.toggle("apura", left < 10000);
  const text = turn ? clockText(turn.inBank ? turn.bank : turn.left) : clock(Math.ceil(left / 1000));
  for (const slot of element.querySelectorAll("[data-reloj-texto]")) {
    put(slot, text);
  }
  return left;
}

/** Write a text into its place: what is drawn for the eye alone (`data-pintado`) is no text of the page. */
function put(slot, text) {
  const drawn = slot.dataset.pintado !== undefined;
  if ((drawn ? slot.dataset.pintado : slot.textContent) === text) return;
  if (drawn) slot.dataset.pintado = text;
  else slot.textContent = text;
}

/**
 * Keep the clocks inside `root` running; `onSecond(reloj, seconds)` is told of the last ten seconds of each.
 * @param {HTMLElement} root
 * @param {() => import("../games/contract.js").Clock[]} relojes
 * @param {(reloj: import("../games/contract.js").Clock, seconds: number) => void} [onSecond]
 */
export function startClocks(root, relojes, onSecond = () => {}) {
  const told = new Map();
  const tick = () => {
    const now = time();
    const running = relojes();
    for (const element of root.querySelectorAll("[data-reloj]")) {
      const reloj = clockOf(running, element.dataset.reloj);
      if (reloj) write(element, reloj, now);
    }
    for (const reloj of running) {
      const seconds = Math.ceil((reloj.hasta - now) / 1000);
      if (seconds > 10 || seconds < 1 || told.get(reloj.clave) === seconds) continue;
      told.set(reloj.clave, seconds);
      onSecond(reloj, seconds);
    }
  };
  const timer = setInterval(tick, 250);
  tick();
  return { tick, stop: () => clearInterval(timer) };
}
