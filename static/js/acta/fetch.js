// The record of a match, from the site.

import { t } from "../lib/i18n.js";

/** Return the acta at `url`, or throw an Error with a sentence for the player: the browser's own words are not for him. */
export async function fetchActa(url) {
  const answer = await fetch(url, { credentials: "same-origin" }).catch(() => null);
  if (!answer) throw new Error(t("No hay conexión: inténtalo otra vez."));
  const acta = await answer.json().catch(() => ({}));
  if (!answer.ok || !acta.pasos) throw new Error(acta.texto ?? t("No se ha podido abrir el acta."));
  return acta;
}
