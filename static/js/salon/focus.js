// The focus of the keyboard where the page is drawn again and again. A button that is switched off while its request
// runs, or that goes away when the answer comes, takes the focus with it without a word: the browser leaves it on
// <body> some moments later. Who had it gets it back as soon as the button can take it, or on what stands in its place.

const usable = (element) => element.isConnected && !element.disabled && element.getClientRects().length > 0;

export class FocusKeeper {
  #last = null;
  #lent = null; // what has it only because something better was not there yet: frames come one by one

  /** `instead()` names what takes the focus (elements, the best first) when what had it has gone. */
  constructor(instead, root = document) {
    this.instead = instead;
    root.addEventListener("focusin", ({ target }) => {
      this.#last = target;
      if (target !== this.#lent) this.#lent = null;
    });
    // Who presses on nothing lets go of it himself; on a button, it has the focus a moment later.
    root.addEventListener("pointerdown", () => (this.#last = null), { capture: true });
  }

  /** Look after the focus once the page has been drawn; `busy`: what is switched off now will be on again soon. */
  keep(busy) {
    const last = this.#last;
    const now = document.activeElement;
    if (!last) return;
    if (now === this.#lent && usable(now)) return this.#lend();
    if (now && now !== document.body && usable(now)) return;
    if (busy && last.isConnected) return;
    if (usable(last)) last.focus({ preventScroll: true });
    else this.#lend();
  }

  #lend() {
    const best = this.instead().find((element) => element && usable(element));
    if (!best || best === document.activeElement) return;
    this.#lent = best;
    best.focus({ preventScroll: true });
  }
}
