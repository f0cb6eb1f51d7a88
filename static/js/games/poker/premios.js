// What a minitorneo pays. The rules give each place its prize; whether the house puts any in this match, and what each
// takes of them, is what the table says (the `mesa` frame). Pure. `who` is what `people()` returns.

import { joined, number, t } from "../../lib/i18n.js";
import { isCash } from "./standing.js";

/** Return the prizes that are played for, the first one first; none where the house puts none. */
export const prizesOf = ({ premios }, { casa }) => (casa.premios ? premios : []);

/** Return what a seat takes: `{usuros, pagado}`, or null while it has won nothing. */
const takenBy = (seat, { casa }) => casa.premiados.find(({ asiento }) => asiento === seat) ?? null;

/** Return the U$uros that a seat takes; 0 for none, whatever its place is worth. */
export const wonBy = (seat, who) => takenBy(seat, who)?.usuros ?? 0;

/**
 * Return why there are no prizes to play for; "" where there are, or at a mesa de dinero. @param {poker.Vista} vista
 */
export function whyNone(vista, { casa }) {
  if (isCash(vista) || casa.premios) return "";
  return casa.entrenamiento ? t("Es un entrenamiento: no hay premios.") : t("Esta partida no reparte premios.");
}

/** Return the prizes in words, or that there are none; "" at a mesa de dinero. @param {poker.Vista} vista */
export function prizesWords(vista, who) {
  const prizes = prizesOf(vista, who);
  if (!prizes.length) return whyNone(vista, who);
  return t("Premios: {premios}", {
    premios: joined(prizes.map((n, i) => t("{puesto}.º {n} U$", { puesto: i + 1, n: number(n) }))),
  });
}

const LIMITS = "Hay un máximo al día, y de quienes comparten conexión o navegador solo cobra uno.";

/**
 * Return what a place that is out brings, as sentences: what is taken is said apart, to be drawn with its sign.
 * @param {poker.Vista} vista @returns {{usuros: number, texto: string}}
 */
export function takings(seat, vista, who) {
  const none = whyNone(vista, who);
  if (none) return { usuros: 0, texto: none };
  const { premio } = vista.puestos[seat];
  if (!premio) return { usuros: 0, texto: t("Esta vez sin premio: lo hay para los tres primeros.") };
  const taken = takenBy(seat, who);
  const worth = t("El premio de tu puesto es de {n} U$.", { n: number(premio) });
  if (!taken) {
    const why = who.casa.pendiente ? [] : [t("Hoy no lo cobras."), t(LIMITS)];
    return { usuros: 0, texto: [worth, ...why].join(" ") };
  }
  const where = taken.pagado
    ? t("Ya están en tu cartera.")
    : t("Se están revisando las cuentas: llegarán a tu cartera en cuanto acaben.");
  const less = taken.usuros < premio ? [worth, t(LIMITS)] : [];
  return { usuros: taken.usuros, texto: [where, ...less].join(" ") };
}
