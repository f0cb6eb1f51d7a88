// Amounts of a bet: what is offered quickly, where each lies on the slider, what a call needs. The limits are the
// server's (`subir_min`, `subir_max`); nothing outside them is ever offered. Pure.

import { number, t } from "../../lib/i18n.js";

const FRACTIONS = { medio: 1 / 2, tres_cuartos: 3 / 4, bote: 1 };
const LINEAR = 0.62; // how much of the slider is for what is short of three pots; the rest is logarithmic
const STICKS = 0.03; // how near to a mark the slider stays on it

const decimal = new Intl.NumberFormat("es-ES", { maximumFractionDigits: 1, useGrouping: "always" });

/** Return chips in big blinds: "36 cg", "4,5 cg". */
export const inBlinds = (chips, [, big]) =>
  t("{n} cg", { n: chips < 10 * big ? decimal.format(chips / big) : number(Math.round(chips / big)) });

/** Return the total that raises by a part of the pot, counted once I have called. */
export const ofPot = ({ bote_total: pot, igualar, apuesta }, part) =>
  Math.round(apuesta + part * (pot + (igualar ?? 0)));

/** Return what I may raise to, `{low, high}`, or null. @param {poker.Vista} vista */
export const rangeOf = ({ subir_min: low, subir_max: high }) => (low === null ? null : { low, high });

/** Return a total brought into what is allowed. */
export const within = (total, { low, high }) => Math.min(Math.max(total, low), high);

/** Return whether all that I could raise to is less than a whole raise. @param {poker.Vista} vista */
export const onlyShort = ({ subir_min: low, subir_max: high, apuesta, subida }) =>
  low !== null && low === high && high < apuesta + subida;

/**
 * Return the quick amounts, `[{nombre, total, vale}]`: the least, and half, three quarters and all of the pot; those
 * that are not allowed are there and may not be pressed.
 * @param {poker.Vista} vista
 */
export function quick(vista) {
  const range = rangeOf(vista);
  if (!range) return [];
  const parts = Object.entries(FRACTIONS).map(([nombre, part]) => {
    const total = ofPot(vista, part);
    return { nombre, total, vale: total >= range.low && total <= range.high };
  });
  return [{ nombre: "minimo", total: range.low, vale: true }, ...parts];
}

/** Return a total as the stepper gives it: whole halves of a big blind, and the ends as they are. */
export function stepped(total, { low, high }, [, big]) {
  const half = Math.max(1, Math.round(big / 2));
  if (total <= low + half / 2) return low;
  if (total >= high - half / 2) return high;
  return within(Math.round(total / half) * half, { low, high });
}

/**
 * Return how totals lie on the slider of a view, from 0 to 1: `at(total)`, and back `total(at)`. Above three pots it is
 * logarithmic, so that what is played most has room.
 * @param {poker.Vista} vista
 */
export function scale(vista) {
  const { low, high } = rangeOf(vista);
  const cut = within(ofPot(vista, 3), { low, high });
  if (cut <= low || cut >= high) {
    const width = Math.max(1, high - low);
    return { at: (total) => (within(total, { low, high }) - low) / width, total: (at) => low + at * width };
  }
  const times = Math.log(high / cut);
  return {
    at: (total) =>
      total <= cut ? LINEAR * (total - low) / (cut - low) : LINEAR + (1 - LINEAR) * Math.log(total / cut) / times,
    total: (at) =>
      at <= LINEAR ? low + (cut - low) * at / LINEAR : cut * Math.exp(times * (at - LINEAR) / (1 - LINEAR)),
  };
}

/**
 * Return the total that a place on the slider means: the nearest mark if one is near, else a step.
 * @param {poker.Vista} vista
 */
export function slid(at, vista) {
  const range = rangeOf(vista);
  const on = scale(vista);
  const marks = [...quick(vista).filter(({ vale }) => vale).map(({ total }) => total), range.high];
  const near = marks.find((total) => Math.abs(on.at(total) - at) < STICKS);
  return near ?? stepped(on.total(at), range, vista.ciegas);
}

/** Return what a written amount is, or null for what is no whole number: "3.950" is 3950. */
export function written(text) {
  const digits = String(text).replaceAll(/[.\s]/g, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/**
 * Return how often a call has to win to be worth its price, in words: "el 15 % de las veces", rounded up; null when it
 * costs nothing. Only the chips that the caller plays for are counted (`al_igualar`), not all that was bet.
 * @param {poker.Vista} vista
 */
export const needed = ({ igualar: price, al_igualar: playedFor }) =>
  price ? t("el {n} % de las veces", { n: Math.ceil(100 * price / playedFor) }) : null;

/** Return whether a call wins less than all that was bet: others have bet more than I can match. */
export const playsForLess = ({ igualar: price, al_igualar: playedFor, bote_total: pot }) =>
  Boolean(price) && playedFor < pot + price;
