// From what is legal to what can be pressed: the die in force, the moves it has, the keys. Pure: the moves and their
// reasons are the engine's (`movimientos` of the view), which only whose turn it is may make.

import { t } from "../../lib/i18n.js";
import { COLOURS, pieceOf } from "./geometry.js";

/** Return the actions open to me now. */
export const mine = (legales) => new Set(legales.filter(({ tipo }) => tipo === "turn").map(({ accion }) => accion));

/** Return whether I may move or count. */
export const chooses = (legales) => ["Mover", "Contar"].some((accion) => mine(legales).has(accion));

/** Return the dice that have a move, in the order in which they lie. */
export const useful = ({ dados, movimientos }) =>
  dados.filter((die, i) => dados.indexOf(die) === i && movimientos.some(({ dado }) => dado === die));

/**
 * Return the die in force: the one chosen if it has a move, else the left one, else the other (RULING P3); null when
 * none has.
 * @param {parchis.Vista} vista
 */
export function inForce(vista, chosen) {
  const dice = useful(vista);
  return dice.includes(chosen) ? chosen : (dice[0] ?? null);
}

/**
 * Return the moves that can be made now, with the die in force or the count: those of `movimientos`, with their player.
 * @param {parchis.Vista} vista
 */
export function moves(vista, die) {
  const open = vista.contar === null ? vista.movimientos.filter(({ dado }) => dado === die) : vista.movimientos;
  return open.map((move, i) => {
    const { colour, n } = pieceOf(move.ficha);
    return { ...move, colour, n, desde: vista.fichas[COLOURS[colour]][n], tecla: i + 1 };
  });
}

/**
 * Return the die with which a piece may move, the one in force first; null when none lets it, undefined when it is a
 * count.
 * @param {parchis.Vista} vista
 */
export function dieFor(ficha, vista, die) {
  const open = vista.movimientos.filter((move) => move.ficha === ficha);
  if (!open.length) return null;
  return (open.find(({ dado }) => dado === die) ?? open[0]).dado;
}

/** Return the action of a move. */
export const actionOf = (
  { ficha, dado },
) => (dado === null || dado === undefined ? { t: "Contar", ficha } : { t: "Mover", dado, ficha });

/**
 * Return the only move there is, to be made by itself; null where there is something to decide.
 * @param {parchis.Vista} vista
 */
export function onlyMove(vista, legales) {
  if (!chooses(legales) || mine(legales).has("Pasar") || vista.movimientos.length !== 1) return null;
  return vista.movimientos[0];
}

/**
 * Return the dice as they lie, `{de, dados: [{cara, estado}]}`: "vivo", "usado", or "pasado" for those of the last roll
 * while the next is not thrown. Of two equal ones the left one is used first. `de`: the seat that threw them, null
 * while nothing was thrown.
 * @param {parchis.Vista} vista
 */
export function diceOf(vista) {
  const { tirada, dados, fase, tiradas, turno } = vista;
  if (fase !== "inicial" && (!tirada.length || fase === "tirar")) {
    const last = tiradas.at(-1);
    return { de: last?.asiento ?? null, dados: (last?.dados ?? []).map((cara) => ({ cara, estado: "pasado" })) };
  }
  if (fase === "inicial") return { de: null, dados: [] };
  const left = [...dados];
  const states = [...tirada].reverse().map((cara) => {
    const at = left.indexOf(cara);
    if (at >= 0) left.splice(at, 1);
    return { cara, estado: at >= 0 ? "vivo" : "usado" };
  });
  return { de: turno, dados: states.reverse() };
}

/**
 * Where in the match a choice was made: it is worth nothing in any other place.
 * @param {parchis.Vista} vista
 */
export const moment = (vista) =>
  `${vista.tiradas.length}:${vista.fase}:${vista.turno}:${vista.dados.join()}:${vista.repeticiones}`;

/** The keys of parchís and what they mean. */
export const KEYS = {
  " ": "hacer",
  Enter: "hacer",
  d: "dado",
  p: "pasar",
  h: "historia",
  Escape: "soltar",
  ArrowRight: "siguiente",
  ArrowDown: "siguiente",
  ArrowLeft: "anterior",
  ArrowUp: "anterior",
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [String(n), `ficha_${n}`])),
  ...Object.fromEntries([1, 2, 3, 4].map((n) => [`F${n}`, `ficha_${n}`])), // F5 stays the browser's
};

/** Return the rows of the cheat-sheet: `[keys, meaning]`. @returns {[string, string][]} */
export const cheatSheet = () => [
  [`${t("Espacio")} · ${t("Intro")}`, t("Tirar; con una ficha elegida, moverla")],
  ["1-8 · F1-F4", t("Elegir la ficha con ese número; otra vez, moverla")],
  ["← · →", t("Pasar de una ficha a otra")],
  ["D", t("Cambiar de dado")],
  ["P", t("Pasar, cuando se puede")],
  ["H", t("Tiradas y estadísticas")],
  ["Esc", t("Soltar la ficha elegida")],
];

/** Return the move `by` places after the one whose piece is chosen, among those open. */
export function stepped(open, chosen, by) {
  if (!open.length) return null;
  const at = open.findIndex(({ ficha }) => ficha === chosen);
  if (at < 0) return by > 0 ? open[0] : open.at(-1);
  return open[(at + by + open.length) % open.length];
}
