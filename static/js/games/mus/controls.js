// From what is legal to what can be pressed: buttons, keys, the stepper, what was chosen in advance. Pure.

import { t } from "../../lib/i18n.js";
import { byAction } from "../frames.js";

const TEXTS = {
  Mus: "Mus",
  Cortar: "Cortar",
  Descartar: "Descartar",
  Pasar: "Paso",
  Querer: "Quiero",
  NoQuerer: "No quiero",
  Envidar: "Envidar",
  Reenvidar: "Subir",
  CortarEnvidando: "Corto y envido",
  Ordago: "Órdago",
  CortarOrdago: "Corto y órdago",
  Continuar: "Continuar",
};
const LOOKS = {
  Mus: "si",
  Cortar: "no",
  Descartar: "si",
  Pasar: "no",
  Querer: "si",
  NoQuerer: "no",
  Envidar: "env",
  Reenvidar: "env",
  CortarEnvidando: "env",
  Ordago: "ord",
  CortarOrdago: "ord",
  Continuar: "si",
};
const LETTER = {
  Mus: "M",
  Cortar: "C",
  Descartar: "D",
  Pasar: "P",
  Querer: "Q",
  NoQuerer: "N",
  Envidar: "E",
  Reenvidar: "E",
  CortarEnvidando: "E",
  Ordago: "O",
  CortarOrdago: "O",
};
const ESCAPE = ["Mus", "Pasar", "NoQuerer", "Descartar"];
const BETS = ["Envidar", "Reenvidar", "CortarEnvidando"];
const ORDER = Object.keys(TEXTS);

/** Return the Ctrl aliases that reach the page in this browser (Ctrl+N and, in Firefox on Linux, Ctrl+Q do not). */
export function aliases({ firefox = false, linux = false, installed = false } = {}) {
  const letters = ["M", "D", "C", "U", "E", "O"];
  if (!(firefox && linux)) letters.push("Q");
  if (installed) letters.push("N");
  return new Set(letters);
}

/** Return what the key cap of an action says: "Q · Ctrl+Q". */
export function keyCap(accion, { letters = true, ctrl = aliases() } = {}) {
  const letter = LETTER[accion];
  if (accion === "Continuar") return t("Intro");
  const caps = [
    letters ? letter : null,
    ESCAPE.includes(accion) ? "Esc" : null,
    ctrl.has(letter) ? `Ctrl+${letter}` : null,
  ];
  return caps.filter(Boolean).slice(0, 2).join(" · ");
}

/**
 * Return the buttons of a turn, in their fixed order: `[{accion, texto, clase, tecla, rango?, apagado}]`.
 * @param {import("../contract.js").Choice[]} legales
 * @param {{elegidas?: string[], teclas?: {letters: boolean, ctrl: Set<string>}}} [chosen]
 */
export function buttons(legales, { elegidas = [], teclas } = {}) {
  const choices = byAction(legales);
  return ORDER.filter((accion) => choices.has(accion)).map((accion) => {
    const choice = choices.get(accion);
    const count = accion === "Descartar" && elegidas.length ? ` ${elegidas.length}` : "";
    return {
      accion,
      texto: t(TEXTS[accion]) + count,
      clase: LOOKS[accion],
      tecla: keyCap(accion, teclas),
      rango: choice.args?.piedras ?? null,
      apagado: accion === "Descartar" && !fits(choice.args.cartas, elegidas),
    };
  });
}

/** Return whether a selection may be discarded. */
export const fits = ({ of, least, most }, cards) =>
  cards.length >= least && cards.length <= most && cards.every((card) => of.includes(card));

/** Return the number of piedras brought into what is allowed. */
export const within = (n, { low, high }) => Math.min(Math.max(n, low), high);

/**
 * Return the quick amounts of an envite over what is `bid` already: 2, 5 and what our pair would still lack, those that
 * are allowed.
 */
export function quick(rango, ours, objetivo, bid = 0) {
  const left = objetivo.piedras - ours.piedras - bid;
  const amounts = [{ n: 2, texto: "2" }, { n: 5, texto: "5" }];
  if (left > 2 && left !== 5) amounts.push({ n: left, texto: t("Lo que falta: {n}", { n: left }) });
  return amounts.filter(({ n }) => n >= rango.low && n <= rango.high);
}

