// What the pages ask of every board (static/js/games/contract.js), over every view of a golden match of its game.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { golden, mounted } from "./stage/golden.mjs";
import { elements, press, pressable } from "./stage/stage.mjs";
import { byAction } from "../../static/js/games/frames.js";
import { sentences } from "../../static/js/games/saying.js";
import { plain, understood } from "../../static/js/mesa/orders.js";

const { boards } = await import("../../static/js/games/boards.js");
const TURNS = 5; // of the turns whose actions have all been played already, one in so many is tried again
const WAITING = 100; // and of the versions in which a player waits

let now = 0;
mock.method(performance, "now", () => (now += 1000)); // whoever plays here takes his time before he confirms

const allowed = (domain, value) => {
  if (domain.t === "OneOf") return domain.values.some((one) => JSON.stringify(one) === JSON.stringify(value));
  if (domain.t === "IntRange") return Number.isInteger(value) && value >= domain.low && value <= domain.high;
  return value.length >= domain.least && value.length <= domain.most && new Set(value).size === value.length &&
    value.every((one) => domain.of.includes(one));
};

/** Check that an action is one of the legal choices, with every field and no other. */
function assertLegal({ t: name, ...fields }, legales) {
  const choice = byAction(legales).get(name);
  assert.ok(choice, `${name} is not among the legal choices: ${legales.map(({ accion }) => accion)}`);
  assert.deepEqual(Object.keys(fields).sort(), Object.keys(choice.args).sort(), name);
  for (const [field, domain] of Object.entries(choice.args)) {
    assert.ok(allowed(domain, fields[field]), `${name}.${field} = ${JSON.stringify(fields[field])}`);
  }
}

