// What this browser alone knows of the board: selection, stepper, what was chosen in advance, what is open, bubbles.

import { passing } from "../passing.js";
import { kept, moment } from "./controls.js";
import { bubble, spoken } from "./texts.js";

/** Return the local state of a board; `redraw()` is called when something expires. */
export function localState(redraw) {
  const state = {
    elegidas: [],
    piedras: 2,
    adelantada: null,
    armado: null,
    enviando: null,
    senasAbierto: false,
    repaso: false,
    globos: new Map(),
    gestos: new Map(),
    abiertas: new Set(),
    dicho: (said) => (said ? spoken(said.accion, said.piedras, said.previo) : null),
  };
  const [say, gesture] = [passing(state.globos, redraw), passing(state.gestos, redraw)];

  return Object.assign(state, {
    /** Take the events of a frame: bubbles and gestures, unless it is shown at once. */
    heard(events, instant) {
      for (const event of events) {
        const said = bubble(event);
        if (said && !instant) say(...said);
        if (event.t === "SenaHecha") gesture(event.asiento, event.sena);
      }
    },
    say,
    /** Drop what a new state has made meaningless. */
    moved(before, vista) {
      state.elegidas = kept(state.elegidas, vista.cartas[vista.yo] ?? []);
      if (before && moment(before) === moment(vista) && before.turno === vista.turno) return;
      state.armado = null;
      state.piedras = 2;
      if (!["mus", "descarte"].includes(vista.fase)) state.elegidas = [];
    },
  });
}
