// From keys and presses to what is legal: the marked bid or card, what was chosen in advance. Pure.

import { t } from "../../lib/i18n.js";
import { byAction } from "../frames.js";
import { bidOptions } from "./bids.js";

const digits = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [n, `cifra_${n}`]));

/** The keys of Oh Hell and what they mean. */
export const KEYS = {
  ...digits,
  ArrowLeft: "menos",
  ArrowRight: "mas",
  ArrowDown: "menos",
  ArrowUp: "mas",
  "-": "menos",
  "+": "mas",
  NumpadSubtract: "menos",
  NumpadAdd: "mas",
  Home: "primero",
  End: "ultimo",
  Enter: "aceptar",
  Escape: "quitar",
  h: "hoja",
  b: "bazas",
};

/** Return the rows of the cheat-sheet: `[keys, meaning]`. @returns {[string, string][]} */
export const cheatSheet = () => [
  ["0-9", t("Marcar las bazas que pides, o la carta por su número")],
  ["← · →", t("Marcar la puja o la carta de al lado")],
  [t("Intro"), t("Pedir lo marcado, jugar la carta marcada o continuar")],
  ["Esc", t("Quitar la marca")],
  ["B", t("Repasar las bazas")],
  ["H", t("Ver la hoja de puntos")],
];

const TYPING_MS = 1500;

/** Return the number that a digit makes with what was typed just before (`{n, at}`), up to `most`; null if none. */
export function typed(before, digit, now, most) {
  const joined = before && now - before.at < TYPING_MS ? before.n * 10 + digit : null;
  if (joined !== null && joined <= most) return { n: joined, at: now };
  return digit <= most ? { n: digit, at: now } : null;
}

/** Return the next of some values from `now` in a direction, from the nearer end when it is none of them. */
export function beside(values, now, by) {
  const at = values.indexOf(now);
  if (at < 0) return values.at(by > 0 ? 0 : -1);
  return values[Math.min(values.length - 1, Math.max(0, at + by))];
}

/** Return what a command of movement marks among `values`, `now` being marked. */
export function towards(command, values, now) {
  if (command === "primero") return values[0];
  if (command === "ultimo") return values.at(-1);
  return beside(values, now, command === "mas" ? 1 : -1);
}

/**
 * Return the bids that may be made now.
 * @param {ohhell.Vista} vista
 */
export const openBids = (vista, legales) => bidOptions(vista, legales).filter(({ vale }) => vale).map(({ n }) => n);

/** Return the cards that may be played now; empty when it is not my turn to play. */
export const playable = (legales) => byAction(legales).get("Jugar")?.args.carta.values ?? [];

/** Where in the partida something was chosen: it is worth nothing in another trick. */
export const moment = ({ numero_mano: hand, fase, jugadas }) => `${hand}:${fase}:${jugadas.length}`;

/** Return whether a seat has already played in the trick on the table. */
export const hasPlayed = (seat, { baza, jugadores }) =>
  Boolean(baza) && (seat - baza.lider + jugadores) % jugadores < baza.cartas.length;

/**
 * Return whether I may choose a card before my turn: I have still to play in this trick, nothing stops the match and I
 * am not absent.
 * @param {ohhell.Vista} vista
 */
export function mayAdvance(vista) {
  const { yo, fase, turno, caidos, pausa, ausentes } = vista;
  const going = fase === "juego" && turno !== null && !caidos?.length && (pausa ?? null) === null &&
    !ausentes?.[yo];
  return going && (yo ?? null) !== null && turno !== yo && !hasPlayed(yo, vista);
}

/**
 * Return what to do with a card chosen in advance, `{carta, momento}`: "act" now, "keep" it, "drop" it, or "refuse" it
 * because its turn has come and the suit must be followed.
 * @param {ohhell.Vista} vista
 */
export function fateOf(chosen, vista, legales) {
  if (!chosen || chosen.momento !== moment(vista)) return "drop";
  const open = playable(legales);
  if (open.length) return open.includes(chosen.carta) ? "act" : "refuse";
  return mayAdvance(vista) ? "keep" : "drop";
}
