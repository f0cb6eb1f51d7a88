// The alert: who does not look at the page is told what he asked for, by the browser, the tab and a sound.
// Pages say what happens with `alerts.tell({kind, title, text, url})`, always; whether it is told is settled here.

import { now, there } from "../now.js";
import { play } from "../sound.js";
import { decide, KINDS, readAccount } from "./rules.js";
import { mark } from "./tab.js";

const icon = () => document.querySelector("link[rel=icon]")?.getAttribute("href");

/**
 * @typedef {{kind: "silla" | "amigo" | "mencion" | "empieza" | "turno" | "trofeo" | "torneo" | "cruce", title: string,
 *   text?: string, url?: string}} Told
 */

/** Until when an alert holds is said by the site: it ends by its clock, whatever is set on this machine. */
const time = () => there() ?? now();

class Alerts {
  #told = {};

  constructor() {
    const { until, limit, wants } = readAccount(document.documentElement.dataset.alerta);
    this.until = until;
    this.limit = limit;
    this.wants = wants;
  }

  /** Whether I asked to be told, and until when it holds. */
  get on() {
    return time() < this.until;
  }

  /**
   * Be told for some hours, of some kinds (names of KINDS), of chairs that cost up to `limit` U$uros (0: what I can
   * pay).
   * @param {{hours: number, wants?: Iterable<string>, limit?: number}} asked
   */
  begin({ hours, wants = this.wants, limit = this.limit }) {
    Object.assign(this, { until: time() + hours * 3_600_000, wants: new Set(wants), limit });
  }

  /** Be told no more. */
  end() {
    this.until = 0;
  }

  /**
   * Something has happened. Returns whether it was told.
   * @param {Told} event
   */
  tell(event) {
    const { until, wants } = this;
    const found = decide(event, { until, wants, told: this.#told, hidden: document.hidden, now: time() });
    if (!found) return false;
    this.#told = found.told;
    mark();
    if (found.loud) this.#loudly(event);
    return true;
  }

  #loudly({ kind, title, text = "", url = location.href }) {
    play(KINDS[kind].sound);
    if (globalThis.Notification?.permission !== "granted") return;
    try {
      const notice = new Notification(title, { body: text, tag: kind, icon: icon() });
      notice.onclick = () => {
        globalThis.focus();
        notice.close();
        if (new URL(url, location.href).pathname !== location.pathname) location.assign(url);
      };
    } catch {
      // On Android only the worker may show them.
      navigator.serviceWorker?.ready.then((worker) =>
        worker.showNotification(title, { body: text, tag: kind, icon: icon(), data: { url } })
      );
    }
  }
}

export const alerts = new Alerts();
