// Sentences about the people at a table, the same in every game: clocks, falls, pauses, the end by agreement.

import { joined, t } from "../lib/i18n.js";

const SENTENCES = {
  RelojVencido: "A {nick} se le acaba el tiempo",
  Ausentado: "{nick} está ausente: se juega por él",
  Regresado: "{nick} ha vuelto",
  Caido: "{nick} pierde la conexión",
  Reconectado: "{nick} se ha reconectado",
  Recuperado: "{nick} vuelve a jugar en su sitio",
  Sustituido: "Un robot juega en el sitio de {nick}",
  Pausado: "{nick} pide una pausa",
  Reanudado: "Se acaba la pausa",
  FinPropuesto: "{nick} propone acabar de acuerdo",
  FinAceptado: "{nick} acepta acabar",
  FinRechazado: "{nick} no quiere acabar: la partida sigue",
};

/**
 * Return the line of the log for an event of attendance, or null. `away`: how a game plays for the absent, in its words
 * (games/contract.js).
 */
export function attendanceLine(event, nick, away = null) {
  const text = event.t === "Ausentado" && away ? away.ajena : SENTENCES[event.t];
  return text ? { nivel: "jugada", texto: t(text, { nick: nick(event.asiento) }) } : null;
}

/**
 * Return what is said when `seat` refuses the end that `proposer` asked for, or takes his proposal back, to the player
 * on `mine`.
 */
export function refusedEnd({ seat, proposer, mine, manners }, nick) {
  if (seat === proposer) {
    return seat === mine
      ? t("Has retirado tu propuesta de acabar.")
      : t("{nick} retira su propuesta de acabar.", { nick: nick(seat) });
  }
  const refused = seat === mine
    ? t("Has preferido seguir jugando.")
    : t("{nick} no quiere acabar: la partida sigue.", { nick: nick(seat) });
  return proposer !== null && proposer === mine ? `${refused} ${again(manners)}` : refused;
}

/** Return when the end by agreement can be proposed, for a player who cannot now. */
export function whenToPropose(vista, manners) {
  if (vista?.fin_propuesto?.length) return t("Ya hay una propuesta sobre la mesa: falta que respondan todos.");
  if (vista?.caidos?.length) return t("Podrás proponerlo cuando vuelva quien ha perdido la conexión.");
  return `${t("Ya lo has propuesto.")} ${again(manners)}`;
}

/** Return when an end can be proposed again, as the game says it. */
const again = ({ otra_vez: when }) => t("Podrás volver a proponerlo {when}.", { when });

/** Return what would follow if who sits on `seat` left now, as the server says it (`al_salir`, `si_abandona`). */
export function ifLeaving(mesa, consequence, nick, seat) {
  const { al_salir: { acaba, robot, reinicia } } = mesa;
  const own = seat === mesa.yo;
  if (robot) {
    if (isLast(mesa, seat)) return t("La partida acabaría: no queda nadie más jugando.");
    return own
      ? t("Un robot que juega mal ocupará tu sitio hasta el final de la partida.")
      : t("Un robot que juega mal ocupará su sitio hasta el final de la partida.");
  }
  const ends = acaba || Boolean(consequence && !consequence.robot); // with two left, nobody goes on
  if (!ends) return goesOn(own, reinicia);
  // What is told is of who fell, where somebody did: by his leaving, who stays wins.
  if (!acaba && consequence.ganan?.includes(seat)) return t("La partida acabaría y ganaría quien se queda.");
  if (!consequence) return t("La partida acabaría: gana la pareja que vaya por delante y, si van igualadas, es nula.");
  if (consequence.nula || !consequence.ganan) return t("La partida acabaría nula: todo vuelve a su dueño.");
  const names = joined(consequence.ganan.map(nick));
  return consequence.ganan.length > 1
    ? t("La partida acabaría y ganarían {names}.", { names })
    : t("La partida acabaría y ganaría {names}.", { names });
}

/** Return what follows where the others go on without who leaves: me, if it is my `own` leaving. */
function goesOn(own, again) {
  if (own) {
    return again
      ? t("Quedarías fuera, y los demás empezarían otra vez el juego.")
      : t("Quedarías fuera, y los demás seguirían.");
  }
  return again
    ? t("Quedaría fuera, y los demás empezarían otra vez el juego.")
    : t("Quedaría fuera, y los demás seguirían.");
}

/** Return whether nobody but `seat` plays: the others are robots, or their players left. */
function isLast({ asientos, salidas }, seat) {
  const gone = new Set((salidas ?? []).filter(({ vuelto }) => !vuelto).map(({ asiento }) => asiento));
  return !asientos.some(({ asiento, robot, libre }) => asiento !== seat && !robot && !libre && !gone.has(asiento));
}

/** Return what leaving costs the one on seat `mine`, given what would follow (`si_abandona`). */
export function priceOfLeaving(mesa, consequence, mine) {
  const { valor, al_salir: rule, entrenamiento } = mesa;
  if (entrenamiento) return t("Es un entrenamiento: no pierdes nada.");
  if (rule.robot) return priceWithRobot(mesa);
  if (!rule.acaba) {
    return [t("Abandonar cuenta en tu contra y no podrás recuperar el sitio."), ...pointsOfLeaving(rule)].join(" ");
  }
  const parts = [t("Abandonar cuenta en tu contra, aunque tu pareja vaya ganando."), ...pointsOfLeaving(rule)];
  if (valor) parts.push(stakeOfLeaving(consequence, mine, valor));
  return parts.join(" ");
}

function pointsOfLeaving({ puntos: n, votan }) {
  if (!n) return [];
  return [votan ? t("Los demás votarán si pierdes {n} puntos.", { n }) : t("Pierdes {n} puntos.", { n })];
}

function priceWithRobot({ valor, al_salir: rule }) {
  const parts = [
    t("Cuenta en tu contra y no podrás recuperar el sitio, ni entrar en otra partida hasta que esta acabe."),
    ...pointsOfLeaving(rule),
  ];
  if (valor) parts.push(t("Lo que gane o pierda tu robot es tuyo: te juegas tus {n} U$.", { n: valor }));
  return parts.join(" ");
}

function stakeOfLeaving(consequence, mine, n) {
  if (!consequence) return t("No cobras el premio y pierdes tus {n} U$ si tu pareja pierde.", { n });
  if (!consequence.ganan) return t("Recuperas tus {n} U$.", { n });
  return consequence.ganan.includes(mine)
    ? t("Recuperas tus {n} U$, pero no cobras el premio.", { n })
    : t("Pierdes tus {n} U$.", { n });
}

/** Return the title and the text of a socket that will not come back by itself, by its close code. */
export function closedFor(code) {
  return {
    4401: [t("Tu sesión ha terminado"), t("Entra otra vez para seguir jugando: tu silla te espera.")],
    4403: [t("No puedes ver esta partida"), t("Esta mesa no admite mirones.")],
    4404: [t("Esta partida no existe"), t("Puede que la dirección esté mal.")],
    4409: [t("Abierta en otra ventana"), t("Estás jugando esta partida en otra ventana o en otro aparato.")],
  }[code] ?? [t("Conexión cerrada"), ""];
}

const FATES = { ganado: "ganado a {nick}", perdido: "se lo lleva {nick}", devuelto: "apostado contra {nick}: vuelve" };

/** Return what became of an object that was bet, in words: "ganado a Izaro". */
export const fate = ({ hecho, con }, nick) => t(FATES[hecho], { nick: nick(con) });
