// What is asked over the buttons, and how the match stands in words.

import { joined, number, signed, t, tn } from "../../lib/i18n.js";
import { needed, playsForLess } from "./amounts.js";
import { turnOf, whyNoRaise } from "./controls.js";
import { wonBy } from "./premios.js";
import {
  aggressor,
  balanceOf,
  byPlace,
  byStack,
  isCash,
  isFree,
  isOut,
  isPlayed,
  isStarting,
  placeByStack,
  sharing,
  totalOf,
} from "./standing.js";
import { phaseName, shared, wonWords } from "./texts.js";
import { handWords } from "./ranks.js";

/** Return what the last to bet has done, in words; "" when nobody has. @param {poker.Vista} vista */
function priceSet(vista, who) {
  const seat = aggressor(vista);
  if (seat === null) return "";
  const { todo } = vista.ultimas[seat];
  const values = { nick: who.nick(seat), n: number(vista.apuesta) };
  if (todo) return t("{nick} va con todo: {n}.", values);
  const opens = vista.fase !== "preflop" && vista.subida === vista.apuesta; // nobody had bet before
  return opens ? t("{nick} apuesta {n}.", values) : t("{nick} sube a {n}.", values);
}

/** Return what a call plays for, and how often it has to win. @param {poker.Vista} vista */
function worth(vista) {
  const values = { n: number(vista.al_igualar), veces: needed(vista) };
  return playsForLess(vista)
    ? t("Juegas por {n} si igualas: compensa si ganas {veces}.", values)
    : t("Bote de {n} si igualas: compensa si ganas {veces}.", values);
}

/** @param {poker.Vista} vista */
function mine(vista, open, who) {
  const why = open.has("Subir") ? "" : whyNoRaise(vista);
  if (open.has("Pasar")) {
    const pot = t("Bote de {n}.", { n: number(vista.bote_total) });
    return { titulo: t("Te toca: pasar es gratis"), sub: [pot, why].filter(Boolean).join(" ") };
  }
  const call = [
    worth(vista),
    priceSet(vista, who), // seen on the table too: where not all fits, it is what is cut off
    why,
  ];
  return {
    titulo: t("Igualar cuesta {n}", { n: number(vista.igualar) }),
    sub: call.filter(Boolean).join(" "),
  };
}

/** Return who won what in a hand that is over, a sentence a pot, the main one first. @param {poker.Vista} vista */
export function results(vista, who) {
  const many = vista.botes.length > 1;
  return vista.botes.map((pot, numero) => {
    const best = pot.categoria && vista.jugadas[pot.ganadores[0]];
    const mano = best ? handWords(best) : null;
    return wonWords({ numero, ...pot, mano }, who, many);
  });
}

/** @param {poker.Vista} vista */
function between(vista, open, who) {
  const said = results(vista, who);
  const sub = said.slice(1).join(". ");
  if (open.has("Continuar")) return { titulo: said[0] ?? t("Fin de la mano"), sub: sub || t("Sigue cuando quieras") };
  return { titulo: said[0] ?? t("Fin de la mano"), sub: sub || t("La siguiente mano empieza enseguida") };
}

/** Return what a chair of a mesa de dinero waits for, or "". @param {poker.Vista} vista */
export function waitsFor(seat, vista) {
  const chair = vista.sillas[seat];
  if (!chair) return "";
  if (chair.sale) return t("se levanta");
  if (chair.seco !== null) return t("sin fichas");
  if (chair.descansa) return t("descansa");
  if (isPlayed(vista) && (vista.con_cartas[seat] || vista.ultimas[seat])) return "";
  if (chair.entrada === "espera") return t("espera la ciega");
  return chair.entrada === "pone" ? t("entra en la próxima") : "";
}

/** Return the question for who is out, sits without playing, or only looks. @param {poker.Vista} vista */
function aside(vista, who) {
  const seat = who.mine;
  if (seat !== null && isOut(seat, vista)) {
    return shared(t("Has quedado en el puesto {n}", { n: vista.puestos[seat].puesto }), sharing(seat, vista), who);
  }
  if (!isCash(vista) || seat === null || isFree(seat, vista)) return "";
  const chair = vista.sillas[seat];
  if (chair.sale) return t("Te levantas al acabar la mano");
  if (chair.seco !== null) return t("Te has quedado sin fichas: recarga o te levantas");
  if (chair.descansa) return t("Estás descansando");
  if (!isPlayed(vista) || vista.con_cartas[seat] || vista.ultimas[seat]) return "";
  return chair.entrada === "espera" ? t("Esperas a la ciega grande") : "";
}

