// What only parchís sounds like: dice, a piece that is taken.

import { addSounds, knock, times, tone } from "../../lib/sound.js";

addSounds({
  dados: (c, o, at) =>
    times([[0, 420], [0.07, 510], [0.13, 380], [0.22, 560], [0.34, 450]], (d, f) => knock(c, o, at + d, f, 0.05, 0.32)),
  comer: (c, o, at) => {
    knock(c, o, at, 190, 0.12, 0.5);
    tone(c, o, at + 0.1, 150, 0.22, 0.25);
  },
});
