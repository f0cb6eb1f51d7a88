// The record of a match, from the site.

import { t } from "../lib/i18n.js";

const TRIES = 4;

/** Return the answer of `url`; while the site has no room (503), ask again when it says. */
async function patiently(url) {
  for (let left = TRIES;; left -= 1) {
    const headers = { Accept: "application/json" };
    const answer = await fetch(url, { credentials: "same-origin", headers }).catch(() => null);
    if (answer?.status !== 503 || left <= 1) return answer;
    const seconds = Number(answer.headers.get("Retry-After")) || 5;
    await new Promise((done) => setTimeout(done, seconds * 1000));
  }
}

/**
 * Return the acta at `url`, or throw an Error with a sentence for the player: the browser's own words are not for him.
 */
export async function fetchActa(url) {
  const answer = await patiently(url);
  if (!answer) throw new Error(t("No hay conexión: inténtalo otra vez."));
  const acta = await answer.json().catch(() => ({}));
  if (!answer.ok || !acta.pasos) throw new Error(acta.texto ?? t("No se ha podido abrir el acta."));
  return acta;
}
