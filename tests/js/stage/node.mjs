// As much of an element as is asked of one by what puts news into the page of a championship. Who is taken out of its
// tree, be it to be put in elsewhere, loses the focus, as in a browser.

const PART = /^([a-z]+)?(?:\.([\w-]+))?(?:\[([\w-]+)(?:="([^"]*)")?\])?$/;

export class Node {
  static focused = null;

  constructor(text = "", attributes = {}, children = []) {
    Object.assign(this, { text, attributes: { ...attributes }, children: [], parent: null, moved: 0, scrollLeft: 0 });
    this.defaultValue = this.value = attributes.value;
    for (const child of children) this.insertBefore(child, null);
  }
  get tagName() {
    return (this.attributes.tag ?? "div").toUpperCase();
  }
  get id() {
    return this.attributes.id ?? "";
  }
  get dataset() {
    return Object.fromEntries(
      Object.entries(this.attributes).map(([name, value]) => [name.replace(/^data-/, ""), value]),
    );
  }
  get open() {
    return "open" in this.attributes;
  }
  set open(is) {
    if (is) this.attributes.open = "";
    else delete this.attributes.open;
  }
  get childNodes() {
    return this.children;
  }
  get firstElementChild() {
    return this.children[0] ?? null;
  }
  get nextElementSibling() {
    return this.parent.children[this.parent.children.indexOf(this) + 1] ?? null;
  }
  get textContent() {
    return this.text;
  }
  getAttribute(name) {
    return this.attributes[name] ?? null;
  }
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  get classList() {
    return { add: (name) => (this.attributes.class = `${this.attributes.class ?? ""} ${name}`.trim()) };
  }
  contains(node) {
    for (let one = node; one; one = one.parent) if (one === this) return true;
    return false;
  }
  closest(selector) {
    return this.matches(selector) ? this : this.parent?.closest(selector) ?? null;
  }
  remove() {
    if (this.contains(Node.focused)) Node.focused = null;
    if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this);
    this.parent = null;
  }
  insertBefore(node, next) {
    node.remove();
    node.moved++;
    node.parent = this;
    const at = next === null ? this.children.length : this.children.indexOf(next);
    this.children.splice(at, 0, node);
  }
  replaceWith(node) {
    this.parent.insertBefore(node, this);
    this.remove();
  }
  replaceChildren(...nodes) {
    for (const child of [...this.children]) child.remove();
    for (const node of nodes) this.insertBefore(node, null);
  }
  *below() {
    for (const child of this.children) {
      yield child;
      yield* child.below();
    }
  }
  matches(selector) {
    return selector.split(", ").some((part) => {
      const [known, tag, name, attribute, value] = PART.exec(part) ?? [];
      if (!known) throw new Error(`what is ${part}?`);
      return (!tag || tag === this.attributes.tag) && (!name || name === this.attributes.class) &&
        (!attribute || attribute in this.attributes) && (value === undefined || this.attributes[attribute] === value);
    });
  }
  querySelectorAll(selector) {
    return [...this.below()].filter((one) => one.matches(selector));
  }
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }
  focus() {
    Node.focused = this;
  }
}

/** Return an element of that name, of which `attributes` say more. */
export const element = (tag, attributes = {}, children = [], text = "") =>
  new Node(text, { tag, ...attributes }, children);

globalThis.document ??= {
  get activeElement() {
    return Node.focused;
  },
};
