// What is seen and heard because of the events of a frame: cards dealt, chips that move, pots that are won.

import { flip, flyIn, moving, paced } from "../../lib/anim.js";

const BET_MS = 220;
const COLLECT_MS = 350;
const WIN_MS = 450;
const TURN_STAGGER = 120;
const EASE = "cubic-bezier(.2,.8,.2,1)";

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

/** Send a copy of an element from where it is to a rectangle. */
function ghost(layer, { copy, from }, to, duration) {
  if (!moving() || !from || !to) return Promise.resolve();
  copy.classList.add("fantasma");
  for (const side of ["left", "top"]) copy.style.setProperty(side, `${from[side]}px`);
  layer.append(copy);
  const x = to.left + to.width / 2 - (from.left + from.width / 2);
  const y = to.top + to.height / 2 - (from.top + from.height / 2);
  const end = { transform: `translate(${x}px,${y}px)`, opacity: 0.2 };
  return copy.animate([{ transform: "none", opacity: 1 }, end], { duration: paced(duration), easing: EASE })
    .finished.catch(() => {}).finally(() => copy.remove());
}

const taken = (element) => element && { copy: element.cloneNode(true), from: box(element) };

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
    const bets = [...root.querySelectorAll("[data-apuesta]")].map(taken);
    return (layer, { cartas }) => {
      const pot = box(root.querySelector(".botes"));
      const opened = cartas.map((card) => root.querySelector(`[data-comun="${card}"]`)).filter(Boolean);
      return Promise.all([
        ...bets.map((bet) => ghost(layer, bet, pot, COLLECT_MS)),
        flyIn(opened, pot, { stagger: TURN_STAGGER, turn: 0 }),
      ]);
    };
  },
  BoteGanado: (root, { numero }) => {
    const bets = [...root.querySelectorAll("[data-apuesta]")].map(taken);
    const pot = taken(root.querySelector(`[data-bote="${numero}"] .pila-fichas`)) ??
      taken(root.querySelector("[data-bote-total]"));
    return (layer, { ganadores }) => {
      const plates = ganadores.map((seat) => box(plateOf(root, seat)));
      const copies = plates.map((to) => pot && ghost(layer, { ...pot, copy: pot.copy.cloneNode(true) }, to, WIN_MS));
      return Promise.all([...bets.map((bet) => ghost(layer, bet, plates[0], WIN_MS)), ...copies]);
    };
  },
  Devuelto: (root, { asiento }) => {
    const bet = taken(betOf(root, asiento));
    return (layer) => bet && ghost(layer, bet, box(plateOf(root, asiento)), BET_MS);
  },
};

/** Look at the table before a moment is drawn; the result, called after drawing, moves what has to move. */
export function watchMoment(root, event) {
  const move = MOMENTS[event.t]?.(root, event);
  return move ? (layer) => move(layer, event) : () => betsPut(root, [event]);
}
