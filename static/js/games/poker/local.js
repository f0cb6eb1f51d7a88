// What only this browser knows between two states: the marked raise, what was decided in advance, what is asked again,
// what has just been said.

import { memory } from "../../lib/dom.js";
import { passing } from "../passing.js";
import { moment } from "./controls.js";
import { bubble } from "./texts.js";

const BLINDS = "usumus.poker.ciegas"; // stacks the other way round, as this browser shows them

/**
 * Return the local state of a board; `redraw()` is called when something expires, `opens(event)` tells whether a raise
 * is the first bet of its street.
 */
export function localState(redraw, opens) {
  const state = {
    total: null, // the raise that is marked
    nota: "", // why what was written has been changed
    armada: null, // the all-in that is asked about
    decidida: null, // before my turn
    ultima: false, // I stand up when this hand ends
    vista_salida: false, // that I am out has been read
    al_reves: memory.get(BLINDS) === "si",
    enviando: null,
    globos: new Map(),
  };
  const say = passing(state.globos, redraw);

  return Object.assign(state, {
    /** Take the events of a frame: what each one says, unless it is shown at once. */
    heard(events, instant) {
      for (const event of instant ? [] : events) {
        const said = bubble(event, opens(event));
        if (said) say(...said);
      }
    },
    /** Drop what a new state has made meaningless. */
    moved(before, vista) {
      if (before && moment(before) === moment(vista) && before.turno === vista.turno) return;
      Object.assign(state, { total: null, nota: "", armada: null });
    },
    /** Show stacks the other way round from now on. */
    turnStacks() {
      state.al_reves = !state.al_reves;
      memory.set(BLINDS, state.al_reves ? "si" : "no");
    },
  });
}
