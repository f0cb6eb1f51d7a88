// What a person's own topic tells each of his windows: his relations and what waits for him. Pure: the clock comes in
// as `now`.

import { t } from "./i18n.js";

const SANCTIONS = {
  aviso: "Aviso del equipo",
  silencio: "No puedes escribir en los chats",
  sin_silla: "No puedes sentarte a jugar",
  expulsion: "Cuenta suspendida",
};
const until = new Intl.DateTimeFormat("es-ES", { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" });

/** Return the relations of a person who has none. */
export const noRelations = () => ({
  amigos: new Set(),
  pedidos: new Set(),
  pedidas: new Set(),
  ignorados: new Set(),
  notas: new Map(),
  parejas: new Map(),
});

/** Return the relations of a frame `relaciones`, ready to be asked. */
export function relationsOf(
  { amigos = [], pedidos = [], pedidas = [], ignorados = [], notas = {}, parejas = {} } = {},
) {
  return {
    amigos: new Set(amigos),
    pedidos: new Set(pedidos),
    pedidas: new Set(pedidas),
    ignorados: new Set(ignorados),
    notas: new Map(Object.entries(notas)),
    parejas: new Map(Object.entries(parejas)),
  };
}

/**
 * Return what somebody is to me: `amigo` is `"si"`, `"me_pide"`, `"le_pido"` or `""`; `ignorado`, `nota` and `pareja`
 * (`preferida`, `evitada` or `""`).
 */
export function standing(relations, nick) {
  const { amigos, pedidos, pedidas, ignorados, notas, parejas } = relations;
  const amigo = amigos.has(nick) ? "si" : pedidos.has(nick) ? "me_pide" : pedidas.has(nick) ? "le_pido" : "";
  return { amigo, ignorado: ignorados.has(nick), nota: notas.get(nick) ?? "", pareja: parejas.get(nick) ?? "" };
}

/** Return what a sanction forbids, and its reason with its end. */
export const sanctionTexts = ({ tipo, motivo, hasta }) => [
  t(SANCTIONS[tipo] ?? SANCTIONS.aviso),
  hasta ? `${motivo} ${t("Hasta el {fecha}.", { fecha: until.format(new Date(hasta)) })}` : motivo,
];

/** Return the notices before any came. */
export const noNotices = () => ({
  privados: {},
  amistad: [],
  invitaciones: [],
  denuncias: [],
  sancion: null,
  trofeos: 0,
  recados: [],
  silla: null,
});

/**
 * Return the notices of a frame `avisos`, with their terms as moments of this browser's clock (milliseconds): `hasta`
 * of an invitation, `acaba` of a sanction.
 * `here`: the address of the page, which does not tell of itself.
 */
export function noticesOf(
  {
    privados = {},
    amistad = [],
    invitaciones = [],
    denuncias = [],
    sancion = null,
    trofeos = 0,
    recados = [],
    silla = null,
  },
  now,
  here = globalThis.location?.pathname,
) {
  return {
    privados,
    amistad,
    denuncias,
    sancion: sancion && { ...sancion, acaba: sancion.hasta === null ? Infinity : now + sancion.quedan },
    trofeos,
    recados,
    silla: silla && silla.url !== here ? silla : null,
    invitaciones: invitaciones.map((one) => ({ ...one, hasta: now + one.quedan })),
  };
}

/** Return the invitations that still hold. */
export const holding = ({ invitaciones }, now) => invitaciones.filter(({ hasta }) => hasta > now);

/** Return the sanction if it still holds, else null. */
export const inForce = ({ sancion }, now) => (sancion && sancion.acaba > now ? sancion : null);

/** Return the notices without those that are over. */
export const current = (notices, now) => ({
  ...notices,
  invitaciones: holding(notices, now),
  sancion: inForce(notices, now),
});

/** Return when the first of what holds now is over, a moment of this browser's clock; Infinity: none ever is. */
export const nextEnd = (notices, now) =>
  Math.min(...holding(notices, now).map(({ hasta }) => hasta), inForce(notices, now)?.acaba ?? Infinity);

/**
 * Return how many things wait for me: unread conversations, requests, invitations that hold, answers, a sanction that
 * holds, trophies to look at, what I am told of championships and my chair.
 */
export function waiting(notices, now) {
  const conversations = Object.values(notices.privados).filter(Boolean).length;
  return conversations + notices.amistad.length + notices.denuncias.length + holding(notices, now).length +
    (inForce(notices, now) ? 1 : 0) + (notices.trofeos ? 1 : 0) + notices.recados.length + (notices.silla ? 1 : 0);
}

/** Return the invitations of `after` that were not in `before`: those to call for. */
export function newInvitations(before, after) {
  const known = new Set(before.invitaciones.map(({ id }) => id));
  return after.invitaciones.filter(({ id }) => !known.has(id));
}

/** Return what of `after` I am told that I was not in `before`, the oldest first. */
export function newWord(before, after) {
  const known = new Set(before.recados.map(({ id }) => id));
  return after.recados.filter(({ id }) => !known.has(id)).reverse();
}
