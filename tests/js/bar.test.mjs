// What the bar over a match says of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { elements, newRoot } from "./stage/stage.mjs";

const { render } = await import("../../static/js/lib/lit-html.js");
const { bar } = await import("../../static/js/mesa/bar.js");
const { leaveDialog } = await import("../../static/js/mesa/dialogs.js");
const { isWorth, stakeText } = await import("../../static/js/mesa/over.js");
const { isOut } = await import("../../static/js/mesa/state.js");

test("the bar says what there is in U$uros: stakes, what each brings, prizes, or nothing", () => {
  const none = { valor: 0, entrada: null, premios: 0, entrenamiento: false, fin: null };
  const told = [
    [{ ...none }, "sin valor", false],
    [{ ...none, valor: 50 }, "50 en juego", true],
    [{ ...none, valor: 50, entrenamiento: true }, "sin valor", false],
    [{ ...none, entrada: [40, 200] }, "de 40 a 200", true],
    [{ ...none, premios: 300 }, "300 en premios", true],
    [{ ...none, valor: 50, fin: {} }, "se jugaban 50", true],
  ];
  for (const [mesa, text, worth] of told) {
    assert.equal(stakeText(mesa), text);
    assert.equal(isWorth(mesa), worth);
  }
});

/** Return the way out that is drawn, as `{tag, attributes}`. */
const wayOut = (drawing, named) => {
  const root = newRoot();
  render(drawing, root);
  return elements(root).filter(({ attributes }) => named(attributes));
};

test("who is out of a partida that goes on leaves the table at once; who plays is asked first", () => {
  const mesa = { numero: 3, salon: { nombre: "Mus" }, resumen: "", condiciones: { mirones: "no" }, valor: 0 };
  const leave = () => {};
  const shown = (playing, out) =>
    wayOut(
      bar({
        mesa,
        mirones: [],
        playing,
        out,
        mayPause: false,
        soundOn: true,
        rules: "",
        back: "/salon/mus/",
        on: { leave },
      }),
      (attributes) => attributes.class === "salir",
    ).map(({ tag, attributes }) => [tag, attributes.href ?? attributes["@click"]]);
  assert.deepEqual(shown(true, false), [["button", leave]]);
  assert.deepEqual(shown(false, true), [["a", "/salon/mus/"]]);
  assert.deepEqual(shown(false, false), []);
});

test("out is whoever the view says, and nobody who looks on", () => {
  assert.equal(isOut({ fuera: [0, 2] }, 2), true);
  assert.equal(isOut({ fuera: [0, 2] }, 1), false);
  assert.equal(isOut({ fuera: [0, 2] }, null), false);
  assert.equal(isOut(undefined, 0), false, "nothing has come yet");
});

test("the dialog of leaving that was open when one was out offers nothing to abandon", () => {
  const asked = { after: "", price: "", propose: null, later: "", back: "/", manners: { acuerdo: true, caida: 60 } };
  const abandons = (out) =>
    wayOut(leaveDialog({ ...asked, out, leave: () => {} })(() => {}), (said) => said["data-accion"] === "abandonar");
  assert.equal(abandons(false).length, 1);
  assert.deepEqual(abandons(true), []);
});
