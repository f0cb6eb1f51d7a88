// Every sentence about what happens in a partida of Tres Mus: log, bubbles, question, recuento. `who` is what
// `people()` of layout.js returns.

import { t, tn } from "../../lib/i18n.js";
import { announced, lanceName, LANCES, piedras, toLance } from "../lances.js";
import { byRank, cardName, shortCards } from "../spanish.js";
import { apunteOf } from "./past.js";

const PHASES = { ...LANCES, descarte: "Descarte", fin_mano: "Recuento", fin_partida: "Final" };

/** Return the name of a phase: "Descarte". */
export const phaseName = (phase) => t(PHASES[phase] ?? phase);

/** Phrases that one click says in the chat. */
export const PHRASES = ["¡Suerte!", "¡Bien jugado!", "Ya salgo", "¡Qué suertudo!", "Me las como todas", "¿Otra?"];

/** Return what a seat says, by the action of `Dicho` and its number; null for what is not spoken. */
export function spoken(accion, n) {
  const words = {
    Pasar: t("Paso"),
    Envidar: n === 2 ? t("Envido") : t("Envido {n}", { n }),
    Reenvidar: t("¡{n} más!", { n }),
    Ordago: t("¡Órdago!"),
    Querer: t("Quiero {n}", { n }),
    Conformarse: t("Conforme"),
    VolverseAtras: t("Me vuelvo"),
    Seguir: t("Sigo"),
    DarsePorPerdido: t("Me doy"),
  };
  return words[accion] ?? null;
}

/** Return what is heard because of an event: `[seat, words]`, or null. */
export function bubble(event) {
  const said = {
    Descartado: () => t("Ya está"),
    Pasado: () => spoken("Pasar"),
    Envidado: () => spoken(event.ordago ? "Ordago" : "Envidar", event.piedras),
    Querido: () => spoken("Querer", event.pone),
    Conformado: () => spoken("Conformarse"),
    Subido: () => spoken(event.ordago ? "Ordago" : "Reenvidar", event.piedras),
    VueltoAtras: () => spoken("VolverseAtras"),
    Seguido: () => spoken("Seguir"),
    Dado: () => spoken("DarsePorPerdido"),
  }[event.t];
  return said ? [event.asiento, said()] : null;
}

// The movements of piedras.

const WHY = { pares: "los pares", juego: "el juego", punto: "el punto" };

function rid({ asiento, piedras: n, causa }, who) {
  const nick = who.nick(asiento);
  if (causa === "deje") return t("{nick} saca {n}: no quiso nadie", { nick, n });
  if (causa === "envite") return t("{nick} saca las {n} que puso", { nick, n });
  return t("{nick} saca {n} por {jugada}", { nick, n, jugada: t(WHY[causa]) });
}

/** Return a movement of piedras, as a sentence without its end. @param {tresmus.Apunte} apunte */
export function apunteWords(apunte, who) {
  const { que, asiento, piedras: n, de } = apunte;
  const values = { nick: who.nick(asiento), n, de: de === null || de === undefined ? "" : who.nick(de) };
  if (que === "saca") return rid(apunte, who);
  if (que === "coge") return t("{nick} coge {n} de {de}", values);
  if (que === "suertudo") return t("{nick} es suertudo: no queda nada que coger", values);
  if (que === "devuelven") return tn("A {nick} le queda {n}", "A {nick} le devuelven {n}", n, values);
  return tn("{nick} se lleva la del lance", "{nick} se lleva las {n} del lance", n, values);
}

/**
 * Return who marks the `juego` of that number or that nobody does, in a sentence; "" while it goes on.
 * @param {any} hand a view, or a past hand: it does not say how many each one has
 */
export function verdict({ marca, anulado, juegos, salidas = [], opciones }, who, juego) {
  if (anulado) return t("El juego no se lo apunta nadie: empieza otra vez.");
  if ((marca ?? null) === null) return "";
  const numbered = juego ? t("el juego {juego}", { juego }) : t("el juego");
  const values = { nick: who.nick(marca), juego: numbered, n: juegos?.[marca] };
  if (!juegos) return t("{nick} se apunta {juego}.", values);
  return salidas.includes(marca) && juegos[marca] >= opciones.juegos
    ? t("{nick} se apunta {juego}: lleva {n} y queda fuera.", values)
    : t("{nick} se apunta {juego}: lleva {n}.", values);
}

