// Verifies the chance of an acta: commitment, every draw, and the cards that followed. Pure but for WebCrypto; no
// network.

import { dealings } from "../games/dealings.js";
import { ALGORITHMS, matchChance } from "../lib/chance.js";
import { number, t, tn } from "../lib/i18n.js";
import { compared } from "../lib/kept.js";
import { fault, publicChance, publishedOf, SEALED } from "../lib/sealed.js";

const FORMAT = 1;
const TOLD = 40; // how often at most it is told how far the check of a match is
const DRAWS = { below: (chance, n) => chance.below(n), shuffled: (chance, items) => chance.shuffled(items) };

const isHex = (text, length) => typeof text === "string" && text.length === length && /^[0-9a-f]+$/.test(text);

const isSealed = ({ azar }) => azar.algoritmo === SEALED;

const hasSeed = (azar) =>
  azar.algoritmo === SEALED
    ? (isHex(azar.publica, 64) || isHex(azar.sello, 64)) && isHex(azar.raiz, 64) && azar.repartos >= 1
    : isHex(azar.semilla, 64);

/** Return what is wrong with the shape of an acta, or "". */
export function malformed(acta) {
  if (!acta || typeof acta !== "object" || !Array.isArray(acta.pasos) || !acta.azar) {
    return t("Ese fichero no es un acta de UsuMus.");
  }
  if (acta.formato !== FORMAT || ![...ALGORITHMS, SEALED].includes(acta.azar.algoritmo)) {
    return t("El acta es de otra versión, que esta página no conoce.");
  }
  if (!isHex(acta.azar.compromiso, 64) || !hasSeed(acta.azar)) {
    return t("La semilla o el compromiso no están completos.");
  }
  if (!Array.isArray(acta.azar.palabras) || !Number.isSafeInteger(acta.partida)) {
    return t("Faltan las palabras de los jugadores o el número de la partida.");
  }
  if (!acta.pasos.length) return t("El acta está vacía.");
  const gap = acta.pasos.findIndex((paso, i) =>
    paso?.v !== i + 1 || !Array.isArray(paso.tiradas) || !Array.isArray(paso.eventos)
  );
  return gap < 0 ? "" : t("Falta el paso {n} o está incompleto.", { n: gap + 1 });
}

const result = (clave, ok, titulo, detalle, more = {}) => ({ clave, ok, titulo, detalle, ...more });

async function committed(acta) {
  const { azar } = acta;
  const computed = await publishedOf(azar);
  const ok = computed === azar.compromiso;
  return result(
    "compromiso",
    ok,
    isSealed(acta)
      ? t("Todas las cartas y la semilla pública se comprometieron antes de empezar")
      : t("La semilla es la que se comprometió antes de empezar"),
    ok
      ? t("Su huella SHA-256 es {huella}.", { huella: computed })
      : t("El compromiso publicado es {publicado}, pero la huella de la semilla es {huella}.", {
        publicado: azar.compromiso,
        huella: computed,
      }),
  );
}

function noted({ azar }, text) {
  const own = text.toLowerCase().replace(/[^0-9a-f]/g, "");
  const ok = own === azar.compromiso;
  return result(
    "apuntado",
    ok,
    t("El compromiso es el que apuntaste"),
    ok
      ? t("Es el mismo, letra por letra.")
      : t("Tú apuntaste {own} y el acta dice {published}.", { own: text, published: azar.compromiso }),
  );
}

const alike = (a, b) => JSON.stringify(a) === JSON.stringify(b);

const drawsOf = ({ tiradas }) => tiradas.filter(({ op }) => op !== "sealed");

async function wrongDraw(chance, paso) {
  const { v } = paso;
  for (const [i, { op, given, result: claimed }] of drawsOf(paso).entries()) {
    const again = Object.hasOwn(DRAWS, op) ? await DRAWS[op](chance, given) : undefined;
    if (!alike(again, claimed)) {
      return t("En el paso {v}, la tirada {i} no es la que sale de la semilla.", { v, i: i + 1 });
    }
  }
  return "";
}

async function drawn(acta) {
  if (isSealed(acta) && !acta.azar.publica) return null; // the match is played: what they come from is not told yet
  const chance = await (isSealed(acta) ? publicChance(acta.azar) : matchChance(acta));
  let count = 0;
  for (const [i, paso] of acta.pasos.filter(({ tiradas }) => tiradas.length).entries()) {
    const wrong = await wrongDraw(await chance.stream(paso.v, i + 1), paso);
    if (wrong) return result("tiradas", false, t("Cada tirada sale de la semilla y de las palabras"), wrong);
    count += drawsOf(paso).length;
  }
  if (isSealed(acta) && !count) return null; // nothing but deals was drawn
  return result(
    "tiradas",
    count > 0,
    t("Cada tirada sale de la semilla y de las palabras"),
    count
      ? tn(
        "{total} tirada repetida en {pasos} pasos: sale lo mismo.",
        "{total} tiradas repetidas en {pasos} pasos: todas salen igual.",
        count,
        { total: number(count), pasos: number(acta.pasos.length) },
      )
      : t("El acta no tiene ninguna tirada."),
  );
}

const FAULTS = {
  reparto: "El reparto del paso {v} no es de los que se comprometieron.",
  orden: "En el paso {v} hay una carta que no salió de donde mandaban las palabras.",
  carta: "En el paso {v} hay una carta que no es la que se comprometió.",
};

