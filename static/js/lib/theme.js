// Light, dark or as the system. The server writes the choice on <html> from a cookie, so that no page flashes.

import { all, cookie, setCookie } from "./dom.js";
import { t } from "./i18n.js";
import { iconHref } from "./icons.js";
import { keepPreferences } from "./preferences.js";

const ATTRIBUTE = { claro: "light", oscuro: "dark" };
const BAR = { light: "#5d1318", dark: "#2a1012" };

/** Return the theme on screen now: "light" or "dark". */
export function shownTheme() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/**
 * Choose a theme and remember it.
 * @param {"sistema" | "claro" | "oscuro"} choice
 */
export function chooseTheme(choice) {
  setCookie("theme", choice);
  if (ATTRIBUTE[choice]) document.documentElement.dataset.theme = ATTRIBUTE[choice];
  else delete document.documentElement.dataset.theme;
  showOnButtons();
}

function showOnButtons() {
  const dark = shownTheme() === "dark";
  for (const button of all("[data-theme-toggle]")) {
    if (button.getAttribute("role") !== "menuitem") {
      button.setAttribute("aria-label", dark ? t("Cambiar a tema claro") : t("Cambiar a tema oscuro"));
    }
    button.querySelector("use")?.setAttribute("href", iconHref(dark ? "sun" : "moon"));
  }
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", BAR[dark ? "dark" : "light"]);
}

/** Bring to life the buttons `[data-theme-toggle]` and the choices named `tema` of a preferences form. */
export function installTheme() {
  for (const button of all("[data-theme-toggle]")) {
    button.addEventListener("click", () => {
      const choice = shownTheme() === "dark" ? "claro" : "oscuro";
      chooseTheme(choice);
      keepPreferences({ tema: choice });
    });
  }
  for (const field of /** @type {HTMLInputElement[]} */ (all("[name=tema]"))) {
    if (field.type === "radio" && cookie("theme") === field.value) field.checked = true;
    field.addEventListener("change", () => chooseTheme(/** @type {any} */ (field.value)));
  }
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showOnButtons);
  showOnButtons();
}
