// The page of a championship: the word of the browser, and the draw made anew in it.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { readFile } from "node:fs/promises";
import { road, walked } from "../../static/js/torneo/bracket.js";
import { verify } from "../../static/js/torneo/check.js";
import {
  fingerprint,
  objectHolder,
  order,
  pairsOf,
  poolOrder,
  positions,
  sealOf,
} from "../../static/js/torneo/draw.js";
import { gathering } from "../../static/js/torneo/telling.js";
import { keepWord, wordFor, wordOf } from "../../static/js/torneo/word.js";

let held;
beforeEach(() => {
  held = new Map();
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    value: { getItem: (key) => held.get(key) ?? null, setItem: (key, text) => held.set(key, text) },
  });
});

test("a word has 64 hexadecimal digits and is another for each who gives one", () => {
  const word = wordFor(7, "ana");
  assert.match(word, /^[0-9a-f]{64}$/);
  assert.notEqual(wordFor(7, "eva"), word);
});

test("the word that was given is given again, and is that of its championship and of its person", () => {
  keepWord(7, "ana", "aa".repeat(32));
  keepWord(8, "ana", "bb".repeat(32));
  keepWord(7, "eva", "cc".repeat(32));
  assert.equal(wordFor(7, "ana"), "aa".repeat(32));
  assert.equal(wordOf(8, "ana"), "bb".repeat(32));
  assert.equal(wordOf(7, "eva"), "cc".repeat(32));
  assert.equal(wordOf(9, "ana"), "");
});

test("what somebody else left in the storage is no word", () => {
  for (const text of ["{", "null", '"x"', "7", "[null, 7, {}]"]) {
    held.set("usumus-sorteos", text);
    assert.equal(wordOf(70, "ana"), "");
  }
});

test("a browser keeps the last forty", () => {
  for (let n = 1; n <= 50; n++) keepWord(n, "ana", `${n}`);
  assert.equal(wordOf(10, "ana"), "");
  assert.equal(wordOf(11, "ana"), "11");
  assert.equal(JSON.parse(held.get("usumus-sorteos")).length, 40);
});

// --- The draw made anew

const examples = JSON.parse(
  await readFile(new URL("../tournaments/examples/data/torneos_examples.json", import.meta.url)),
).torneos;
const ofKind = (tipo) => examples.filter(({ entrada }) => entrada.tipo === tipo);
const listOf = ({ lista, palabras = {} }) => lista.map((name) => [name, palabras[name] ?? ""]);

test("SOR: seal, fingerprint and order are those of the rules", async () => {
  const found = ofKind("sorteo");
  assert.equal(found.length, 7);
  for (const { id, entrada, salida } of found) {
    const { semilla, torneo, cabezas = [] } = entrada;
    const lista = listOf(entrada);
    const made = order({ semilla, torneo, lista, cabezas });
    if (salida.error) {
      await assert.rejects(made, { message: salida.error }, id);
      continue;
    }
    assert.deepEqual(await made, salida.orden, id);
    if (salida.compromiso) assert.equal(await sealOf(semilla), salida.compromiso, id);
    if (salida.huella) assert.equal(await fingerprint(lista), salida.huella, id);
  }
});

test("BUS: the pairs of who looks for a partner are those of the rules", async () => {
  const found = ofKind("busco_pareja");
  assert.equal(found.length, 3);
  for (const { id, entrada: { incompatibles = [], ...pool }, salida } of found) {
    const apart = (a, b) => incompatibles.some((both) => both.includes(a) && both.includes(b));
    assert.deepEqual(pairsOf(await poolOrder(pool), apart), salida, id);
  }
});

test("CUA: the positions of the tree are those of the rules", () => {
  const found = ofKind("cuadro");
  assert.equal(found.length, 10);
  for (const { id, entrada: { n, prohibidos, cabezas }, salida } of found) {
    if (salida.error) assert.throws(() => positions(n, prohibidos, cabezas), { message: salida.error }, id);
    else assert.deepEqual(positions(n, prohibidos, cabezas), salida.posiciones, id);
  }
});

test("what is no seed, name or word is refused", () => {
  assert.throws(() => sealOf("00"), { message: "semilla" });
  assert.throws(() => fingerprint([["a|b", ""]]), { message: "identificador" });
  assert.throws(() => fingerprint([["a", "z"]]), { message: "palabra" });
  assert.throws(() => fingerprint([["a", "0".repeat(65)]]), { message: "palabra" });
});

