// The board of póker with somebody at it: the all-in asked twice, what is decided before the turn, the written amount.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { elements, newRoot, press, pressable } from "./stage/stage.mjs";
import { Layers } from "../../static/js/lib/keys.js";

const { mount } = await import("../../static/js/games/poker/board.js");
const { buttons } = await import("../../static/js/games/poker/controls.js");
const ROOT = new URL("../..", import.meta.url).pathname;
const PYTHON = process.env.PYTHON ?? `${ROOT}.venv/bin/python`;
const PLAYERS = 10;
const text = execFileSync(PYTHON, ["-m", "tests.engines.frames", "poker", "1"], {
  cwd: ROOT,
  encoding: "utf8",
  maxBuffer: 2 ** 28,
});
const versions = text.trim().split("\n").map((line) => JSON.parse(line).vistas);
const every = versions.flatMap((views) => views.slice(0, PLAYERS));

/** Return the first frame of somebody that is as wanted. */
const find = (wanted) => every.find((frame) => wanted(frame.vista, frame.legales.map(({ accion }) => accion)));

/** Return a board that shows a frame to its player, what it sends and what it says. */
async function shown(frame, prefs = { confirmar_todo: true }, table = {}) {
  const [root, sent, said, layers] = [newRoot(), [], [], new Layers()];
  const asientos = Array.from({ length: PLAYERS }, (_, asiento) => ({ asiento, nick: `J${asiento}`, conectado: true }));
  const mesa = { id: 1, yo: frame.vista.yo, asientos, fin: null, premios: 500, salon: { slug: "poker" }, ...table };
  const board = mount(root, {
    enviar: (accion) => (sent.push(accion), Promise.resolve()),
    mesa: () => mesa,
    prefs: () => prefs,
    connected: () => true,
    behind: () => false,
    still: () => true,
    announce: (words) => said.push(words),
    before: () => Promise.resolve(false),
    dialog: (draw) => draw(),
    changed: () => {},
    drawn: () => {},
    showEnd: () => {},
    layers,
  });
  await board.update(frame, true);
  return { board, root, sent, said, layers };
}

const classes = (root) => elements(root).flatMap(({ attributes }) => String(attributes.class ?? "").split(" "));
const raising = find((vista, open) =>
  open.includes("Subir") && open.includes("Igualar") && vista.subir_min < vista.subir_max
);
const named = (root, key, value) => pressable(root).find(({ attributes }) => attributes[key] === value);

test("an all-in is asked twice, by key and by press, and the second time it is made", async (context) => {
  let now = 0;
  context.mock.method(performance, "now", () => (now += 1000)); // the question is read before it is answered
  for (const go of [({ board }) => board.run("todo"), ({ root }) => press(named(root, "data-nombre", "todo"))]) {
    const stage = await shown(raising);
    go(stage);
    assert.deepEqual(stage.sent, []);
    assert.ok(classes(stage.root).includes("confirma"));
    assert.match(stage.said.at(-1), /otra vez/);
    assert.ok(stage.board.run("todo"));
    assert.deepEqual(stage.sent, [{ t: "Subir", total: raising.vista.subir_max }]);
    assert.ok(!classes(stage.root).includes("confirma"));
  }
});

test("what is written is asked again too, with another word", async () => {
  const { board, sent } = await shown(raising);
  const written = (word) => board.orders().find(({ words }) => words.includes(word));
  assert.match(written("todo").run(), /«todo seguro»/);
  assert.match(written("subo").run(raising.vista.subir_max), /«todo seguro»/);
  assert.deepEqual(sent, []);
  assert.equal(written("todo seguro").run(), true);
  assert.deepEqual(sent, [{ t: "Subir", total: raising.vista.subir_max }]);
  const calm = await shown(raising, { confirmar_todo: false });
  assert.equal(calm.board.orders().some(({ words }) => words.includes("todo seguro")), false);
});

test("the pots, the blinds and the board are told to who writes for them", async () => {
  const { board } = await shown(raising);
  const told = (word) => board.orders().find(({ words }) => words.includes(word)).run();
  assert.match(told("botes"), /^Bote /);
  assert.match(told("ciegas"), /^Nivel 1, ciegas de 25 y 50\. Después, 50 y 100\.$/);
  assert.match(told("mesa"), /mesa[:.]/);
  assert.match(told("premios"), /^Premios: 1\.º /);
});

