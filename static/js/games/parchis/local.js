// What this browser alone knows of the board: the die and the piece that are chosen, what is open, what has just been
// heard.

import { passing } from "../passing.js";
import { moment } from "./controls.js";
import { bubble } from "./texts.js";

/** Return the local state of a board; `redraw()` is called when something expires. */
export function localState(redraw) {
  const state = {
    dado: null, // the die the player has put in force
    ficha: null, // the piece he has chosen
    mira: null, // the piece he points at
    aviso: "", // why what he touched cannot move
    enviando: null,
    historia: false,
    rodando: false,
    caras: [],
    encima: [], // the pieces drawn over the others: those that moved last
    globos: new Map(),
  };
  const say = passing(state.globos, redraw);
  return Object.assign(state, {
    /** Take the events of a frame: the bubbles, unless it is shown at once, and what moved. */
    heard(events, instant) {
      const moved = events.flatMap(({ ficha, come }) => [ficha, come]).filter(Boolean);
      if (moved.length) state.encima = moved;
      for (const said of instant ? [] : events.map(bubble)) if (said) say(...said);
    },
    /** Drop what a new state has made meaningless. */
    moved(before, vista) {
      if (before && moment(before) === moment(vista)) return;
      Object.assign(state, { dado: null, ficha: null, mira: null, aviso: "" });
    },
  });
}
