// Póker before anything is drawn: amounts, hands in words, what is decided before one's turn, the
// moments of a step, the all-in that is asked twice, the level, the log, the dealing.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./stage/stage.mjs";

const { inBlinds, needed, ofPot, onlyShort, quick, scale, slid, stepped, written } = await import(
  "../../static/js/games/poker/amounts.js"
);
const { decided, decisionOf, decisions, fateOf, mayDecide } = await import("../../static/js/games/poker/advance.js");
const { rivals, warnings } = await import("../../static/js/games/poker/confirming.js");
const { buttons, isAll, whyNoRaise } = await import("../../static/js/games/poker/controls.js");
const { people, placeOf, readingOrder, sideOf } = await import("../../static/js/games/poker/layout.js");
const { LevelBell } = await import("../../static/js/games/poker/level-bell.js");
const { pilesOf } = await import("../../static/js/games/poker/piles.js");
const { prizesWords, takings } = await import("../../static/js/games/poker/premios.js");
const { question, results, score, standing } = await import("../../static/js/games/poker/question.js");
const { handWords, holeWords } = await import("../../static/js/games/poker/ranks.js");
const { endTitle } = await import("../../static/js/games/poker/salida.js");
const { potsOf } = await import("../../static/js/games/poker/standing.js");
const { logLine } = await import("../../static/js/games/poker/texts.js");
const { spoken } = await import("../../static/js/games/poker/voice.js");

const NICKS = ["izaro", "maite", "lola", "kepa"];
const asientos = NICKS.map((nick, asiento) => ({ asiento, nick }));
const house = {
  premios: 200,
  premiados: [{ asiento: 0, usuros: 60, pagado: true }, { asiento: 1, usuros: 40, pagado: true }],
};
const who = people({ asientos, yo: 0, ...house }, 4);
const none = [null, null, null, null];
const opciones = { forma: "minitorneo", fichas: 5000, ciega: 100, minutos: 3, porcentaje_bote: 1, reloj: "normal" };

/** The table of the prototypes: 900 to call on the river, 5.200 in the pot. */
const base = {
  fase: "river",
  yo: 0,
  jugadores: 4,
  numero_mano: 9,
  turno: 0,
  boton: 0,
  ciegas: [100, 200],
  nivel: { numero: 3, ciegas: [100, 200], siguientes: [200, 400] },
  fichas: [7250, 8500, 5050, 4000],
  apostado: [0, 300, 900, 0],
  aportado: [1000, 1300, 1900, 1000],
  bote_total: 5200,
  botes: [],
  mesa: ["Qh", "Js", "7d", "4c", "Th"],
  cartas: [["Kc", "9c"], null, null, null],
  con_cartas: [true, true, true, false],
  mostradas: [false, false, false, false],
  jugadas: [{ categoria: "escalera", cartas: ["Qh", "Js", "Th", "Kc", "9c"] }, null, null, null],
  ultimas: [
    null,
    { que: "subir", puso: 300, total: 300, todo: false, fase: "river" },
    { que: "subir", puso: 900, total: 900, todo: false, fase: "river" },
    { que: "retirarse", puso: 0, total: 0, todo: false, fase: "preflop" },
  ],
  devuelto: null,
  apuesta: 900,
  subida: 600,
  igualar: 900,
  al_igualar: 6100,
  subir_min: 1500,
  subir_max: 7250,
  sin_subir: null,
  puestos: none,
  premios: [100, 60, 40],
  quedan: 4,
  sillas: [],
  caidos: [],
  ausentes: [false, false, false, false],
  pausa: null,
  fin: null,
  opciones,
};
const turn = (accion, args = {}) => ({ accion, args, tipo: "turn" });
const raise = turn("Subir", { total: { t: "IntRange", low: 1500, high: 7250 } });
const myTurn = [turn("Igualar"), turn("Retirarse"), raise];

test("the quick amounts are parts of the pot once called, those out of reach are closed", () => {
  assert.deepEqual(quick(base).map(({ total, vale }) => [total, vale]), [
    [1500, true],
    [3950, true],
    [5475, true],
    [7000, true],
  ]);
  assert.deepEqual(quick({ ...base, subir_max: 5000 }).map(({ vale }) => vale), [true, true, false, false]);
  assert.deepEqual(quick({ ...base, subir_min: null, subir_max: null }), []);
});

