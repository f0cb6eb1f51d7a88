// Where everything is on the board of parchís, what can be pressed, and what moves how.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import {
  actionOf,
  diceOf,
  dieFor,
  inForce,
  KEYS,
  moves,
  onlyMove,
  stepped,
  useful,
} from "../../static/js/games/parchis/controls.js";
import { movements, soundsOf, travelMs } from "../../static/js/games/parchis/effects.js";
import {
  bridges,
  CELL,
  corridor,
  home,
  keyOf,
  landing,
  nearest,
  path,
  ring,
  squareOf,
  standing,
} from "../../static/js/games/parchis/geometry.js";
import { shares } from "../../static/js/games/parchis/cuentas.js";
import { coloursOf, people } from "../../static/js/games/parchis/layout.js";
import { candidates, touched } from "../../static/js/games/parchis/tocar.js";

const drawn = JSON.parse(await readFile(new URL("data/parchis-coordenadas.json", import.meta.url), "utf8"));
const COLOURS = ["amarillo", "azul", "rojo", "verde"];
const round = (n) => Math.round(n * 10) / 10;

test("every square is where the drawing of the board has it", () => {
  for (const [n, [x, y, flat]] of Object.entries(drawn.casillas)) {
    const place = ring(Number(n));
    assert.deepEqual([round(place.x), round(place.y), place.flat], [x, y, flat], n);
  }
  COLOURS.forEach((name, colour) =>
    drawn.pasillos[name].forEach(([x, y], i) => {
      const place = corridor(colour, i + 1);
      assert.deepEqual([round(place.x), round(place.y)], [x, y], `${name} P${i + 1}`);
    })
  );
});

test("my casa is at the bottom whatever my colour", () => {
  for (let mine = 0; mine < 4; mine++) {
    assert.deepEqual([home(mine, mine).sx, home(mine, mine).sy], [1, 1]);
    assert.deepEqual(ring([68, 17, 34, 51][mine], mine).y, ring(68).y, "its last square too");
  }
});

test("parchís §1.2: paso 1 is the exit, 64 the last of the ring, then seven of the pasillo and the goal", () => {
  const names = (colour) => [0, 1, 64, 65, 71, 72].map((paso) => squareOf(colour, paso));
  assert.deepEqual(names(0), ["casa", 5, 68, "P1", "P7", "meta"]);
  assert.deepEqual(names(2), ["casa", 39, 34, "P1", "P7", "meta"]);
  assert.notEqual(keyOf(0, 65), keyOf(1, 65));
});

test("a piece travels square by square, each beside the last", () => {
  for (let colour = 0; colour < 4; colour++) {
    const way = path(colour, 1, 71, { x: 0, y: 0 }).slice(0, -1);
    assert.equal(way.length, 69);
    way.slice(1).forEach(({ x, y }, i) =>
      assert.ok(Math.hypot(x - way[i].x, y - way[i].y) < 3.2 * CELL, `${colour}: ${i}`)
    );
  }
});

const FICHAS = { amarillo: [0, 9, 9, 72], azul: [50, 0, 0, 0] };

test("two on a square are side by side and, of one colour, a bridge", () => {
  const pieces = standing(FICHAS);
  const [one, other] = bridges(pieces)[0];
  assert.deepEqual([one.ficha, other.ficha], ["amarillo-1", "amarillo-2"]);
  assert.ok(Math.hypot(one.x - other.x, one.y - other.y) > 35);
  assert.equal(bridges(pieces).length, 1, "in casa and in the goal there are none");
  assert.equal(new Set(pieces.map(({ x, y }) => `${x},${y}`)).size, 8, "no piece lies on another");
});

test("two colours on a square are no bridge", () => {
  assert.deepEqual(bridges(standing({ amarillo: [8, 0, 0, 0], verde: [17 + 8 - 0, 0, 0, 0] })), []);
  const both = standing({ amarillo: [18, 0, 0, 0], azul: [1, 0, 0, 0] });
  assert.equal(both[0].key, both[4].key);
  assert.deepEqual(bridges(both), []);
});

test("a piece lands beside who stays, in the middle where it captures", () => {
  const pieces = standing({ amarillo: [5, 0, 0, 0], azul: [1, 0, 0, 0] });
  const piece = { colour: 0, n: 0, ficha: "amarillo-0" };
  assert.notDeepEqual(landing(piece, 18, pieces), landing(piece, 18, pieces, 0, "azul-0"));
});

