// My options (zone 1 of the salón): who I am, what I say of myself, the ways to what is mine, the colour I write in,
// the sound.

import { html, nothing } from "../lib/lit-html.js";
import { ball } from "../lib/ball.js";
import { toneClass, TONES } from "../lib/chat/tones.js";
import { t } from "../lib/i18n.js";
import { icon } from "../lib/icon.js";

const STATES = { disponible: ["libre", "Disponible"], ausente: ["ausente", "Ausente"], alerta: ["latente", "Alerta"] };
const hour = new Intl.DateTimeFormat("es-ES", { hour: "2-digit", minute: "2-digit" });
/** The hours that the alert may last. */
const ALERT_HOURS = [1, 2, 4];

/** Return the menu of the status. `set(status, hours)`. */
export function statusMenu({ estado, set }) {
  const one = (name, text, iconName, hours) => ({
    text,
    icon: iconName,
    checked: estado === name && !hours,
    run: () => set(name, hours),
  });
  return {
    label: t("Tu estado"),
    items: [
      one("disponible", t("Disponible"), "circle-check"),
      one("ausente", t("Ausente"), "moon"),
      ...ALERT_HOURS.map((hours) =>
        one(
          "alerta",
          hours === 1 ? t("Alerta durante 1 hora") : t("Alerta durante {n} horas", { n: hours }),
          "bell",
          hours,
        )
      ),
    ],
  };
}

/**
 * Draw them. `view`: `me` {nick, avatar, estado, hasta, tono}, `soundOn`, `tabs` (null, or {open, mesa, gente, turn,
 * show}) and what the buttons do: `status(button)`, `tone(button)`, `sound()`, `card()`, `text()`.
 */
export function options(view) {
  const { me, soundOn, tabs } = view;
  const [look, text] = STATES[me.estado] ?? STATES.disponible;
  const until = me.estado === "alerta" && me.hasta
    ? t("hasta las {hora}", { hora: hour.format(new Date(me.hasta)) })
    : "";
  const tile = (href, name, label) => html`<a href=${href} title=${label}>${icon(name)}<span>${label}</span></a>`;
  const small = (name, label, run, pressed = nothing) =>
    html`
      <button type="button" title=${label} aria-label=${label} aria-pressed=${pressed}
        @click=${run}>${icon(name)}<span aria-hidden="true">${label}</span></button>
    `;
  return html`<div class="yo-soy"><a class="mi-avatar" href="/cuenta/perfil/" aria-label=${
    t("Cambiar tu avatar")
  } title=${t("Cambiar tu avatar")}>
      <img class="avatar talla-media" src=${me.avatar} alt="" width="54" height="54"><i>${icon("pencil")}</i></a>
    <div><h2 class="elide">${me.nick}</h2>
      <button class="mi-estado" type="button" aria-haspopup="menu" aria-label=${
    t("Tu estado: {estado}", { estado: t(text) })
  } @click=${(event) => view.status(event.currentTarget)}>
        ${ball({ estado: look })}<span>${t(text)}</span><small>${until}</small>${
    icon("chevron-down")
  }</button></div></div>
    <nav class="mis-cosas" aria-label=${t("Lo tuyo")}>${tile("/almacen/", "package", t("Almacén"))}${
    tile("/tienda/", "store", t("Tienda"))
  }${tile("/usurero/", "scale", t("Usurero"))}</nav>
    <div class="mis-botones">${small("circle-user", t("Mi información"), view.card)}
      <button type="button" class=${toneClass(me.tono)} aria-haspopup="menu" title=${
    t("Color de tu chat")
  } aria-label=${t("Color de tu chat: {tono}", { tono: t(TONES.get(me.tono) ?? TONES.get("tinta")) })} @click=${(
    event,
  ) => view.tone(event.currentTarget)}>${icon("palette")}<span aria-hidden="true">${
    t("Color de tu chat")
  }</span></button>
      ${small(soundOn ? "volume-2" : "volume-x", soundOn ? t("Quitar el sonido") : t("Poner el sonido"), view.sound)}
      ${small("list", t("Modo texto"), view.text)}</div>
    ${tabs ? leftTabs(tabs) : nothing}`;
}

const leftTabs = ({ open, mesa, gente, turn, show }) =>
  html`<div class="mitad" role="group" aria-label=${t("Qué se ve debajo")}>
  <button type="button" aria-pressed=${String(open === "mia")} @click=${() => show("mia")}>${
    t("Mi mesa {n}", { n: mesa })
  }${turn ? html`<b class="globito">!<span class="lectores">${t("te toca")}</span></b>` : nothing}</button>
  <button type="button" aria-pressed=${String(open === "gente")} @click=${() => show("gente")}>${
    t("Jugadores · {n}", { n: gente })
  }</button></div>`;
