// static/js/lib/sealed.js opens what games/engines/core/sealed.py closes: both read the same vectors.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { compared } from "../../static/js/lib/kept.js";
import { wordSeal } from "../../static/js/lib/chance.js";
import { fault, publicChance, publishedOf, turned } from "../../static/js/lib/sealed.js";

const { cases } = JSON.parse(await readFile(new URL("../engines/vectors/sealed.json", import.meta.url)));
const [first] = cases;
const { deal: DEAL, told: TOLD } = first.deals[1];

test("the public half and the root are those of the commitment", async () => {
  for (const { azar, sello } of cases) {
    assert.equal(await publishedOf(azar), azar.compromiso);
    assert.equal(await publishedOf({ ...azar, publica: undefined, sello }), azar.compromiso);
  }
  assert.notEqual(await publishedOf({ ...first.azar, raiz: "ab".repeat(32) }), first.azar.compromiso);
  assert.notEqual(await publishedOf({ ...first.azar, publica: "ab".repeat(32) }), first.azar.compromiso);
});

test("every card that is opened is the one that was bound, dealt as the words say", async () => {
  let opened = 0;
  for (const { azar, deals } of cases) {
    for (const { deal, told } of deals) {
      assert.equal(await fault(azar, deal, told), "", `${azar.raiz} ${deal}`);
      opened += told.result.filter((card) => card !== null).length;
    }
  }
  assert.ok(opened > 60);
});

test("the places are dealt in the order of the engine", async () => {
  const { deal, order, told } = first.deals[2]; // all its cards are open
  const places = await turned(first.azar, deal, 52);
  assert.deepEqual(places.map((place) => told.sellos[place][0]), order);
});

test("the draws that are no deals are those of the engine", async () => {
  for (const { azar, draws } of cases) {
    for (const { deal, given, result } of draws) {
      const chance = await (await publicChance(azar)).stream(1, deal);
      assert.equal(await chance.below(given), result);
    }
  }
});

const swap = (list, i, j) => ([list[i], list[j]] = [list[j], list[i]]);
const openedSeal = ({ sellos }) => sellos.find((seal) => Array.isArray(seal));
const FORGERIES = {
  "another card": [(told) => {
    const was = told.result[0];
    told.result[0] = first.deck.find((card) => !told.result.includes(card));
    told.sellos.find((seal) => seal[0] === was)[0] = told.result[0];
  }, "carta"],
  "another salt": [(told) => (openedSeal(told)[1] = "00".repeat(16)), "carta"],
  "two cards that change hands": [(told) => swap(told.result, 0, 1), "orden"],
  "a card from another place": [(told) => swap(told.result, 0, 30), "orden"],
  "a closed card that is another": [(told) => {
    told.sellos[told.sellos.findIndex((seal) => !Array.isArray(seal))] = "ab".repeat(32);
  }, "carta"],
  "another way to the root": [(told) => (told.camino[0] = "ab".repeat(32)), "carta"],
  "a shorter way": [(told) => told.camino.pop(), "carta"],
  "no way": [(told) => delete told.camino, "carta"],
  "no seals": [(told) => delete told.sellos, "orden"],
  "fewer cards": [(told) => told.result.pop(), "reparto"],
};

for (const [name, [forge, found]] of Object.entries(FORGERIES)) {
  test(`a forged opening is found: ${name}`, async () => {
    const told = structuredClone(TOLD);
    forge(told);
    assert.equal(await fault(first.azar, DEAL, told), found);
  });
}

test("the cards of another deal, or dealt by other words, are found", async () => {
  assert.equal(await fault(first.azar, 3, TOLD), "orden");
  assert.equal(await fault(first.azar, 4, TOLD), "reparto");
  assert.equal(await fault(first.azar, 0, TOLD), "reparto");
  assert.equal(await fault({ ...first.azar, palabras: ["otra"] }, DEAL, TOLD), "orden");
});

test("what a browser kept is compared with the commitment of sealed deals", async () => {
  const { azar } = first;
  const [palabra] = azar.palabras;
  const kept = { palabra, huella: await wordSeal(palabra), compromiso: azar.compromiso, a: 0, nick: "ana" };
  assert.equal((await compared(kept, azar)).ok, true);
  const forged = await compared(kept, { ...azar, raiz: "ab".repeat(32) });
  assert.equal(forged.ok, false);
  assert.match(forged.texto, /semilla no es/);
});
