// My part of the shuffles, which the browser gives by itself: a word, or its hash and then the word.

import { randomWord } from "../lib/chance.js";
import { t } from "../lib/i18n.js";
import { begun, bound, keep, note } from "../lib/kept.js";

const MATCH = /^\/partida\/(\d+)\//;

export class Part {
  /**
   * `nick`: mine; `salon`: the slug of the salón; `ask(request)` rejects with the sentence of a refusal; `warn(text)`
   * says what is wrong.
   */
  constructor({ nick, salon, ask, warn }) {
    this.nick = nick;
    this.salon = salon;
    this.ask = ask;
    this.warn = warn;
    this.last = null; // the word given last, until it is known what for
    this.said = 0; // the proposal for which my word was said
    this.mesa = null;
  }

  /** Return the fields that an answer carries where `pide` is asked for; `shown`: the commitment on screen, if any. */
  async give(pide, shown) {
    if (!pide) return {};
    const about = shown ? { compromiso: shown } : {};
    this.last = await keep({ palabra: randomWord(16), nick: this.nick, salon: this.salon, ...about });
    return pide === "huella" ? { huella: this.last.huella } : { palabra: this.last.palabra };
  }

  /** Follow my table (or null); `again`: the connection is new, and what was sent may be lost. */
  update(mia, again) {
    if (again) this.said = 0;
    if (!mia?.propuesta) return undefined;
    this.mesa = mia.mesa;
    this.#place(mia);
    return mia.puede.includes("revelar") ? this.#say(mia) : undefined;
  }

  /** The match of my table has begun at `url`. */
  begun(url) {
    const id = Number(MATCH.exec(url)?.[1]);
    if (id && this.mesa) begun(id, this.nick, { mesa: this.mesa });
  }

  // Where one accepts by sitting, the table and its commitment are told afterwards.
  #place({ mesa, numero, propuesta, azar, asiento }) {
    const kept = bound(azar.huellas[asiento]) ?? this.last;
    if (kept && (kept.mesa === undefined || kept.compromiso === undefined)) {
      note(kept.huella, { mesa, numero, compromiso: kept.compromiso ?? propuesta.compromiso });
    }
    this.last = null;
  }

  async #say(mia) {
    const { n, compromiso } = mia.propuesta;
    if (this.said === n) return;
    this.said = n;
    const kept = bound(mia.azar.huellas[mia.asiento]);
    const huellas = mia.azar.huellas.filter((_, i) => mia.sillas[i] && !mia.sillas[i].robot);
    if (!kept) {
      this.warn(t("Este navegador no tiene la palabra con la que aceptaste: la partida no puede empezar contigo."));
    } else if (kept.compromiso !== compromiso || huellas.includes(null)) {
      this.warn(t("El compromiso no es el que viste al aceptar: tu navegador no enseña su palabra."));
    } else {
      note(kept.huella, { huellas });
      await this.#send(n, kept.palabra);
    }
  }

  async #send(propuesta, palabra) {
    try {
      await this.ask({ t: "revelar", propuesta, palabra });
    } catch (refused) {
      this.said = 0;
      this.warn(refused.message);
    }
  }
}
