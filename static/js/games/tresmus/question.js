// What is asked, and what stands in the middle of the table: the lance, its level and whose word it is.

import { joined, t, tn } from "../../lib/i18n.js";
import { awaited } from "../frames.js";
import { isLance, lanceName, toLance } from "../lances.js";
import { cardName } from "../spanish.js";
import { phaseName } from "./texts.js";

/** Return the last bet in a sentence: "txema sube 5 más". @param {tresmus.Vista} vista */
export function betLine({ apuesta, dicho }, who) {
  const { ultimo, subidas, ordago, nivel } = apuesta;
  const nick = who.nick(ultimo);
  if (ordago) return t("Órdago de {nick}", { nick });
  const said = dicho[ultimo];
  if (subidas.includes(ultimo)) {
    return said?.accion === "Reenvidar"
      ? t("{nick} sube {n} más", { nick, n: said.piedras })
      : t("Sube {nick}", { nick });
  }
  return t("{nick} envida {n}", { nick, n: nivel });
}

const turnWords = (turno, who) =>
  turno === null ? "" : turno === who.mine ? t("te toca a ti") : t("habla {nick}", { nick: who.nick(turno) });

/**
 * Return the message of the middle of the tapete: `{titulo, nivel, sub}`; `nivel`: what the bet stands at, or "".
 * @param {tresmus.Vista} vista
 */
export function message(vista, who) {
  const { fase, turno, apuesta } = vista;
  if (fase === "descarte") {
    return { titulo: t("Descarte"), nivel: "", sub: t("Cada uno tira una carta, boca abajo y por turno") };
  }
  if (!isLance(fase)) return { titulo: "", nivel: "", sub: "" };
  const turn = turnWords(turno, who);
  const nivel = !apuesta ? "" : apuesta.ordago ? t("órdago") : t("a {n}", { n: apuesta.nivel });
  const before = apuesta ? betLine(vista, who) : t("Nadie ha envidado");
  return {
    titulo: lanceName(fase),
    nivel,
    sub: turn ? t("{antes} · {turno}", { antes: before, turno: turn }) : before,
  };
}

/** Return how the discard goes: "Han tirado 4 · luego nerea y txema". @param {tresmus.Vista} vista */
export function discardLine({ han_descartado: done, pendientes }, who) {
  const thrown = done.filter(Boolean).length;
  const next = pendientes.slice(1);
  const line = thrown ? tn("Ha tirado {n}", "Han tirado {n}", thrown) : t("No ha tirado nadie");
  const turn = pendientes.length ? turnOf(pendientes[0], who) : "";
  const after = !next.length
    ? ""
    : next.length > 2
    ? t("luego {n} más", { n: next.length })
    : t("luego {nicks}", { nicks: joined(next.map(who.name)) });
  return [line, turn, after].filter(Boolean).join(" · ");
}

const turnOf = (seat, who) => (seat === who.mine ? t("te toca a ti") : t("le toca a {nick}", { nick: who.nick(seat) }));

function rangeWords({ low, high }) {
  return low === high
    ? tn("Pones {n}, la que te queda", "Pones {n}", low)
    : t("Puedes poner de {low} a {high}", { low, high });
}

/**
 * Return the question over the buttons: `{titulo, sub}`. `names`: the choices of my turn, by action.
 * @param {tresmus.Vista} vista
 */
export function question(vista, names, who) {
  const { fase, apuesta } = vista;
  if (names.has("Descartar")) return { titulo: t("Tira una de las cinco"), sub: t("Boca abajo: no la verá nadie") };
  if (names.has("VolverseAtras")) return answering(vista, names, who);
  if (names.has("Querer")) {
    const nick = who.nick(apuesta.abre);
    return {
      titulo: t(apuesta.ordago ? "¿Quieres el órdago de {nick}?" : "¿Vas al envite de {nick}?", { nick }),
      sub: rangeWords(names.get("Querer").args.piedras),
    };
  }
  if (names.has("Conformarse")) return { titulo: t("¿Subes o te conformas?"), sub: raiseLine(vista) };
  if (names.has("Seguir")) {
    return { titulo: t("¿Sigues o te das por perdido?"), sub: t("Te han querido: aún no se ven las cartas") };
  }
  if (names.has("Pasar")) {
    return { titulo: t("Hablas tú {lance}", { lance: toLance(fase) }), sub: t("Nadie ha envidado") };
  }
  if (names.has("Continuar")) return { titulo: t("Fin de la mano"), sub: t("Sigue cuando lo hayas visto") };
  return waiting(vista, who);
}

