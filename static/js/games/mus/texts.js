// Every sentence about what happens in a partida of mus: the log, the bubbles, the recuento and the acta read these.
// `who` is what `people()` of layout.js returns.

import { joined, t, tn } from "../../lib/i18n.js";
import { announced, handWords as wordsOf, piedras, underHeading } from "../lances.js";
import { awaited } from "../frames.js";
import { byRank, cardName, shortCards } from "./cards.js";
import { pairOf } from "./layout.js";
import { isLance, lanceName, toLance } from "./names.js";
import { scoreLine } from "./reasons.js";

export { piedras } from "../lances.js";

/** The ten señas of the Reglamento: what each says and the gesture it is made with. */
export const SENAS = {
  31: { nombre: "31", gesto: "guiña un ojo" },
  juego: { nombre: "Juego", gesto: "saca los labios" },
  dos_reyes: { nombre: "Dos reyes", gesto: "se muerde el labio" },
  medias: { nombre: "Medias", gesto: "tuerce la boca" },
  duples: { nombre: "Duples", gesto: "levanta las cejas" },
  30: { nombre: "30", gesto: "levanta los hombros" },
  29: { nombre: "29", gesto: "levanta un hombro" },
  dos_ases: { nombre: "Dos ases", gesto: "saca la punta de la lengua" },
  tres_ases: { nombre: "Tres ases", gesto: "saca la lengua a un lado" },
  ciego: { nombre: "Ciego", gesto: "cierra los ojos" },
};

/** Return the name of a seña. */
export const senaName = (sena) => t(SENAS[sena]?.nombre ?? sena);

/** Phrases that one click says in the chat. */
export const PHRASES = [
  "¿Qué llevas?",
  "Habla tú",
  "Corta",
  "Mus",
  "Buenos pares",
  "Buen juego",
  "Voy ciego",
  "Quiere tú",
  "¡Bien jugado!",
];

/** Return how a raise by `n` of what was at stake is said: the vocables of the Reglamento where it has one. */
function raise(n, before) {
  if (n === 2 && before === 2) return t("Y yo"); // two more over an «envido», which is of two
  return n === before ? t("Y yo, reenvido") : t("¡{n} más!", { n });
}

/**
 * Return what a seat says aloud, by the action of `Dicho`, its number and, of a raise, what was at stake before; null
 * for what is not spoken.
 */
export function spoken(accion, n, before = null) {
  const words = {
    Mus: t("Mus"),
    Cortar: t("¡Corto!"),
    CortarEnvidando: t("Corto y envido {n}", { n }),
    CortarOrdago: t("¡Corto y órdago!"),
    Descartar: n ? t("Dame {n}", { n }) : t("Me descarto"),
    Pasar: t("Paso"),
    Envidar: n === 2 ? t("Envido") : t("Envido {n}", { n }),
    Reenvidar: raise(n, before),
    Ordago: t("¡Órdago!"),
    Querer: t("¡Quiero!"),
    NoQuerer: t("No quiero"),
  };
  return words[accion] ?? null;
}

/** Return what is heard because of an event: `[seat, words]`, or null. */
export function bubble(event) {
  const { asiento: seat } = event;
  const said = {
    PedidoMus: () => spoken("Mus"),
    Cortado: () => spoken("Cortar"),
    Pasado: () => spoken("Pasar"),
    Descartado: () => spoken("Descartar", event.cuantas),
    Ordagueado: () => spoken("Ordago"),
    Envidado: () => (event.previo ? spoken("Reenvidar", event.mas, event.previo) : spoken("Envidar", event.mas)),
    Querido: () => spoken("Querer"),
    NoQuerido: () => spoken("NoQuerer"),
  }[event.t];
  return said ? [seat, said()] : null;
}

const score = ([a, b], who) => (who.ours ? `${b}-${a}` : `${a}-${b}`);

