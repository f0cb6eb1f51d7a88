// Every sentence about what happens in a match of parchís: the log, the bubbles, the question, the reasons. `who` is
// what `people()` of layout.js returns.

import { joined, t, tn } from "../../lib/i18n.js";
import { COLOURS, pieceOf, squareOf } from "./geometry.js";
import { names, pieceName } from "./layout.js";

/** Phrases that one click says in the chat. */
export const PHRASES = [
  "¡Suerte!",
  "¡Ese 5!",
  "¡A por él!",
  "Abre el puente",
  "¡Qué mala suerte!",
  "Ahora sí",
  "¡Te he comido!",
  "¡Bien jugado!",
];

/** Return some dice in words: "un 5", "un 3 y un 4". */
export const diceText = (dice) => joined(dice.map((die) => t("un {n}", { n: die })));

/** Return where a move ends, in words: "a la 34", "a la P3 del pasillo", "a la meta", "sale a la 5". */
export function destination(colour, from, to) {
  const square = squareOf(colour, to);
  if (square === "meta") return t("a la meta");
  if (typeof square === "string") return t("al pasillo {n}", { n: square.slice(1) });
  return from <= 0 ? t("sale a la {n}", { n: square }) : t("a la {n}", { n: square });
}

/** Return a place in words: "en la 34", "en casa". */
export function placeText(colour, paso) {
  const square = squareOf(colour, paso);
  if (square === "casa") return t("en casa");
  if (square === "meta") return t("en la meta");
  return typeof square === "number" ? t("en la {n}", { n: square }) : t("en el pasillo {n}", { n: square.slice(1) });
}

const nameOf = (ficha) => {
  const { colour, n } = pieceOf(ficha);
  return pieceName(colour, n);
};

function moved({ asiento, ficha, desde, hasta, contar, come }, who) {
  const { colour } = pieceOf(ficha);
  const values = { nick: who.nick(asiento), ficha: nameOf(ficha), donde: destination(colour, desde, hasta), n: contar };
  const line = contar
    ? t("{nick} cuenta {n} con {ficha}: {donde}", values)
    : desde <= 0
    ? t("{nick} saca {ficha}: {donde}", values)
    : t("{nick} mueve {ficha}: {donde}", values);
  return come ? `${line} ${t("y come {ficha}", { ficha: eaten(come, who) })}` : line;
}

function eaten(ficha, who) {
  const owner = who.owner(pieceOf(ficha).colour);
  return owner === null ? nameOf(ficha) : t("{ficha} de {nick}", { ficha: nameOf(ficha), nick: who.nick(owner) });
}

function lost({ asiento, dados, pasa }, who) {
  const values = { nick: who.nick(asiento), dados: diceText(dados) };
  return pasa ? t("{nick} pasa: no mueve por su pareja", values) : t("{nick} no puede mover {dados}", values);
}

function countLost({ asiento, contar, pasa }, who) {
  const values = { nick: who.nick(asiento), n: contar };
  return pasa
    ? t("{nick} pasa: no cuenta {n} por su pareja", values)
    : t("{nick} no puede contar {n} con ninguna ficha", values);
}

function punished({ asiento, ficha }, who) {
  const nick = who.nick(asiento);
  return ficha
    ? t("Tercera vez seguida: {ficha} de {nick} vuelve a casa y pasa el turno", { nick, ficha: nameOf(ficha) })
    : t("Tercera vez seguida: {nick} no pierde ninguna ficha, pero pasa el turno", { nick });
}

function ended({ razon, ganan }, who) {
  if (razon !== "ganada") return t("La partida acaba de acuerdo entre todos: nadie gana ni pierde.");
  const seats = who.seats.filter((seat) => ganan.some((colour) => who.owner(colour) === seat));
  return seats.length > 1
    ? t("Ganan {nicks}.", { nicks: names(seats, who) })
    : t("Gana {nicks}.", { nicks: names(seats, who) });
}

const SENTENCES = {
  PartidaEmpezada: () => t("Empieza la partida: quien saque más abre el juego"),
  TiradaInicial: (e, who) => t("{nick} saca {dados}", { nick: who.nick(e.asiento), dados: diceText(e.dados) }),
  Desempate: (e, who) => t("Empatan {nicks}: vuelven a tirar", { nicks: names(e.asientos, who) }),
  Tirado: (e, who) => {
    const line = t("{nick} saca {dados}", { nick: who.nick(e.asiento), dados: diceText(e.dados) });
    return e.siete ? `${line} ${t("(con todas fuera de casa cuenta 7)")}` : line;
  },
  Movida: moved,
  CuentaAbierta: (e, who) => t("{nick} cuenta {n}", { nick: who.nick(e.asiento), n: e.contar }),
  CuentaPerdida: countLost,
  DadosPerdidos: lost,
  RepiteTirada: (e, who) => t("{nick} repite", { nick: who.nick(e.asiento) }),
  Penalizado: punished,
  Acabada: ended,
};

/** Return the line of the log for an event, `{nivel: "mano"|"parte"|"jugada", texto}`, or null if it says nothing. */
export function logLine(event, who) {
  if (event.t === "TurnoEmpezado") {
    return { nivel: "mano", texto: t("Turno de {nick}", { nick: who.nick(event.asiento) }) };
  }
  const texto = SENTENCES[event.t]?.(event, who);
  return texto ? { nivel: "jugada", texto } : null;
}

