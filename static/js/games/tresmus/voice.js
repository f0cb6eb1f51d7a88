// What the board of Tres Mus says aloud: my cards, the score, whose turn it is, and what each answer would do.

import { t } from "../../lib/i18n.js";
import { byAction } from "../frames.js";
import { isLance, lanceName, piedras } from "../lances.js";
import { choices, heldSince, keyed, sentences } from "../saying.js";
import { cardName } from "../spanish.js";
import { doing, outlook } from "./columns.js";
import { buttons, discardable } from "./controls.js";
import { handLines } from "./mano.js";
import { juegoOf } from "./past.js";
import { consequence } from "./prices.js";
import { message, question } from "./question.js";
import { lancesOf, lanceWords } from "./tapete.js";
import { juegos, standOf } from "./texts.js";

const cardsWords = (cards) => cards.map((card) => cardName(card)).join("; ");

function handSaid(cards, vista, who, hints) {
  if (!cards) return t("No ves las cartas.");
  if (!cards.length) return who.mine === null ? t("No tiene cartas.") : t("No tienes cartas.");
  const cartas = cardsWords(cards);
  const held = who.mine === null
    ? t("Cartas de {nick}: {cartas}", { nick: who.nick(who.bottom), cartas })
    : t("Tus cartas: {cartas}", { cartas });
  const words = hints ? handLines(vista).map(({ name, detail }) => `${name} ${detail}`.trim()).join("; ") : "";
  return sentences(held, words);
}

/** Return what a player has left, in words. @param {tresmus.Vista} vista */
function leftOf(seat, vista) {
  const words = { fuera: t("fuera"), salio: t("ya salió"), espera: t("sin piedras, espera") };
  return words[standOf(seat, vista)] ?? piedras(vista.piedras[seat]);
}

/** @param {tresmus.Vista} vista */
function scoreSaid(vista, who) {
  const each = (words) => vista.juegos.map((_, seat) => `${who.nick(seat)} ${words(seat)}`).join(", ");
  return sentences(
    t("Juegos apuntados: {cuenta}", { cuenta: each((seat) => vista.juegos[seat]) }),
    t("Por sacar: {cuenta}", { cuenta: each((seat) => leftOf(seat, vista)) }),
  );
}

/** @param {tresmus.Vista} vista */
function detailSaid(vista, who) {
  const lances = lancesOf(vista).filter(({ closed }) => closed)
    .map((one) => `${lanceName(one.lance)}, ${lanceWords(one, vista, who)}`);
  return sentences(
    t("Juego {n}, mano {m}. Se juega a {juegos}", {
      n: juegoOf(vista),
      m: vista.numero_mano,
      juegos: juegos(vista.opciones.juegos),
    }),
    lances.join("; "),
    columnsSaid(vista, who),
  );
}

/** Return how each player of the lance stands. @param {tresmus.Vista} vista */
function columnsSaid(vista, who) {
  return vista.corro.map((one) => {
    const words = [
      one.puesto ? t("ha puesto {n}", { n: one.puesto }) : "",
      doing(one, vista, who),
      outlook(one, vista, who).largo,
    ];
    return `${who.name(one.asiento)}: ${words.filter(Boolean).join(", ")}`;
  }).join("; ");
}

/** @param {tresmus.Vista} vista */
function turnSaid(vista, names, who) {
  const { titulo, sub } = question(vista, names, who);
  const { nivel, sub: bet } = message(vista, who);
  return sentences(titulo, sub, isLance(vista.fase) && vista.apuesta ? `${bet}, ${nivel}` : "");
}

function option({ accion, texto, tecla, rango, n }, vista, who) {
  const [key] = tecla.split(" · ");
  if (accion === "Descartar") return keyed(t("tirar la que marques con los números del 1 al 5"), key);
  const then = consequence(vista, who, accion, n);
  const what = rango
    ? t("{accion} de {low} a {high}", { accion: texto.toLowerCase(), low: rango.low, high: rango.high })
    : texto.toLowerCase();
  if (!then) return keyed(what, key);
  return t("{opcion} ({si}, {pasa})", { opcion: keyed(what, key), si: then.si.toLowerCase(), pasa: then.pasa });
}

/** Return what is said of a card that has just been marked, or is no more. */
export const markedWords = (card) =>
  card ? t("Marcada para tirar: {carta}.", { carta: cardName(card) }) : t("Ninguna carta marcada.");

/** Return what is said of a stepper that has moved: what the choice would do now. */
export function steppedWords(accion, n, vista, who) {
  const then = consequence(vista, who, accion, n);
  return then ? sentences(t("{si}, {pasa}", { si: then.si, pasa: then.pasa })) : sentences(piedras(n));
}

/**
 * Return what is said aloud of what is on a board.
 * @param {{vista: tresmus.Vista, who: any, legales: import("../contract.js").Choice[], local: any,
 *   host: import("../contract.js").Host, cards: () => string[] | null, dealt: number}} board
 * @returns {import("../contract.js").Spoken}
 */
export function spoken(board) {
  const { vista, who, legales, host, local } = board;
  const { letras: letters, pista_jugada: hints } = host.prefs();
  const cards = board.cards();
  const ended = Boolean(host.mesa().fin);
  const names = byAction(legales.filter(({ tipo }) => tipo === "turn"));
  const options = ended
    ? [keyed(t("ver el resultado"), t("Intro"))]
    : buttons(legales, local, letters).map((button) => option(button, vista, who));
  return {
    held: heldSince(board.dealt, discardable(legales).length ? cards : cards ?? []),
    hand: handSaid(cards, vista, who, hints),
    score: scoreSaid(vista, who),
    detail: detailSaid(vista, who),
    turn: ended ? t("La partida ha acabado.") : turnSaid(vista, names, who),
    options: choices(options),
  };
}