function shown({ manos }, who) {
  return manos.map((cards, seat) => `${who.nick(seat)}: ${shortCards(byRank(cards, who.reyes))}`).join(" · ");
}

/** Return the same as `shown` in words: a voice reads "3 C S 4" as it is written. */
function shownAloud({ manos }, who) {
  const words = (cards) => byRank(cards, who.reyes).map((card) => cardName(card, who.reyes)).join("; ");
  return manos.map((cards, seat) => `${who.nick(seat)}: ${words(cards)}.`).join(" ");
}

function closed({ lance, en, piedras: n }) {
  const name = lanceName(lance);
  if (en === "paso") return t("{lance} en paso", { lance: name });
  if (en === "querido") return t("{lance}: {piedras} al recuento", { lance: name, piedras: piedras(n) });
  return en === "no_se_juega" ? t("No se juega {lance}", { lance: name.toLowerCase() }) : null;
}

function cut({ asiento, mano }, who) {
  const nick = who.nick(asiento);
  return asiento === mano ? t("{nick} corta el mus y es mano", { nick }) : t("{nick} corta el mus", { nick });
}

function raised({ asiento, lance, mas, total, previo }, who) {
  const values = { nick: who.nick(asiento), lance: toLance(lance), mas, total };
  return previo ? t("{nick} sube {mas} más: van {total}", values) : t("{nick} envida {mas} {lance}", values);
}

/** Return how the partida ended, in a sentence. */
export function ending({ razon, ganan, abandonan = [] }, who) {
  const left = joined(abandonan.map(who.nick));
  const values = { pareja: ganan === null ? "" : who.names(ganan), left };
  if (razon === "acuerdo") return t("La partida acaba de acuerdo entre todos: nadie gana ni pierde.");
  if (ganan === null) return left ? t("{left} abandona: la partida es nula.", values) : t("La partida es nula.");
  const wins = who.players === 2 ? t("Gana {pareja}.", values) : t("Ganan {pareja}.", values);
  return razon === "abandono" ? `${t("{left} abandona.", values)} ${wins}` : wins;
}

const plain = (text) => (event, who) => t(text, { nick: event.asiento === undefined ? "" : who.nick(event.asiento) });

/** Only its author sees it while the partida is played; the acta tells everybody. */
function looked({ asiento, objetivo }, who) {
  const values = { nick: who.nick(asiento), a: objetivo === null ? "" : who.nick(objetivo) };
  if (asiento === who.mine) return objetivo === null ? t("Dejas de mirar a los rivales") : t("Miras a {a}", values);
  return objetivo === null
    ? t("{nick} deja de mirar a los rivales", values)
    : t("{nick} mira si {a} hace señas", values);
}

const SENTENCES = {
  PartidaEmpezada: (e, who) => t("Empieza la partida: {nick} es mano, con mus corrido", { nick: who.nick(e.mano) }),
  Barajado: () => t("Se acaba el mazo: se barajan los descartes"),
  PedidoMus: plain("{nick} pide mus"),
  VozPasada: (e, who) => t("Mus corrido: ahora habla primero {nick}", { nick: who.nick(e.mano) }),
  Cortado: cut,
  Descartado: (e, who) =>
    tn("{nick} se descarta de una", "{nick} se descarta de {n}", e.cuantas, { nick: who.nick(e.asiento) }),
  Anunciado: announced,
  Pasado: plain("{nick} pasa"),
  Envidado: raised,
  Ordagueado: (e, who) => t("¡{nick} echa un órdago {lance}!", { nick: who.nick(e.asiento), lance: toLance(e.lance) }),
  Querido: plain("{nick} quiere"),
  NoQuerido: plain("{nick} no quiere"),
  LanceCerrado: closed,
  Mostradas: shown,
  Tanteado: (e, who) => {
    const line = scoreLine(e.apunte, who);
    return `${who.pair(e.apunte.pareja)}, ${line.vale}: ${line.titulo}`;
  },
  JuegoGanado: (e, who) => t("Juego para {p} ({s})", { p: who.names(e.pareja), s: score(e.juegos, who) }),
  VacaGanada: (e, who) => t("Vaca para {p} ({s})", { p: who.names(e.pareja), s: score(e.vacas, who) }),
  SenaHecha: (e, who) => t("{nick} hace la seña de {sena}", { nick: who.nick(e.asiento), sena: senaName(e.sena) }),
  Mirado: looked,
  Acabada: ending,
};

