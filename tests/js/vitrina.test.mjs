// The shelves of a vitrina by the keyboard.

import assert from "node:assert/strict";
import { test } from "node:test";

import { rowsOf, walked } from "../../static/js/vitrina/shelves.js";

const ROWS = rowsOf([2, 7], 5); // a shelf of two, and one of seven that takes two rows

test("each shelf begins a row of its own", () => {
  assert.deepEqual(ROWS, [[0, 1], [2, 3, 4, 5, 6], [7, 8]]);
  assert.deepEqual(rowsOf([4], 3), [[0, 1, 2], [3]]);
});

test("the arrows walk from piece to piece and from row to row, and stop at the edges", () => {
  const go = (...keys) => keys.reduce((at, key) => walked(ROWS, at, key), 0);
  assert.equal(go("ArrowRight", "ArrowRight"), 2, "on to the next shelf");
  assert.equal(go("ArrowRight", "ArrowDown"), 3, "in the same column");
  assert.equal(go("ArrowDown", "End", "ArrowDown"), 8, "to the last of a shorter row");
  assert.equal(go("ArrowDown", "End", "ArrowUp"), 1);
  assert.equal(go("ArrowDown", "End", "Home"), 2);
  assert.equal(go("ArrowUp"), 0);
  assert.equal(go("ArrowLeft"), 0);
  assert.equal(walked(ROWS, 8, "ArrowRight"), 8);
  assert.equal(walked(ROWS, 8, "ArrowDown"), 8);
  assert.equal(walked(ROWS, 4, "Enter"), 4);
});
