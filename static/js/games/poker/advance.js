// What is decided before my turn comes, and what becomes of it. It never turns into another thing: when the price
// changes, what named a price is dropped. Pure.

import { number, t } from "../../lib/i18n.js";
import { callsAll, moment, turnOf } from "./controls.js";
import { isAllIn, isPlayed } from "./standing.js";

/** How long the turn is there before what was decided is sent: time for another thought. */
export const THOUGHT_MS = 350;

/**
 * @typedef {object} Decision
 * @property {"pasar_o_retirarse" | "pasar" | "igualar" | "igualar_todo" | "retirarse"} que
 * @property {number} precio what a call cost when it was decided
 * @property {string} momento
 */

/**
 * Return whether I may decide before my turn: I play this hand, somebody else is to speak, and nothing stops it.
 * @param {poker.Vista} vista
 */
export function mayDecide(vista) {
  const { yo, turno, caidos, pausa, ausentes } = vista;
  if (yo === null || yo === undefined || !isPlayed(vista) || !vista.con_cartas[yo]) return false;
  if (turno === null || turno === yo || isAllIn(yo, vista)) return false;
  return !ausentes?.[yo] && (pausa ?? null) === null && !caidos?.includes(yo);
}

/** Return what can be decided now: `[{que, texto, nota}]`. @param {poker.Vista} vista */
export function decisions(vista) {
  if (!mayDecide(vista)) return [];
  const any = { que: "igualar_todo", texto: t("Igualar lo que sea"), nota: t("menos un all-in") };
  if (!vista.igualar) {
    return [
      { que: "pasar_o_retirarse", texto: t("Pasar o retirarme"), nota: t("si apuestan, me retiro") },
      { que: "pasar", texto: t("Solo pasar"), nota: t("si apuestan, decides") },
      any,
    ];
  }
  const call = { que: "igualar", texto: t("Igualar {n}", { n: number(vista.igualar) }), nota: t("si no sube nadie") };
  return [
    { que: "retirarse", texto: t("Retirarme"), nota: t("cuando me toque") },
    ...(callsAll(vista.yo, vista) ? [] : [call, any]),
  ];
}

/**
 * Return the decision that a command of the keyboard means now, or null: no more than its key says. What folds because
 * one wanted to check, or calls at any price, is pressed by its own name. @param {poker.Vista} vista
 */
export function decisionOf(command, vista) {
  const wanted = {
    pasar: ["pasar"],
    igualar: ["igualar"],
    retirarse: ["retirarse", "pasar_o_retirarse"],
  }[command] ?? [];
  const open = decisions(vista).map(({ que }) => que);
  return wanted.find((que) => open.includes(que)) ?? null;
}

/**
 * Return a decision as it stands at this moment.
 * @param {poker.Vista} vista @returns {Decision}
 */
export const decided = (que, vista) => ({ que, precio: vista.igualar ?? 0, momento: moment(vista) });

/** Return the action that a decision means in my turn, or null when it means none. */
function meant({ que, precio }, vista, open) {
  const free = open.has("Pasar");
  const same = (vista.igualar ?? 0) === precio;
  switch (que) {
    case "pasar":
      return free ? "Pasar" : null;
    case "pasar_o_retirarse":
    case "retirarse":
      return free ? "Pasar" : "Retirarse";
    case "igualar":
      return same && open.has("Igualar") && !callsAll(vista.yo, vista) ? "Igualar" : null;
    case "igualar_todo":
      if (free) return "Pasar";
      return open.has("Igualar") && !callsAll(vista.yo, vista) ? "Igualar" : null;
    default:
      return null;
  }
}

const PRICED = ["pasar", "igualar"];

/**
 * Return what becomes of a decision: `{hace: "espera" | "cae" | "actua", accion?}`.
 * @param {Decision} decision @param {poker.Vista} vista
 */
export function fateOf(decision, vista, legales) {
  if (!decision || decision.momento !== moment(vista)) return { hace: "cae" };
  const open = turnOf(legales);
  if (open.size) {
    const accion = meant(decision, vista, open);
    return accion ? { hace: "actua", accion } : { hace: "cae" };
  }
  if (!mayDecide(vista)) return { hace: "cae" };
  const changed = (vista.igualar ?? 0) !== decision.precio;
  return { hace: changed && PRICED.includes(decision.que) ? "cae" : "espera" };
}

/** Return a decision in words, for who hears it. @param {Decision} decision */
export const decisionWords = ({ que, precio }) =>
  ({
    pasar_o_retirarse: t("pasar o retirarte"),
    pasar: t("solo pasar"),
    igualar: t("igualar {n}", { n: number(precio) }),
    igualar_todo: t("igualar lo que sea, menos un all-in"),
    retirarse: t("retirarte"),
  })[que];
