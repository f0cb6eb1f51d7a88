// What the salón says of what it shows: to the ear and in tooltips.

import { joined, number, t } from "../lib/i18n.js";

const EYES = {
  abierta: "Se puede mirar sin límites",
  limitada: "Se puede mirar con límites",
  privada: "Mesa privada: no se puede mirar",
};
const LIMITS = { sin_cartas: "sin ver cartas", sin_hablar: "sin hablar" };

const LOOKS = { abierta: "eye", limitada: "scan-eye", privada: "eye-off" };

/** Return the U$uros that each player puts at a table: «50», or «30–80» where each brings his own. */
export const putText = ({ valor, entrada }) =>
  entrada ? `${number(entrada.minimo)}–${number(entrada.maximo)}` : number(valor);

/** Whether nobody puts anything to sit down at a table. */
export const isFree = ({ valor, entrada }) => !valor && !entrada;

/** Return what it costs to sit down at a table, in words: «de 50 U$», or «gratis» where nobody puts anything. */
export const costText = (mesa) => isFree(mesa) ? t("gratis") : t("de {n} U$", { n: putText(mesa) });

/** Return the prizes of a table, which the house puts, by place where that is known. */
export function prizesText({ premios, premios_puestos: places = [] }) {
  const each = places.map((n, i) => t("{puesto}.º {n} U$", { puesto: i + 1, n: number(n) }));
  return each.length
    ? t("Premios, que pone la casa: {premios}", { premios: joined(each) })
    : t("Premios, que pone la casa: {premios}", { premios: number(premios) });
}

/** Return the icon of the eye of a table: what may be watched is told by its shape, not by its colour alone. */
export const lookOfEye = ({ ojo }) => LOOKS[ojo];

/** Whether somebody has bet objects on the match of a table, played or being agreed. */
export const isBetOn = ({ apuesta_media: average }) => (average ?? null) !== null;

/** Return what a table says of its bets of objects, or "" where there are none and there will be none. */
export function betsText(mesa) {
  if (isBetOn(mesa)) return t("Con apuestas de objetos: lo que apuesta cada jugador de media");
  return mesa.apuestas && mesa.estado !== "jugando" ? t("Se puede apostar objetos; nadie ha apostado todavía") : "";
}

/** Return what the eye of a table says. */
export function eyeText({ ojo, ojo_detalle: detail, clave }) {
  const limits = detail.map((name) => t(LIMITS[name])).join(t(" y "));
  const key = clave ? t("; pide clave") : "";
  return limits ? `${t(EYES[ojo])}: ${limits}${key}` : `${t(EYES[ojo])}${key}`;
}

/** Return what a screen reader is told when my table changes, or "". */
export function spoken(before, after) {
  if (!after) return before ? t("Te has levantado de la mesa.") : "";
  if (!before) return t("Te has sentado en la mesa {n}.", { n: after.numero });
  if (before.fase !== after.fase) {
    if (before.fase === "apostando" && after.fase === "configurando") {
      return t("No ha habido acuerdo en las apuestas: se vuelve a la configuración.");
    }
    const sentences = {
      esperando: t("Alguien se ha ido: la mesa espera jugadores."),
      confirmando: t("La mesa está completa: confirma que quieres jugar."),
      configurando: after.jefe === after.asiento
        ? t("Te toca configurar la partida.")
        : t("El jefe está configurando la partida."),
      aceptando: t("Hay una propuesta: léela y acéptala."),
      contando: t("La mesa está completa: la partida empieza en {n} segundos. Aún puedes levantarte.", {
        n: Math.ceil((after.quedan ?? 0) / 1000),
      }),
      revelando: t("Todos han aceptado: la partida va a empezar."),
      apostando: t("Es la hora de las apuestas: apuesta objetos, o acepta sin apostar."),
    };
    return sentences[after.fase];
  }
  if (before.propuesta?.n !== after.propuesta?.n) return t("La propuesta ha cambiado.");
  if (after.cambio?.con === after.asiento && before.cambio?.con !== after.asiento) {
    return t("Te piden cambiar de silla.");
  }
  return "";
}

/** Return why I (`yo`) may not sit on a chair, or "": it is somebody's, or a new account plays for little. */
export function closedTo(mesa, seat, { mine, nueva, yo }) {
  const owner = mesa.reservada?.[seat];
  if (owner && owner !== yo) return t("Reservada para {nick}", { nick: owner });
  return nueva && mesa.id !== mine && mesa.valor > nueva.valor ? nueva.texto : "";
}
