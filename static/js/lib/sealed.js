// What anybody can check of deals whose closed cards stay so (games/engines/core/openings.py): the cards that he was
// shown, and no more. Both pass tests/engines/vectors/sealed.json.

import { bytesOf, commitment, matchKey, sha256, stream } from "./chance.js";

export const SEALED = "usumus-3";
const utf8 = new TextEncoder();

/**
 * @typedef {{compromiso: string, publica?: string, sello?: string, raiz: string, repartos: number, palabras: string[]}}
 * Azar of the acta; while the match is played it has `sello`, what binds the public half, instead of `publica`
 */
/** @typedef {string | [string, string]} Seal what binds a card, in hexadecimal, or the card and its salt */
/** @typedef {{given: number, result: (string | null)[], sellos?: Seal[], camino?: string[]}} Told */

const joined = (text, ...parts) => {
  const bytes = [...utf8.encode(`${SEALED}|${text}`), ...parts.flatMap((part) => [...part])];
  return sha256(Uint8Array.from(bytes));
};

/** Return what binds the `card` laid at a `place` of a deal, in hexadecimal. */
export const leaf = (deal, place, card, salt) => joined(`${deal}|${place}|${card}|${salt}`);

/** Return the commitment that binds the public half of the seed and the root of all deals of an acta. */
export async function sealedCommitment({ publica, sello, raiz }) {
  const half = publica ? await joined("publica|", bytesOf(publica)) : sello;
  return joined("", bytesOf(half), bytesOf(raiz));
}

/** Return the commitment that the chance of an acta, of whatever algorithm, must have had. */
export const publishedOf = (azar) =>
  azar.algoritmo === SEALED ? sealedCommitment(azar) : commitment(bytesOf(azar.semilla), azar.algoritmo);

/** Return the places of the laid deck in the order in which they are dealt: of the words and the commitment alone. */
export async function turned({ compromiso, palabras }, deal, size) {
  const key = await matchKey(bytesOf(compromiso), palabras, SEALED);
  const chance = await stream(key, `${compromiso}:${deal}`, SEALED);
  return chance.shuffled(Array.from({ length: size }, (_, place) => place));
}

/** Return what gives the draws that are no deals: `stream(v, deal)` as in `matchChance`. */
export async function publicChance({ compromiso, publica, palabras }) {
  const key = await matchKey(bytesOf(publica), palabras, SEALED);
  return { stream: (_v, deal) => stream(key, `${compromiso}:${deal}`, SEALED) };
}

async function leads(camino, at, { raiz, repartos }, node) {
  const height = Math.ceil(Math.log2(repartos));
  if (!Array.isArray(camino) || camino.length !== height) return false;
  let [here, i] = [node, at];
  for (const beside of camino) {
    const pair = i & 1 ? [bytesOf(beside), bytesOf(here)] : [bytesOf(here), bytesOf(beside)];
    here = await joined("par|", ...pair);
    i >>= 1;
  }
  return here === raiz;
}

const cardOf = (seal) => (Array.isArray(seal) ? seal[0] : null);

/**
 * Return what is wrong with the cards opened in a deal: "" (nothing), "reparto" (none of the deals that were bound),
 * "orden" (a card was not dealt from its place) or "carta" (one is not the one that was bound).
 * @param {Azar} azar @param {number} deal from 1 @param {Told} told
 */
export async function fault(azar, deal, { given, result, sellos, camino }) {
  if (!(deal >= 1 && deal <= azar.repartos) || result.length !== given) return "reparto";
  if (result.every((card) => card === null)) return "";
  const places = await turned(azar, deal, given);
  const laid = Array(given).fill(null);
  places.forEach((place, i) => (laid[place] = result[i]));
  if (sellos?.length !== given || laid.some((card, place) => card !== cardOf(sellos[place]))) return "orden";
  const leaves = await Promise.all(
    sellos.map((seal, place) => (Array.isArray(seal) ? leaf(deal, place, seal[0], seal[1]) : seal)),
  );
  const root = await joined(`reparto|${deal}|`, ...leaves.map(bytesOf));
  return (await leads(camino, deal - 1, azar, root)) ? "" : "carta";
}
