// The bets of objects in the browser: what is laid over what, what is asked about, what is said.

import assert from "node:assert/strict";
import { test } from "node:test";

import { creep } from "../../static/js/salon/bets/drag.js";
import {
  accepted,
  board,
  doubt,
  isClosed,
  neighbour,
  pause,
  searched,
  total,
  unanswered,
} from "../../static/js/salon/bets/state.js";
import { question, told } from "../../static/js/salon/bets/words.js";
import { isMyTurn, timed } from "../../static/js/salon/state.js";
import { spoken } from "../../static/js/salon/words.js";

const NOW = 1_000_000;
const object = (objeto, valor, changes = {}) => ({
  objeto,
  nombre: `Objeto ${objeto}`,
  dibujo: "x.svg",
  valor,
  categoria: "mesa",
  estado: "owned",
  ...changes,
});
const bet = (objeto, valor, de, con) => ({ objeto, nombre: `Objeto ${objeto}`, dibujo: "x.svg", valor, de, con });
const OBJECTS = [
  object(1, 900),
  object(2, 300),
  object(3, 20),
  object(4, 500, { estado: "held" }),
  object(5, 5, { estado: "pawned" }),
];
const mia = (lista = [], changes = {}) => ({
  asiento: 0,
  fase: "apostando",
  numero: 7,
  puede: ["aceptar_apuestas"],
  propuesta: { n: 1 },
  cambio: null,
  sillas: ["Ane", "Izaro", "Nerea", "Curro"].map((nick) => ({ nick, aceptado: false })),
  apuestas: { n: 7, bloqueo: 0, cierre: 400_000, rivales: [1, 3], lista, ultimo: null, charla: [] },
  ...changes,
});
const ids = (list) => list.map(({ objeto }) => objeto);
const none = new Map();

test("a104 both totals of each rival, and what I have left", () => {
  const shown = board(mia([bet(2, 300, 0, 1), bet(9, 540, 1, 0), bet(8, 60, 1, 0)]), OBJECTS, none);
  assert.deepEqual(shown.rivals.map(({ seat, mine, theirs }) => [seat, total(mine), total(theirs)]), [[1, 300, 600], [
    3,
    0,
    0,
  ]]);
  assert.deepEqual(ids(shown.free), [1, 3]);
  assert.deepEqual(ids(shown.away), [4, 5]);
});

test("a104 what lies between the others is shown too, a pair at a time", () => {
  const shown = board(mia([bet(20, 10, 2, 3), bet(21, 40, 3, 2), bet(22, 5, 2, 1), bet(2, 300, 0, 1)]), OBJECTS, none);
  assert.deepEqual(shown.others.map(({ seats, sides }) => [seats, sides.map(total)]), [[[2, 3], [10, 40]], [[1, 2], [
    0,
    5,
  ]]]);
});

test("a106 a move is seen before the server answers, whatever it moves", () => {
  const table = mia([bet(2, 300, 0, 1)]);
  const put = board(table, OBJECTS, new Map([[1, { con: 3 }]]));
  assert.deepEqual(ids(put.rivals[1].mine), [1]);
  assert.deepEqual(ids(put.free), [3]);
  const changed = board(table, OBJECTS, new Map([[2, { con: 3 }]]));
  assert.deepEqual(changed.rivals.map(({ mine }) => ids(mine)), [[], [2]]);
  const taken = board(table, OBJECTS, new Map([[2, { con: null }]]));
  assert.deepEqual(ids(taken.free), [1, 2, 3]);
});

test("a106 a move without an answer stays; one with an answer gives way to what the server says since", () => {
  const says = (lista, n) => ({ lista, n });
  const asked = new Map([[1, { con: 3 }]]);
  assert.equal(unanswered(asked, says([], 99), 0).size, 1);
  const answered = new Map([[1, { con: 3, answered: 7 }]]);
  assert.equal(unanswered(answered, says([], 7), 0).size, 1);
  assert.equal(unanswered(answered, says([bet(1, 900, 0, 3)], 7), 0).size, 0);
  assert.equal(unanswered(answered, says([], 8), 0).size, 0);
});