test("the panel, the card of who is out and the orders say that a training pays nothing", async () => {
  const puestos = raising.vista.puestos.map((_, seat) =>
    seat === raising.vista.yo ? { puesto: 2, premio: 150, mano: 1, se_fue: false } : null
  );
  const out = { ...raising, vista: { ...raising.vista, puestos }, legales: [] };
  const training = await shown(out, {}, { premios: 0, entrenamiento: true });
  assert.ok(classes(training.root).includes("sin-premios"));
  assert.equal(classes(training.root).includes("usu"), false, "no amount of U$uros anywhere on the table");
  const order = training.board.orders().find(({ words }) => words.includes("premios"));
  assert.match(order.run(), /entrenamiento/);
  const paid = await shown(out, {}, { premiados: [{ asiento: raising.vista.yo, usuros: 150, pagado: true }] });
  assert.equal(classes(paid.root).includes("sin-premios"), false);
  assert.equal(classes(paid.root).filter((name) => name === "usu").length, 3 + 1, "the prizes, and what I took");
});

test("the card of who is out is said, takes the focus once, and goes with Escape", async (context) => {
  const seat = raising.vista.yo;
  const puestos = raising.vista.puestos.map((_, one) => one === seat ? { puesto: 4, mano: 1, se_fue: false } : null);
  const out = { ...raising, v: raising.v + 1, eventos: [], vista: { ...raising.vista, puestos }, legales: [] };
  const { board, root, said, layers } = await shown(raising);
  const focus = context.mock.method(root.something, "focus");
  await board.update(out, true);
  assert.ok(classes(root).includes("salida"));
  assert.deepEqual(said, ["Has quedado en el puesto 4."]);
  board.draw();
  assert.deepEqual([focus.mock.callCount(), said.length, layers.size], [1, 1, 1]);
  assert.equal(layers.escape(), true);
  assert.equal(classes(root).includes("salida"), false);
  assert.equal(layers.size, 0);
});

test("who does not want to be asked is not", async () => {
  const { board, sent } = await shown(raising, { confirmar_todo: false });
  board.run("todo");
  assert.equal(sent.length, 1);
});

test("the question goes with Escape, by itself after three seconds, and when the state changes", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  for (
    const end of [
      ({ board }) => board.run("retirarse"),
      ({ layers }) => layers.escape(),
      () => context.mock.timers.tick(3000),
      ({ board }) =>
        board.update({ ...raising, v: raising.v + 1, vista: { ...raising.vista, turno: null }, legales: [] }, true),
    ]
  ) {
    const stage = await shown(raising);
    stage.board.run("todo");
    await end(stage);
    assert.ok(!classes(stage.root).includes("confirma"));
    assert.deepEqual(stage.sent, []);
  }
});

test("Escape closes what is open and never folds: not once the question has gone, not before the turn", async () => {
  const stage = await shown(raising);
  assert.equal(stage.board.keys.Escape, undefined, "under all that is open there is no command for it");
  stage.board.run("todo");
  assert.equal(stage.layers.escape(), true);
  assert.equal(stage.board.local.armada, null);
  assert.deepEqual(stage.sent, []);
  assert.ok(stage.board.cheatSheet.every(([keys]) => !keys.includes("Esc")));
});

test("my bank of time is told on my turn, and runs where it is spent", async () => {
  const seat = raising.vista.yo;
  const banks = (mine) => raising.vista.fichas.map((_, one) => (one === seat ? mine : 9000));
  const on = (mine, relojes) => ({ ...raising, relojes, vista: { ...raising.vista, bancos_ms: banks(mine) } });
  const running = [{ clave: `turno:${seat}`, hasta: 60_000, total: 60_000 }];
  const found = async (frame) =>
    elements((await shown(frame)).root).find(({ attributes }) => attributes.class === "banco-mio")?.attributes;
  const { "data-reloj": clock, "data-banco": bank } = await found(on(30_000, running));
  assert.deepEqual([clock, bank], [`turno:${seat}`, 30_000]);
  assert.equal(await found(on(0, running)), undefined, "a spent bank is none");
  assert.equal(await found(on(30_000, [])), undefined, "nothing runs while a clock stands");
});

test("a raise of a part is sent at once, marked with a key", async () => {
  const { board, sent, said } = await shown(raising);
  assert.ok(board.run("minimo"));
  assert.match(said.at(-1), /^Subir a/);
  board.run("mas");
  board.run("subir");
  const [{ t: accion, total }] = sent;
  assert.equal(accion, "Subir");
  assert.ok(total > raising.vista.subir_min && total < raising.vista.subir_max);
});

