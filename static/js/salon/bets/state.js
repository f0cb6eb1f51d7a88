// The bets of objects as one player sees them. Pure: the clock comes in as `now`, what was asked for and not yet
// answered as `moves`.

import { plain } from "../../lib/i18n.js";

/**
 * Return the bets of a table with my unanswered `moves` (object → {con}) laid over them. `facts`: what is known of each
 * object.
 */
export function laid(bets, moves, seat, facts) {
  const moved = (bet) => bet.de === seat && moves.has(bet.objeto);
  const kept = bets.flatMap((bet) => {
    if (!moved(bet)) return [bet];
    const { con } = moves.get(bet.objeto);
    return con === null ? [] : [{ ...bet, con }];
  });
  const known = new Set(bets.filter(({ de }) => de === seat).map(({ objeto }) => objeto));
  const fresh = [...moves].filter(([objeto, { con }]) => con !== null && !known.has(objeto) && facts.has(objeto));
  return [...kept, ...fresh.map(([objeto, { con }]) => ({ ...facts.get(objeto), de: seat, con }))];
}

/** Return the value of some bets in U$uros. */
export const total = (bets) => bets.reduce((sum, { valor }) => sum + valor, 0);

function pairs(bets, seat) {
  const found = new Map();
  for (const bet of bets) {
    if (bet.de === seat || bet.con === seat) continue;
    const both = [bet.de, bet.con].sort((a, b) => a - b);
    const pair = found.get(both.join()) ?? { seats: both, sides: [[], []] };
    pair.sides[both.indexOf(bet.de)].push(bet);
    found.set(both.join(), pair);
  }
  return [...found.values()];
}

/**
 * Return what the window shows: `rivals` ({seat, mine, theirs}), `others` (bets I have no part in, a pair of seats at a
 * time: {seats, sides}), `staked` (object → rival, mine only), `free` and `away` (my objects that I may bet, and those
 * in play or pawned).
 */
export function board(mia, objects, moves) {
  const facts = new Map(objects.map((object) => [object.objeto, object]));
  const { asiento: me, apuestas } = mia;
  const bets = laid(apuestas.lista, moves, me, facts);
  const between = (de, con) => bets.filter((bet) => bet.de === de && bet.con === con);
  const staked = new Map(bets.filter(({ de }) => de === me).map(({ objeto, con }) => [objeto, con]));
  const left = objects.filter(({ objeto }) => !staked.has(objeto));
  return {
    rivals: apuestas.rivales.map((seat) => ({ seat, mine: between(me, seat), theirs: between(seat, me) })),
    others: pairs(bets, me),
    staked,
    free: left.filter(({ estado }) => estado === "owned"),
    away: left.filter(({ estado }) => estado !== "owned"),
  };
}

/**
 * Return the moves that still wait: who was answered is believed as soon as a newer state has come, or the state says
 * the same.
 */
export function unanswered(moves, { lista, n }, seat) {
  const says = (objeto) => lista.find((bet) => bet.de === seat && bet.objeto === objeto)?.con ?? null;
  return new Map(
    [...moves].filter(([objeto, { con, answered }]) =>
      answered === undefined || (n <= answered && says(objeto) !== con)
    ),
  );
}

/** Return why betting an object deserves a question: "unico", "ultimo", "caro" or "". */
export function doubt(objeto, objects, staked) {
  if (staked.has(objeto)) return ""; // it only changes rivals
  const own = objects.filter(({ estado }) => estado === "owned");
  if (own.length === 1) return "unico";
  if (own.filter((object) => !staked.has(object.objeto)).length === 1) return "ultimo";
  const value = own.find((object) => object.objeto === objeto)?.valor ?? 0;
  return own.every((object) => object.valor <= value) ? "caro" : "";
}

/** Return the objects whose name or category holds every word of `text`; accents and capitals do not matter. */
export function searched(objects, text) {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (!words.length) return objects;
  return objects.filter(({ nombre, categoria = "" }) => {
    const where = plain(`${nombre} ${categoria}`);
    return words.every((word) => where.includes(word));
  });
}

const PAUSE_MS = 1500; // how long the server keeps «Aceptar» shut; only the picture of it depends on this number

/** Return what is left of the pause after a change: seconds, and the fraction of it that has gone by (0 to 1). */
export function pause({ abierto }, now) {
  const ms = Math.max(0, abierto - now);
  return { seconds: Math.ceil(ms / 1000), gone: 1 - Math.min(1, ms / PAUSE_MS) };
}

/** Return whether nothing can be changed any more, only accepted or refused. */
export const isClosed = ({ cerrado }, now) => now >= cerrado;

/** Return who has accepted: [{seat, nick, done, me}], persons only. */
export function accepted({ sillas, asiento }) {
  return sillas.flatMap((
    silla,
    seat,
  ) => (silla ? [{ seat, nick: silla.nick, done: silla.aceptado, me: seat === asiento }] : []));
}

/**
 * Return the object that an arrow key leads to, or null where it means nothing. `across`, `down`: how far apart
 * neighbours are in the list of ids.
 */
export function neighbour(ids, now, key, { across, down }) {
  const at = ids.indexOf(now);
  const steps = {
    ArrowRight: across,
    ArrowLeft: -across,
    ArrowDown: down,
    ArrowUp: -down,
    Home: -at,
    End: ids.length - 1 - at,
  };
  if (at < 0 || !(key in steps)) return null;
  return ids[at + steps[key]] ?? now;
}
