// What may be written at the board of Oh Hell: a bid, a card by its number or its name.

import { joined, t } from "../../lib/i18n.js";
import { byAction } from "../frames.js";
import { named, order } from "../writing.js";
import { cardName } from "./cards.js";
import { openBids, playable } from "./controls.js";
import { hookReason } from "./texts.js";

const BID = ["pido", "pedir", "puja", "pujo"];
const PLAY = ["carta", "juego", "jugar", "echo"];
const GO_ON = ["continuar", "sigo"];

/** All that is ever written here. */
export const VOCABULARY = [...BID, ...PLAY, ...GO_ON];

function bidding(board) {
  const { vista, legales, who } = board;
  const open = openBids(vista, legales);
  const forbidden = vista.prohibida ?? null;
  const things = [...open, ...(forbidden === null ? [] : [forbidden])].map((n) => ({ value: n, names: [n] }));
  const run = (n) => n === forbidden ? hookReason(vista, who) : board.bid(n);
  return order(BID, run, named(t("una de estas cifras: {cifras}", { cifras: joined(open.map(String)) }), things));
}

function playing(board) {
  const open = playable(board.legales);
  const things = (board.cards() ?? []).flatMap((card, i) =>
    open.includes(card) ? [{ value: card, names: [i + 1, cardName(card)] }] : []
  );
  const numbers = joined(things.map(({ names: [n] }) => String(n)));
  return order(
    PLAY,
    (card) => board.press(card),
    named(t("su nombre o su número en tu mano: {cifras}", { cifras: numbers }), things),
  );
}

/**
 * Return what may be written now.
 * @param {any} board
 * @returns {import("../contract.js").Order[]}
 */
export function orders(board) {
  const names = byAction(board.legales.filter(({ tipo }) => tipo === "turn"));
  return [
    ...(names.has("Pujar") ? [bidding(board)] : []),
    ...(names.has("Jugar") ? [playing(board)] : []),
    ...(names.has("Continuar") ? [order(GO_ON, () => board.go("Continuar"))] : []),
  ];
}
