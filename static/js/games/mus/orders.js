// What may be written at the board of mus: what is said at any table, in its own words.

import { t } from "../../lib/i18n.js";
import { amount, named, order } from "../writing.js";
import { cardName } from "./cards.js";
import { senaName } from "./texts.js";
import { within } from "./controls.js";

const USUAL = 2; // an envite without a number

/** How each action is written: the usual way first. */
const WORDS = {
  Mus: ["mus", "quiero mus", "m"],
  Cortar: ["corto", "cortar", "no hay mus", "c"],
  Descartar: ["descarto", "descartar", "descarte", "d"],
  Pasar: ["paso", "pasar", "p"],
  Querer: ["quiero", "querer", "sí", "q"],
  NoQuerer: ["no quiero", "no", "n"],
  Envidar: ["envido", "envidar", "envite", "e"],
  Reenvidar: ["subo", "subir", "envido", "envidar", "e"],
  CortarEnvidando: ["corto y envido", "envido", "envidar", "e"],
  Ordago: ["órdago", "hordago", "o"],
  CortarOrdago: ["corto y órdago", "órdago", "hordago", "o"],
  Continuar: ["continuar", "sigo"],
  HacerSena: ["seña", "señas"],
  Mirar: ["miro", "mirar"],
};

/** All that is ever written here. */
export const VOCABULARY = Object.values(WORDS).flat();

/** Return what completes an action, or null. */
function blankOf({ piedras, cartas, sena, asiento }, { hand, who }) {
  if (piedras) return amount(piedras, 0);
  if (cartas) {
    const things = hand.map((card, i) => ({ value: card, names: [i + 1, cardName(card)] }));
    return named(t("los números de las cartas que dejas, del 1 al 4"), things, cartas);
  }
  if (sena) {
    const things = sena.values.map((one) => ({ value: one, names: [senaName(one), one] }));
    return named(t("una de estas: {senas}", { senas: sena.values.map(senaName).join("; ") }), things);
  }
  if (!asiento) return null;
  const seats = asiento.values.map((seat) => ({ value: seat, names: [seat === null ? t("nadie") : who.nick(seat)] }));
  return named(t("uno de estos: {nicks}", { nicks: seats.flatMap(({ names }) => names).join("; ") }), seats);
}

/**
 * Return what may be written now. What is chosen with the buttons is chosen by it too, so that both are asked alike.
 * @param {any} board
 * @returns {import("../contract.js").Order[]}
 */
export function orders(board) {
  const { legales, local, who } = board;
  const hand = board.hand() ?? [];
  return legales.filter(({ accion }) => WORDS[accion]).map(({ accion, args }) => {
    const run = (given) => {
      if (args.sena) return board.sign({ t: accion, sena: given });
      if (args.asiento) return board.sign({ t: accion, asiento: given });
      if (args.cartas) local.elegidas = given;
      if (args.piedras) local.piedras = within(given ?? USUAL, args.piedras);
      return board.press(accion, true) && (local.armado === accion ? t("Escríbelo otra vez para confirmar.") : true);
    };
    return order(WORDS[accion], run, blankOf(args, { hand, who }));
  });
}
