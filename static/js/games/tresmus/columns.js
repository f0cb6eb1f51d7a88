// How each player of a lance stands, in words: what he said, and what would come back to him. Pure.

import { t } from "../../lib/i18n.js";
import { backShort, backWords, isLucky } from "./prices.js";

/** Return what a player said, told by another: "sube 5 más". @param {tresmus.Dicho} said */
function told({ accion, piedras: n }) {
  const words = {
    Pasar: t("pasa"),
    Envidar: t("envida {n}", { n }),
    Reenvidar: t("{n} más", { n }),
    Ordago: t("órdago"),
    Querer: t("quiere"),
    Conformarse: t("conforme"),
    VolverseAtras: t("se vuelve"),
    Seguir: t("sigue"),
    DarsePorPerdido: t("se da"),
  };
  return words[accion] ?? "";
}

/** Return how many of the piedras that a seat has put are taken, or were, by who has backed out. */
export const takenOf = (seat, { corro }) =>
  corro.filter(({ estado, vuelta }) => estado === "atras" && vuelta)
    .flatMap(({ vuelta }) => vuelta.coge).reduce((sum, [of, n]) => sum + (of === seat ? n : 0), 0);

/**
 * Return how many of what a player has put will go back or be taken; none once the lance is closed: they have gone.
 * @param {tresmus.Columna} column
 * @param {tresmus.Vista} vista
 */
export function goingBack({ asiento, puesto, estado }, vista) {
  if (vista.apuesta?.etapa === "cierre") return 0;
  return estado === "atras" ? puesto : takenOf(asiento, vista);
}

/** Return that what somebody has put is taken, or has been once the lance is closed. */
function takenWords(n, { apuesta }, me) {
  const breve = t("pierde {n}", { n });
  if (apuesta?.etapa === "cierre") {
    return { largo: me ? t("te han cogido {n}", { n }) : t("le han cogido {n}", { n }), breve };
  }
  return { largo: me ? t("te van a coger {n}", { n }) : t("le van a coger {n}", { n }), breve };
}

/** Return what a player of the lance is doing: "quiere", "te toca", "espera". */
export function doing({ asiento, estado }, { dicho }, who) {
  if (estado === "te_toca") return asiento === who.mine ? t("te toca") : t("le toca");
  if (estado === "espera") return t("espera");
  const said = dicho[asiento];
  if (estado === "atras") return t("se vuelve");
  if (said) return told(said);
  return estado === "dentro" ? t("va") : t("pasa");
}

/**
 * Return what a column says below: `{largo, breve, suerte}`.
 * @param {tresmus.Columna} column
 * @param {tresmus.Vista} vista
 */
export function outlook({ asiento, estado, vuelta, puesto }, vista, who) {
  const me = asiento === who.mine;
  if (vuelta && estado === "atras") {
    return { largo: backWords(vuelta, who, me), breve: backShort(vuelta, who), suerte: isLucky(vuelta) };
  }
  if (vuelta) {
    const cuantas = isLucky(vuelta) ? t("nada que coger") : backWords(vuelta, who, me);
    const largo = me ? t("si te vuelves: {cuantas}", { cuantas }) : t("si se vuelve: {cuantas}", { cuantas });
    return { largo, breve: isLucky(vuelta) ? t("si vuelve, nada") : backShort(vuelta, who), suerte: isLucky(vuelta) };
  }
  const taken = takenOf(asiento, vista);
  if (taken) return { ...takenWords(taken, vista, me), suerte: false };
  const left = vista.piedras[asiento];
  if (!left && puesto) return { largo: t("ya no le quedan"), breve: t("queda 0"), suerte: false };
  const largo = me ? t("te quedan {n}", { n: left }) : t("le quedan {n}", { n: left });
  return { largo, breve: t("quedan {n}", { n: left }), suerte: false };
}

/** Return what kind of column it is, for its looks: "yo", "vuelve", "sube", "quiere", "espera" or "pasa". */
export function lookOf({ asiento, estado }, { apuesta }) {
  if (estado === "te_toca") return "toca";
  if (estado === "atras") return "vuelve";
  if (estado === "fuera") return "pasa";
  if (estado === "espera") return "espera";
  return apuesta?.ultimo === asiento ? "sube" : "quiere";
}
