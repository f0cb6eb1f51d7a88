// What the board of Oh Hell says aloud: my cards, the score, whose turn it is and what I may do.

import { joined, t } from "../../lib/i18n.js";
import { byAction } from "../frames.js";
import { choices, heldSince, keyed, sentences } from "../saying.js";
import { progress } from "./bids.js";
import { cardName, spoken as cardsWords, suitName } from "./cards.js";
import { openBids, playable } from "./controls.js";
import { progressWords, question, standing, trickWords } from "./texts.js";

/** @param {ohhell.Vista} vista */
function handSaid(cards, vista, who) {
  const trump = vista.triunfo
    ? t("Triunfan {palo}", { palo: suitName(vista.triunfo) })
    : vista.cartas.some((held) => held?.length)
    ? t("Sin triunfo")
    : "";
  if (!cards) return sentences(t("No ves las cartas"), trump);
  if (!cards.length) return t("No quedan cartas en la mano.");
  const cartas = cardsWords(cards);
  const held = who.mine === null
    ? t("Cartas de {nick}: {cartas}", { nick: who.nick(who.bottom), cartas })
    : t("Tus cartas: {cartas}", { cartas });
  return sentences(held, trump);
}

/** @param {ohhell.Vista} vista */
function bidsSaid(vista, who) {
  const seats = Array.from({ length: vista.jugadores }, (_, seat) => seat);
  return sentences(
    t("Mano {n} de {total}", { n: vista.numero_mano, total: vista.secuencia.length }),
    seats.map((seat) => `${who.nick(seat)} ${progressWords(seat, vista)}`).join("; "),
  );
}

/** @param {ohhell.Vista} vista */
function turnSaid(vista, names, open, who) {
  const { titulo, sub } = question(vista, names, open, who);
  const table = vista.fase === "juego" && vista.baza?.cartas.length
    ? t("En la mesa: {cartas}", { cartas: trickWords(vista.baza, who) })
    : "";
  const mine = who.mine === null ? { puja: null, bazas: 0 } : progress(who.mine, vista);
  const { puja, bazas } = mine;
  const own = vista.fase === "juego" && puja !== null ? t("Pediste {puja} y llevas {bazas}", { puja, bazas }) : "";
  return sentences(titulo, sub, table, own);
}

function optionsOf(vista, legales, names, cards) {
  if (names.has("Pujar")) {
    const bids = joined(openBids(vista, legales).map(String));
    return [t("pedir {pujas}, con la cifra y después Intro", { pujas: bids })];
  }
  if (names.has("Jugar")) {
    const open = playable(legales);
    const each = cards.flatMap((card, i) => (open.includes(card) ? [keyed(cardName(card), String(i + 1))] : []));
    return [...each, t("la marcada se juega con Intro")];
  }
  return names.has("Continuar") ? [keyed(t("continuar"), t("Intro"))] : [];
}

/**
 * Return what is said aloud of what is on a board.
 * @param {{vista: ohhell.Vista, who: any, legales: import("../contract.js").Choice[],
 *   host: import("../contract.js").Host, cards: () => string[] | null, dealt: number}} board
 * @returns {import("../contract.js").Spoken}
 */
export function spoken(board) {
  const { vista, who, legales, host } = board;
  const cards = board.cards();
  const ended = Boolean(host.mesa().fin);
  const names = byAction(legales.filter(({ tipo }) => tipo === "turn"));
  const options = ended ? [keyed(t("ver el resultado"), t("Intro"))] : optionsOf(vista, legales, names, cards ?? []);
  return {
    held: heldSince(board.dealt, cards),
    hand: handSaid(cards, vista, who),
    score: sentences(...standing(vista, who)),
    detail: bidsSaid(vista, who),
    turn: ended ? t("La partida ha acabado.") : turnSaid(vista, names, playable(legales), who),
    options: choices(options),
  };
}
