// Every sentence about what happens in a match of Oh Hell: log, bubbles, question, score. `who` is what `people()`
// returns.

import { joined, signed, t, tn } from "../../lib/i18n.js";
import { awaited } from "../frames.js";
import { balance, byTotal, cardsOf, placeByTotal, progress } from "./bids.js";
import { cardName, suitMark, suitName, suitOf, theCard } from "./cards.js";

const PHASES = { puja: "Pujas", juego: "Bazas", fin_mano: "Puntos de la mano", fin_partida: "Final" };

/** Return the name of a phase: "Pujas". */
export const phaseName = (phase) => t(PHASES[phase] ?? phase);

/** Phrases that one click says in the chat. */
export const PHRASES = ["¡Suerte!", "¡Bien jugado!", "Vaya cartas…", "¡Esa era mía!", "Me habéis fastidiado", "¿Otra?"];

const tricks = (n) => tn("{n} baza", "{n} bazas", n);

/** Return "♥ corazones". */
export const suit = (name) => `${suitMark(name)} ${suitName(name)}`;

/** Return a total with its sign where it is negative: "−12". */
export const points = (n) => (n < 0 ? signed(n) : String(n));

/** Return what is heard because of an event: `[seat, words]`, or null. */
export const bubble = (
  { t: name, asiento, puja },
) => (name === "Pujado" ? [asiento, t("Pido {n}", { n: puja })] : null);

function turnedUp({ carta }) {
  return carta
    ? t("Se vuelve {carta}: triunfan {palo}", { carta: theCard(carta), palo: suitName(suitOf(carta)) })
    : t("Se juega sin triunfo");
}

function scored({ puntos }, who) {
  return puntos.map((n, seat) => `${who.nick(seat)} ${signed(n)}`).join(" · ");
}

/** Return how the match ended, in a sentence. */
const ending = (
  { razon },
) => (razon === "acuerdo"
  ? t("La partida acaba de acuerdo entre todos: nadie gana ni pierde.")
  : t("Se acabó la última mano."));

const SENTENCES = {
  PartidaEmpezada: (e, who) => t("Empieza la partida: por sorteo reparte {nick}", { nick: who.nick(e.repartidor) }),
  TriunfoVuelto: turnedUp,
  Pujado: (e, who) => t("{nick} pide {bazas}", { nick: who.nick(e.asiento), bazas: tricks(e.puja) }),
  CartaJugada: (e, who) => t("{nick} juega {carta}", { nick: who.nick(e.asiento), carta: theCard(e.carta) }),
  BazaGanada: (e, who) => t("Baza para {nick}", { nick: who.nick(e.asiento) }),
  ManoPuntuada: scored,
  Acabada: ending,
};

const hand = (e, who) =>
  t("Mano {n} · {cartas} · reparte {nick}", {
    n: e.numero,
    cartas: tn("{n} carta", "{n} cartas", e.cartas),
    nick: who.nick(e.repartidor),
  });

/** Return the line of the log for an event, `{nivel: "mano"|"jugada", texto}`, or null if it says nothing. */
export function logLine(event, who) {
  if (event.t === "ManoEmpezada") return { nivel: "mano", texto: hand(event, who) };
  const texto = SENTENCES[event.t]?.(event, who);
  return texto ? { nivel: "jugada", texto } : null;
}

/**
 * Return how the bids stand: "sobran 2 bazas", "faltan 2", "quedan 3 por pedir", "cuadran".
 * @param {ohhell.Vista} vista
 */
export function balanceWords(vista) {
  const { estado, n } = balance(vista);
  if (estado === "cuadran") return t("cuadran");
  if (estado === "quedan") return tn("queda {n} por pedir", "quedan {n} por pedir", n);
  return estado === "sobran"
    ? tn("sobra {n} baza", "sobran {n} bazas", n)
    : tn("falta {n} baza", "faltan {n} bazas", n);
}

/**
 * Return how a seat stands, in words: "pide 3 y lleva 1: le faltan 2".
 * @param {ohhell.Vista} vista
 */
export function progressWords(seat, vista) {
  const { puja, bazas, estado, n } = progress(seat, vista);
  if (estado === "calla") return t("aún no ha pedido");
  const said = t("pide {puja} y lleva {bazas}", { puja, bazas });
  const rest = {
    faltan: tn("le falta {n}", "le faltan {n}", n),
    justo: t("va justo"),
    pasa: tn("se pasa por {n}", "se pasa por {n}", n),
  }[estado];
  return `${said}: ${rest}`;
}

/**
 * Return the same in one or two words: "faltan 2".
 * @param {ohhell.Vista} vista
 */
export function progressShort(seat, vista) {
  const { estado, n } = progress(seat, vista);
  return {
    calla: "",
    faltan: tn("falta {n}", "faltan {n}", n),
    justo: t("justo"),
    pasa: t("se pasa {n}", { n }),
  }[estado];
}

/**
 * Return why the dealer may not bid a number, or "" when the hook takes none from him.
 * @param {ohhell.Vista} vista
 */
