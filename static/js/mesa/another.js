// Another match from the page of one that is over: a seat in its salón, where sitting costs nothing and the match
// starts by itself; who is missing is told here, and I may stand up again. Anything else is decided in the salón.

import { now } from "../lib/now.js";
import { LiveSocket, socketUrl } from "../lib/socket.js";
import { acceptance } from "../salon/accepting.js";
import { seatRequest } from "../salon/arriving.js";
import { Part } from "../salon/part.js";
import { initial, received } from "../salon/state.js";

/** Whether what I would accept by sitting costs me nothing: prizes of the house alone. */
const isFree = ({ valor, entrada, marca }) => !valor && !entrada && Boolean(marca);

export class Another {
  /** @type {"" | "pide" | "espera"} */
  estado = "";
  socket = null;
  state = initial();
  #isShut = false; // whether the connection was closed for good
  #isAsking = false; // whether I am deciding whether to sit

  /**
   * `salon`: the slug; `nick`: mine; `changed()`: there is something to draw; `go(url)` leaves the page; `warn(text)`
   * says what is wrong; `accept`: as `acceptance` (salon/accepting.js).
   */
  constructor({ salon, nick, changed, go, warn, Socket = LiveSocket, accept = acceptance }) {
    this.salon = salon;
    this.changed = changed;
    this.go = go;
    this.warn = warn;
    this.Socket = Socket;
    this.accept = accept;
    this.part = new Part({ nick, salon, warn, ask: (request) => this.socket.ask(request) });
  }

  /** How many people the table still needs. */
  get faltan() {
    return this.state.mia?.faltan ?? 0;
  }

  /** Ask for a seat. */
  press = () => {
    if (this.estado) return;
    this.#hangUp();
    this.#become("pide");
    this.socket = new this.Socket({
      url: socketUrl(`/ws/salon/${this.salon}/`),
      hello: () => ({}),
      version: () => this.state.gente.v,
      onFrame: (frame) => this.#receive(frame),
      onStatus: ({ state }) => this.#connection(state === "cerrada"),
    }).start();
  };

  /** Stand up again. Where that is refused, as when the last chair was taken just now, I still sit there. */
  undo = async () => {
    if (this.estado !== "espera") return undefined;
    const standing = this.socket.ask({ t: "levantarse" });
    if (this.#isShut) this.socket.restart();
    try {
      await standing;
    } catch (refused) {
      return this.warn(refused.message);
    }
    this.#hangUp();
    return this.#become("");
  };

  /** A connection that is closed takes nobody from his seat. */
  #connection(isShut) {
    this.#isShut = isShut;
    if (isShut && this.estado !== "espera") this.#become("");
  }

  /** Hear no more of the salón; a connection that closes says so, which is no news here. */
  #hangUp() {
    this.socket?.stop();
    this.socket = null;
  }

  #become(estado) {
    this.estado = estado;
    this.changed();
  }

  #receive(frame) {
    if (frame.t === "ir") {
      this.part.begun(frame.url);
      return this.go(frame.url);
    }
    this.state = received(this.state, frame, { now: now() });
    if (frame.t !== "salon" && frame.t !== "mia") return undefined;
    const { mia } = this.state;
    if (mia && !mia.al_sentarse) return this.go(this.#hall); // there is more to agree than can be seen here
    this.part.update(mia, frame.t === "salon");
    if (mia) return this.#become("espera");
    if (this.estado === "pide" && frame.t === "salon") return this.#sit();
    return this.estado === "espera" ? this.#become("") : undefined;
  }

  get #hall() {
    return `/salon/${this.salon}/#jugar-ya`;
  }

  /** Sit where I play soonest; what costs something, or is refused, is for the salón to say. */
  async #sit() {
    if (this.#isAsking) return undefined; // the connection is a new one, the question is the same
    this.#isAsking = true;
    try {
      const mine = { reach: 0, give: (pide) => this.part.give(pide) };
      const accepted = await this.accept({}, (request) => this.#freeTerms(request), mine);
      if (this.estado !== "pide") return undefined;
      if (accepted) return await this.socket.ask(seatRequest(accepted.where, accepted.fields));
    } catch {
      return this.go(this.#hall);
    } finally {
      this.#isAsking = false;
    }
    this.#hangUp();
    return this.#become("");
  }

  /** Ask for the terms of a seat. Rejects where it costs something. */
  async #freeTerms(request) {
    const answer = await this.socket.ask(request);
    if (!isFree(answer.terminos)) throw new Error(request.t);
    return answer;
  }
}
