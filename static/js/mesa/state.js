// What the page of a match knows, and how each frame of the socket changes it. Pure: the clock comes in as `now`.

const KEEP = 200;

/** Return the state before the first frame. */
export const initial = (mesa) => ({
  mesa, frame: null, chat: { partida: [], salon: [] }, unread: { partida: 0, salon: 0 }, mirones: [], revancha: null,
});

function withLine(state, frame, { open, here }) {
  const { sala } = frame;
  const lines = state.chat[sala];
  if (lines.some(({ n }) => n === frame.n)) return state;
  const line = { n: frame.n, autor: frame.autor, texto: frame.texto, a: frame.a, lugar: sala === "partida" ? here : "" };
  const sorted = [...lines, line].sort((a, b) => a.n - b.n).slice(-KEEP);
  const unread = open === sala ? 0 : state.unread[sala] + 1;
  return { ...state, chat: { ...state.chat, [sala]: sorted }, unread: { ...state.unread, [sala]: unread } };
}

/** Return the frame of a match with its waits as moments of this browser's clock (`hasta`, milliseconds). */
export const timed = (frame, now) => ({
  ...frame,
  relojes: (frame.relojes ?? []).map((reloj) => ({ ...reloj, hasta: now + reloj.quedan })),
});

/** Return whether a frame is older than what is on screen (a resync of the same version is not). */
export const stale = (state, frame) => Boolean(state.frame) && frame.v < state.frame.v;

/** Return the state after a frame. `open`: the chat tab being read; `here`: the moment of the match, for its chat. */
export function received(state, frame, { now, open = null, here = "" }) {
  switch (frame.t) {
    case "mesa":
      return { ...state, mesa: frame, revancha: frame.fin?.revancha ?? state.revancha };
    case "partida":
      return stale(state, frame) ? state : { ...state, frame: timed(frame, now) };
    case "chat":
      return frame.sala in state.chat ? withLine(state, frame, { open, here }) : state;
    case "mirones":
      return { ...state, mirones: frame.lista };
    case "revancha":
      return { ...state, revancha: { quieren: frame.quieren, mesa: frame.mesa } };
    default:
      return state;
  }
}

/** Return the state after reading a chat. */
export const read = (state, sala) =>
  sala in state.unread && state.unread[sala] ? { ...state, unread: { ...state.unread, [sala]: 0 } } : state;

/** Return whether an action would answer what my seat is asked. */
export const awaits = (frame, accion) => Boolean(frame?.legales.some((choice) => choice.accion === accion && choice.tipo === "turn"));

/** Return whether an action is legal for me now. */
export const allows = (frame, accion) => Boolean(frame?.legales.some((choice) => choice.accion === accion));

const NO_TURNS = ["Continuar"]; // asked of everybody, between two hands: nobody is called for it

/** Return the actions that my seat is called to choose from, if it is its turn. */
export const turnsOf = (frame) =>
  (frame?.legales ?? []).filter(({ tipo, accion }) => tipo === "turn" && !NO_TURNS.includes(accion)).map(({ accion }) => accion);

/** Return how a seat is coloured from where I sit or look: `nos`, `ellos`, or nothing for nobody. */
export function lookOf(mesa, seat) {
  if (seat === null || seat === undefined) return "";
  const bottom = mesa.yo ?? mesa.desde ?? 0;
  return seat % 2 === bottom % 2 ? "nos" : "ellos";
}