// The log.

const hands = (manos) => manos.flatMap((cards, seat) => (cards?.length ? [[seat, byRank(cards)]] : []));

const shown = ({ manos }, who) =>
  hands(manos).map(([seat, cards]) => `${who.nick(seat)}: ${shortCards(cards)}`).join(" · ");

/** Return the same as `shown` in words: a voice reads "3 C S 4" as it is written. */
const shownAloud = ({ manos }, who) =>
  hands(manos).map(([seat, cards]) => `${who.nick(seat)}: ${cards.map((card) => cardName(card)).join("; ")}.`).join(
    " ",
  );

function betMade({ asiento, lance, piedras: n, pone, ordago }, who) {
  const values = { nick: who.nick(asiento), lance: toLance(lance), n, pone };
  if (ordago) return t("¡{nick} echa un órdago {lance}! Pone {pone}", values);
  return pone < n
    ? t("{nick} envida {n} {lance} y pone {pone}, todas las suyas", values)
    : t("{nick} envida {n} {lance}", values);
}

function raised({ asiento, piedras: more, nivel, pone, ordago, quedan = null }, who) {
  const values = { nick: who.nick(asiento), more, nivel, pone };
  if (ordago) return t("¡{nick} echa un órdago! Pone {pone}", values);
  if (quedan === null) return t("{nick} sube {more} más, a {nivel}; pone {pone}", values);
  return tn(
    "{nick} sube {more} más, a {nivel}; pone {pone}, le queda {n}",
    "{nick} sube {more} más, a {nivel}; pone {pone}, le quedan {n}",
    quedan,
    values,
  );
}

function closed({ lance, en }) {
  const name = lanceName(lance);
  if (en === "paso") return t("{lance} en paso: no cuenta", { lance: name });
  if (en === "no_se_juega") return t("Nadie más puede ir: no se juega", { lance: name });
  return en === "querido" ? t("{lance} se ve al final", { lance: name }) : null;
}

/** Return how the partida ended, in a sentence. */
export function ending({ razon, gana }, who) {
  if (razon === "acuerdo") return t("La partida acaba de acuerdo entre todos: nadie gana ni pierde.");
  if (gana === null || gana === undefined) return t("La partida es nula.");
  return t("Gana {nick}: es el único que no se ha apuntado todos los juegos.", { nick: who.nick(gana) });
}

const plain = (text) => (event, who) => t(text, { nick: who.nick(event.asiento) });

const SENTENCES = {
  PartidaEmpezada: (e, who) => t("Empieza la partida: por sorteo es mano {nick}", { nick: who.nick(e.mano) }),
  Descartado: (e, who) =>
    e.carta
      ? t("{nick} tira {carta}", { nick: who.nick(e.asiento), carta: cardName(e.carta) })
      : t("{nick} tira una carta", { nick: who.nick(e.asiento) }),
  Anunciado: ({ lance, tienen }, who) => announced({ lance, llevan: tienen }, who),
  Pasado: plain("{nick} pasa"),
  Envidado: betMade,
  Querido: (e, who) => t("{nick} quiere {n}", { nick: who.nick(e.asiento), n: e.pone }),
  Conformado: plain("{nick}, conforme"),
  Subido: raised,
  VueltoAtras: plain("{nick} se vuelve atrás"),
  PiedrasRecuperadas: (e, who) => t("{nick} recupera {n}", { nick: who.nick(e.asiento), n: e.piedras }),
  Seguido: plain("{nick} sigue"),
  Dado: plain("{nick} se da por perdido"),
  LanceCerrado: closed,
  Mostradas: shown,
  Perdido: ({ lance }) => t("{lance}: no queda ninguna piedra que perder", { lance: lanceName(lance) }), // of 0
  LanceGanado: (e, who) => t("{nick} gana {lance}", { nick: who.nick(e.asiento), lance: toLance(e.lance) }),
  JuegoApuntado: ({ asiento, numero: n = null }, who) =>
    n === null
      ? t("{nick} se apunta un juego", { nick: who.nick(asiento) })
      : t("{nick} se apunta el juego {n}", { nick: who.nick(asiento), n }),
  Eliminado: (e, who) =>
    e.se_fue
      ? t("{nick} deja la partida", { nick: who.nick(e.asiento) })
      : t("{nick} queda fuera", { nick: who.nick(e.asiento) }),
  ManoAcabada: ({ anulado }) => (anulado ? t("El juego no se lo apunta nadie y empieza otra vez") : null),
  Acabada: ending,
};

