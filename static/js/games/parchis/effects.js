// What is seen and heard because of the events of a frame: dice that roll, pieces that travel square by square,
// captured ones that fly home. The state itself is drawn elsewhere: movement ends where it stands.

import { beat, moving, paced } from "../../lib/anim.js";
import { path, pieceOf, standing } from "./geometry.js";

export const ROLL_MS = 600;
const STEP_MS = 90;
const MOST_MS = 1200;
const FLIGHT_MS = 380;
const SLIDE_MS = 180;
const READ_MS = 700; // to read what was thrown before the next one throws

const SOUNDS = {
  TiradaInicial: "dados",
  Tirado: "dados",
  Penalizado: "comer",
  DadosPerdidos: "aviso",
  CuentaPerdida: "aviso",
};

/**
 * Return the sounds of some events, each once, in order; `ours(colours)`: whether one of them is the viewer's or his
 * pair's.
 */
export function soundsOf(events, ours) {
  const names = events.map((event) => {
    if (event.t === "Movida") return event.come ? "comer" : "ficha";
    if (event.t !== "Acabada") return SOUNDS[event.t];
    return event.razon === "ganada" ? (ours(event.ganan) ? "victoria" : "derrota") : "aviso";
  });
  return [...new Set(names.filter(Boolean))];
}

/** Return the dice thrown in some events, or null. */
export const thrown = (events) => events.find(({ t }) => t === "Tirado" || t === "TiradaInicial")?.dados ?? null;

/** Return how long a piece takes for some squares, in milliseconds. */
export const travelMs = (squares) => Math.min(MOST_MS, STEP_MS * Math.max(1, squares));

/**
 * Return the movements of a frame: `[{ficha, points, ms, delay}]`, milliseconds from its beginning. `before` and
 * `after` are the pieces as `standing` has them. Pure.
 */
export function movements(events, before, after, bottom) {
  const was = new Map(before.map((piece) => [piece.ficha, piece]));
  const is = new Map(after.map((piece) => [piece.ficha, piece]));
  const found = [];
  let clock = thrown(events) ? ROLL_MS : 0;
  for (const event of events) {
    if (event.t === "Movida") {
      const ms = travelMs(event.desde > 0 ? event.hasta - event.desde : 3);
      const way = event.desde > 0
        ? path(pieceOf(event.ficha).colour, event.desde, event.hasta, is.get(event.ficha), bottom)
        : [is.get(event.ficha)];
      found.push({ ficha: event.ficha, points: [was.get(event.ficha), ...way], ms, delay: clock });
      clock += ms;
    }
    const sent = event.t === "Movida" ? event.come : event.t === "Penalizado" ? event.ficha : null;
    if (sent) {
      found.push({ ficha: sent, points: [was.get(sent), is.get(sent)], ms: FLIGHT_MS, delay: clock, flies: true });
    }
    if (sent) clock += FLIGHT_MS;
  }
  const told = new Set(found.map(({ ficha }) => ficha));
  const pushed = after.filter(({ ficha, x, y }) =>
    !told.has(ficha) && was.has(ficha) && (was.get(ficha).x !== x || was.get(ficha).y !== y)
  );
  return [
    ...found,
    ...pushed.map((piece) => ({
      ficha: piece.ficha,
      points: [was.get(piece.ficha), piece],
      ms: SLIDE_MS,
      delay: Math.max(0, clock - SLIDE_MS),
    })),
  ];
}

const at = ({ x, y }, scale = 1) => `translate(${x}px, ${y}px) scale(${scale})`;

function travel(root, { ficha, points, ms, delay, flies }) {
  const element = root.querySelector(`.piezas [data-ficha="${ficha}"]`);
  if (!element || points.some((point) => !point)) return null;
  const frames = flies
    ? [{ transform: at(points[0]) }, {
      transform: at({ x: (points[0].x + points[1].x) / 2, y: (points[0].y + points[1].y) / 2 }, 1.7),
    }, { transform: at(points[1]) }]
    : points.map((point) => ({ transform: at(point), easing: "cubic-bezier(.4,0,.3,1)" }));
  return element.animate(frames, {
    duration: paced(ms),
    delay: paced(delay),
    fill: "backwards",
    easing: flies ? "ease-in-out" : "linear",
  }).finished;
}

/** Move on the board, drawn already as it stands, what the events have moved. Resolves when all has arrived. */
export async function play(root, events, { before, fichas, bottom }) {
  if (!moving()) return;
  const all = movements(events, before, standing(fichas, bottom), bottom).map((movement) => travel(root, movement));
  await Promise.allSettled(all.filter(Boolean));
  const lost = events.some(({ t }) => t === "DadosPerdidos" || t === "Penalizado" || t === "TiradaInicial");
  await beat(lost ? READ_MS : 60);
}