// What can be pressed

const VISTA = {
  fase: "mover",
  turno: 0,
  dados: [3, 5],
  tirada: [3, 5],
  tiradas: [{ asiento: 0, dados: [3, 5] }],
  contar: null,
  repeticiones: 0,
  fichas: FICHAS,
  movimientos: [{ ficha: "amarillo-1", hasta: 12, dado: 3, contar: null, come: null, debe: null }, {
    ficha: "amarillo-0",
    hasta: 1,
    dado: 5,
    contar: null,
    come: null,
    debe: "sacar",
  }],
};
const turn = (accion) => ({ accion, tipo: "turn", args: {} });

test("RULING P3: the left die is in force, the one chosen if it has a move, the other where it has none", () => {
  assert.equal(inForce(VISTA, null), 3);
  assert.equal(inForce(VISTA, 5), 5);
  const blocked = { ...VISTA, movimientos: VISTA.movimientos.slice(1) };
  assert.deepEqual(useful(blocked), [5]);
  assert.equal(inForce(blocked, 3), 5);
});

test("the moves are those of the die in force, with their keys; a piece of the other die brings its die", () => {
  assert.deepEqual(moves(VISTA, 5).map(({ ficha, desde, tecla }) => [ficha, desde, tecla]), [["amarillo-0", 0, 1]]);
  assert.equal(dieFor("amarillo-0", VISTA, 3), 5);
  assert.equal(dieFor("azul-0", VISTA, 3), null);
  assert.deepEqual(actionOf(moves(VISTA, 3)[0]), { t: "Mover", dado: 3, ficha: "amarillo-1" });
  assert.deepEqual(actionOf({ ficha: "rojo-1", dado: null }), { t: "Contar", ficha: "rojo-1" });
});

test("dice: used, alive, and those of the last roll while nobody throws", () => {
  const states = (vista) =>
    diceOf({ ...VISTA, ...vista }).dados.map(({ cara, estado }) => `${cara}${estado[0]}`).join(" ");
  assert.equal(states({}), "3v 5v");
  assert.equal(states({ dados: [5] }), "3u 5v");
  assert.equal(states({ tirada: [4, 4], dados: [4] }), "4u 4v", "of two equal ones the left one is used first");
  assert.equal(states({ tirada: [], dados: [], fase: "tirar" }), "3p 5p");
  assert.equal(diceOf({ ...VISTA, fase: "tirar", tirada: [], turno: 2 }).de, 0, "whose they were");
});

test("a sole move may be played by itself, never one that can be declined", () => {
  const alone = { ...VISTA, movimientos: VISTA.movimientos.slice(0, 1) };
  assert.equal(onlyMove(alone, [turn("Mover")]).ficha, "amarillo-1");
  assert.equal(onlyMove(alone, [turn("Mover"), turn("Pasar")]), null);
  assert.equal(onlyMove(VISTA, [turn("Mover")]), null);
  assert.equal(onlyMove(alone, []), null, "it is not my turn");
});

test("the arrows go round the pieces", () => {
  const open = [{ ficha: "a" }, { ficha: "b" }];
  assert.deepEqual(
    [stepped(open, null, 1), stepped(open, "b", 1), stepped(open, "a", -1), stepped([], "a", 1)].map((one) =>
      one?.ficha
    ),
    ["a", "a", "b", undefined],
  );
});

test("the keys leave reloading and the chat alone", () => {
  for (const key of ["F5", "t", "/", "?"]) assert.ok(!(key in KEYS), key);
});

test("a finger near a piece means it, near the destination of the chosen one moves it", () => {
  const open = moves(VISTA, 3);
  const pieces = standing(FICHAS);
  const piece = pieces.find(({ ficha }) => ficha === "amarillo-1");
  const near = { x: piece.x + 30, y: piece.y };
  assert.equal(
    touched(near, candidates({ open, pieces, chosen: null, bottom: 0 }), 2),
    null,
    "a mouse has to be on it",
  );
  assert.equal(touched(near, candidates({ open, pieces, chosen: null, bottom: 0 }), 0.42).ficha, "amarillo-1");
  const end = landing(open[0], 12, pieces);
  assert.equal(touched(end, candidates({ open, pieces, chosen: null, bottom: 0 }), 1), null);
  assert.equal(touched(end, candidates({ open, pieces, chosen: "amarillo-1", bottom: 0 }), 1).move, open[0]);
  assert.equal(nearest({ x: 0, y: 0 }, [{ x: 9, y: 0 }, { x: 4, y: 0 }], 20).x, 4);
});

