// A game adds what only it sounds like; the volume of the table is theirs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addSounds, loudness, setSound } from "../../static/js/lib/sound.js";

test("a sound that a game adds is as loud as the table", () => {
  setSound({ on: true, volume: 0.5 });
  assert.equal(loudness("gong"), 0, "nobody has added it");
  addSounds({ gong: () => {} });
  assert.equal(loudness("gong"), 0.5);
});