/** Return the action that a command of the keyboard means now, or null. */
export function actionOf(command, legales) {
  const choices = byAction(legales);
  const candidates = {
    mus: ["Mus"],
    cortar: ["Cortar"],
    descartar: ["Descartar"],
    paso: ["Pasar"],
    quiero: ["Querer"],
    no_quiero: ["NoQuerer"],
    envidar: BETS,
    ordago: ["Ordago", "CortarOrdago"],
    continuar: ["Continuar"],
    contextual: ESCAPE,
  }[command] ?? [];
  return candidates.find((accion) => choices.has(accion)) ?? null;
}

/** The keys of mus and what they mean. */
export const KEYS = {
  m: "mus",
  c: "cortar",
  u: "cortar",
  d: "descartar",
  p: "paso",
  e: "envidar",
  o: "ordago",
  q: "quiero",
  n: "no_quiero",
  s: "senas",
  "+": "mas",
  "-": "menos",
  NumpadAdd: "mas",
  NumpadSubtract: "menos",
  1: "carta_0",
  2: "carta_1",
  3: "carta_2",
  4: "carta_3",
  F1: "carta_0",
  F2: "carta_1",
  F3: "carta_2",
  F4: "carta_3",
  Escape: "contextual",
  Enter: "continuar",
  "Ctrl+m": "mus",
  "Ctrl+d": "descartar",
  "Ctrl+c": "cortar",
  "Ctrl+u": "cortar",
  "Ctrl+e": "envidar",
  "Ctrl+o": "ordago",
  "Ctrl+q": "quiero",
  "Ctrl+n": "no_quiero",
  "Ctrl+NumpadAdd": "mas",
  "Ctrl+NumpadSubtract": "menos",
};

/** Return the rows of the cheat-sheet: `[keys, meaning]`. @returns {[string, string][]} */
export const cheatSheet = () => [
  ["M", t("Mus")],
  ["C · U", t("Cortar")],
  ["1-4 · F1-F4", t("Marcar una carta")],
  ["D", t("Descartar")],
  ["P", t("Paso")],
  ["E", t("Envidar o subir")],
  ["+ · −", t("Más o menos piedras")],
  ["O", t("Órdago (dos veces)")],
  ["Q", t("Quiero")],
  ["N", t("No quiero")],
  ["Esc", t("Mus, paso, no quiero o descartar, lo que toque")],
  ["S", t("Señas")],
  [t("Intro"), t("Continuar tras el recuento")],
];

/** Return what the cheat-sheet says besides. */
export const keysNote = () =>
  t(
    "Con Ctrl valen también M, D, C, U, E, O y, donde el navegador deja, Q y N; " +
      "Ctrl con + y − del teclado numérico sube y baja.",
  );

// Chosen in advance.

const LANCES = ["grande", "chica", "pares", "juego", "punto"];

/**
 * Return what a seat could choose in advance now ("Mus", "Pasar"), or null.
 * @param {mus.Vista} vista
 */
export function advance(vista, legales) {
  const { fase, yo, turno, envite, dicho } = vista;
  const waiting = yo !== null && turno !== null && turno !== yo && !legales.some((choice) => choice.tipo === "turn");
  if (!waiting || dicho[yo] || vista.ausentes?.[yo] || vista.caidos?.length || (vista.pausa ?? null) !== null) {
    return null;
  }
  if (fase === "mus") return "Mus";
  if (!LANCES.includes(fase) || envite) return null;
  return (fase === "pares" && vista.pares[yo] === false) || (fase === "juego" && vista.juego[yo] === false)
    ? null
    : "Pasar";
}

/** Where in the partida a choice was made: it is worth nothing in any other place. */
export const moment = ({ numero_mano: hand, fase }) => `${hand}:${fase}`;

/**
 * Return what to do with a choice made in advance: `act` now, `keep` it or `drop` it. It acts only if it is still
 * legal, in the phase in which it was made, and nobody has bet.
 * @param {mus.Vista} vista
 */
export function fateOf(chosen, vista, legales) {
  if (!chosen) return "drop";
  if (chosen.momento !== moment(vista) || vista.envite) return "drop";
  if (byAction(legales).get(chosen.accion)?.tipo === "turn") return "act";
  return advance(vista, legales) === chosen.accion ? "keep" : "drop";
}

/** Return the selection of cards after an update: those that are still in the hand. */
export const kept = (elegidas, cartas) => elegidas.filter((card) => cartas?.includes(card));

/** Return the selection with a card added or taken away. */
export const toggled = (elegidas, card) =>
  elegidas.includes(card) ? elegidas.filter((other) => other !== card) : [...elegidas, card];

/** Return whether I may make a sign, or look whether others do. */
export function maySign(legales) {
  const choices = byAction(legales);
  return choices.has("HacerSena") || choices.has("Mirar");
}
