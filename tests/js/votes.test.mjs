// Players who left a match that goes on: what is voted, what was decided, whose seat it is (parchís §1.18).

import assert from "node:assert/strict";
import { test } from "node:test";
import { askedOf, decided, ownOf, timedVotes, verdict, votesOf } from "../../static/js/mesa/votes.js";

const left = (more = {}) => ({
  asiento: 1,
  nick: "Beto",
  causa: "abandona",
  quedan: 60000,
  votan: [],
  pierde: 0,
  vuelto: false,
  ...more,
});

test("RULING P24: an open vote is a wait of the table until its moment", () => {
  const salidas = timedVotes([left(), left({ asiento: 2, quedan: null })], 1000);
  assert.deepEqual(votesOf({ salidas, fin: null }), [{ clave: "voto:1", hasta: 61000, total: 60000 }]);
  assert.deepEqual(
    votesOf({ salidas, fin: { razon: "ganada" } }),
    [{ clave: "voto:1", hasta: 61000, total: 60000 }],
    "its clock runs on after the end",
  );
  assert.deepEqual(votesOf({ salidas, fin: { razon: "anulada" } }), [], "an annulled match takes no points");
  assert.deepEqual(votesOf({ salidas: undefined, fin: null }), []);
});

test("RULING P24: what a vote decided is told once, when it closes", () => {
  const closed = left({ quedan: null, pierde: 100 });
  assert.deepEqual(decided({ salidas: [left()] }, { salidas: [closed] }), [closed]);
  assert.deepEqual(decided({ salidas: [closed] }, { salidas: [closed] }), []);
  assert.equal(verdict(closed), "Beto pierde 100 puntos por irse.");
  assert.equal(verdict(left({ quedan: null })), "Beto no pierde puntos por irse.");
});

test("my seat is a robot's from when I leave until I come back", () => {
  assert.equal(ownOf({ salidas: [left()], yo: 1 })?.asiento, 1);
  assert.equal(ownOf({ salidas: [left({ vuelto: true })], yo: 1 }), null);
  assert.equal(ownOf({ salidas: [left()], yo: null }), null);
});

test("RULING P24: people who play, or played to the end, are asked about the others while votes are open", () => {
  const salidas = [left(), left({ asiento: 2, quedan: null })];
  const mesa = { papel: "jugador", estado: "jugando", yo: 0, fin: null, salidas };
  const seats = (changes) => askedOf({ ...mesa, ...changes }).map(({ asiento }) => asiento);
  assert.deepEqual(seats({}), [1]);
  assert.deepEqual(seats({ estado: "terminada", fin: { razon: "ganada" } }), [1], "after the end too");
  assert.deepEqual(seats({ estado: "anulada", fin: { razon: "anulada" } }), []);
  assert.deepEqual(seats({ estado: "congelada" }), []);
  assert.deepEqual(seats({ papel: "miron", yo: null }), [], "a spectator");
  assert.deepEqual(seats({ yo: 1 }), [], "who left");
  assert.deepEqual(seats({ yo: 1, salidas: [left({ vuelto: true })] }), [], "who is back is not asked about himself");
});