/** Return what is seen over a player because of an event: `[seat, words]`, or null. */
export function bubble(event) {
  const words = {
    DadosPerdidos: () => (event.pasa ? t("Paso") : t("{dados}: no puedo", { dados: event.dados.join(" · ") })),
    CuentaPerdida: () => (event.pasa ? t("Paso") : t("No puedo contar {n}", { n: event.contar })),
    CuentaAbierta: () => t("¡Cuento {n}!", { n: event.contar }),
    RepiteTirada: () => t("¡Repito!"),
    Penalizado: () => (event.ficha ? t("¡A casa!") : t("Pierdo el turno")),
    TiradaInicial: () => event.dados.join(" · "),
  }[event.t];
  return words ? [event.asiento, words()] : null;
}

// The question over the buttons.

function toRoll({ fase, repeticiones, opciones }, who, seat) {
  if (fase === "inicial") {
    return {
      titulo: seat === who.mine ? t("Tira para ver quién empieza") : t("Tira {nick}", { nick: who.nick(seat) }),
      sub: t("Empieza quien saque más"),
    };
  }
  const titulo = seat === who.mine
    ? (repeticiones ? t("Repites: tira otra vez") : t("Te toca tirar"))
    : t("Tira {nick}", { nick: who.nick(seat) });
  if (repeticiones < 2) return { titulo, sub: "" };
  return {
    titulo,
    sub: opciones.dados === 1
      ? t("Con otro 6, la última ficha movida vuelve a casa")
      : t("Con otros dobles, la última ficha movida vuelve a casa"),
  };
}

/**
 * Return the question over the buttons: `{titulo, sub}`.
 * @param {parchis.Vista} vista
 */
export function question(vista, who) {
  const { fase, turno, contar } = vista;
  if (fase === "fin_partida" || vista.fin) return { titulo: t("La partida ha acabado"), sub: "" };
  if ((vista.pausa ?? null) !== null) return { titulo: t("Partida en pausa"), sub: "" };
  if (turno === null) return { titulo: t("Un momento…"), sub: "" };
  if (fase === "inicial" || fase === "tirar") return toRoll(vista, who, turno);
  const mine = turno === who.mine;
  const nick = who.nick(turno);
  if (fase === "contar") {
    return {
      titulo: mine ? t("Cuenta {n}", { n: contar }) : t("{nick} cuenta {n}", { nick, n: contar }),
      sub: mine ? t("Elige con qué ficha") : "",
    };
  }
  return {
    titulo: mine ? t("Elige qué ficha mueves") : t("Mueve {nick}", { nick }),
    sub: mine && vista.siete ? t("Tu 6 vale 7: tienes todas fuera de casa") : "",
  };
}

/**
 * Return why these moves are the only ones, from the reason that the engine gives; "" where there is a choice.
 * @param {parchis.Vista} vista
 */
export function reason(debe, vista, who) {
  const count = vista.contar;
  return {
    sacar: t("Con un 5 hay que sacar ficha mientras quepa en la salida."),
    puente: vista.opciones.dados === 1
      ? t("Has sacado un 6 y tienes puente: hay que abrirlo.")
      : t("Has sacado dobles y tienes puente: hay que abrir uno."),
    pareja: count
      ? t("Ninguna de tus fichas puede contar {n}: puedes contarlas con una de {nick}, o pasar.", {
        n: count,
        nick: mateName(who),
      })
      : t("Ninguna de tus fichas puede mover: puedes mover una de {nick}, o pasar.", { nick: mateName(who) }),
    unica: t("Es la única jugada posible y es obligado hacerla."),
  }[debe] ?? "";
}

const mateName = (
  who,
) => (who.mine === null || who.mate(who.mine) === null ? t("tu pareja") : who.nick(who.mate(who.mine)));

/** Return the reason in two or three words, for the button. */
export const shortReason = (debe) =>
  ({ sacar: t("obligado"), puente: t("abre el puente"), pareja: t("de tu pareja"), unica: t("obligado") })[debe] ?? "";

// The rest of the page.

const MODES = { individual: "individual", parejas: "por parejas", dos_colores: "dos colores" };

/** Return the configuration in words: "2 dados · por parejas · una ficha fuera". */
export function configuration({ dados, modo, ficha_fuera: out, premio_meta: reward }) {
  return [
    tn("{n} dado", "{n} dados", dados),
    t(MODES[modo]),
    out ? t("una ficha fuera") : "",
    reward ? "" : t("sin premio en la meta"),
  ].filter(Boolean).join(" · ");
}

/** Return how many pieces a side needs in the goal. */
export const needed = ({ modo }) => (modo === "individual" ? 4 : 8);

/**
 * Return how the score stands, a sentence a side: `["Ana: 3 fichas en la meta", …]`.
 * @param {parchis.Vista} vista
 */
export function standing(vista, who) {
  const sides = vista.opciones.modo === "parejas" ? [[0, 2], [1, 3]] : who.seats.map((seat) => [seat]);
  return sides.map((side) => {
    const n = side.reduce((sum, seat) => sum + vista.en_meta[seat], 0);
    return `${names(side, who)}: ${tn("{n} ficha en la meta", "{n} fichas en la meta", n)}`;
  });
}

const PHASES = {
  inicial: "Quién empieza",
  tirar: "Tirada",
  mover: "Movimiento",
  contar: "Contar",
  fin_partida: "Final",
};

/** Return the name of a phase. */
export const phaseName = (phase) => t(PHASES[phase] ?? phase);

/**
 * Return the whole position in a sentence a colour, for screen readers.
 * @param {parchis.Vista} vista
 */
export function spokenBoard(vista) {
  return Object.entries(vista.fichas).map(([name, pasos]) => {
    const colour = COLOURS.indexOf(name);
    return `${t(name)}: ${pasos.map((paso) => placeText(colour, paso)).join(", ")}`;
  });
}
