// A configuration being filled in: pure functions over {opciones, condiciones, clave}.

import { t } from "../lib/i18n.js";

const values = (fields) => Object.fromEntries(fields.map(({ nombre, defecto }) => [nombre, defecto]));

/** Return the configuration of a declaration's defaults. */
export const defaults = ({ opciones, condiciones }) =>
  settled({ opciones: values(opciones), condiciones: values(condiciones), clave: "" });

// Where nobody watches, nobody speaks nor sees; a key goes with its choice.
function settled({ opciones, condiciones, clave }) {
  const none = condiciones.mirones === "no" ? { mirones_hablan: false, mirones_ven: false } : {};
  return {
    opciones,
    condiciones: { ...condiciones, ...none },
    clave: condiciones.mirones === "clave" ? clave : "",
  };
}

const known = (fields, given = {}) => {
  const free = fields.filter(({ nombre, fijo }) => !fijo && nombre in given);
  return Object.fromEntries(free.map(({ nombre }) => [nombre, given[nombre]]));
};

/**
 * Return a stored configuration over the defaults, without what the declaration does not know; what the salón fixes
 * stays as it is. A key is never stored.
 */
export function filled(declaration, stored) {
  const base = defaults(declaration);
  if (!stored) return base;
  return settled({
    opciones: { ...base.opciones, ...known(declaration.opciones, stored.opciones) },
    condiciones: { ...base.condiciones, ...known(declaration.condiciones, stored.condiciones) },
    clave: "",
  });
}

/** Return whether two configurations say the same, keys apart. */
export const same = (a, b) =>
  JSON.stringify([a.opciones, a.condiciones]) === JSON.stringify([b.opciones, b.condiciones]);

/** Return a configuration with one field of `part` (`opciones` or `condiciones`) changed. */
export function changed(draft, part, name, value) {
  return settled({ ...draft, [part]: { ...draft[part], [name]: value } });
}

/** Return a configuration without what a match that does not count cannot have: nobody bets objects in a training. */
export const fitting = (draft, training) =>
  training && draft.condiciones.apuestas ? { ...draft, condiciones: { ...draft.condiciones, apuestas: false } } : draft;

/** Return whether a condition has a meaning now. `says`: what the server said of the configuration, or null. */
export const offered = ({ nombre }, draft, says, training) =>
  nombre !== "apuestas" || (!training && (draft.condiciones.apuestas || says?.cuenta !== false));

/** Return what is chosen in a configuration: {opciones, condiciones} without what the salón fixes. */
export const chosen = (declaration, draft) => ({
  opciones: known(declaration.opciones, draft.opciones),
  condiciones: known(declaration.condiciones, draft.condiciones),
});

/** Return the frame that proposes a configuration. */
export function frame(declaration, draft) {
  const key = draft.condiciones.mirones === "clave" ? { clave: draft.clave.trim() } : {};
  return { t: "configurar", ...chosen(declaration, draft), ...key };
}

/**
 * Return what is wrong with a configuration before it is sent: only what the browser cannot leave to the server (a key
 * to type).
 */
export function missing(draft, [low, high]) {
  if (draft.condiciones.mirones !== "clave") return "";
  const length = draft.clave.trim().length;
  return length < low || length > high ? t("Escribe una clave de {low} a {high} caracteres.", { low, high }) : "";
}
