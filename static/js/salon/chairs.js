// What can be done with the people at my table, because they sit there: the rest of the menu is everybody's
// (lib/people.js).

import { html, nothing } from "../lib/lit-html.js";
import { t } from "../lib/i18n.js";
import { now } from "../lib/now.js";

const SILENT_S = 15; // the jefe may remove who has not answered for this long

/**
 * Draw the name of a chair, where the game gives it one (`names`, of the whole table): in parchís it is a colour, with
 * its glyph.
 */
export function chairChip({ puestos }, seat, names) {
  const name = names[puestos[seat]];
  return name
    ? html`
      <span class="puesto ${name}"><i aria-hidden="true"></i>${t(name)}</span>
    `
    : nothing;
}

/** Return what the agreement lets me do with another chair of my table. */
export function mateItems(mia, seat, silla, ask) {
  const items = [];
  if (mia.puede.includes("cambiar")) {
    const text = silla.robot ? t("Cambiarme con este robot") : t("Pedirle que cambiemos de silla");
    items.push({ text, icon: "arrow-left-right", run: () => ask({ t: "cambiar", con: seat }) });
  }
  if (mia.puede.includes("echar") && (silla.robot || mia.esperados.includes(seat))) {
    const waited = mia.hasta === null ? SILENT_S : (mia.total - (mia.hasta - now())) / 1000;
    const wait = Math.ceil(SILENT_S - waited);
    const soon = !silla.robot && wait > 0;
    const text = silla.robot
      ? t("Quitar el robot")
      : soon
      ? t("Levantarle (dentro de {n} s)", { n: wait })
      : t("Levantarle: no contesta");
    items.push({ text, icon: "user-x", danger: true, disabled: soon, run: () => ask({ t: "echar", asiento: seat }) });
  }
  return items;
}
