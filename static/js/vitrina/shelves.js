// Walking the shelves of a vitrina by the keyboard. Pure.

/** Return the rows of shelves with `counts` pieces, in rows of `columns`: each the numbers of its pieces. */
export function rowsOf(counts, columns) {
  const rows = [];
  let first = 0;
  for (const count of counts) {
    for (let at = 0; at < count; at += columns) {
      rows.push(Array.from({ length: Math.min(columns, count - at) }, (_, n) => first + at + n));
    }
    first += count;
  }
  return rows;
}

/** Return the piece to go to from `now` with a key; the same one for any other key, and at an edge. */
export function walked(rows, now, key) {
  const row = rows.findIndex((pieces) => pieces.includes(now));
  const column = rows[row].indexOf(now);
  const beside = (other) => other?.[Math.min(column, other.length - 1)] ?? now;
  const to = {
    ArrowLeft: () => Math.max(0, now - 1),
    ArrowRight: () => Math.min(rows.at(-1).at(-1), now + 1),
    ArrowUp: () => beside(rows[row - 1]),
    ArrowDown: () => beside(rows[row + 1]),
    Home: () => rows[row][0],
    End: () => rows[row].at(-1),
  }[key];
  return to ? to() : now;
}
