// The menu of a player and his card, the same wherever he appears: list, tables, my table, chat, match, mirones.
// Only what is possible now is offered.

import { cardDialog } from "./card.js";
import { make } from "./dom.js";
import { t } from "./i18n.js";
import { standing } from "./persona.js";
import { friendship, ignore, noteDialog, partner, reportDialog } from "./relations.js";

/**
 * @typedef {import("./menu.js").MenuItem} MenuItem
 * @typedef {{nick: string, avatar?: string, robot?: string | null, entry?: object | null, about?: string, linea?:
 *   number}} Person
 *   `entry`: as the list of the salón has him, if he is on it; `about`: what stands under his nick in the menu.
 * @typedef {{me: string, relations: object, newTab?: boolean, partida?: number, invite?: ((nick: string) => void) |
 *   null,
 *   sitBy?: {text: string, run: () => void} | null, watch?: (() => void) | null}} Context
 *   `invite`, `sitBy`, `watch`: null or absent where it cannot be done now; `newTab`: the page must not be left.
 */

const path = (nick, what) => `/${what}/${encodeURIComponent(nick)}/`;

/** Go to a page of the site, or open it beside this one where this one must not be left. */
function goTo(url, newTab) {
  if (newTab) window.open(url, "_blank", "noopener");
  else location.assign(url);
}

/** Open the private conversation with somebody: a window of this page where there is one, else its own page. */
export function whisper(nick, { newTab = false } = {}) {
  const event = new CustomEvent("privado", { detail: { nick }, cancelable: true });
  if (document.dispatchEvent(event)) goTo(path(nick, "mensajes"), newTab);
}

/** @returns {MenuItem[]} */
function friendItems(nick, { amigo, ignorado }) {
  const one = (text, icon, accion, often = false) => ({ text, icon, often, run: () => friendship(nick, accion) });
  if (amigo === "si") return [one(t("Quitar de amigos"), "user-minus", "quitar")];
  if (amigo === "me_pide") {
    return [
      one(t("Aceptar su amistad"), "user-check", "aceptar", true),
      one(t("No aceptar su amistad"), "user-x", "rechazar"),
    ];
  }
  if (amigo === "le_pido") return [one(t("Retirar mi petición de amistad"), "undo-2", "retirar")];
  return ignorado ? [] : [one(t("Pedir amistad"), "user-plus", "pedir", true)];
}

/** @returns {MenuItem[]} */
function partnerItems(nick, { pareja }) {
  const one = (text, icon, como) => ({
    text,
    icon,
    checked: pareja === como,
    run: () => partner(nick, pareja === como ? "" : como),
  });
  return [one(t("Pareja preferida"), "thumbs-up", "preferida"), one(t("Pareja que evito"), "thumbs-down", "evitada")];
}

/**
 * Return what can be done with somebody at the tables, in order.
 * @param {Person} person @param {Context} context
 * @returns {MenuItem[]}
 */
export function tableItems(person, { invite, sitBy, watch }) {
  return [
    sitBy && { text: sitBy.text, icon: "log-in", run: sitBy.run },
    watch && { text: t("Mirar su partida"), icon: "eye", run: watch },
    invite && { text: t("Invitar a mi mesa"), icon: "mail", run: () => invite(person.nick) },
  ].filter(Boolean);
}

/**
 * Return the items that concern a person as such; none for a robot. `often`: what is done most.
 * @param {Person} person
 * @param {Context} context
 * @returns {MenuItem[]}
 */
export function personItems(person, context) {
  const { nick, robot } = person;
  if (robot) return [];
  const { me, newTab = false } = context;
  const own = nick === me;
  const information = {
    text: own ? t("Mi información") : t("Información"),
    icon: "circle-user",
    run: () => cardDialog(person, context, cardActions),
  };
  const almacen = {
    text: own ? t("Mi almacén") : t("Ver almacén"),
    icon: "package",
    run: () => goTo(own ? "/almacen/" : path(nick, "almacen"), newTab),
  };
  return [information, almacen, ...(own ? [] : othersItems(person, context))];
}

/**
 * Return what concerns another person, and not me.
 * @param {Person} person
 * @param {Context} context
 * @returns {MenuItem[]}
 */
function othersItems({ nick, linea }, { relations, newTab = false, partida }) {
  const mine = standing(relations, nick);
  return [
    ...(mine.ignorado
      ? []
      : [{ text: t("Mensaje privado"), icon: "message-circle", often: true, run: () => whisper(nick, { newTab }) }]),
    "-",
    ...friendItems(nick, mine),
    ...partnerItems(nick, mine),
    {
      text: mine.nota ? t("Cambiar mi anotación") : t("Escribir una anotación"),
      icon: "file-text",
      run: () => noteDialog(nick, mine.nota),
    },
    "-",
    {
      text: mine.ignorado ? t("Dejar de ignorar") : t("Ignorar"),
      icon: "ban",
      danger: !mine.ignorado,
      run: () => ignore(nick, !mine.ignorado),
    },
    { text: t("Denunciar"), icon: "flag", danger: true, run: () => reportDialog(nick, { linea, partida }) },
  ];
}

/** Return what a card offers as buttons: the same as the menu, without itself. */
export const cardActions = (
  person,
  context,
) => [...tableItems(person, context), ...personItems(person, context).slice(1)];

/**
 * Return the head of a menu: who it is about.
 * @param {Person} person
 */
export function menuHead({ nick, avatar, about }) {
  const text = make("div", {}, make("b", {}, nick), about && make("small", {}, about));
  return make("div", { class: "cab" }, avatar && make("img", { class: "avatar", src: avatar, alt: "" }), text);
}

/**
 * Return the menu of somebody. `extra`: what only this place offers (the game, a chair), first.
 * @param {Person} person @param {Context} context
 */
export function playerMenu(person, context, extra = []) {
  const items = [...extra, ...tableItems(person, context), ...personItems(person, context)];
  const last = items.at(-1) === "-" ? items.slice(0, -1) : items;
  return { label: person.nick, head: menuHead(person), items: last };
}
