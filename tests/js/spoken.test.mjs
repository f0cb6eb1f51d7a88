// What each board says to somebody who plays by ear: what he holds, the score, whose turn it is and what is open.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./stage/stage.mjs";

const { spoken: mus, markedWords } = await import("../../static/js/games/mus/voice.js");
const { spoken: ohhell } = await import("../../static/js/games/ohhell/voice.js");
const { spoken: parchis } = await import("../../static/js/games/parchis/voice.js");
const { spoken: poker } = await import("../../static/js/games/poker/voice.js");
const { people: atMus } = await import("../../static/js/games/mus/layout.js");
const { people: atOhHell } = await import("../../static/js/games/ohhell/layout.js");
const { people: atPoker } = await import("../../static/js/games/poker/layout.js");
const { people: atParchis } = await import("../../static/js/games/parchis/layout.js");

const asientos = ["Ana", "Beto", "Carla", "Dani"].map((nick, asiento) => ({ asiento, nick }));
const host = (fin = null) => ({ mesa: () => ({ fin }), prefs: () => ({ letras: true, pista_jugada: true }) });
const turn = (accion, args = {}) => ({ accion, args, tipo: "turn" });
const integer = (low, high) => ({ t: "IntRange", low, high });
const oneOf = (...values) => ({ t: "OneOf", values });

const musView = {
  fase: "pares",
  yo: 0,
  turno: 0,
  corrido: false,
  jugada: { pares: "duples", rangos: [12, 1], total: 22, juego: false, real31: false },
  tanteo: [{ piedras: 12, juegos: 1, vacas: 0 }, { piedras: 5, juegos: 0, vacas: 0 }],
  objetivo: { piedras: 40, juegos: 3, vacas: 1 },
  descartadas: [],
  lances: [
    { lance: "grande", estado: "paso", piedras: 0, pareja: null },
    { lance: "chica", estado: "querido", piedras: 4, pareja: null },
    { lance: "pares", estado: "envite", piedras: 7, pareja: 1 },
    { lance: "juego", estado: "sin_jugar", piedras: 0, pareja: null },
  ],
  envite: { lance: "pares", asiento: 1, pareja: 1, piedras: 7, previo: 2, ordago: false, si_no: 2, responden: [0, 2] },
};
const musBoard = (more = {}) => ({
  vista: musView,
  who: atMus({ asientos, yo: 0 }, 4),
  legales: [turn("Querer"), turn("NoQuerer"), turn("Reenvidar", { piedras: integer(2, 28) })],
  host: host(),
  ctrl: new Set(["Q", "N"]),
  hand: () => ["12o", "3c", "1e", "2b"],
  dealt: 1,
  ...more,
});

test("mus: the hand with its jugada, the score with the lances so far", () => {
  const { hand, score, detail, held } = mus(musBoard());
  assert.equal(
    hand,
    "Tus cartas: Rey de oros; Tres de copas, vale rey; As de espadas; Dos de bastos, vale as. " +
      "Duples reyes y ases; Punto 22.",
  );
  assert.equal(score, "Piedras: Nosotros 12, Ellos 5. Juegos: Nosotros 1, Ellos 0.");
  assert.equal(detail, "Se juega a 40 piedras. Grande, en paso; Chica, 4 queridas; Pares, envite 7.");
  assert.deepEqual(held, ["1:12o", "1:3c", "1:1e", "1:2b"]);
  const again = mus(musBoard({ dealt: 2 })).held;
  assert.ok(again.every((card) => !held.includes(card)), "the same cards, dealt again, are new");
});

test("mus: an envite is asked with what it is worth, and every answer with its key", () => {
  const { turn: asked, options } = mus(musBoard());
  assert.equal(
    asked,
    "¿Quieres el envite a pares? Tu pareja aún puede hablar. Beto sube 5 más. 7 piedras; si no queréis, ganan 2.",
  );
  assert.equal(options, "Puedes: quiero, Q; no quiero, N; subir de 2 a 28, que cambias con más y menos, E.");
});

test("mus: how cards are discarded, and what has just been marked", () => {
  const descartar = turn("Descartar", { cartas: { t: "Subset", of: [], least: 1, most: 4 } });
  const board = musBoard({ vista: { ...musView, fase: "descarte", envite: null }, legales: [descartar] });
  assert.equal(mus(board).options, "Puedes: descartar las que marques con los números del 1 al 4, D.");
  assert.equal(markedWords("3c", true, 1, board.who), "Marcada: Tres de copas, vale rey. 1 marcada.");
  assert.equal(markedWords("3c", false, 0, board.who), "Sin marcar: Tres de copas, vale rey. 0 marcadas.");
});

