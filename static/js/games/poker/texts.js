// Every sentence about what happens at a table of póker: log, bubbles, phases. `who` is what `people()` returns.

import { joined, number, t, tn } from "../../lib/i18n.js";
import { cardName, shortCard } from "../french.js";
import { wonBy } from "./premios.js";
import { categoryName } from "./ranks.js";

const PHASES = {
  espera: "Esperando",
  preflop: "Preflop",
  flop: "Flop",
  turn: "Turn",
  river: "River",
  fin_mano: "Fin de la mano",
  fin_partida: "Final",
};

/** Return the name of a phase: "Flop". */
export const phaseName = (phase) => t(PHASES[phase] ?? phase);

/** Phrases that one click says in the chat. */
export const PHRASES = ["¡Suerte!", "¡Bien jugado!", "Vaya river…", "¡Esa era mía!", "Buen farol", "¿Otra?"];

/** How it goes on for the absent of a minitorneo: to himself, and to the others. */
export const AWAY = {
  propia: "Estás ausente: pasas o te retiras, y tus ciegas se van poniendo hasta que vuelvas.",
  ajena: "{nick} está ausente: pasa o se retira, y sus ciegas se van poniendo",
};

/**
 * Return what becomes of who falls and does not come back, said to himself: he is out, in the worst place of those who
 * are in; at a mesa de dinero he is only absent, and his chair waits. @param {poker.Vista} vista
 */
export const afterFall = ({ opciones, quedan }) =>
  opciones.forma === "dinero" ? "" : t("quedas en el puesto {n}", { n: quedan });

/** Return blinds as they are written: "100/200". */
export const blinds = ([small, big]) => `${number(small)}/${number(big)}`;

/** Return cards as they are written: "K♣ 9♣". */
export const shortCards = (cards) => cards.map(shortCard).join(" ");

/** Return cards in words: "rey de tréboles y nueve de tréboles". */
export const cardsWords = (cards) => joined(cards.map(cardName));

/** Return the name of a pot by its number: the main one is 0. */
export function potName(n, many = true) {
  if (!many) return t("Bote");
  return n === 0 ? t("Bote principal") : t("Bote lateral {n}", { n });
}

/** Return what is seen over who has just done something: `[seat, words]`, or null. */
export function bubble(event, opens) {
  const words = {
    Retirado: () => t("No voy"),
    Pasado: () => t("Paso"),
    Igualado: () => t("Igualo"),
    Subido: () => opens ? t("Apuesto {n}", { n: number(event.total) }) : t("¡Subo a {n}!", { n: number(event.total) }),
  }[event.t];
  return words ? [event.asiento, words()] : null;
}

const POSTS = {
  ciega_pequena: "{nick} pone la ciega pequeña: {n}",
  ciega_grande: "{nick} pone la ciega grande: {n}",
  entrada: "{nick} pone {n} para entrar",
};

const ENDINGS = {
  ganada: "Se acabó el minitorneo",
  vacia: "No queda nadie: la mesa se cierra",
  manos: "Se han jugado todas las manos que puede tener una partida",
  acuerdo: "La partida acaba de acuerdo entre todos: nadie gana ni pierde",
};

function begun({ opciones, jugadores }) {
  if (opciones.forma === "dinero") return t("Se abre la mesa de dinero");
  return t("Empieza el minitorneo: {jugadores} con {fichas} fichas cada uno", {
    jugadores: tn("{n} jugador", "{n} jugadores", jugadores),
    fichas: number(opciones.fichas),
  });
}

/** Return who won a pot and with what: "Gana ane 5.200 con escalera". */
export function wonWords({ numero, cantidad, ganadores, categoria, mano }, who, many) {
  const hand = mano ?? (categoria ? categoryName(categoria) : "");
  const values = {
    bote: potName(numero, many),
    nicks: joined(ganadores.map(who.nick)),
    n: number(cantidad),
    mano: hand ? ` ${t("con {mano}", { mano: hand })}` : "",
  };
  if (ganadores.length > 1) {
    return many ? t("{bote}: {nicks} se reparten {n}{mano}", values) : t("{nicks} se reparten {n}{mano}", values);
  }
  return many ? t("{bote}: {nicks} gana {n}{mano}", values) : t("Gana {nicks} {n}{mano}", values);
}

/** Return a place as it is told, with those (seats) who share it: "…, a la vez que lola". */
export const shared = (texto, others, who) =>
  others.length ? t("{texto}, a la vez que {nicks}", { texto, nicks: joined(others.map(who.nick)) }) : texto;

/** Return who is placed with an event and shares its place, of all the `events` of its step or hand. */
export const alikeIn = (event, events) =>
  event.t === "Eliminado"
    ? events.filter((other) => other !== event && other.t === event.t && other.puesto === event.puesto)
      .map(({ asiento }) => asiento)
    : [];

function outWords({ asiento, puesto }, who, { left = false, alike = [] }) {
  const won = wonBy(asiento, who);
  const values = { nick: who.nick(asiento), n: puesto, premio: number(won) };
  const place = left // or fell: the event does not say which
    ? t("{nick} queda fuera, en el puesto {n}", values)
    : t("{nick} queda en el puesto {n}", values);
  const said = shared(place, alike, who);
  return won ? `${said}: ${t("cobra {premio} U$", values)}` : said;
}

