// The moments of a step of póker, and how its cards follow from their sealed shuffle.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { follow } from "../../static/js/games/poker/dealing.js";
import { stages } from "../../static/js/games/poker/stages.js";

const ROOT = new URL("../..", import.meta.url).pathname;
const PYTHON = process.env.PYTHON ?? `${ROOT}.venv/bin/python`;

/** Return the frames of a golden match for a spectator, in order. */
function golden() {
  const text = execFileSync(PYTHON, ["-m", "tests.engines.frames", "poker", "1"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  return text.trim().split("\n").map((line) => JSON.parse(line).vistas.at(-1));
}

const frames = golden();
const steps = frames.slice(1).map((frame, i) => ({
  old: frames[i].vista,
  frame,
  moments: stages(frames[i].vista, frame),
}));
const chips = ({ fichas, aportado, retiradas }) =>
  [fichas, aportado, retiradas].flat().reduce((sum, n) => sum + (n ?? 0), 0);

test("a step without a street or a pot is shown at once", () => {
  const shown = steps.filter(({ frame }) => !frame.eventos.some(({ t }) => ["MesaAbierta", "BoteGanado"].includes(t)));
  assert.ok(shown.length > 20);
  for (const { moments } of shown) assert.deepEqual(moments, []);
});

test("the last moment of a hand has the chips and the board that the view has", () => {
  const ends = steps.filter(({ frame }) => frame.eventos.some(({ t }) => t === "BoteGanado"));
  assert.ok(ends.length > 3);
  for (const { moments, frame: { vista } } of ends) {
    const last = moments.at(-1).vista;
    assert.deepEqual(last.fichas, vista.fichas);
    assert.deepEqual(last.mesa, vista.mesa);
    assert.deepEqual(last.mostradas, vista.mostradas);
    assert.deepEqual(last.botes.map(({ ganadores }) => ganadores), vista.botes.map(({ ganadores }) => ganadores));
  }
});

test("no chip is lost or made on the way to a pot, and pots are won from the last to the main one", () => {
  for (const { moments, frame } of steps) {
    const won = frame.eventos.filter(({ t }) => t === "BoteGanado");
    const before = moments.findIndex(({ event }) => event.t === "BoteGanado");
    for (const { vista } of moments.slice(0, before < 0 ? undefined : before)) assert.equal(chips(vista), 50_000);
    const order = moments.filter(({ event }) => event.t === "BoteGanado").map(({ event }) => event.numero);
    assert.deepEqual(order, won.map(({ numero }) => numero));
  }
});

test("an all-in with no more betting shows the hands first, then the board a street at a time", () => {
  const runout = steps.find(({ frame }) => frame.eventos.filter(({ t }) => t === "MesaAbierta").length === 3);
  const names = runout.moments.map(({ event }) => event.t);
  assert.ok(names.indexOf("Mostrado") < names.indexOf("MesaAbierta"));
  const boards = runout.moments.filter(({ event }) => event.t === "MesaAbierta").map(({ vista }) => vista.mesa.length);
  assert.deepEqual(boards, [3, 4, 5]);
});

test("what open hands may hope for is seen with the hands and with each street, and not before or after", () => {
  const told = steps.filter(({ frame }) => frame.eventos.some(({ t }) => t === "Posibilidades"));
  assert.ok(told.length > 2);
  for (const { moments, frame: { eventos, vista } } of told) {
    const hopes = eventos.filter(({ t }) => t === "Posibilidades").map(({ partes }) => partes);
    const seen = moments.filter(({ vista: { posibilidades } }) => posibilidades);
    assert.deepEqual(seen.map(({ vista: { posibilidades } }) => posibilidades), hopes);
    assert.ok(seen.every(({ event: { t } }) => ["Mostrado", "MesaAbierta"].includes(t)));
    assert.ok(seen.every(({ vista: { mesa } }) => mesa.length < 5));
    for (const { vista: { cartas, posibilidades } } of seen) {
      posibilidades.forEach((part, seat) => part !== null && assert.equal(cartas[seat]?.length, 2));
    }
    assert.equal(vista.posibilidades, undefined);
  }
});

test("what is seen of a step fits in the pause of five seconds, movement included", () => {
  const longest = steps.map(({ moments }) => moments.reduce((sum, { ms }) => sum + ms + 300, 0));
  assert.ok(Math.max(...longest) > 3000);
  assert.ok(Math.max(...longest) < 5000, `${Math.max(...longest)} ms`);
});

// The verification page.

const DECK = ["s", "h", "d", "c"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
const opened = (...places) => DECK.map((card, i) => (places.includes(i) ? card : null));

/** Three are dealt from the left of the button, seat 1; the reader is seat 0, and seat 2 shows. */
const dealt = () => ({
  v: 1,
  tiradas: [{ op: "below", given: 3, result: 1 }, {
    op: "sealed",
    given: 52,
    result: opened(0, 3, 1, 4, 6, 7, 8, 9, 10),
  }],
  eventos: [
    { t: "PartidaEmpezada", jugadores: 3 },
    { t: "ManoEmpezada", numero: 1, sitios: [1, 2, 0], juegan: [0, 1, 2], mazo: null },
    { t: "Repartido", asiento: 2, cuantas: 2, cartas: null },
    { t: "Repartido", asiento: 0, cuantas: 2, cartas: [DECK[1], DECK[4]] },
    { t: "Repartido", asiento: 1, cuantas: 2, cartas: null },
    { t: "MesaAbierta", fase: "flop", cartas: DECK.slice(6, 9) },
    { t: "MesaAbierta", fase: "turn", cartas: [DECK[9]] },
    { t: "MesaAbierta", fase: "river", cartas: [DECK[10]] },
    { t: "Mostrado", asiento: 2, cartas: [DECK[0], DECK[3]] },
  ],
});

test("póker §3.4: cards go one by one from the left of the button, then the board, with none burnt", () => {
  assert.deepEqual(follow([dealt()]), { counts: { manos: 1, cartas: 9, barajadas: 1 }, wrong: null });
});

const WRONGS = [
  [(step) => (step.eventos[3].cartas = [DECK[0], DECK[3]]), /silla 1/],
  [(step) => (step.eventos[6].cartas = [DECK[10]]), /mesa no son las siguientes/],
  [(step) => (step.eventos[8].cartas = [DECK[2], DECK[5]]), /silla 3 enseña/],
  [(step) => (step.eventos[8].asiento = 7), /sin tener cartas/],
  [(step) => step.eventos.splice(4, 1), /antes de servir/],
  [(step) => ([step.eventos[2], step.eventos[3]] = [step.eventos[3], step.eventos[2]]), /a quien no toca/],
  [(step) => (step.tiradas = step.tiradas.slice(0, 1)), /falta una barajada/],
  [(step) => (step.tiradas[1].given = 51), /entera/],
  [(step) => (step.eventos = step.eventos.slice(0, 1)), /no sirve para nada/],
  [(step) => step.eventos.push({ t: "MesaAbierta", cartas: [DECK[11]] }), /más de cinco/],
];

test("a dealing that does not follow from its sealed shuffle is found", () => {
  for (const [change, words] of WRONGS) {
    const step = dealt();
    change(step);
    assert.match(follow([step]).wrong?.texto ?? "", words);
  }
});
