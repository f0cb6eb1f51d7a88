// Starts the page of a match. What a board is to it, and it to a board: static/js/games/contract.js.

import { boards } from "../games/boards.js";
import { installSound } from "../lib/sound.js";
import { MatchPage } from "./page.js";

const json = (id) => JSON.parse(document.getElementById(id)?.textContent || "{}");
const byId = (id) => document.getElementById(id);

/** Return the facts of the table; a mirón stands behind the chair that the address names (`?desde=1`). */
function facts() {
  const mesa = json("mesa-inicial");
  const asked = new URLSearchParams(location.search).get("desde");
  const stands = mesa.papel === "miron" && mesa.asientos.some(({ asiento }) => String(asiento) === asked);
  return stands ? { ...mesa, desde: Number(asked) } : mesa;
}

async function start() {
  const mesa = facts();
  const nodes = {
    app: byId("partida"),
    bar: byId("barra"),
    board: byId("tablero"),
    orders: byId("ordenes"),
    watchers: byId("miran"),
    over: byId("encima"),
    strips: byId("tiras"),
    side: byId("lado"),
    last: byId("ultimo"),
    polite: byId("avisos"),
    urgent: byId("urgente"),
  };
  const { mount } = await boards[mesa.juego]();
  const page = new MatchPage(nodes, mesa, json("preferencias"), json("propias"));
  nodes.board.replaceChildren();
  installSound();
  page.start(mount);
}

start();
