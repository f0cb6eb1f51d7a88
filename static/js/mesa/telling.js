// What is told aloud of a match, in any game: what happened, the cards that came, the score that changed, my turn with
// all that is open to me; and, at a key, each of them again. The words are the board's (`spoken`).

import { sentences } from "../games/saying.js";
import { t } from "../lib/i18n.js";

/** The keys that say something again; a game that means something else by M keeps it, and Shift tells them apart. */
export const TELLING_KEYS = { l: "decir_mano", "Shift+m": "decir_marcador", t: "decir_turno" };

/** Return the table of keys of a board with those that say something again. */
export const withTelling = (keys) => ({ m: "decir_marcador", ...keys, ...TELLING_KEYS });

/** Return the rows of the cheat-sheet for them: `[keys, meaning]`. @returns {[string, string][]} */
export const tellingSheet = (keys) => [
  ["L", t("Oír otra vez lo que llevas")],
  [keys.m ? t("Mayús+M") : "M", t("Oír el marcador")],
  ["T", t("Oír a quién le toca y qué puedes hacer")],
  [".", t("Escribir una orden: «ayuda» dice cuáles hay")],
];

/** @param {import("../games/contract.js").Spoken} spoken */
function called({ turn, options }) {
  return sentences(turn.startsWith(t("Te toca")) ? "" : t("Te toca"), turn, options);
}

export class Telling {
  #shown = new Set(); // what is on screen and was said when it came

  /** @param {import("./voice.js").Voice} voice */
  constructor(voice) {
    this.voice = voice;
  }

  /** Hear when somebody makes his screen reader stop: any key or press does. */
  listen() {
    for (const press of ["keydown", "pointerdown"]) document.addEventListener(press, () => this.voice.stopped(), true);
  }

  /**
   * Tell what happened.
   * @param {import("../games/contract.js").Line[]} lines
   */
  happened(lines) {
    for (const { texto, dicho } of lines) this.voice.say(sentences(dicho ?? texto), { about: "jugada" });
  }

  /**
   * Tell what a new state brought. `before` and `now`: what was and is said of it; `mine`: whether I am called to act.
   * @param {import("../games/contract.js").Spoken} before
   * @param {import("../games/contract.js").Spoken} now
   */
  changed(before, now, mine) {
    const first = !before.turn;
    if (first || now.held.some((one) => !before.held.includes(one))) this.#instead("mano", now.hand);
    if (now.score !== before.score) this.#instead("marcador", now.score);
    if (now.turn === before.turn && now.options === before.options) return;
    this.voice.forget("turno");
    if (mine) this.voice.say(called(now), { urgent: true, about: "turno" });
    else if (first) this.voice.say(sentences(now.turn, now.options), { about: "turno" });
    else if (now.options !== before.options) this.voice.say(now.options, { about: "turno" });
  }

  /**
   * Tell what has come on screen: strips, what covers the board. Each is said once, while it stays.
   * @param {{text: string, urgent: boolean}[]} notices all that are on screen now
   */
  shown(notices) {
    for (const { text, urgent } of notices) {
      if (text && !this.#shown.has(text)) this.voice.say(sentences(text), { urgent });
    }
    this.#shown = new Set(notices.map(({ text }) => text));
  }

  #instead(about, text) {
    this.voice.forget(about);
    this.voice.say(text, { about });
  }

  /** Warn that the time of a turn is running out. */
  hurry(seconds) {
    this.voice.say(t("Quedan {n} segundos.", { n: seconds }), { urgent: true, about: "turno" });
  }

  /**
   * Return what a command that says something again says; undefined for any other.
   * @param {string} command
   * @param {import("../games/contract.js").Spoken} spoken
   */
  textOf(command, { hand, score, detail, turn, options }) {
    return {
      decir_mano: hand,
      decir_marcador: sentences(score, detail),
      decir_turno: sentences(turn, options),
    }[command];
  }

  /**
   * Say again what a key asks for; returns whether it was one of these.
   * @param {string} command
   * @param {import("../games/contract.js").Spoken} spoken
   */
  again(command, spoken) {
    const text = this.textOf(command, spoken);
    if (text === undefined) return false;
    this.answer(text);
    return true;
  }

  /** Say what answers a key, instead of what another one did. */
  answer(text) {
    this.voice.forget("respuesta");
    this.voice.say(text, { urgent: true, about: "respuesta" });
  }
}