test("any piece in casa stands for the one that comes out", () => {
  const fichas = { amarillo: [0, 0, 9, 9] };
  const pieces = standing(fichas);
  const open = [{ ficha: "amarillo-0", colour: 0, n: 0, desde: 0, hasta: 1, come: null }];
  assert.equal(candidates({ open, pieces, chosen: null, bottom: 0 }).length, 2);
});

// What moves

test("90 ms a square and 1.2 s at most", () => assert.deepEqual([travelMs(4), travelMs(20)], [360, 1200]));

test("the captured piece waits for the one that captures it, and flies home", () => {
  const before = standing({ amarillo: [5, 0, 0, 0], azul: [53, 0, 0, 0] });
  const after = standing({ amarillo: [9, 0, 0, 0], azul: [0, 0, 0, 0] });
  const [moved, sent] = movements(
    [{ t: "Movida", ficha: "amarillo-0", desde: 5, hasta: 9, come: "azul-0" }],
    before,
    after,
    0,
  );
  assert.equal(moved.points.length, 5);
  assert.deepEqual([sent.ficha, sent.delay, sent.flies], ["azul-0", moved.ms, true]);
});

test("a third six: the dice roll before the piece goes home", () => {
  const [sent] = movements(
    [{ t: "Tirado", dados: [6] }, { t: "Penalizado", ficha: "amarillo-0" }],
    standing({ amarillo: [5, 0, 0, 0] }),
    standing({ amarillo: [0, 0, 0, 0] }),
    0,
  );
  assert.ok(sent.delay >= 600);
});

test("who is left alone on a square slides to its middle", () => {
  const found = movements(
    [{ t: "Movida", ficha: "amarillo-0", desde: 5, hasta: 9 }],
    standing({ amarillo: [5, 5, 0, 0] }),
    standing({ amarillo: [9, 5, 0, 0] }),
    0,
  );
  assert.deepEqual(found.map(({ ficha }) => ficha), ["amarillo-0", "amarillo-1"]);
});

test("what is heard: dice, a piece, a capture, who wins", () => {
  const ours = (colours) => colours.includes(0);
  assert.deepEqual(soundsOf([{ t: "Tirado" }, { t: "TurnoEmpezado" }], ours), ["dados"]);
  assert.deepEqual(soundsOf([{ t: "Movida", come: "azul-0" }], ours), ["comer"]);
  assert.deepEqual(soundsOf([{ t: "Acabada", razon: "ganada", ganan: [1] }], ours), ["derrota"]);
  assert.deepEqual(soundsOf([{ t: "Acabada", razon: "acuerdo", ganan: [] }], ours), ["aviso"]);
});

test("statistics: the bars are measured by the most frequent face", () =>
  assert.deepEqual(shares([0, 2, 4, 0, 0, 2]), { total: 8, shares: [0, 0.5, 1, 0, 0, 0.5] }));

// Who is who

const table = (modo, colores) => ({ colores, opciones: { modo } });
const asientos = ["Ana", "Beto", "Carla", "Dani"].map((nick, asiento) => ({ asiento, nick }));

test("with two colours a player has the opposite one too", () => {
  const vista = table("dos_colores", ["rojo", "verde"]);
  assert.deepEqual([coloursOf(0, vista), coloursOf(1, vista)], [[2, 0], [3, 1]]);
  const who = people({ asientos, yo: 1 }, vista);
  assert.deepEqual([who.colour, who.owner(0), who.owner(1)], [3, 0, 1]);
});

test("in pairs the partner is opposite; a mirón sees the board from the chair he watches", () => {
  const vista = table("parejas", COLOURS);
  const who = people({ asientos, yo: null, desde: 1 }, vista);
  assert.deepEqual([who.mine, who.bottom, who.colour, who.mate(1), who.ally(3), who.ally(0)], [
    null,
    1,
    1,
    3,
    true,
    false,
  ]);
  assert.equal(people({ asientos, yo: 0 }, table("individual", ["azul", "verde"])).owner(0), null);
});
