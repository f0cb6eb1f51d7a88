// Every event has its sentence, and the recuento gives its reasons.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { people } from "../../static/js/games/mus/layout.js";
import { localState } from "../../static/js/games/mus/local.js";
import { inside } from "../../static/js/games/mus/score.js";
import {
  bubble,
  configuration,
  ending,
  handWords,
  inReadingOrder,
  insideWords,
  logLine,
  message,
  question,
  spoken,
  standing,
} from "../../static/js/games/mus/texts.js";
import { scoreLine, totals } from "../../static/js/games/mus/reasons.js";
import { lasting } from "../../static/js/lib/i18n.js";
import { attendanceLine, ifLeaving, priceOfLeaving } from "../../static/js/mesa/texts.js";

const asientos = ["Ana", "Beto", "Carla", "Dani"].map((nick, asiento) => ({ asiento, nick }));
const who = people({ asientos, yo: 0 }, 4);
const log = (event) => logLine(event, who)?.texto;

const LOG = [
  [{ t: "ManoEmpezada", numero: 6, mano: 3 }, "Mano 6 · Dani es mano"],
  [{ t: "PedidoMus", asiento: 1 }, "Beto pide mus"],
  [{ t: "Cortado", asiento: 1, mano: 0 }, "Beto corta el mus"],
  [{ t: "Descartado", asiento: 2, cuantas: 1 }, "Carla se descarta de una"],
  [{ t: "Descartado", asiento: 2, cuantas: 3 }, "Carla se descarta de 3"],
  [{ t: "Anunciado", lance: "pares", llevan: [true, false, true, true] }, "Llevan pares: Ana, Carla y Dani"],
  [{ t: "Anunciado", lance: "juego", llevan: [false, false, false, false] }, "Nadie lleva juego"],
  [{ t: "Envidado", asiento: 3, lance: "chica", mas: 2, total: 2, previo: 0 }, "Dani envida 2 a chica"],
  [{ t: "Envidado", asiento: 0, lance: "chica", mas: 5, total: 7, previo: 2 }, "Ana sube 5 más: van 7"],
  [{ t: "Ordagueado", asiento: 1, lance: "punto", previo: 0 }, "¡Beto echa un órdago al punto!"],
  [{ t: "LanceCerrado", lance: "grande", en: "paso" }, "Grande en paso"],
  [{ t: "LanceCerrado", lance: "juego", en: "no_se_juega" }, "No se juega juego"],
  [{ t: "JuegoGanado", pareja: 1, juegos: [0, 2] }, "Juego para Beto y Dani (0-2)"],
  [{ t: "SenaHecha", asiento: 2, sena: "dos_reyes" }, "Carla hace la seña de Dos reyes"],
];
for (const [event, text] of LOG) test(`log: ${text}`, () => assert.equal(log(event), text));

test("the cards that are shown are seen short and said in words", () => {
  const manos = [["3c", "11o", "10b", "4e"], ["12o", "12c", "1e", "7b"], ["4o", "4c", "5e", "6b"], [
    "2o",
    "5c",
    "6e",
    "7o",
  ]];
  const { texto, dicho } = logLine({ t: "Mostradas", manos }, who);
  assert.match(texto, /^Ana: 3 C S 4 · Beto: R R 7 1 · /);
  assert.match(dicho, /^Ana: Tres de copas, vale rey; Caballo de oros; Sota de bastos; Cuatro de espadas\. Beto: /);
});

test("who has pares is said under the heading of pares", () => {
  const events = [{ t: "Pasado" }, { t: "Anunciado", lance: "pares" }, { t: "LanceAbierto", lance: "pares" }, {
    t: "Anunciado",
    lance: "juego",
  }];
  assert.deepEqual(inReadingOrder(events).map(({ t, lance }) => `${t} ${lance ?? ""}`.trim()), [
    "Pasado",
    "LanceAbierto pares",
    "Anunciado pares",
    "Anunciado juego",
  ]);
});

test("the score in a sentence is ours first", () => {
  const rival = people({ asientos, yo: 1 }, 4);
  assert.equal(logLine({ t: "JuegoGanado", pareja: 1, juegos: [0, 2] }, rival).texto, "Juego para Beto y Dani (2-0)");
});

// What any event may hold.
const anything = {
  asiento: 0,
  mano: 0,
  numero: 1,
  cuantas: 1,
  lance: "grande",
  llevan: [],
  mas: 2,
  total: 2,
  previo: 0,
  en: "paso",
  piedras: 1,
  manos: [["1o"]],
  apunte: {
    pareja: 0,
    piedras: 1,
    lance: "grande",
    causa: "paso",
    asiento: 0,
    cartas: [],
    contra: null,
    cartas_contra: [],
    detalle: [],
    por_mano: false,
  },
  pareja: 0,
  juegos: [1, 0],
  vacas: [1, 0],
  sena: "31",
  objetivo: null,
  razon: "ganada",
  ganan: 0,
};

