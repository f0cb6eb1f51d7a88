// Verifies the chance of an acta: commitment, every draw, and the cards that followed. Pure but for WebCrypto; no network.

import { dealings } from "../games/dealings.js";
import { bytesOf, commitment, matchKey, stream } from "../lib/chance.js";
import { t, tn, number } from "../lib/i18n.js";

const FORMAT = 1;
const ALGORITHM = "usumus-1";
const DRAWS = { below: (chance, n) => chance.below(n), shuffled: (chance, items) => chance.shuffled(items) };

const isHex = (text, length) => typeof text === "string" && text.length === length && /^[0-9a-f]+$/.test(text);

/** Return what is wrong with the shape of an acta, or "". */
export function malformed(acta) {
  if (!acta || typeof acta !== "object" || !Array.isArray(acta.pasos) || !acta.azar) return t("Ese fichero no es un acta de UsuMus.");
  if (acta.formato !== FORMAT || acta.azar.algoritmo !== ALGORITHM) return t("El acta es de otra versión, que esta página no conoce.");
  if (!isHex(acta.azar.semilla, 64) || !isHex(acta.azar.compromiso, 64)) return t("La semilla o el compromiso no están completos.");
  if (!Array.isArray(acta.azar.palabras) || !Number.isSafeInteger(acta.partida)) return t("Faltan las palabras de los jugadores o el número de la partida.");
  if (!acta.pasos.length) return t("El acta está vacía.");
  const gap = acta.pasos.findIndex((paso, i) => paso?.v !== i + 1 || !Array.isArray(paso.tiradas) || !Array.isArray(paso.eventos));
  return gap < 0 ? "" : t("Falta el paso {n} o está incompleto.", { n: gap + 1 });
}

const result = (clave, ok, titulo, detalle) => ({ clave, ok, titulo, detalle });

async function committed({ azar }) {
  const computed = await commitment(bytesOf(azar.semilla));
  const ok = computed === azar.compromiso;
  return result("compromiso", ok, t("La semilla es la que se comprometió antes de empezar"), ok
    ? t("Su huella SHA-256 es {huella}.", { huella: computed })
    : t("El compromiso publicado es {publicado}, pero la huella de la semilla es {huella}.", { publicado: azar.compromiso, huella: computed }));
}

function noted({ azar }, text) {
  const own = text.toLowerCase().replace(/[^0-9a-f]/g, "");
  const ok = own === azar.compromiso;
  return result("apuntado", ok, t("El compromiso es el que apuntaste"), ok
    ? t("Es el mismo, letra por letra.")
    : t("Tú apuntaste {own} y el acta dice {published}.", { own: text, published: azar.compromiso }));
}

const alike = (a, b) => JSON.stringify(a) === JSON.stringify(b);

async function wrongDraw(chance, { v, tiradas }) {
  for (const [i, { op, given, result: claimed }] of tiradas.entries()) {
    const again = Object.hasOwn(DRAWS, op) ? await DRAWS[op](chance, given) : undefined;
    if (!alike(again, claimed)) return t("En el paso {v}, la tirada {i} no es la que sale de la semilla.", { v, i: i + 1 });
  }
  return "";
}

async function drawn(acta) {
  const key = await matchKey(bytesOf(acta.azar.semilla), acta.azar.palabras);
  let count = 0;
  for (const paso of acta.pasos.filter(({ tiradas }) => tiradas.length)) {
    const wrong = await wrongDraw(await stream(key, `${acta.partida}:${paso.v}`), paso);
    if (wrong) return result("tiradas", false, t("Cada tirada sale de la semilla y de las palabras"), wrong);
    count += paso.tiradas.length;
  }
  return result("tiradas", count > 0, t("Cada tirada sale de la semilla y de las palabras"), count
    ? tn("{total} tirada repetida en {pasos} pasos: sale lo mismo.", "{total} tiradas repetidas en {pasos} pasos: todas salen igual.", count, { total: number(count), pasos: number(acta.pasos.length) })
    : t("El acta no tiene ninguna tirada."));
}

/** What is said of a game of cards; a game of other things says its own (`about` of its dealing.js). */
const OF_CARDS = {
  titulo: "Las cartas repartidas son las que se barajaron",
  some: ({ manos }) => manos > 0,
  told: ({ manos, barajadas, cartas }) => t("{manos} manos, {barajadas} barajadas y {cartas} cartas seguidas del mazo a la mano.", {
    manos: number(manos), barajadas: number(barajadas), cartas: number(cartas),
  }),
};

async function dealt(acta) {
  const load = Object.hasOwn(dealings, acta.juego) ? dealings[acta.juego] : null;
  if (!load) return result("cartas", false, t(OF_CARDS.titulo), t("Esta página no conoce el juego «{juego}».", { juego: String(acta.juego) }));
  const { follow, about = OF_CARDS } = await load();
  const { counts, wrong } = follow(acta.pasos);
  const titulo = t(about.titulo);
  return wrong
    ? result("cartas", false, titulo, t("En el paso {v}: {texto}.", { v: wrong.v, texto: t(wrong.texto) }))
    : result("cartas", about.some(counts), titulo, about.told(counts));
}

/**
 * Verify an acta.
 * @param {object} acta the document, as downloaded
 * @param {string} [own] the commitment that the reader noted before the match, if he did
 * @returns {Promise<{clave: string, ok: boolean, titulo: string, detalle: string}[]>}
 */
export async function verify(acta, own = "") {
  const wrong = malformed(acta);
  const shape = result("forma", !wrong, t("El acta está entera"), wrong || tn("{total} paso, sin huecos.", "{total} pasos, sin huecos.", acta.pasos.length, { total: number(acta.pasos.length) }));
  if (wrong) return [shape];
  const checks = [shape, await committed(acta), ...(own.trim() ? [noted(acta, own)] : [])];
  for (const check of [drawn, dealt]) {
    try {
      checks.push(await check(acta));
    } catch {
      checks.push(result(check.name, false, t("No se ha podido repetir"), t("El acta está estropeada y no se puede seguir.")));
    }
  }
  return checks;
}