/** Return the sealed deals of an acta, each `{v, deal, told}`. */
const dealsOf = ({ pasos }) =>
  pasos.filter(({ tiradas }) => tiradas.length).flatMap(({ v, tiradas }, i) =>
    tiradas.filter(({ op }) => op === "sealed").map((told) => ({ v, deal: i + 1, told }))
  );

/**
 * Check the cards that the reader saw, where the rest stay closed for ever: all the deals, also after a wrong one. The
 * result has them as `repartos`, each `{v, mal}`, with `mal` "" where it is as it was bound; `vistas` are the cards.
 */
async function opened(acta, tell) {
  const titulo = t("Las cartas que se vieron son las comprometidas, en el orden de las palabras");
  let [seen, closed] = [0, 0];
  const deals = dealsOf(acta);
  const repartos = [];
  for (const [i, { v, deal, told }] of deals.entries()) {
    if (i % Math.ceil(deals.length / TOLD) === 0) tell(i, deals.length);
    repartos.push({ v, mal: await fault(acta.azar, deal, told) });
    const known = told.result.filter((card) => card !== null).length;
    [seen, closed] = [seen + known, closed + told.given - known];
  }
  const found = { repartos, vistas: seen };
  const wrong = repartos.find(({ mal }) => mal);
  if (wrong) return result("abiertas", false, titulo, t(FAULTS[wrong.mal], { v: wrong.v }), found);
  const whose = acta.propia
    ? t("Las tuyas, las de la mesa y las que se enseñaron: {n} cartas comprobadas.", { n: number(seen) })
    : t("Las de la mesa y las que se enseñaron: {n} cartas comprobadas.", { n: number(seen) });
  const rest = acta.acabo === null
    ? t("Las otras {n} están cerradas.", { n: number(closed) })
    : t("Las otras {n} siguen cerradas, y así se quedan: no se enseñan a nadie.", { n: number(closed) });
  return result("abiertas", true, titulo, `${whose} ${rest}`, found);
}

/** What is said of a game of cards; a game of other things says its own (`about` of its dealing.js). */
const OF_CARDS = {
  titulo: "Las cartas repartidas son las que se barajaron",
  some: ({ manos }) => manos > 0,
  told: ({ manos, barajadas, cartas }) =>
    t("{manos} manos, {barajadas} barajadas y {cartas} cartas seguidas del mazo a la mano.", {
      manos: number(manos),
      barajadas: number(barajadas),
      cartas: number(cartas),
    }),
};

async function dealt(acta) {
  const load = Object.hasOwn(dealings, acta.juego) ? dealings[acta.juego] : null;
  if (!load) {
    return result(
      "cartas",
      false,
      t(OF_CARDS.titulo),
      t("Esta página no conoce el juego «{juego}».", { juego: String(acta.juego) }),
    );
  }
  const { follow, about = OF_CARDS, hands = () => [] } = await load();
  const manos = hands(acta.pasos);
  const { counts, wrong } = follow(acta.pasos);
  const titulo = t(about.titulo);
  return wrong
    ? result("cartas", false, titulo, t("En el paso {v}: {texto}.", { v: wrong.v, texto: t(wrong.texto) }), {
      v: wrong.v,
      manos,
    })
    : result("cartas", about.some(counts), titulo, about.told(counts), { manos });
}

async function mine({ azar }, kept) {
  const { ok, texto } = await compared(kept, azar);
  return result("tuya", ok, t("Lo que guardó tu navegador es de esta partida"), texto);
}

/**
 * @typedef {{clave: string, ok: boolean, titulo: string, detalle: string, v?: number, vistas?: number,
 *   repartos?: {v: number, mal: string}[], manos?: {numero: number, v: number}[]}} Check what was compared; `v`: the
 *   step that is wrong, where it is one; `manos`: the hands and the first step of each, where its game tells them
 */

/**
 * Verify an acta.
 * @param {object} acta the document, as downloaded
 * @param {string} [own] the commitment that the reader noted before the match, if he did
 * @param {import("../lib/kept.js").Kept} [kept] what this browser kept of the match, if he played it here
 * @param {(done: number, of: number) => void} [tell] is told how many of the sealed deals have been checked
 * @returns {Promise<Check[]>}
 */
export async function verify(acta, own = "", kept = undefined, tell = () => {}) {
  const wrong = malformed(acta);
  const shape = result(
    "forma",
    !wrong,
    t("El acta está entera"),
    wrong ||
      tn(
        "{total} paso, sin huecos. Versión del azar: {algoritmo}.",
        "{total} pasos, sin huecos. Versión del azar: {algoritmo}.",
        acta.pasos.length,
        { total: number(acta.pasos.length), algoritmo: acta.azar.algoritmo },
      ),
  );
  if (wrong) return [shape];
  const checks = [shape, await committed(acta), ...(own.trim() ? [noted(acta, own)] : [])];
  if (kept) checks.push(await mine(acta, kept));
  for (const check of isSealed(acta) ? [drawn, opened, dealt] : [drawn, dealt]) {
    try {
      checks.push(await check(acta, tell));
    } catch {
      checks.push(
        result(check.name, false, t("No se ha podido repetir"), t("El acta está estropeada y no se puede seguir.")),
      );
    }
  }
  return checks.filter((check) => check !== null);
}
