// What the lances and phases of mus are called.

import { t } from "../../lib/i18n.js";

const LANCES = { grande: "Grande", chica: "Chica", pares: "Pares", juego: "Juego", punto: "Punto" };
const TO = { grande: "a grande", chica: "a chica", pares: "a pares", juego: "a juego", punto: "al punto" };

/** Return whether a phase is a lance. */
export const isLance = (phase) => phase in LANCES;

/** Return the name of a lance: "Grande". */
export const lanceName = (lance) => t(LANCES[lance]);

const PHASES = { ...LANCES, mus: "Mus", descarte: "Descarte", fin_mano: "Recuento", fin_partida: "Final" };

/** Return the name of a phase: "Descarte". */
export const phaseName = (phase) => t(PHASES[phase] ?? phase);

/** Return "a grande", "al punto". */
export const toLance = (lance) => t(TO[lance]);