// --- What the page says of it

const SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const WORD = "a1b2c3d4e5f60718293a4b5c6d7e8f90";

test("16.4: the object of a place is of whom the server draws among who shares it", async () => {
  const lista = Array.from({ length: 8 }, (_, n) => [`P${n + 1}`, ""]);
  const facts = { semilla: SEED, torneo: 7, lista };
  const found = [];
  for (let puesto = 1; puesto <= 8; puesto++) found.push(await objectHolder(facts, puesto, [2, 3, 5, 8]));
  assert.deepEqual(found, [8, 2, 5, 5, 3, 8, 5, 2], "as tests/tournaments/pairing/test_objects.py");
  assert.equal(await objectHolder({ ...facts, lista: [], huella: await fingerprint(lista) }, 5, [2, 3, 5, 8]), 3);
});

async function published(changes = {}) {
  const lista = ["P1+x", "P2", "P3", "P4", "P5"].map((name, n) => [name, n ? "" : WORD]);
  const base = { torneo: 7, semilla: SEED, lista, cabezas: ["P3"] };
  const pool = ["ana", "blas", "cris", "dani", "eva"];
  const orden = await order(base);
  const comparten = [[3, orden[2]], [5, orden[4]], [6, "llegó tarde"]];
  return {
    ...base,
    compromiso: await sealOf(SEED),
    huella: await fingerprint(lista),
    orden,
    cuadro: [1, 0, 4, 3, 2, 0, 5, 0],
    prohibidos: [[4, 5]],
    buscan: [{ lista: pool, parejas: [["cris", "blas"], ["eva", "ana"]] }],
    objetos: [{ puesto: 3, comparten, lleva: await objectHolder(base, 3, [3, 5, 6]) }],
    ...changes,
  };
}

const failing = (checks) => checks.filter(({ ok }) => !ok).map(({ titulo }) => titulo);

test("what was drawn as it should be coincides, line by line", async () => {
  const facts = await published();
  facts.cuadro = positions(5, facts.prohibidos, 1);
  const kept = { nick: "P1", palabra: WORD, sello: ` ${facts.compromiso.toUpperCase()} ` };
  const checks = await verify(facts, kept);
  assert.deepEqual(failing(checks), []);
  assert.equal(checks.length, 8);
  const { objetos: _, ...plain } = { ...facts, cuadro: null, buscan: [] };
  assert.equal((await verify(plain)).length, 3, "who kept nothing, no tree, and no object that was shared");
});

const swapped = (orden) => [orden[1], orden[0], ...orden.slice(2)];
const withObject = (facts, change) => ({ ...facts, objetos: facts.objetos.map((one) => ({ ...one, ...change(one) })) });
const FORGED = {
  "another seed": [({ semilla: _, ...facts }) => ({ ...facts, semilla: "ff".repeat(32) }), /se selló al publicar/],
  "another list": [(facts) => ({ ...facts, lista: facts.lista.map(([name]) => [name, ""]) }), /huella publicada/],
  "another order": [(facts) => ({ ...facts, orden: swapped(facts.orden) }), /El orden es el que sale/],
  "somebody left out of the order": [(facts) => ({ ...facts, orden: facts.orden.slice(0, -1) }), /El orden es/],
  "another place in the tree": [(facts) => ({ ...facts, cuadro: [1, 0, 2, 3, 4, 0, 5, 0] }), /primera ronda/],
  "pairs against the lot": [
    (facts) => ({ ...facts, buscan: [{ ...facts.buscan[0], parejas: [["blas", "cris"], ["eva", "ana"]] }] }),
    /Las parejas de quienes buscaban/,
  ],
  "a pair of who did not look": [
    (facts) => ({ ...facts, buscan: [{ ...facts.buscan[0], parejas: [["cris", "zoe"]] }] }),
    /Las parejas de quienes buscaban/,
  ],
  "an object of another than was drawn": [
    (facts) => withObject(facts, ({ comparten, lleva }) => ({ lleva: comparten.find(([n]) => n !== lleva)[0] })),
    /El objeto del 3/,
  ],
  "who shares a place in another order": [
    (facts) => withObject(facts, ({ comparten }) => ({ comparten: [...comparten].reverse() })),
    /El objeto del 3/,
  ],
  "a name under another number": [
    (facts) => withObject(facts, ({ comparten }) => ({ comparten: [[1, comparten[0][1]], ...comparten.slice(1)] })),
    /El objeto del 3/,
  ],
  "what is no draw": [(facts) => ({ ...facts, semilla: "" }), /Lo publicado se puede sortear/],
};