const HEADINGS = {
  ManoEmpezada: (e, who) => ["mano", t("Mano {n} · {nick} es mano", { n: e.numero, nick: who.nick(e.mano) })],
  DescarteAbierto: () => ["lance", t("Descarte")],
  MusReabierto: () => ["lance", t("Mus")],
  LanceAbierto: (e) => ["parte", lanceName(e.lance)],
};

/** Return the events in the order in which they read. */
export const inReadingOrder = (events) => underHeading(events, "LanceAbierto");

/** Return the own hand in words: `[["Duples", "reyes y caballos"], ["Juego", "40"]]`. */
export const handWords = (jugada) => wordsOf(jugada, jugada.real31);

/**
 * Return the line of the log for an event, `{nivel: "mano"|"lance"|"jugada", texto, dicho?}`, or null if it says
 * nothing.
 */
export function logLine(event, who) {
  const heading = HEADINGS[event.t]?.(event, who);
  if (heading) return { nivel: heading[0], texto: heading[1] };
  const texto = SENTENCES[event.t]?.(event, who);
  if (event.t === "Mostradas") return { nivel: "jugada", texto, dicho: shownAloud(event, who) };
  return texto ? { nivel: "jugada", texto } : null;
}

/** Return the configuration in words: "40 piedras · 8 reyes · a 3 juegos". */
export function configuration({ piedras: n, reyes, juegos, vacas, deje, real31, cortar_envidar: cutAndBet }) {
  const goal = vacas > 1
    ? t("a {vacas} vacas de {juegos} juegos", { vacas, juegos })
    : tn("a un juego", "a {n} juegos", juegos);
  const extras = [
    deje ? t("con deje") : "",
    real31 === "no" ? "" : t("31 real"),
    cutAndBet ? t("corta y envida") : "",
  ];
  return [t("{n} piedras", { n }), t("{n} reyes", { n: reyes }), goal, ...extras].filter(Boolean).join(" · ");
}

/**
 * Return what is said when a pair comes near the end of the juego; `shown` are the piedras while a recuento is
 * counting.
 */
export function insideWords(pair, shown, { tanteo, objetivo }, who) {
  const left = objetivo.piedras - (shown?.[pair] ?? tanteo[pair].piedras);
  const values = { pareja: who.names(pair), piedras: piedras(left) };
  return left === 1
    ? t("¡Adentro! A {pareja} le falta {piedras} para el juego.", values)
    : t("¡Adentro! A {pareja} le faltan {piedras} para el juego.", values);
}

/**
 * Return how the score stands, `["Juegos: Nosotros 3, Ellos 1", …]`; the piedras only where a juego was left half
 * played.
 */
export function standing({ tanteo, objetivo }, who) {
  const pairs = [who.ours, 1 - who.ours];
  const line = (name, unit) => {
    const [ours, theirs] = pairs.map((pair) => `${who.pair(pair)} ${tanteo[pair][unit]}`);
    return t("{name}: {ours}, {theirs}", { name, ours, theirs });
  };
  const lines = [line(t("Juegos"), "juegos")];
  if (objetivo.vacas > 1) lines.unshift(line(t("Vacas"), "vacas"));
  if (tanteo.some(({ piedras: n }) => n)) lines.push(line(t("Piedras"), "piedras"));
  return lines;
}

