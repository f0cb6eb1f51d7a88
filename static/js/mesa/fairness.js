// The chance of this match, once it is over: what my browser kept of it (lib/kept.js) compared with what the site says;
// and where closed cards stay so, every card that I saw (acta/check.js), in a worker.

import { checkAside } from "../acta/checking.js";
import { addressOf } from "../acta/record.js";
import { t, tn } from "../lib/i18n.js";
import { begun, compared, ofMatch } from "../lib/kept.js";

const SPREAD_MS = 2000; // all who played ask for their acta: not in the same moment

export class Fairness {
  /** `changed()`: there is something to draw; `aside` checks an acta, `spread()` says after how many milliseconds. */
  constructor(changed, { aside = checkAside, spread = () => Math.random() * SPREAD_MS } = {}) {
    this.changed = changed;
    this.aside = aside;
    this.spread = spread;
    /** @type {import("../lib/fair.js").Found | null} */
    this.verdict = null;
    this.seen = false;
    this.asked = false;
  }

  /** Follow the match. `nick`: mine, if I play. */
  follow(mesa, nick) {
    if (mesa.papel !== "jugador") return;
    if (!this.seen) begun(mesa.id, nick, { salon: mesa.salon.slug, numero: mesa.numero });
    this.seen = true;
    if (mesa.cerradas && !mesa.fin) this.verdict ??= { estado: "espera", texto: "" };
    if (!mesa.fin || this.asked) return;
    this.asked = true;
    if (mesa.cerradas) this.#checkSoon(mesa);
    else this.#compare(mesa);
  }

  #checkSoon(mesa) {
    this.verdict = { estado: "sigue", texto: t("Comprobando las barajas…"), hechas: 0, de: 0 };
    setTimeout(() => this.#check(mesa), this.spread());
  }

  async #check({ id, compromiso }) {
    const url = addressOf({ datos: `/partida/${id}/acta.json`, propia: true });
    const tell = (hechas, de) => {
      const texto = tn("Comprobando {n} baraja…", "Comprobando {n} barajas…", de);
      this.#say({ estado: "sigue", texto, hechas, de });
    };
    try {
      const veredicto = await this.aside({ url, compromiso, kept: ofMatch(id) }, tell);
      this.#say({ estado: "hecho", enlace: `/partida/${id}/verificar/`, ...veredicto });
    } catch (error) {
      const texto = t("No se ha podido comprobar: {que}", { que: error.message });
      this.#say({ estado: "fallo", texto, otra: () => this.#check({ id, compromiso }) });
    }
  }

  #say(verdict) {
    this.verdict = verdict;
    this.changed();
  }

  async #compare(mesa) {
    const kept = ofMatch(mesa.id);
    if (!kept) return;
    const answer = await fetch(`/partida/${mesa.id}/azar.json`, { credentials: "same-origin" }).catch(() => null);
    if (!answer?.ok) {
      this.asked = false; // it is asked again when the table is told next
      return;
    }
    this.#say({ estado: "hecho", ...await compared(kept, await answer.json()) });
  }
}
