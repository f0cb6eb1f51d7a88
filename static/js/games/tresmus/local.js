// What only this browser knows between two states: what is marked, the steppers, what is asked twice, what was said.

import { passing } from "../passing.js";
import { moment } from "./controls.js";
import { bubble, spoken } from "./texts.js";

/** Return the local state of a board; `redraw()` is called when something expires. */
export function localState(redraw) {
  const state = {
    carta: null,
    quiero: null,
    subo: null,
    armado: null,
    enviando: null,
    globos: new Map(),
    dicho: (said) => (said ? spoken(said.accion, said.piedras) : null),
  };
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
      Object.assign(state, { carta: null, quiero: null, subo: null, armado: null });
    },
  });
}
