// What is seen and heard because of the events of a frame: cards dealt, chips that move, pots that are won.

import { copied, flip, flyIn, sent } from "../../lib/anim.js";

const BET_MS = 220;
const COLLECT_MS = 350;
const WIN_MS = 450;
const TURN_STAGGER = 120;

const SOUNDS = {
  Repartido: "repartir",
  CiegaPuesta: "apuesta",
  Igualado: "apuesta",
  Subido: "apuesta",
  Pasado: "toque",
  Retirado: "carta",
  MesaAbierta: "carta",
  Mostrado: "carta",
  BoteGanado: "bote",
};

/**
 * Return the sounds of some events, each once, in order. `mine`: my seat; `vista`: after them, or nothing where neither
 * an all-in nor an end is among them.
 */
export function soundsOf(events, mine, { ultimas = [], puestos = [] } = {}) {
  const names = events.map((event) => {
    if (event.t === "Subido" && ultimas[event.asiento]?.todo) return "todo";
    if (event.t === "Eliminado" && event.asiento === mine) return event.premio ? "victoria" : "derrota";
    if (event.t !== "Acabada") return SOUNDS[event.t];
    return event.razon === "ganada" && puestos[mine]?.puesto === 1 ? "victoria" : null;
  });
  return [...new Set(names.filter(Boolean))];
}

const box = (element) => element?.getBoundingClientRect();
const betOf = (root, seat) => root.querySelector(`[data-apuesta="${seat}"]`);
const plateOf = (root, seat) => root.querySelector(`[data-seat="${seat}"] .placa`);

/** Bring chips from the plates of who has bet to where they lie now. */
function betsPut(root, events) {
  const flights = events.filter(({ t, cantidad }) => ["CiegaPuesta", "Igualado", "Subido"].includes(t) && cantidad)
    .map(({ asiento }) => {
      const there = betOf(root, asiento);
      return there && flyIn([there], box(plateOf(root, asiento)), { turn: 0, stagger: 0 });
    });
  return Promise.all(flights);
}

function dealt(root, events) {
  if (!events.some(({ t }) => t === "Repartido")) return null;
  const from = box(root.querySelector(".posicion.boton") ?? root.querySelector(".medio"));
  const cards = [...root.querySelectorAll(".dorsos img, [data-propias] > *")];
  return flyIn(cards, from, { stagger: 40 });
}

/** Look at the table before it is drawn again; the result, called after drawing, moves what has to move. */
export function watch(root, events) {
  const slide = flip(root);
  return async () => {
    slide();
    await Promise.all([dealt(root, events), betsPut(root, events)]);
  };
}

/** How each kind of moment moves (stages.js): what is looked at before it is drawn, and what moves after. */
const MOMENTS = {
  MesaAbierta: (root) => {
    const bets = [...root.querySelectorAll("[data-apuesta]")].map(copied);
    return (layer, { cartas }) => {
      const pot = box(root.querySelector(".botes"));
      const opened = cartas.map((card) => root.querySelector(`[data-comun="${card}"]`)).filter(Boolean);
      return Promise.all([
        ...bets.map((bet) => sent(layer, bet, pot, COLLECT_MS)),
        flyIn(opened, pot, { stagger: TURN_STAGGER, turn: 0 }),
      ]);
    };
  },
  BoteGanado: (root, { numero }) => {
    const bets = [...root.querySelectorAll("[data-apuesta]")].map(copied);
    const pot = copied(root.querySelector(`[data-bote="${numero}"] .pila-fichas`)) ??
      copied(root.querySelector("[data-bote-total]"));
    return (layer, { ganadores }) => {
      const plates = ganadores.map((seat) => box(plateOf(root, seat)));
      const copies = plates.map((to) => pot && sent(layer, { ...pot, copy: pot.copy.cloneNode(true) }, to, WIN_MS));
      return Promise.all([...bets.map((bet) => sent(layer, bet, plates[0], WIN_MS)), ...copies]);
    };
  },
  Devuelto: (root, { asiento }) => {
    const bet = copied(betOf(root, asiento));
    return (layer) => bet && sent(layer, bet, box(plateOf(root, asiento)), BET_MS);
  },
};

/** Look at the table before a moment is drawn; the result, called after drawing, moves what has to move. */
export function watchMoment(root, event) {
  const move = MOMENTS[event.t]?.(root, event);
  return move ? (layer) => move(layer, event) : () => betsPut(root, [event]);
}
