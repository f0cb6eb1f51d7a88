// Oh Hell before anything is drawn: cards, seats, bids, keys, what is chosen in advance, the log, past tricks, the
// dealing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stopped } from "../../static/js/games/frames.js";
import { balance, bidOptions, byTotal, placeByTotal, progress, running } from "../../static/js/games/ohhell/bids.js";
import { cardName, rows, shortCard, sorted, spoken, theCard } from "../../static/js/games/ohhell/cards.js";
import { beside, fateOf, hasPlayed, mayAdvance, moment, typed } from "../../static/js/games/ohhell/controls.js";
import { follow } from "../../static/js/games/ohhell/dealing.js";
import { edgeOf, people, placeOf, readingOrder } from "../../static/js/games/ohhell/layout.js";
import { shownTrick, Tricks, tricksOf, withTricks } from "../../static/js/games/ohhell/past.js";
import {
  balanceWords,
  bubble,
  configuration,
  hookReason,
  logLine,
  progressWords,
  question,
  standing,
  trickWords,
} from "../../static/js/games/ohhell/texts.js";

const mesa = { asientos: ["Ana", "Beto", "Carla"].map((nick, asiento) => ({ asiento, nick })), yo: 0 };
const who = people(mesa, 3);
const base = {
  fase: "puja",
  yo: 0,
  jugadores: 3,
  numero_mano: 1,
  secuencia: [5, 4, 3],
  repartidor: 0,
  siguiente_repartidor: 1,
  turno: 0,
  pausa: null,
  caidos: [],
  continuan: [false, false, false],
  pujas: [null, 2, 1],
  bazas: [0, 0, 0],
  baza: null,
  jugadas: [],
  prohibida: 2,
  totales: [0, 0, 0],
  hoja: [],
  opciones: { direccion: "desde_alto", rebote: true, gancho: true, metodo: "positivo", viena: false },
};
const bids = [{ accion: "Pujar", tipo: "turn", args: { puja: { values: [0, 1, 3, 4, 5] } } }];
const plays = (...values) => [{ accion: "Jugar", tipo: "turn", args: { carta: { values } } }];

test("a hand is sorted by suit, red beside black, from the ace down", () => {
  assert.deepEqual(sorted(["2d", "Tc", "Ah", "9s", "Kh", "As"]), ["As", "9s", "Ah", "Kh", "Tc", "2d"]);
  assert.equal(spoken(["2d", "As", "Ks"]), "de picas, as, rey; de diamantes, dos");
});

test("cards have Spanish names", () => {
  assert.deepEqual([cardName("Td"), theCard("Qh"), theCard("Ac")], [
    "diez de diamantes",
    "la dama de corazones",
    "el as de tréboles",
  ]);
  assert.equal(shortCard("Td"), "10♦\uFE0E");
});

test("my seat is at the bottom and the next one clockwise on my left, for 3 to 7", () => {
  for (let n = 3; n <= 7; n++) {
    const edges = readingOrder(1, n).slice(0, -1).map((seat) => edgeOf(placeOf(seat, 1, n), n));
    assert.equal(readingOrder(1, n).at(-1), 1);
    assert.deepEqual([edges[0], edges.at(-1)], ["izq", "der"]);
    assert.equal(new Set(readingOrder(1, n)).size, n);
  }
});

test("«pedidas X de Y» says what is left over or missing", () => {
  const after = (pujas) => ({ ...base, pujas });
  assert.deepEqual(balance(base), { pedidas: 3, cartas: 5, estado: "quedan", n: 2 });
  assert.equal(balanceWords(base), "quedan 2 por pedir");
  assert.equal(balanceWords(after([null, 4, 3])), "faltan 2 bazas");
  assert.equal(balanceWords(after([1, 2, 1])), "sobra 1 baza");
  assert.equal(balanceWords(after([2, 2, 1])), "cuadran");
});

test("each one's bid against what he has won", () => {
  const vista = { ...base, fase: "juego", pujas: [0, 2, 1], bazas: [1, 0, 1] };
  assert.deepEqual([0, 1, 2].map((seat) => progress(seat, vista).estado), ["pasa", "faltan", "justo"]);
  assert.equal(progressWords(1, vista), "pide 2 y lleva 0: le faltan 2");
  assert.equal(progressWords(0, base), "aún no ha pedido");
});

