// What can be done with a line: its menu (right click, long press, keyboard, a button).

import { bindMenu } from "../menu.js";
import { t } from "../i18n.js";
import { toast } from "../toast.js";

async function copy({ autor, texto }) {
  try {
    await navigator.clipboard.writeText(`${autor.nick}: ${texto}`);
    toast(t("Mensaje copiado."), { kind: "ok" });
  } catch {
    toast(t("El navegador no deja copiar: selecciona el texto y usa Ctrl+C."), { kind: "aviso", seconds: 8 });
  }
}

/**
 * Return the menu of a line. `me` is my nick; `mention(nick)`, `report(nick, n)`, `ignore(nick)`, `whisper(nick)` are
 * left out where missing; `more(line)` returns what else may be done with it here.
 * @returns {import("../menu.js").MenuSpec}
 */
function lineMenu(line, { me, mention, report, ignore, whisper, more }) {
  const { nick } = line.autor;
  const others = nick === me ? [] : /** @type {import("../menu.js").MenuItem[]} */ ([
    mention && { text: t("Nombrar a {nick}", { nick }), icon: "message-circle", run: () => mention(nick) },
    whisper && { text: t("Mensaje privado"), icon: "mail", run: () => whisper(nick) },
    (report || ignore) && "-",
    report && { text: t("Denunciar este mensaje"), icon: "flag", danger: true, run: () => report(nick, line.n) },
    ignore && { text: t("Ignorar a {nick}", { nick }), icon: "ban", danger: true, run: () => ignore(nick) },
  ].filter(Boolean));
  return {
    label: t("Mensaje de {nick}", { nick }),
    items: [{ text: t("Copiar"), icon: "copy", run: () => copy(line) }, ...others, ...(more?.(line) ?? [])],
  };
}

const STEPS = { ArrowUp: -1, ArrowDown: 1 };

/** Walk the lines with the arrows and open the menu of one with Enter. */
function walk(event, log) {
  const now = event.target.closest(".ch-linea");
  if (!now && event.target !== log) return;
  const all = [...log.querySelectorAll(".ch-linea")];
  const at = all.indexOf(now);
  const to = { Home: all[0], End: all.at(-1) }[event.key] ??
    (event.key in STEPS ? (now ? all[at + STEPS[event.key]] : all.at(-1)) : null);
  if (to) to.focus();
  else if (event.key === "Enter" && event.target === now) now.querySelector(".ch-mas")?.click();
  else return;
  event.preventDefault();
}

/**
 * Give the lines under `root` their menu. `lineOf(element)` returns the line and what may be done with it, `{line,
 * can}`, or null.
 */
export function bindLines(root, lineOf) {
  bindMenu(root, ".ch-linea", (element) => {
    const found = lineOf(element);
    return found && lineMenu(found.line, found.can);
  }, { trigger: ".ch-mas" });
  root.addEventListener("keydown", (event) => {
    const log = event.target instanceof Element ? event.target.closest("[role=log]") : null;
    if (log && !event.defaultPrevented && !event.ctrlKey && !event.altKey) walk(event, log);
  });
}
