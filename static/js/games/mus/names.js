// What the phases of mus are called.

import { t } from "../../lib/i18n.js";
import { LANCES } from "../lances.js";

export { isLance, lanceName, toLance } from "../lances.js";

const PHASES = { ...LANCES, mus: "Mus", descarte: "Descarte", fin_mano: "Recuento", fin_partida: "Final" };

/** Return the name of a phase: "Descarte". */
export const phaseName = (phase) => t(PHASES[phase] ?? phase);
