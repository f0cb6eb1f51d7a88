// The hands of póker in the open Poker Hand History format: what the board writes, PokerKit reads and
// plays to the same chips.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Chronicle, resultOf } from "../../static/js/games/poker/chronicle.js";
import { phhs } from "../../static/js/games/poker/phh.js";

const ROOT = new URL("../..", import.meta.url).pathname;
const PYTHON = process.env.PYTHON ?? `${ROOT}.venv/bin/python`;

/** Return the lines of JSON that a program of the engines prints. */
function asked(...what) {
  const text = execFileSync(PYTHON, ["-m", "tests.engines.poker.told", ...what], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  return text.trim().split("\n").map((line) => JSON.parse(line));
}

/** Return the hands of a match for each seed, as one viewer knows them. */
function known(form, ...seeds) {
  const chronicles = [];
  for (const step of asked(form, ...seeds.map(String))) {
    if (step.v === 1) chronicles.push(new Chronicle());
    chronicles.at(-1).take(step);
  }
  assert.equal(chronicles.length, seeds.length);
  assert.ok(chronicles.every(({ whole }) => whole));
  return chronicles.flatMap((one) => one.hands());
}

const where = { nick: (seat) => `Ana "${seat}"`, seats: 10, mesa: "Mesa 1", evento: "Minitorneo" };

/** Return the stacks with which PokerKit ends each hand of a file. */
function readBack(text) {
  const folder = mkdtempSync(join(tmpdir(), "phh-"));
  try {
    writeFileSync(join(folder, "hands.phhs"), text);
    return asked("read", join(folder, "hands.phhs"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const finishing = (text) =>
  [...text.matchAll(/^finishing_stacks = \[(.*)\]$/gm)].map(([, stacks]) => stacks.split(", ").map(Number));

const SEATS = { minitorneo: 6, diez: 10, duelo: 2, dinero: 6 };

for (const [form, seats] of Object.entries(SEATS)) {
  test(`${form}: PokerKit ends every hand with the chips that the match did`, () => {
    const hands = known(form, 1, 2, 3);
    const text = phhs(hands, { ...where, seats });
    const told = finishing(text);
    assert.ok(told.length > 3, "some hands were played");
    assert.equal(told.length, hands.filter(({ acabada }) => acabada).length, "none is left out");
    assert.deepEqual(readBack(text), told);
  });
}

const left = ({ hechos }) => hechos.some(({ t, automatico }) => t === "Abandonado" || (t === "Retirado" && automatico));
// PokerKit lets others call what is in a short big blind, not the whole one, and gives odd chips to one winner.
const isShort = ({ inicio, ciegas, sitios: [, , big] }) => inicio[big] < ciegas[1];

for (const [form, seats, seeds] of [["huidas", 8, 40], ["huidas_dinero", 5, 30]]) {
  test(`${form}: PokerKit reads what somebody left in the middle of, whatever he had bet, to the same chips`, () => {
    const hands = known(form, ...Array(seeds).keys()).filter((hand) => hand.acabada && left(hand) && !isShort(hand));
    const text = phhs(hands, { ...where, seats });
    const told = finishing(text);
    assert.ok(told.length > 50, `${told.length} hands`);
    assert.ok(told.length > 0.96 * hands.length, `${told.length} of ${hands.length}`);
    const read = readBack(text);
    assert.equal(read.length, told.length);
    read.forEach((stacks, i) => stacks.forEach((chips, n) => assert.ok(Math.abs(chips - told[i][n]) < 4, `${i + 1}`)));
  });
}

test("a hand that the format cannot tell, for who had put all he had has left, is named and left out", () => {
  const hechos = [
    { t: "CiegaPuesta", asiento: 1, cual: "ciega_pequena", cantidad: 25 },
    { t: "CiegaPuesta", asiento: 2, cual: "ciega_grande", cantidad: 50 },
    { t: "Subido", asiento: 0, cantidad: 500, total: 500 },
    { t: "Igualado", asiento: 1, cantidad: 475 },
    { t: "Abandonado", asiento: 0 },
    { t: "Retirado", asiento: 2, automatico: false },
    { t: "BoteGanado", ganadores: [1], reparto: [1050] },
  ];
  const hand = {
    numero: 7,
    nivel: 1,
    ciegas: [25, 50],
    sitios: [0, 1, 2],
    juegan: [0, 1, 2],
    inicio: [500, 900, 900],
    final: [0, 1450, 850],
    cartas: new Map(),
    mostradas: new Map(),
    mesa: [],
    hechos,
    botes: [],
    fuera: [],
    dejadas: new Map([[0, 0]]),
    acabada: true,
  };
  const text = phhs([hand], { ...where, seats: 3 });
  assert.match(text, /^# Faltan las manos 7: alguien se fue/m);
  assert.doesNotMatch(text, /\[1\]/);
  const chips = { ...hand, inicio: [5000, 900, 900], final: [4500, 1450, 850], dejadas: new Map([[0, 4500]]) };
  const told = phhs([chips], { ...where, seats: 3 });
  assert.deepEqual(readBack(told), finishing(told), "with chips behind he folds when the reader asks him");
});

test("cards that nobody showed are not in the file", () => {
  const hands = known("minitorneo", 1);
  const [first] = hands;
  const text = phhs(hands, { ...where, seats: 6 });
  assert.match(text, /d dh p\d \?\?\?\?/);
  for (const [seat] of first.cartas) assert.ok(seat === 0 || first.mostradas.has(seat));
});

test("a hand whose stacks are not known is left out, and the file says which", () => {
  const chronicle = new Chronicle();
  for (const step of asked("minitorneo", "1").slice(3)) chronicle.take(step);
  assert.equal(chronicle.whole, false);
  const hands = chronicle.hands();
  assert.ok(hands.length > 1);
  const text = phhs(hands, { ...where, seats: 6 });
  assert.match(text, new RegExp(`# Faltan las manos ${hands[0].numero}, `));
  assert.doesNotMatch(text, /\[1\]/);
});

test("what each has won or lost in a hand comes to nothing, but for what left with somebody", () => {
  for (const hand of known("minitorneo", 2).filter(({ acabada, fuera }) => acabada && !fuera.length)) {
    const results = hand.juegan.map((seat) => resultOf(seat, hand));
    assert.equal(results.reduce((sum, n) => sum + n, 0), 0, `hand ${hand.numero}`);
  }
});
