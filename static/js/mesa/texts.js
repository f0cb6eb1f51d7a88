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

/** Return the line of the log for an event of attendance, or null. */
export function attendanceLine(event, nick) {
  const text = SENTENCES[event.t];
  return text ? { nivel: "jugada", texto: t(text, { nick: nick(event.asiento) }) } : null;
}

/** Return what is said when `seat` refuses the end that `proposer` asked for, or takes his proposal back, to who sits on `mine`. */
export function refusedEnd({ seat, proposer, mine, vista }, nick) {
  if (seat === proposer) return seat === mine ? t("Has retirado tu propuesta de acabar.") : t("{nick} retira su propuesta de acabar.", { nick: nick(seat) });
  const refused = seat === mine ? t("Has preferido seguir jugando.") : t("{nick} no quiere acabar: la partida sigue.", { nick: nick(seat) });
  return proposer !== null && proposer === mine ? `${refused} ${again(vista)}` : refused;
}

/** Return when the end by agreement can be proposed, to who cannot do it now. */
export function whenToPropose(vista) {
  if (vista?.fin_propuesto?.length) return t("Ya hay una propuesta sobre la mesa: falta que respondan todos.");
  if (vista?.caidos?.length) return t("Podrás proponerlo cuando vuelva quien ha perdido la conexión.");
  return `${t("Ya lo has propuesto.")} ${again(vista)}`;
}

/** Return when an end can be proposed again: some games have no hands. */
const again = (vista) => (vista?.numero_mano ? t("Podrás volver a proponerlo en la próxima mano.") : t("Podrás volver a proponerlo en tu próximo turno."));

/** Return what would follow if somebody left now, as the server says it (`si_abandona`). */
export function ifLeaving({ al_salir: policy }, consequence, nick) {
  if (policy === "robot") return t("Un robot que juega mal ocupará su sitio hasta el final de la partida.");
  if (!consequence) return t("La partida acabaría: gana la pareja que vaya por delante y, si van igualadas, es nula.");
  if (consequence.nula || !consequence.ganan) return t("La partida acabaría nula: todo vuelve a su dueño.");
  const names = joined(consequence.ganan.map(nick));
  return consequence.ganan.length > 1 ? t("La partida acabaría y ganarían {names}.", { names }) : t("La partida acabaría y ganaría {names}.", { names });
}

/** Return what leaving costs the one on seat `mine`, given what would follow (`si_abandona`). */
export function priceOfLeaving(mesa, consequence, mine) {
  const { valor, castigo, entrenamiento } = mesa;
  if (entrenamiento) return t("Es un entrenamiento: no pierdes nada.");
  if (mesa.al_salir === "robot") return priceWithRobot(mesa);
  const parts = [t("Abandonar cuenta en tu contra, aunque tu pareja vaya ganando.")];
  if (castigo) parts.push(t("Pierdes {n} puntos.", { n: castigo }));
  if (valor) parts.push(stakeOfLeaving(consequence, mine, valor));
  return parts.join(" ");
}

function priceWithRobot({ valor, castigo }) {
  const parts = [t("Cuenta en tu contra y no podrás recuperar el sitio, ni entrar en otra partida hasta que esta acabe.")];
  if (castigo) parts.push(t("Los demás votarán si pierdes {n} puntos.", { n: castigo }));
  if (valor) parts.push(t("Lo que gane o pierda tu robot es tuyo: te juegas tus {n} U$.", { n: valor }));
  return parts.join(" ");
}

function stakeOfLeaving(consequence, mine, n) {
  if (!consequence) return t("No cobras el premio y pierdes tus {n} U$ si tu pareja pierde.", { n });
  if (!consequence.ganan) return t("Recuperas tus {n} U$.", { n });
  return consequence.ganan.includes(mine) ? t("Recuperas tus {n} U$, pero no cobras el premio.", { n }) : t("Pierdes tus {n} U$.", { n });
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
