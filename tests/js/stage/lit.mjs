// lit-html without a page: templates stay as they are made, and what is drawn is kept on its root.

const template = (strings, ...values) => ({ strings, values });

export const html = template;
export const svg = template;
export const nothing = Symbol("nothing");
export const classMap = (classes) => Object.keys(classes).filter((name) => classes[name]).join(" ");
export const guard = (_dependencies, draw) => draw();
export const live = (value) => value;

export function repeat(items, key, draw) {
  const keys = [...items].map(key);
  if (new Set(keys).size !== keys.length) throw new Error(`keys that are there twice: ${keys}`);
  return [...items].map(draw);
}

export function render(drawing, root) {
  root.drawing = drawing;
}
