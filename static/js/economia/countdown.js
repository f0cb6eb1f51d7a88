// Deadlines by the clock of the server: `<time datetime="…" data-plazo>` says how long there is still.

import { all, one } from "../lib/dom.js";
import { t, tn } from "../lib/i18n.js";
import { correct, there } from "../lib/now.js";
import { onWaking } from "../lib/waking.js";

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

/** Take the time from the page itself: the browser knows when it asked for it and when it came. */
function read(ahora) {
  const [page] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (page?.responseStart) correct(Date.parse(ahora), page.requestStart, page.responseStart);
}

/** Ask the server for its time, which the page at `url` says: no answer, or one without it, changes nothing. */
async function ask(url) {
  const asked = performance.now();
  try {
    const answer = await fetch(url, { cache: "no-store" });
    const [, ahora] = / data-ahora="([^"]+)"/.exec(await answer.text()) ?? [];
    if (ahora) correct(Date.parse(ahora), asked);
  } catch {
    // There is no connection: it is asked again when there is.
  }
}

/**
 * Let every deadline of the page run, by the time of the server: what the page said of it, and what it says whenever
 * this machine may have slept.
 */
export function installCountdowns() {
  const clock = one("[data-ahora]");
  if (!clock) return;
  const deadlines = /** @type {HTMLTimeElement[]} */ (all("[data-plazo]")).map((line) => ({
    line,
    end: Date.parse(line.dateTime),
  }));
  const draw = () => {
    const time = there();
    if (time === null) return;
    for (const { line, end } of deadlines) {
      const left = end - time;
      const text = left > 0 ? t("quedan {time}", { time: spell(left) }) : t("el plazo ha terminado");
      if (line.textContent !== text) line.textContent = text;
      if (left <= 0) line.closest("li")?.classList.add("vencido");
    }
  };
  const again = async () => {
    await ask(clock.dataset.pregunta);
    draw();
  };
  read(clock.dataset.ahora);
  if (there() === null) again();
  draw();
  setInterval(draw, SECOND);
  onWaking(again);
  addEventListener("online", again);
  addEventListener("pageshow", ({ persisted }) => persisted && again());
  document.addEventListener("visibilitychange", () => document.hidden || again());
}
