// The acta as a sequence of frames that a board can show, and where everything is in it. Pure.

/** Return where a match's acta is, whole or from a chair: the reader's own, if he played and saw more than others. */
export function addressOf({ datos, propia }, desde = null) {
  const asked = [...(desde === null ? [] : [`desde=${desde}`]), ...(propia ? ["propia"] : [])];
  return asked.length ? `${datos}?${asked.join("&")}` : datos;
}

/** Return the frames of an acta with vistas: what changes is laid over what was (games/record/acta.py). */
export function framesOf({ pasos }) {
  let vista = {};
  return pasos.map(({ v, a, asiento, eventos, vista: whole, cambia }) => {
    vista = whole ?? { ...vista, ...cambia };
    return { v, a, asiento, eventos, vista, legales: [], relojes: [] };
  });
}

/** Return whether people came and went while the match was played: then a chair has several rows in `jugadores`. */
export const changesChairs = ({ jugadores }) => jugadores.some(({ desde, hasta }) => desde || hasta);

const EMPTY = { nick: "", avatar: "", robot: null, libre: true };

/** Return by seat whoever sat there at version `v`: he sat down in `desde` and stood up in `hasta`. */
export function seatedAt(acta, v) {
  const there = ({ desde = 0, hasta = null }) => desde <= v && (hasta === null || v <= hasta);
  return acta.lados.flat().sort((a, b) => a - b).map((asiento) => ({
    asiento,
    ...(acta.jugadores.findLast((player) => player.asiento === asiento && there(player)) ?? EMPTY),
    conectado: true,
  }));
}

/**
 * Return the first and the last hand (from 1) that a player sat through, by the `frames` and the `hands` of the acta;
 * null when he played none.
 */
export function handsOf({ desde = 0, hasta = null }, frames, hands) {
  const begun = hands.map(({ i }) => frames[i].v);
  const first = begun.findIndex((v) => v > desde);
  const last = begun.findLastIndex((v) => hasta === null || v <= hasta);
  return first < 0 || last < first ? null : [first + 1, last + 1];
}

/** Return what each seat won of the prizes of the house: where nobody put anything, it is all that he won. */
const prizesIn = ({ premios = 0, valor, jugadores }) =>
  premios && !valor
    ? jugadores.filter(({ usuros }) => usuros > 0).map(({ asiento, usuros }) => ({ asiento, usuros, pagado: true }))
    : [];

/** Return the table of an acta as a board asks for it, from a chair (the `mesa` frame of docs/protocolo.md). */
export const tableOf = (acta, salon, desde) => ({
  id: acta.partida,
  juego: acta.juego,
  numero: acta.mesa,
  salon,
  valor: acta.valor,
  premios: acta.premios ?? 0,
  premiados: prizesIn(acta),
  competitiva: acta.competitiva,
  entrenamiento: acta.entrenamiento,
  resumen: acta.resumen,
  opciones: acta.opciones,
  lados: acta.lados,
  condiciones: acta.condiciones,
  compromiso: acta.azar.compromiso,
  yo: null,
  papel: "miron",
  desde,
  ve_cartas: true,
  asientos: seatedAt(acta, acta.pasos[0].v),
});

/**
 * Return where everything is: `lines` (each `{i, nivel, texto}`, `i` being its frame), `stops` (the frames where
 * something is seen, in order), `hands` (each `{i, texto, partes: [{i, texto}]}`). `linesOf(frame)` are the lines of
 * the log.
 */
export function indexOf(frames, linesOf) {
  const lines = frames.flatMap((frame, i) => linesOf(frame).map((line) => ({ ...line, i })));
  const seen = new Set([0, ...lines.map(({ i }) => i), frames.length - 1]);
  const hands = [];
  for (const { i, nivel, texto } of lines) {
    if (nivel === "mano") hands.push({ i, texto, partes: [] });
    if (nivel === "parte") hands.at(-1)?.partes.push({ i, texto });
  }
  return { lines, stops: [...seen].sort((a, b) => a - b), hands };
}

/** Return the place among `stops` of the last one that is not after frame `i`. */
export const stopAt = (stops, i) => Math.max(0, stops.findLastIndex((stop) => stop <= i));

/** Return the frame `by` stops away from frame `i`, within the acta. */
export function moved(stops, i, by) {
  const at = stopAt(stops, i);
  const before = by < 0 && stops[at] < i ? at + 1 : at;
  return stops[Math.min(stops.length - 1, Math.max(0, before + by))];
}

/** Return the hand (its place in `hands`) and the part of it (its place there, or -1) that frame `i` belongs to. */
export function placeIn(hands, i) {
  const hand = Math.max(0, hands.findLastIndex((entry) => entry.i <= i));
  return { hand, part: hands[hand]?.partes.findLastIndex((entry) => entry.i <= i) ?? -1 };
}

/** Return the frame of a version: the last one that is not after it. */
export const frameOfVersion = (frames, v) => Math.max(0, frames.findLastIndex((frame) => frame.v <= v));

/** Return the frame of a moment (ms): the last one that is not after it. */
export const frameOfMoment = (frames, at) => Math.max(0, frames.findLastIndex(({ a }) => a <= at));

/** Return the version that the fragment of an address names ("#v=123"), or null. */
export function versionIn(hash) {
  const found = /^#v=(\d{1,9})$/.exec(hash);
  return found ? Number(found[1]) : null;
}

/** Return the address of a moment of the acta, from a chair. */
export const linkTo = (url, desde, v) => `${url}?desde=${desde}#v=${v}`;

/**
 * Return the frame to show before frame `i` so that its score counts from the start of its hand: null when none is
 * needed.
 */
export function preludeOf(frames, i) {
  const over = ({ vista }) => vista.fase?.startsWith("fin_");
  if (!over(frames[i])) return null;
  const before = frames.findLastIndex((frame, j) => j < i && !over(frame));
  return before < 0 ? null : before;
}

const BUSY_MS = 1100;
const QUIET_MS = 350;
const RECUENTO_MS = 2600;

/** Return how long playback rests on a frame with so many lines, in milliseconds at normal speed. */
export function restOn(frame, lines) {
  if (frame.vista.fase?.startsWith("fin_")) return RECUENTO_MS;
  return lines ? BUSY_MS + Math.min(3, lines - 1) * 300 : QUIET_MS;
}
