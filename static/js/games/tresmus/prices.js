// What each choice would do, in words. The numbers are the engine's (`precios`): nothing is computed here.

import { joined, t, tn } from "../../lib/i18n.js";
import { piedras } from "../lances.js";

const NAMED = 4; // with more players their number is said, not their names

/**
 * Return the price of a choice, or null; `n`: the number that it is completed with. The last one of an envite or a
 * raise is that of any greater number.
 * @param {tresmus.Vista} vista
 * @returns {tresmus.Precio | null}
 */
export function priceOf({ precios }, accion, n = null) {
  const all = precios.filter((price) => price.accion === accion);
  return all.find((price) => price.piedras === n) ?? all.at(-1) ?? null;
}

/** Return some players in words: "lola, txema y tú", "6 jugadores". */
export function among(seats, who) {
  if (seats.length > NAMED) return t("{n} jugadores", { n: seats.length });
  return joined([...seats].sort((a, b) => Number(a === who.mine) - Number(b === who.mine)).map(who.name));
}

/** Return whom something is taken from: "2 de txema y 1 de ane". */
const takenFrom = (coge, who) =>
  joined(coge.map(([seat, n]) => t("{n} de {nick}", { n, nick: seat === who.mine ? t("ti") : who.name(seat) })));

/** Return whether who backs out finds nothing to take. @param {tresmus.Vuelta | null} back */
export const isLucky = (back) => Boolean(back) && !back.coge.length;

/**
 * Return what comes back to who backs out: "recupera 2 y coge 2 de txema". `me`: it is said to himself.
 * @param {tresmus.Vuelta} back
 */
export function backWords({ coge, recupera }, who, me = false) {
  const values = { n: recupera, cuantas: takenFrom(coge, who) };
  if (!coge.length) {
    return me ? t("recuperas {n}, no hay nada que coger", values) : t("recupera {n}, no hay nada que coger", values);
  }
  if (!recupera) return me ? t("coges {cuantas}", values) : t("coge {cuantas}", values);
  return me ? t("recuperas {n} y coges {cuantas}", values) : t("recupera {n} y coge {cuantas}", values);
}

/** Return the same in the least words: "2 y 2 de txema". @param {tresmus.Vuelta} back */
export function backShort({ coge, recupera }, who) {
  if (!coge.length) return t("recupera {n}", { n: recupera });
  const cuantas = takenFrom(coge, who);
  return recupera ? t("{n} y {cuantas}", { n: recupera, cuantas }) : cuantas;
}

const IF = {
  Pasar: () => t("Si pasas"),
  Envidar: (n) => t("Si envidas {n}", { n }),
  Ordago: () => t("Si echas un órdago"),
  Querer: (n) => t("Si quieres {n}", { n }),
  Conformarse: () => t("Si te conformas"),
  Reenvidar: (n) => t("Si subes {n}", { n }),
  VolverseAtras: () => t("Si te vuelves"),
  Seguir: () => t("Si sigues"),
  DarsePorPerdido: () => t("Si te das"),
};

/** Return who plays for how many. @param {tresmus.Precio} price */
const left = ({ mesa, entre }, who) =>
  tn("queda {n} entre {nicks}", "quedan {n} entre {nicks}", mesa, { nicks: among(entre, who) });

/** Return the same, and what becomes of them: the worst hand takes them all. @param {tresmus.Precio} price */
const stake = (price, who) => t("{quedan}; se las lleva la peor mano", { quedan: left(price, who) });

/** @param {tresmus.Precio} price */
function putting({ pone, quedan }) {
  return quedan
    ? tn("pones {n} y te quedan {resto}", "pones {n} y te quedan {resto}", pone, { resto: quedan })
    : tn("pones {n}, la última", "pones {n}, todas las tuyas", pone);
}

/** @param {tresmus.Precio} price */
function opening(price) {
  return t("{pones}; si no quiere nadie, sacas {n}", { pones: putting(price), n: price.si_nadie });
}

/** @type {Record<string, (price: tresmus.Precio, vista: tresmus.Vista, who: any) => string>} */
const THEN = {
  Pasar: ({ quedan }, { apuesta }) =>
    apuesta ? t("no vas a este lance y no te cuesta nada") : tn("sigues con tu piedra", "sigues con tus {n}", quedan),
  Envidar: opening,
  Ordago: (price, { apuesta }, who) =>
    apuesta ? t("{pones}; {juego}", { pones: putting(price), juego: left(price, who) }) : opening(price),
  Querer: (price, _vista, who) => stake(price, who),
  Conformarse: (price, _vista, who) => stake(price, who),
  Reenvidar: (price, _vista, who) => t("{pones}; {juego}", { pones: putting(price), juego: left(price, who) }),
  VolverseAtras: ({ vuelta }, { pendientes }, who) => {
    const pasa = backWords(vuelta, who, true);
    return pendientes.length > 1 ? t("si se cerrara ahora, {pasa}", { pasa }) : pasa; // nobody else answers after me
  },
  Seguir: (price, _vista, who) => stake(price, who),
  DarsePorPerdido: ({ se_lleva: n }) => tn("te llevas la que hay", "te llevas las {n}", n),
};

/** Return what is said on the button itself, where there is no room for more. @param {tresmus.Precio} price */
function short(price) {
  const { accion, quedan, mesa, vuelta, se_lleva: taken } = price;
  if (accion === "Pasar") return t("tienes {n}", { n: quedan });
  if (vuelta) {
    const n = vuelta.coge.reduce((sum, [, some]) => sum + some, vuelta.recupera);
    return isLucky(vuelta) ? t("recuperas {n} · suertudo", { n }) : t("te llevas {n}", { n });
  }
  if (accion === "DarsePorPerdido") return t("te llevas {n}", { n: taken });
  return ["Envidar", "Ordago"].includes(accion) ? t("te quedan {n}", { n: quedan }) : t("{n} en juego", { n: mesa });
}

/**
 * Return what happens if a choice is taken: `{accion, si: "Si quieres 4", pasa, breve, suerte}`, or null where the
 * engine gives it no price.
 * @param {tresmus.Vista} vista
 */
export function consequence(vista, who, accion, n = null) {
  const price = priceOf(vista, accion, n);
  if (!price) return null;
  return {
    accion,
    si: IF[accion](n),
    pasa: THEN[accion](price, vista, who),
    breve: short(price),
    suerte: isLucky(price.vuelta),
  };
}

/** Return whether backing out costs more than I hold: it is asked twice. @param {tresmus.Vista} vista */
export function isDear(vista) {
  const price = priceOf(vista, "VolverseAtras");
  return Boolean(price) && price.quedan > 2 * vista.piedras[vista.yo];
}

/** Return "te quedan 3 piedras", said of a player: "le quedan 3". */
export const leftWords = (n) => (n ? t("le quedan {n}", { n }) : t("sin piedras en mano"));

/** Return how many piedras somebody still has to get rid of, in words. */
export const toGetRid = (n) => t("{piedras} por sacar", { piedras: piedras(n) });
