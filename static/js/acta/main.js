// Starts the page of an acta with the board of its game (what a board offers: static/js/games/contract.js).

import { boards } from "../games/boards.js";
import { t } from "../lib/i18n.js";
import { ActaPage } from "./page.js";

const byId = (id) => document.getElementById(id);

async function start() {
  const facts = JSON.parse(byId("acta-datos").textContent);
  const nodes = {
    app: byId("partida"),
    bar: byId("barra"),
    board: byId("tablero"),
    controls: byId("mandos"),
    side: byId("lado"),
    polite: byId("avisos"),
  };
  try {
    const { mount } = await boards[facts.juego]();
    await new ActaPage(nodes, facts).start(mount);
  } catch (error) {
    nodes.board.querySelector(".cargando").textContent = t("No se ha podido abrir el acta: recarga la página.");
    throw error;
  }
}

start();