test("the slider goes from the least to all, straight to three pots and logarithmic above", () => {
  for (const most of [7250, 60_000]) {
    const view = { ...base, subir_max: most };
    const on = scale(view);
    assert.equal(on.at(1500), 0);
    assert.ok(Math.abs(on.at(most) - 1) < 1e-9);
    for (const total of [1500, 4000, ofPot(view, 3), most].filter((n) => n <= most)) {
      assert.ok(Math.abs(on.total(on.at(total)) - total) < 1e-6);
    }
    for (let at = 0; at <= 1; at += 0.01) {
      const total = slid(at, view);
      assert.ok(Number.isInteger(total) && total >= 1500 && total <= most, `${at}: ${total}`);
    }
  }
  assert.equal(slid(scale(base).at(3990), base), 3950, "it stays on the mark that is near");
});

test("a step is half a big blind, and the ends are as they are", () => {
  const range = { low: 1510, high: 7250 };
  assert.equal(stepped(1540, range, [100, 200]), 1510);
  assert.equal(stepped(1710, range, [100, 200]), 1700);
  assert.equal(stepped(7230, range, [100, 200]), 7250);
});

test("written amounts and big blinds", () => {
  assert.deepEqual(["3.950", " 40 ", "1,5", "x", ""].map(written), [3950, 40, null, null, null]);
  assert.deepEqual([inBlinds(7250, [100, 200]), inBlinds(900, [100, 200])], ["36 cg", "4,5 cg"]);
});

test("what a call needs is told in words", () => {
  assert.equal(needed(base), "el 15 % de las veces", "900 of 6.100 are 14,75 %: fewer wins than told would lose");
  assert.equal(needed({ igualar: 11, al_igualar: 25 }), "el 44 % de las veces");
  assert.equal(needed({ igualar: 5200, al_igualar: 10400 }), "el 50 % de las veces");
  assert.equal(needed({ ...base, igualar: 0 }), null);
});

test("póker §3.9: chips that a short stack cannot win are no part of what its call plays for", () => {
  // 5.000 and 5.000 were bet, he has 475 left in a pot of 125 that all can win
  const short = { ...base, igualar: 475, al_igualar: 1075, bote_total: 5050, subir_min: null, subir_max: null };
  const { sub } = question(short, [turn("Igualar"), turn("Retirarse")], who);
  assert.match(sub, /^Juegas por 1\.075 si igualas: compensa si ganas el 45 % de las veces\./);
  const legales = [turn("Igualar"), turn("Retirarse")];
  const board = { vista: short, who, legales, host: { mesa: () => ({ fin: null }) }, cards: () => null, dealt: 0 };
  const { turn: said, detail } = spoken(board);
  assert.match(said, /Juegas por 1\.075 si igualas/);
  assert.match(detail, /Si igualas juegas por 1\.075\./);
  assert.doesNotMatch(spoken({ ...board, vista: base }).detail, /juegas por/, "who can match all wins all");
});

test("póker §3.5: folding is not offered where checking is free", () => {
  const open = (legales, vista = base) => buttons(vista, legales, 3950).map(({ texto, cantidad }) => [texto, cantidad]);
  assert.deepEqual(open(myTurn), [
    ["Retirarse", undefined],
    ["Igualar", "900"],
    ["Subir a", "3.950"],
    ["All-in", "7.250"],
  ]);
  assert.deepEqual(open([turn("Pasar"), turn("Retirarse")]), [["Pasar", undefined]]);
});

test("póker §3.6: only a short all-in is one button, and it says so", () => {
  const short = { ...base, subir_min: 1200, subir_max: 1200 };
  assert.ok(onlyShort(short));
  const [, , all] = buttons(short, myTurn, 1200);
  assert.deepEqual([all.texto, all.cantidad, all.nota], ["All-in", "1.200", "subida corta"]);
});

test("why nobody may raise stays in the place of the buttons", () => {
  assert.match(whyNoRaise({ sin_subir: "corta" }), /subida completa/);
  assert.equal(whyNoRaise({ sin_subir: null }), "");
  const vista = { ...base, subir_min: null, subir_max: null, sin_subir: "nadie" };
  assert.match(question(vista, [turn("Igualar"), turn("Retirarse")], who).sub, /Nadie puede igualar más\.$/);
});

test("an all-in is one with the raise, and with the call that takes all", () => {
  assert.ok(isAll({ accion: "Subir", total: 7250 }, base));
  assert.ok(!isAll({ accion: "Subir", total: 3950 }, base));
  assert.ok(!isAll({ accion: "Igualar" }, base));
  assert.ok(isAll({ accion: "Igualar" }, { ...base, igualar: 7250 }));
});

