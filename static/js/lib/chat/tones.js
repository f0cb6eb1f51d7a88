// The eight tones of a line (Profile.Tone): the style sheet has one colour of each for light and one for dark.

import { t } from "../i18n.js";

export const TONES = new Map([
  ["tinta", "Tinta"],
  ["rojo", "Rojo"],
  ["teja", "Teja"],
  ["ocre", "Ocre"],
  ["verde", "Verde"],
  ["mar", "Mar"],
  ["azul", "Azul"],
  ["morado", "Morado"],
]);

/** Return the class of a tone; of one that this version does not know, that of ink. */
export const toneClass = (tono) => `tono-${TONES.has(tono) ? tono : "tinta"}`;

/** Return the menu of the tones. `choose(tono)` keeps one. */
export const toneMenu = (now, choose) => ({
  label: t("Color de mi texto"),
  items: [...TONES].map(([tono, name]) => ({
    text: t(name),
    icon: "message-square",
    look: toneClass(tono),
    checked: tono === now,
    run: () => choose(tono),
  })),
});
