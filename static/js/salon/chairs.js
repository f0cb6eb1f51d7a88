// What can be done with a chair: its menu on a card of the list, and in «Mi mesa».

import { make } from "../lib/dom.js";
import { t, tn } from "../lib/i18n.js";

const SILENT_S = 15; // the jefe may remove who has not answered for this long

/** Return the menu of a chair of the list. `acts`: `mia` (my table or null), `ask(request)`, `sit(seat)`, `watch(seat)`. */
export function chairMenu(mesa, seat, { mia, ask, sit, watch }) {
  const silla = mesa.sillas[seat];
  const isMine = mia?.mesa === mesa.id;
  if (!silla) {
    const text = isMine ? t("Ponerme aquí") : t("Sentarse");
    return { label: t("Silla libre"), items: [{ text, icon: "log-in", run: () => sit(seat) }] };
  }
  const items = [];
  if (mesa.partida && mesa.ojo !== "privada") items.push({ text: t("Mirar desde su silla"), icon: "eye", run: () => watch(seat) });
  if (isMine && mia.asiento !== seat) items.push(...mateItems(mia, seat, silla, ask));
  if (isMine && mia.asiento === seat) items.push({ text: t("Levantarme"), icon: "log-out", run: () => ask({ t: "levantarse" }) });
  if (!items.length) items.push({ text: whatAbout(mesa, silla), disabled: true });
  if (!silla.robot) items.push({ text: t("Ver perfil"), icon: "user", href: `/jugador/${encodeURIComponent(silla.nick)}/` });
  if (!silla.robot) items.push({ text: t("Ver almacén"), icon: "package", href: `/almacen/${encodeURIComponent(silla.nick)}/` });
  return { label: silla.nick, head: menuHead(mesa, seat, silla), items };
}

/** Return the menu of who sits with me, in «Mi mesa». */
export function mateMenu(mia, seat, ask) {
  const silla = mia.sillas[seat];
  const items = mateItems(mia, seat, silla, ask);
  return { label: silla.nick, items: items.length ? items : [{ text: t("Ahora no puedes hacer nada con esta silla"), disabled: true }] };
}

function whatAbout(mesa, silla) {
  if (mesa.partida) return t("Jugando: no se admiten mirones");
  if (silla.robot) return t("Juega aquí como entrenamiento");
  return mesa.faltan ? tn("Espera a {n} jugador más", "Espera a {n} jugadores más", mesa.faltan) : t("Preparando la partida");
}

function menuHead(mesa, seat, silla) {
  const about = [silla.robot ? t("Robot {nivel}", { nivel: silla.robot }) : "", silla.jefe ? t("jefe de mesa") : "", t("mesa {n}, silla {s}", { n: mesa.numero, s: seat + 1 })];
  const text = make("span", {}, make("b", {}, silla.nick), make("small", {}, about.filter(Boolean).join(" · ")));
  return make("div", { class: "cab" }, make("img", { class: "avatar", src: silla.avatar, alt: "" }), text);
}

function mateItems(mia, seat, silla, ask) {
  const items = [];
  if (mia.puede.includes("cambiar")) {
    const text = silla.robot ? t("Cambiarme con este robot") : t("Pedirle que cambiemos de silla");
    items.push({ text, icon: "arrow-left-right", run: () => ask({ t: "cambiar", con: seat }) });
  }
  if (mia.puede.includes("echar") && (silla.robot || mia.esperados.includes(seat))) {
    const waited = mia.hasta === null ? SILENT_S : (mia.total - (mia.hasta - Date.now())) / 1000;
    const wait = Math.ceil(SILENT_S - waited);
    const soon = !silla.robot && wait > 0;
    const text = silla.robot ? t("Quitar el robot") : soon ? t("Levantarle (dentro de {n} s)", { n: wait }) : t("Levantarle: no contesta");
    items.push({ text, icon: "user-x", danger: true, disabled: soon, run: () => ask({ t: "echar", asiento: seat }) });
  }
  return items;
}
