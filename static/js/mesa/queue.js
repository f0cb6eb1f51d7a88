// Frames one after another, each with its movement; when the page falls behind or nobody looks, straight to the end.

const BEHIND = 2;

export class FrameQueue {
  #waiting = [];
  #busy = false;

  /** `show(frame, instant)` draws a frame and resolves when its movement has ended. */
  constructor(show, hidden = () => document.hidden) {
    this.show = show;
    this.hidden = hidden;
  }

  /** Add a frame; returns a promise of everything queued having been shown. */
  push(frame) {
    this.#waiting.push(frame);
    if (!this.#busy) this.running = this.#run();
    return this.running;
  }

  async #run() {
    this.#busy = true;
    while (this.#waiting.length) {
      const frame = this.#waiting.shift();
      const instant = this.#waiting.length >= BEHIND || this.hidden() || !frame.eventos?.length;
      try {
        await this.show(frame, instant);
      } catch (error) {
        console.error(error);
      }
    }
    this.#busy = false;
  }
}
