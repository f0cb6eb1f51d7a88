// Which people the list shows, and in what order. Pure.

import { plain } from "../lib/i18n.js";

/**
 * The filters of the list, in order. `ninguno` gives the room to the tables.
 * @type {Record<string, (entry: any, relations: any) => boolean>}
 */
export const SHOW = {
  todos: () => true,
  amigos: ({ nick }, { amigos }) => amigos.has(nick),
  libres: ({ estado }) => estado === "libre",
  jugando: ({ estado }) => estado === "jugando" || estado === "caido",
  ninguno: () => false,
};

const RANK = ["libre", "sentado", "mirando", "jugando", "caido", "latente", "ausente"];
const collator = new Intl.Collator("es", { sensitivity: "base", numeric: true });
const byNick = (a, b) => collator.compare(a.nick, b.nick);

/** The orders of the list. */
export const ORDERS = {
  nick: byNick,
  estado: (a, b) => RANK.indexOf(a.estado) - RANK.indexOf(b.estado) || byNick(a, b),
  riqueza: (a, b) => b.bolsas - a.bolsas || byNick(a, b),
};

/** Return the people of a list that `show`, `search` and `order` leave, as an array. */
export function people(lista, relations, { show, search = "", order = "nick" }) {
  const wanted = plain(search);
  const lets = SHOW[show] ?? SHOW.todos;
  return [...lista.values()].filter((entry) =>
    lets(entry, relations) && (!wanted || plain(entry.nick).includes(wanted))
  ).sort(ORDERS[order] ?? byNick);
}

/** Return how many people each filter would show. */
export function peopleCounts(lista, relations) {
  const all = [...lista.values()];
  return Object.fromEntries(
    Object.entries(SHOW).map(([name, lets]) => [name, all.filter((entry) => lets(entry, relations)).length]),
  );
}

/**
 * Return who is called so, whatever the accents and capitals: the whole nick, or the only one that begins so; else
 * null.
 */
export function called(lista, words) {
  const wanted = plain(words);
  const all = [...lista.values()];
  const exact = all.find(({ nick }) => plain(nick) === wanted);
  if (exact || !wanted) return exact ?? null;
  const begin = all.filter(({ nick }) => plain(nick).startsWith(wanted));
  return begin.length === 1 ? begin[0] : null;
}