test("Oh Hell §2.4: the forbidden bid is shown, closed, with its reason", () => {
  const options = bidOptions(base, bids);
  assert.deepEqual(options.map(({ n }) => n), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(options.filter(({ vale }) => !vale), [{ n: 2, vale: false, gancho: true }]);
  assert.equal(hookReason(base, who), "Regla del gancho: no puedes pedir 2, porque las pujas sumarían justo 5.");
  assert.equal(hookReason({ ...base, repartidor: 1 }, who), "Regla del gancho: Beto no puede pedir 2.");
  assert.equal(hookReason({ ...base, prohibida: null }, who), "");
  assert.deepEqual(bidOptions(base, []), []);
});

test("Oh Hell §2.7: equal totals share the place", () => {
  const vista = { totales: [10, 21, 10] };
  assert.deepEqual(byTotal(vista), [1, 0, 2]);
  assert.deepEqual([0, 1, 2].map((seat) => placeByTotal(seat, vista)), [2, 1, 2]);
  assert.deepEqual(standing({ totales: [-4, 3, 0] }, who), ["1º Beto, 3 · 2º Carla, 0 · 3º Ana, −4"]);
});

test("digits make a number of two while it fits and is typed at once", () => {
  assert.deepEqual(typed(null, 1, 1000, 12), { n: 1, at: 1000 });
  assert.equal(typed({ n: 1, at: 1000 }, 2, 1500, 12).n, 12);
  assert.equal(typed({ n: 1, at: 1000 }, 3, 1500, 12).n, 3);
  assert.equal(typed({ n: 1, at: 1000 }, 2, 9000, 12).n, 2);
  assert.equal(typed(null, 7, 1000, 5), null);
});

test("the arrows go from one value to the next and stop at the ends", () => {
  assert.deepEqual([
    beside([0, 1, 3], null, 1),
    beside([0, 1, 3], null, -1),
    beside([0, 1, 3], 1, 1),
    beside([0, 1, 3], 3, 1),
  ], [0, 3, 3, 3]);
});

const trick = { lider: 1, cartas: ["5h"], gana: null };
const playing = { ...base, fase: "juego", pujas: [1, 2, 1], prohibida: null, turno: 2, baza: trick };

test("a card can be chosen in advance until I have played in the trick", () => {
  assert.equal(mayAdvance(playing), true);
  assert.equal(hasPlayed(1, playing), true);
  assert.equal(mayAdvance({ ...playing, turno: 1, baza: { lider: 0, cartas: ["5h"] } }), false);
  assert.equal(mayAdvance({ ...playing, turno: 0 }), false);
  assert.equal(mayAdvance({ ...playing, caidos: [2] }), false);
  assert.equal(mayAdvance({ ...playing, yo: null }), false);
  assert.equal(mayAdvance({ ...playing, pausa: 3 }), false);
  const away = (absent) => [0, 1, 2, 3].map((seat) => seat === absent);
  assert.equal(mayAdvance({ ...playing, ausentes: away(playing.yo) }), false);
  assert.equal(mayAdvance({ ...playing, ausentes: away(2) }), true);
});

test("what was chosen in advance is played only in its trick and only if it follows suit", () => {
  const chosen = { carta: "9h", momento: moment(playing) };
  const mine = { ...playing, turno: 0 };
  assert.equal(fateOf(chosen, playing, []), "keep");
  assert.equal(fateOf(chosen, mine, plays("9h", "2h")), "act");
  assert.equal(fateOf(chosen, mine, plays("2h")), "refuse");
  assert.equal(fateOf(chosen, { ...playing, jugadas: [trick] }, []), "drop");
  assert.equal(fateOf(null, playing, []), "drop");
});

test("the last trick stays until it is collected or the next one begins", () => {
  const done = { ...trick, gana: 2 };
  const between = { ...playing, baza: null, jugadas: [done] };
  assert.equal(shownTrick(between, false), done);
  assert.equal(shownTrick(between, true), null);
  assert.equal(shownTrick({ ...between, baza: { lider: 2, cartas: [] } }, false), done);
  assert.equal(shownTrick(playing, false), trick);
  assert.equal(shownTrick({ ...playing, baza: { lider: 2, cartas: [] } }, false), null);
});

test("a long hand has two rows on a phone, every card once", () => {
  const hand = Array.from({ length: 13 }, (_, i) => `c${i}`);
  assert.deepEqual(rows(hand).map((row) => row.length), [7, 6]);
  assert.deepEqual(rows(hand).flat(), hand);
  assert.equal(rows(hand.slice(0, 7)).length, 1);
});

test("the question says what is to be done, and which suit is followed", () => {
  const ask = (vista, legales, open = []) =>
    question(vista, new Map(legales.map((choice) => [choice.accion, choice])), open, who);
  assert.equal(ask(base, bids).titulo, "¿Cuántas bazas pides?");
  assert.equal(ask({ ...base, prohibida: null }, bids).sub, "Pedidas 3 de 5: quedan 2 por pedir");
  assert.match(ask(playing, plays("9h"), ["9h"]).sub, /seguir a .*corazones/);
  assert.match(ask(playing, plays("9c"), ["9c"]).sub, /No te quedan .*corazones/);
  assert.equal(ask({ ...playing, baza: null }, plays("9c"), ["9c"]).titulo, "Sales tú");
  assert.equal(ask(playing, []).titulo, "Juega Carla");
  assert.equal(ask({ ...base, turno: 1 }, []).titulo, "Pide Beto");
  assert.equal(
    ask({ ...base, fase: "fin_mano", turno: null, continuan: [true, false, true] }, []).titulo,
    "Esperando a Beto",
  );
});

test("every event of the game has its line, and a hand its heading", () => {
  const lines = [
    [{ t: "ManoEmpezada", numero: 2, cartas: 1, repartidor: 1 }, "Mano 2 · 1 carta · reparte Beto"],
    [{ t: "TriunfoVuelto", carta: "Qs" }, "Se vuelve la dama de picas: triunfan picas"],
    [{ t: "TriunfoVuelto", carta: null }, "Se juega sin triunfo"],
    [{ t: "Pujado", asiento: 2, puja: 1 }, "Carla pide 1 baza"],
    [{ t: "CartaJugada", asiento: 0, carta: "7c" }, "Ana juega el siete de tréboles"],
    [{ t: "BazaGanada", asiento: 1 }, "Baza para Beto"],
    [{ t: "ManoPuntuada", puntos: [10, -4, 0] }, "Ana +10 · Beto −4 · Carla 0"],
  ];
  for (const [event, texto] of lines) assert.equal(logLine(event, who).texto, texto);
  assert.equal(logLine(lines[0][0], who).nivel, "mano");
  assert.equal(logLine({ t: "EsperaAbierta" }, who), null);
  assert.deepEqual(bubble({ t: "Pujado", asiento: 2, puja: 3 }), [2, "Pido 3"]);
});

test("the configuration in words", () => {
  assert.equal(configuration({ ...base, secuencia: [3, 2, 1, 2, 3] }), "de 3 a 1 y vuelta · gancho · Positivo");
  const up = {
    ...base.opciones,
    direccion: "desde_bajo",
    rebote: false,
    gancho: false,
    metodo: "equilibrado",
    viena: true,
  };
  assert.equal(configuration({ secuencia: [1, 2], opciones: up }), "de 1 a 2 · sin gancho · Equilibrado · Viena");
});

test("the tricks of the hands told again can be looked at", () => {
  const play = (asiento, carta) => ({ t: "CartaJugada", asiento, carta });
  const steps = [[play(0, "2h")], [{ t: "ManoEmpezada", numero: 4 }, play(1, "5h")], [play(2, "Kh"), play(0, "3c"), {
    t: "BazaGanada",
    asiento: 2,
  }], [play(2, "9d")]];
  const found = tricksOf(steps.map((eventos, v) => ({ v, eventos })));
  assert.deepEqual([...found], [[4, [{ lider: 1, cartas: ["5h", "Kh", "3c"], gana: 2 }]]]);
  assert.equal(
    trickWords(found.get(4)[0], who),
    "Beto, cinco de corazones; Carla, rey de corazones; Ana, tres de tréboles. Gana Carla",
  );
});

test("the tricks of any hand are found, and from which step to ask for those that are not known", () => {
  const trick = { lider: 0, cartas: ["5h", "Kh", "3c"], gana: 1 };
  const view = { numero_mano: 4, secuencia: [2, 1, 1, 3], jugadas: [trick] };
  const tricks = new Tricks();
  assert.deepEqual(withTricks(view), [1, 2, 3, 4]);
  assert.deepEqual(withTricks({ ...view, jugadas: [] }), [1, 2, 3]);
  tricks.seen({ v: 60, vista: view });
  assert.deepEqual(tricks.of(4, view), [trick]);
  assert.equal(tricks.of(3, view), null);
  assert.equal(tricks.after(3), 61);
  const played = (
    numero,
    v,
  ) => [{ v, eventos: [{ t: "ManoEmpezada", numero }] }, {
    v: v + 1,
    eventos: [...trick.cartas.map((carta, asiento) => ({ t: "CartaJugada", asiento, carta })), {
      t: "BazaGanada",
      asiento: 1,
    }],
  }];
  tricks.told([...played(2, 30), ...played(3, 40)]);
  assert.deepEqual([tricks.of(2, view), tricks.of(3, view)], [[trick], [trick]]);
  assert.equal(tricks.after(1), 31);
  tricks.told(played(1, 1)); // one trick of two: the rest is still to be told
  assert.equal(tricks.of(1, view), null);
});

test("a hand that was left behind half seen is asked for again", () => {
  const tricks = new Tricks();
  const at = (numero_mano, jugadas) => ({ numero_mano, secuencia: [2, 2], jugadas });
  tricks.seen({ v: 9, vista: at(1, ["one"]) });
  tricks.seen({ v: 20, vista: at(2, []) });
  assert.equal(tricks.of(1, at(2, [])), null);
  assert.equal(tricks.after(1), 21);
});

test("the sheet runs the totals", () =>
  assert.deepEqual(running([{ puntos: [10, 0] }, { puntos: [-2, 11] }], 2), [[10, 0], [8, 11]]));

test("a match that was stopped asks nobody anything", () =>
  assert.deepEqual(stopped({ legales: bids, relojes: [1], vista: base }).legales, []));

// The verification page.

const DECK = ["s", "h", "d", "c"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
const mazo = [...DECK].reverse();
const begun = () => ({
  v: 1,
  tiradas: [{ op: "below", given: 3, result: 2 }, { op: "shuffled", given: DECK, result: mazo }],
  eventos: [
    { t: "PartidaEmpezada", jugadores: 3, repartidor: 2 },
    { t: "ManoEmpezada", numero: 1, cartas: 2, repartidor: 2, mazo },
    { t: "Repartido", asiento: 0, cuantas: 2, cartas: ["Ac", "Jc"] },
    { t: "Repartido", asiento: 1, cuantas: 2, cartas: ["Kc", "Tc"] },
    { t: "Repartido", asiento: 2, cuantas: 2, cartas: ["Qc", "9c"] },
    { t: "TriunfoVuelto", carta: "8c" },
  ],
});
const changed = (change) => {
  const step = begun();
  change(step);
  return follow([step]).wrong?.texto ?? "";
};

test("Oh Hell §2.3: the cards go one by one from the dealer's left, and the next is turned up", () => {
  assert.deepEqual(follow([begun()]), { counts: { manos: 1, cartas: 6, barajadas: 1 }, wrong: null });
});

const WRONGS = [
  [(step) => (step.tiradas[1].result = DECK), /el mazo no es/],
  [(step) => (step.tiradas[0].result = 1), /no reparte primero/],
  [(step) => (step.eventos[2].cartas = ["Ac", "Tc"]), /silla 1/],
  [(step) => (step.eventos[5].carta = "7c"), /carta vuelta/],
  [(step) => step.eventos.push({ t: "CartaJugada", asiento: 0, carta: "Kc" }), /no tiene/],
  [(step) => step.eventos.push({ t: "ManoPuntuada" }), /sin haber jugado/],
  [(step) => (step.eventos = step.eventos.slice(0, 1)), /no sirve para nada/],
];

test("a dealing that does not follow from its chance is found", () => {
  for (const [change, words] of WRONGS) assert.match(changed(change), words);
});