export function hookReason(vista, who) {
  const { prohibida, repartidor } = vista;
  if (prohibida === null || prohibida === undefined) return "";
  const values = { n: prohibida, cartas: cardsOf(vista), nick: who.nick(repartidor) };
  if (repartidor === who.mine) {
    return t("Regla del gancho: no puedes pedir {n}, porque las pujas sumarían justo {cartas}.", values);
  }
  return t("Regla del gancho: {nick} no puede pedir {n}.", values);
}

/** Return the same in few words: "Gancho: ane no puede pedir 4". */
export function hookShort({ prohibida, repartidor }, who) {
  if (prohibida === null || prohibida === undefined) return "";
  if (repartidor === who.mine) return t("Gancho: no puedes pedir {n}", { n: prohibida });
  return t("Gancho: {nick} no puede pedir {n}", { n: prohibida, nick: who.nick(repartidor) });
}

const METHODS = { positivo: "Positivo", apagon: "Apagón", negativo: "Negativo", equilibrado: "Equilibrado" };

/** Return the configuration in words: "De 10 a 1 y vuelta · gancho · Positivo". */
export function configuration({ secuencia, opciones }) {
  const turn = opciones.direccion === "desde_alto" ? Math.min(...secuencia) : Math.max(...secuencia);
  const ends = { a: secuencia[0], b: turn };
  const hands = opciones.rebote ? t("de {a} a {b} y vuelta", ends) : t("de {a} a {b}", ends);
  return [
    hands,
    opciones.gancho ? t("gancho") : t("sin gancho"),
    t(METHODS[opciones.metodo]),
    opciones.viena ? t("Viena") : "",
  ]
    .filter(Boolean).join(" · ");
}

/** Return how the score stands, a sentence a unit, the best first. */
export const standing = (
  vista,
  who,
) => [
  byTotal(vista).map((seat) =>
    t("{n}º {nick}, {puntos}", {
      n: placeByTotal(seat, vista),
      nick: who.nick(seat),
      puntos: points(vista.totales[seat]),
    })
  ).join(" · "),
];

// The question over the buttons.

/** Return whose the last trick is, while the next has no card. */
function justWon({ baza, jugadas }, who) {
  if (baza?.cartas.length || !jugadas.length) return "";
  const winner = jugadas.at(-1).gana;
  return winner === who.mine ? t("Baza para ti.") : t("Baza para {nick}.", { nick: who.nick(winner) });
}

/** @param {ohhell.Vista} vista */
function playing(vista, open, who) {
  const { baza } = vista;
  if (!baza?.cartas.length) {
    return { titulo: t("Sales tú"), sub: `${justWon(vista, who)} ${t("Juega la carta que quieras")}`.trim() };
  }
  const led = suitOf(baza.cartas[0]);
  if (open.every((card) => suitOf(card) === led)) {
    return { titulo: t("Te toca jugar"), sub: t("Hay que seguir a {palo}", { palo: suit(led) }) };
  }
  return { titulo: t("Te toca jugar"), sub: t("No te quedan {palo}: juega la que quieras", { palo: suit(led) }) };
}

/**
 * Return the question over the buttons: `{titulo, sub}`. `open`: the cards that I may play.
 * @param {ohhell.Vista} vista
 */
export function question(vista, names, open, who) {
  if (names.has("Pujar")) {
    const { pedidas, cartas } = balance(vista);
    const sub = hookReason(vista, who) ||
      t("Pedidas {pedidas} de {cartas}: {resto}", { pedidas, cartas, resto: balanceWords(vista) });
    return { titulo: t("¿Cuántas bazas pides?"), sub };
  }
  if (names.has("Jugar")) return playing(vista, open, who);
  if (names.has("Continuar")) return { titulo: t("Fin de la mano"), sub: t("Sigue cuando lo hayas visto") };
  return waiting(vista, who);
}

/** @param {ohhell.Vista} vista */
function waiting(vista, who) {
  const { fase, turno, pausa, baza } = vista;
  if (fase === "fin_partida") return { titulo: t("La partida ha acabado"), sub: "" };
  if ((pausa ?? null) !== null) return { titulo: t("Partida en pausa"), sub: "" };
  if (fase === "fin_mano") {
    return {
      titulo: t("Esperando a {nicks}", { nicks: joined(awaited(vista).map(who.nick)) }),
      sub: t("La siguiente mano empieza enseguida"),
    };
  }
  if (turno === null) return { titulo: t("Un momento…"), sub: "" };
  const nick = who.nick(turno);
  if (fase === "puja") return { titulo: t("Pide {nick}", { nick }), sub: "" };
  const led = baza?.cartas.length
    ? t("Se sigue a {palo}", { palo: suit(suitOf(baza.cartas[0])) })
    : `${justWon(vista, who)} ${t("Sale de lo que quiera")}`.trim();
  return { titulo: t("Juega {nick}", { nick }), sub: led };
}

/** Return a trick in words: "Ana, rey de picas; Luis, dos de picas. Gana Ana". */
export function trickWords({ lider, cartas, gana }, who) {
  const cards = cartas.map((card, i) =>
    t("{nick}, {carta}", { nick: who.nick((lider + i) % who.players), carta: cardName(card) })
  ).join("; ");
  return gana === null ? cards : `${cards}. ${t("Gana {nick}", { nick: who.nick(gana) })}`;
}

/** Return the sentence that names the players still awaited. */
export const pending = (n) => tn("Falta uno por continuar.", "Faltan {n} por continuar.", n);
