// Starts the page of a salón.

import { SalonPage } from "./page.js";

const place = (id) => document.getElementById(id);

/** Return the table and the word of an invitation in the address (`#mesa-7=word`), and take it off the address bar. */
function invitation() {
  const found = /^#mesa-(\d{1,18})=([\w-]{1,64})$/.exec(location.hash);
  if (!found) return null;
  history.replaceState(null, "", location.pathname);
  return { mesa: Number(found[1]), palabra: found[2] };
}

const places = {
  app: place("salon"), head: place("cabeza"), list: place("mesas"), mine: place("mi-mesa"), chat: place("charla"), nav: place("secciones"),
  status: place("conexion"), polite: place("avisos"),
};
new SalonPage(places, JSON.parse(place("salon-datos").textContent), invitation()).start();
