// What the table says of its chance: who plays where closed cards stay so checks at any time what he has seen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { elements, newRoot } from "./stage/stage.mjs";

const { fairness } = await import("../../static/js/mesa/dialogs.js");

const drawn = (mesa) => {
  const root = newRoot();
  root.drawing = fairness({ id: 7, compromiso: "ab".repeat(32), ...mesa });
  return elements(root);
};
const links = (mesa) => drawn(mesa).filter(({ tag }) => tag === "a").map(({ attributes }) => attributes.href);

test("a player of sealed deals is led to what he can check, and nobody else", () => {
  assert.deepEqual(links({ cerradas: true, papel: "jugador" }), ["/partida/7/verificar/"]);
  assert.deepEqual(links({ cerradas: true, papel: "miron" }), []);
  assert.deepEqual(links({ cerradas: false, papel: "jugador" }), []);
});
