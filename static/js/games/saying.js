// What boards say aloud is made of whole sentences, without the signs that a voice reads badly. Pure.

import { t } from "../lib/i18n.js";

const SUITS = /[♠♥♣♦]\uFE0E?\s*/gu; // the name of the suit stands beside its sign

/** Return a text of the screen as a voice can read it. */
export const aloud = (text) => text.replaceAll(" · ", "; ").replace(SUITS, "").trim();

/** Return some texts as sentences, one after another; empty ones are left out. */
export const sentences = (...texts) =>
  texts.map((text) => aloud(text ?? "")).filter(Boolean).map((text) => (/[.?!…]$/.test(text) ? text : `${text}.`))
    .join(" ");

/** Return what can be done and with which key: "paso, P". */
export const keyed = (text, key) => (key ? t("{text}, {key}", { text, key }) : text);

/** Return what can be done, in a sentence; "" when it is nothing. */
export const choices = (options) => (options.length ? t("Puedes: {opciones}.", { opciones: options.join("; ") }) : "");

/** Return what tells apart some cards in the hand: one that is discarded and dealt again has come anew. */
export const heldSince = (dealt, cards) => (cards ?? []).map((card) => `${dealt}:${card}`);

/** @type {import("./contract.js").Spoken} what is said before there is a view */
export const SILENT = { held: [], hand: "", score: "", detail: "", turn: "", options: "" };
