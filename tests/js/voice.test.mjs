// What is told aloud at a match: the queue of sentences, what a frame brings, and what a key says again.
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { commandOf, keyName } from "../../static/js/lib/keys.js";
import { aloud, sentences, SILENT } from "../../static/js/games/saying.js";
import { Telling, tellingSheet, withTelling } from "../../static/js/mesa/telling.js";
import { Voice } from "../../static/js/mesa/voice.js";
import { KEYS as MUS } from "../../static/js/games/mus/controls.js";
import { KEYS as OHHELL } from "../../static/js/games/ohhell/controls.js";
import { KEYS as PARCHIS } from "../../static/js/games/parchis/controls.js";

const SOON = 60;
const READ = 10000;
let regions, voice, telling;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  regions = { polite: { textContent: "" }, urgent: { textContent: "" } };
  voice = new Voice(regions);
  telling = new Telling(voice);
});
afterEach(() => mock.timers.reset());

/** Return what has just been said: the polite region and the urgent one. */
const heard = (wait = 0) => {
  mock.timers.tick(wait);
  mock.timers.tick(SOON);
  return [regions.polite.textContent, regions.urgent.textContent];
};

test("what is said at once is said together, the urgent first, and nothing puts out another", () => {
  voice.say("Grande: 26.");
  voice.say("Te toca.", { urgent: true });
  voice.say("¡Adentro!");
  voice.say("Grande: 26.");
  assert.deepEqual(heard(), ["", "Te toca. Grande: 26. ¡Adentro!"]);
});

test("the next thing waits until what was said has been read", () => {
  voice.say("Beto pasa y Carla no dice nada todavía.");
  assert.equal(heard()[0], "Beto pasa y Carla no dice nada todavía.");
  voice.say("Chica.");
  assert.equal(heard()[0], "Beto pasa y Carla no dice nada todavía.");
  assert.equal(heard(READ)[0], "Chica.");
});

test("what something urgent cuts short is said again after it", () => {
  voice.say("Beto envida dos a grande.");
  heard();
  voice.say("Te toca.", { urgent: true });
  assert.deepEqual(heard(), ["", "Te toca. Beto envida dos a grande."]);
  voice.say("Chica.");
  assert.deepEqual(heard(READ / 2), ["Chica.", ""]);
});

test("a key stops the reading: what it silenced is not said again, and what waits comes at once", () => {
  voice.say("Beto envida dos a grande.");
  heard();
  voice.say("Carla pasa.");
  voice.stopped();
  assert.deepEqual(heard(), ["Carla pasa.", ""]);
});

test("sentences about what is overtaken are dropped, waiting or cut short", () => {
  voice.say("Te toca.", { urgent: true, about: "turno" });
  heard();
  voice.say("Beto pasa.", { about: "jugada" });
  voice.say("Carla habla.", { about: "turno" });
  voice.forget("turno");
  voice.say("Quedan diez segundos.", { urgent: true });
  assert.deepEqual(heard(), ["", "Quedan diez segundos. Beto pasa."]);
});

test("what was said is taken for read after a while, however long it was", () => {
  voice.say("Una frase que se lee despacio. ".repeat(20).trim());
  heard();
  voice.say("Nueva.");
  assert.equal(heard(3000)[0], "Nueva.");
});

const saying = (more = {}) => ({
  held: ["1o"],
  hand: "Tus cartas: As de oros.",
  score: "Piedras: Nosotros 0, Ellos 0.",
  detail: "Se juega a 40 piedras.",
  turn: "Habla Beto.",
  options: "",
  ...more,
});

test("the first frame tells it all", () => {
  telling.changed(SILENT, saying(), false);
  assert.deepEqual(heard(), ["Tus cartas: As de oros. Piedras: Nosotros 0, Ellos 0. Habla Beto.", ""]);
});

test("my turn is told with what is asked and all that is open, the cards and the score only when they change", () => {
  const now = saying({ turn: "Hablas tú a grande.", options: "Puedes: paso, P." });
  telling.happened([{ nivel: "jugada", texto: "Beto pasa" }]);
  telling.changed(saying(), now, true);
  assert.deepEqual(heard(), ["", "Te toca. Hablas tú a grande. Puedes: paso, P. Beto pasa."]);
  telling.changed(now, now, true);
  assert.deepEqual(heard(READ), ["", "Te toca. Hablas tú a grande. Puedes: paso, P. Beto pasa."]);
});

