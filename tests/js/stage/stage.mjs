// A stage for boards without a browser: what they draw is read as elements, which can be pressed. Import it before any
// board.

import { registerHooks } from "node:module";

registerHooks({
  resolve: (specifier, context, next) =>
    specifier.endsWith("/lit-html.js")
      ? { url: new URL("lit.mjs", import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
});

const nowhere = {
  dataset: {},
  style: {},
  querySelector: () => null,
  querySelectorAll: () => [],
  contains: () => false,
};
globalThis.document = {
  ...nowhere,
  documentElement: nowhere,
  body: nowhere,
  activeElement: null,
  addEventListener: () => {},
};
globalThis.matchMedia = () => ({ matches: true, addEventListener: () => {} }); // nothing moves

const box = { left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 };
const SIMPLE = /^\.([\w-]+)$|^\[(data-[\w-]+)(?:=([\w-]+))?\]$/;

/**
 * Return a root to mount a board in. What is asked of it by a class or a `data-` name is found where it was drawn, as
 * its `something`; nothing is under the mouse.
 */
export function newRoot() {
  const something = { ...nowhere, focus: () => {}, getBoundingClientRect: () => box };
  const root = { ...nowhere, addEventListener: () => {}, something };
  root.querySelector = (selector) => {
    const [simple, name, key, value] = SIMPLE.exec(selector.split(" ").at(-1)) ?? [];
    if (!simple) return null;
    const found = elements(root).some(({ attributes }) =>
      name
        ? String(attributes.class ?? "").split(" ").includes(name)
        : key in attributes && (value === undefined || String(attributes[key]) === value)
    );
    return found ? something : null;
  };
  return root;
}

const read = new WeakMap(); // the elements of what was drawn
const isTemplate = (value) => Array.isArray(value?.strings) && Array.isArray(value.values);
const MARK = /⟦(\d+)⟧/;
const TAG = /<([a-z][a-z0-9-]*)((?:\s+[^\s=>/]+(?:=(?:"[^"]*"|[^\s>"]+))?)*)\s*\/?>/g;
const ATTRIBUTE = /([^\s=>/]+)(?:=(?:"([^"]*)"|([^\s>"]+)))?/g;

/** Write a drawing as text, each value of an attribute as a mark of its place in `kept`. */
function written(drawing, kept) {
  if (Array.isArray(drawing)) return drawing.map((one) => written(one, kept)).join("");
  if (!isTemplate(drawing)) return ["symbol", "undefined"].includes(typeof drawing) ? "" : said(drawing);
  return drawing.strings.reduce((text, string, i) => {
    const before = text + string;
    if (i === drawing.values.length) return before;
    const value = drawing.values[i];
    if (before.lastIndexOf("<") <= before.lastIndexOf(">")) return before + written(value, kept);
    kept.push(value);
    return `${before}⟦${kept.length - 1}⟧`;
  }, "");
}

function said(value) {
  const text = String(value ?? "");
  if (/\[object |undefined|NaN/.test(text)) throw new Error(`this is not for people: ${text}`);
  return text.replace(/[<>]/g, "");
}

function valueOf(text, kept) {
  const whole = new RegExp(`^${MARK.source}$`).exec(text);
  if (whole) return kept[Number(whole[1])];
  return text.replace(new RegExp(MARK.source, "g"), (_mark, i) => said(kept[Number(i)]));
}

/**
 * Return the elements of what was drawn in `root`, each `{tag, attributes}`: handlers are under "@click", flags under
 * "?disabled".
 */
export function elements(root) {
  if (!read.has(root.drawing)) read.set(root.drawing, elementsOf(root.drawing));
  return read.get(root.drawing);
}

function elementsOf(drawing) {
  const kept = [];
  const text = written(drawing, kept);
  return [...text.matchAll(TAG)].map(([, tag, written_]) => ({
    tag,
    attributes: Object.fromEntries(
      [...written_.matchAll(ATTRIBUTE)].map(([, name, quoted, bare]) => [name, valueOf(quoted ?? bare ?? "", kept)]),
    ),
  }));
}

/** Return what can be pressed now. */
export const pressable = (root) =>
  elements(root).filter(({ attributes }) => attributes["@click"] && !attributes["?disabled"]);

const matrix = { inverse: () => matrix };
const EVENT = {
  preventDefault: () => {},
  stopPropagation: () => {},
  target: nowhere,
  currentTarget: { ...nowhere, getScreenCTM: () => matrix },
  detail: 1,
  clientX: 0,
  clientY: 0,
};
globalThis.DOMPoint ??= class {
  constructor(x, y) {
    Object.assign(this, { x, y });
  }
  matrixTransform = () => this;
};

/** Press an element of `pressable`. */
export const press = ({ attributes }) => attributes["@click"](EVENT);

/** Return all that a drawing says, as one text with what is between its words. */
export const words = (drawing) =>
  JSON.stringify(drawing, (_key, value) => typeof value === "symbol" ? undefined : value);
