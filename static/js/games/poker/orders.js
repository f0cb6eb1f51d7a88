// What may be written at the board of póker: what is done on my turn, and what lies on the table.

import { number, t } from "../../lib/i18n.js";
import { byAction } from "../frames.js";
import { sentences } from "../saying.js";
import { amount, order } from "../writing.js";
import { rangeOf } from "./amounts.js";
import { callsAll } from "./controls.js";
import { prizesWords } from "./premios.js";
import { cardsWords, potName } from "./texts.js";

const WAYS = {
  Pasar: ["pasar", "paso", "p"],
  Igualar: ["igualar", "igualo", "voy", "i"],
  Retirarse: ["retirarme", "me retiro", "no voy", "r"],
  Continuar: ["continuar", "sigo"],
  Mostrar: ["enseñar", "enseño"],
  Descansar: ["descansar"],
};
const BACK = { pone: ["entrar ya"], espera: ["volver a jugar"] };
const RAISE = ["subir", "subo", "apostar", "apuesto", "s"];
const ALL = ["todo", "all in"];
const SURE = ["todo seguro", "all in seguro"];
const TABLE = ["mesa"];
const POTS = ["botes", "bote"];
const BLINDS = ["ciegas", "nivel"];
const PRIZES = ["premios"];

/** All that is ever written here. */
export const VOCABULARY = [
  ...Object.values(WAYS).flat(),
  ...Object.values(BACK).flat(),
  ...RAISE,
  ...SURE,
  ...ALL,
  ...TABLE,
  ...POTS,
  ...BLINDS,
  ...PRIZES,
];

/** Return what is answered to who bets all that he has, where it is asked twice. */
const warning = (n) => t("Es todo lo que tienes: {n}. Para hacerlo escribe «todo seguro».", { n: number(n) });

/** Return the orders that raise: to a total, and with all. */
function raises({ vista, answers }, grave) {
  const { low, high } = rangeOf(vista);
  const all = { accion: "Subir", total: high };
  const some = (total) => (total === high ? grave(all, high) : answers.go({ ...all, total }));
  return [
    ...(low < high ? [order(RAISE, some, amount({ low, high }))] : []),
    order(ALL, () => grave(all, high)),
  ];
}

/** Return the orders of my turn; one that bets all is written again, with another word, where it is asked twice. */
function deciding(board, open) {
  const { vista, answers } = board;
  const asks = Boolean(board.host.prefs().confirmar_todo);
  const grave = (button, n) => (asks ? warning(n) : answers.go(button));
  const calls = open.has("Igualar") && callsAll(vista.yo, vista);
  const all = open.has("Subir") ? { accion: "Subir", total: vista.subir_max } : calls ? { accion: "Igualar" } : null;
  const plain = Object.entries(WAYS).filter(([accion]) => open.has(accion)).map(([accion, words]) =>
    order(words, () => accion === "Igualar" && calls ? grave({ accion }, vista.igualar) : answers.go({ accion }))
  );
  return [
    ...plain,
    ...(open.has("Subir") ? raises(board, grave) : []),
    ...(asks && all ? [order(SURE, () => answers.go(all))] : []),
  ];
}

/** Return the orders that bring me back into the game of a mesa de dinero. */
const comingBack = (board, choice) =>
  choice.args.pone.values.map((pone) =>
    order(BACK[pone ? "pone" : "espera"], () => (board.send({ t: "Reincorporarse", pone }), true))
  );

/** @param {poker.Vista} vista */
function pots({ botes, bote_total: total }) {
  if (botes.length > 1) {
    return sentences(...botes.map(({ cantidad }, n) => `${potName(n)}: ${number(cantidad)}`));
  }
  return t("Bote de {n}.", { n: number(total) });
}

/** @param {poker.Vista} vista */
function blinds({ ciegas, nivel }) {
  const [a, b] = ciegas.map(number);
  if (!nivel) return t("Ciegas de {a} y {b}.", { a, b });
  const [c, d] = nivel.siguientes.map(number);
  return t("Nivel {n}, ciegas de {a} y {b}. Después, {c} y {d}.", { n: nivel.numero, a, b, c, d });
}

/** Return what is told of the table. */
function told({ vista, who }) {
  const cards = vista.mesa.length
    ? t("En la mesa: {cartas}.", { cartas: cardsWords(vista.mesa) })
    : t("Aún no hay cartas en la mesa.");
  const prizes = prizesWords(vista, who);
  return [
    order(TABLE, () => cards),
    order(POTS, () => pots(vista)),
    order(BLINDS, () => blinds(vista)),
    ...(prizes ? [order(PRIZES, () => sentences(prizes))] : []),
  ];
}

/**
 * Return what may be written now.
 * @param {any} board
 * @returns {import("../contract.js").Order[]}
 */
export function orders(board) {
  const open = byAction(board.legales);
  return [
    ...deciding(board, open),
    ...(open.has("Reincorporarse") ? comingBack(board, open.get("Reincorporarse")) : []),
    ...told(board),
  ];
}
