// Menus with every way in: right click, a visible button, long press, Enter, the menu key and Shift+F10.
// The popover API puts them in the top layer and closes them with Esc or a click outside; on phones they are sheets.

import { all, isNarrow, make } from "./dom.js";
import { makeIcon } from "./icons.js";

const LONG_PRESS_MS = 500;
const MOVED_PX = 10;
const GAP_PX = 6;
const EDGE_PX = 8;

/**
 * @typedef {{text: string, icon?: string, run?: () => unknown, href?: string, danger?: boolean, disabled?: boolean,
 *   checked?: boolean, look?: string, often?: boolean}} MenuChoice `look` is a class of its icon; `often`: done most
 * @typedef {MenuChoice | "-"} MenuItem
 * @typedef {{label: string, items: MenuItem[], head?: Node}} MenuSpec
 */

const usable = (menu) =>
  all("[role^=menuitem]:not([aria-disabled=true])", menu).filter((item) => item.getClientRects().length);

function step(menu, to) {
  const items = usable(menu);
  const now = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const target = { first: 0, last: items.length - 1, next: now + 1, previous: now - 1 }[to];
  items.at(now < 0 && to === "previous" ? -1 : target % items.length)?.focus();
}

const MOVES = {
  ArrowDown: "next",
  ArrowRight: "next",
  ArrowUp: "previous",
  ArrowLeft: "previous",
  Home: "first",
  End: "last",
};

/** Move the focus in a menu by the key of an event; returns whether it was one that moves. */
export function moveInMenu(menu, event) {
  if (!MOVES[event.key]) return false;
  step(menu, MOVES[event.key]);
  event.preventDefault();
  event.stopPropagation();
  return true;
}

