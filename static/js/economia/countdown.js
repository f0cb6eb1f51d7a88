// Deadlines by the clock of the server: `<time datetime="…" data-plazo>` says how long there is still.

import { all, one } from "../lib/dom.js";
import { t, tn } from "../lib/i18n.js";
import { now } from "../lib/now.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Return how long `ms` are, in the two largest units; seconds only in the last hour.
 * @param {number} ms
 * @returns {string}
 */
export function spell(ms) {
  const days = Math.floor(ms / DAY);
  const hours = Math.floor((ms % DAY) / HOUR);
  const minutes = Math.floor((ms % HOUR) / MINUTE);
  const seconds = Math.floor((ms % MINUTE) / SECOND);
  if (days) return t("{days} y {hours}", { days: tn("{n} día", "{n} días", days), hours: `${hours} h` });
  if (hours) return t("{hours} y {minutes}", { hours: `${hours} h`, minutes: `${minutes} min` });
  return minutes ? `${minutes} min ${seconds} s` : `${seconds} s`;
}

/** Let every deadline of the page run, from the moment the server says it is. */
export function installCountdowns() {
  const clock = one("[data-ahora]");
  if (!clock) return;
  const ahead = Date.parse(clock.dataset.ahora) - now();
  const deadlines = /** @type {HTMLTimeElement[]} */ (all("[data-plazo]")).map((line) => ({
    line,
    end: Date.parse(line.dateTime),
  }));
  const draw = () => {
    for (const { line, end } of deadlines) {
      const left = end - (now() + ahead);
      const text = left > 0 ? t("quedan {time}", { time: spell(left) }) : t("el plazo ha terminado");
      if (line.textContent !== text) line.textContent = text;
      if (left <= 0) line.closest("li")?.classList.add("vencido");
    }
  };
  draw();
  setInterval(draw, SECOND);
}
