// What a person accepts by sitting, where a match starts by itself: read before, and asked where U$uros are at stake

import { confirmDialog, numberDialog } from "../lib/dialog.js";
import { number, t } from "../lib/i18n.js";

/**
 * Read what sitting would accept: at `{mesa}`, at a new table of `{valor, jugadores?}` or, with neither, where one
 * plays soonest. `read(request)` resolves to the answer, or to null when it was refused; `reach`: the U$uros that I
 * have; `give(pide)` resolves to my part of the shuffles. Resolves to `{where, fields}`, the terms and what is sent
 * with the request that seats me; to null when it is not to be sent.
 */
export async function acceptance(place, read, { reach, give }) {
  const answer = await read({ t: "terminos", ...place });
  if (!answer) return null;
  const { terminos } = answer;
  const amount = await (terminos.entrada ? brought(terminos, reach) : agreed(terminos));
  if (!amount) return null;
  return { where: terminos, fields: { marca: terminos.marca, ...(await give(terminos.pide)), ...amount } };
}

const said = ({ en_juego, en_claro }) => [...en_juego, ...en_claro].join(" ");

/**
 * Resolve to what is sent of the U$uros that all put, which is nothing; to null when they are not accepted. Where the
 * house puts prizes, what each place takes is read as well.
 */
async function agreed(terminos) {
  const { valor, premios } = terminos;
  const title = valor
    ? t("Se juegan {n} U$uros", { n: number(valor) })
    : t("Se juega por {n} U$uros en premios", { n: number(premios) });
  const question = { title, text: said(terminos), ok: t("Aceptar y sentarme") };
  return !(valor || premios) || (await confirmDialog(question)) ? {} : null;
}

/** Resolve to the U$uros with which I sit down, or to null. */
async function brought(terminos, reach) {
  const { minimo, maximo } = terminos.entrada;
  const cantidad = await numberDialog({
    title: t("¿Con cuántos U$uros te sientas?"),
    text: said(terminos),
    label: t("De {minimo} a {maximo} U$uros", { minimo, maximo }),
    min: minimo,
    max: maximo,
    value: Math.max(minimo, Math.min(maximo, reach)),
    ok: t("Aceptar y sentarme"),
  });
  return cantidad === null ? null : { cantidad };
}
