// What happened before this browser looked: the last hand and the log, from the steps the server tells again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Counting } from "../../static/js/games/mus/counting.js";
import { lastFinished } from "../../static/js/games/mus/past.js";
import { appended, linesOf, rewritten } from "../../static/js/mesa/log.js";

const step = (v, ...eventos) => ({ v, eventos });
const began = (numero) => ({ t: "ManoEmpezada", numero, mano: 0 });
const scored = (pareja, piedras) => ({ t: "Tanteado", apunte: { pareja, piedras, causa: "paso" } });
const served = (asiento, ...cartas) => ({ t: "Repartido", asiento, cuantas: cartas.length, cartas });
const hands = [["12o"], ["1o"], ["5c"], ["6e"]];

test("the last finished hand is read from its events", () => {
  const steps = [
    step(4, began(2), served(0, "12o")),
    step(5, scored(0, 1)),
    step(9, { t: "Mostradas", manos: hands }, scored(1, 2), { t: "ManoAcabada" }),
    step(13, began(3), served(0, "4c")),
    step(14, scored(0, 7)),
  ];
  assert.deepEqual(lastFinished(steps, 4), {
    numero: 2,
    cartas: hands,
    apuntes: [scored(0, 1).apunte, scored(1, 2).apunte],
  });
});

test("a hand that was not shown is looked at again with the own cards it ended with", () => {
  const steps = [
    step(1, began(1), served(2, "12o", "3c"), { t: "Repartido", asiento: 0, cuantas: 2, cartas: null }),
    step(2, { t: "Descartado", asiento: 2, cuantas: 1, cartas: ["3c"] }, served(2, "7e")),
    step(3, scored(1, 5), { t: "ManoAcabada" }),
  ];
  assert.deepEqual(lastFinished(steps, 4).cartas, [null, null, ["12o", "7e"], null]);
});

test("half a hand is none, and neither is the one being played", () => {
  assert.equal(lastFinished([step(7, scored(0, 1), { t: "ManoAcabada" }), step(8, began(3), scored(1, 1))], 4), null);
  assert.equal(lastFinished([], 4), null);
});

const board = { log: ({ eventos }) => eventos.map(({ texto }) => ({ nivel: "jugada", texto })) };
const line = (v, ...textos) => linesOf({ v, eventos: textos.map((texto) => ({ t: "Algo", texto })) }, board, String);

test("what is told again replaces what was known of it, and nothing else", () => {
  const log = [line(3, "antes"), line(6, "media"), line(9, "nueva")].flat();
  const told = [line(5, "uno"), line(6, "media", "otra")].flat();
  assert.deepEqual(rewritten(log, { desde: 5, v: 7 }, told).map(({ texto }) => texto), [
    "antes",
    "uno",
    "media",
    "otra",
    "nueva",
  ]);
});

test("every line of the log has a name of its own", () => {
  const log = appended(line(3, "a", "b"), line(4, "c"));
  assert.equal(new Set(log.map(({ k }) => k)).size, 3);
});

const over = (fase = "fin_mano") => ({
  fase,
  numero_mano: 1,
  tanteo: [{ piedras: 3 }, { piedras: 2 }],
  apuntes: [{ pareja: 0, piedras: 3, causa: "paso" }, { pareja: 1, piedras: 2, causa: "pares" }],
});

test("the recuento is told line by line with the score, and at once to a latecomer", (context) => {
  context.mock.timers.enable({ apis: ["setInterval"] });
  const told = [];
  const count = new Counting({ still: () => false, told: (all) => told.push(all) });
  count.take({ ...over("juego"), tanteo: [{ piedras: 0 }, { piedras: 0 }], apuntes: [] }, false);
  assert.equal(count.score, null);
  assert.equal(count.take(over(), false), true);
  assert.deepEqual([count.seen, count.running, count.score], [1, true, [3, 0]], "it opens with its first line");
  context.mock.timers.tick(600);
  assert.deepEqual([count.seen, count.running, count.score, told], [2, false, [3, 2], [true]]);
  const late = new Counting({ still: () => false, told: () => {} });
  late.take(over(), true);
  assert.deepEqual([late.seen, late.running], [2, false]);
});

test("a recuento of no lines or of one is told already", () => {
  for (const n of [0, 1]) {
    const count = new Counting({ still: () => false, told: () => assert.fail("nothing is left to tell") });
    count.take({ ...over(), apuntes: over().apuntes.slice(0, n) }, false);
    assert.deepEqual([count.seen, count.running], [n, false]);
  }
});
