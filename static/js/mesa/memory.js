// What a tab remembers of a match, so that a reload loses nothing that was on screen.

/** Return `{recall(what), keep(what, value)}` of the match `id`. */
export function memoryOf(id) {
  const name = (what) => `usumus.partida.${id}.${what}`;
  return {
    recall(what) {
      try {
        return JSON.parse(sessionStorage.getItem(name(what)));
      } catch {
        return null;
      }
    },
    keep(what, value) {
      try {
        sessionStorage.setItem(name(what), JSON.stringify(value));
      } catch {
        // a full or forbidden storage only loses the review after a reload
      }
    },
  };
}
