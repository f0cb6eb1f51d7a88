// What the page of a match knows, and how each frame of the socket changes it. Pure: the clock comes in as `now`.

import { lookFrom } from "../lib/sides.js";
import { timedVotes } from "./votes.js";

/** Return the state before the first frame. */
export const initial = (mesa, now) => ({
  mesa: { ...mesa, salidas: timedVotes(mesa.salidas, now) },
  frame: null,
  mirones: [],
  revancha: null,
});

/** Return the frame of a match with its waits as moments of this browser's clock (`hasta`, milliseconds). */
export const timed = (frame, now) => ({
  ...frame,
  relojes: (frame.relojes ?? []).map((reloj) => ({ ...reloj, hasta: now + reloj.quedan })),
});

/** Return whether a frame is older than what is on screen (a resync of the same version is not). */
export const stale = (state, frame) => Boolean(state.frame) && frame.v < state.frame.v;

/** Return the state after a frame. */
export function received(state, frame, { now }) {
  switch (frame.t) {
    case "mesa":
      return {
        ...state,
        mesa: { ...frame, salidas: timedVotes(frame.salidas, now) },
        revancha: frame.fin?.revancha ?? state.revancha,
      };
    case "partida":
      return stale(state, frame) ? state : { ...state, frame: timed(frame, now) };
    case "mirones":
      return { ...state, mirones: frame.lista };
    case "revancha":
      return { ...state, revancha: { quieren: frame.quieren, mesa: frame.mesa, no: frame.no } };
    default:
      return state;
  }
}

/** Return whether an action would answer what my seat is asked. */
export const awaits = (frame, accion) =>
  Boolean(frame?.legales.some((choice) => choice.accion === accion && choice.tipo === "turn"));

/** Return whether an action is legal for me now. */
export const allows = (frame, accion) => Boolean(frame?.legales.some((choice) => choice.accion === accion));

const NO_TURNS = ["Continuar"]; // asked of everybody, between two hands: nobody is called for it

/** Return whether who has a seat is out of what goes on: nobody waits for him. */
export const isOut = (vista, seat) => seat !== null && Boolean(vista?.fuera?.includes(seat));

/** Return the actions that my seat is called to choose from, if it is its turn. */
export const turnsOf = (frame) =>
  (frame?.legales ?? []).filter(({ tipo, accion }) => tipo === "turn" && !NO_TURNS.includes(accion)).map(({ accion }) =>
    accion
  );

/** Return how a seat is coloured from where I sit or look: `nos`, `ellos`, or nothing for nobody. */
export const lookOf = (mesa, seat) => lookFrom(mesa.lados, mesa.yo ?? mesa.desde ?? 0, seat);

const PLAYED_OUT = ["ganada", "manos"]; // all is decided, or there are no more hands

/** Return whether a match has ended by being played: what its game says of the end holds. */
export const isPlayedOut = ({ fin }) => PLAYED_OUT.includes(fin?.razon);

const CUT_SHORT = ["anulada", "sin_jugadores", "sin_rival"]; // by the house; all left, or a side

/** Return whether a match has ended by no play of its game, whose last frame says nothing of an end. */
export const isCutShort = ({ fin }) => CUT_SHORT.includes(fin?.razon);
