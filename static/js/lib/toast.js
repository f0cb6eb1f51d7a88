// Short notices over the page. Good and neutral ones leave by themselves; errors stay until they are closed (UX §3.11).

import { all, make } from "./dom.js";
import { t } from "./i18n.js";
import { makeIcon } from "./icons.js";

const ICONS = { info: "info", ok: "circle-check", aviso: "triangle-alert", mal: "circle-alert" };

// What lies under an open dialog cannot be read nor pressed; a page may have a place for notices where they cover nothing.
const place = () => all("dialog:modal").at(-1) ?? document.querySelector("[data-toasts]") ?? document.body;

function region(kind) {
  const assertive = kind === "mal";
  const id = assertive ? "toasts-alert" : "toasts-status";
  const box = document.getElementById("toasts") ?? make("div", { id: "toasts" });
  const top = place();
  if (box.parentNode !== top) top.append(box);
  return document.getElementById(id) ?? box.appendChild(make("div", { id, role: assertive ? "alert" : "status" }));
}

/** Keep the notices that were shown over a dialog which has closed: why it did may be among them. */
export function keepNotices(dialog) {
  const box = dialog.querySelector("#toasts");
  if (box) place().append(box);
}

/**
 * Show a notice.
 * @param {string} text
 * @param {{kind?: "info" | "ok" | "aviso" | "mal", seconds?: number, action?: {text: string, run: () => void}}} [options]
 *   `seconds`: how long it stays (0 until closed); by default 5, errors until closed.
 * @returns {() => void} what closes it
 */
export function toast(text, { kind = "info", seconds = kind === "mal" ? 0 : 5, action } = {}) {
  const parent = region(kind);
  for (const old of parent.children) if (old.dataset.text === text) old.remove();
  const element = make("div", { class: `toast ${kind}`, "data-text": text }, makeIcon(ICONS[kind]), make("span", {}, text));
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
  while (parent.children.length > 3) parent.firstElementChild.remove();
  if (seconds) setTimeout(close, seconds * 1000);
  return close;
}
