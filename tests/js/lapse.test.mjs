// What may not be pressed for a moment (static/js/lib/lapse.js): nothing is accepted by accident,
// and what waits is pressed again.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { Lapse } from "../../static/js/lib/lapse.js";
import { correct, now } from "../../static/js/lib/now.js";

test("a lapse is over when it says so, though the clock was put back meanwhile", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  correct(now(), 0, 0);
  const seen = [];
  const lapse = new Lapse(1500, () => seen.push(lapse.runs));
  lapse.begin();
  mock.timers.tick(1000);
  correct(now() - 900, 0, 0);
  assert.equal(lapse.runs, true);
  mock.timers.tick(500);
  assert.deepEqual(seen, [false], "told once, and it runs no longer when it is told");
  mock.timers.reset();
});

test("a lapse that begins anew runs for its whole time, and is told of once", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const seen = [];
  const lapse = new Lapse(1500, () => seen.push(lapse.runs));
  lapse.begin();
  mock.timers.tick(1000);
  lapse.begin();
  mock.timers.tick(1000);
  assert.equal(lapse.runs, true);
  mock.timers.tick(500);
  assert.deepEqual(seen, [false]);
  mock.timers.reset();
});
