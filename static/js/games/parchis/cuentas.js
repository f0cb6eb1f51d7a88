// What the dice have given each player, as numbers. Pure.

/** Return how many dice a player has thrown, and how far each face is from the most frequent one: `{total, shares}`. */
export function shares(caras) {
  const most = Math.max(1, ...caras);
  return { total: caras.reduce((sum, n) => sum + n, 0), shares: caras.map((n) => n / most) };
}