test("every arrow moves the slider by a big blind, off the marks too", async () => {
  const { board, root } = await shown(raising);
  const { low, high } = board.answers.range;
  const big = raising.vista.ciegas[1];
  let own = 0; // keys that are left to the browser
  const type = (key, more = {}) => {
    const slider = elements(root).find(({ attributes }) => attributes.type === "range").attributes;
    own += 1;
    slider["@keydown"]({ key, ...more, preventDefault: () => (own -= 1) });
    return board.local.total;
  };
  assert.ok(low + 8 * big < high);
  const first = type("ArrowUp");
  assert.ok(first > low && first <= low + 1.5 * big);
  assert.equal(type("ArrowUp"), first + big);
  assert.equal(type("ArrowDown"), first);
  assert.equal(type("PageUp"), first + 5 * big);
  assert.equal(type("ArrowDown", { shiftKey: true }), first);
  assert.equal(own, 0);
  type("ArrowUp", { ctrlKey: true });
  type("Home");
  assert.deepEqual([board.local.total, own], [first, 2]);
});

test("Enter raises only to what the player has marked: it may have been meant for going on", async () => {
  const { board, sent } = await shown(raising);
  assert.equal(board.keys.Enter, "aceptar");
  assert.equal(board.run("aceptar"), false);
  assert.deepEqual(sent, []);
  const raise = () => buttons(board.vista, board.legales, board.local.total).find(({ nombre }) => nombre === "subir");
  assert.deepEqual([raise().total, raise().tecla], [raising.vista.subir_min, "S"]);
  board.run("minimo");
  assert.equal(raise().tecla, "S · Intro");
  assert.ok(board.run("aceptar"));
  assert.deepEqual(sent, [{ t: "Subir", total: raising.vista.subir_min }]);
});

test("what is written too low is corrected with the reason, and too high is an all-in that is asked", async () => {
  const { board, root, sent, said } = await shown(raising);
  const field = { value: "1" };
  board.answers.write(field);
  assert.equal(Number(field.value.replace(".", "")), raising.vista.subir_min);
  assert.match(said.at(-1), /^La subida mínima es/);
  assert.ok(classes(root).includes("nota-subida"));
  board.answers.write({ value: String(raising.vista.subir_max + 1) });
  assert.deepEqual(sent, []);
  assert.equal(board.local.armada, "todo");
});

test("more than there is is never sent by leaving the field: who is not asked twice is", async (context) => {
  let now = 1000;
  context.mock.method(performance, "now", () => now);
  const { board, root, sent } = await shown(raising, { confirmar_todo: false });
  board.answers.write({ value: String(raising.vista.subir_max + 1) });
  assert.deepEqual(sent, []);
  assert.equal(board.local.armada, "todo");
  const all = named(root, "data-nombre", "todo");
  press(all); // with the same click that left the field: where «Subir a» was, «All-in» is now
  assert.deepEqual(sent, []);
  now += 1000;
  press(all);
  assert.deepEqual(sent, [{ t: "Subir", total: raising.vista.subir_max }]);

  const folds = await shown(raising, { confirmar_todo: false });
  folds.board.answers.write({ value: String(raising.vista.subir_max + 1) });
  press(named(folds.root, "data-accion", "Retirarse"));
  assert.deepEqual(folds.sent, [{ t: "Retirarse" }]);
});

const waits = find((vista) =>
  vista.fase === "flop" && vista.turno !== null && vista.turno !== vista.yo && vista.con_cartas[vista.yo] &&
  vista.igualar === 0 && vista.fichas[vista.yo] > 0
);
const mine = (vista, ...open) => ({
  ...waits,
  v: waits.v + 1,
  eventos: [],
  vista: { ...waits.vista, turno: waits.vista.yo, ...vista },
  legales: open.map((accion) => ({ accion, args: {}, tipo: "turn" })),
});

test("what was decided is done a moment after the turn comes, and can still be taken back", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { board, sent } = await shown(waits);
  assert.ok(board.run("pasar"));
  await board.update(mine({}, "Pasar", "Retirarse"), true);
  assert.deepEqual(sent, []);
  context.mock.timers.tick(350);
  assert.deepEqual(sent, [{ t: "Pasar" }]);

  const other = await shown(waits);
  other.board.run("pasar");
  await other.board.update(mine({}, "Pasar", "Retirarse"), true);
  other.board.local.decidida = null;
  context.mock.timers.tick(350);
  assert.deepEqual(other.sent, []);
});

test("checking that was decided never becomes a call or a fold", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { board, root, sent } = await shown(waits);
  press(named(root, "data-antes", "pasar"));
  assert.equal(board.local.decidida.que, "pasar");
  await board.update(mine({ igualar: 100, apuesta: 100 }, "Igualar", "Retirarse"), true);
  context.mock.timers.tick(1000);
  assert.deepEqual(sent, []);
  assert.equal(board.local.decidida, null);
});
