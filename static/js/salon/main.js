// Starts the page of a salón.

import { SalonPage } from "./page.js";

const byId = (id) => document.getElementById(id);

/**
 * Return where the address invites me to sit, and take it off the address bar: `#mesa-7=word` is the link of a table,
 * `#sentarse-7-2` an invitation that came to me in another salón.
 */
function invitation() {
  const link = /^#mesa-(\d{1,18})=([\w-]{1,64})$/.exec(location.hash);
  const asked = /^#sentarse-(\d{1,18})(?:-(\d{1,2}))?$/.exec(location.hash);
  if (link || asked) history.replaceState(null, "", location.pathname);
  if (link) return { mesa: Number(link[1]), palabra: link[2] };
  return asked && { mesa: Number(asked[1]), silla: asked[2] === undefined ? null : Number(asked[2]) };
}

/** Return whether the address asks to play as soon as can be (`#jugar-ya`), and take that off the address bar. */
function isInAHurry() {
  if (location.hash !== "#jugar-ya") return false;
  history.replaceState(null, "", location.pathname);
  return true;
}

const nodes = {
  app: byId("salon"),
  news: byId("noticias"),
  head: byId("cabeza"),
  list: byId("mesas"),
  mine: byId("mi-mesa"),
  options: byId("opciones"),
  people: byId("gente"),
  detail: byId("detalle"),
  chat: byId("charla"),
  nav: byId("secciones"),
  text: byId("texto"),
  toText: byId("modo-texto"),
  bell: document.querySelector("[data-campana]"),
  status: byId("conexion"),
  polite: byId("avisos"),
};
const written = (id) => JSON.parse(byId(id).textContent);
new SalonPage(nodes, written("salon-datos"), written("salon-yo"), invitation(), isInAHurry()).start();
