// Tres Mus before anything is drawn: seats, prices, columns, keys and steppers, sentences, past hands, the dealing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { doing, goingBack, lookOf, outlook, takenOf } from "../../static/js/games/tresmus/columns.js";
import {
  actionOf,
  amountOf,
  buttons,
  discardable,
  isGrave,
  keyCap,
  stepped,
} from "../../static/js/games/tresmus/controls.js";
import { follow } from "../../static/js/games/tresmus/dealing.js";
import { edgeOf, othersFrom, people, placeOf } from "../../static/js/games/tresmus/layout.js";
import { apunteOf, finished, lastFinished } from "../../static/js/games/tresmus/past.js";
import { among, consequence, isDear, priceOf } from "../../static/js/games/tresmus/prices.js";
import { discardLine, hint, message, question, withoutCard } from "../../static/js/games/tresmus/question.js";
import { printed } from "./stage/golden.mjs";
import { SPANISH } from "../../static/js/games/follow.js";
import { awaited, byAction } from "../../static/js/games/frames.js";
import {
  apunteWords,
  bubble,
  closedWords,
  configuration,
  logLine,
  standing,
  standOf,
  stillIn,
  verdict,
} from "../../static/js/games/tresmus/texts.js";

const mesa = { asientos: ["izaro", "nerea", "txema", "kepa"].map((nick, asiento) => ({ asiento, nick })), yo: 0 };
const who = people(mesa, 4);
const back = (asiento, recupera, coge) => ({ asiento, recupera, coge });

// txema has put 3 and raised 5; kepa has backed out, nerea accepted, and it is my turn (mus §17.6)
const bet = {
  lance: "pares",
  etapa: "replica",
  abre: 3,
  nivel: 7,
  ordago: false,
  ultimo: 2,
  puesto: [2, 5, 3, 2],
  orden: [3, 1, 2, 0],
  dentro: [1, 2, 0],
  subidas: [2],
  desde: [0, 1, 1, 0],
};
const price = (accion, fields) => ({
  accion,
  piedras: null,
  pone: 0,
  quedan: 0,
  mesa: 0,
  entre: [],
  vuelta: null,
  se_lleva: 0,
  si_nadie: 0,
  ...fields,
});
const base = {
  fase: "pares",
  yo: 0,
  jugadores: 4,
  numero_mano: 3,
  numero_juego: 8,
  mano: 3,
  turno: 0,
  pausa: null,
  continuan: [false, false, false, false],
  piedras: [4, 2, 0, 3],
  en_mesa: [2, 5, 3, 2],
  juegos: [1, 3, 2, 0],
  salidas: [],
  apuesta: bet,
  dicho: [
    { accion: "Querer", piedras: 2, pone: 2 },
    { accion: "Querer", piedras: 3, pone: 3 },
    { accion: "Reenvidar", piedras: 5, pone: 1 },
    { accion: "VolverseAtras", piedras: null, pone: 0 },
  ],
  pendientes: [0],
  corro: [
    { asiento: 3, puesto: 2, estado: "atras", vuelta: back(3, 2, [[2, 2]]) },
    { asiento: 0, puesto: 2, estado: "te_toca", vuelta: back(0, 2, []) },
    { asiento: 1, puesto: 5, estado: "dentro", vuelta: null },
    { asiento: 2, puesto: 3, estado: "dentro", vuelta: null },
  ],
  precios: [
    price("Querer", { piedras: 1, pone: 1, quedan: 3, mesa: 9, entre: [1, 2, 0] }),
    price("Querer", { piedras: 4, pone: 4, quedan: 0, mesa: 12, entre: [1, 2, 0] }),
    price("VolverseAtras", { quedan: 6, mesa: 6, entre: [1, 2], vuelta: back(0, 2, []) }),
    price("Reenvidar", { piedras: 2, pone: 4, quedan: 0, mesa: 10, entre: [1, 2, 0] }),
  ],
  lances: [],
  fin: null,
  opciones: { piedras: 7, juegos: 4, reloj: "normal" },
};
const range = (low, high) => ({ t: "IntRange", low, high });
const turn = (accion, args = {}) => ({ accion, args, tipo: "turn" });
const answers = [
  turn("Querer", { piedras: range(1, 4) }),
  turn("VolverseAtras"),
  turn("Reenvidar", { piedras: range(2, 99) }),
  turn("Ordago"),
];
const nothing = { carta: null, quiero: null, subo: null };