test("a turn of the same actions is told again when it is another turn", () => {
  const [one, other] = ["grande", "chica"].map((lance) => saying({ turn: `Hablas tú a ${lance}.`, options: "Paso." }));
  telling.changed(one, other, true);
  assert.deepEqual(heard(), ["", "Te toca. Hablas tú a chica. Paso."]);
});

test("new cards and a new score are told out of turn, and a card that left is not", () => {
  const dealt = saying({ held: ["1o", "2o"], hand: "Tus cartas: As de oros; Dos de oros." });
  telling.changed(saying(), dealt, false);
  assert.deepEqual(heard(), ["Tus cartas: As de oros; Dos de oros.", ""]);
  telling.changed(dealt, saying(), false);
  telling.changed(saying(), saying({ score: "Piedras: Nosotros 1, Ellos 0." }), false);
  assert.deepEqual(heard(READ), ["Piedras: Nosotros 1, Ellos 0.", ""]);
});

test("what I may do is told though it is nobody's turn; what was not heard of a turn that is over is dropped", () => {
  const called = saying({ turn: "Hablas tú.", options: "Puedes: paso, P." });
  telling.changed(saying(), called, true);
  telling.changed(called, saying({ turn: "Recuento.", options: "Puedes: continuar, Intro." }), false);
  assert.deepEqual(heard(), ["Puedes: continuar, Intro.", ""]);
});

test("a line is told as it is to be heard", () => {
  telling.happened([{ nivel: "jugada", texto: "Ana: 3 C S 4", dicho: "Ana: Tres de oros." }]);
  assert.equal(heard()[0], "Ana: Tres de oros.");
});

test("keys say the hand, the score and the turn again, and each other's answer is not repeated", () => {
  const now = saying({ turn: "Hablas tú.", options: "Puedes: paso, P." });
  const said = (command) => (telling.again(command, now), heard()[1]);
  assert.equal(said("decir_mano"), "Tus cartas: As de oros.");
  assert.equal(said("decir_marcador"), "Piedras: Nosotros 0, Ellos 0. Se juega a 40 piedras.");
  assert.equal(said("decir_turno"), "Hablas tú. Puedes: paso, P.");
  assert.equal(telling.again("mus", now), false);
});

const pressed = (key, shiftKey = false) => ({ key, code: "", ctrlKey: false, altKey: false, metaKey: false, shiftKey });
const free = { typing: false, selecting: false, letters: true, onControl: false };

for (const [game, keys] of Object.entries({ mus: MUS, ohhell: OHHELL, parchis: PARCHIS })) {
  test(`${game}: L, M and T say things again, and M with Shift where M is the game's`, () => {
    const table = withTelling(keys);
    const command = (key, shift, situation = free) => commandOf(keyName(pressed(key, shift)), table, situation);
    assert.equal(command("l"), "decir_mano");
    assert.equal(command("t"), "decir_turno");
    assert.equal(command("M", true), "decir_marcador");
    assert.equal(command("m"), game === "mus" ? "mus" : "decir_marcador");
    assert.equal(command("L", true), "decir_mano");
    for (const key of ["l", "m", "t", "L", "M", "T"]) {
      assert.equal(command(key, key < "a", { ...free, letters: false }), null, "letters are switched off");
    }
    assert.deepEqual(tellingSheet(keys).map(([key]) => key), ["L", game === "mus" ? "Mayús+M" : "M", "T", "."]);
  });
}

test("a voice hears neither dots in the middle of a line nor the signs of the suits", () => {
  assert.equal(aloud("5 piedras · ganan 2"), "5 piedras; ganan 2");
  assert.equal(
    sentences("Hay que seguir a ♥\uFE0E corazones", "", "¿Quieres?"),
    "Hay que seguir a corazones. ¿Quieres?",
  );
});

test("what comes on screen is said once while it stays, and again when it comes back", () => {
  const strip = { text: "Estás ausente", urgent: true };
  const veil = { text: "Beto ha pedido una pausa", urgent: false };
  telling.shown([strip, veil]);
  assert.deepEqual(heard(), ["", "Estás ausente. Beto ha pedido una pausa."]);
  telling.shown([strip, veil]);
  assert.deepEqual(heard(READ), ["", "Estás ausente. Beto ha pedido una pausa."]);
  telling.shown([veil]);
  telling.shown([strip, veil]);
  assert.deepEqual(heard(READ), ["", "Estás ausente."]);
});

test("the regions are put where they can be heard each time that something is said", () => {
  let placed = 0;
  regions.place = () => placed += 1;
  voice.say("Chica.");
  heard();
  voice.say("Grande.");
  heard(READ);
  assert.equal(placed, 2);
});
