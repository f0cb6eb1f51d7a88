// From what is legal to what can be pressed: buttons, keys, the two steppers, what is asked twice. Pure.

import { t } from "../../lib/i18n.js";
import { byAction } from "../frames.js";
import { isDear } from "./prices.js";

const LOOKS = {
  Descartar: "si",
  Querer: "si",
  VolverseAtras: "no",
  Conformarse: "si",
  Pasar: "no",
  Envidar: "env",
  Reenvidar: "env",
  Seguir: "si",
  DarsePorPerdido: "ord",
  Ordago: "ord",
  Continuar: "si",
};
const LETTER = {
  Descartar: "D",
  Querer: "Q",
  VolverseAtras: "V",
  Conformarse: "C",
  Pasar: "P",
  Envidar: "E",
  Reenvidar: "E",
  Seguir: "S",
  DarsePorPerdido: "G",
  Ordago: "O",
};
const BESIDES = { Descartar: "Intro", VolverseAtras: "Esc", Continuar: "Intro" };
const ORDER = Object.keys(LOOKS);
const BETS = ["Envidar", "Reenvidar"];

/** Return what the button of an action says; `n`: what its stepper stands at. */
function textOf(accion, n) {
  const texts = {
    Descartar: t("Tirar"),
    Querer: t("Quiero"),
    VolverseAtras: t("Volverme atrás"),
    Conformarse: t("Conforme"),
    Pasar: t("Paso"),
    Envidar: t("Envido"),
    Reenvidar: t("{n} más", { n }),
    Seguir: t("Sigo"),
    DarsePorPerdido: t("Me doy"),
    Ordago: t("Órdago"),
    Continuar: t("Continuar"),
  };
  return texts[accion];
}

/** Return what the key cap of an action says: "V · Esc". */
export const keyCap = (accion, letters = true) =>
  [letters ? LETTER[accion] : null, BESIDES[accion] && t(BESIDES[accion])].filter(Boolean).join(" · ");

/** Return a number brought into what is allowed. */
export const within = (n, { low, high }) => Math.min(Math.max(n, low), high);

/**
 * Return what the stepper of an action stands at: what I chose, else the most to accept and the least to bet; null for
 * an action without one.
 */
export function amountOf(accion, legales, local) {
  const range = byAction(legales).get(accion)?.args?.piedras;
  if (!range) return null;
  const chosen = accion === "Querer" ? local.quiero : local.subo;
  return within(chosen ?? (accion === "Querer" ? range.high : range.low), range);
}

/** Return the action whose stepper a command moves now, or null: with only one of them, both keys move it. */
export function stepped(command, legales) {
  const choices = byAction(legales);
  const ranged = ["Querer", ...BETS].filter((accion) => choices.get(accion)?.args?.piedras);
  if (ranged.length < 2) return ranged[0] ?? null;
  return command.endsWith("quiero") ? "Querer" : ranged[1];
}

/**
 * Return the buttons of a turn, in their fixed order: `[{accion, texto, clase, tecla, rango, n}]`; `n`: what its
 * stepper stands at.
 * @param {import("../contract.js").Choice[]} legales
 */
export function buttons(legales, local, letters = true) {
  const choices = byAction(legales.filter(({ tipo }) => tipo === "turn"));
  return ORDER.filter((accion) => choices.has(accion)).map((accion) => {
    const n = amountOf(accion, legales, local);
    return {
      accion,
      texto: textOf(accion, n),
      clase: LOOKS[accion],
      tecla: keyCap(accion, letters),
      rango: choices.get(accion).args?.piedras ?? null,
      n,
    };
  });
}

/** Return whether an action is asked twice: it puts or takes all, or costs more than I hold. */
export function isGrave(accion, vista) {
  if (accion === "VolverseAtras") return isDear(vista);
  return ["Ordago", "DarsePorPerdido"].includes(accion) ||
    (accion === "Querer" && Boolean(vista.apuesta?.ordago));
}

/** The cards that I may throw away now; none when it is not my turn to. */
export const discardable = (legales) => byAction(legales).get("Descartar")?.args.cartas.of ?? [];

/** Where in the partida something was chosen: it is worth nothing in any other place. */
export const moment = ({ numero_mano: hand, fase, apuesta }) => `${hand}:${fase}:${apuesta?.etapa ?? ""}`;

const MEANT = {
  descartar: ["Descartar"],
  paso: ["Pasar"],
  envidar: BETS,
  quiero: ["Querer"],
  conforme: ["Conformarse"],
  volverse: ["VolverseAtras"],
  ordago: ["Ordago"],
  sigo: ["Seguir"],
  me_doy: ["DarsePorPerdido"],
  aceptar: ["Continuar", "Descartar"],
};

/** Return the action that a command of the keyboard means now, or null. */
export function actionOf(command, legales) {
  const choices = byAction(legales);
  return MEANT[command]?.find((accion) => choices.has(accion)) ?? null;
}

/** The keys of Tres Mus and what they mean. */
export const KEYS = {
  1: "carta_0",
  2: "carta_1",
  3: "carta_2",
  4: "carta_3",
  5: "carta_4",
  ArrowLeft: "antes",
  ArrowRight: "despues",
  d: "descartar",
  p: "paso",
  e: "envidar",
  q: "quiero",
  c: "conforme",
  v: "volverse",
  Escape: "volverse",
  o: "ordago",
  s: "sigo",
  g: "me_doy",
  "+": "mas",
  "-": "menos",
  NumpadAdd: "mas",
  NumpadSubtract: "menos",
  ArrowUp: "mas",
  ArrowDown: "menos",
  "*": "mas_quiero",
  _: "menos_quiero",
  "Shift+ArrowUp": "mas_quiero",
  "Shift+ArrowDown": "menos_quiero",
  u: "ultima",
  Enter: "aceptar",
};

/** Return the rows of the cheat-sheet: `[keys, meaning]`. @returns {[string, string][]} */
export const cheatSheet = () => [
  ["1-5 · ← · →", t("Marcar la carta que tiras")],
  [`D · ${t("Intro")}`, t("Tirar la carta marcada")],
  ["P", t("Paso")],
  ["E", t("Envidar o subir")],
  ["+ · − · ↑ · ↓", t("Piedras del envite o de la subida")],
  ["Q", t("Quiero")],
  [t("Mayús y + · − · ↑ · ↓"), t("Piedras con las que quiero")],
  ["C", t("Conforme")],
  ["V · Esc", t("Volverme atrás")],
  ["O", t("Órdago (dos veces)")],
  ["S", t("Sigo")],
  ["G", t("Me doy por perdido (dos veces)")],
  ["U", t("Ver la última mano")],
  [t("Intro"), t("Continuar tras el recuento")],
];