test("the next to speak sits on my right, and fewer than eight leave places free", () => {
  assert.deepEqual([1, 2, 3].map((seat) => placeOf(seat, 0, 4)), [2, 4, 6]);
  assert.deepEqual([1, 2, 3].map((seat) => edgeOf(placeOf(seat, 0, 4))), ["der", "alto", "izq"]);
  assert.deepEqual(othersFrom(2, 4), [3, 0, 1]);
  for (let players = 2; players <= 8; players++) {
    const places = Array.from({ length: players }, (_, seat) => placeOf(seat, 1, players));
    assert.equal(new Set(places).size, players, `${players}`);
    assert.equal(places[1], 0);
  }
});

// What the engine sends of one bet: izaro has a raise to answer, then txema is asked whether he stands by it.
const engine = printed("tests.engines.tresmus.told")[0];
const seen = (yo) => people({ asientos: engine.nicks.map((nick, asiento) => ({ asiento, nick })), yo }, 5);

test("mus §17.6: the piedras that will go back are not told to be in play", () => {
  const { vista } = engine.responde;
  const said = (accion, n) => {
    const { si, pasa } = consequence(vista, seen(3), accion, n);
    return `${si}: ${pasa}`;
  };
  assert.equal(said("Querer", 4), "Si quieres 4: quedan 11 entre lola, txema y tú; se las lleva la peor mano");
  assert.equal(said("Reenvidar", 2), "Si subes 2: pones 4, todas las tuyas; quedan 7 entre lola, txema y tú");
  assert.equal(said("VolverseAtras"), "Si te vuelves: recuperas 2, no hay nada que coger", "nobody speaks after me");
});

test("mus §17.6: while others have still to answer, what comes back is what it would be if the lance closed", () => {
  const others = { ...base, pendientes: [0, 1] };
  const { si, pasa } = consequence(others, who, "VolverseAtras");
  assert.equal(`${si}, ${pasa}`, "Si te vuelves, si se cerrara ahora, recuperas 2, no hay nada que coger");
});

test("T9: once the lance is closed, the columns say what each one got, and nobody else is a suertudo", () => {
  const { vista } = engine.cierre;
  const said = vista.corro.map((one) => outlook(one, vista, seen(4)));
  assert.deepEqual(said.map(({ largo }) => largo), [
    "recupera 2 y coge 2 de ti",
    "le quedan 2",
    "recupera 2 y coge 1 de ti",
    "ya no le quedan",
    "te han cogido 3",
  ]);
  assert.ok(said.every(({ suerte }) => !suerte));
  const grey = ({ vista: seen }) => seen.corro.map((one) => goingBack(one, seen));
  assert.deepEqual(grey(engine.responde), [2, 0, 2, 0, 3], "piedras that will go back are grey");
  assert.deepEqual(grey(engine.cierre), [0, 0, 0, 0, 0], "and nothing is once they have gone");
});

test("mus §17.6: what each answer would do is said with the engine's numbers", () => {
  const no = consequence(base, who, "VolverseAtras");
  assert.deepEqual([no.pasa, no.suerte], ["recuperas 2, no hay nada que coger", true]);
  const takes = { ...base, precios: [price("VolverseAtras", { quedan: 8, vuelta: back(0, 2, [[2, 2]]) })] };
  assert.equal(consequence(takes, who, "VolverseAtras").pasa, "recuperas 2 y coges 2 de txema");
  assert.equal(consequence(takes, who, "VolverseAtras").breve, "te llevas 4");
  const gives = { ...base, precios: [price("DarsePorPerdido", { se_lleva: 14 })] };
  assert.equal(consequence(gives, who, "DarsePorPerdido").pasa, "te llevas las 14");
  assert.equal(consequence(base, who, "Ordago"), null, "nothing is made up where the engine says nothing");
});

test("RULING T5: a number beyond one's piedras has the price of the last one", () => {
  assert.equal(priceOf(base, "Reenvidar", 25), base.precios[3]);
  assert.equal(priceOf(base, "Querer", 1), base.precios[0]);
});

test("many players are counted, few are named, and I come last", () => {
  assert.equal(among([0, 1, 2], who), "nerea, txema y tú");
  assert.equal(among([0, 1, 2, 3, 4], who), "5 jugadores");
});

