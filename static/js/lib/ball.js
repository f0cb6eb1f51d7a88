// The ball of a person: what he is doing, by colour, shape, number or glyph, and words (decisiones §9). Colour is never
// the only mark.

import { html, nothing } from "./lit-html.js";
import { t, tn } from "./i18n.js";
import { icon } from "./icon.js";

const GLYPHS = { libre: "✓", ausente: "–", latente: "!" };
const NAMES = {
  libre: "Libre",
  sentado: "Sentado",
  jugando: "Jugando",
  ausente: "Ausente",
  mirando: "Mirando",
  caido: "Sin conexión",
  latente: "En alerta",
};
const AT = { sentado: "en la mesa", jugando: "en la mesa", mirando: "la mesa", caido: "en la mesa" };
const MOST_BAGS = 5;

/** Return what the list says of somebody, short: «Jugando · mesa 4». */
export function doing({ estado, mesa }) {
  if (!AT[estado]) return t(NAMES[estado] ?? NAMES.libre);
  return mesa
    ? t("{estado} · mesa {n}", { estado: t(NAMES[estado]), n: mesa })
    : t("{estado} · otro salón", { estado: t(NAMES[estado]) });
}

/** Return what the card says of somebody, whole: «Jugando en la mesa 4, silla 2». */
export function doingWhole({ estado, mesa, silla }) {
  if (!AT[estado]) return t(NAMES[estado] ?? NAMES.libre);
  if (!mesa) return t("{estado} en otro salón", { estado: t(NAMES[estado]) });
  const where = t("{estado} {donde} {n}", { estado: t(NAMES[estado]), donde: t(AT[estado]), n: mesa });
  return silla === null || silla === undefined ? where : t("{donde}, silla {s}", { donde: where, s: silla + 1 });
}

/** Return what stands inside the ball. */
export const glyph = ({ estado, mesa }) => GLYPHS[estado] ?? (mesa ? String(mesa) : "…");

/** Draw the ball; the words stand beside it. */
export const ball = (entry) => html`<i class="bola b-${entry.estado}" aria-hidden="true">${glyph(entry)}</i>`;

const bagHref = () => document.querySelector("[data-bag]")?.dataset.bag ?? "";

/** Draw how rich somebody is: of five bags, those that he has full. */
export function bags(n) {
  const text = tn("{n} bolsa de 5", "{n} bolsas de 5", n);
  const one = (full) =>
    // deno-fmt-ignore: the bags touch one another
    html`<svg class="bolsa ${full ? "" : "vacia"}" aria-hidden="true"><use href=${bagHref()}></use></svg>`;
  const shown = Array.from({ length: MOST_BAGS }, (_, at) => one(at < n));
  return html`<span class="bolsas" role="img" aria-label=${text} title=${text}>${shown}</span>`;
}

/** Draw how rich somebody is in one element: a list of a thousand has a thousand of them. */
export const wealth = (n) =>
  html`<span class="fortuna fortuna-${n}" role="img" aria-label=${tn("{n} bolsa de 5", "{n} bolsas de 5", n)} title=${
    tn("{n} bolsa de 5", "{n} bolsas de 5", n)
  }></span>`;

const mark = (name, text, classes) =>
  html`<span class="seña ${classes}" role="img" aria-label=${text} title=${text}>${icon(name)}</span>`;

/** Draw the symbols of what somebody is and is to me: cup, friend, note, ignored. */
export function marks({ copa }, { amigo, ignorado, nota }) {
  return html`${copa ? mark("trophy", t("ha ganado trofeos"), "copa") : nothing}${
    amigo === "si" ? mark("user-check", t("amigo"), "amigo") : nothing
  }
    ${nota ? mark("file-text", t("tiene una anotación tuya"), "nota-m") : nothing}${
    ignorado ? mark("ban", t("le ignoras"), "ignorado") : nothing
  }`;
}

/** Return all that a row of the list shows, for the ear. */
export function spokenEntry(entry, { amigo, ignorado, nota }) {
  const words = [
    entry.nick,
    doingWhole(entry).toLowerCase(),
    amigo === "si" && t("amigo"),
    tn("{n} bolsa", "{n} bolsas", entry.bolsas),
    entry.copa && t("con trofeos"),
    nota && t("con anotación"),
    ignorado && t("ignorado"),
  ];
  return words.filter(Boolean).join(", ");
}
