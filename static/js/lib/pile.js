// Dialogs one over another: each is drawn again as long as it is open, whatever was opened over it and closed again.

export class Pile {
  #open = [];

  /** Open one more: `open(onClose)` shows it and returns `{redraw, close}`. */
  push(open) {
    const shown = open(() => {
      this.#open = this.#open.filter((other) => other !== shown);
    });
    this.#open.push(shown);
    return shown;
  }

  /** Draw again all that are open. */
  redraw() {
    for (const shown of this.#open) shown.redraw();
  }
}
