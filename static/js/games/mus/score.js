// The piedras on the table: amarracos, and the score as the recuento goes line by line. Pure.

/** Return how many amarracos (of five) and loose piedras make `n`. */
export const amarracos = (n) => ({ amarracos: Math.floor(n / 5), sueltas: n % 5 });

/**
 * Return whether each pair is «adentro»: about to win the juego.
 * `shown` are its piedras while a recuento is counting.
 */
export const inside = ({ tanteo, objetivo, adentro }, shown) =>
  tanteo.map(({ piedras }, pair) => {
    const n = shown?.[pair] ?? piedras;
    return n >= adentro && n < objetivo.piedras;
  });

/** Causes that are scored during the lances; the rest wait for the recuento. */
const AT_ONCE = new Set(["negada", "deje"]);

/**
 * Return the score of each pair after each line, `[[a, b], …]`, starting from `before` (the score at the beginning
 * of the hand); null when it is not known.
 */
export function running(apuntes, before) {
  if (!before) return null;
  let score = [...before];
  return apuntes.map(({ pareja, piedras }) => {
    score = score.map((n, pair) => (pair === pareja ? n + piedras : n));
    return score;
  });
}

/** Return the score at the beginning of a hand, from the score of now and the lines so far. */
export function before(tanteo, apuntes) {
  const gained = (pair) => apuntes.reduce((sum, a) => sum + (a.pareja === pair ? a.piedras : 0), 0);
  return tanteo.map(({ piedras }, pair) => piedras - gained(pair));
}

/** Return how many lines were already seen during the hand (scored at once) and need no waiting. */
export const seenAlready = (apuntes) => {
  const first = apuntes.findIndex(({ causa }) => !AT_ONCE.has(causa));
  return first < 0 ? apuntes.length : first;
};
