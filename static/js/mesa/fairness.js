// What my browser kept of the chance of this match (lib/kept.js), compared with what the site says when it is over.

import { begun, compared, ofMatch } from "../lib/kept.js";

export class Fairness {
  /** `changed()`: there is something to draw. */
  constructor(changed) {
    this.changed = changed;
    this.verdict = null; // {ok, texto}
    this.seen = false;
    this.asked = false;
  }

  /** Follow the match. `nick`: mine, if I play. */
  follow(mesa, nick) {
    if (mesa.papel !== "jugador") return;
    if (!this.seen) begun(mesa.id, nick, { salon: mesa.salon.slug, numero: mesa.numero });
    this.seen = true;
    if (mesa.fin && !this.asked) this.#compare(mesa);
  }

  async #compare(mesa) {
    this.asked = true;
    const kept = ofMatch(mesa.id);
    if (!kept) return;
    const answer = await fetch(`/partida/${mesa.id}/azar.json`, { credentials: "same-origin" }).catch(() => null);
    if (!answer?.ok) {
      this.asked = false; // it is asked again when the table is told next
      return;
    }
    this.verdict = await compared(kept, await answer.json());
    this.changed();
  }
}
