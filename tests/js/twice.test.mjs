// What cannot be taken back is asked twice, and a double click is one press: nothing confirms in half a second.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { golden, mounted } from "./stage/golden.mjs";
import { press, pressable } from "./stage/stage.mjs";

const { boards } = await import("../../static/js/games/boards.js");
const ASKS = { confirmar_ordago: true, confirmar_todo: true };
const LAST_MS = 499;

let now = 0;
mock.method(performance, "now", () => now);

/**
 * What each game asks twice, with its button, its key and its word. Where the golden match never comes to it, it is put
 * into the frame that offers `like`, whose view is changed by `vista`.
 */
const GRAVE = [
  { game: "mus", accion: "Ordago", command: "ordago", word: "órdago" },
  { game: "mus", accion: "CortarOrdago", command: "ordago", word: "órdago", like: "Cortar" },
  { game: "mus", accion: "Querer", command: "quiero", word: "quiero", vista: acceptingAll },
  { game: "tresmus", accion: "Ordago", command: "ordago", word: "órdago" },
  { game: "tresmus", accion: "DarsePorPerdido", command: "me_doy", word: "me doy" },
  { game: "poker", accion: "Subir", button: "todo", command: "todo" },
];

function acceptingAll(vista) {
  return { ...vista, envite: { ...vista.envite, ordago: true } };
}

const matches = {};

/** Return the module of a game, and the first frame of somebody who is offered an action, with his seat. */
async function offering({ game, accion, like = accion, vista = (same) => same }) {
  matches[game] ??= { versions: golden(game), module: await boards[game]() };
  const { versions, module } = matches[game];
  const players = versions[0].length - 1;
  for (const views of versions) {
    for (let seat = 0; seat < players; seat++) {
      const frame = views[seat];
      const found = frame.legales.find((choice) => choice.tipo === "turn" && choice.accion === like);
      if (!found) continue;
      const legales = like === accion ? frame.legales : [...frame.legales, { accion, args: {}, tipo: "turn" }];
      return { module, players, seat, frame: { ...frame, legales, vista: vista(frame.vista) } };
    }
  }
  return assert.fail(`the golden match of ${game} never offers ${like}`);
}

async function shown(grave, prefs = ASKS) {
  const { module, players, seat, frame } = await offering(grave);
  const stage = mounted(module, { game: grave.game, seat, players, prefs });
  await stage.board.update(frame, true);
  return stage;
}

const buttonOf = ({ root }, { accion, button }) =>
  pressable(root).find(({ attributes }) =>
    button ? attributes["data-nombre"] === button : attributes["data-accion"] === accion
  );
const wordOf = ({ board }, { word }) => board.orders().find(({ words }) => words.includes(word));

/** The ways to do it; each returns false where this action has no such way. */
const WAYS = {
  pressed: (stage, grave) => press(buttonOf(stage, grave)),
  typed: (stage, { command }) => assert.ok(stage.board.run(command)),
  written: (stage, grave) => wordOf(stage, grave).run(null),
};

for (const grave of GRAVE) {
  for (const [way, act] of Object.entries(WAYS)) {
    if (way === "written" && !grave.word) continue;
    test(`${grave.game}: ${grave.accion} ${way} at once is not done, and later is`, async () => {
      const stage = await shown(grave);
      for (const at of [0, 90, 140, LAST_MS]) {
        now = at;
        act(stage, grave);
        assert.deepEqual(stage.sent, [], `${at} ms after it was asked`);
      }
      now = LAST_MS + 1;
      act(stage, grave);
      assert.equal(stage.sent.length, 1);
      assert.equal(stage.sent[0].t, grave.accion);
    });
  }

  test(`${grave.game}: ${grave.accion} is asked again from the beginning once it was taken back`, async () => {
    now = 0;
    const stage = await shown(grave);
    WAYS.typed(stage, grave);
    now = 2000;
    assert.equal(stage.layers.escape(), true);
    WAYS.typed(stage, grave);
    now += LAST_MS;
    WAYS.typed(stage, grave);
    assert.deepEqual(stage.sent, []);
  });
}

test("the question of an all-in is answered by its button no sooner", async () => {
  now = 0;
  const grave = GRAVE.at(-1);
  const stage = await shown(grave);
  WAYS.typed(stage, grave);
  const sure = () => press(pressable(stage.root).find(({ attributes }) => attributes["data-accion"] === "confirmar"));
  sure();
  assert.deepEqual(stage.sent, []);
  now = LAST_MS + 1;
  sure();
  assert.equal(stage.sent.length, 1);
});

test("who does not want to be asked is not made to wait", async () => {
  const grave = GRAVE[0];
  const stage = await shown(grave, { ...ASKS, confirmar_ordago: false });
  WAYS.typed(stage, grave);
  assert.equal(stage.sent.length, 1);
});
