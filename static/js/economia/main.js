// What the pages of the economy bring to life: questions open in a dialog, and deadlines run down.

import { ask } from "../lib/dialog.js";
import { delegate, one } from "../lib/dom.js";
import { installCountdowns } from "./countdown.js";

const dialog = /** @type {HTMLDialogElement} */ (one("#caja"));

// A link with hx-target="#caja" fetches its question; without scripts, or when that fails, it leads to the page of it.
// It opens once settled: htmx gives the heading the focus then, and would take it from a person who has moved on.
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.target === dialog) ask(dialog);
});
for (const trouble of /** @type {const} */ (["htmx:responseError", "htmx:sendError", "htmx:timeout"])) {
  document.addEventListener(trouble, (event) => {
    if (event.detail.target === dialog) location.assign(event.detail.requestConfig.path);
  });
}
// In the dialog, to give up is to close it; in the page it is a link back.
delegate("click", "#caja [data-cerrar]", (event) => {
  event.preventDefault();
  dialog.close();
});

installCountdowns();
