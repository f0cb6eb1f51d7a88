// What a page of a championship takes over when it changes, and what stays where it was.
import assert from "node:assert/strict";
import { test } from "node:test";
import { element } from "./stage/node.mjs";
import { arrived } from "../../static/js/salon/called.js";
import { goneFrom } from "../../static/js/lib/chat/talk.js";
import { orderItems } from "../../static/js/torneo/order.js";
import { isSame, swap } from "../../static/js/torneo/swapping.js";

const place = (innerHTML) => ({ innerHTML });
const token = (value) =>
  `<form><input type="hidden" name="csrfmiddlewaretoken" value="${value}"><button>Sí</button></form>`;

test("the token of a form, another with every answer, is no change; whatever else is another is one", () => {
  assert.ok(isSame(place(token("a1")), place(token("b2"))));
  assert.ok(!isSame(place(token("a1")), place(token("b2").replace("Sí", "No"))));
  assert.ok(!isSame(place('<input name="palabra" value="1">'), place('<input name="palabra" value="2">')));
});

test("who reads the semifinals goes on reading them: each frame stays scrolled to where it was", () => {
  const frames = (...lefts) =>
    element("div", {}, lefts.map((left) => Object.assign(element("div", { class: "rondas-t" }), { scrollLeft: left })));
  const here = frames(420, 0);
  swap(here, frames(0, 0, 0));
  assert.deepEqual(here.children.map(({ scrollLeft }) => scrollLeft), [420, 0, 0]);
});

test("who sits down at another table is waited for still; who sits down at that one is not", () => {
  const gone = [];
  const page = {
    querySelector: (asked) => asked === '[data-llamada="mus-7"]' ? { remove: () => gone.push(asked) } : null,
  };
  for (const [salon, numero] of [["mus", 8], ["parchis", 7]]) arrived({ salon, numero }, page);
  assert.deepEqual(gone, []);
  arrived({ salon: "mus", numero: 7 }, page);
  assert.equal(gone.length, 1);
});

test("whoever keeps order takes a line away, or its author's voice, by way of the question", () => {
  const went = [];
  const items = orderItems((act) => `/torneos/7/charla/${act}/`, true, (url) => went.push(url));
  for (const { run } of items({ n: 41, autor: { nick: "Ana" } })) run();
  assert.deepEqual(went, ["/torneos/7/charla/quitar_linea/?linea=41", "/torneos/7/charla/callar/?linea=41"]);
});

test("after the end a line can be taken away and no voice, which nobody has any more", () => {
  const went = [];
  const items = orderItems((act) => act, false, (url) => went.push(url));
  for (const { run } of items({ n: 41, autor: { nick: "Ana" } })) run();
  assert.deepEqual(went, ["quitar_linea?linea=41"]);
});

test("a line that was taken away while nobody said so is gone once the history comes without it", () => {
  const lines = (...numbers) => numbers.map((n) => ({ n }));
  const known = { lines: lines(3, 5, 7, 8, 11) };
  assert.deepEqual(goneFrom(known, lines(5, 8, 9, 10)), [7], "what is older or newer than it tells of stays");
  assert.deepEqual(goneFrom(known, lines(3, 5, 7, 8, 11)), []);
  assert.deepEqual(goneFrom(known, []), []);
});
