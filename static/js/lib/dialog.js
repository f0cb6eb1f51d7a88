// Dialogs over <dialog>: focus goes in and comes back, Esc and the backdrop close.

import { all, delegate, make } from "./dom.js";
import { t } from "./i18n.js";
import { SETTLE_MS } from "./settling.js";
import { keepNotices } from "./toast.js";

function closeOnBackdrop(dialog) {
  dialog.addEventListener("click", (event) => {
    if (event.target !== dialog) return;
    const box = dialog.getBoundingClientRect();
    const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!inside) dialog.close();
  });
}

const asked = new WeakMap(); // the timers of the questions of this page

/** Have nothing be pressed in a question that has just been put, and no key that is held down answer it. */
function guard(dialog) {
  dialog.addEventListener("click", (event) => {
    if (!("recien" in dialog.dataset)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  dialog.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter") event.preventDefault();
  });
}

/**
 * Put a question: whatever is pressed in the moment after (the second click of a double one, a tap that bounces, a key
 * that is pressed again at once) was meant for what was there before. Only Esc is heard, which says no.
 */
export function ask(dialog) {
  if (!asked.has(dialog)) guard(dialog);
  clearTimeout(asked.get(dialog));
  dialog.dataset.recien = "";
  asked.set(dialog, setTimeout(() => delete dialog.dataset.recien, SETTLE_MS));
  if (!dialog.open) dialog.showModal();
}

/**
 * Show a dialog that was made for now; it goes when it is closed, and what was said over it stays. `backdrop`: a press
 * beside it closes it (not where something written would be lost); `asks`: it is a question, which the press that
 * opened it does not answer; `closed()` is called when it has been.
 */
export function present(dialog, { backdrop = true, asks = false, closed = () => {} } = {}) {
  dialog.addEventListener("close", () => {
    keepNotices(dialog);
    dialog.remove();
    closed();
  });
  document.body.append(dialog);
  if (asks) ask(dialog);
  else dialog.showModal();
  if (backdrop) closeOnBackdrop(dialog);
}

/**
 * Ask a question. Resolves to true only when the player says yes.
 * @param {{title: string, text?: string, ok?: string, cancel?: string, danger?: boolean}} question
 * @returns {Promise<boolean>}
 */
export function confirmDialog({ title, text = "", ok = t("Aceptar"), cancel = t("Cancelar"), danger = false }) {
  return new Promise((resolve) => {
    const back = make("button", { class: "btn", value: "no", autofocus: danger }, cancel);
    const go = make("button", { class: `btn ${danger ? "todo" : "pri"}`, value: "si", autofocus: !danger }, ok);
    const dialog = make(
      "dialog",
      { class: "caja", "aria-labelledby": "pregunta-titulo", "aria-describedby": text && "pregunta-texto" },
      make(
        "form",
        { method: "dialog" },
        make("h2", { id: "pregunta-titulo" }, title),
        text && make("p", { id: "pregunta-texto" }, text),
        make("div", { class: "acciones" }, back, go),
      ),
    );
    present(dialog, { asks: true, closed: () => resolve(dialog.returnValue === "si") });
  });
}

/**
 * Ask for a whole number from `min` to `max`. Resolves to it, or to null when the player says no.
 * @param {{title: string, text?: string, label: string, min: number, max: number, value: number, ok?: string}} question
 * @returns {Promise<number | null>}
 */
export function numberDialog({ title, text = "", label, min, max, value, ok = t("Aceptar") }) {
  return new Promise((resolve) => {
    const box = make("input", { type: "number", inputmode: "numeric", min, max, value, step: 1, required: true });
    const go = make("button", { class: "btn pri", value: "si", autofocus: true }, ok);
    const dialog = make(
      "dialog",
      { class: "caja", "aria-labelledby": "pregunta-titulo", "aria-describedby": text && "pregunta-texto" },
      make(
        "form",
        { method: "dialog" },
        make("h2", { id: "pregunta-titulo" }, title),
        text && make("p", { id: "pregunta-texto" }, text),
        make("label", { class: "campo" }, make("span", { class: "rotulo" }, label), box),
        make(
          "div",
          { class: "acciones" },
          make("button", { class: "btn", value: "no", formnovalidate: true }, t("Cancelar")),
          go,
        ),
      ),
    );
    const answer = () => (dialog.returnValue === "si" ? Number(box.value) : null);
    present(dialog, { backdrop: false, asks: true, closed: () => resolve(answer()) });
  });
}

/**
 * Bring to life the dialogs of the page: `data-dialog="#id"` opens one, `data-close` inside closes it, and a form with
 * `data-confirm="¿Seguro?"` asks before it is sent.
 */
export function installDialogs() {
  delegate("click", "[data-dialog]", (_event, button) => {
    const dialog = document.querySelector(button.dataset.dialog);
    if (dialog instanceof HTMLDialogElement) dialog.showModal();
  });
  delegate(
    "click",
    "dialog [data-close]",
    (_event, button) => /** @type {HTMLDialogElement} */ (button.closest("dialog")).close(),
  );
  for (const dialog of all("dialog")) closeOnBackdrop(dialog);
  delegate("submit", "form[data-confirm]", async (event, element) => {
    const form = /** @type {HTMLFormElement} */ (element);
    if (form.dataset.confirmed) return;
    event.preventDefault();
    const question = {
      title: form.dataset.confirm,
      text: form.dataset.confirmText,
      ok: form.dataset.confirmOk,
      danger: true,
    };
    if (!(await confirmDialog(question))) return;
    form.dataset.confirmed = "1";
    form.requestSubmit(event.submitter ?? undefined);
  });
}
