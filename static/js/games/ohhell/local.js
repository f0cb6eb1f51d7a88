// What only this browser knows between two states: what is marked, what was chosen in advance, what has just been said.

import { moment } from "./controls.js";
import { bubble } from "./texts.js";

const SAID_MS = 2200;

/** Return the local state of a board; `redraw()` is called when something expires. */
export function localState(redraw) {
  const state = { puja: null, carta: null, tecleado: null, adelantada: null, enviando: null, globos: new Map() };
  const timers = new Map();

  function passing(seat, words) {
    clearTimeout(timers.get(seat));
    state.globos.set(seat, words);
    timers.set(seat, setTimeout(() => { state.globos.delete(seat); redraw(); }, SAID_MS));
  }

  return Object.assign(state, {
    /** Take the events of a frame: what each one says, unless it is shown at once. */
    heard(events, instant) {
      for (const event of events) {
        const said = bubble(event);
        if (said && !instant) passing(said[0], said[1]);
      }
    },
    /** Drop what a new state has made meaningless. */
    moved(before, vista) {
      if (before && moment(before) === moment(vista) && before.turno === vista.turno) return;
      Object.assign(state, { puja: null, tecleado: null });
      if (!vista.cartas[vista.yo]?.includes(state.carta)) state.carta = null;
    },
  });
}