const by = (text) => (e, who) => t(text, { nick: who.nick(e.asiento), n: number(e.cantidad ?? 0) });

const SENTENCES = {
  PartidaEmpezada: begun,
  CiegaPuesta: (e, who) => by(POSTS[e.cual])(e, who),
  Retirado: by("{nick} no va"),
  Pasado: by("{nick} pasa"),
  Igualado: by("{nick} iguala con {n}"),
  Devuelto: by("Vuelven a {nick} {n} que nadie iguala"),
  BoteGanado: (e, who, { many }) => wonWords(e, who, many),
  Eliminado: (e, who, { alike }) => outWords(e, who, { alike }),
  Abandonado: (e, who) => outWords(e, who, { left: true }),
  Sentado: by("{nick} se sienta con {n}"),
  Aumentado: by("{nick} recarga {n}"),
  Levantado: by("{nick} se levanta con {n}"),
  Descansado: by("{nick} descansa"),
  Reincorporado: (e, who) => by(e.pone ? "{nick} vuelve y pone la ciega" : "{nick} vuelve a jugar")(e, who),
  Despedido: by("{nick} se levanta al acabar la mano"),
  SinFichas: by("{nick} se queda sin fichas"),
  MesaParada: () => t("La mesa espera a otro jugador"),
  Acabada: ({ razon }) => t(ENDINGS[razon] ?? razon),
};

/** Return the line of a hand that begins. */
function hand({ numero, nivel, ciegas, sitios: [button] }, who, cash) {
  const values = { n: numero, nivel, ciegas: blinds(ciegas), nick: who.nick(button) };
  const said = {
    n: t("Mano {n}", values),
    nivel: cash ? "" : t("nivel {nivel}", values),
    ciegas: t("ciegas {ciegas}", values),
  };
  return {
    nivel: "mano",
    texto: Object.values(said).filter(Boolean).join(" · "),
    dicho: t("{hand}. Ciegas {a} y {b}. Botón en la silla de {nick}", {
      hand: [said.n, said.nivel].filter(Boolean).join(", "),
      a: number(ciegas[0]),
      b: number(ciegas[1]),
      nick: values.nick,
    }),
  };
}

const board = ({ fase, cartas }) => ({
  nivel: "parte",
  texto: `${phaseName(fase)}: ${shortCards(cartas)}`,
  dicho: t("{fase}: {cartas}", { fase: phaseName(fase), cartas: cardsWords(cartas) }),
});

function shown({ asiento, cartas, categoria }, who) {
  const rest = categoria ? `: ${categoryName(categoria)}` : "";
  const nick = who.nick(asiento);
  return {
    nivel: "jugada",
    texto: `${t("{nick} enseña {cartas}", { nick, cartas: shortCards(cartas) })}${rest}`,
    dicho: `${t("{nick} enseña {cartas}", { nick, cartas: cardsWords(cartas) })}${rest}`,
  };
}

/** Return a raise, and for who hears it what is bet in the hand with it. */
function raised(event, who, { opens, pot }) {
  const values = { nick: who.nick(event.asiento), n: number(event.total) };
  const texto = opens ? t("{nick} apuesta {n}", values) : t("{nick} sube a {n}", values);
  const dicho = pot === null ? texto : `${texto}. ${t("Bote de {n}", { n: number(pot) })}`;
  return { nivel: "jugada", texto, dicho };
}

/** Return what each open hand may expect of the pot: "ane 82 %, lola 18 %". */
function hopes({ partes }, who) {
  const each = partes.map((part, seat) => part !== null && t("{nick} {n} %", { nick: who.nick(seat), n: part }));
  return { nivel: "jugada", texto: t("Posibilidades: {cada}", { cada: each.filter(Boolean).join(", ") }) };
}

/**
 * Return the line of the log for an event, or null if it says nothing. `said`: whether a raise opens the betting, and
 * whether the hand has several pots; `cash`: at a mesa de dinero; `alike`: who shares the place that it gives; `pot`:
 * what is bet in the hand after it, where that is known.
 * @returns {import("../contract.js").Line | null}
 */
export function logLine(event, who, { opens = false, many = false, cash = false, alike = [], pot = null } = {}) {
  if (event.t === "ManoEmpezada") return hand(event, who, cash);
  if (event.t === "MesaAbierta") return board(event);
  if (event.t === "Subido") return raised(event, who, { opens, pot });
  if (event.t === "Mostrado") return shown(event, who);
  if (event.t === "Posibilidades") return hopes(event, who);
  const texto = SENTENCES[event.t]?.(event, who, { many, alike });
  return texto ? { nivel: "jugada", texto } : null;
}

/** Return the configuration in words: "Minitorneo de 5.000 · 25/50 · 3 min". @param {poker.Vista} vista */
export function configuration({ opciones: { forma, fichas, ciega, minutos } }) {
  const first = blinds([ciega, 2 * ciega]);
  if (forma === "dinero") return `${t("Mesa de dinero")} · ${first}`;
  return [
    t("Minitorneo de {n}", { n: number(fichas) }),
    first,
    t("{n} min por nivel", { n: minutos }),
  ].join(" · ");
}
