// The browser gives its part of the shuffles by itself, in one round or in two, and only for what it was shown.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { wordSeal } from "../../static/js/lib/chance.js";
import { bound, ofMatch } from "../../static/js/lib/kept.js";
import { Part } from "../../static/js/salon/part.js";

const COMMITMENT = "ab".repeat(32);
const OTHERS = "cd".repeat(32);
const asked = [];
const said = [];
let part;

beforeEach(() => {
  asked.length = 0;
  said.length = 0;
  part = new Part({
    nick: "Ana",
    salon: "mus",
    ask: (request) => Promise.resolve(asked.push(request)),
    warn: (text) => said.push(text),
  });
});

const mia = (huellas, more = {}) => ({
  mesa: 7,
  numero: 3,
  asiento: 0,
  fase: "revelando",
  puede: ["levantarse", "revelar"],
  propuesta: { n: 4, compromiso: COMMITMENT },
  azar: { pide: "palabra", huellas },
  sillas: [{ robot: null }, { robot: null }],
  ...more,
});

test("where nothing is at stake the word itself is given, and kept with the commitment", async () => {
  const { palabra, huella } = await part.give("palabra", COMMITMENT);
  assert.match(palabra, /^[0-9a-f]{32}$/);
  assert.equal(huella, undefined);
  assert.equal(bound(await wordSeal(palabra))?.compromiso, COMMITMENT);
});

test("in two rounds the hash goes first, and the word when all are bound: once", async () => {
  const given = await part.give("huella", COMMITMENT);
  assert.deepEqual(Object.keys(given), ["huella"]);
  await part.update(mia([given.huella, null], { fase: "aceptando", puede: ["levantarse"] }), false);
  assert.deepEqual(asked, []);
  await part.update(mia([given.huella, OTHERS]), false);
  await part.update(mia([given.huella, OTHERS]), false);
  assert.equal(asked.length, 1);
  const [{ t, propuesta, palabra }] = asked;
  assert.deepEqual([t, propuesta, await wordSeal(palabra)], ["revelar", 4, given.huella]);
  assert.deepEqual(bound(given.huella)?.huellas, [given.huella, OTHERS]);
  part.begun("/partida/31/");
  assert.equal(ofMatch(31)?.palabra, palabra);
});

test("after a new connection the word is said again", async () => {
  const { huella } = await part.give("huella", COMMITMENT);
  await part.update(mia([huella, OTHERS]), false);
  await part.update(mia([huella, OTHERS]), true);
  assert.equal(asked.length, 2);
});

test("the word is not said for another commitment than the one that was shown", async () => {
  const { huella } = await part.give("huella", COMMITMENT);
  await part.update(mia([huella, OTHERS], { propuesta: { n: 4, compromiso: "ee".repeat(32) } }), false);
  assert.deepEqual(asked, []);
  assert.match(said[0], /El compromiso no es el que viste/);
});

test("the word is not said while somebody is not bound to his", async () => {
  const { huella } = await part.give("huella", COMMITMENT);
  await part.update(mia([huella, null]), false);
  assert.deepEqual(asked, []);
});

test("another browser than the one that accepted says so", async () => {
  await part.update(mia(["ee".repeat(32), OTHERS]), false);
  assert.deepEqual(asked, []);
  assert.match(said[0], /no tiene la palabra/);
});