test("mus: keys of a letter that are switched off are not told", () => {
  const board = musBoard({ host: { ...host(), prefs: () => ({ letras: false }) } });
  assert.match(mus(board).options, /^Puedes: quiero, Ctrl\+Q; no quiero, Esc;/);
});

test("mus: a spectator hears whose cards he sees, or that he sees none", () => {
  const who = atMus({ asientos, yo: null, desde: 1 }, 4);
  assert.match(mus(musBoard({ who, legales: [] })).hand, /^Cartas de Beto: Rey de oros;/);
  assert.equal(mus(musBoard({ who, legales: [], hand: () => null })).hand, "No ves las cartas.");
});

test("every game: once it is over, that and the way to the result", () => {
  for (const said of [mus(musBoard({ host: host({}) })), ohhell(ohhellBoard({ host: host({}) }))]) {
    assert.deepEqual([said.turn, said.options], ["La partida ha acabado.", "Puedes: ver el resultado, Intro."]);
  }
});

const ohhellView = {
  fase: "juego",
  yo: 0,
  turno: 0,
  jugadores: 3,
  numero_mano: 2,
  secuencia: [3, 2, 1],
  repartidor: 2,
  triunfo: "h",
  cartas: [["As", "2d"], null, null],
  pujas: [1, 0, 2],
  bazas: [0, 0, 1],
  baza: { lider: 2, cartas: ["Ks"], gana: null },
  jugadas: [],
  totales: [10, 12, -3],
  hoja: [],
  prohibida: null,
  continuan: [],
};
const ohhellBoard = (more = {}) => ({
  vista: ohhellView,
  who: atOhHell({ asientos, yo: 0 }, 3),
  legales: [turn("Jugar", { carta: oneOf("As") })],
  host: host(),
  cards: () => ["As", "2d"],
  ...more,
});

test("Oh Hell: a turn says the trick, my bid and each card with its key", () => {
  const said = ohhell(ohhellBoard());
  assert.equal(said.hand, "Tus cartas: de picas, as; de diamantes, dos. Triunfan corazones.");
  assert.equal(said.score, "1º Beto, 12; 2º Ana, 10; 3º Carla, −3.");
  assert.match(said.detail, /^Mano 2 de 3\. Ana pide 1 y lleva 0: le falta 1; Beto pide 0 y lleva 0: va justo;/);
  assert.equal(
    said.turn,
    "Te toca jugar. Hay que seguir a picas. En la mesa: Carla, rey de picas. Pediste 1 y llevas 0.",
  );
  assert.equal(said.options, "Puedes: as de picas, 1; la marcada se juega con Intro.");
});

test("Oh Hell: what may be bid", () => {
  const vista = { ...ohhellView, fase: "puja", pujas: [null, 0, 1], prohibida: 1, repartidor: 0 };
  const said = ohhell(ohhellBoard({ vista, legales: [turn("Pujar", { puja: oneOf(0, 2) })] }));
  assert.equal(said.options, "Puedes: pedir 0 y 2, con la cifra y después Intro.");
  assert.match(said.turn, /^¿Cuántas bazas pides\? Regla del gancho: no puedes pedir 1,/);
});

const parchisView = {
  fase: "mover",
  yo: 0,
  turno: 0,
  contar: null,
  siete: false,
  repeticiones: 0,
  colores: ["amarillo", "azul", "rojo", "verde"],
  fichas: { amarillo: [0, 1, 10, 0], azul: [0, 0, 0, 0], rojo: [0, 0, 0, 0], verde: [0, 0, 0, 0] },
  dados: [3, 4],
  tirada: [3, 4],
  movimientos: [
    { ficha: "amarillo-2", dado: 3, hasta: 13, come: "azul-1", debe: null },
    { ficha: "amarillo-2", dado: 4, hasta: 14, come: null, debe: null },
  ],
  en_meta: [1, 0, 0, 0],
  opciones: { modo: "individual", dados: 2 },
  fin: null,
};

const parchisBoard = (more = {}) => ({
  vista: parchisView,
  who: atParchis({ asientos, yo: 0 }, parchisView),
  legales: [turn("Mover", { dado: oneOf(3, 4), ficha: oneOf("amarillo-2") })],
  host: host(),
  force: 3,
  ...more,
});

