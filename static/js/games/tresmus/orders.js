// What may be written at the board of Tres Mus: what is said at any table, in its own words.

import { t } from "../../lib/i18n.js";
import { amount, named, order } from "../writing.js";
import { cardName } from "../spanish.js";
import { within } from "./controls.js";

/** How each action is written: the usual way first. */
const WORDS = {
  Descartar: ["tiro", "tirar", "descarto", "descartar", "d"],
  Pasar: ["paso", "pasar", "p"],
  Envidar: ["envido", "envidar", "envite", "e"],
  Reenvidar: ["subo", "subir", "más", "e"],
  Ordago: ["órdago", "hordago", "todas", "o"],
  Querer: ["quiero", "querer", "sí", "q"],
  Conformarse: ["conforme", "c"],
  VolverseAtras: ["me vuelvo", "volverme atrás", "vuelvo", "v"],
  Seguir: ["sigo", "seguir", "s"],
  DarsePorPerdido: ["me doy", "me doy por perdido", "g"],
  Continuar: ["continuar", "sigo"],
};

/** All that is ever written here. */
export const VOCABULARY = Object.values(WORDS).flat();

function blankOf({ piedras, cartas }, hand) {
  if (piedras) return amount(piedras, 0);
  if (!cartas) return null;
  const things = hand.map((card, i) => ({ value: card, names: [i + 1, cardName(card)] }));
  return named(t("el número de la carta, del 1 al 5, o su nombre"), things);
}

/**
 * Return what may be written now. What is chosen with the buttons is chosen by it too, so that both are asked alike.
 * @param {any} board
 * @returns {import("../contract.js").Order[]}
 */
export function orders(board) {
  const { legales, local } = board;
  const hand = board.cards() ?? [];
  return legales.filter(({ accion }) => WORDS[accion]).map(({ accion, args }) => {
    const run = (given) => {
      if (args.cartas) local.carta = given;
      if (args.piedras && given !== undefined) {
        local[accion === "Querer" ? "quiero" : "subo"] = within(given, args.piedras);
      }
      return board.press(accion, true) && (local.armado === accion ? t("Escríbelo otra vez para confirmar.") : true);
    };
    return order(WORDS[accion], run, blankOf(args, hand));
  });
}
