// The objects of the end of a partida: each is told with its fate and its other player.

import assert from "node:assert/strict";
import { test } from "node:test";

import { fate } from "../../static/js/mesa/texts.js";

const nick = (seat) => ["Ane", "Izaro"][seat];

test("a109 what was won, lost or returned is told with from whom", () => {
  assert.equal(fate({ hecho: "ganado", con: 1 }, nick), "ganado a Izaro");
  assert.equal(fate({ hecho: "perdido", con: 1 }, nick), "se lo lleva Izaro");
  assert.equal(fate({ hecho: "devuelto", con: 0 }, nick), "apostado contra Ane: vuelve");
});
