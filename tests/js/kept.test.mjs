// What the browser keeps of the chance of its matches: it is compared with what the site says at the end.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { bytesOf, commitment, wordSeal } from "../../static/js/lib/chance.js";
import { begun, bound, compared, keep, note, ofMatch } from "../../static/js/lib/kept.js";

const DAY = 24 * 3_600_000;
const SEED = "07".repeat(32);
const WORDS = ["aa".repeat(16), "bb".repeat(16), "cc".repeat(16)];
const compromiso = await commitment(bytesOf(SEED));
const azar = { algoritmo: "usumus-2", compromiso, semilla: SEED, palabras: WORDS };
const huellas = await Promise.all(WORDS.map(wordSeal));

let held;
beforeEach(() => {
  held = new Map();
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    value: { getItem: (key) => held.get(key) ?? null, setItem: (key, text) => held.set(key, text) },
  });
});

const mine = (more = {}) => ({ palabra: WORDS[1], compromiso, huellas, ...more });

test("what was seen and given is that of the match", async () => {
  assert.deepEqual(await compared(mine(), azar), {
    ok: true,
    texto: "Comprobado: tu palabra y el compromiso que viste son los de esta partida.",
  });
  assert.equal((await compared(mine({ huellas: undefined }), azar)).ok, true, "one round");
});

const FORGED = {
  "another seed under another commitment": [mine({ compromiso: "0".repeat(64) }), azar, /compromiso que viste/],
  "another seed under the same commitment": [mine(), { ...azar, semilla: "08".repeat(32) }, /semilla no es/],
  "a word that is not mine": [mine({ palabra: "dd".repeat(16) }), azar, /palabra que dio tu navegador/],
  "a word changed after mine was said": [
    mine(),
    { ...azar, palabras: [...WORDS.slice(0, 2), "ee".repeat(16)] },
    /Alguien/,
  ],
  "a word more": [mine(), { ...azar, palabras: [...WORDS, "ee".repeat(16)] }, /Alguien/],
  "the words in another order": [mine(), { ...azar, palabras: WORDS.toReversed() }, /Alguien/],
};

for (const [name, [kept, told, why]] of Object.entries(FORGED)) {
  test(`it is said aloud: ${name}`, async () => {
    const { ok, texto } = await compared(kept, told);
    assert.equal(ok, false);
    assert.match(texto, /^¡No coincide!/);
    assert.match(texto, why);
  });
}

test("a match is tied to the last word that was given at its table, by the same person", async () => {
  await keep({ palabra: WORDS[0], nick: "Ana", salon: "mus" });
  const { huella } = await keep({ palabra: WORDS[1], nick: "Ana", salon: "mus" });
  note(huella, { mesa: 7, numero: 3, compromiso });
  begun(31, "Beto", { mesa: 7 });
  assert.equal(ofMatch(31), undefined);
  begun(31, "Ana", { mesa: 7 });
  assert.equal(ofMatch(31)?.palabra, WORDS[1]);
  begun(32, "Ana", { salon: "mus", numero: 3 });
  assert.equal(ofMatch(32), undefined, "a word is of one match");
  assert.equal(bound(huella)?.compromiso, compromiso);
});

test("what is kept has a limit and a term", async (context) => {
  for (let n = 0; n < 45; n++) await keep({ palabra: n.toString(16).padStart(16, "0"), nick: "Ana" });
  assert.equal(JSON.parse(held.get("usumus-azar")).length, 40);
  const { huella } = await keep({ palabra: WORDS[2], nick: "Ana" });
  context.mock.timers.enable({ apis: ["Date"], now: Date.now() + 31 * DAY });
  assert.equal(bound(huella), undefined);
});

test("a browser without storage, or with nonsense in it, keeps it as long as the page", async () => {
  held.set("usumus-azar", "{nonsense");
  const { huella } = await keep({ palabra: WORDS[0], nick: "Ana" });
  assert.equal(bound(huella)?.palabra, WORDS[0]);
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    get() {
      throw new Error("private");
    },
  });
  const other = await keep({ palabra: WORDS[1], nick: "Ana" });
  assert.equal(bound(other.huella)?.palabra, WORDS[1]);
});
