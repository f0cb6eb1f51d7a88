// The plots: what is written on their axes and of the point under the pointer.

import assert from "node:assert/strict";
import test from "node:test";

process.env.TZ = "Europe/Madrid"; // it writes what the reader's clock says
globalThis.matchMedia ??= () => ({ addEventListener() {}, removeEventListener() {} });
const { reading } = await import("../../static/js/economia/grafica.js");
const { columns, labels } = await import("../../static/js/lib/plot.js");
const course = await import("../../static/js/ranking/evolucion.js");

const NOON = Date.UTC(2026, 10, 22, 11, 0, 5) / 1000; // 12:00:05 in Madrid

test("the labels of an axis are as fine as their steps", () => {
  assert.deepEqual(labels([NOON], 10), ["12:00:05"]);
  assert.deepEqual(labels([NOON], 3600), ["12:00"]);
  assert.deepEqual(labels([NOON], 24 * 3600), ["22 nov"]);
  assert.deepEqual(labels([NOON], 30 * 24 * 3600), ["nov 26"]);
});

test("the point under the pointer is read with its exact time and amount", () => {
  assert.match(reading(NOON, 1234), /^22 nov 2026, 12:00: 1\.234 U\$$/);
});

test("what all happened in one second is drawn as a second, not as years", () => {
  assert.deepEqual(columns([NOON], [80]), [[NOON - 1, NOON], [80, 80]]);
  assert.deepEqual(columns([NOON, NOON + 9], [80, 40]), [[NOON, NOON + 9], [80, 40]]);
});

test("a level is drawn with what it may be at most and at least, and read with its margin", () => {
  const data = { t: [NOON, NOON + 9], puntos: [12, 2], nivel: [1579, 1500], margen: [327, 320] };
  assert.deepEqual(course.drawn(data), [data.t, data.puntos, data.nivel, [1906, 1820], [1252, 1180]]);
  assert.match(course.reading(NOON, -10, 1579, 327), /^22 nov 2026, 12:00: [-−]10 puntos, nivel 1\.579 ± 327$/);
});

test("an axis has room above and below, and is no hair's breadth of one match", () => {
  assert.deepEqual(course.span(-100, 100), [-112, 112]);
  assert.deepEqual(course.span(5, 5), [3, 7]);
});
