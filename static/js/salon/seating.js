// How one comes to a chair, and what is asked before: another table to leave, somebody ignored who sits there.

import { confirmDialog } from "../lib/dialog.js";
import { joined, t } from "../lib/i18n.js";
import { matesOf } from "../lib/sides.js";
import { toast } from "../lib/toast.js";

/** Return who sits at a table and is ignored, and the one of them who would be my partner on `seat` (or null). */
export function ignoredAt(mesa, seat, ignorados) {
  const there = mesa.sillas.filter((silla) => silla && ignorados.has(silla.nick)).map(({ nick }) => nick);
  const mates = matesOf(mesa.lados, seat).map((mate) => mesa.sillas[mate]?.nick);
  return { there, partner: there.find((nick) => mates.includes(nick)) ?? null };
}

/** Return the chair that is best beside somebody: his partner's, else the first that is free, else -1. */
export function chairBeside(mesa, nick) {
  const seat = mesa.sillas.findIndex((silla) => silla?.nick === nick);
  if (seat < 0) return -1;
  return matesOf(mesa.lados, seat).find((mate) => !mesa.sillas[mate]) ?? mesa.sillas.findIndex((silla) => !silla);
}

async function nobodyUnwanted(mesa, seat, ignorados) {
  const { there, partner } = ignoredAt(mesa, seat, ignorados);
  if (!there.length) return true;
  const text = partner
    ? t("Ignoras a {nick}, y sería tu pareja: en la partida tampoco leerás lo que diga.", { nick: partner })
    : t("Ignoras a {quien}, y jugaría en tu mesa: tampoco leerás lo que diga.", { quien: joined(there) });
  return await confirmDialog({ title: t("¿Sentarte en la mesa {n}?", { n: mesa.numero }), text, ok: t("Sentarme") });
}

/**
 * Sit. `mia`: my table or null; `ignorados`: a Set of nicks; `invitation`: the one of the address, or null;
 * `ask(request)` resolves to whether it was done; `accepting(place)` to what is sent with it (accepting.js). Resolves
 * to whether I sit there.
 */
export async function sit(mesa, seat, { mia, ignorados, invitation, ask, accepting }) {
  if (mia?.mesa === mesa.id) return ask({ t: "cambiar", con: seat });
  if (!(await nobodyUnwanted(mesa, seat, ignorados))) return false;
  const accepted = await accepting({ mesa: mesa.id });
  if (!accepted) return false;
  if (mia) {
    const question = {
      title: t("¿Cambiar de mesa?"),
      text: t("Te levantarás de la mesa {n}.", { n: mia.numero }),
      ok: t("Cambiar"),
    };
    if (!(await confirmDialog(question)) || !(await ask({ t: "levantarse" }))) return false;
  }
  const invited = invitation?.mesa === mesa.id && invitation.palabra ? { invitacion: invitation.palabra } : {};
  return ask({ t: "sentarse", mesa: mesa.id, asiento: seat, ...invited, ...accepted.fields });
}

/** Go and look on from a chair; a table that admits nobody says so. */
export function watch(mesa, seat) {
  if (mesa.ojo === "privada") return toast(t("En esa mesa no se admiten mirones."), { kind: "mal", seconds: 6 });
  return location.assign(`/partida/${mesa.partida}/?desde=${seat}`);
}

/**
 * Sit where an invitation says (of the address: `{mesa, palabra}`; of the bell: `{mesa, silla}`): on its chair, else on
 * any that is free; says so when there is none.
 */
export function follow(invitation, state, sitOn) {
  const mesa = state.mesas.get(invitation.mesa);
  const free = mesa?.sillas.findIndex((silla) => !silla) ?? -1;
  const meant = invitation.silla ?? null;
  const seat = mesa && meant !== null && !mesa.sillas[meant] ? meant : free;
  if (!mesa?.sitio || seat < 0) {
    return toast(t("La mesa a la que te invitaron ya no tiene sitio."), { kind: "aviso" });
  }
  return sitOn(mesa, seat);
}