function onKey(menu, event) {
  if (moveInMenu(menu, event)) return;
  if (event.key === "Tab") menu.hidePopover();
  else if (event.key === "Escape") menu.hidePopover();
  else if (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.altKey && !event.metaKey) {
    const letter = event.key.toLocaleLowerCase();
    usable(menu).find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(letter))?.focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Put a menu beside what it was opened at and never over it: the second click of two must find what the first one
 * found.
 */
function place(menu, at) {
  if (isNarrow()) return;
  const { offsetWidth: width, offsetHeight: height } = menu;
  const anchor = at instanceof Element
    ? at.getBoundingClientRect()
    : { left: at.x, right: at.x, top: at.y, bottom: at.y };
  const below = anchor.bottom + GAP_PX + height <= innerHeight - EDGE_PX;
  const above = anchor.top - GAP_PX - height >= EDGE_PX;
  // fits neither way: to its right, or to its left
  const aside = below || above ? 0 : GAP_PX + anchor.right - anchor.left;
  const fitsRight = anchor.left + aside + width <= innerWidth - EDGE_PX;
  const x = fitsRight ? anchor.left + aside : anchor.right - aside - width;
  const y = above && !below ? anchor.top - GAP_PX - height : anchor.bottom + GAP_PX;
  menu.style.setProperty("--x", `${Math.max(EDGE_PX, Math.min(x, innerWidth - width - EDGE_PX))}px`);
  menu.style.setProperty("--y", `${Math.max(EDGE_PX, Math.min(y, innerHeight - height - EDGE_PX))}px`);
}

function show(menu, at, opener) {
  menu.showPopover();
  place(menu, at);
  usable(menu)[0]?.focus({ preventScroll: true });
  const closed = (event) => {
    if (event.newState !== "closed") return;
    menu.removeEventListener("toggle", closed);
    opener?.setAttribute("aria-expanded", "false");
    const lost = !document.activeElement || document.activeElement === document.body ||
      menu.contains(document.activeElement);
    if (lost) opener?.focus({ preventScroll: true });
    if (menu.dataset.once) menu.remove();
  };
  menu.addEventListener("toggle", closed);
  opener?.setAttribute("aria-expanded", "true");
}

function itemElement(item, close) {
  if (item === "-") return make("div", { role: "separator" });
  const run = (event) => {
    if (item.disabled) return event.preventDefault();
    close();
    item.run?.();
  };
  const attributes = {
    role: item.checked === undefined ? "menuitem" : "menuitemcheckbox",
    "aria-checked": item.checked === undefined ? null : String(item.checked),
    "aria-disabled": item.disabled ? "true" : null,
    class: item.danger ? "peligro" : null,
    tabindex: "-1",
    onclick: run,
  };
  const content = [item.icon && makeIcon(item.icon, item.look), make("span", {}, item.text)];
  return item.href
    ? make("a", { ...attributes, href: item.href }, ...content)
    : make("button", { ...attributes, type: "button" }, ...content);
}

/** Close a menu at the next press outside it. */
function closeOutside(menu) {
  const press = (event) => !menu.contains(event.target) && menu.hidePopover();
  document.addEventListener("pointerdown", press, true);
  menu.addEventListener(
    "toggle",
    ({ newState }) => newState === "closed" && document.removeEventListener("pointerdown", press, true),
  );
}

/**
 * Open a menu at an element or a point. Focus returns to `opener` when it closes.
 * @param {MenuSpec} spec
 * @param {Element | {x: number, y: number}} at
 * @param {HTMLElement | null} [opener]
 * @param {{held?: boolean}} [options] `held`: under a finger that is still down; lifting it would close an automatic
 *   popover
 * @returns {() => void} what closes it
 */
export function openMenu(spec, at, opener = at instanceof HTMLElement ? at : null, { held = false } = {}) {
  for (const other of all(".menu[data-once]")) other.remove();
  const popover = held ? "manual" : "auto";
  const menu = make("div", { class: "menu", role: "menu", popover, "aria-label": spec.label, "data-once": "1" });
  if (held) closeOutside(menu);
  const close = () => menu.isConnected && menu.hidePopover();
  if (spec.head) menu.append(spec.head);
  menu.append(...spec.items.map((item) => itemElement(item, close)));
  menu.addEventListener("keydown", (event) => onKey(menu, event));
  // What lies under an open dialog cannot be pressed, a menu neither; and what is outside the landmarks of a page is
  // not found.
  (all("dialog:modal").at(-1) ?? document.querySelector("main") ?? document.body).append(menu);
  show(menu, at, opener);
  return close;
}

const focusable = (element) =>
  element.matches("button,a,[tabindex]") ? element : element.querySelector("button,a,[tabindex]");

/** The menu of some elements and every way to it; the methods that are named like an event listen to it. */
class BoundMenu {
  #press = null; // the finger that is down: where, and what opens the menu if it stays there
  #swallow = false; // a held finger has opened the menu: neither its lifting nor its context menu may do more

  constructor(selector, specOf, trigger) {
    this.selector = selector;
    this.specOf = specOf;
    this.trigger = trigger;
  }

  #owner({ target }) {
    return /** @type {HTMLElement | null} */ (target instanceof Element ? target.closest(this.selector) : null);
  }

  /** Open the menu of an element; returns whether it has one. */
  #open(element, at, options) {
    const spec = this.specOf(element);
    if (spec) openMenu(spec, at, focusable(element), options);
    return Boolean(spec);
  }

  contextmenu(event) {
    const element = this.#owner(event);
    if (!element || event.shiftKey) return;
    if (this.#swallow) return event.preventDefault();
    const byKey = event.clientX === 0 && event.clientY === 0;
    if (this.#open(element, byKey ? focusable(element) ?? element : { x: event.clientX, y: event.clientY })) {
      event.preventDefault();
    }
  }

  keydown(event) {
    const element = this.#owner(event);
    if (!element || !(event.key === "ContextMenu" || (event.shiftKey && event.key === "F10"))) return;
    if (this.#open(element, focusable(element) ?? element)) event.preventDefault();
  }

  pointerdown(event) {
    this.#swallow = false;
    const element = this.#owner(event);
    if (!element || event.pointerType !== "touch") return;
    const { clientX: x, clientY: y } = event;
    const hold = () => {
      this.#press = null;
      this.#swallow = this.#open(element, { x, y }, { held: true });
    };
    this.#press = { x, y, timer: setTimeout(hold, LONG_PRESS_MS) };
  }

  pointermove(event) {
    const press = this.#press;
    if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > MOVED_PX) this.cancel();
  }

  cancel() {
    clearTimeout(this.#press?.timer);
    this.#press = null;
  }

  click(event) {
    if (this.#swallow) { // it must not press what lies below
      this.#swallow = false;
      event.preventDefault();
      return event.stopPropagation();
    }
    const element = this.#owner(event);
    const pressed = this.trigger && element && /** @type {Element} */ (event.target).closest(this.trigger);
    if (pressed && this.#open(element, pressed)) event.preventDefault();
  }
}

/**
 * Give the elements of `root` that match a menu: right click, long press, menu key or Shift+F10 anywhere on them, and a
 * plain click or Enter on those that match `trigger`. `specOf(element)` says what the menu holds (null: no menu).
 * @param {HTMLElement | Document} root
 * @param {string} selector
 * @param {(element: HTMLElement) => MenuSpec | null} specOf
 * @param {{trigger?: string}} [options]
 */
export function bindMenu(root, selector, specOf, { trigger } = {}) {
  const menu = new BoundMenu(selector, specOf, trigger);
  for (const type of ["contextmenu", "keydown", "pointerdown", "pointermove"]) {
    root.addEventListener(type, (event) => menu[type](event));
  }
  for (const type of ["pointerup", "pointercancel", "scroll"]) {
    root.addEventListener(type, () => menu.cancel(), { capture: true, passive: true });
  }
  root.addEventListener("click", (event) => menu.click(event), true);
}

/**
 * Bring to life the menus written in the page: `<button data-menu="id">` and `<div class="menu" role="menu" popover
 * id="id">`.
 */
export function installMenus() {
  for (const button of all("[data-menu]")) {
    const menu = document.getElementById(button.dataset.menu);
    if (!menu) continue;
    menu.addEventListener("keydown", (event) => onKey(menu, event));
    // A press outside closes a popover before the click arrives: remember it, or the button would open it again.
    let wasOpen = false;
    button.addEventListener("pointerdown", () => {
      wasOpen = menu.matches(":popover-open");
    });
    button.addEventListener("click", () => {
      if (!wasOpen) show(menu, button, button);
      wasOpen = false;
    });
    button.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      show(menu, button, button);
    });
  }
}