/** @param {poker.Vista} vista */
function waiting(vista, who) {
  const own = aside(vista, who);
  if (vista.fase === "fin_partida") return { titulo: t("La partida ha acabado"), sub: own };
  if ((vista.pausa ?? null) !== null) return { titulo: t("Partida en pausa"), sub: "" };
  if (vista.fase === "espera") return { titulo: t("Esperando a otro jugador"), sub: own };
  if (vista.turno === null) return { titulo: t("Un momento…"), sub: own };
  const now = { titulo: t("Habla {nick}", { nick: who.nick(vista.turno) }), sub: own || priceSet(vista, who) };
  return { ...now, sub: now.sub || t("Bote de {n}.", { n: number(vista.bote_total) }) };
}

/** Return what is said while nobody is left to decide and the last cards are still to come. */
const running = () => ({
  titulo: t("Ya no queda nada que decidir"),
  sub: t("Las cartas que faltan se abren enseguida"),
});

/** Return what is said while the first hand is about to begin. */
const starting = (open, own) => ({
  titulo: t("La mano empieza enseguida"),
  sub: own || (open.has("Continuar") ? t("Sigue cuando quieras") : ""),
});

/**
 * Return the question over the buttons: `{titulo, sub}`.
 * @param {poker.Vista} vista
 */
export function question(vista, legales, who) {
  const open = turnOf(legales);
  if (vista.fase === "fin_mano") return between(vista, open, who);
  if (isPlayed(vista) && open.has("Continuar")) return running();
  if (isStarting(vista) && (vista.pausa ?? null) === null) return starting(open, aside(vista, who));
  return open.size ? mine(vista, open, who) : waiting(vista, who);
}

/** Return how a seat stands, in a sentence. @param {poker.Vista} vista */
function seatWords(seat, vista, who) {
  const nick = who.nick(seat);
  const n = number(totalOf(seat, vista));
  if (isCash(vista)) return t("{nick}, {n}, {saldo}", { nick, n, saldo: signed(balanceOf(seat, vista)) });
  return t("{puesto}.º {nick}, {n}", { puesto: placeByStack(seat, vista), nick, n });
}

/** Return who has taken a place and what he took with it. */
function takerWords(seat, who) {
  const won = wonBy(seat, who);
  return won ? t("{nick}, {n} U$", { nick: who.nick(seat), n: number(won) }) : who.nick(seat);
}

/** Return a place that was taken, with all who share it. @param {poker.Vista} vista */
function placedWords(seat, vista, who) {
  const values = { puesto: vista.puestos[seat].puesto, nick: takerWords(seat, who) };
  const others = sharing(seat, vista).map((other) => takerWords(other, who));
  return others.length
    ? t("{puesto}.º {nick}, a la vez que {nicks}", { ...values, nicks: joined(others) })
    : t("{puesto}.º {nick}", values);
}

/** Return how the match stands, a sentence a unit, the best first. @param {poker.Vista} vista */
export function standing(vista, who) {
  const inside = vista.fin && !isCash(vista) ? [] : byStack(vista).map((seat) => seatWords(seat, vista, who));
  const first = (seat) => sharing(seat, vista).every((other) => seat < other); // a shared place is told once
  const out = byPlace(vista).filter(first).map((seat) => placedWords(seat, vista, who));
  const all = [...inside, ...out];
  return all.length ? [all.join(" · ")] : [t("No se sienta nadie")];
}

/**
 * Return the level and its blinds; a hand that is played as it ends keeps those that it has.
 * @param {poker.Vista} vista
 */
function levelSaid({ nivel, ciegas, numero_mano: hand }) {
  const later = hand && nivel && nivel.ciegas[1] > ciegas[1];
  const [a, b] = (later ? nivel.ciegas : ciegas).map(number);
  if (!nivel) return t("Ciegas {a} y {b}", { a, b });
  if (later) return t("Nivel {n}: desde la mano siguiente, ciegas {a} y {b}", { n: nivel.numero, a, b });
  return t("Nivel {n}, ciegas {a} y {b}", { n: nivel.numero, a, b });
}

/** Return the level and my place, as they are told whenever they change. @param {poker.Vista} vista */
export function score(vista, who) {
  const level = levelSaid(vista);
  const seat = who.mine;
  if (seat === null || isFree(seat, vista)) {
    return [level, tn("Queda {n} jugador", "Quedan {n} jugadores", vista.quedan)];
  }
  const place = vista.puestos[seat];
  if (place) return [level, placedWords(seat, vista, who)];
  const n = number(totalOf(seat, vista));
  if (isCash(vista)) return [level, t("Tienes {n}, {saldo}", { n, saldo: signed(balanceOf(seat, vista)) })];
  const values = { n, puesto: placeByStack(seat, vista), de: vista.quedan };
  return [level, t("Tienes {n} fichas, en el puesto {puesto} de {de}", values)];
}

/** Return where the match is, for the chat. */
export function placeName(place) {
  const [hand, phase] = place.split(":");
  return Number(hand) ? `${t("Mano {n}", { n: hand })} · ${phaseName(phase)}` : phaseName(phase);
}
