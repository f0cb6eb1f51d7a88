// The poster that is chosen: what the site would refuse, and which part of it is kept.

import assert from "node:assert/strict";
import { test } from "node:test";

import { middleOf } from "../../static/js/lib/picture.js";
import { objection } from "../../static/js/torneo/cartel.js";

const LIMITS = { bytes: 1000, pixels: 4_000_000, types: ["image/png", "image/jpeg"] };
const PNG = { size: 1000, type: "image/png" };
const why = (file, picture = { width: 2000, height: 2000 }) => objection({ ...PNG, ...file }, picture, LIMITS);

test("what the site takes is not objected to", () => {
  assert.equal(why({}), "");
});

test("what the site would refuse is: what is too heavy, no picture, of another kind, or too large", () => {
  assert.equal(why({ size: 1001 }, null), "pesada");
  assert.equal(why({}, null), "imagen");
  assert.equal(why({ type: "image/svg+xml" }), "imagen");
  assert.equal(why({}, { width: 2001, height: 2000 }), "grande");
});

test("the middle of a picture in the form of a poster is all its width, or all its height", () => {
  assert.deepEqual(middleOf({ width: 1200, height: 1630 }, 1200, 630), { x: 0, y: 500, wide: 1200, high: 630 });
  assert.deepEqual(middleOf({ width: 800, height: 315 }, 1200, 630), { x: 100, y: 0, wide: 600, high: 315 });
});

test("that of a square is a square", () => {
  assert.deepEqual(middleOf({ width: 300, height: 200 }, 512, 512), { x: 50, y: 0, wide: 200, high: 200 });
});
