// The menu of a player: only what exists.

import { make } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { toast } from "../lib/toast.js";

async function copy(nick) {
  try {
    await navigator.clipboard.writeText(nick);
    toast(t("Copiado: {nick}", { nick }), { kind: "ok", seconds: 2 });
  } catch {
    toast(t("El navegador no deja copiar aquí."), { kind: "aviso" });
  }
}

function head({ nick, avatar, robot, jefe }) {
  const what = robot ? t("Robot {nivel}", { nivel: robot }) : jefe ? t("Jefe de mesa") : "";
  return make("div", { class: "cab" }, avatar && make("img", { class: "avatar", src: avatar, alt: "" }),
    make("div", {}, make("b", {}, nick), what && make("small", {}, what)));
}

/** Return the menu of a player; `extra` are the items of the game, `move` takes a mirón behind him (or is null). */
export function playerMenu({ person, extra, move }) {
  const { nick, robot } = person;
  const profile = { text: t("Ver perfil"), icon: "user", run: () => window.open(`/jugador/${encodeURIComponent(nick)}/`, "_blank", "noopener") };
  const almacen = { text: t("Ver almacén"), icon: "package", run: () => window.open(`/almacen/${encodeURIComponent(nick)}/`, "_blank", "noopener") };
  const items = [
    ...(robot ? [] : [profile, almacen]),
    ...extra,
    ...(move ? [{ text: t("Mirar desde su silla"), icon: "eye", run: move }] : []),
    { text: t("Copiar el nick"), icon: "copy", run: () => copy(nick) },
  ];
  return { label: nick, items, head: head(person) };
}
