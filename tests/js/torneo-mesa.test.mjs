// The clocks of the organiser's desk.

import assert from "node:assert/strict";
import { test } from "node:test";

import { clock, left } from "../../static/js/torneo/mesa.js";

test("what is left of a courtesy is said as a clock says it", () => {
  assert.equal(clock(372), "6:12");
  assert.equal(clock(60), "1:00");
  assert.equal(clock(5), "0:05");
});

test("it runs from when the page came and stands at nothing", () => {
  assert.equal(left(372, 1000, 1000), "6:12");
  assert.equal(left(372, 1000, 13_000), "6:00");
  assert.equal(left(5, 1000, 60_000), "0:00");
});
