// What the card of a table in the salón says of a minitorneo: what each has, who leads, who is out and in which place.

import { number, t } from "../../lib/i18n.js";

const PLACE = "#"; // before the place of whoever is out; else it is his chips

/** Return the chips of each seat; those of who is out are null. */
const stacksOf = (has) => has.map((one) => (one.startsWith(PLACE) ? null : Number(one)));

/** @type {import("../contract.js").CardModule["chairOf"]} */
export function chairOf({ por_silla: has }, seat) {
  if (!has.length) return null;
  const stacks = stacksOf(has);
  const own = stacks[seat];
  if (own === null) {
    const place = t("{n}.º", { n: has[seat].slice(PLACE.length) });
    return { out: true, text: place, words: t("queda {puesto}", { puesto: place }), leads: false };
  }
  const leads = stacks.every((other, at) => at === seat || (other ?? 0) < own);
  const words = t("{n} fichas", { n: number(own) });
  return { out: false, text: number(own), words: leads ? t("{fichas}, va primero", { fichas: words }) : words, leads };
}

/** @type {import("../contract.js").CardModule["waitText"]} */
export const waitText = (left) => t("sube en {tiempo}", { tiempo: left });

/** @type {import("../contract.js").CardModule["waitTitle"]} */
export const waitTitle = () => t("Lo que queda para que suban las ciegas");
