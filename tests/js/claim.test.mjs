// Which lines of the chat can be claimed, and by whom.
import assert from "node:assert/strict";
import { test } from "node:test";
import { claimable, ClaimDoor, claimItems } from "../../static/js/lib/claim.js";

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

test("a door is open for what is left of its time, and says when it closes", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let closed = 0;
  const door = new ClaimDoor(DOOR, 600_000, () => closed++);
  context.mock.timers.tick(599_999);
  assert.deepEqual([door.address, closed], [DOOR, 0]);
  context.mock.timers.tick(1);
  assert.deepEqual([door.address, closed], ["", 1]);
  assert.deepEqual(claimItems(door.address, { n: 7, autor: { asiento: 0, nick: "sindo" } }, "ane"), []);
});

test("without an end a door stays open until it is told one, and the first is kept", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const door = new ClaimDoor(DOOR, null);
  context.mock.timers.tick(3_600_000);
  assert.equal(door.address, DOOR);
  door.closesIn(1_000);
  context.mock.timers.tick(900);
  door.closesIn(1_000);
  context.mock.timers.tick(100);
  assert.equal(door.address, "");
});

test("where nothing is claimed there is no door, whatever is told", () => {
  const door = new ClaimDoor(undefined, null);
  door.closesIn(0);
  assert.equal(door.address, "");
});
