// Checks the draw of a championship from what its page publishes (tournaments/championships/drawing.py). No network.

import { t, tn } from "../lib/i18n.js";
import { fingerprint, Illegal, objectHolder, order, pairsOf, poolOrder, positions, sealOf } from "./draw.js";

/**
 * @typedef {object} Facts
 * @property {number} torneo
 * @property {string} compromiso
 * @property {string} semilla
 * @property {[string, string][]} lista
 * @property {Record<string, string>} [borradas] who is in it and was erased: the fingerprint of their line, or ""
 * @property {string} huella
 * @property {string[]} cabezas
 * @property {string[]} orden
 * @property {number[] | null} cuadro by position; null: its first round is not a tree
 * @property {[number, number][]} prohibidos
 * @property {{lista: string[], parejas: [string, string][], huella?: string}[]} buscan only to who was in it
 * @property {{puesto: number, comparten: [number, string][], lleva: number}[]} [objetos] of places that several shared
 */

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

async function sealed({ compromiso, semilla }) {
  const huella = await sealOf(semilla);
  return {
    ok: huella === compromiso,
    titulo: t("La semilla es la que se selló al publicar el torneo"),
    detalle: huella === compromiso
      ? t("Su huella SHA-256 es el sello, {huella}.", { huella })
      : t("El sello publicado es {compromiso}, pero el de la semilla es {huella}.", { compromiso, huella }),
  };
}

const erasedIn = (/** @type {{borradas?: Record<string, string>}} */ { borradas = {} }) => Object.keys(borradas).length;

async function listed(/** @type {Facts} */ { lista, huella, borradas }) {
  const erased = erasedIn({ borradas });
  if (erased) {
    return {
      ok: true,
      falta: true,
      titulo: t("La lista y sus palabras dan la huella publicada"),
      detalle: tn(
        "No se puede rehacer: en una línea hay una persona borrada. Lo demás se comprueba con la huella publicada.",
        "No se puede rehacer: en {n} líneas hay personas borradas. Lo demás se comprueba con la huella publicada.",
        erased,
      ),
    };
  }
  const found = await fingerprint(lista);
  const words = lista.filter(([, word]) => word).length;
  return {
    ok: found === huella,
    titulo: t("La lista y sus palabras dan la huella publicada"),
    detalle: found === huella
      ? tn("La única palabra que hay entra en la cuenta.", "Las {n} palabras entran en la cuenta.", words)
      : t("La huella publicada es {huella}, pero la de esta lista es {found}.", { huella, found }),
  };
}

/** What is drawn anew goes by the list, and by its published fingerprint only where a line of it is gone. */
const keyed = (facts) => erasedIn(facts) ? facts : { ...facts, huella: "" };

async function ordered(facts) {
  const found = await order(keyed(facts));
  const wrong = facts.orden.findIndex((name, n) => name !== found[n]);
  const ok = same(found, facts.orden);
  return {
    ok,
    titulo: t("El orden es el que sale de la semilla y de la lista"),
    detalle: ok
      ? tn("Coincide el único puesto.", "Coinciden los {n} puestos.", found.length)
      : t("En el puesto {n} sale {name}.", { n: wrong < 0 ? found.length : wrong + 1, name: found.at(wrong) ?? "?" }),
  };
}

function treed({ cuadro, orden, prohibidos, cabezas }) {
  const ok = same(positions(orden.length, prohibidos, cabezas.length), cuadro);
  const moved = tn(
    "Hay un encuentro que no podía darse en la primera ronda.",
    "Hay {n} encuentros que no podían darse en la primera ronda.",
    prohibidos.length,
  );
  return {
    ok,
    titulo: t("La primera ronda del cuadro sale de ese orden"),
    detalle: ok
      ? [t("Cada uno está donde le lleva su número."), prohibidos.length ? moved : ""].join(" ").trim()
      : t("Alguien está en un sitio del cuadro que no le toca."),
  };
}

