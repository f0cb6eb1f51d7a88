// What a Spanish card is called, drawn and worth for the order of a hand. A card is its text: "12o" is the rey of oros.

import { all } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

const SUITS = { o: "oros", c: "copas", e: "espadas", b: "bastos" };
const NAMES = {
  1: "As",
  2: "Dos",
  3: "Tres",
  4: "Cuatro",
  5: "Cinco",
  6: "Seis",
  7: "Siete",
  10: "Sota",
  11: "Caballo",
  12: "Rey",
};
const PLURALS = {
  1: "ases",
  2: "doses",
  3: "treses",
  4: "cuatros",
  5: "cincos",
  6: "seises",
  7: "sietes",
  10: "sotas",
  11: "caballos",
  12: "reyes",
};
const LETTERS = { 10: "S", 11: "C", 12: "R" };

/** Return the number of a card, 1-7 or 10-12. */
export const numberOf = (card) => parseInt(card, 10);

/** Return the rank that counts: with eight reyes a tres is a rey and a dos an as. */
export function rankOf(card, reyes = 8) {
  const n = numberOf(card);
  if (reyes === 8 && n === 3) return 12;
  return reyes === 8 && n === 2 ? 1 : n;
}

/** Return the cards from the highest to the lowest rank; equal ones keep their order. */
export const byRank = (cards, reyes = 8) => [...cards].sort((a, b) => rankOf(b, reyes) - rankOf(a, reyes));

/** Return what a screen reader says: "Tres de espadas, vale rey". */
export function cardName(card, reyes = 8) {
  const n = numberOf(card);
  const name = t("{carta} de {palo}", { carta: t(NAMES[n]), palo: t(SUITS[card.at(-1)]) });
  const rank = rankOf(card, reyes);
  return rank === n ? name : t("{carta}, vale {valor}", { carta: name, valor: t(NAMES[rank]).toLowerCase() });
}

/** Return "reyes" for 12, "sietes" for 7. */
export const plural = (rank) => t(PLURALS[rank]);

/** Return the short text of some cards: "R C 7 1". */
export const shortCards = (cards) => cards.map((card) => LETTERS[numberOf(card)] ?? String(numberOf(card))).join(" ");

let pictures = null;

function load() {
  pictures = new Map();
  for (const link of /** @type {HTMLLinkElement[]} */ (all("link[data-carta]"))) {
    pictures.set(link.dataset.carta, link.href);
  }
}

/** Return the address of the picture of a card ("reverso" for the back), as the page named it. */
export function pictureOf(card) {
  if (!pictures) load();
  return pictures.get(card) ?? "";
}