test("the question of an all-in says what is left against each who can call", () => {
  assert.deepEqual(rivals(base, 7250).map(({ seat, cubre, quedan }) => [seat, cubre, quedan]), [
    [1, true, 0],
    [2, false, 1300],
  ]);
  assert.deepEqual(warnings(base, 7250, who).map(({ texto }) => texto), [
    "maite te cubre: si te gana, quedas 4.º, sin premio.",
    "lola llega a 5.950: si te gana, te quedan 1.300.",
  ]);
  const third = { ...base, quedan: 3 };
  assert.match(warnings(third, 7250, who)[0].texto, /quedas 3\.º, con 40 U\$\.$/);
});

// Before my turn

const waiting = { ...base, turno: 1, igualar: 0, apuesta: 0, ultimas: none, apostado: [0, 0, 0, 0] };
const fate = (decision, vista, legales = []) => fateOf(decision, vista, legales);

test("what can be decided depends on the price", () => {
  assert.deepEqual(decisions(waiting).map(({ que }) => que), ["pasar_o_retirarse", "pasar", "igualar_todo"]);
  assert.deepEqual(decisions({ ...waiting, igualar: 300 }).map(({ que }) => que), [
    "retirarse",
    "igualar",
    "igualar_todo",
  ]);
  const meant = (vista) => ["pasar", "igualar", "retirarse"].map((command) => decisionOf(command, vista));
  assert.deepEqual(meant(waiting), ["pasar", null, "pasar_o_retirarse"], "a key decides no more than it says");
  assert.deepEqual(meant({ ...waiting, igualar: 300 }), [null, "igualar", "retirarse"]);
  for (
    const not of [
      { turno: 0 },
      { turno: null },
      { con_cartas: [false, true, true, true] },
      { fichas: [0, 1, 1, 1] },
      { ausentes: [true, false, false, false] },
      { fase: "fin_mano" },
    ]
  ) assert.equal(mayDecide({ ...waiting, ...not }), false, JSON.stringify(not));
});

const CHECK = [turn("Pasar"), turn("Retirarse")];
const CALL = [turn("Igualar"), turn("Retirarse")];
const bet = { ...base, igualar: 300, apuesta: 300, turno: 0 };

test("a decision does what it says, and nothing else when the price changes", () => {
  const at = (que, vista = waiting) => decided(que, vista);
  assert.deepEqual(fate(at("pasar"), { ...waiting, turno: 0 }, CHECK), { hace: "actua", accion: "Pasar" });
  assert.deepEqual(fate(at("pasar"), bet, CALL), { hace: "cae" });
  assert.deepEqual(fate(at("pasar_o_retirarse"), bet, CALL), { hace: "actua", accion: "Retirarse" });
  assert.deepEqual(fate(at("igualar_todo"), bet, CALL), { hace: "actua", accion: "Igualar" });
  const priced = at("igualar", { ...waiting, igualar: 300 });
  assert.deepEqual(fate(priced, bet, CALL), { hace: "actua", accion: "Igualar" });
  assert.deepEqual(fate(priced, { ...bet, igualar: 900 }, CALL), { hace: "cae" });
  assert.deepEqual(fate(priced, { ...waiting, igualar: 900 }), { hace: "cae" }, "before the turn comes, too");
});

test("calling anything is never an all-in, and folding for free is checking", () => {
  const any = decided("igualar_todo", waiting);
  assert.deepEqual(fate(any, { ...bet, igualar: 7250 }, CALL), { hace: "cae" });
  const fold = decided("retirarse", { ...waiting, igualar: 300 });
  assert.deepEqual(fate(fold, { ...waiting, turno: 0 }, CHECK), { hace: "actua", accion: "Pasar" });
});

test("a decision is of its street", () => {
  assert.deepEqual(fate(decided("igualar_todo", waiting), { ...waiting, fase: "turn" }), { hace: "cae" });
  assert.deepEqual(fate(decided("igualar_todo", waiting), { ...waiting, turno: 2 }), { hace: "espera" });
});

// Words

const made = (categoria, ...cartas) => handWords({ categoria, cartas });

