// Dialogs one over another.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Pile } from "../../static/js/lib/pile.js";

const dialogs = () => {
  const drawn = [];
  const closing = [];
  const opener = (name) => (onClose) => {
    closing.push(onClose);
    return { redraw: () => drawn.push(name), close: onClose };
  };
  return { drawn, closing, opener };
};

test("what lies under a dialog goes on being drawn, also once the one over it has closed", () => {
  const pile = new Pile();
  const { drawn, closing, opener } = dialogs();
  pile.push(opener("under"));
  pile.push(opener("over"));
  pile.redraw();
  closing[1]();
  pile.redraw();
  assert.deepEqual(drawn, ["under", "over", "under"]);
});

test("a dialog that closes late does not take the next one with it", () => {
  const pile = new Pile();
  const { drawn, closing, opener } = dialogs();
  pile.push(opener("first"));
  pile.push(opener("second"));
  closing[0](); // a browser says it after the other has opened
  pile.redraw();
  assert.deepEqual(drawn, ["second"]);
});
