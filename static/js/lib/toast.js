// Short notices over the page. Good and neutral ones leave by themselves; errors stay until they are closed.

import { all, make } from "./dom.js";
import { t } from "./i18n.js";
import { makeIcon } from "./icons.js";

const ICONS = { info: "info", ok: "circle-check", aviso: "triangle-alert", mal: "circle-alert" };

// What lies under an open dialog cannot be read nor pressed; a page may have a place for notices where they cover
// nothing.
export const holder = () => all("dialog:modal").at(-1) ?? document.querySelector("[data-toasts]") ?? document.body;

/** @type {((text: string, urgent: boolean) => void) | null} */
let speaker = null;

/**
 * Have what notices say told by `say(text, urgent)`:
 * on a page with one queue of sentences they are no live regions.
 */
export function noticesSaidBy(say) {
  speaker = say;
}

function region(kind) {
  const assertive = kind === "mal";
  const role = speaker ? null : assertive ? "alert" : "status";
  const id = assertive ? "toasts-alert" : "toasts-status";
  const box = document.getElementById("toasts") ?? make("div", { id: "toasts" });
  const top = holder();
  if (box.parentNode !== top) top.append(box);
  return document.getElementById(id) ?? box.appendChild(make("div", { id, role }));
}

/** Keep the notices that were shown over a dialog which has closed: why it did may be among them. */
export function keepNotices(dialog) {
  const box = dialog.querySelector("#toasts");
  if (box) holder().append(box);
}

/** Take away the notices that are shown: what comes now has overtaken what they say. */
export function dismissNotices() {
  for (const notice of all("#toasts .toast")) notice.remove();
}

/**
 * Show a notice.
 * @param {string} text
 * @param {{kind?: "info" | "ok" | "aviso" | "mal", seconds?: number, action?: {text: string, run: () => void}}}
 *   [options]
 *   `seconds`: how long it stays (0 until closed); by default 5, errors until closed.
 * @returns {() => void} what closes it
 */
export function toast(text, { kind = "info", seconds = kind === "mal" ? 0 : 5, action } = {}) {
  const parent = region(kind);
  for (const old of /** @type {HTMLCollectionOf<HTMLElement>} */ (parent.children)) {
    if (old.dataset.text === text) old.remove();
  }
  const element = make(
    "div",
    { class: `toast ${kind}`, "data-text": text },
    makeIcon(ICONS[kind]),
    make("span", {}, text),
  );
  const close = () => element.remove();
  if (action) {
    const run = () => {
      close();
      action.run();
    };
    element.append(make("button", { type: "button", class: "accion", onclick: run }, action.text));
  }
  element.append(make("button", { type: "button", "aria-label": t("Cerrar el aviso"), onclick: close }, makeIcon("x")));
  parent.append(element);
  speaker?.(text, kind === "mal" || kind === "aviso");
  while (parent.children.length > 3) parent.firstElementChild.remove();
  if (seconds) setTimeout(close, seconds * 1000);
  return close;
}
