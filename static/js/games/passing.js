// What is seen for a moment over a player: what he has just said, the sign he has just made.

const SAID_MS = 2200;

/**
 * Return what puts a value into *map* for a seat, and takes it out again when it has been seen; `redraw()` is called
 * then.
 */
export function passing(map, redraw) {
  const timers = new Map();
  return (seat, value) => {
    clearTimeout(timers.get(seat));
    map.set(seat, value);
    timers.set(
      seat,
      setTimeout(() => {
        map.delete(seat);
        redraw();
      }, SAID_MS),
    );
  };
}
