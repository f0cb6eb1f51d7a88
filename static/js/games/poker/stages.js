// A step may hold everything from the last call to the next pause: the moments that it is shown in, one after another.
// Each is a view between the one on screen and that of the frame, made of what the events say. Pure.

import { isPlayed } from "./standing.js";

/** What a moment is seen for, in milliseconds. */
const SEEN_MS = { apuesta: 420, muestra: 900, calle: 500, todo: 900, devuelto: 350, bote: 1500 };

/** All the moments of a step are seen within the pause between two hands, what moves in them included. */
const MOST_MS = 4600;
const MOVES_MS = 300;

/** Return the moments so short that the next hand does not begin before the last of them. */
function inTime(moments) {
  const seen = moments.reduce((sum, { ms }) => sum + ms, 0);
  const part = Math.min(1, Math.max(0, MOST_MS - MOVES_MS * moments.length) / Math.max(1, seen));
  return moments.map((moment) => ({ ...moment, ms: Math.round(moment.ms * part) }));
}

const put = (list, at, value) => list.map((old, i) => (i === at ? value : old));

/** @param {poker.Vista} vista */
function bet(vista, { asiento: seat, cantidad = 0, cual, total }, que) {
  const behind = (vista.fichas[seat] ?? 0) - cantidad;
  const front = vista.apostado[seat] + cantidad;
  return {
    ...vista,
    turno: null,
    fichas: put(vista.fichas, seat, behind),
    apostado: put(vista.apostado, seat, front),
    aportado: put(vista.aportado, seat, vista.aportado[seat] + cantidad),
    bote_total: vista.bote_total + cantidad,
    apuesta: Math.max(vista.apuesta, total ?? front),
    ultimas: put(vista.ultimas, seat, {
      que: cual ?? que,
      puso: cantidad,
      total: front,
      todo: !behind && cantidad > 0,
      fase: vista.fase,
    }),
  };
}

const gone = (vista, { asiento }) => ({ ...vista, con_cartas: put(vista.con_cartas, asiento, false) });

/** @param {poker.Vista} vista */
function hand(vista, { numero, ciegas, sitios: [boton, small, big], juegan }) {
  const nothing = vista.apostado.map(() => 0);
  return {
    ...vista,
    fase: "preflop",
    numero_mano: numero,
    turno: null,
    boton,
    ciega_pequena: juegan.includes(small) ? small : null,
    ciega_grande: big,
    ciegas,
    apostado: nothing,
    aportado: nothing,
    bote_total: 0,
    botes: [],
    mesa: [],
    cartas: nothing.map(() => null),
    con_cartas: nothing.map((_, seat) => juegan.includes(seat)),
    mostradas: nothing.map(() => false),
    jugadas: nothing.map(() => null),
    ultimas: nothing.map(() => null),
    devuelto: null,
    apuesta: ciegas[1],
  };
}

/**
 * What each event does to a view, to which it adds by seat what open hands may hope for (`posibilidades`);
 * those that are not here change nothing that is shown.
 */