/** The pairs of a pool, told to who was in it: whom somebody cannot play with is not, so that it was passed over. */
async function paired({ semilla, torneo }, { lista, parejas, huella = "" }) {
  const taken = await poolOrder({ semilla, torneo, lista, huella });
  const place = new Map(taken.map((name, n) => [name, n]));
  const partner = new Map(parejas);
  const made = pairsOf(taken, (captain, name) => partner.get(captain) !== name).parejas;
  const free = pairsOf(taken).parejas;
  const passed = free.filter((pair) => !parejas.some((other) => same(other, pair))).length;
  const ok = same(made, parejas) && parejas.flat().every((name) => place.has(name));
  return {
    ok,
    falta: ok && Boolean(huella),
    titulo: t("Las parejas de quienes buscaban salen de la semilla"),
    detalle: !ok
      ? t("El orden en que se les cogió no da esas parejas.")
      : huella
      ? t("Hay personas borradas: las parejas salen de la huella que tenía su lista, que ya no se puede rehacer.")
      : passed
      ? tn(
        "Una pareja cambia porque alguien no podía jugar con quien le tocaba: solo lo veis quienes buscabais.",
        "{n} parejas cambian porque alguien no podía jugar con quien le tocaba: solo lo veis quienes buscabais.",
        passed,
      )
      : t("Se les cogió en este orden: {orden}.", { orden: taken.join(", ") }),
  };
}

/** The object of a place that several shared: who has it was drawn among them, by number (torneos §16.4). */
async function objectDrawn(facts, { puesto, comparten, lleva }) {
  const numbers = comparten.map(([number]) => number);
  const isListed = numbers.every((number, at) => !at || numbers[at - 1] < number) &&
    comparten.every(([number, name]) => number > facts.orden.length || facts.orden[number - 1] === name);
  const found = await objectHolder(keyed(facts), puesto, numbers);
  const named = new Map(comparten);
  const nombre = named.get(found) ?? "?";
  const ok = isListed && found === lleva;
  return {
    ok,
    titulo: t("El objeto del {n}.º puesto es de quien salió en el sorteo", { n: puesto }),
    detalle: ok
      ? t("Lo compartían {nombres}: sale {nombre}.", { nombres: [...named.values()].join(", "), nombre })
      : isListed
      ? t("Entre quienes lo compartían sale {nombre}, y lo tiene {otro}.", { nombre, otro: named.get(lleva) ?? "?" })
      : t("Quienes lo compartían no están por su número, o no son los del sorteo."),
  };
}

function wordThere({ lista, borradas = {} }, nick, palabra) {
  const mine = lista.find(([name]) => name.split("+")[0] === nick);
  if (!mine || !palabra || mine[0] in borradas) return [];
  const ok = mine[1] === palabra;
  return [{
    ok,
    titulo: t("La palabra que dio tu navegador está en la lista"),
    detalle: ok
      ? t("Es {palabra}.", { palabra })
      : t("Tu navegador dio {palabra}, y en la lista no está. Si antes te presentaste en otro, vale la de aquel.", {
        palabra,
      }),
  }];
}

function noted({ compromiso }, own) {
  const text = own.trim().toLowerCase();
  if (!text) return [];
  const ok = text === compromiso;
  return [{
    ok,
    titulo: t("El sello es el que apuntaste"),
    detalle: ok ? t("Es el mismo.") : t("El que apuntaste no es el que se publica ahora."),
  }];
}

/**
 * Return what was checked, a line for each: whether it is so, and what was found.
 * @param {Facts} facts
 * @param {{nick?: string, palabra?: string, sello?: string}} [kept] what this browser keeps, or its reader noted
 * @returns {Promise<import("../lib/verdict.js").Check[]>}
 */
export async function verify(facts, { nick = "", palabra = "", sello = "" } = {}) {
  try {
    return [
      ...noted(facts, sello),
      await sealed(facts),
      ...(await Promise.all(facts.buscan.map((pool) => paired(facts, pool)))),
      await listed(facts),
      ...wordThere(facts, nick, palabra),
      await ordered(facts),
      ...(facts.cuadro ? [treed(facts)] : []),
      ...(await Promise.all((facts.objetos ?? []).map((one) => objectDrawn(facts, one)))),
    ];
  } catch (error) {
    if (!(error instanceof Illegal)) throw error;
    const detalle = t("La lista o la semilla no son las de un sorteo ({code}).", { code: error.message });
    return [{ ok: false, titulo: t("Lo publicado se puede sortear"), detalle }];
  }
}