test("every public event of the engine has a sentence, a heading or a reason to be silent", async () => {
  const silent = ["Repartido", "ManoAcabada", "Continuado", "Transcurrido", "EsperaAbierta"];
  for (const file of ["mus/events.py", "core/attendance/events.py"]) {
    const source = await readFile(new URL(`../../games/engines/${file}`, import.meta.url), "utf8");
    const names = [...source.matchAll(/^class (\w+)\(Event/gm)].map(([, name]) => name);
    assert.ok(names.length > 5);
    for (const t of names.filter((name) => !silent.includes(name))) {
      const event = { t, ...anything };
      assert.ok(logLine(event, who) ?? attendanceLine(event, who.nick), t);
    }
  }
});

test("what is said aloud is said in the first person", () => {
  assert.equal(spoken("Envidar", 2), "Envido");
  assert.equal(spoken("Envidar", 5), "Envido 5");
  assert.deepEqual(bubble({ t: "Envidado", asiento: 3, mas: 3, total: 5, previo: 2 }), [3, "¡3 más!"]);
  assert.deepEqual(bubble({ t: "Descartado", asiento: 1, cuantas: 3 }), [1, "Dame 3"]);
  assert.equal(bubble({ t: "LanceAbierto", lance: "grande" }), null);
});

test("a raise is said as the vocabulary has it: «y yo» of two over two, «reenvido» of as much again", () => {
  const raised = (previo, mas) => bubble({ t: "Envidado", asiento: 3, mas, total: previo + mas, previo })[1];
  assert.equal(raised(2, 2), "Y yo");
  assert.equal(raised(5, 5), "Y yo, reenvido");
  assert.equal(raised(5, 2), "¡2 más!");
  assert.equal(raised(4, 7), "¡7 más!");
  const { dicho } = localState(() => {});
  assert.equal(dicho({ accion: "Reenvidar", piedras: 2, previo: 2 }), "Y yo", "and as long as it is seen");
  assert.equal(dicho({ accion: "Reenvidar", piedras: 2 }), "¡2 más!", "of a match that was begun before");
});

test("182: a pair within five piedras of the end of the juego is «adentro»", () => {
  const vista = { objetivo: { piedras: 40 }, adentro: 35, tanteo: [{ piedras: 34 }, { piedras: 35 }] };
  assert.deepEqual(inside(vista), [false, true]);
  assert.deepEqual(inside(vista, [39, 40]), [true, false], "as the recuento is told; who has them all has won");
  assert.equal(insideWords(1, null, vista, who), "¡Adentro! A Beto y Dani le faltan 5 piedras para el juego.");
});

const apunte = (more) => ({
  pareja: 0,
  piedras: 1,
  lance: "grande",
  causa: "paso",
  asiento: 0,
  cartas: ["12o", "12c", "11e", "7b"],
  contra: 1,
  cartas_contra: ["3o", "12e", "10e", "6b"],
  detalle: [],
  por_mano: false,
  ...more,
});

test("recuento: a lance en paso names the best hand and the hand it beat", () => {
  const line = scoreLine(apunte(), who);
  assert.equal(line.titulo, "Grande en paso");
  assert.equal(line.nuestra, true);
  assert.match(
    line.porque.join(" "),
    /La mejor grande es la de Ana \(R R C 7\); la mejor de los rivales, la de Beto \(3 R S 6\)/,
  );
  assert.deepEqual(line.manos.map(([seat]) => seat), [0, 1]);
});

test("recuento: a tie says who is nearer to the mano", () => {
  assert.match(scoreLine(apunte({ por_mano: true }), who).porque.join(" "), /más cerca de la mano/);
  const line = scoreLine(apunte(), who);
  assert.equal(line.dicho.length, line.porque.length);
  assert.match(line.dicho.join(" "), / de (oros|copas|espadas|bastos)/);
  assert.doesNotMatch(line.dicho.join(" "), /\b[RSC1-7]( [RSC1-7]){3}\b/);
});

test("recuento: the bonus adds up what each one carries", () => {
  const line = scoreLine(
    apunte({ causa: "pares", lance: "pares", piedras: 4, detalle: [[0, "duples", 3], [2, "pareja", 1]] }),
    who,
  );
  assert.deepEqual(line.porque.slice(-2), ["Ana: duples, 3.", "Carla: pareja, 1."]);
});

test("recuento: a bonus nobody disputes says so", () => {
  const line = scoreLine(
    apunte({ causa: "juego", lance: "juego", contra: null, cartas_contra: [], detalle: [[0, "31_real", 3]] }),
    who,
  );
  assert.match(line.porque.join(" "), /Nadie le disputa/);
  assert.match(line.porque.join(" "), /31 real, 3/);
});

test("recuento: a negada tells the first envite from a raise", () => {
  assert.match(scoreLine(apunte({ causa: "negada", piedras: 1 }), who).porque[0], /1 piedra en el acto/);
  assert.match(scoreLine(apunte({ causa: "negada", piedras: 7 }), who).porque[0], /las 7 que ya había/);
});

test("the own hand in words", () => {
  const hand = { pares: "duples", rangos: [12, 11], total: 40, juego: true, real31: false };
  assert.deepEqual(handWords(hand), [["Duples", "reyes y caballos"], ["Juego", "40"]]);
  assert.deepEqual(handWords({ ...hand, rangos: [12, 12] })[0], ["Duples", "de reyes"]);
  assert.deepEqual(handWords({ pares: null, rangos: [], total: 24, juego: false, real31: false }), [["Punto", "24"]]);
});

const vista = (more) => ({
  fase: "pares",
  turno: 0,
  corrido: false,
  envite: null,
  descartadas: [],
  continuan: [],
  pausa: null,
  ...more,
});
const envite = {
  lance: "pares",
  asiento: 1,
  pareja: 1,
  piedras: 4,
  previo: 2,
  ordago: false,
  si_no: 2,
  responden: [0, 2],
};

test("the message says who raised, what is at stake and what a refusal costs", () => {
  assert.deepEqual(message(vista({ envite }), who), {
    titulo: "Lance de pares",
    sub: "Beto sube 2 más",
    bote: "4 piedras · si no queréis, ganan 2",
  });
  const theirs = people({ asientos, yo: 1 }, 4);
  assert.equal(message(vista({ envite }), theirs).bote, "4 piedras · si no quieren, ganamos 2");
});

test("the question says when the partner may still speak", () => {
  assert.deepEqual(question(vista({ envite }), new Set(["Querer", "NoQuerer"]), who), {
    titulo: "¿Quieres el envite a pares?",
    sub: "Tu pareja aún puede hablar",
  });
  assert.equal(question(vista({ envite: { ...envite, responden: [0] } }), new Set(["Querer"]), who).sub, "");
});

test("the end is told with its reason", () => {
  assert.equal(ending({ razon: "ganada", ganan: 0 }, who), "Ganan Ana y Carla.");
  assert.equal(ending({ razon: "abandono", ganan: 0, abandonan: [3] }, who), "Dani abandona. Ganan Ana y Carla.");
  assert.equal(ending({ razon: "nula", ganan: null, abandonan: [3] }, who), "Dani abandona: la partida es nula.");
});

test("leaving says what would follow, as the server tells it", () => {
  const mus = { al_salir: { acaba: true }, yo: 0 };
  assert.equal(ifLeaving(mus, { ganan: [1, 3], nula: false }, who.nick), "La partida acabaría y ganarían Beto y Dani.");
  assert.match(ifLeaving(mus, { ganan: null, nula: true }, who.nick), /nula/);
  const asientos = [{ asiento: 0 }, { asiento: 1 }, { asiento: 2, robot: "novato" }];
  const goesOn = { al_salir: { robot: true }, yo: 0, asientos, salidas: [] };
  assert.match(ifLeaving(goesOn, null, who.nick, 0), /ocupará tu sitio/);
  assert.match(ifLeaving(goesOn, null, who.nick, 1), /ocupará su sitio/);
  const alone = { ...goesOn, salidas: [{ asiento: 1, vuelto: false }] };
  assert.equal(ifLeaving(alone, null, who.nick, 0), "La partida acabaría: no queda nadie más jugando.");
  assert.match(ifLeaving({ ...alone, salidas: [{ asiento: 1, vuelto: true }] }, null, who.nick, 0), /tu sitio/);
});

test("RULING P28: leaving a game that goes on with a robot says what the robot plays for, and that it is voted", () => {
  const price = priceOfLeaving(
    { al_salir: { robot: true, votan: true, puntos: 100 }, valor: 25, entrenamiento: false },
    null,
    1,
  );
  assert.match(price, /votarán si pierdes 100 puntos/);
  assert.match(price, /te juegas tus 25 U\$/);
  assert.doesNotMatch(
    priceOfLeaving({ al_salir: { robot: true, votan: true, puntos: 0 }, valor: 0, entrenamiento: false }, null, 1),
    /puntos|U\$/,
  );
});

test("leaving a game that goes on without the seat says so, and what it costs at once", () => {
  const out = { al_salir: { puntos: 20 }, valor: 50, entrenamiento: false };
  assert.equal(ifLeaving({ ...out, yo: 0 }, null, who.nick, 1), "Quedaría fuera, y los demás seguirían.");
  assert.equal(ifLeaving({ ...out, yo: 0 }, null, who.nick, 0), "Quedarías fuera, y los demás seguirían.");
  assert.match(ifLeaving({ al_salir: { reinicia: true } }, null, who.nick), /empezarían otra vez el juego/);
  assert.match(ifLeaving({ ...out, yo: 0 }, { robot: true }, who.nick, 0), /los demás seguirían/);
  const last = "La partida acabaría y ganaría Beto.";
  assert.equal(
    ifLeaving({ ...out, yo: 0 }, { ganan: [1], nula: false }, who.nick, 0),
    last,
    "with two, nobody goes on",
  );
  const fallen = ifLeaving({ ...out, yo: 0 }, { ganan: [0], nula: false }, who.nick, 0); // what is told is of another
  assert.equal(fallen, "La partida acabaría y ganaría quien se queda.");
  assert.equal(
    priceOfLeaving(out, null, 0),
    "Abandonar cuenta en tu contra y no podrás recuperar el sitio. Pierdes 20 puntos.",
  );
  assert.doesNotMatch(priceOfLeaving({ ...out, al_salir: {} }, null, 0), /puntos/);
});

test("RULING 26: leaving says what it costs in each case", () => {
  const mesa = { al_salir: { acaba: true, puntos: 20 }, valor: 50, entrenamiento: false };
  const price = (consequence, more = {}) => priceOfLeaving({ ...mesa, ...more }, consequence, 0);
  assert.match(price({ ganan: null, nula: true }), /Pierdes 20 puntos\. Recuperas tus 50 U\$\.$/);
  assert.match(
    price({ ganan: [0, 2], nula: false }),
    /Pierdes 20 puntos\. Recuperas tus 50 U\$, pero no cobras el premio\.$/,
  );
  assert.match(price({ ganan: [1, 3], nula: false }), /Pierdes 20 puntos\. Pierdes tus 50 U\$\.$/);
  assert.doesNotMatch(price({ ganan: [1, 3], nula: false }, { al_salir: { acaba: true, puntos: 0 } }), /puntos/);
  assert.match(price(null, { entrenamiento: true }), /no pierdes nada/);
});

test("the configuration in words", () => {
  const options = { piedras: 40, reyes: 8, juegos: 3, vacas: 1, deje: true, real31: "figura", cortar_envidar: false };
  assert.equal(configuration(options), "40 piedras · 8 reyes · a 3 juegos · con deje · 31 real");
});

test("an órdago that was accepted is worth the juego, never +0", () => {
  const ordago = apunte({ causa: "ordago", lance: "grande", piedras: 0 });
  assert.equal(scoreLine(ordago, who).vale, "el juego");
  assert.equal(logLine({ t: "Tanteado", apunte: ordago }, who).texto, "Nosotros, el juego: Órdago a grande");
  const negada = apunte({ causa: "negada", piedras: 2 });
  const theirs = apunte({ pareja: 1, piedras: 4 });
  assert.deepEqual(totals([negada, ordago, theirs], 0), ["+2 y el juego", "+4"]);
  assert.deepEqual(totals([ordago], 0), ["el juego", "+0"]);
});

test("the end says juegos and vacas, ours first, and piedras only of a juego left half played", () => {
  const side = (piedras, juegos, vacas) => ({ piedras, juegos, vacas });
  const watched = people({ asientos, yo: null, desde: 1 }, 4);
  assert.deepEqual(standing({ tanteo: [side(0, 3, 1), side(0, 1, 0)], objetivo: side(40, 3, 1) }, who), [
    "Juegos: Nosotros 3, Ellos 1",
  ]);
  assert.deepEqual(standing({ tanteo: [side(12, 1, 2), side(30, 0, 1)], objetivo: side(40, 3, 3) }, watched), [
    "Vacas: Beto y Dani 1, Ana y Carla 2",
    "Juegos: Beto y Dani 0, Ana y Carla 1",
    "Piedras: Beto y Dani 30, Ana y Carla 12",
  ]);
});

test("a time is said in words", () => {
  assert.equal(lasting(300), "5 minutos");
  assert.equal(lasting(60), "1 minuto");
  assert.equal(lasting(90), "1 minuto y 30 segundos");
  assert.equal(lasting(45), "45 segundos");
});
