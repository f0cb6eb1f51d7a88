// A configuration being filled in: pure functions over {opciones, condiciones, clave}.

import { t } from "../lib/i18n.js";

const values = (fields) => Object.fromEntries(fields.map(({ nombre, defecto }) => [nombre, defecto]));

/** Return the configuration of a declaration's defaults. */
export const defaults = ({ opciones, condiciones }) => ({ opciones: values(opciones), condiciones: values(condiciones), clave: "" });

const known = (fields, given = {}) => Object.fromEntries(fields.filter(({ nombre }) => nombre in given).map(({ nombre }) => [nombre, given[nombre]]));

/** Return a stored configuration over the defaults, without what the declaration does not know. A key is never stored. */
export function filled(declaration, stored) {
  const base = defaults(declaration);
  if (!stored) return base;
  return {
    opciones: { ...base.opciones, ...known(declaration.opciones, stored.opciones) },
    condiciones: { ...base.condiciones, ...known(declaration.condiciones, stored.condiciones) },
    clave: "",
  };
}

/** Return whether two configurations say the same, keys apart. */
export const same = (a, b) => JSON.stringify([a.opciones, a.condiciones]) === JSON.stringify([b.opciones, b.condiciones]);

/** Return a configuration with one field of `part` (`opciones` or `condiciones`) changed. */
export function changed(draft, part, name, value) {
  const next = { ...draft, [part]: { ...draft[part], [name]: value } };
  if (part !== "condiciones" || name !== "mirones") return next;
  const condiciones = value === "no" ? { ...next.condiciones, mirones_hablan: false, mirones_ven: false } : next.condiciones;
  return { ...next, condiciones, clave: value === "clave" ? next.clave : "" };
}

/** Return a configuration without what a match that does not count cannot have: nobody bets objects in a training. */
export const fitting = (draft, training) =>
  training && draft.condiciones.apuestas ? { ...draft, condiciones: { ...draft.condiciones, apuestas: false } } : draft;

/** Return whether a condition has a meaning now. `says`: what the server said of the configuration, or null. */
export const offered = ({ nombre }, draft, says, training) =>
  nombre !== "apuestas" || (!training && (draft.condiciones.apuestas || says?.cuenta !== false));

/** Return the frame that proposes a configuration. */
export function frame(draft) {
  const { opciones, condiciones, clave } = draft;
  return { t: "configurar", opciones, condiciones, ...(condiciones.mirones === "clave" ? { clave: clave.trim() } : {}) };
}

/** Return what is wrong with a configuration before it is sent: only what the browser cannot leave to the server (a key to type). */
export function missing(draft, [low, high]) {
  if (draft.condiciones.mirones !== "clave") return "";
  const length = draft.clave.trim().length;
  return length < low || length > high ? t("Escribe una clave de {low} a {high} caracteres.", { low, high }) : "";
}
