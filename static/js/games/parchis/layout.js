// The people at the board: which colours are whose, what each is called, which one is at the bottom.

import { joined, t } from "../../lib/i18n.js";
import { nickOf } from "../frames.js";
import { COLOURS } from "./geometry.js";

const FEMININE = ["amarilla", "azul", "roja", "verde"];

/** Return the colours (numbers) that a seat plays as its own: with two colours, its chair's and the opposite one. */
export const coloursOf = (seat, { colores, opciones }) => {
  const own = COLOURS.indexOf(colores[seat]);
  return opciones.modo === "dos_colores" ? [own, (own + 2) % 4] : [own];
};

/**
 * The people, for sentences and drawings: `nick(seat)`, `mine` (my seat, null for mirones), `bottom` (the seat below),
 * `colour` (its colour, which turns the board), `owner(colour)` (a seat, or null), `mate(seat)` (in pairs, else null),
 * `ally(seat)`: plays with `bottom`.
 * @param {{asientos: any[], yo?: number | null, desde?: number}} mesa
 * @param {parchis.Vista} vista
 */
export function people({ asientos, yo, desde }, vista) {
  const mine = yo ?? null;
  const seats = vista.colores.map((_, seat) => seat);
  const bottom = seats.includes(mine ?? desde ?? 0) ? (mine ?? desde ?? 0) : 0;
  const nick = nickOf({ asientos });
  const owner = (colour) => seats.find((seat) => coloursOf(seat, vista).includes(colour)) ?? null;
  const mate = (seat) => (vista.opciones.modo === "parejas" ? (seat + 2) % 4 : null);
  return {
    nick,
    mine,
    bottom,
    seats,
    owner,
    mate,
    colour: COLOURS.indexOf(vista.colores[bottom]),
    ally: (seat) => seat === bottom || mate(seat) === bottom,
  };
}

/** Return the name of a colour: "amarillo". */
export const colourName = (colour) => t(COLOURS[colour]);

/** Return a piece in words: "la roja 3". */
export const pieceName = (colour, n) => t("la {color} {n}", { color: t(FEMININE[colour]), n: n + 1 });

/** Return some nicks as they are read. */
export const names = (seats, who) => joined(seats.map(who.nick));
