// Walking a grid by the keyboard. Pure.

const COLUMNS = 8;

/**
 * Return the place to go to from `now` with a key, in a grid of `count` in rows of `columns`; the same place for any
 * other key.
 */
export function stepped(now, key, count, columns = COLUMNS) {
  const row = now - (now % columns);
  const to = {
    ArrowRight: now + 1,
    ArrowLeft: now - 1,
    ArrowDown: now + columns,
    ArrowUp: now - columns,
    Home: row,
    End: Math.min(row + columns, count) - 1,
    PageUp: now % columns,
    PageDown: count - 1,
  }[key];
  return to === undefined || to < 0 || to >= count ? now : to;
}
