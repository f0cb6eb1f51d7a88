// What games that bet piedras sound like: a piedra that is put down, an órdago.

import { addSounds, rub, times, tone } from "../lib/sound.js";

addSounds({
  piedra: (c, o, at) => {
    tone(c, o, at, 2350, 0.07, 0.25, "triangle");
    tone(c, o, at + 0.028, 3120, 0.06, 0.18, "triangle");
    rub(c, o, at, 0.02, 5200, 4200, 1, 0.3);
  },
  ordago: (c, o, at) =>
    times([[0, 196], [0, 293.7], [0.16, 392], [0.16, 493.9]], (d, f) => tone(c, o, at + d, f, 0.6, 0.2, "sawtooth")),
});
