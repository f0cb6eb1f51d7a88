// What a French card is called and drawn. A card is its text, as the engine's: "Td" is the ten of diamantes.

import { t } from "../../lib/i18n.js";

const SUITS = { s: "picas", h: "corazones", c: "tréboles", d: "diamantes" };
const MARKS = { s: "♠", h: "♥", c: "♣", d: "♦" };
const NAMES = {
  2: "dos", 3: "tres", 4: "cuatro", 5: "cinco", 6: "seis", 7: "siete", 8: "ocho", 9: "nueve", T: "diez", J: "jota", Q: "dama",
  K: "rey", A: "as",
};
const FEMALE = ["J", "Q"];
const RANKS = "23456789TJQKA";
const SIDE_BY_SIDE = Object.keys(SUITS).join(""); // ♠ ♥ ♣ ♦: no two suits of one colour together
const AS_TEXT = "\uFE0E"; // the suits as letters, never as little pictures

/** Return the suit of a card: "d". */
export const suitOf = (card) => card[1];

/** Return the name of a suit: "diamantes". */
export const suitName = (suit) => t(SUITS[suit]);

/** Return the sign of a suit: "♦". */
export const suitMark = (suit) => MARKS[suit] + AS_TEXT;

/** Return "rey de picas". */
export const cardName = (card) => t("{carta} de {palo}", { carta: t(NAMES[card[0]]), palo: suitName(card[1]) });

/** Return "el rey de picas", "la dama de picas". */
export const theCard = (card) =>
  FEMALE.includes(card[0]) ? t("la {carta}", { carta: cardName(card) }) : t("el {carta}", { carta: cardName(card) });

/** Return "K♠", "10♦". */
export const shortCard = (card) => `${card[0] === "T" ? "10" : card[0]}${suitMark(card[1])}`;

/** Return a hand by suit, and in each from the highest down. */
export const sorted = (cards) =>
  [...cards].sort((a, b) => SIDE_BY_SIDE.indexOf(a[1]) - SIDE_BY_SIDE.indexOf(b[1]) || RANKS.indexOf(b[0]) - RANKS.indexOf(a[0]));

/** Return a hand in words, a suit at a time: "de picas, as y rey; de corazones, dos". */
export function spoken(cards) {
  const suits = [...SIDE_BY_SIDE].map((suit) => [suit, sorted(cards).filter((card) => card[1] === suit)]);
  return suits.filter(([, held]) => held.length)
    .map(([suit, held]) => t("de {palo}, {cartas}", { palo: suitName(suit), cartas: held.map((card) => t(NAMES[card[0]])).join(", ") }))
    .join("; ");
}

const LONG = 7; // more than these do not fit a phone side by side

/** Return a hand as its rows on a narrow screen: one, or two halves of a long hand. */
export function rows(cards) {
  if (cards.length <= LONG) return [cards];
  const half = Math.ceil(cards.length / 2);
  return [cards.slice(0, half), cards.slice(half)];
}

let pictures = null;

function load() {
  pictures = { two: new Map(), four: new Map() };
  for (const link of document.querySelectorAll("link[data-carta]")) pictures[link.dataset.colores ?? "two"].set(link.dataset.carta, link.href);
}

/** Return the address of the picture of a card ("reverso" for the back), as the page named it; `four`: with a colour a suit. */
export function pictureOf(card, four = false) {
  if (!pictures) load();
  return (four && pictures.four.get(card)) || pictures.two.get(card) || "";
}
