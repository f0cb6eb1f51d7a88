// The draw of a championship made anew: torneos §4 and torneos §5, as in tournaments/pairing/draw.py and bracket.py,
// which pass the same examples. Pure but for WebCrypto; no network.

import { bytesOf, commitment, matchKey, sha256, stream } from "../lib/chance.js";

const ALGORITHM = "usumus-1";
const NOBODY = 0;
const SEED = /^[0-9a-f]{64}$/i;
const WORD = /^[0-9a-f]{0,64}$/i;

/** What cannot be drawn; its message is the code that the server gives too. */
export class Illegal extends Error {}

function demand(holds, code) {
  if (!holds) throw new Illegal(code);
}

/** Return the bytes of the seed that 64 hexadecimal digits tell. */
function seedOf(text) {
  demand(SEED.test(text), "semilla");
  return bytesOf(text);
}

/** Return the commitment that was published before (torneos §4.2). */
export const sealOf = (semilla) => commitment(seedOf(semilla), ALGORITHM);

/** Return the fingerprint of the list, pairs of a name and its word, "" without any (torneos §4.3). */
export function fingerprint(lista) {
  const names = lista.map(([name]) => name);
  demand(new Set(names).size === names.length, "repetido");
  demand(names.every((name) => name && !/[|\n]/.test(name)), "identificador");
  demand(lista.every(([, word]) => WORD.test(word)), "palabra");
  return sha256(new TextEncoder().encode(lista.map(([name, word]) => `${name}|${word}`).join("\n")));
}

/** Return the stream for `what`; `huella` is that of the list as it was, where not all of it can be read any more. */
async function streamOf({ semilla, torneo, lista, huella = "" }, what) {
  const key = await matchKey(seedOf(semilla), [huella || await fingerprint(lista)], ALGORITHM);
  return stream(key, `torneo:${torneo}:${what}`, ALGORITHM);
}

/** Return everybody of the list by number: the seeds in their order, then the others as drawn (torneos §4.5). */
export async function order({ semilla, torneo, lista, cabezas, huella = "" }) {
  const names = lista.map(([name]) => name);
  const first = new Set(cabezas);
  demand(first.size === cabezas.length && cabezas.every((name) => names.includes(name)), "cabezas");
  const drawn = await streamOf({ semilla, torneo, lista, huella }, "sorteo");
  return [...cabezas, ...(await drawn.shuffled(names.filter((name) => !first.has(name))))];
}

/** Return the order in which those who looked for a partner were taken (torneos §3.5). */
export async function poolOrder({ semilla, torneo, lista, huella = "" }) {
  const wordless = lista.map((name) => [name, ""]);
  return (await streamOf({ semilla, torneo, lista: wordless, huella }, "parejas")).shuffled(lista);
}

/** Return which of the numbers that share a place has its object; `facts` are those of `order` (torneos §16.4). */
export async function objectHolder(facts, puesto, numbers) {
  return (await (await streamOf(facts, `objeto:${puesto}`)).shuffled(numbers))[0];
}

/**
 * Return the pairs made of that order, and who is left over. `apart` says who cannot be with whom.
 * @param {string[]} taken
 * @param {(one: string, other: string) => boolean} apart
 */
export function pairsOf(taken, apart = () => false) {
  const waiting = [...taken];
  const parejas = [];
  const sobran = [];
  while (waiting.length) {
    const captain = waiting.shift();
    const at = waiting.findIndex((name) => !apart(captain, name));
    if (at < 0) sobran.push(captain);
    else parejas.push([captain, ...waiting.splice(at, 1)]);
  }
  return { parejas, sobran };
}

function layout(entrants) {
  let numbers = [1];
  while (numbers.length < entrants) {
    const top = 2 * numbers.length + 1;
    numbers = numbers.flatMap((number) => [number, top - number]);
  }
  return numbers.map((number) => (number <= entrants ? number : NOBODY));
}

/** Yield the numbers around `number`, the nearest first and of two the higher. */
function* near(number, highest) {
  for (let step = 1; step < highest; step++) {
    for (const one of [number + step, number - step]) if (one >= 1 && one <= highest) yield one;
  }
}

/** Return the numbers by position of the tree; positions 2k and 2k + 1 meet, 0 is nobody (torneos §5.1-§5.3). */
export function positions(entrants, forbidden = [], seeded = 0) {
  demand(entrants >= 2, "n");
  const found = layout(entrants);
  const never = new Set(forbidden.flatMap(([a, b]) => [`${a}-${b}`, `${b}-${a}`]));
  const mayMeet = (a, b) => !never.has(`${a}-${b}`);
  for (let place = 0; never.size && place < found.length; place += 2) {
    const [a, b] = found.slice(place, place + 2).sort((one, other) => one - other);
    if (a === NOBODY || b <= seeded || mayMeet(a, b)) continue;
    for (const y of near(b, entrants)) {
      const at = found.indexOf(y);
      const rival = found[at ^ 1];
      if (y === a || y <= seeded || rival === NOBODY || !mayMeet(a, y) || !mayMeet(rival, b)) continue;
      found[found.indexOf(b)] = y;
      found[at] = b;
      break;
    }
  }
  return found;
}
