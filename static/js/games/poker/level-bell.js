// Tells when the level is about to end: a minute and ten seconds before.

import { t, tn } from "../../lib/i18n.js";
import { now as time } from "../../lib/now.js";
import { LEVEL } from "./paneles.js";

const MOMENTS = [60, 10]; // seconds before the end

export class LevelBell {
  #timers = [];
  #told = "";

  /** `announce(text)` says it aloud. */
  constructor(announce) {
    this.announce = announce;
  }

  /** Follow a frame. @param {import("../contract.js").Frame<poker.Vista>} frame */
  follow({ vista, relojes = [] }, now = time()) {
    for (const timer of this.#timers) clearTimeout(timer);
    const clock = relojes.find(({ clave }) => clave === LEVEL);
    this.#timers = clock
      ? MOMENTS.flatMap((seconds) => {
        const wait = clock.hasta - seconds * 1000 - now;
        return wait > 0 ? [setTimeout(() => this.#tell(seconds, vista.nivel), wait)] : [];
      })
      : [];
  }

  #tell(seconds, { numero, siguientes: [a, b] }) {
    const told = `${numero}:${seconds}`;
    if (told === this.#told) return;
    this.#told = told;
    const left = seconds === 60 ? t("un minuto") : tn("{n} segundo", "{n} segundos", seconds);
    this.announce(t("En {tiempo} las ciegas suben a {a} y {b}.", { tiempo: left, a, b }));
  }
}