test("the only, the last and the dearest object are asked about; one that only changes rivals is not", () => {
  assert.equal(doubt(1, OBJECTS, none), "caro");
  assert.equal(doubt(2, OBJECTS, none), "");
  assert.equal(doubt(3, OBJECTS, new Map([[1, 1], [2, 3]])), "ultimo");
  assert.equal(doubt(1, OBJECTS, new Map([[1, 3]])), "");
  assert.equal(doubt(1, [OBJECTS[0], OBJECTS[3]], none), "unico");
  assert.match(question("caro", OBJECTS[0], "Izaro").text, /Objeto 1, 900 U\$uros será de Izaro/);
  assert.match(question("ultimo", OBJECTS[0], "Izaro").title, /último/);
});

test("the search minds neither accents nor capitals nor order", () => {
  const list = [
    object(1, 1, { nombre: "Reloj de chimenea" }),
    object(2, 1, { nombre: "Piragua", categoria: "náutica" }),
  ];
  assert.deepEqual(ids(searched(list, "CHIME reloj")), [1]);
  assert.deepEqual(ids(searched(list, "nautica")), [2]);
  assert.deepEqual(ids(searched(list, "  ")), [1, 2]);
  assert.deepEqual(searched(list, "burro"), []);
});

test("«Aceptar» is shut for as long as the server says", () => {
  const { apuestas } = timed({ ...mia(), quedan: 107_000, apuestas: { ...mia().apuestas, bloqueo: 1500 } }, NOW);
  assert.deepEqual(pause(apuestas, NOW), { seconds: 2, gone: 0 });
  assert.deepEqual(pause(apuestas, NOW + 750), { seconds: 1, gone: 0.5 });
  assert.deepEqual(pause(apuestas, NOW + 1500), { seconds: 0, gone: 1 });
});

test("what is bet is changed until the server says, then only accepted or refused", () => {
  const { apuestas } = timed({ ...mia(), apuestas: { ...mia().apuestas, cierre: 5000 } }, NOW);
  assert.equal(isClosed(apuestas, NOW + 4999), false);
  assert.equal(isClosed(apuestas, NOW + 5000), true);
});

test("a108 who has accepted is said of every person, me included", () => {
  const table = mia();
  table.sillas[2].aceptado = true;
  assert.deepEqual(accepted(table).map(({ done, me }) => [done, me]), [[false, true], [false, false], [true, false], [
    false,
    false,
  ]]);
  assert.ok(isMyTurn(table));
});

test("what the others do is said; what I do is not said again", () => {
  const before = mia();
  const after = (asiento, hecho) => ({
    ...mia(),
    apuestas: { ...before.apuestas, n: 8, ultimo: { asiento, hecho, nombre: "Cuadro", valor: 540 } },
  });
  assert.equal(told(before, after(1, "puso")), "Izaro apuesta Cuadro, 540 U$uros.");
  assert.equal(told(before, after(3, "quito")), "Curro quita Cuadro, 540 U$uros.");
  assert.equal(told(before, after(0, "puso")), "");
  assert.equal(told(after(1, "puso"), after(1, "puso")), "");
  const accepts = mia();
  accepts.sillas[3].aceptado = true;
  assert.equal(told(before, accepts), "Curro acepta las apuestas.");
  assert.equal(told(accepts, accepts), "");
});

test("the window is announced, and so is that there was no agreement", () => {
  assert.match(spoken(mia([], { fase: "aceptando" }), mia()), /apuestas/);
  assert.match(spoken(mia(), mia([], { fase: "configurando", apuestas: undefined })), /No ha habido acuerdo/);
});

test("the arrows walk over the almacén as it is drawn, and stop at its edges", () => {
  const list = [1, 2, 3, 4, 5];
  const rows = { across: 1, down: 3 };
  assert.equal(neighbour(list, 1, "ArrowRight", rows), 2);
  assert.equal(neighbour(list, 1, "ArrowDown", rows), 4);
  assert.equal(neighbour(list, 1, "ArrowUp", rows), 1);
  assert.equal(neighbour(list, 5, "ArrowDown", rows), 5);
  assert.equal(neighbour(list, 3, "Home", rows), 1);
  assert.equal(neighbour(list, 3, "End", rows), 5);
  assert.equal(neighbour(list, 3, "Enter", rows), null);
  assert.equal(neighbour(list, 9, "ArrowDown", rows), null);
});

test("what is dragged to an edge makes the list creep", () => {
  assert.ok(creep(5, 0, 400) < 0);
  assert.ok(creep(395, 0, 400) > 0);
  assert.equal(creep(200, 0, 400), 0);
});
