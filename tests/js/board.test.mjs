// Seats, names, cards, the score: what the tapete shows before anything is drawn.
import assert from "node:assert/strict";
import { test } from "node:test";
import { byRank, cardName, rankOf, shortCards } from "../../static/js/games/mus/cards.js";
import { people, placeOf, readingOrder, seatsOf } from "../../static/js/games/mus/layout.js";
import { amarracos, before, running, seenAlready } from "../../static/js/games/mus/score.js";

const four = ["Ana", "Beto", "Carla", "Dani"].map((nick, asiento) => ({ asiento, nick }));

test("I am at the bottom and the next to speak sits to my right", () => {
  for (let me = 0; me < 4; me++) {
    const places = [0, 1, 2, 3].map((step) => placeOf((me + step) % 4, me, 4));
    assert.deepEqual(places, ["abajo", "derecha", "arriba", "izquierda"]);
  }
});

test("two players face each other", () => assert.deepEqual([placeOf(1, 1, 2), placeOf(0, 1, 2)], ["abajo", "arriba"]));

test("the page reads the others first and the bottom last", () => assert.deepEqual(readingOrder(2, 4), [0, 1, 3, 2]));

test("ours is the pair of the one at the bottom", () => {
  const who = people({ asientos: four, yo: 3 }, 4);
  assert.equal(who.ours, 1);
  assert.equal(who.pair(1), "Nosotros");
  assert.equal(who.pair(0), "Ellos");
  assert.equal(who.names(0), "Ana y Carla");
});

test("a mirón sees the pairs by their names, from the seat he watches", () => {
  const who = people({ asientos: four, yo: null, desde: 1 }, 4);
  assert.equal(who.mine, null);
  assert.equal(who.ours, 1);
  assert.equal(who.pair(1), "Beto y Dani");
});

test("pairs are seats 0 and 2 against 1 and 3", () => {
  assert.deepEqual(seatsOf(0, 4), [0, 2]);
  assert.deepEqual(seatsOf(1, 2), [1]);
});

test("mus §4.1: with eight reyes a tres is a rey and a dos an as", () => {
  assert.equal(rankOf("3e", 8), 12);
  assert.equal(rankOf("2c", 8), 1);
  assert.equal(rankOf("3e", 4), 3);
  assert.deepEqual(byRank(["2c", "7o", "3e", "12o"], 8), ["3e", "12o", "7o", "2c"]);
  assert.deepEqual(byRank(["2c", "7o", "3e", "12o"], 4), ["12o", "7o", "3e", "2c"]);
});

test("cards are read aloud with what they are worth", () => {
  assert.equal(cardName("12o"), "Rey de oros");
  assert.equal(cardName("3e"), "Tres de espadas, vale rey");
  assert.equal(cardName("3e", 4), "Tres de espadas");
  assert.equal(shortCards(["12o", "11c", "10b", "7e"]), "R C S 7");
});

test("amarracos of five and loose piedras", () => assert.deepEqual(amarracos(23), { amarracos: 4, sueltas: 3 }));

const lines = [{ pareja: 0, piedras: 1, causa: "negada" }, { pareja: 1, piedras: 4, causa: "envite" }, {
  pareja: 0,
  piedras: 3,
  causa: "pares",
}];

test("the score follows the recuento line by line", () => {
  assert.deepEqual(running(lines, [10, 20]), [[11, 20], [11, 24], [14, 24]]);
  assert.equal(running(lines, null), null);
});

test("the score at the start of the hand takes away what the hand has given", () => {
  assert.deepEqual(before([{ piedras: 11 }, { piedras: 20 }], lines.slice(0, 1)), [10, 20]);
});

test("what was scored at once needs no waiting in the recuento", () => {
  assert.equal(seenAlready(lines), 1);
  assert.equal(seenAlready(lines.slice(0, 1)), 1);
  assert.equal(seenAlready(lines.slice(1)), 0);
});
