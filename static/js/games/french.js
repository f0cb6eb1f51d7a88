// What a French card is called and drawn, at any table. A card is its text, as the engines have it: "Td" is the ten of
// diamantes.

import { all } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

const SUITS = { s: "picas", h: "corazones", c: "tréboles", d: "diamantes" };
const MARKS = { s: "♠", h: "♥", c: "♣", d: "♦" };
const NAMES = {
  2: "dos",
  3: "tres",
  4: "cuatro",
  5: "cinco",
  6: "seis",
  7: "siete",
  8: "ocho",
  9: "nueve",
  T: "diez",
  J: "jota",
  Q: "dama",
  K: "rey",
  A: "as",
};
const FEMALE = ["J", "Q"];
const AS_TEXT = "\uFE0E"; // the suits as letters, never as little pictures

/** The ranks, from the lowest up. */
export const RANKS = "23456789TJQKA";
/** The suits: ♠ ♥ ♣ ♦, no two of one colour together. */
export const SIDE_BY_SIDE = Object.keys(SUITS).join("");

/** Return the suit of a card: "d". */
export const suitOf = (card) => card[1];

/** Return the name of a rank: "diez". */
export const rankName = (rank) => t(NAMES[rank]);

/** Return the name of a suit: "diamantes". */
export const suitName = (suit) => t(SUITS[suit]);

/** Return the sign of a suit: "♦". */
export const suitMark = (suit) => MARKS[suit] + AS_TEXT;

/** Return "rey de picas". */
export const cardName = (card) => t("{carta} de {palo}", { carta: rankName(card[0]), palo: suitName(card[1]) });

/** Return "el rey de picas", "la dama de picas". */
export const theCard = (card) =>
  FEMALE.includes(card[0]) ? t("la {carta}", { carta: cardName(card) }) : t("el {carta}", { carta: cardName(card) });

/** Return "K♠", "10♦". */
export const shortCard = (card) => `${card[0] === "T" ? "10" : card[0]}${suitMark(card[1])}`;

let pictures = null;

function load() {
  pictures = { two: new Map(), four: new Map() };
  for (const link of /** @type {HTMLLinkElement[]} */ (all("link[data-carta]"))) {
    pictures[link.dataset.colores ?? "two"].set(link.dataset.carta, link.href);
  }
}

/**
 * Return the address of the picture of a card ("reverso" for the back), as the page named it; `four`: with a colour a
 * suit.
 */
export function pictureOf(card, four = false) {
  if (!pictures) load();
  return (four && pictures.four.get(card)) || pictures.two.get(card) || "";
}