test("the columns say who is in, what comes back and who is a suertudo", () => {
  const [kepa, me, nerea, txema] = base.corro.map((one) => outlook(one, base, who));
  assert.equal(kepa.largo, "recupera 2 y coge 2 de txema");
  assert.deepEqual([me.largo, me.suerte], ["si te vuelves: nada que coger", true]);
  assert.equal(nerea.largo, "le quedan 2");
  assert.equal(txema.largo, "le van a coger 2");
  assert.equal(takenOf(2, base), 2);
  const mayTake = base.corro.map((one) => one.asiento ? one : { ...one, vuelta: back(0, 2, [[2, 1]]) });
  assert.equal(takenOf(2, { ...base, corro: mayTake }), 2, "who has not backed out yet takes nothing");
  assert.deepEqual(base.corro.map((one) => doing(one, base, who)), ["se vuelve", "te toca", "quiere", "5 más"]);
  assert.deepEqual(base.corro.map((one) => lookOf(one, base)), ["vuelve", "toca", "quiere", "sube"]);
});

test("RULING T6: one accepts with the most that can be put unless another number is chosen", () => {
  assert.equal(amountOf("Querer", answers, nothing), 4);
  assert.equal(amountOf("Querer", answers, { ...nothing, quiero: 9 }), 4);
  assert.equal(amountOf("Reenvidar", answers, nothing), 2);
  assert.equal(amountOf("Ordago", answers, nothing), null);
});

test("two steppers have keys of their own; with one, both keys are its", () => {
  assert.deepEqual(["mas", "mas_quiero"].map((command) => stepped(command, answers)), ["Reenvidar", "Querer"]);
  assert.deepEqual(["mas", "mas_quiero"].map((command) => stepped(command, answers.slice(0, 2))), ["Querer", "Querer"]);
  assert.equal(stepped("mas", []), null);
});

test("the buttons of a turn, with their keys", () => {
  assert.deepEqual(buttons(answers, nothing).map(({ texto, tecla, n }) => [texto, tecla, n]), [
    ["Quiero", "Q", 4],
    ["Volverme atrás", "V · Esc", null],
    ["2 más", "E", 2],
    ["Órdago", "O", null],
  ]);
  assert.equal(keyCap("VolverseAtras", false), "Esc");
  assert.equal(actionOf("aceptar", [turn("Continuar")]), "Continuar");
  assert.equal(actionOf("quiero", []), null);
  assert.deepEqual(discardable([turn("Descartar", { cartas: { t: "Subset", of: ["4c"], least: 1, most: 1 } })]), [
    "4c",
  ]);
});

test("what puts or takes all is asked twice, and backing out only if it costs more than I hold", () => {
  assert.equal(isDear(base), false); // from 4 to 6
  const dear = { ...base, precios: [price("VolverseAtras", { quedan: 9, vuelta: back(0, 2, [[2, 3]]) })] };
  assert.deepEqual([isDear(dear), isGrave("VolverseAtras", dear), isGrave("VolverseAtras", base)], [true, true, false]);
  assert.ok(isGrave("DarsePorPerdido", base) && isGrave("Ordago", base) && !isGrave("Querer", base));
  assert.ok(isGrave("Querer", { ...base, apuesta: { ...bet, ordago: true } }));
});

test("the middle says the lance, its level and whose word it is", () => {
  assert.deepEqual(message(base, who), { titulo: "Pares", nivel: "a 7", sub: "txema sube 5 más · te toca a ti" });
  const opening = { ...base, fase: "grande", apuesta: null, turno: 1 };
  assert.deepEqual(message(opening, who), { titulo: "Grande", nivel: "", sub: "Nadie ha envidado · habla nerea" });
  assert.deepEqual(question(base, byAction(answers), who), {
    titulo: "¿Quieres los 5 más de txema?",
    sub: "Puedes poner de 1 a 4",
  });
  assert.match(hint(base), /^Quien se vuelve atrás recupera las suyas/);
  assert.equal(hint({ fase: "fin_partida", apuesta: null, opciones: base.opciones }), "");
});

test("the discard says who has thrown and who is next", () => {
  const view = { han_descartado: [false, false, false, true], pendientes: [0, 1, 2] };
  assert.equal(discardLine(view, who), "Ha tirado 1 · te toca a ti · luego nerea y txema");
  assert.equal(withoutCard("4c", ["4c", "3o", "11b"]), "Te quedan: tres de oros y caballo de bastos");
});

