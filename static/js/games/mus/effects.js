// What is seen and heard because of the events of a frame: cards that fly, sounds. The state itself is drawn elsewhere.

import { beat, flip, flyIn, flyOut } from "../../lib/anim.js";
import { pictureOf } from "./cards.js";

const SOUNDS = {
  Repartido: "repartir",
  Descartado: "carta",
  Envidado: "piedra",
  Ordagueado: "ordago",
  Querido: "piedra",
  JuegoGanado: "piedra",
};

/** Return the sounds of some events, each once, in order. */
export function soundsOf(events, ours) {
  const names = events.map((event) => {
    if (event.t !== "Acabada") return SOUNDS[event.t];
    return event.ganan === null ? "aviso" : event.ganan === ours ? "victoria" : "derrota";
  });
  return [...new Set(names.filter(Boolean))];
}

const rects = (elements) =>
  Array.from(elements, (img) => ({ rect: img.getBoundingClientRect(), src: img.currentSrc || img.src }));
const cardsOf = (root, seat, bottom) =>
  seat === bottom
    ? root.querySelectorAll(".mano4 .carta img")
    : root.querySelectorAll(`.asiento[data-seat="${seat}"] .dorso img`);
const deck = (root) => root.querySelector("[data-mazo]")?.getBoundingClientRect();

/** Look at the table before it is drawn again; the result, called after drawing, moves what has to move. */
export function watch(root, events, { bottom, players }) {
  const slide = flip(root);
  const leaving = [];
  const collected = events.some(({ t: name }) => name === "ManoEmpezada");
  if (collected) {
    for (let seat = 0; seat < players; seat++) leaving.push(...rects(cardsOf(root, seat, bottom)));
  } else {
    for (const { t: name, asiento: seat, cuantas, cartas } of events) {
      if (name === "Descartado") leaving.push(...discarded(root, seat, cuantas, cartas, bottom));
    }
  }
  return async (layer) => {
    const to = deck(root);
    const outward = flyOut(layer, leaving, to, { stagger: collected ? 15 : 60 });
    slide();
    const delay = leaving.length ? 320 : 0;
    const inward = dealt(root, events, bottom, to, delay);
    await Promise.all([outward, inward]);
    await beat(events.length > 1 ? 120 : 60);
  };
}

function discarded(root, seat, count, cards, bottom) {
  if (seat === bottom && cards) {
    const mine = cards.map((card) => root.querySelector(`[data-flip="${card}"] img`)).filter(Boolean);
    return rects(mine);
  }
  return rects(cardsOf(root, seat, bottom)).slice(-count).map((copy) => ({ ...copy, src: pictureOf("reverso") }));
}

function dealt(root, events, bottom, from, delay) {
  const flights = [];
  for (const { t: name, asiento: seat, cuantas, cartas } of events) {
    if (name !== "Repartido") continue;
    const mine = seat === bottom && cartas;
    const elements = mine
      ? cartas.map((card) => root.querySelector(`[data-flip="${card}"]`)).filter(Boolean)
      : Array.from(cardsOf(root, seat, bottom)).slice(-cuantas);
    flights.push(flyIn(elements, from, { delay: delay + flights.length * 60 }));
  }
  return Promise.all(flights);
}
