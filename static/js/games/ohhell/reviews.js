// What a table of Oh Hell can show besides itself: the tricks of its hands and the sheet of points.

import { t } from "../../lib/i18n.js";

/**
 * Return the reviews of this moment: `points()` opens the sheet; `tricks()` the tricks, false while there are none.
 * @param {{tricks: (() => void) | false, points: () => void}} open
 * @returns {import("../contract.js").Review[]}
 */
export function reviewsOf({ tricks, points }) {
  const sheet = {
    nombre: "hoja",
    tecla: "h",
    icono: "table",
    texto: t("Hoja"),
    titulo: t("Ver la hoja de puntos (H)"),
    run: points,
  };
  if (!tricks) return [sheet];
  const hands = {
    nombre: "bazas",
    tecla: "b",
    icono: "layers",
    texto: t("Bazas"),
    titulo: t("Repasar las bazas (B)"),
    run: tricks,
  };
  return [hands, sheet];
}