test("where each one stands: in, waiting, out of the juego, out of the partida", () => {
  const view = { ...base, piedras: [4, 0, 0, 3], en_mesa: [0, 2, 0, 0], salidas: [3] };
  assert.deepEqual([0, 1, 2, 3].map((seat) => standOf(seat, view)), ["", "espera", "salio", "fuera"]);
  assert.deepEqual(stillIn(view), [0, 1]);
  assert.deepEqual(finished({ ...view, en_mesa: [0, 2, 1, 0] }, view), [2]);
  assert.deepEqual(finished({ ...view, numero_juego: 7, en_mesa: [0, 2, 1, 0] }, view), [], "another juego");
});

test("sentences", () => {
  const heard = bubble({ t: "Subido", asiento: 2, piedras: 5, ordago: false });
  assert.deepEqual(heard, [2, "¡5 más!"]);
  assert.deepEqual(bubble({ t: "Envidado", asiento: 1, piedras: 7, ordago: true }), [1, "¡Órdago!"]);
  const line = (event) => logLine({ asiento: 2, lance: "pares", ...event }, who)?.texto;
  assert.equal(line({ t: "ManoEmpezada", numero: 3, mano: 3, juego: 8 }), "Juego 8 · mano 3 · kepa es mano");
  assert.equal(line({ t: "ManoEmpezada", numero: 3, mano: 3 }), "Mano 3 · kepa es mano", "of before juegos were told");
  assert.equal(line({ t: "JuegoApuntado", numero: 8 }), "txema se apunta el juego 8");
  assert.equal(line({ t: "JuegoApuntado" }), "txema se apunta un juego");
  const raise = { t: "Subido", piedras: 5, nivel: 7, pone: 1, ordago: false };
  assert.equal(line({ ...raise, quedan: 0 }), "txema sube 5 más, a 7; pone 1, le quedan 0");
  assert.equal(line({ ...raise, quedan: 1 }), "txema sube 5 más, a 7; pone 1, le queda 1");
  assert.equal(line(raise), "txema sube 5 más, a 7; pone 1");
  assert.equal(line({ t: "Perdido", piedras: 0 }), "Pares: no queda ninguna piedra que perder");
  assert.equal(line({ t: "Envidado", piedras: 25, pone: 4 }), "txema envida 25 a pares y pone 4, todas las suyas");
  assert.equal(line({ t: "Cogido", de: 3, piedras: 2 }), "txema coge 2 de kepa");
  assert.equal(line({ t: "SubidasAbiertas", asientos: [] }), undefined);
  assert.equal(line({ t: "Eliminado", se_fue: true }), "txema deja la partida");
  assert.equal(configuration(base), "4 jugadores · 7 piedras · a 4 juegos");
  assert.deepEqual(standing(base, who), ["kepa, 0 juegos · izaro, 1 juego · txema, 2 juegos · nerea, 3 juegos"]);
  const ended = { ...base, salidas: [1, 3, 2], fin: { gana: 0 }, juegos: [1, 4, 4, 4] };
  assert.match(standing(ended, who)[0], /^izaro.*txema.*kepa.*nerea/, "the last one out comes first");
});

test("how a lance ended, and the movements of piedras", () => {
  const closed = (en, more = {}) =>
    closedWords({ en, puesto: [0, 2, 4, 0], dentro: [1, 2], pierde: null, gana: null, ...more }, who);
  assert.deepEqual(["paso", "no_se_juega", "querido"].map((en) => closed(en)), ["en paso", "no se juega", "6 piedras"]);
  assert.equal(closed("resuelto", { pierde: 0 }), "pierdes tú");
  assert.equal(closed("resuelto"), "nada que perder");
  assert.equal(closed("negado", { dentro: [2] }), "solo txema");
  const words = (fields) =>
    apunteWords({ asiento: 1, piedras: 2, lance: "pares", causa: null, de: null, ...fields }, who);
  assert.equal(words({ que: "saca", causa: "deje" }), "nerea saca 2: no quiso nadie");
  assert.equal(words({ que: "saca", causa: "pares" }), "nerea saca 2 por los pares");
  assert.equal(words({ que: "pierde", piedras: 14 }), "nerea se lleva las 14 del lance");
  assert.equal(words({ que: "suertudo" }), "nerea es suertudo: no queda nada que coger");
});

test("nobody waits for who is out or absent once the hand is over", () => {
  const fields = { fase: "fin_mano", turno: null, continuan: [true, false, false, false] };
  const view = { ...base, ...fields, ausentes: [false, false, false, true], fuera: [2] };
  assert.deepEqual(awaited(view), [1]);
  assert.equal(question(view, new Map(), who).titulo, "Esperando a nerea");
});

