// From what is legal to what can be pressed: the buttons of a turn, their keys, and what is asked twice. Pure.

import { number, t } from "../../lib/i18n.js";
import { byAction } from "../frames.js";
import { onlyShort, rangeOf, within } from "./amounts.js";

/** The keys of póker and what they mean. Escape is none: it closes what is open, and never gives up a hand. */
export const KEYS = {
  p: "pasar",
  i: "igualar",
  r: "retirarse",
  s: "subir",
  Enter: "aceptar",
  1: "medio",
  2: "tres_cuartos",
  3: "bote",
  0: "minimo",
  "+": "mas",
  "-": "menos",
  NumpadAdd: "mas",
  NumpadSubtract: "menos",
  ArrowRight: "mas",
  ArrowLeft: "menos",
  "Shift+ArrowRight": "mucho_mas",
  "Shift+ArrowLeft": "mucho_menos",
  a: "todo",
  h: "manos",
  c: "fichas",
  v: "mostrar",
  b: "volver",
};

/** Return the rows of the cheat-sheet: `[keys, meaning]`. @returns {[string, string][]} */
export const cheatSheet = () => [
  ["P", t("Pasar")],
  ["I", t("Igualar")],
  ["R", t("Retirarse, cuando pasar no es gratis")],
  ["0 · 1 · 2 · 3", t("Marcar la subida mínima, medio bote, tres cuartos o el bote")],
  ["+ · −", t("Una ciega grande más o menos; con Mayús y las flechas, cinco")],
  ["S", t("Subir a lo marcado; también Intro, si has marcado una cantidad")],
  ["A", t("All-in; otra vez antes de 3 segundos lo confirma")],
  ["V", t("Enseñar las cartas tras ganar sin enseñarlas")],
  ["H", t("Ver las manos jugadas")],
  ["C", t("Ver las fichas de todos")],
  ["B", t("He vuelto")],
];

/** Return what the cheat-sheet says besides. */
export const keysNote = () =>
  t(
    "Cuando no te toca, P, I y R lo dejan decidido para cuando te llegue el turno: " +
      "pasar si nadie apuesta, igualar si no cambia el precio, o retirarte.",
  );

/** Return the choices of a turn by their name. */
export const turnOf = (legales) => byAction(legales.filter(({ tipo }) => tipo === "turn"));

/** Return what my stack and what I have in front of me come to: more than that cannot be bet. */
export const allOf = (seat, { fichas, apostado }) => (fichas[seat] ?? 0) + apostado[seat];

/** Return whether a call takes all that a seat has. */
export const callsAll = (seat, { fichas, igualar }) => Boolean(igualar) && igualar >= (fichas[seat] ?? 0);

/**
 * Return the buttons of a turn, `[{accion, nombre, texto, cantidad, nota, clase, tecla, total?}]`; `total`: the raise
 * that the player has marked, or null: the least, which Enter does not make. Folding is not offered where checking is
 * free.
 * @param {poker.Vista} vista
 */
export function buttons(vista, legales, total) {
  const open = turnOf(legales);
  if (open.has("Continuar")) {
    return [{ accion: "Continuar", nombre: "aceptar", texto: t("Continuar"), clase: "si", tecla: t("Intro") }];
  }
  const found = [];
  if (open.has("Retirarse") && !open.has("Pasar")) {
    found.push({ accion: "Retirarse", nombre: "retirarse", texto: t("Retirarse"), clase: "no", tecla: "R" });
  }
  if (open.has("Pasar")) {
    found.push({ accion: "Pasar", nombre: "pasar", texto: t("Pasar"), clase: "si", tecla: "P" });
  }
  if (open.has("Igualar")) found.push(calling(vista));
  return open.has("Subir") ? [...found, ...raises(vista, total)] : found;
}

function calling(vista) {
  const all = callsAll(vista.yo, vista);
  return {
    accion: "Igualar",
    nombre: "igualar",
    texto: all ? t("All-in") : t("Igualar"),
    cantidad: number(vista.igualar),
    clase: all ? "ord" : "si",
    tecla: "I",
  };
}

/** Return the buttons that raise: to what is marked, and with all. */
function raises(vista, total) {
  const range = rangeOf(vista);
  const all = {
    accion: "Subir",
    nombre: "todo",
    texto: t("All-in"),
    cantidad: number(range.high),
    nota: onlyShort(vista) ? t("subida corta") : "",
    clase: "ord",
    tecla: "A",
    total: range.high,
  };
  if (range.low === range.high) return [all];
  const amount = within(total ?? range.low, range);
  const marked = {
    accion: "Subir",
    nombre: "subir",
    texto: vista.apuesta ? t("Subir a") : t("Apostar"),
    cantidad: number(amount),
    clase: "env",
    tecla: total === null ? "S" : t("S · Intro"),
    total: amount,
  };
  return marked.total === range.high ? [all] : [marked, all];
}

/** Return whether an action bets all that I have. */
export const isAll = ({ accion, total }, vista) =>
  accion === "Subir" ? total === vista.subir_max : accion === "Igualar" && callsAll(vista.yo, vista);

/** Return why I may not raise, or "". @param {poker.Vista} vista */
export const whyNoRaise = ({ sin_subir: why }) =>
  ({
    corta: t("No puedes volver a subir: el último all-in no llega a una subida completa."),
    nadie: t("Nadie puede igualar más."),
  })[why] ?? "";

/** Where in the match something is: what was marked is worth nothing in another place. @param {poker.Vista} vista */
export const moment = ({ numero_mano: hand, fase }) => `${hand}:${fase}`;
