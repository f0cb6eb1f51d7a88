// The cards of a hand of mus.

export { byRank, cardName, numberOf, pictureOf, plural, rankOf, shortCards } from "../spanish.js";
