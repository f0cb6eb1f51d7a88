// The lances of a hand of four cards in words, in all the games that play them. `who` names the seats: `nick(seat)`.

import { joined, t, tn } from "../lib/i18n.js";
import { plural } from "./spanish.js";

/** The lances by the name that the engines have for them, in the order in which they are played. */
export const LANCES = { grande: "Grande", chica: "Chica", pares: "Pares", juego: "Juego", punto: "Punto" };
const TO = { grande: "a grande", chica: "a chica", pares: "a pares", juego: "a juego", punto: "al punto" };

/** Return whether a phase is a lance. */
export const isLance = (phase) => phase in LANCES;

/** Return the name of a lance: "Grande". */
export const lanceName = (lance) => t(LANCES[lance]);

/** Return "a grande", "al punto". */
export const toLance = (lance) => t(TO[lance]);

/** Return "1 piedra", "5 piedras". */
export const piedras = (n) => tn("{n} piedra", "{n} piedras", n);

/** Return a hand in words: `[["Duples", "reyes y caballos"], ["Juego", "40"]]`; `real`: it is the 31 that beats all. */
export function handWords({ pares, rangos, total, juego }, real) {
  const [high, low] = rangos;
  const words = [];
  if (pares === "duples" && low !== undefined && low !== high) {
    words.push([t("Duples"), t("{a} y {b}", { a: plural(high), b: plural(low) })]);
  } else if (pares) {
    words.push([
      { pareja: t("Pareja"), medias: t("Medias"), duples: t("Duples") }[pares],
      t("de {a}", { a: plural(high) }),
    ]);
  }
  words.push(real ? [t("31 real"), ""] : [juego ? t("Juego") : t("Punto"), String(total)]);
  return words;
}

/** Return who has a jugada, as it is announced: by seat, nothing of who does not take part. */
export function announced({ lance, llevan }, who) {
  const have = llevan.flatMap((has, seat) => (has ? [who.nick(seat)] : []));
  const jugada = lanceName(lance).toLowerCase();
  return have.length
    ? t("Llevan {jugada}: {nicks}", { jugada, nicks: joined(have) })
    : t("Nadie lleva {jugada}", { jugada });
}

/** Return the events as they read: who has pares or juego goes under `heading`, that of its lance. */
export function underHeading(events, heading) {
  const opened = (event, next) => event.t === "Anunciado" && next?.t === heading && next.lance === event.lance;
  return events.flatMap((event, i) => {
    if (opened(event, events[i + 1])) return [events[i + 1], event];
    return i && opened(events[i - 1], event) ? [] : [event];
  });
}
