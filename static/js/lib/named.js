// Somebody named me in what is said somewhere: told on the page where I am.

import { t } from "./i18n.js";
import { play } from "./sound.js";
import { toast } from "./toast.js";

const TOLD_S = 6;

/** Tell a frame `mencion`; `url`, if it has one, is where it is read. */
export function tellNamed({ de, texto, url = "" }) {
  const elsewhere = url && new URL(url, location.href).pathname !== location.pathname;
  const action = elsewhere ? { text: t("Ver"), run: () => location.assign(url) } : undefined;
  toast(t("{nick} te nombra: {texto}", { nick: de, texto }), { seconds: elsewhere ? 2 * TOLD_S : TOLD_S, action });
  play("aviso");
}
