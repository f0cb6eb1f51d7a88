// What of the page of a championship is in use while news of it come, what cannot wait, and who keeps the focus.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { element, Node } from "./stage/node.mjs";
import { patch } from "../../static/js/torneo/patching.js";
import { retrying } from "../../static/js/torneo/retrying.js";
import { arrange, exchange, focusIn, isInUse, isUrgent, swap } from "../../static/js/torneo/swapping.js";

beforeEach(() => {
  Node.focused = null;
});

const link = (href, text = "") => element("a", { href }, [], text);
const summary = (text) => element("summary", {}, [], text);
const block = (...children) => element("div", { "data-vivo": "mio" }, children);

test("a fold that stands open is in use while somebody is in it, and not for good", () => {
  const head = summary("No puedo");
  const place = block(element("details", { open: "" }, [head, link("/ana/")]), link("/eva/"));
  assert.ok(!isInUse(place), "it is merely open");
  place.children[1].focus();
  assert.ok(!isInUse(place), "he is beside it");
  head.focus();
  assert.ok(isInUse(place));
});

test("what somebody writes in, or is asked, is in use; what lies around it is none of it", () => {
  const field = element("input");
  const place = block(field);
  element("details", { open: "" }, [place]);
  assert.ok(!isInUse(place));
  field.focus();
  assert.ok(isInUse(place));
  Node.focused = null;
  assert.ok(isInUse(block(element("dialog", { open: "" }))));
  const inside = link("/ana/");
  const row = block(inside);
  element("details", { open: "" }, [row]);
  inside.focus();
  assert.ok(!isInUse(row), "the whole of it is in an open fold");
});

test("2.3, 3.8 the call to a table and to say that one is here wait for nobody, once", () => {
  const asks = (...what) => block(...what.map((name) => element("form", { "data-apremia": name })));
  assert.ok(isUrgent(asks(), asks("presentarse")));
  assert.ok(isUrgent(asks("presentarse"), asks("mesa")));
  assert.ok(!isUrgent(asks("mesa"), asks("mesa")), "he has it before him");
  assert.ok(!isUrgent(asks("mesa"), asks()));
});

test("what was opened and written stays so although what is around it is new", () => {
  const fold = (open, value) =>
    element("details", open ? { open: "" } : {}, [summary("Otro"), element("input", { id: "nick", value })]);
  const place = block(fold(true, ""));
  place.querySelector("input").value = "eva";
  swap(place, block(element("form", { "data-apremia": "presentarse" }), fold(false, "")));
  assert.equal(place.children.length, 2);
  assert.ok(place.querySelector("details").open);
  assert.equal(place.querySelector("input").value, "eva");
  swap(place, block());
  assert.equal(place.children.length, 0);
});

test("who was on a link is on that which leads to the same, wherever it stands now", () => {
  const place = block(link("/ana/"), link("/eva/", "antes"), link("/eva/"));
  place.children[1].focus();
  const back = focusIn(place);
  swap(place, block(link("/otra/"), link("/ana/"), link("/eva/", "ahora"), link("/eva/")));
  assert.equal(Node.focused, null);
  back();
  assert.equal(Node.focused.text, "ahora");
});

test("who has gone elsewhere meanwhile is not taken from there, and what is no more has no focus", () => {
  const place = block(link("/ana/"));
  place.children[0].focus();
  const back = focusIn(place);
  swap(place, block(link("/eva/")));
  back();
  assert.equal(Node.focused, null, "it led elsewhere");
  const other = link("/eva/");
  other.focus();
  back();
  focusIn(place)();
  assert.equal(Node.focused, other);
});

test("two buttons of one name are told apart by the form that each sends", () => {
  const form = (action) => element("form", { action }, [element("button")]);
  const place = block(form("/mirar/1/"), form("/mirar/2/"));
  place.children[1].children[0].focus();
  const back = focusIn(place);
  swap(place, block(form("/mirar/2/"), form("/mirar/1/")));
  back();
  assert.equal(Node.focused, place.children[0].children[0]);
});

test("who is on a link of a block that says something else now is on it still", () => {
  const place = element("div", { "data-vivo": "registro" }, [link("/ana/")]);
  const root = block(place);
  place.children[0].focus();
  const parse = () => block(link("/otra/"), link("/ana/", "nuevo"));
  assert.ok(patch({ bloques: { registro: "…" } }, { root, parse, isInUse }));
  assert.equal(Node.focused.text, "nuevo");
});

test("who is on a row that comes and is moved to where it belongs is on it still", () => {
  const row = (href) => element("li", { "data-fila": href }, [link(href)]);
  const rows = ["/1/", "/2/", "/3/"].map(row);
  const list = element("ul", {}, rows);
  rows[2].children[0].focus();
  const fresh = row("/3/");
  exchange(rows[2], fresh);
  assert.equal(Node.focused, fresh.children[0]);
  arrange(list, [fresh, rows[1], rows[0]]);
  assert.deepEqual(list.children, [fresh, rows[1], rows[0]]);
  assert.equal(Node.focused, fresh.children[0]);
  arrange(list, [rows[1], rows[0]]);
  assert.equal(Node.focused, null, "it has gone");
});

test("what has to be tried again is tried seldomer each time, at once again when it was done, and never twice", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let tried = 0;
  const retry = retrying(() => tried++);
  const triedAfter = (ms) => {
    retry.again();
    retry.again();
    mock.timers.tick(ms - 1);
    const before = tried;
    mock.timers.tick(1);
    return tried - before;
  };
  for (const ms of [1000, 2000, 4000, 8000, 8000]) assert.equal(triedAfter(ms), 1);
  assert.equal(tried, 5);
  retry.again();
  retry.done();
  mock.timers.tick(60_000);
  assert.equal(tried, 5, "it is there: nothing is due");
  assert.equal(triedAfter(1000), 1);
  mock.timers.reset();
});
