// The lines of one place as somebody reads them. Pure.

const KEEP = 200;

/**
 * Return a place in which nothing has been said: `fresh` is the number of the first line that came unseen, `unread` how
 * many did.
 */
export const silence = () => ({ lines: [], unread: 0, fresh: 0 });

const ordered = (lines) =>
  [...new Map(lines.map((line) => [line.n, line])).values()].sort((a, b) => a.n - b.n).slice(-KEEP);

/**
 * Return it with its history, which was said before I came or while I was away: nothing of it is new. Known lines keep
 * their place.
 */
export const told = (talk, lines) => ({
  ...talk,
  lines: ordered([...talk.lines, ...lines.filter(({ n }) => !talk.lines.some((known) => known.n === n))]),
});

/** Return it after a line. `seen`: it is read as it comes; `mine`: I said it, so that I have read what came before. */
export function heard(talk, line, { seen, mine = false }) {
  if (talk.lines.some(({ n }) => n === line.n)) return talk;
  const lines = ordered([...talk.lines, line]);
  if (seen || mine) return { lines, unread: 0, fresh: 0 };
  return { lines, unread: talk.unread + 1, fresh: talk.fresh || line.n };
}

/** Return it read to the end. The mark of what was new stays until more is said. */
export const read = (talk) => (talk.unread ? { ...talk, unread: 0 } : talk);

/** Return it without a line that was taken away. */
export function without(talk, n) {
  const lines = talk.lines.filter((line) => line.n !== n);
  if (lines.length === talk.lines.length) return talk;
  return { ...talk, lines, unread: talk.fresh && n >= talk.fresh ? Math.max(0, talk.unread - 1) : talk.unread };
}

/**
 * Return the numbers of known lines that are not among `lines`, the history, though they would stand between them: they
 * were taken away while nobody said so.
 */
export function goneFrom(talk, lines) {
  const told = new Set(lines.map(({ n }) => n));
  const [first, last] = [Math.min(...told), Math.max(...told)];
  return talk.lines.map(({ n }) => n).filter((n) => n > first && n < last && !told.has(n));
}

/** Return it with my lines in another tone. */
export const toned = (talk, nick, tono) => ({
  ...talk,
  lines: talk.lines.map((line) => (line.autor.nick === nick ? { ...line, autor: { ...line.autor, tono } } : line)),
});
