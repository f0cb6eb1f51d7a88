// static/js/lib/chance.js gives what games/engines/core/chance.py gives: both read the same vectors.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { bytesOf, commitment, hexOf, matchChance, matchKey, randomWord, wordSeal } from "../../static/js/lib/chance.js";

const vectors = JSON.parse(await readFile(new URL("../engines/vectors/chance.json", import.meta.url)));

test("the commitment and the key of a match are those of the engine", async () => {
  for (const { algorithm, server_seed: seed, nonces, commitment: published, match_key: key } of vectors.cases) {
    assert.equal(await commitment(bytesOf(seed), algorithm), published);
    assert.equal(hexOf(await matchKey(bytesOf(seed), nonces, algorithm)), key);
  }
});

test("what binds a player to his word is that of the engine", async () => {
  const sealed = vectors.cases.filter(({ seals }) => seals?.length);
  for (const { nonces, seals } of sealed) {
    assert.deepEqual(await Promise.all(nonces.map(wordSeal)), seals);
  }
  assert.ok(sealed.length > 2);
});

test("every draw of every stream is that of the engine", async () => {
  let draws = 0;
  for (const { algorithm, server_seed, nonces, match, version, deal, context, draws: expected } of vectors.cases) {
    const azar = { algoritmo: algorithm, semilla: server_seed, palabras: nonces };
    const chance = await (await matchChance({ partida: match, azar })).stream(version, deal);
    for (const { op, given, result } of expected) {
      assert.deepEqual(await chance[op](given), result, `${context} ${op}`);
      draws += 1;
    }
  }
  assert.ok(draws > 10);
});

test("a random word has the length asked for and does not repeat", () => {
  const word = randomWord(16);
  assert.match(word, /^[0-9a-f]{32}$/);
  assert.notEqual(word, randomWord(16));
});

test("what is not hexadecimal is refused", () => {
  assert.throws(() => bytesOf("zz"), RangeError);
  assert.throws(() => bytesOf("abc"), RangeError);
});