test("póker §3.13: hands in words", () => {
  assert.equal(made("escalera", "Qh", "Js", "Th", "Kc", "9c"), "escalera al rey");
  assert.equal(made("escalera", "Ah", "2s", "3h", "4c", "5c"), "escalera al cinco");
  assert.equal(made("escalera", "Qh", "Js", "Th", "8c", "9c"), "escalera a la dama");
  assert.equal(made("escalera_color", "Ah", "Kh", "Qh", "Jh", "Th"), "escalera real");
  assert.equal(made("escalera_color", "Ah", "2h", "3h", "4h", "5h"), "escalera de color al cinco");
  assert.equal(made("poker", "8h", "8s", "8c", "8d", "2h"), "póker de ochos");
  assert.equal(made("full", "2h", "2s", "2c", "Ad", "Ah"), "full de doses y ases");
  assert.equal(made("color", "Ah", "9h", "2h", "3h", "4h"), "color al as");
  assert.equal(made("trio", "Jh", "Js", "Jc", "Ad", "2h"), "trío de jotas");
  assert.equal(made("dobles_parejas", "2h", "2s", "Ac", "Ad", "9h"), "dobles parejas de ases y doses");
  assert.equal(made("pareja", "6h", "6s", "Ac", "Kd", "9h"), "pareja de seises");
  assert.equal(made("carta_alta", "6h", "5s", "Ac", "Kd", "9h"), "carta alta, as");
  assert.equal(holeWords(["9h", "9c"]), "pareja de nueves");
  assert.equal(holeWords(["9c", "Kc"]), "rey y nueve del mismo palo");
  assert.equal(holeWords(["2c", "Qd"]), "dama y dos");
});

test("before the first hand of a mesa de dinero nothing costs anything", () => {
  const chair = { sale: false, seco: null, descansa: false, entrada: "espera", puesto: 100 };
  const free = { forma: "dinero", ciega: 1 };
  const vista = {
    ...base,
    opciones: free,
    fase: "espera",
    turno: null,
    sillas: [chair, null, null, chair],
    ultimas: none,
  };
  assert.deepEqual(question(vista, [turn("Continuar")], who), {
    titulo: "La mano empieza enseguida",
    sub: "Sigue cuando quieras",
  });
  assert.equal(question({ ...vista, pausa: 0 }, [], who).titulo, "Partida en pausa");
  assert.equal(question({ ...vista, sillas: [chair, null, null, null] }, [], who).titulo, "Esperando a otro jugador");
});

test("the question says who set the price, what is needed, and the pot", () => {
  const { titulo, sub } = question(base, myTurn, who);
  assert.equal(titulo, "Igualar cuesta 900");
  assert.equal(sub, "Bote de 6.100 si igualas: compensa si ganas el 15 % de las veces. lola sube a 900.");
  assert.match(question({ ...base, subida: 900 }, myTurn, who).sub, /lola apuesta 900\.$/, "nobody had bet before");
  assert.equal(question({ ...base, turno: 1 }, [], who).titulo, "Habla maite");
});

test("where nobody is left to decide, that is said instead of a price", () => {
  const run = { ...base, turno: null, igualar: null };
  assert.equal(question(run, [turn("Continuar")], who).titulo, "Ya no queda nada que decidir");
});

test("each pot is told with who won it and with what", () => {
  const pot = (numero, ganadores, cantidad) => ({
    numero,
    cantidad,
    asientos: [0, 1, 2],
    ganadores,
    reparto: [],
    categoria: "escalera",
  });
  const over = { ...base, fase: "fin_mano", turno: null, botes: [pot(0, [0], 2500), pot(1, [1, 2], 1500)] };
  assert.deepEqual(results(over, who), [
    "Bote principal: izaro gana 2.500 con escalera al rey",
    "Bote lateral 1: maite y lola se reparten 1.500 con escalera",
  ]);
  assert.deepEqual(potsOf(1, { botes: [{ asientos: [0, 1] }, { asientos: [0] }] }), [0]);
});

test("who is out is told with his place and his prize", () => {
  const out = logLine({ t: "Eliminado", asiento: 1, puesto: 3, premio: 40 }, who);
  assert.equal(out.texto, "maite queda en el puesto 3: cobra 40 U$");
  const puestos = [{ puesto: 2, premio: 60, mano: 9, se_fue: false }, ...none.slice(1)];
  assert.equal(endTitle({ ...base, puestos }, who), "Has quedado en el puesto 2: 60 U$");
  assert.equal(
    endTitle({ ...base, puestos: [{ ...puestos[0], se_fue: true }, ...none.slice(1)] }, who),
    "Quedaste fuera en la mano 9",
  );
  assert.match(standing({ ...base, puestos }, who)[0], /2\.º izaro, 60 U\$$/);
});

