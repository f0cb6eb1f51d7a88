// Starts the page of a salón.

import { SalonPage } from "./page.js";

const place = (id) => document.getElementById(id);

/**
 * Return where the address invites me to sit, and take it off the address bar: `#mesa-7=word` is the link of a table, `#sentarse-7-2` an invitation
 * that came to me in another salón.
 */
function invitation() {
  const link = /^#mesa-(\d{1,18})=([\w-]{1,64})$/.exec(location.hash);
  const asked = /^#sentarse-(\d{1,18})(?:-(\d{1,2}))?$/.exec(location.hash);
  if (link || asked) history.replaceState(null, "", location.pathname);
  if (link) return { mesa: Number(link[1]), palabra: link[2] };
  return asked && { mesa: Number(asked[1]), silla: asked[2] === undefined ? null : Number(asked[2]) };
}

const places = {
  app: place("salon"), news: place("noticias"), head: place("cabeza"), list: place("mesas"), mine: place("mi-mesa"), options: place("opciones"), people: place("gente"),
  detail: place("detalle"), chat: place("charla"), nav: place("secciones"), text: place("texto"), toText: place("modo-texto"),
  bell: document.querySelector("[data-campana]"), status: place("conexion"), polite: place("avisos"),
};
const written = (id) => JSON.parse(place(id).textContent);
new SalonPage(places, written("salon-datos"), written("salon-yo"), invitation()).start();
