// Golden matches as the pages get them, and boards that show them.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { newRoot } from "./stage.mjs";
import { Layers } from "../../../static/js/lib/keys.js";

const ROOT = new URL("../../..", import.meta.url).pathname;
const PYTHON = process.env.PYTHON ?? `${ROOT}.venv/bin/python`;
const NICKS = ["Ana", "Beto", "Carla", "Dani", "Eva", "Fede", "Gala", "Hugo", "Iris", "Juan"];

/** Return what each viewer of the golden match of a game is sent, version by version. */
export const golden = (game) => printed("tests.engines.frames", game, "1").map(({ vistas }) => vistas);

/** Return what a module of Python prints, a line of JSON each. */
export function printed(module, ...given) {
  const text = execFileSync(PYTHON, ["-m", module, ...given], { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 28 });
  return text.trim().split("\n").map((line) => JSON.parse(line));
}

/** Return a board as `seat` sees it (null: a spectator), ended with `fin` if it did; what it sends and says aloud. */
export function mounted({ mount }, { game, seat, players, prefs = {}, fin = null }) {
  const [sent, said, layers] = [[], [], new Layers()];
  const root = newRoot();
  const mesa = {
    id: "1",
    juego: game,
    salon: { slug: "salon", nombre: "Salón" },
    yo: seat,
    papel: seat === null ? "miron" : "jugador",
    desde: 0,
    asientos: NICKS.slice(0, players).map((nick, asiento) => ({ asiento, nick, avatar: "", conectado: true })),
    fin,
  };
  const board = mount(root, {
    enviar: (accion) => (sent.push(accion), Promise.resolve()),
    mesa: () => mesa,
    prefs: () => ({ letras: true, cartas: "normales", ...prefs }),
    connected: () => true,
    behind: () => false,
    still: () => true,
    announce: (text) => (assert.equal(typeof text, "string"), said.push(text)),
    before: () => Promise.resolve(false),
    dialog: (draw) => draw(),
    changed: () => {},
    drawn: () => {},
    showEnd: () => {},
    layers,
  });
  return { board, root, sent, said, layers };
}
