// What the boards of all games read in a frame, and in its table. Pure.

import { t } from "../lib/i18n.js";

/** Return the legal choices by name of the action. */
export const byAction = (legales) => new Map(legales.map((choice) => [choice.accion, choice]));

/** Return a frame as it stays when its partida was ended from outside: nobody's turn, no clock, nothing to do. */
export const stopped = (frame) => ({ ...frame, legales: [], relojes: [], vista: { ...frame.vista, turno: null } });

/** Return the seats that have still to continue after a hand: nobody waits for who is absent or out. */
export const awaited = ({ continuan = [], ausentes = [], fuera = [] }) =>
  continuan.flatMap((done, seat) => (done || ausentes[seat] || fuera.includes(seat) ? [] : [seat]));

/** Return what names the seats of a table: `nick(seat)`. */
export const nickOf = ({ asientos }) => (seat) => asientos[seat]?.nick ?? t("Silla {n}", { n: seat + 1 });
