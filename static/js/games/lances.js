// What the lances of a hand of four cards are called, in all the games that play them.

import { t } from "../lib/i18n.js";

/** The lances by the name that the engines have for them, in the order in which they are played. */
export const LANCES = { grande: "Grande", chica: "Chica", pares: "Pares", juego: "Juego", punto: "Punto" };
const TO = { grande: "a grande", chica: "a chica", pares: "a pares", juego: "a juego", punto: "al punto" };

/** Return whether a phase is a lance. */
export const isLance = (phase) => phase in LANCES;

/** Return the name of a lance: "Grande". */
export const lanceName = (lance) => t(LANCES[lance]);

/** Return "a grande", "al punto". */
export const toLance = (lance) => t(TO[lance]);
