// What only póker sounds like: chips that are put down, a tap on the felt, a pot that is drawn in.

import { addSounds, knock, rub, times, tone } from "../../lib/sound.js";

const clink = (c, o, at) => {
  tone(c, o, at, 3100, 0.05, 0.16, "triangle");
  rub(c, o, at, 0.025, 5600, 4300, 1, 0.24);
};

addSounds({
  apuesta: (c, o, at) => [0, 0.055].forEach((d) => clink(c, o, at + d)),
  toque: (c, o, at) => [0, 0.12].forEach((d) => knock(c, o, at + d, 180, 0.05, 0.3)),
  bote: (c, o, at) => [0, 0.05, 0.09, 0.15, 0.2, 0.28].forEach((d) => clink(c, o, at + d)),
  todo: (c, o, at) =>
    times([[0, 220], [0.1, 277.2], [0.2, 329.6], [0.3, 440]], (d, f) => tone(c, o, at + d, f, 0.4, 0.2, "sawtooth")),
});
