// What the board of póker says aloud: my cards and what they make, how I stand, whose turn it is and what I may do.

import { number, t, tn } from "../../lib/i18n.js";
import { choices, heldSince, keyed, sentences } from "../saying.js";
import { onlyShort, playsForLess, rangeOf } from "./amounts.js";
import { callsAll, turnOf } from "./controls.js";
import { prizesWords } from "./premios.js";
import { question, score, standing } from "./question.js";
import { strength } from "./ranks.js";
import { isPlayed, potsOf } from "./standing.js";
import { cardsWords, potName } from "./texts.js";

/** @param {poker.Vista} vista */
function handSaid(cards, vista, who) {
  if (!cards?.length) {
    return who.mine === null ? t("No ves las cartas.") : t("No tienes cartas en esta mano.");
  }
  const values = { cartas: cardsWords(cards), nick: who.nick(who.bottom) };
  const held = who.mine === null ? t("Cartas de {nick}: {cartas}", values) : t("Tus cartas: {cartas}", values);
  const made = vista.jugadas[who.bottom] ? t("Llevas {jugada}", { jugada: strength(who.bottom, vista) }) : "";
  return sentences(held, made);
}

/** @param {poker.Vista} vista */
function boardSaid({ mesa }) {
  return mesa.length ? t("En la mesa: {cartas}", { cartas: cardsWords(mesa) }) : "";
}

/** @param {poker.Vista} vista */
function potsSaid(vista, who) {
  if (!isPlayed(vista)) return [];
  const all = vista.botes.length > 1
    ? vista.botes.map(({ cantidad }, n) => `${potName(n)}: ${number(cantidad)}`)
    : [t("Bote de {n}", { n: number(vista.bote_total) })];
  const mine = who.mine === null ? [] : potsOf(who.mine, vista);
  if (playsForLess(vista)) return [...all, t("Si igualas juegas por {n}", { n: number(vista.al_igualar) })];
  return mine.length && mine.length < vista.botes.length ? [...all, t("No juegas todos los botes")] : all;
}

/**
 * Return the time of a decision, the bank besides, in words; "" where none runs for me: the whole of it, which does not
 * change while I think. @param {poker.Vista} vista
 */
function timeSaid({ yo, bancos_ms: banks }, relojes) {
  const clock = relojes.find(({ clave }) => clave === `turno:${yo}`);
  const seconds = clock ? Math.round((clock.total - (banks?.[yo] ?? 0)) / 1000) : 0;
  return seconds > 0 ? tn("{n} segundo", "{n} segundos", seconds) : "";
}

/** @param {poker.Vista} vista */
function turnSaid(vista, legales, who, relojes) {
  const { titulo, sub } = question(vista, legales, who);
  const open = turnOf(legales);
  const raise = open.has("Subir") && vista.subir_min !== vista.subir_max
    ? t("Subida mínima {n}", { n: number(vista.subir_min) })
    : "";
  const playing = open.size && !open.has("Continuar") && isPlayed(vista);
  const made = playing ? strength(vista.yo, vista) : "";
  const mine = playing ? [boardSaid(vista), timeSaid(vista, relojes)] : [];
  return sentences(titulo, sub, raise, made && t("Llevas {jugada}", { jugada: made }), ...mine);
}

/** @param {poker.Vista} vista */
function optionsOf(vista, legales) {
  const open = turnOf(legales);
  if (open.has("Continuar")) return [keyed(t("continuar"), t("Intro"))];
  const found = [];
  if (open.has("Pasar")) found.push(keyed(t("pasar"), "P"));
  if (open.has("Igualar")) {
    const all = callsAll(vista.yo, vista);
    const text = all ? t("igualar con todo, {n}", { n: number(vista.igualar) }) : t("igualar {n}", {
      n: number(vista.igualar),
    });
    found.push(keyed(text, "I"));
  }
  const range = open.has("Subir") ? rangeOf(vista) : null;
  if (range && range.low < range.high) {
    const values = { a: number(range.low), b: number(range.high) };
    found.push(keyed(t("subir de {a} a {b}, que cambias con más y menos", values), "S"));
  }
  if (range) found.push(keyed(onlyShort(vista) ? t("all-in, una subida corta") : t("all-in"), "A"));
  if (open.has("Retirarse") && !open.has("Pasar")) found.push(keyed(t("retirarte"), "R"));
  return found;
}

/**
 * Return what is said aloud of what is on a board.
 * @param {{vista: poker.Vista, who: any, legales: import("../contract.js").Choice[],
 *   frame?: import("../contract.js").Frame<poker.Vista> | null,
 *   host: import("../contract.js").Host, cards: () => string[] | null, dealt: number}} board
 * @returns {import("../contract.js").Spoken}
 */
export function spoken(board) {
  const { vista, who, legales, host } = board;
  const cards = board.cards();
  const ended = Boolean(host.mesa().fin);
  const options = ended ? [keyed(t("ver el resultado"), t("Intro"))] : optionsOf(vista, legales);
  return {
    held: heldSince(board.dealt, cards),
    hand: handSaid(cards, vista, who),
    score: sentences(...score(vista, who)),
    detail: sentences(...standing(vista, who), ...potsSaid(vista, who), boardSaid(vista), prizesWords(vista, who)),
    turn: ended ? t("La partida ha acabado.") : turnSaid(vista, legales, who, board.frame?.relojes ?? []),
    options: choices(options),
  };
}
