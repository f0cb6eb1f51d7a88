// The menu of a player at a match: everybody's (lib/people.js), with what the game and the place of a mirón add.

import { t } from "../lib/i18n.js";
import { playerMenu } from "../lib/people.js";
import { toast } from "../lib/toast.js";

async function copy(nick) {
  try {
    await navigator.clipboard.writeText(nick);
    toast(t("Copiado: {nick}", { nick }), { kind: "ok", seconds: 2 });
  } catch {
    toast(t("El navegador no deja copiar aquí."), { kind: "aviso" });
  }
}

const aboutOf = ({ robot, jefe }) => (robot ? t("Robot {nivel}", { nivel: robot }) : jefe ? t("Jefe de mesa") : "");

/**
 * Return the menu of somebody at a match. `extra` are the items of the game, `move` takes a mirón behind him (or is
 * null); `relations` and `partida` (its number) are the page's. What it opens is beside the match, which is not left.
 */
export function menuAtMatch({ person, extra, move, relations, partida, linea }) {
  const items = [
    ...extra,
    ...(move ? [{ text: t("Mirar desde su silla"), icon: "eye", run: move }] : []),
    { text: t("Copiar el nick"), icon: "copy", run: () => copy(person.nick) },
  ];
  const me = document.documentElement.dataset.yo ?? "";
  return playerMenu({ ...person, about: aboutOf(person), linea }, { me, relations, newTab: true, partida }, items);
}