const UNREADABLE = /undefined|NaN|\[object|[♠♥♣♦·{}]|\b[RSC1-7]( [RSC1-7]){3}\b|\.\.|\s\s/;

/** Check what a board says of a frame to somebody who plays by ear: all of it, in sentences. */
function assertAloud(board, frame) {
  const { held, hand, score, detail, turn, options } = board.spoken;
  for (const [name, text] of Object.entries({ hand, score, detail, turn })) {
    assert.match(text, /[.?!…]$/, name);
    assert.doesNotMatch(text, UNREADABLE, name);
  }
  assert.doesNotMatch(options, UNREADABLE);
  assert.equal(Boolean(options), frame.legales.some(({ tipo }) => tipo === "turn"), "what I may do is said");
  assert.ok(held.every((one) => typeof one === "string"));
  for (const { texto, dicho } of board.log(frame)) assert.doesNotMatch(sentences(dicho ?? texto), UNREADABLE);
}

/** Check that cards which come to the seat below are new to the board, whichever they are. */
function assertDealt(board, before, { eventos }, seat) {
  const came = eventos.some((event) => event.t === "Repartido" && event.asiento === seat);
  const { held } = board.spoken;
  if (came && held.length) assert.ok(held.some((one) => !before.includes(one)));
}

/** Check what a board says of a frame. */
function assertSpoken(board, frame) {
  for (const line of board.log(frame)) {
    assert.ok(["mano", "parte", "jugada"].includes(line.nivel), line.nivel);
    assert.ok(line.texto && !/undefined|NaN|\[object/.test(line.texto), line.texto);
  }
  for (const text of [board.summary, board.rules, ...board.standing]) {
    assert.equal(typeof text, "string");
    assert.ok(!/undefined|NaN|\[object/.test(text), text);
  }
  assertAloud(board, frame);
  assert.ok(board.placeName(board.here));
  assert.equal(typeof board.counting, "boolean");
  assert.equal(typeof Boolean(board.counted(frame.vista)), "boolean");
  for (const review of board.reviews ?? []) assert.ok(review.nombre && review.tecla && review.texto && review.titulo);
}

/** Press everything, each from the same beginning; and after it, when *deep*, everything else. */
async function pressAll(stage, frame, deep) {
  const begin = async () => {
    await stage.board.update({ ...frame, v: frame.v }, true);
    return pressable(stage.root);
  };
  const many = (await begin()).length;
  for (let i = 0; i < many; i++) {
    const first = (await begin())[i];
    if (!first) continue;
    await press(first);
    const rest = deep ? pressable(stage.root).length : 0;
    for (let k = 0; k < rest; k++) {
      const again = (await begin())[i];
      if (!again) break;
      await press(again);
      const then = pressable(stage.root)[k];
      if (then) await press(then);
    }
  }
}

/** Carry out every command of the keyboard, each from the same beginning; and after it, when *deep*, every other. */
async function typeAll({ board }, frame, deep) {
  await board.update(frame, true);
  const commands = [...new Set(Object.values(board.keys))];
  for (const first of commands) {
    for (const then of deep ? [null, ...commands] : [null]) {
      await board.update(frame, true);
      assert.equal(typeof board.run(first), "boolean", first);
      await null;
      if (then) board.run(then);
      await null;
    }
  }
}

/** Return the ways of writing an order completed with each thing that it may be, the ends of a range for all of it. */
function writings({ words: [usual], blank }) {
  if (!blank) return [usual];
  const { values, low, high, least = 1 } = blank;
  assert.ok(blank.says, usual);
  const each = values ? Object.keys(values) : [low, high];
  return [...(least === 0 ? [usual] : []), ...each.map((one) => `${usual} ${one}`)];
}

/** Write every order, each from the same beginning; one that is asked again is written again. */
async function writeAll({ board, sent }, frame) {
  await board.update(frame, true);
  for (const text of board.orders().flatMap(writings)) {
    await board.update(frame, true);
    for (let times = 0, many = sent.length; times < 2 && sent.length === many; times++) {
      const found = understood(text, board.orders(), []);
      assert.ok("order" in found, `${text}: ${found.refusal}`);
      assert.ok(found.order.words.every((word) => board.vocabulary.includes(word)), text);
      const answer = found.order.run(found.given);
      assert.ok(answer === true || (typeof answer === "string" && answer), text);
      await null;
    }
  }
}

/**
 * Act with `act(stage, frame, deep)` on every turn of the match, and sometimes on those who wait; return what was never
 * played.
 */
async function neverPlayed({ game, versions, players, module }, act) {
  const [open, played] = [new Set(), new Set()];
  for (const [n, views] of versions.entries()) {
    for (const [seat, frame] of views.slice(0, players).entries()) {
      const turn = frame.legales.filter(({ tipo }) => tipo === "turn").map(({ accion }) => accion);
      const fresh = turn.some((accion) => !played.has(accion));
      if (!fresh && n % (turn.length ? TURNS : WAITING)) continue;
      const stage = mounted(module, { game, seat, players });
      await act(stage, frame, fresh);
      for (const accion of stage.sent) assertLegal(accion, frame.legales);
      for (const { t: accion } of stage.sent) played.add(accion);
      for (const accion of turn) open.add(accion);
    }
  }
  return [...open].filter((accion) => !played.has(accion));
}

for (const [game, load] of Object.entries(boards)) {
  const versions = golden(game);
  const players = versions[0].length - 1;
  const module = await load();
  const match = { game, versions, players, module };

  test(`${game}: the board has what the pages ask of it`, async () => {
    const { board } = mounted(module, { game, seat: 0, players });
    assert.deepEqual(Object.values(board.spoken).map((said) => said.length), Array(6).fill(0));
    await board.update(versions[0][0], true);
    for (const name of ["update", "draw", "log", "run", "playerItems", "placeName", "counted"]) {
      assert.equal(typeof board[name], "function", name);
    }
    for (const name of ["keys", "cheatSheet", "phrases"]) assert.equal(typeof board[name], "object", name);
    for (const [keys, meaning] of board.cheatSheet) assert.ok(keys && meaning);
    for (const seat of versions[0].keys()) if (seat < players) assert.ok(Array.isArray(board.playerItems(seat)));
    assert.ok(board.phrases.every((phrase) => typeof phrase === "string"));
  });

  for (const viewer of [0, null]) {
    const at = viewer ?? players;
    const name = viewer === null ? "a spectator" : "a player";

    test(`${game}: every view of a golden match is drawn and told, one after another, for ${name}`, async () => {
      const { board, root, sent } = mounted(module, { game, seat: viewer, players });
      for (const views of versions) {
        const { held } = board.spoken;
        await board.update(views[at], true);
        assert.ok(
          elements(root).some(({ attributes }) => /\bmando\b/.test(attributes.class ?? "")),
          "panel of actions",
        );
        assertSpoken(board, views[at]);
        assertDealt(board, held, views[at], viewer ?? 0);
      }
      board.lookBack?.(versions.map((views) => views[at]));
      board.draw();
      assert.deepEqual(sent, []);
    });
  }

  test(`${game}: what can be pressed sends legal choices and nothing else, and every turn can be played`, async () => {
    assert.deepEqual(await neverPlayed(match, pressAll), []);
  });

  test(`${game}: what the keyboard sends is legal, and every turn can be played with it`, async () => {
    assert.deepEqual(await neverPlayed(match, typeAll), []);
  });

  test(`${game}: what is written sends legal choices, and every turn can be played with it`, async () => {
    assert.deepEqual(await neverPlayed(match, writeAll), []);
  });

  test(`${game}: nothing can be done any more once it has ended by no play of it`, async () => {
    const tried = new Set();
    for (const views of versions) {
      for (const [seat, frame] of views.slice(0, players).entries()) {
        const turn = frame.legales.filter(({ tipo }) => tipo === "turn").map(({ accion }) => accion).join();
        if (!turn || tried.has(turn)) continue;
        tried.add(turn);
        const stage = mounted(module, { game, seat, players, fin: { razon: "sin_rival", ganan: [], movimientos: [] } });
        for (const act of [pressAll, typeAll, writeAll]) await act(stage, frame, false);
        assert.deepEqual(stage.sent, [], turn);
      }
    }
  });

  test(`${game}: no two orders are written alike, and none as what every table has`, async () => {
    const { board } = mounted(module, { game, seat: 0, players });
    assert.deepEqual(board.orders(), []);
    for (const views of versions) {
      await board.update(views[0], true);
      const words = board.orders().flatMap((one) => one.words.map(plain));
      const taken = [...words, "mano", "marcador", "turno", "ayuda", "resultado", "irse"];
      assert.deepEqual(taken.filter((word, i) => taken.indexOf(word) !== i), []);
    }
  });
}
