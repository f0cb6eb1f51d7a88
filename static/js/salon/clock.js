// The ring of the agreement's clock: written straight into the page four times a second, so that nothing else is drawn
// again.

import { html, nothing } from "../lib/lit-html.js";
import { t } from "../lib/i18n.js";
import { left } from "./state.js";

/** Draw the ring of a wait; `tick` keeps it going. */
export const ring = (
  mia,
) => (mia.hasta === null
  ? nothing
  : html`<span class="aro" role="timer" aria-label=${t("Tiempo para contestar")}><b></b></span>`);

/** Bring the rings of `root` up to date; returns the seconds left, or null where nothing runs. */
export function tick(root, mia, now) {
  if (!mia || mia.hasta === null) return null;
  const { seconds, fraction } = left(mia, now);
  for (const element of root.querySelectorAll(".aro")) {
    element.style.setProperty("--q", fraction.toFixed(3));
    element.classList.toggle("apura", seconds <= 10);
    const label = element.firstElementChild;
    if (label.textContent !== String(seconds)) label.textContent = String(seconds);
  }
  return seconds;
}
