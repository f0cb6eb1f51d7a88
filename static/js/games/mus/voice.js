// What the board of mus says aloud: my cards, the score, whose turn it is and what I may do.

import { t, tn } from "../../lib/i18n.js";
import { choices, heldSince, keyed, sentences } from "../saying.js";
import { cardName } from "./cards.js";
import { buttons } from "./controls.js";
import { lanceName } from "./names.js";
import { lanceState, shownLances } from "./tapete.js";
import { handWords, message, question } from "./texts.js";

/** Return some cards in words. */
const cardsWords = (cards, reyes) => cards.map((card) => cardName(card, reyes)).join("; ");

/** Return what is said of a card that has just been chosen, or is no more; `n`: how many are. */
export function markedWords(card, on, n, who) {
  const values = { carta: cardName(card, who.reyes), total: tn("{n} marcada", "{n} marcadas", n) };
  return on ? t("Marcada: {carta}. {total}.", values) : t("Sin marcar: {carta}. {total}.", values);
}

function handSaid(cards, vista, who, hints) {
  if (!cards) return t("No ves las cartas.");
  const words = vista.jugada && hints
    ? sentences(handWords(vista.jugada).map(([name, detail]) => `${name} ${detail}`.trim()).join("; "))
    : "";
  const cartas = cardsWords(cards, who.reyes);
  const held = who.mine === null
    ? t("Cartas de {nick}: {cartas}", { nick: who.nick(who.bottom), cartas })
    : t("Tus cartas: {cartas}", { cartas });
  return sentences(held, words);
}

/** @param {mus.Vista} vista */
function scoreSaid({ tanteo, objetivo }, who) {
  const pairs = [who.ours, 1 - who.ours];
  const each = (unit) => pairs.map((pair) => `${who.pair(pair)} ${tanteo[pair][unit]}`).join(", ");
  return sentences(
    t("Piedras: {cuenta}", { cuenta: each("piedras") }),
    objetivo.juegos > 1 || objetivo.vacas > 1 ? t("Juegos: {cuenta}", { cuenta: each("juegos") }) : "",
    objetivo.vacas > 1 ? t("Vacas: {cuenta}", { cuenta: each("vacas") }) : "",
  );
}

/** @param {mus.Vista} vista */
function handSoFar({ lances, objetivo }, who) {
  const closed = lances.filter(({ estado }) => !["sin_jugar", "no_se_juega"].includes(estado));
  const each = shownLances(lances).filter((lance) => closed.includes(lance)).map((lance) =>
    `${lanceName(lance.lance)}, ${lanceState(lance, who)}`
  );
  return sentences(t("Se juega a {n} piedras", { n: objetivo.piedras }), each.join("; "));
}

function option({ accion, texto, tecla, rango }) {
  const [key] = tecla.split(" · ");
  if (accion === "Descartar") return keyed(t("descartar las que marques con los números del 1 al 4"), key);
  if (!rango) return keyed(texto.toLowerCase(), key);
  const values = { accion: texto.toLowerCase(), low: rango.low, high: rango.high };
  return keyed(t("{accion} de {low} a {high}, que cambias con más y menos", values), key);
}

/** @param {mus.Vista} vista */
function turnSaid(vista, names, who) {
  const { titulo, sub } = question(vista, names, who);
  const bet = vista.envite ? message(vista, who) : { sub: "", bote: "" };
  return sentences(titulo, sub, bet.sub, bet.bote);
}

/**
 * Return what is said aloud of what is on a board.
 * @param {{vista: mus.Vista, who: any, legales: import("../contract.js").Choice[], host: import("../contract.js").Host,
 *   hand: () => string[] | null, ctrl: Set<string>, dealt: number}} board
 * @returns {import("../contract.js").Spoken}
 */
export function spoken(board) {
  const { vista, who, legales, host, ctrl } = board;
  const { letras: letters, pista_jugada: hints } = host.prefs();
  const cards = board.hand();
  const ended = Boolean(host.mesa().fin);
  const turn = legales.filter(({ tipo }) => tipo === "turn");
  const names = new Set(turn.map(({ accion }) => accion));
  return {
    held: heldSince(board.dealt, cards),
    hand: handSaid(cards, vista, who, hints),
    score: scoreSaid(vista, who),
    detail: handSoFar(vista, who),
    turn: ended ? t("La partida ha acabado.") : turnSaid(vista, names, who),
    options: choices(
      ended ? [keyed(t("ver el resultado"), t("Intro"))] : buttons(turn, { teclas: { letters, ctrl } }).map(option),
    ),
  };
}
