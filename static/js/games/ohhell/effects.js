// What is seen and heard because of the events of a frame: cards that are dealt, played and collected; sounds.

import { beat, flip, flyIn, flyOut } from "../../lib/anim.js";

const SOUNDS = { Repartido: "repartir", CartaJugada: "carta", BazaGanada: "ficha" };
const LOOK_MS = 900; // how long a full trick lies there before it is collected

/** Return the sounds of some events, each once, in order; `mine`: my seat, `places`: those of the end. */
export function soundsOf(events, mine, places) {
  const names = events.map((event) => {
    if (event.t !== "Acabada") return SOUNDS[event.t];
    return event.razon !== "ganada" ? "aviso" : places?.[mine] === 1 ? "victoria" : "derrota";
  });
  return [...new Set(names.filter(Boolean))];
}

const box = (element) => element?.getBoundingClientRect();
const pictureOfSeat = (root, seat) => root.querySelector(`.foto-jugador[data-asiento="${seat}"]`);
const inHand = (root, card) => root.querySelector(`.abanico [data-flip="${card}"]`);

/** Look at the table before it is drawn again; the result, called after drawing, moves what has to move. */
export function watch(root, events, { bottom }) {
  const slide = flip(root);
  const played = events.filter(({ t }) => t === "CartaJugada").map(({ asiento, carta }) => ({
    carta,
    from: box(inHand(root, carta) ?? pictureOfSeat(root, asiento)),
  }));
  return async (layer) => {
    slide();
    await Promise.all([
      dealt(root, events, bottom),
      ...played.map(({ carta, from }) => flyIn([root.querySelector(`[data-echada="${carta}"]`)].filter(Boolean), from)),
    ]);
    if (layer.isConnected) await beat(played.length ? 120 : 60);
  };
}

function dealt(root, events, bottom) {
  const pile = box(root.querySelector("[data-mazo]"));
  const served = events.filter(({ t }) => t === "Repartido");
  if (!served.length) return null;
  const mine = served.find(({ asiento, cartas }) => asiento === bottom && cartas);
  const own = mine ? [...root.querySelectorAll(".abanico [data-flip]")] : [];
  const backs = [...root.querySelectorAll(".asiento .tiene")];
  return Promise.all([flyIn(own, pile, { stagger: 45 }), flyIn(backs, pile, { stagger: 60 })]);
}

/** Let the full trick be seen, and send its cards to its winner; `gone()` is called when they leave. */
export async function collect(root, layer, gone) {
  await beat(LOOK_MS);
  const copies = Array.from(
    root.querySelectorAll(".echada img"),
    (img) => ({ rect: box(img), src: img.currentSrc || img.src }),
  );
  const winner = box(
    root.querySelector(".echada.se-lleva") && pictureOfSeat(root, root.querySelector(".echada.se-lleva").dataset.de),
  );
  const flight = flyOut(layer, copies, winner, { stagger: 25 });
  gone();
  await flight;
}
