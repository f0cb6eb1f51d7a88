// The steps of a match that is explained: which one an address means, and what the board is shown.
import assert from "node:assert/strict";
import { test } from "node:test";

import { frameOf, moved, stepIn, tableOf } from "../../static/js/paso/steps.js";

test("an address names one of the steps or none", () => {
  assert.equal(stepIn("#paso-7", 33), 7);
  assert.equal(stepIn("#paso-33", 33), 33);
  for (const other of ["", "#paso-0", "#paso-34", "#paso-", "#paso-7b", "#otra", "#paso--1"]) {
    assert.equal(stepIn(other, 33), null);
  }
});

test("going on stops at the first and at the last step", () => {
  assert.deepEqual([moved(1, -1, 33), moved(1, 1, 33), moved(33, 1, 33)], [1, 2, 33]);
});

test("on the board of a lesson nobody may do anything", () => {
  const frame = frameOf({ v: 3, asiento: null, eventos: [{ t: "Pasado" }], vista: { turno: 0 } });
  assert.deepEqual(frame.legales, []);
  assert.deepEqual(frame.relojes, []);
  assert.equal(frame.vista.turno, 0);
});

test("the table of a lesson is looked at from the chair of its reader, with the hands open", () => {
  const asientos = [{ asiento: 0, nick: "Ane", avatar: "a.svg" }, { asiento: 1, nick: "Lola", avatar: "l.svg" }];
  const table = tableOf({ juego: "j", yo: 1, opciones: {}, resumen: "7p", asientos });
  assert.deepEqual([table.yo, table.desde, table.ve_cartas], [null, 1, true]);
  assert.deepEqual(table.lados, [[0], [1]]);
  assert.deepEqual(table.asientos.map(({ nick, conectado }) => [nick, conectado]), [["Ane", true], ["Lola", true]]);
});
