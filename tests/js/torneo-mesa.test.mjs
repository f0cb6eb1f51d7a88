// The clocks of the organiser's desk, and what keeps it from looking again.

import assert from "node:assert/strict";
import { test } from "node:test";

import { clock, isBusy, left } from "../../static/js/torneo/mesa.js"; // before there is a page, which it would follow
import { element } from "./stage/node.mjs";
import { foldsIn } from "../../static/js/torneo/swapping.js";

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

test("15.3 a menu that somebody left open keeps nothing from the desk, a question does", () => {
  const menu = element("details", { open: "" }, [element("summary", { id: "mas-7" })]);
  assert.ok(!isBusy(element("body", {}, [menu])));
  assert.ok(isBusy(element("body", {}, [element("dialog", { open: "" })])));
  assert.ok(isBusy(Object.assign(element("body"), { hidden: true })), "nobody looks");
});

test("15.3 it is open still once the desk has looked again, wherever its table stands by then", () => {
  const row = (n, open = false) =>
    element("details", open ? { open: "" } : {}, [element("summary", { id: `mas-${n}` })]);
  const unfold = foldsIn(element("div", {}, [row(7), row(8, true)]));
  const fresh = element("div", {}, [row(8), row(7)]);
  unfold(fresh);
  assert.deepEqual(fresh.children.map(({ open }) => open), [true, false]);
});
