// A short time in which something may not be pressed yet

/**
 * It begins with `begin` and is over by itself: then `over` is called. Whether it runs is told by the same timer that
 * ends it, never by a clock: one that is corrected meanwhile would leave what `over` draws as it was.
 */
export class Lapse {
  #timer = null;

  constructor(ms, over) {
    this.ms = ms;
    this.over = over;
  }

  get runs() {
    return this.#timer !== null;
  }

  /** Begin, or begin anew. */
  begin() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.over();
    }, this.ms);
  }
}
