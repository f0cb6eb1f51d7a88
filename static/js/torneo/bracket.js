// Walking a tree by the keyboard: its rounds are columns, the winners of one meet in the next. Pure.

/** Return the round and the encounter to which the winner of one goes, in rounds of `sizes` encounters. */
function onward(sizes, [round, index]) {
  const halves = sizes[round + 1] < sizes[round];
  return [round + 1, halves ? Math.floor(index / 2) : index];
}

/** Return from where the sides of one come: the upper of the two. */
function back(sizes, [round, index]) {
  const halves = sizes[round] < sizes[round - 1];
  return [round - 1, halves ? 2 * index : index];
}

/**
 * Return where a key leads from `at`, a round and an encounter of it, both from 0; the same for another key, and at an
 * edge.
 * @param {number[]} sizes how many encounters each round has
 * @param {[number, number]} at
 * @param {string} key
 * @returns {[number, number]}
 */
export function walked(sizes, at, key) {
  const [round, index] = at;
  const to = {
    ArrowUp: () => [round, index - 1],
    ArrowDown: () => [round, index + 1],
    ArrowRight: () => onward(sizes, at),
    ArrowLeft: () => back(sizes, at),
    Home: () => [round, 0],
    End: () => [round, sizes[round] - 1],
  }[key]?.();
  if (!to || !(to[0] in sizes) || to[1] < 0) return at;
  return to[1] < sizes[to[0]] ? /** @type {[number, number]} */ (to) : at;
}

/**
 * Return the encounters of one round after another through which whoever plays at `at` goes, `at` itself the first.
 * @param {number[]} sizes
 * @param {[number, number]} at
 */
export function road(sizes, at) {
  const found = [at];
  while (found.at(-1)[0] < sizes.length - 1) found.push(/** @type {[number, number]} */ (onward(sizes, found.at(-1))));
  return found;
}
