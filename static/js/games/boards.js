// The boards of the games: one line each. A board is loaded only by the pages of its game.

/** @type {Record<string, () => Promise<import("./contract.js").BoardModule>>} */
export const boards = {
  mus: () => import("./mus/board.js"),
  parchis: () => import("./parchis/board.js"),
  ohhell: () => import("./ohhell/board.js"),
  poker: () => import("./poker/board.js"),
  tresmus: () => import("./tresmus/board.js"),
};

/**
 * What the card of a table says of a match, for the games that say more of it than the score. It is loaded by the pages
 * of their salones. @type {Record<string, () => Promise<import("./contract.js").CardModule>>}
 */
export const cards = {
  poker: () => import("./poker/card.js"),
};
