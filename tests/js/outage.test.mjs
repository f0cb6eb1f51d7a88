// After 1.5 s without connection the page says so, whatever the attempts to come back do meanwhile.
import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { outage } from "../../static/js/lib/outage.js";

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

function heard(...steps) {
  let told = 0;
  const changed = outage(1500, () => (told += 1));
  for (const step of steps) typeof step === "number" ? mock.timers.tick(step) : changed(step);
  return told;
}

test("attempts that fail do not begin the time again", () => {
  assert.equal(heard("cortada", 500, "conectando", "cortada", 999), 0);
  assert.equal(heard("cortada", 500, "conectando", "cortada", 1000), 1);
});

test("it is told once, however long it lasts", () => {
  assert.equal(heard("cortada", 1500, "conectando", "cortada", 9000, "conectando"), 1);
});

test("who is back in time, or is told why it was closed, is told nothing", () => {
  assert.equal(heard("cortada", 1400, "conectando", "abierta", 9000), 0);
  assert.equal(heard("conectando", "cerrada", 9000), 0);
});

test("another loss has its own time", () => {
  assert.equal(heard("cortada", 1400, "abierta", "cortada", 1400), 0);
  assert.equal(heard("cortada", 1500, "abierta", "cortada", 1500), 2);
});
