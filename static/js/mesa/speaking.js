// Where the sentences of a match are put to be heard, and what on screen is said when it comes.

import { all } from "../lib/dom.js";
import { holder } from "../lib/toast.js";
import { Voice } from "./voice.js";

/** Return the voice of a page: its regions go into the dialog that is open, for nothing under one is read. */
export function voiceOf({ polite, urgent }) {
  const home = polite.parentNode;
  const place = () => {
    const top = holder();
    const at = top instanceof HTMLDialogElement ? top : home;
    if (polite.parentNode !== at) at.append(polite, urgent);
  };
  return new Voice({ polite, urgent, place });
}

/**
 * Return what is on screen over and round the board that is said when it comes: what is marked `data-dicho`, in haste
 * where it says «urge».
 */
export const noticesOn = ({ over, strips }) =>
  [strips, over].flatMap((root) => all("[data-dicho]", root)).map((element) => ({
    text: element.textContent.replace(/\s+/g, " ").trim(),
    urgent: element.dataset.dicho === "urge",
  }));