for (const [what, [forge, titulo]] of Object.entries(FORGED)) {
  test(`it does not coincide: ${what}`, async () => {
    const facts = forge(await published());
    assert.ok(failing(await verify(facts)).some((text) => titulo.test(text)));
  });
}

test("a pair that the lot alone would have made is told when it was not made", async () => {
  const facts = await published();
  const [{ lista }] = facts.buscan;
  const told = async (parejas) => (await verify({ ...facts, buscan: [{ lista, parejas }] }))[1];
  assert.match((await told(facts.buscan[0].parejas)).detalle, /en este orden: cris, blas, eva, ana, dani/);
  for (const parejas of [[["eva", "ana"]], [["cris", "eva"], ["blas", "ana"]]]) {
    const check = await told(parejas);
    assert.equal(check.ok, true);
    assert.match(check.detalle, /solo lo veis quienes buscabais/);
  }
});

test("a word that is not in the list, and a seal that was another, are told to whose they are", async () => {
  const facts = await published({ cuadro: null });
  assert.match(failing(await verify(facts, { nick: "P1", palabra: "bb" }))[0], /dio tu navegador/);
  assert.deepEqual(failing(await verify(facts, { nick: "x", palabra: "bb" })), [], "only the captain gives one");
  assert.match(failing(await verify(facts, { sello: "0".repeat(64) }))[0], /apuntaste/);
});

// --- Walking a tree

test("arrows walk a tree within a round, to where the winner goes and to where the sides come from", () => {
  const sizes = [4, 2, 1];
  for (
    const [at, key, to] of [
      [[0, 0], "ArrowDown", [0, 1]],
      [[0, 1], "ArrowUp", [0, 0]],
      [[0, 3], "ArrowRight", [1, 1]],
      [[1, 1], "ArrowRight", [2, 0]],
      [[1, 1], "ArrowLeft", [0, 2]],
      [[0, 2], "Home", [0, 0]],
      [[0, 0], "End", [0, 3]],
      [[0, 0], "ArrowUp", [0, 0]],
      [[0, 3], "ArrowDown", [0, 3]],
      [[2, 0], "ArrowRight", [2, 0]],
      [[0, 0], "ArrowLeft", [0, 0]],
      [[0, 0], "x", [0, 0]],
    ]
  ) assert.deepEqual(walked(sizes, at, key), to, `${at} ${key}`);
});

test("where losers come in a round is as long as the one before it, and one goes straight on", () => {
  const sizes = [2, 2, 1, 1];
  assert.deepEqual(walked(sizes, [0, 1], "ArrowRight"), [1, 1]);
  assert.deepEqual(walked(sizes, [1, 1], "ArrowLeft"), [0, 1]);
  assert.deepEqual(road(sizes, [0, 1]), [[0, 1], [1, 1], [2, 0], [3, 0]]);
});

// --- Saying what is new

test("results are said together, ten seconds apart at the least", () => {
  let now = 0;
  const said = [];
  const later = [];
  const results = gathering({
    say: (text) => said.push([now, text]),
    now: () => now,
    later: (fn, ms) => later.push([now + ms, fn]),
  });
  const until = (time) => {
    while (later.length && later[0][0] <= time) {
      const [at, fn] = later.shift();
      now = at;
      fn();
    }
    now = time;
  };
  results.note(0);
  results.note(1);
  until(1000);
  results.note(2);
  until(4000);
  results.note(1);
  until(9999);
  assert.deepEqual(said, [[0, "Un resultado nuevo."]]);
  until(30_000);
  assert.deepEqual(said.slice(1), [[10_000, "3 resultados nuevos."]]);
  results.note(-1);
  results.note(1);
  assert.deepEqual(said.slice(2), [[30_000, "Un resultado nuevo."]]);
});
