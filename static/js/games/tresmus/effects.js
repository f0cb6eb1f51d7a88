// What is seen and heard because of the events of a frame: cards that fly, piedras that go to the table and come back.

import { beat, copied, flip, flyIn, flyOut, sent } from "../../lib/anim.js";
import { pictureOf } from "../spanish.js";

const SOUNDS = {
  Repartido: "repartir",
  Descartado: "carta",
  Querido: "piedra",
  Cogido: "piedra",
  Devueltas: "piedra",
  Perdido: "piedra",
  Sacado: "piedra",
  JuegoApuntado: "aviso",
};
const MOVE_MS = 450;

function soundOf(event, mine) {
  if (["Envidado", "Subido"].includes(event.t)) return event.ordago ? "ordago" : "piedra";
  if (event.t !== "Acabada") return SOUNDS[event.t];
  if (event.gana === null || event.gana === undefined) return "aviso";
  return event.gana === mine ? "victoria" : "derrota";
}

/** Return the sounds of some events, each once, in order; `mine`: my seat. */
export const soundsOf = (events, mine) => [...new Set(events.map((event) => soundOf(event, mine)).filter(Boolean))];

const box = (element) => element?.getBoundingClientRect();
const seatOf = (root, seat) => root.querySelector(`[data-seat="${seat}"]`);
const handOf = (root, seat) =>
  seatOf(root, seat)?.querySelector("[data-mano]") ?? seatOf(root, seat)?.querySelector(".foto-jugador");
const columnOf = (root, seat) => root.querySelector(`[data-columna="${seat}"] .piedritas`);
const deck = (root) => box(root.querySelector("[data-mazo]") ?? root.querySelector(".apuesta-tm"));

/** From whose column the piedras of an event go, and to whose hand. */
const MOVES = {
  Cogido: ({ asiento, de }) => [de, asiento],
  PiedrasRecuperadas: ({ asiento }) => [asiento, asiento],
  Devueltas: ({ asiento }) => [asiento, asiento],
  Perdido: ({ asiento }) => [null, asiento],
};

function thrown(root, events, bottom) {
  return events.filter(({ t }) => t === "Descartado").map(({ asiento, carta }) => {
    const mine = asiento === bottom && carta ? root.querySelector(`[data-flip="${carta}"] img`) : null;
    const from = mine ?? seatOf(root, asiento)?.querySelector(".foto-jugador > img");
    return from && { rect: box(from), src: pictureOf("reverso") };
  }).filter(Boolean);
}

/** Take a picture of the piedras that leave the table, before they are gone. */
function leaving(root, events) {
  const whole = root.querySelector(".corro");
  return events.filter(({ t }) => MOVES[t]).map((event) => {
    const [from, to] = MOVES[event.t](event);
    const columns = from === null ? [...(whole?.querySelectorAll(".piedritas") ?? [])] : [columnOf(root, from)];
    return { copies: columns.filter(Boolean).map(copied), to };
  });
}

function put(root, events) {
  const putting = events.filter(({ t, pone }) => ["Envidado", "Querido", "Subido"].includes(t) && pone);
  return Promise.all(putting.map(({ asiento, pone }) => {
    const there = [...(columnOf(root, asiento)?.querySelectorAll("i") ?? [])].slice(-pone);
    return flyIn(there, box(handOf(root, asiento)), { turn: 0, stagger: 40 });
  }));
}

function dealt(root, events, bottom) {
  const served = events.filter(({ t }) => t === "Repartido");
  if (!served.length) return null;
  const mine = served.some(({ asiento }) => asiento === bottom);
  const own = mine ? [...root.querySelectorAll(".mano-tm .carta-m")] : [];
  return flyIn(own, deck(root), { stagger: 60 });
}

/** Look at the table before it is drawn again; the result, called after drawing, moves what has to move. */
export function watch(root, events, { bottom }) {
  const slide = flip(root);
  const [cards, stones] = [thrown(root, events, bottom), leaving(root, events)];
  return async (layer) => {
    slide();
    await Promise.all([
      flyOut(layer, cards, deck(root)),
      dealt(root, events, bottom),
      put(root, events),
      ...stones.flatMap(({ copies, to }) => copies.map((copy) => sent(layer, copy, box(handOf(root, to)), MOVE_MS))),
    ]);
    await beat(events.length > 1 ? 120 : 60);
  };
}