test("a prize is told as it is paid, and not at all where the house puts none", () => {
  const place = { puesto: 2, premio: 60, mano: 9, se_fue: false };
  const vista = { ...base, puestos: [place, ...none.slice(1)] };
  const told = (given) => {
    const them = people({ asientos, yo: 0, ...given }, 4);
    return {
      premios: prizesWords(vista, them),
      log: logLine({ t: "Eliminado", asiento: 0, puesto: 2, premio: 60 }, them).texto,
      titulo: endTitle(vista, them),
      marcador: standing(vista, them)[0],
      fuera: takings(0, vista, them),
      riesgo: warnings({ ...base, quedan: 2 }, 7250, them)[0].texto,
    };
  };
  for (const given of [{ premios: 0, premiados: [], entrenamiento: true }, { premios: 0, premiados: [] }]) {
    const { premios, log, titulo, marcador, fuera, riesgo } = told(given);
    const why = given.entrenamiento ? "Es un entrenamiento: no hay premios." : "Esta partida no reparte premios.";
    assert.deepEqual([premios, fuera], [why, { usuros: 0, texto: why }]);
    assert.equal(log, "izaro queda en el puesto 2");
    assert.equal(titulo, "Has quedado en el puesto 2");
    assert.match(riesgo, /quedas 2\.º\.$/);
    assert.doesNotMatch(marcador, /U\$/);
  }
  const capped = told({ premios: 200, premiados: [{ asiento: 0, usuros: 25, pagado: true }] });
  assert.match(capped.log, /cobra 25 U\$$/);
  assert.match(capped.titulo, /: 25 U\$$/);
  assert.equal(capped.fuera.usuros, 25);
  assert.match(capped.fuera.texto, /cartera\. El premio de tu puesto es de 60 U\$\. Hay un máximo al día/);
  const nothing = told({ premios: 200, premiados: [] });
  assert.equal(nothing.log, "izaro queda en el puesto 2");
  assert.match(nothing.fuera.texto, /^El premio de tu puesto es de 60 U\$\. Hoy no lo cobras/);
  const later = told({ premios: 200, premiados: [{ asiento: 0, usuros: 60, pagado: false }] });
  assert.match(later.fuera.texto, /revisando las cuentas/);
  assert.doesNotMatch(later.fuera.texto, /Ya están/);
});

test("the chairs go round from the left of who looks", () => {
  assert.deepEqual([placeOf(0, 0, 4), placeOf(3, 0, 4), placeOf(0, 2, 4)], [0, 3, 2]);
  assert.deepEqual(readingOrder(2, 4), [3, 0, 1, 2]);
  assert.deepEqual([1, 2, 3].map((place) => sideOf(place, 4)), ["izq", "alto", "der"]);
});

test("piles are at most three, each of at most five chips", () => {
  assert.deepEqual(pilesOf(900), [{ color: "a", n: 1 }, { color: "v", n: 4 }]);
  for (const n of [1, 77, 5200, 888_888]) {
    const piles = pilesOf(n);
    assert.ok(piles.length && piles.length <= 3 && piles.every((pile) => pile.n <= 5));
  }
});

// The level

test("the end of a level is told a minute and ten seconds before, once each", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const said = [];
  const bell = new LevelBell((text) => said.push(text));
  const relojes = [{ clave: "nivel", hasta: 100_000, total: 180_000 }];
  bell.follow({ vista: base, relojes }, 0);
  context.mock.timers.tick(39_999);
  assert.deepEqual(said, []);
  context.mock.timers.tick(1);
  assert.deepEqual(said, ["En un minuto las ciegas suben a 200 y 400."]);
  bell.follow({ vista: base, relojes: [{ ...relojes[0], hasta: 60_001 }] }, 0);
  context.mock.timers.tick(50_001);
  assert.deepEqual(said.slice(1), ["En 10 segundos las ciegas suben a 200 y 400."]);
});

test("a level that ends while a hand is played is told with the blinds that come, and the hand keeps its own", () => {
  const told = (changes) => score({ ...base, ...changes }, who)[0];
  assert.equal(told({}), "Nivel 3, ciegas 100 y 200");
  const nivel = { numero: 4, ciegas: [200, 400], siguientes: [400, 800] };
  assert.equal(told({ nivel }), "Nivel 4: desde la mano siguiente, ciegas 200 y 400");
  assert.equal(told({ nivel, ciegas: [200, 400] }), "Nivel 4, ciegas 200 y 400");
});
