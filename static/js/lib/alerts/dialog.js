// What the alert tells of, one by one, and the browser's permission, which is asked for on a click here and nowhere
// else.

import { present } from "../dialog.js";
import { make } from "../dom.js";
import { t, tn } from "../i18n.js";
import { keepPreferences } from "../preferences.js";
import { alerts } from "./index.js";

const CHOICES = [
  ["silla", "Queda una silla libre en una mesa"],
  ["amigo", "Entra un amigo"],
  ["mencion", "Me nombran, me invitan o me escriben"],
  ["empieza", "Empieza mi partida"],
  ["turno", "Me toca"],
  ["trofeo", "Gano un trofeo"],
  ["torneo", "Novedades de mis torneos"],
  ["cruce", "Me toca jugar en un torneo"],
];

const toggle = (name, text) =>
  make(
    "label",
    { class: "interruptor" },
    make("span", {}, t(text)),
    make("input", { type: "checkbox", role: "switch", name, checked: alerts.wants.has(name) }),
  );

/** Return what the browser says of its own notices. */
function permission() {
  const state = globalThis.Notification?.permission ?? "unsupported";
  return {
    granted: t("El navegador te avisará aunque estés en otra pestaña."),
    denied: t(
      "Este navegador tiene prohibidos los avisos de UsuMus: se oirán y se verán en la pestaña. " +
        "Puedes permitirlos junto a la dirección.",
    ),
    default: t("Al aceptar, el navegador te preguntará si puede avisarte."),
    unsupported: t("Este navegador no da avisos: se oirán y se verán en la pestaña."),
  }[state];
}

/** Ask what the alert of some hours tells of. Resolves when it is closed; the choices are kept in the account. */
export function chooseAlerts(hours) {
  return new Promise((resolve) => {
    const limit = make("input", {
      type: "number",
      name: "hasta",
      id: "alerta-hasta",
      min: 0,
      max: 1_000_000,
      inputmode: "numeric",
      value: alerts.limit,
    });
    const form = make(
      "form",
      { method: "dialog", class: "form" },
      make("h2", { id: "alerta-titulo" }, tn("En alerta durante {n} hora", "En alerta durante {n} horas", hours)),
      make("p", {}, t("Deja la pestaña abierta, aunque no la mires. ¿De qué te avisamos?")),
      make("div", {}, ...CHOICES.map(([name, text]) => toggle(name, text))),
      make(
        "div",
        { class: "campo" },
        make("label", { for: "alerta-hasta" }, t("Mesas de hasta (U$); 0, las que puedas pagar")),
        limit,
      ),
      make("p", { class: "nota" }, permission()),
      make("div", { class: "acciones" }, make("button", { class: "btn pri", value: "si" }, t("Aceptar"))),
    );
    const dialog = make("dialog", { class: "caja", "aria-labelledby": "alerta-titulo" }, form);
    form.addEventListener("submit", () => {
      if (globalThis.Notification?.permission === "default") Notification.requestPermission();
    });
    const closed = () => {
      keep(form, hours, Number(limit.value) || 0);
      resolve();
    };
    present(dialog, { backdrop: false, closed });
  });
}

function keep(form, hours, limit) {
  const wants = CHOICES.map(([name]) => name).filter((name) => form.elements[name].checked);
  const bounded = Math.min(1_000_000, Math.max(0, Math.round(limit)));
  alerts.begin({ hours, wants, limit: bounded });
  const chosen = CHOICES.map(([name]) => [`alerta_${name}`, wants.includes(name)]);
  keepPreferences({ ...Object.fromEntries(chosen), alerta_hasta: bounded });
}
