// What the bar over a match says of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./stage/stage.mjs";

const { isWorth, stakeText } = await import("../../static/js/mesa/over.js");

test("the bar says what there is in U$uros: stakes, what each brings, prizes, or nothing", () => {
  const none = { valor: 0, entrada: null, premios: 0, entrenamiento: false, fin: null };
  const told = [
    [{ ...none }, "sin valor", false],
    [{ ...none, valor: 50 }, "50 en juego", true],
    [{ ...none, valor: 50, entrenamiento: true }, "sin valor", false],
    [{ ...none, entrada: [40, 200] }, "de 40 a 200", true],
    [{ ...none, premios: 300 }, "300 en premios", true],
    [{ ...none, valor: 50, fin: {} }, "se jugaban 50", true],
  ];
  for (const [mesa, text, worth] of told) {
    assert.equal(stakeText(mesa), text);
    assert.equal(isWorth(mesa), worth);
  }
});