const EFFECTS = {
  ManoEmpezada: hand,
  CiegaPuesta: (vista, event) => bet(vista, event, event.cual),
  Repartido: (vista, { asiento, cartas }) => ({ ...vista, cartas: put(vista.cartas, asiento, cartas ?? null) }),
  Retirado: (vista, event) => gone(bet(vista, { ...event, cantidad: 0 }, "retirarse"), event),
  Abandonado: gone,
  Pasado: (vista, event) => bet(vista, event, "pasar"),
  Igualado: (vista, event) => bet(vista, event, "igualar"),
  Subido: (vista, event) => bet(vista, event, "subir"),
  Mostrado: (vista, { asiento, cartas }) => ({
    ...vista,
    cartas: put(vista.cartas, asiento, cartas),
    mostradas: put(vista.mostradas, asiento, true),
  }),
  Posibilidades: (vista, { partes }) => ({ ...vista, posibilidades: partes }),
  MesaAbierta: (vista, { fase, cartas }, pots) => ({
    ...vista,
    posibilidades: null,
    fase,
    mesa: [...vista.mesa, ...cartas],
    jugadas: vista.jugadas.map(() => null),
    apostado: vista.apostado.map(() => 0),
    apuesta: 0,
    botes: pots ?? vista.botes,
  }),
  Devuelto: (vista, { asiento, cantidad }) => ({
    ...vista,
    fichas: put(vista.fichas, asiento, (vista.fichas[asiento] ?? 0) + cantidad),
    aportado: put(vista.aportado, asiento, vista.aportado[asiento] - cantidad),
    apostado: put(vista.apostado, asiento, Math.max(0, vista.apostado[asiento] - cantidad)),
    bote_total: vista.bote_total - cantidad,
    devuelto: [asiento, cantidad],
  }),
  BoteGanado: (vista, event, pots) => ({
    ...vista,
    turno: null,
    apostado: vista.apostado.map(() => 0),
    fichas: event.ganadores.reduce(
      (all, seat, i) => put(all, seat, (all[seat] ?? 0) + event.reparto[i]),
      vista.fichas,
    ),
    botes: (vista.botes.length > 1 || !pots ? vista.botes : pots).map((pot, n) => (n === event.numero ? event : pot)),
  }),
};

/** The pots of a hand that ends in these events, as they are before anybody has won them. */
function potsWon(events) {
  const won = events.filter(({ t }) => t === "BoteGanado");
  const bare = ({ cantidad, asientos }) => ({ cantidad, asientos, ganadores: [], reparto: [], categoria: null });
  return won.length ? won.toReversed().map(bare) : null;
}

/** Let the moment in which hands or cards were turned up say at once what that is good for. */
function hope(moments, vista) {
  const last = moments.at(-1);
  if (["Mostrado", "MesaAbierta"].includes(last?.event.t)) last.vista = vista;
}

const MOVES = ["CiegaPuesta", "Igualado", "Subido", "Pasado", "Retirado"];

/**
 * Return the moments of a frame that come before its own view: `[{vista, event, ms}]`, `event` being the last thing
 * that has happened in each. None: it is shown at once.
 * @param {poker.Vista} old @param {import("../contract.js").Frame<poker.Vista>} frame
 */
export function stages(old, { eventos, vista: final }) {
  if (!eventos.some(({ t }) => ["MesaAbierta", "BoteGanado"].includes(t))) return [];
  const pots = potsWon(eventos) ?? (isPlayed(final) ? final.botes : null);
  const runout = eventos.filter(({ t }) => t === "MesaAbierta").length > 1 ||
    eventos.some(({ t, categoria }) => t === "Mostrado" && !categoria);
  const found = [];
  let now = old;
  let moved = false;
  eventos.forEach((event, i) => {
    const effect = EFFECTS[event.t];
    if (!effect) return;
    if (moved && !MOVES.includes(event.t)) found.push({ vista: now, event: eventos[i - 1], ms: SEEN_MS.apuesta });
    moved = MOVES.includes(event.t);
    now = effect(now, event, pots);
    if (event.t === "Posibilidades") return hope(found, now);
    const next = eventos[i + 1]?.t;
    if (event.t === "MesaAbierta") found.push({ vista: now, event, ms: runout ? SEEN_MS.todo : SEEN_MS.calle });
    else if (event.t === "Mostrado" && next !== "Mostrado") found.push({ vista: now, event, ms: SEEN_MS.muestra });
    else if (event.t === "Devuelto") found.push({ vista: now, event, ms: SEEN_MS.devuelto });
    else if (event.t === "BoteGanado") found.push({ vista: now, event, ms: SEEN_MS.bote });
  });
  return inTime(isPlayed(final) ? found.slice(0, -1) : found); // the last of them is the view itself
}
