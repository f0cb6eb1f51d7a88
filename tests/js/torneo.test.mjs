// The page of a championship: the word of the browser, and the draw made anew in it.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
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
