// Buttons come from what is legal; choices made in advance act only if nothing has changed.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  advance,
  buttons,
  fateOf,
  fits,
  kept,
  moment,
  quick,
  toggled,
  within,
} from "../../static/js/games/mus/controls.js";

const choice = (accion, args = {}, tipo = "turn") => ({ accion, args, tipo });
const range = { t: "IntRange", low: 2, high: 99 };
const vista = (more = {}) => ({
  numero_mano: 3,
  fase: "grande",
  yo: 0,
  turno: 1,
  envite: null,
  dicho: [null, null, null, null],
  caidos: [],
  pausa: null,
  pares: [null, null, null, null],
  juego: [null, null, null, null],
  ...more,
});

test("only what is legal has a button, in a fixed order", () => {
  const legales = [choice("Ordago"), choice("Reenvidar", { piedras: range }), choice("NoQuerer"), choice("Querer")];
  assert.deepEqual(buttons(legales, {}).map(({ accion }) => accion), ["Querer", "NoQuerer", "Reenvidar", "Ordago"]);
});

test("liberties and votes are not buttons of the turn unless they are decisions of the game", () => {
  assert.deepEqual(buttons([choice("PedirPausa", {}, "free"), choice("AceptarFin", {}, "vote")], {}), []);
});

test("discarding needs between one and four of one's own cards", () => {
  const domain = { of: ["1o", "2o", "3o", "4o"], least: 1, most: 4 };
  const button = (elegidas) => buttons([choice("Descartar", { cartas: domain })], { elegidas })[0];
  assert.equal(button([]).apagado, true);
  assert.equal(button(["1o", "3o"]).apagado, false);
  assert.equal(button(["1o", "3o"]).texto, "Descartar 2");
  assert.equal(fits(domain, ["12e"]), false);
});

test("quick amounts are 2, 5 and what our pair lacks", () => {
  const amounts = (ours) => quick(range, { piedras: ours }, { piedras: 40 }).map(({ n }) => n);
  assert.deepEqual(amounts(23), [2, 5, 17]);
  assert.deepEqual(amounts(37), [2, 5, 3]);
  assert.deepEqual(amounts(38), [2, 5]);
});

test("on a raise what our pair lacks is beyond what is bid already", () => {
  assert.deepEqual(quick(range, { piedras: 0 }, { piedras: 40 }, 2).map(({ n }) => n), [2, 5, 38]);
});

test("the stepper never leaves what is allowed", () => {
  assert.equal(within(1, range), 2);
  assert.equal(within(120, range), 99);
});

test("the selection of cards survives an update, without the cards that have gone", () => {
  assert.deepEqual(kept(["1o", "5c"], ["1o", "2o", "3o", "4o"]), ["1o"]);
  assert.deepEqual(toggled(["1o"], "2o"), ["1o", "2o"]);
  assert.deepEqual(toggled(["1o", "2o"], "1o"), ["2o"]);
});

test("paso can be chosen in advance before my turn in a lance without bets", () => {
  assert.equal(advance(vista(), []), "Pasar");
  assert.equal(advance(vista({ fase: "mus" }), []), "Mus");
});

for (
  const [why, more] of Object.entries({
    "it is my turn": { turno: 0 },
    "there is a bet": { envite: { piedras: 2 } },
    "I have spoken": { dicho: [{ accion: "Pasar" }, null, null, null] },
    "I have no pares": { fase: "pares", pares: [false, true, true, true] },
    "the table is paused": { pausa: 2 },
    "somebody is missing": { caidos: [3] },
    "I am absent": { ausentes: [true, false, false, false] },
    "I only watch": { yo: null },
    "the hand is over": { fase: "fin_mano", turno: null },
  })
) {
  test(`nothing is chosen in advance when ${why}`, () => assert.equal(advance(vista(more), []), null));
}

const chosen = { accion: "Pasar", momento: moment(vista()) };

test("a paso chosen in advance acts when my turn comes", () => {
  assert.equal(fateOf(chosen, vista({ turno: 0 }), [choice("Pasar"), choice("Ordago")]), "act");
});

test("it waits while others speak", () => assert.equal(fateOf(chosen, vista(), []), "keep"));

test("it is dropped when somebody bets, when the lance changes and in another hand", () => {
  assert.equal(fateOf(chosen, vista({ envite: { piedras: 2 }, turno: 0 }), [choice("Querer")]), "drop");
  assert.equal(fateOf(chosen, vista({ fase: "chica" }), []), "drop");
  assert.equal(fateOf(chosen, vista({ numero_mano: 4 }), []), "drop");
  assert.equal(fateOf(null, vista({ turno: 0 }), [choice("Pasar")]), "drop");
});
