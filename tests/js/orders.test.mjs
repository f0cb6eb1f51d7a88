// What somebody writes at a table instead of pressing, and what he is answered.
import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, named, order } from "../../static/js/games/writing.js";
import { help, plain, understood } from "../../static/js/mesa/orders.js";

const done = [];
const noted = (name) => (given) => (done.push([name, given]), true);
const cards = ["12o", "3c", "1e"].map((value, i) => ({
  value,
  names: [i + 1, ["Rey de oros", "Tres de copas", "As de espadas"][i]],
}));
const ORDERS = [
  order(["paso", "p"], noted("paso")),
  order(["envido", "envite"], noted("envido"), amount({ low: 2, high: 28 }, 0)),
  order(["corto y envido"], noted("corto"), amount({ low: 2, high: 28 })),
  order(["descarto"], noted("descarto"), named("los números de las cartas", cards, { least: 1, most: 3 })),
  order(["carta", "juego"], noted("carta"), named("su número o su nombre", cards)),
];
const VOCABULARY = ["paso", "órdago", "quiero", "no quiero"];
const given = (text) => {
  const found = understood(text, ORDERS, VOCABULARY);
  return "refusal" in found ? found.refusal : [found.order.words[0], found.given];
};

test("capitals, accents, small words and figures in words do not matter", () => {
  assert.equal(plain("  ¡La  AMARILLA, tres! "), "amarilla 3");
  assert.equal(plain("Órdago"), "ordago");
  assert.equal(plain("No hay más"), "no hay mas");
  assert.equal(plain("¿?"), "");
  assert.equal(plain("subo a 3.950."), "subo 3950");
  assert.equal(plain("1.234.567"), "1234567");
  assert.equal(plain("2.50"), "2 50");
});

test("an order is found by any of its words, the longest first", () => {
  assert.deepEqual(given("Paso"), ["paso", undefined]);
  assert.deepEqual(given("p."), ["paso", undefined]);
  assert.deepEqual(given("corto y envido cinco"), ["corto y envido", 5]);
  assert.match(given("pasos"), /^No hay ninguna orden «pasos»/);
});

test("it is completed with a number, a name or some of them", () => {
  assert.deepEqual(given("envido 3"), ["envido", 3]);
  assert.deepEqual(given("envido"), ["envido", undefined]);
  assert.deepEqual(given("carta 2"), ["carta", "3c"]);
  assert.deepEqual(given("juego el as de espadas"), ["carta", "1e"]);
  assert.deepEqual(given("descarto 1 y 3"), ["descarto", ["12o", "1e"]]);
  assert.deepEqual(given("descarto 1 1"), ["descarto", ["12o"]]);
  assert.deepEqual(given("descarto rey de oros"), ["descarto", ["12o"]]);
});

test("what does not complete it is refused with what would", () => {
  for (const text of ["envido 29", "envido 1", "envido mucho"]) {
    assert.equal(given(text), "«envido» se completa con un número del 2 al 28.", text);
  }
  assert.equal(given("corto y envido"), "«corto y envido» se completa con un número del 2 al 28.");
  assert.equal(given("carta 4"), "«carta» se completa con su número o su nombre.");
  assert.equal(given("descarto"), "«descarto» se completa con los números de las cartas.");
  assert.equal(given("paso ya"), "«paso» se escribe sin nada más.");
});

test("what is an order, but not now, and what is none", () => {
  assert.equal(given("ÓRDAGO"), "Ahora no se puede «órdago». Con «ayuda» oyes lo que puedes escribir.");
  assert.match(given("no quiero"), /^Ahora no se puede «no quiero»/);
  assert.equal(given("saltar"), "No hay ninguna orden «saltar». Con «ayuda» oyes las que hay.");
  assert.match(given("  "), /^No has escrito nada/);
});

test("all that may be written is told", () => {
  assert.equal(
    help(ORDERS.slice(0, 3)),
    "Puedes escribir: «paso»; «envido», y si quieres un número del 2 al 28; " +
      "«corto y envido» y un número del 2 al 28.",
  );
});
