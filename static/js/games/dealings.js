// How the cards (or dice) of a finished match follow from its chance: one line a game, for the page that verifies it.

export const dealings = {
  mus: () => import("./mus/dealing.js"),
  parchis: () => import("./parchis/dealing.js"),
  ohhell: () => import("./ohhell/dealing.js"),
  poker: () => import("./poker/dealing.js"),
  tresmus: () => import("./tresmus/dealing.js"),
};
