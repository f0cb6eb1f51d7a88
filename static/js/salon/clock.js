// The ring of the agreement's clock, and what the cards count down: written straight into the page four times a second,
// so that nothing else is drawn again.

import { html, nothing } from "../lib/lit-html.js";
import { clock, t } from "../lib/i18n.js";
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

/** Draw what a card counts down; `tickCards` writes what is left. `look`: the words of its game. */
export const countdown = ({ hasta, total }, look) =>
  html`
    <span class="cuenta" role="timer" aria-label=${look.waitTitle()} title=${look.waitTitle()} data-hasta=${hasta}
      data-total=${total}><span></span><b></b></span>
  `;

/** Draw the seconds that are left until the match of a table that has filled. */
export const counted = ({ hasta, total }) =>
  html`
    <span class="leyenda empieza" role="timer" aria-label=${t("La partida va a empezar")}
      data-hasta=${hasta} data-total=${total}>${t("Empieza en")}<b></b></span>
  `;

/** Bring what the cards of `root` count down up to date. `look`: the words of its game, or null. */
export function tickCards(root, look, now) {
  for (const element of root.querySelectorAll(".empieza")) {
    const { hasta, total } = element.dataset;
    const text = String(left({ hasta: Number(hasta), total: Number(total) }, now).seconds);
    if (element.lastElementChild.textContent !== text) element.lastElementChild.textContent = text;
  }
  if (!look) return;
  for (const element of root.querySelectorAll(".cuenta")) {
    const { hasta, total } = element.dataset;
    const { seconds, fraction } = left({ hasta: Number(hasta), total: Number(total) }, now);
    element.style.setProperty("--q", (1 - fraction).toFixed(3));
    const text = look.waitText(clock(seconds));
    if (element.firstElementChild.textContent !== text) element.firstElementChild.textContent = text;
  }
}
