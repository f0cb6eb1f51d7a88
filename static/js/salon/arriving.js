// The ways to a chair: the one that I choose, the one where I play soonest, that of a table of mine.

import { acceptance } from "./accepting.js";
import { sit } from "./seating.js";

/** Return the request that seats me where the terms say that I play soonest: at a table, or at a new one. */
export const seatRequest = ({ mesa, asiento, valor }, fields) =>
  mesa === null ? { t: "crear", valor, por_invitacion: false, ...fields } : { t: "sentarse", mesa, asiento, ...fields };

export class Arriving {
  /** `page`: the page of the salón, which knows my table, my invitation and those whom I ignore. */
  constructor(page) {
    this.page = page;
  }

  /** Sit on a chair of a table. Resolves to whether I sit there. */
  sit(mesa, seat) {
    const { page } = this;
    return sit(mesa, seat, {
      mia: page.state.mia,
      ignorados: page.relations.ignorados,
      invitation: page.invitation,
      ask: (request) => page.ask(request),
      accepting: (place) => this.#accepting(place),
    });
  }

  /** Sit where I can play soonest. Resolves to whether I do. */
  async soonest() {
    const { page } = this;
    if (!page.room.al_sentarse) return page.ask({ t: "jugar_ya" });
    const accepted = await this.#accepting({});
    if (!accepted) return false;
    return page.ask(seatRequest(accepted.where, accepted.fields));
  }

  /** Open a table. `table`: {valor, por_invitacion, fiabilidad?, jugadores?}. Resolves to whether it is open. */
  async open(table) {
    const { por_invitacion: _whose, fiabilidad: _least, ...place } = table;
    const accepted = await this.#accepting(place);
    return Boolean(accepted) && this.page.ask({ t: "crear", ...table, ...accepted.fields });
  }

  // Where a match is agreed at the table, sitting accepts nothing; at one that is reserved it is settled.
  #accepting(place) {
    const { page } = this;
    const isReserved = page.state.mesas.get(place.mesa)?.reservada?.length;
    if (!page.room.al_sentarse && !isReserved) return { fields: {} };
    const mine = { reach: page.me.alcance, give: (pide) => page.part.give(pide) };
    return acceptance(place, (request) => page.read(request), mine);
  }
}
