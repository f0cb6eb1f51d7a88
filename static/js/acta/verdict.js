// What the checks of an acta come to, for the page of its match: hand by hand, and in a sentence that says no more than
// was checked. Pure.

import { number, t, tn } from "../lib/i18n.js";

/**
 * @typedef {object} Verdict
 * @property {boolean} ok
 * @property {string} texto
 * @property {[number, "ok" | "mal"][]} manos by number, those of which all that was seen has been checked
 */

/** Return hands, each `{numero, v}` with its first step, with that of the next one (`hasta`). */
const upToNext = (begun) => begun.map((hand, i) => ({ ...hand, hasta: begun[i + 1]?.v ?? Infinity }));

/** Return how a hand came out: "" where something before it was wrong, and it could not be followed. */
function stateOf({ v, hasta }, { repartos }, wrongAt) {
  const own = repartos.filter((deal) => deal.v >= v && deal.v < hasta);
  if (own.some(({ mal }) => mal) || (wrongAt >= v && wrongAt < hasta)) return "mal";
  return own.length && wrongAt >= hasta ? "ok" : "";
}

function passed({ propia }, { vistas, repartos }, kept) {
  const values = {
    cartas: tn("{n} carta", "{n} cartas", vistas, { n: number(vistas) }),
    barajas: tn("{n} baraja", "{n} barajas", repartos.length, { n: number(repartos.length) }),
  };
  const whose = propia
    ? t("Comprobado en tu navegador: {cartas} de {barajas} (las tuyas, las de la mesa y las enseñadas)", values)
    : t("Comprobado en tu navegador: {cartas} de {barajas} (las de la mesa y las enseñadas)", values);
  const bound = t("son las que se sellaron, en el orden que mandaban las palabras de todos.");
  const since = kept
    ? t("Tu palabra y el compromiso que viste al aceptar son los de esta partida.")
    : t("El compromiso es el que dio la mesa: este navegador no guardó el que viste al aceptar.");
  return `${whose} ${bound} ${since}`;
}

/**
 * Return what the checks of an acta of sealed deals (check.js) come to.
 * @param {any} acta @param {import("./check.js").Check[]} checks @returns {Verdict}
 */
export function verdictOf(acta, checks) {
  const named = (clave) => checks.find((check) => check.clave === clave);
  const opened = { repartos: [], vistas: 0, ...named("abiertas") };
  const bound = checks.every(({ clave, ok }) => ok || ["abiertas", "cartas"].includes(clave));
  const wrongAt = named("cartas")?.ok === false ? named("cartas").v ?? -Infinity : Infinity;
  const all = bound
    ? upToNext(named("cartas")?.manos ?? []).map((hand) => [hand.numero, stateOf(hand, opened, wrongAt)])
    : [];
  const manos = all.filter(([, state]) => state);
  const failed = checks.find(({ ok }) => !ok);
  if (!failed) return { ok: true, texto: passed(acta, opened, Boolean(named("tuya"))), manos };
  const bad = manos.filter(([, state]) => state === "mal").map(([hand]) => hand);
  const what = bad.length
    ? tn("No coincide la mano {manos}.", "No coinciden las manos {manos}.", bad.length, { manos: bad.join(", ") })
    : t("No coincide: {que}.", { que: failed.titulo });
  return { ok: false, texto: `${what} ${failed.detalle}`, manos };
}