test("who marks a juego is said with its number, and how many he has", () => {
  const hand = { marca: 2, anulado: false, juegos: [1, 3, 2, 0], salidas: [], opciones: { juegos: 4 } };
  assert.equal(verdict(hand, who, 8), "txema se apunta el juego 8: lleva 2.");
  const last = { ...hand, juegos: [1, 3, 4, 0], salidas: [2] };
  assert.equal(verdict(last, who, 8), "txema se apunta el juego 8: lleva 4 y queda fuera.");
  assert.equal(verdict({ marca: 2, anulado: false }, who, 8), "txema se apunta el juego 8.", "a past hand");
  assert.equal(
    verdict({ ...hand, anulado: true, marca: null }, who, 8),
    "El juego no se lo apunta nadie: empieza otra vez.",
  );
});

test("the last hand that ended is read from what is told again", () => {
  const steps = [{
    eventos: [
      { t: "ManoEmpezada", numero: 1, juego: 4 },
      { t: "Repartido", asiento: 0, cartas: ["1o", "2o", "3o", "4o", "5o"] },
      { t: "Descartado", asiento: 0, carta: "5o" },
      { t: "Sacado", asiento: 0, piedras: 1, lance: "grande", causa: "deje" },
      { t: "Mostradas", manos: [null, ["1c", "2c", "3c", "4c"]] },
      { t: "JuegoApuntado", asiento: 1 },
      { t: "ManoAcabada", mano: 1, nuevo: true, anulado: false },
      { t: "ManoEmpezada", numero: 2 },
    ],
  }];
  const hand = lastFinished(steps, 2);
  assert.deepEqual([hand.numero, hand.juego, hand.marca, hand.anulado], [1, 4, 1, false]);
  assert.deepEqual(hand.cartas, [["1o", "2o", "3o", "4o"], ["1c", "2c", "3c", "4c"]]);
  assert.deepEqual(hand.apuntes, [apunteOf(steps[0].eventos[3])]);
  assert.equal(apunteOf({ t: "Pasado", asiento: 1 }), null);
  assert.equal(apunteOf({ t: "Perdido", asiento: 1, piedras: 0, lance: "pares" }), null, "a loss of 0 is none");
});

// The verification page.

const mazo = [...SPANISH].reverse();
const begun = () => ({
  v: 1,
  tiradas: [{ op: "below", given: 2, result: 1 }, { op: "shuffled", given: SPANISH, result: mazo }],
  eventos: [
    { t: "PartidaEmpezada", jugadores: 2, mano: 1 },
    { t: "ManoEmpezada", numero: 1, mano: 1, mazo },
    { t: "Repartido", asiento: 1, cuantas: 5, cartas: [0, 2, 4, 6, 8].map((n) => mazo[n]) },
    { t: "Repartido", asiento: 0, cuantas: 5, cartas: [1, 3, 5, 7, 9].map((n) => mazo[n]) },
    { t: "Descartado", asiento: 1, carta: mazo[2] },
    { t: "Mostradas", manos: [null, [0, 4, 6, 8].map((n) => mazo[n])] },
  ],
});
const wrong = (change) => {
  const step = begun();
  change(step);
  return follow([step]).wrong?.texto ?? "";
};

test("mus §17.2: five cards each, one by one from the mano, and one thrown away", () => {
  assert.deepEqual(follow([begun()]), { counts: { manos: 1, cartas: 10, barajadas: 1 }, wrong: null });
});

const WRONGS = [
  [(step) => (step.tiradas[1].result = SPANISH), /el mazo no es/],
  [(step) => (step.tiradas[0].result = 0), /la primera mano no es/],
  [(step) => (step.eventos[2].cartas = [1, 3, 5, 7, 9].map((n) => mazo[n])), /silla 2 no son las que salieron/],
  [(step) => (step.eventos[4].carta = mazo[1]), /no tiene/],
  [(step) => step.eventos.push({ t: "Descartado", asiento: 1, carta: mazo[0] }), /tira dos cartas/],
  [(step) => (step.eventos[5].manos[1] = [1, 3, 5, 7].map((n) => mazo[n])), /enseñadas no son/],
  [(step) => step.eventos.push({ t: "ManoEmpezada", numero: 2, mano: 1, mazo }), /falta una barajada/],
  [(step) => (step.eventos = step.eventos.slice(0, 1)), /no sirve para nada/],
];

test("a dealing that does not follow from its chance is found", () => {
  for (const [change, words] of WRONGS) assert.match(wrong(change), words);
});
