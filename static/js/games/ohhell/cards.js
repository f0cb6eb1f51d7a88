// How the cards of a hand of Oh Hell are put side by side, and said.

import { t } from "../../lib/i18n.js";
import { rankName, RANKS, SIDE_BY_SIDE, suitName } from "../french.js";

export { cardName, pictureOf, shortCard, suitMark, suitName, suitOf, theCard } from "../french.js";

/** Return a hand by suit, and in each from the highest down. */
export const sorted = (cards) =>
  [...cards].sort((a, b) =>
    SIDE_BY_SIDE.indexOf(a[1]) - SIDE_BY_SIDE.indexOf(b[1]) || RANKS.indexOf(b[0]) - RANKS.indexOf(a[0])
  );

/** Return a hand in words, a suit at a time: "de picas, as y rey; de corazones, dos". */
export function spoken(cards) {
  const suits = [...SIDE_BY_SIDE].map((suit) => ({ suit, held: sorted(cards).filter((card) => card[1] === suit) }));
  return suits.filter(({ held }) => held.length)
    .map(({ suit, held }) =>
      t("de {palo}, {cartas}", { palo: suitName(suit), cartas: held.map((card) => rankName(card[0])).join(", ") })
    )
    .join("; ");
}

const LONG = 7; // more than these do not fit a phone side by side

/** Return a hand as its rows on a narrow screen: one, or two halves of a long hand. */
export function rows(cards) {
  if (cards.length <= LONG) return [cards];
  const half = Math.ceil(cards.length / 2);
  return [cards.slice(0, half), cards.slice(half)];
}
