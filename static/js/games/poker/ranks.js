// How good a hand is, in words: "escalera al rey", "dobles parejas de ases y nueves". What it is says the server. Pure.

import { t } from "../../lib/i18n.js";
import { rankName, RANKS } from "../french.js";

const CATEGORIES = {
  escalera_color: "escalera de color",
  poker: "póker",
  full: "full",
  color: "color",
  escalera: "escalera",
  trio: "trío",
  dobles_parejas: "dobles parejas",
  pareja: "pareja",
  carta_alta: "carta alta",
};
const PLURALS = {
  2: "doses",
  3: "treses",
  4: "cuatros",
  5: "cincos",
  6: "seises",
  7: "sietes",
  8: "ochos",
  9: "nueves",
  T: "dieces",
  J: "jotas",
  Q: "damas",
  K: "reyes",
  A: "ases",
};
const FEMALE = ["J", "Q"];

const height = (rank) => RANKS.indexOf(rank);
const many = (rank) => t(PLURALS[rank]);

/** Return the name of a category: "dobles parejas". */
export const categoryName = (category) => t(CATEGORIES[category]);

/** Return the ranks of some cards, those that are there most often first, and of these the highest. */
export function ranksOf(cards) {
  const times = new Map();
  for (const [rank] of cards) times.set(rank, (times.get(rank) ?? 0) + 1);
  return [...times.keys()].sort((a, b) => times.get(b) - times.get(a) || height(b) - height(a));
}

/** Return the highest rank of a straight: the five, where the ace is the one. */
function topOf(cards) {
  const ranks = ranksOf(cards);
  return ranks.includes("A") && ranks.includes("2") ? "5" : ranks[0];
}

const upTo = (rank) =>
  FEMALE.includes(rank) ? t("a la {carta}", { carta: rankName(rank) }) : t("al {carta}", { carta: rankName(rank) });

const DETAILS = {
  poker: ([a]) => t("de {a}", { a: many(a) }),
  full: ([a, b]) => t("de {a} y {b}", { a: many(a), b: many(b) }),
  color: ([a]) => upTo(a),
  trio: ([a]) => t("de {a}", { a: many(a) }),
  dobles_parejas: ([a, b]) => t("de {a} y {b}", { a: many(a), b: many(b) }),
  pareja: ([a]) => t("de {a}", { a: many(a) }),
  carta_alta: ([a]) => rankName(a),
};

/**
 * Return a hand in two parts, its category and what it is of: `["escalera", "al rey"]`.
 * @param {poker.Jugada} jugada
 */
export function handParts({ categoria, cartas }) {
  if (categoria === "escalera_color" && topOf(cartas) === "A") return [t("escalera real"), ""];
  const detail = ["escalera", "escalera_color"].includes(categoria)
    ? upTo(topOf(cartas))
    : DETAILS[categoria](ranksOf(cartas));
  return [categoryName(categoria), detail];
}

/** Return a hand in words: "escalera al rey". @param {poker.Jugada} jugada */
export const handWords = (jugada) =>
  handParts(jugada).filter(Boolean).join(jugada.categoria === "carta_alta" ? ", " : " ");

/** Return two cards before the board comes: "pareja de nueves", "rey y nueve del mismo palo", "rey y nueve". */
export function holeWords([first, second]) {
  if (first[0] === second[0]) return t("pareja de {a}", { a: many(first[0]) });
  const [high, low] = ranksOf([first, second]).map(rankName);
  return first[1] === second[1]
    ? t("{a} y {b} del mismo palo", { a: high, b: low })
    : t("{a} y {b}", { a: high, b: low });
}

/** Return what a seat holds in words, as far as this viewer knows; "" when he does not. */
export function strength(seat, { cartas, jugadas }) {
  if (jugadas[seat]) return handWords(jugadas[seat]);
  return cartas[seat]?.length === 2 ? holeWords(cartas[seat]) : "";
}
