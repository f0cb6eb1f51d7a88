// What did not come, or could not be put in, is tried again: seldomer each time, until it is done. Pure.

const FIRST_MS = 1000;
const MOST_MS = 8000;

/** Return what has `act` done a while after `again()`, each time in a row after twice as long, until `done()`. */
export function retrying(act) {
  let wait = FIRST_MS;
  let timer = null;
  return {
    again() {
      if (timer !== null) return;
      timer = setTimeout(() => {
        timer = null;
        act();
      }, wait);
      wait = Math.min(MOST_MS, 2 * wait);
    },
    done() {
      clearTimeout(timer);
      timer = null;
      wait = FIRST_MS;
    },
  };
}