const raiseLine = ({ apuesta }) =>
  t("Van {n} entre {cuantos}", {
    n: apuesta.puesto.reduce((sum, one) => sum + one, 0),
    cuantos: apuesta.dentro.length,
  });

function answering(vista, names, who) {
  const { ultimo, ordago } = vista.apuesta;
  const nick = who.nick(ultimo);
  const said = vista.dicho[ultimo];
  return {
    titulo: ordago || said?.accion !== "Reenvidar"
      ? t("¿Quieres el órdago de {nick}?", { nick })
      : t("¿Quieres los {n} más de {nick}?", { n: said.piedras, nick }),
    sub: names.has("Querer") ? rangeWords(names.get("Querer").args.piedras) : "",
  };
}

/** @param {tresmus.Vista} vista */
function waiting(vista, who) {
  const { fase, turno, pausa } = vista;
  if (fase === "fin_partida") return { titulo: t("La partida ha acabado"), sub: "" };
  if ((pausa ?? null) !== null) return { titulo: t("Partida en pausa"), sub: "" };
  if (fase === "fin_mano") {
    const missing = awaited(vista).map(who.nick);
    const titulo = missing.length > 3
      ? t("Esperando a {n} jugadores", { n: missing.length })
      : t("Esperando a {nicks}", { nicks: joined(missing) });
    return { titulo, sub: t("La siguiente mano empieza enseguida") };
  }
  if (turno === null) return { titulo: t("Un momento…"), sub: "" };
  const nick = who.nick(turno);
  if (fase === "descarte") return { titulo: t("Tira {nick}", { nick }), sub: "" };
  return { titulo: t("Habla {nick}", { nick }), sub: vista.apuesta ? betLine(vista, who) : phaseName(fase) };
}

const NO_VALUE = 4; // with four reyes a card is worth what it says: its name alone

/** Return "as de bastos", for the middle of a sentence. */
export const plainCard = (card) => cardName(card, NO_VALUE).toLowerCase();

/** Return what is left in my hand without a card: "Te quedan: rey de oros, …". */
export const withoutCard = (card, cards) =>
  t("Te quedan: {cartas}", { cartas: joined(cards.filter((one) => one !== card).map(plainCard)) });

/**
 * Return what somebody who waits, or has no price to be told, does well to know; "" at the end of a hand.
 * @param {tresmus.Vista} vista
 */
export function hint({ fase, apuesta, opciones }) {
  if (fase === "descarte") return t("Cada uno se queda con cuatro cartas. No hay mus ni más descartes.");
  if (fase === "fin_mano") {
    const { juegos: n } = opciones;
    return tn(
      "El último que se queda con piedras se apunta un juego. Con {n}, queda fuera.",
      "El último que se queda con piedras se apunta un juego. Con {n}, queda fuera.",
      n,
    );
  }
  if (!isLance(fase)) return "";
  if (!apuesta) return t("Quien envida pone piedras en la mesa; si le quieren, la peor mano se las lleva todas.");
  const hints = {
    respuestas: t("Contestan todos desde la mano. Cada uno pone las que quiera, hasta el envite; pasar no cuesta."),
    subidas: t("Quienes han querido dicen si suben. Si todos se conforman, el lance se cierra."),
    replica: t("Quien se vuelve atrás recupera las suyas y coge otras tantas de quien subió, si le quedan."),
    cierre: t("Antes de verse las cartas, quien apostó el último sigue o se da por perdido y se las lleva."),
  };
  return hints[apuesta.etapa];
}
