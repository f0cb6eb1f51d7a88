// Starts the page of an acta with the board of its game (what a board offers: static/js/mesa/main.js).

import { boards } from "../games/boards.js";
import { t } from "../lib/i18n.js";
import { ActaPage } from "./page.js";

const place = (id) => document.getElementById(id);

async function start() {
  const facts = JSON.parse(place("acta-datos").textContent);
  const places = { app: place("partida"), bar: place("barra"), board: place("tablero"), controls: place("mandos"), side: place("lado"), polite: place("avisos") };
  try {
    const { mount } = await boards[facts.juego]();
    await new ActaPage(places, facts).start(mount);
  } catch (error) {
    places.board.querySelector(".cargando").textContent = t("No se ha podido abrir el acta: recarga la página.");
    throw error;
  }
}

start();