function stake({ envite }, who) {
  const ours = envite.pareja === who.ours;
  const n = envite.si_no;
  const total = envite.ordago ? t("el juego entero") : piedras(envite.piedras);
  if (who.mine === null) return t("{total} · si no se quiere, ganan {n}", { total, n });
  return ours
    ? t("{total} · si no quieren, ganamos {n}", { total, n })
    : t("{total} · si no queréis, ganan {n}", { total, n });
}

function betLine({ envite }, who) {
  const nick = who.nick(envite.asiento);
  if (envite.ordago) return t("¡Órdago de {nick}!", { nick });
  return envite.previo
    ? t("{nick} sube {n} más", { nick, n: envite.piedras - envite.previo })
    : t("{nick} envida {n}", { nick, n: envite.piedras });
}

/**
 * Return the message of the middle of the tapete: `{titulo, sub, bote}`.
 * @param {mus.Vista} vista
 */
export function message(vista, who) {
  const { fase, turno } = vista;
  const turn = turno === null
    ? ""
    : turno === who.mine
    ? t("Te toca a ti")
    : t("Habla {nick}", { nick: who.nick(turno) });
  if (fase === "mus") return { titulo: vista.corrido ? t("Mus corrido") : t("¿Mus?"), sub: turn, bote: "" };
  if (fase === "descarte") return { titulo: t("Descarte"), sub: discarding(vista, who), bote: "" };
  if (!isLance(fase)) return { titulo: "", sub: "", bote: "" };
  const titulo = t("Lance de {lance}", { lance: lanceName(fase).toLowerCase() });
  return vista.envite ? { titulo, sub: betLine(vista, who), bote: stake(vista, who) } : { titulo, sub: turn, bote: "" };
}

function discarding({ turno, descartadas }, who) {
  if (turno !== null && turno !== who.mine) return t("Elige {nick}", { nick: who.nick(turno) });
  return turno === who.mine && !descartadas.length ? t("Elige tus descartes") : "";
}

/**
 * Return the question over the buttons: `{titulo, sub}`.
 * @param {mus.Vista} vista
 */
export function question(vista, names, who) {
  if (names.has("Descartar")) return { titulo: t("¿Qué cartas dejas?"), sub: t("De una a cuatro") };
  if (names.has("Mus")) {
    return { titulo: t("¿Mus o cortas?"), sub: vista.corrido ? t("Mus corrido: quien corta es mano") : "" };
  }
  if (names.has("Querer")) {
    const mates = vista.envite.responden.filter((seat) => seat !== who.mine);
    const titulo = vista.envite.ordago
      ? t("¿Quieres el órdago {lance}?", { lance: toLance(vista.envite.lance) })
      : t("¿Quieres el envite {lance}?", { lance: toLance(vista.envite.lance) });
    return { titulo, sub: mates.length ? t("Tu pareja aún puede hablar") : "" };
  }
  if (names.has("Pasar")) return { titulo: t("Hablas tú {lance}", { lance: toLance(vista.fase) }), sub: "" };
  if (names.has("Continuar")) return { titulo: t("Recuento"), sub: t("Sigue cuando lo hayas visto") };
  return waiting(vista, who);
}

function waiting(vista, who) {
  const { fase, turno, pausa } = vista;
  if (fase === "fin_partida") return { titulo: t("La partida ha acabado"), sub: "" };
  if (pausa !== null && pausa !== undefined) return { titulo: t("Partida en pausa"), sub: "" };
  if (fase === "fin_mano") {
    return {
      titulo: t("Esperando a {nicks}", { nicks: joined(awaited(vista).map(who.nick)) }),
      sub: t("La siguiente mano empieza enseguida"),
    };
  }
  if (turno === null) return { titulo: t("Un momento…"), sub: "" };
  const mate = who.mine !== null && who.players === 4 && turno !== who.mine && pairOf(turno) === pairOf(who.mine);
  return { titulo: t("Habla {nick}", { nick: who.nick(turno) }), sub: mate ? t("Tu pareja") : "" };
}
