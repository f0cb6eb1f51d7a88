// Which lines of the chat can be claimed, and by whom.
import assert from "node:assert/strict";
import { test } from "node:test";
import { claimable, claimItems } from "../../static/js/lib/claim.js";

const DOOR = "/torneos/reclamar/";

test("what somebody else said from a chair can be claimed", () => {
  assert.equal(claimable(DOOR, { asiento: 0, nick: "sindo" }, "ane"), true);
});

test("neither my own line, nor a mirón's, nor any where nothing is claimed", () => {
  assert.equal(claimable(DOOR, { asiento: 1, nick: "ane" }, "ane"), false);
  assert.equal(claimable(DOOR, { asiento: null, nick: "sindo" }, "ane"), false);
  assert.equal(claimable(DOOR, { nick: "sindo" }, "ane"), false);
  assert.equal(claimable("", { asiento: 1, nick: "sindo" }, "ane"), false);
});

test("the menu of a line offers it there alone", () => {
  const line = (asiento, nick) => ({ n: 7, autor: { asiento, nick } });
  assert.equal(claimItems(DOOR, line(0, "sindo"), "ane").length, 2);
  assert.deepEqual(claimItems(DOOR, line(1, "ane"), "ane"), []);
  assert.deepEqual(claimItems(undefined, line(0, "sindo"), "ane"), []);
});
