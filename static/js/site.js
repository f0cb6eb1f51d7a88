// What every page brings to life.

import { renew } from "./lib/alerts/push.js";
import { all, delegate } from "./lib/dom.js";
import { installDialogs } from "./lib/dialog.js";
import { iconHref } from "./lib/icons.js";
import { installMenus } from "./lib/menu.js";
import { installSound } from "./lib/sound.js";
import { installTheme } from "./lib/theme.js";
import { tellZone } from "./lib/zone.js";
import { toast } from "./lib/toast.js";
import { t } from "./lib/i18n.js";

installMenus();
installDialogs();
installTheme();
installSound();
tellZone();

// Django's messages come as hidden lines and are shown as toasts; without scripts they stay in the page.
for (const line of all("#mensajes > [data-kind]")) {
  toast(line.textContent.trim(), { kind: /** @type {any} */ (line.dataset.kind) });
}
document.getElementById("mensajes")?.remove();

// Without a connection there is a page that says so, and notices come with the browser closed (usumus/pwa.py).
if (navigator.serviceWorker) {
  addEventListener("load", async () => {
    try {
      await navigator.serviceWorker.register("/sw.js");
      const { pushClave: clave, pushSuscribir: suscribir } = document.documentElement.dataset;
      await renew({ clave, suscribir });
    } catch {
      // Neither is needed to play; the next page tries again.
    }
  });
}

// Passwords can be looked at.
delegate("click", "[data-reveal]", (_event, button) => {
  const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.reveal));
  const shown = field.type === "text";
  field.type = shown ? "password" : "text";
  button.setAttribute("aria-label", shown ? t("Mostrar la contraseña") : t("Ocultar la contraseña"));
  button.querySelector("use").setAttribute("href", iconHref(shown ? "eye" : "eye-off"));
});

// Copy what a button names.
delegate("click", "[data-copy]", async (_event, button) => {
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    toast(t("Copiado."), { kind: "ok" });
  } catch {
    toast(t("No se ha podido copiar: selecciónalo y cópialo a mano."), { kind: "mal" });
  }
});

// A form is sent once.
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || form.method === "dialog" || "descarga" in form.dataset) return;
  for (const button of all("button[type=submit], button:not([type])", form)) {
    button.setAttribute("aria-busy", "true");
  }
});
addEventListener("pageshow", () => all("[aria-busy=true]").forEach((button) => button.removeAttribute("aria-busy")));
