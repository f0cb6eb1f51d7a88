// Starts the page of a match.
//
// A board (static/js/games/<game>/board.js) exports `mount(root, host)` and returns an object with: `update(frame, instant)`,
// a promise of its movement having ended; `draw()`; `log(frame)`, the lines of the log; `lookBack(steps)`, told what happened before; `keys`, names of keys to commands, and
// `run(command)`; `cheatSheet` and `keysNote`, what it adds; `settings`, its preferences (name and text); `phrases`; `playerItems(seat)`; `here`, `placeName(here)` and `rules`, where the match is; `summary`, its configuration;
// `standing`, how the score stands, a sentence a unit; `reviews`, what it can show besides the board at this moment (`{nombre, tecla, icono, texto, titulo, run}`; none: absent);
// `spokenHand`; `counting`, whether a recuento is still being shown, and `counted(vista)`, whether a view has one to be read before the end. `host` is described where MatchPage makes it.

import { boards } from "../games/boards.js";
import { installSound } from "../lib/sound.js";
import { MatchPage } from "./page.js";

const json = (id) => JSON.parse(document.getElementById(id)?.textContent || "{}");
const place = (id) => document.getElementById(id);

/** Return the facts of the table; a mirón stands behind the chair that the address names (`?desde=1`). */
function facts() {
  const mesa = json("mesa-inicial");
  const asked = new URLSearchParams(location.search).get("desde");
  const stands = mesa.papel === "miron" && mesa.asientos.some(({ asiento }) => String(asiento) === asked);
  return stands ? { ...mesa, desde: Number(asked) } : mesa;
}

async function start() {
  const mesa = facts();
  const places = {
    app: place("partida"), bar: place("barra"), board: place("tablero"), over: place("encima"), strips: place("tiras"),
    side: place("lado"), last: place("ultimo"), polite: place("avisos"), urgent: place("urgente"),
  };
  const { mount } = await boards[mesa.juego]();
  const page = new MatchPage(places, mesa, json("preferencias"));
  places.board.replaceChildren();
  installSound();
  page.start(mount);
}

start();
