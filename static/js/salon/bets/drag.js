// Dragging with Pointer Events: mouse, finger and pen alike. Who cannot or will not drag chooses instead.

const MOVED_PX = 7;
const EDGE_PX = 36;
const STEP_PX = 9;

const under = ({ x, y }, selector) => document.elementFromPoint(x, y)?.closest(selector) ?? null;

/** Return how far to scroll along one axis for a pointer at `at` between two edges. */
export function creep(at, from, to) {
  if (at < from + EDGE_PX) return -STEP_PX;
  return at > to - EDGE_PX ? STEP_PX : 0;
}

export class Drag {
  #now = null;

  /**
   * Elements of `root` that match `pick` are dragged onto those that match `onto`; what matches `scrolls` creeps along
   * under the pointer. `over(node)` is told of every node passed (null: none), `drop(element, node)` of where it
   * ends.
   */
  constructor(root, { pick, onto, scrolls, over, drop }) {
    this.root = root;
    this.pick = pick;
    this.onto = onto;
    this.scrolls = scrolls;
    this.over = over;
    this.drop = drop;
    root.addEventListener("pointerdown", (event) => this.#press(event));
    root.addEventListener("dragstart", (event) => event.preventDefault()); // the browser's own, of a picture
    addEventListener("pointermove", (event) => this.#move(event));
    addEventListener("pointerup", (event) => this.#end(event, true));
    addEventListener("pointercancel", (event) => this.#end(event, false));
    addEventListener("blur", () => this.cancel());
  }

  /** Whether something is in the air. */
  get flying() {
    return Boolean(this.#now?.ghost);
  }

  /** Let go where it was; returns whether anything was in the air. */
  cancel() {
    const { flying } = this;
    this.#finish();
    return flying;
  }

  #press(event) {
    const element = event.target.closest(this.pick);
    if (!element || event.button || !event.isPrimary) return;
    this.#now = { element, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null, node: null };
  }

  #move(event) {
    const now = this.#now;
    if (event.pointerId !== now?.id) return;
    if (!now.ghost && Math.hypot(event.clientX - now.x, event.clientY - now.y) < MOVED_PX) return;
    if (!now.ghost) this.#lift(now);
    Object.assign(now, { x: event.clientX, y: event.clientY });
    this.#follow(now);
  }

  #lift(now) {
    now.ghost = now.element.cloneNode(true);
    now.ghost.classList.add("vuela");
    for (const name of ["id", "data-objeto"]) now.ghost.removeAttribute(name);
    now.ghost.setAttribute("aria-hidden", "true");
    now.ghost.style.setProperty("width", `${now.element.offsetWidth}px`);
    this.root.append(now.ghost);
    now.element.classList.add("hueco");
    this.root.classList.add("arrastrando");
    now.frame = requestAnimationFrame(() => this.#creep(now));
  }

  #follow(now) {
    now.ghost.style.setProperty("left", `${now.x}px`);
    now.ghost.style.setProperty("top", `${now.y}px`);
    const node = under(now, this.onto);
    if (node !== now.node) this.over(node);
    now.node = node;
  }

  #creep(now) {
    const box = under(now, this.scrolls);
    if (box) {
      const edge = box.getBoundingClientRect();
      box.scrollBy(creep(now.x, edge.left, edge.right), creep(now.y, edge.top, edge.bottom));
    }
    now.frame = requestAnimationFrame(() => this.#creep(now));
  }

  #end(event, done) {
    const now = this.#now;
    if (event.pointerId !== now?.id) return;
    const { ghost, element, node } = now;
    this.#finish();
    if (!ghost) return;
    this.#swallow();
    if (done && node) this.drop(element, node);
  }

  /** The click that follows a drag is no choice. */
  #swallow() {
    const stop = (event) => event.stopPropagation();
    addEventListener("click", stop, { capture: true });
    setTimeout(() => removeEventListener("click", stop, { capture: true }));
  }

  #finish() {
    const now = this.#now;
    this.#now = null;
    if (!now?.ghost) return;
    cancelAnimationFrame(now.frame);
    now.ghost.remove();
    now.element.classList.remove("hueco");
    this.root.classList.remove("arrastrando");
    this.over(null);
  }
}
