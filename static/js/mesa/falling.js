// My own fall: how long I have to come back where the table does not wait for me, and what becomes of me then.

import { t } from "../lib/i18n.js";
import { now } from "../lib/now.js";

/** The end of my own fall among what is counted to. */
export const FALL = "caida";

/**
 * Return what follows for a player who does not come back, in few words; "" where his chair waits for him.
 * @param {any} mesa @param {import("../games/contract.js").Board} board
 */
function afterwards({ modales, al_salir: { robot } }, { fall }) {
  if (modales.caida_para) return "";
  return fall ?? (robot ? t("un robot juega en tu sitio") : t("cuenta como abandono"));
}

/**
 * Return the wait for me while I have no connection, `{clave, hasta, total, que, tarde}`, or null where nothing is
 * counted: `que` follows, `tarde`: it may have followed already. It counts from when the server was heard last, for the
 * server counts from when it last heard me.
 */
export function fallOf({ lost, playing, mesa, board, socket }) {
  if (!lost || !playing || socket.heard === null) return null;
  const que = afterwards(mesa, board);
  if (!que) return null;
  const total = 1000 * mesa.modales.caida;
  const hasta = socket.heard + total;
  return { clave: FALL, hasta, total, que, tarde: now() >= hasta };
}