test("parchís: a turn says the dice, and each piece with its key and where it goes", () => {
  const said = parchis(parchisBoard());
  assert.match(said.hand, /^Tus fichas: la amarilla 1, en casa; la amarilla 2, en la 5; la amarilla 3, en la 14;/);
  assert.match(said.score, /^Ana: 1 ficha en la meta\. Beto: 0 fichas en la meta\./);
  assert.equal(said.turn, "Elige qué ficha mueves. Quedan en los dados: un 3 y un 4. Con un 3.");
  assert.equal(
    said.options,
    "Puedes: la amarilla 3 a la 17 y come la azul 2, 1; la elegida se mueve con Intro; jugar antes un 4, D.",
  );
});

test("parchís: a throw is asked for with its key", () => {
  const vista = { ...parchisView, fase: "tirar", dados: [], movimientos: [] };
  const said = parchis(parchisBoard({ vista, legales: [turn("Tirar")], force: null }));
  assert.deepEqual([said.turn, said.options], ["Te toca tirar.", "Puedes: tirar, Espacio."]);
});

const pokerView = {
  fase: "flop",
  yo: 0,
  turno: 0,
  jugadores: 4,
  numero_mano: 9,
  ciegas: [100, 200],
  nivel: { numero: 3, ciegas: [100, 200], siguientes: [200, 400] },
  fichas: [7250, 8500, 5050, 4000],
  apostado: [0, 300, 900, 0],
  aportado: [1000, 1300, 1900, 1000],
  bote_total: 5200,
  al_igualar: 6100,
  botes: [{ cantidad: 2500, asientos: [0, 1, 2] }, { cantidad: 1500, asientos: [1, 2] }],
  mesa: ["Qh", "Js", "Th"],
  cartas: [["Kc", "9c"], null, null, null],
  con_cartas: [true, true, true, false],
  jugadas: [{ categoria: "escalera", cartas: ["Qh", "Js", "Th", "Kc", "9c"] }, null, null, null],
  ultimas: [null, null, { que: "subir", puso: 900, total: 900, todo: false, fase: "flop" }, null],
  apuesta: 900,
  subida: 600,
  igualar: 900,
  subir_min: 1500,
  subir_max: 7250,
  sin_subir: null,
  puestos: [null, null, null, null],
  premios: [100, 60, 40],
  quedan: 4,
  sillas: [],
  fin: null,
  opciones: { forma: "minitorneo" },
};
const pokerBoard = (more = {}) => ({
  vista: pokerView,
  who: atPoker({ asientos, yo: 0, premios: 200 }, 4),
  legales: [turn("Igualar"), turn("Retirarse"), turn("Subir", { total: integer(1500, 7250) })],
  host: host(),
  cards: () => ["Kc", "9c"],
  dealt: 1,
  ...more,
});

test("póker: a turn says what a call costs and needs, what I hold and what may be done", () => {
  const said = poker(pokerBoard());
  assert.equal(said.hand, "Tus cartas: rey de tréboles y nueve de tréboles. Llevas escalera al rey.");
  assert.equal(
    said.turn,
    "Igualar cuesta 900. Bote de 6.100 si igualas: compensa si ganas el 15 % de las veces. Carla sube a 900. " +
      "Subida mínima 1.500. Llevas escalera al rey. " +
      "En la mesa: dama de corazones, jota de picas y diez de corazones.",
  );
  assert.equal(
    said.options,
    "Puedes: igualar 900, I; subir de 1.500 a 7.250, que cambias con más y menos, S; all-in, A; retirarte, R.",
  );
});

test("póker: how I stand, and besides it all the stacks, the pots and the prizes", () => {
  const { score, detail } = poker(pokerBoard());
  assert.equal(score, "Nivel 3, ciegas 100 y 200. Tienes 8.250 fichas, en el puesto 2 de 4.");
  assert.match(detail, /^1\.º Beto, 9\.800; 2\.º Ana, 8\.250;/);
  assert.match(detail, /Bote principal: 2\.500\. Bote lateral 1: 1\.500\. No juegas todos los botes\./);
  assert.match(detail, /Premios: 1\.º 100 U\$, 2\.º 60 U\$ y 3\.º 40 U\$\.$/);
});

test("póker: a spectator hears whose turn it is and the pot", () => {
  const who = atPoker({ asientos, yo: null, desde: 1 }, 4);
  const vista = { ...pokerView, yo: null, turno: 1, cartas: [null, null, null, null], jugadas: [] };
  const said = poker(pokerBoard({ who, vista, legales: [], cards: () => null }));
  assert.deepEqual([said.hand, said.options], ["No ves las cartas.", ""]);
  assert.equal(said.turn, "Habla Beto. Carla sube a 900.");
});
