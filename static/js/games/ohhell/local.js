// What only this browser knows between two states: what is marked, what was chosen in advance, what has just been said.

import { passing } from "../passing.js";
import { moment } from "./controls.js";
import { bubble } from "./texts.js";

/** Return the local state of a board; `redraw()` is called when something expires. */
export function localState(redraw) {
  const state = { puja: null, carta: null, tecleado: null, adelantada: null, enviando: null, globos: new Map() };
  const say = passing(state.globos, redraw);

  return Object.assign(state, {
    /** Take the events of a frame: what each one says, unless it is shown at once. */
    heard(events, instant) {
      for (const event of events) {
        const said = bubble(event);
        if (said && !instant) say(...said);
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