const HEADINGS = {
  ManoEmpezada: ({ numero: n, mano, juego = null }, who) => {
    const values = { juego, n, nick: who.nick(mano) };
    return [
      "mano",
      juego === null ? t("Mano {n} · {nick} es mano", values) : t("Juego {juego} · mano {n} · {nick} es mano", values),
    ];
  },
  LanceAbierto: (e) => ["parte", lanceName(e.lance)],
};

/** Return the line of the log for an event, `{nivel, texto, dicho?}`, or null if it says nothing. */
export function logLine(event, who) {
  const heading = HEADINGS[event.t]?.(event, who);
  if (heading) return { nivel: heading[0], texto: heading[1] };
  const apunte = apunteOf(event);
  const texto = apunte ? apunteWords(apunte, who) : SENTENCES[event.t]?.(event, who);
  if (event.t === "Mostradas" && texto) return { nivel: "jugada", texto, dicho: shownAloud(event, who) };
  return texto ? { nivel: "jugada", texto } : null;
}

// How it stands.

/** Return the configuration in words: "7 piedras · a 4 juegos". */
export const configuration = ({ jugadores, opciones }) =>
  [
    tn("{n} jugador", "{n} jugadores", jugadores),
    piedras(opciones.piedras),
    tn("a un juego", "a {n} juegos", opciones.juegos),
  ].join(" · ");

/** Return "1 juego", "3 juegos". */
export const juegos = (n) => tn("{n} juego", "{n} juegos", n);

/**
 * Return where a player stands: "fuera" of the partida, or "salio" (without piedras in this juego), "espera" (only on
 * the table) or "" while he has some in hand.
 */
export function standOf(seat, { piedras: hand, en_mesa: table, salidas, fase }) {
  if (salidas.includes(seat)) return "fuera";
  if (hand[seat] || fase === "fin_partida") return "";
  return table[seat] ? "espera" : "salio";
}

/** Return who still has to get rid of piedras. @param {tresmus.Vista} vista */
export const stillIn = (vista) =>
  vista.piedras.map((_, seat) => seat).filter((seat) => ["", "espera"].includes(standOf(seat, vista)));

/** Return how the juegos stand, the fewest first. @param {tresmus.Vista} vista */
export function standing({ juegos: marked, salidas, fin }, who) {
  const last = (
    seat,
  ) => (fin?.gana === seat ? -1 : salidas.includes(seat) ? 1 + salidas.length - salidas.indexOf(seat) : 0);
  const order = marked.map((_, seat) => seat).sort((a, b) => last(a) - last(b) || marked[a] - marked[b] || a - b);
  return [
    order.map((seat) => t("{nick}, {juegos}", { nick: who.nick(seat), juegos: juegos(marked[seat]) })).join(" · "),
  ];
}

/** Return how a lance that is closed stands, in few words. @param {tresmus.Cierre} closed */
export function closedWords({ en, puesto, pierde, gana, dentro }, who) {
  if (en === "paso") return t("en paso");
  if (en === "no_se_juega") return t("no se juega");
  if (en === "querido") return piedras(puesto.reduce((sum, n) => sum + n, 0));
  if (en === "resuelto" && (pierde ?? null) === null) return t("nada que perder");
  if (en === "resuelto") return pierde === who.mine ? t("pierdes tú") : t("pierde {nick}", { nick: who.nick(pierde) });
  const winner = gana ?? dentro[0];
  return winner === undefined ? t("no querido") : t("solo {nick}", { nick: who.name(winner) });
}
