// What the window of the bets says, to the ear and before something is done.

import { number, t } from "../../lib/i18n.js";

/** Return the name of an object with its value. */
export const named = ({ nombre, valor }) => t("{nombre}, {valor} U$uros", { nombre, valor: number(valor) });

/** Return what a screen reader is told of what others have done between two states of my table, or "". */
export function told(before, after) {
  const said = [];
  const { ultimo, n } = after.apuestas;
  if (ultimo && ultimo.asiento !== after.asiento && n !== before?.apuestas?.n) {
    const nick = after.sillas[ultimo.asiento]?.nick ?? "";
    said.push(
      t(ultimo.hecho === "puso" ? "{nick} apuesta {objeto}." : "{nick} quita {objeto}.", {
        nick,
        objeto: named(ultimo),
      }),
    );
  }
  for (const [seat, silla] of after.sillas.entries()) {
    if (seat !== after.asiento && silla?.aceptado && !before?.sillas[seat]?.aceptado) {
      said.push(t("{nick} acepta las apuestas.", { nick: silla.nick }));
    }
  }
  return said.join(" ");
}

/** Return the question asked before an object is bet for one of the reasons of `doubt`. */
export function question(reason, object, nick) {
  const titles = {
    unico: t("¿Apuestas tu único objeto?"),
    ultimo: t("¿Apuestas el último objeto que te queda?"),
    caro: t("¿Apuestas tu objeto más caro?"),
  };
  const text = t("Si pierdes, {objeto} será de {nick}.", { objeto: named(object), nick });
  return { title: titles[reason], text, ok: t("Apostarlo"), cancel: t("No"), danger: true };
}

/** The question asked before refusing. */
export const refusal = () => ({
  title: t("¿No hay acuerdo?"),
  text: t("Se quitan las apuestas de todos y la mesa vuelve a la configuración."),
  ok: t("No hay acuerdo"),
  cancel: t("Seguir hablando"),
  danger: true,
});
