// Calling the player: the title of the tab, a vibration, a screen that does not go dark.

import { t } from "../lib/i18n.js";

const title = document.title;
let blinking = 0;

/** Make the title say «¡Te toca!» (blinking while the tab is hidden), or put it back. */
export function callInTitle(mine) {
  clearInterval(blinking);
  const call = `${t("¡Te toca!")} · ${title}`;
  document.title = mine ? call : title;
  if (!mine) return;
  blinking = setInterval(() => {
    document.title = document.hidden && document.title === call ? `● ${title}` : call;
  }, 1000);
}

/** Vibrate, on phones that can; browsers forbid it before the first touch. */
export function vibrate(pattern) {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(pattern);
}

/**
 * Keep the screen awake while `wanted()`; asked again each time the tab comes back. Returns what looks whether it still
 * is wanted, and else lets the screen go dark again.
 */
export function keepAwake(wanted) {
  let lock = null;
  const look = async () => {
    if (wanted()) return;
    document.removeEventListener("visibilitychange", ask);
    document.removeEventListener("pointerdown", ask);
    await lock?.release();
  };
  const ask = async () => {
    if (document.hidden || lock || !wanted()) return;
    try {
      lock = await navigator.wakeLock?.request("screen");
      lock?.addEventListener("release", () => {
        lock = null;
      });
    } catch {
      lock = null; // low battery or not allowed
    }
    await look(); // it may have ended while the browser thought about it
  };
  document.addEventListener("visibilitychange", ask);
  document.addEventListener("pointerdown", ask, { passive: true });
  ask();
  return look;
}

/** Ask who plays before his page goes, unless it was told to: to another address, or to be loaded anew (4410). */
export function askBeforeLeaving(page) {
  addEventListener("beforeunload", (event) => {
    const isTold = page.going || page.socket.status.code === 4410;
    if (page.playing && !isTold) event.preventDefault();
  });
}
