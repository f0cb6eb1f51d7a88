// Who wins and loses with whom.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inTeams, lookFrom, matesOf, sideOf } from "../../static/js/lib/sides.js";

const PAIRS = [[0, 2], [1, 3]];
const ALONE = [[0], [1], [2]];

test("a seat plays with those of its side and against all others", () => {
  assert.equal(sideOf(PAIRS, 3), 1);
  assert.deepEqual(matesOf(PAIRS, 3), [1]);
  assert.deepEqual(matesOf(ALONE, 1), []);
  assert.deepEqual([inTeams(PAIRS), inTeams(ALONE)], [true, false]);
});

test("ours are coloured as ours from any chair", () => {
  assert.deepEqual([0, 1, 2, 3].map((seat) => lookFrom(PAIRS, 1, seat)), ["ellos", "nos", "ellos", "nos"]);
  assert.deepEqual([0, 1, 2].map((seat) => lookFrom(ALONE, 2, seat)), ["ellos", "ellos", "nos"]);
  assert.equal(lookFrom(PAIRS, 0, null), "");
});
