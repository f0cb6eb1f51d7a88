// The acta in the browser: the replay finds its way, and the verification notices whatever is changed.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { logLine } from "../../static/js/games/mus/texts.js";
import { people } from "../../static/js/games/mus/layout.js";
import { malformed, verify } from "../../static/js/acta/check.js";
import {
  addressOf,
  changesChairs,
  frameOfMoment,
  frameOfVersion,
  framesOf,
  handsOf,
  indexOf,
  linkTo,
  moved,
  placeIn,
  preludeOf,
  restOn,
  seatedAt,
  stopAt,
  tableOf,
  versionIn,
} from "../../static/js/acta/record.js";

const SAMPLE = JSON.parse(await readFile(new URL("./data/acta.json", import.meta.url)));
const FORMER = JSON.parse(await readFile(new URL("./data/acta-1.json", import.meta.url)));
const copy = () => structuredClone(SAMPLE);
const failed = async (acta, own) => (await verify(acta, own)).filter(({ ok }) => !ok).map(({ clave }) => clave);
const events = (acta, name) => acta.pasos.flatMap(({ eventos }) => eventos).filter(({ t }) => t === name);

test("the table of an acta says the prizes that were paid, and none in a training", () => {
  const jugadores = [{ asiento: 0, nick: "Ane", usuros: 25 }, { asiento: 1, nick: "Luis", usuros: 0 }];
  const acta = { ...COMING, jugadores, valor: 0, premios: 200, azar: {} };
  assert.deepEqual(tableOf(acta, null, 0).premiados, [{ asiento: 0, usuros: 25, pagado: true }]);
  const { premios, premiados } = tableOf({ ...acta, premios: 0, jugadores: [] }, null, 0);
  assert.deepEqual([premios, premiados], [0, []]);
});

test("a player of sealed deals asks for his own acta, everybody else for that of all", () => {
  const facts = { datos: "/partida/7/acta.json", propia: false };
  assert.equal(addressOf(facts), "/partida/7/acta.json");
  assert.equal(addressOf(facts, 0), "/partida/7/acta.json?desde=0");
  assert.equal(addressOf({ ...facts, propia: true }), "/partida/7/acta.json?propia");
  assert.equal(addressOf({ ...facts, propia: true }, 2), "/partida/7/acta.json?desde=2&propia");
});

// --- People who came and went

const COMING = {
  lados: [[0], [1], [2]],
  pasos: [{ v: 1 }],
  jugadores: [
    { asiento: 0, nick: "Ane", desde: 2, hasta: null },
    { asiento: 1, nick: "Luis", desde: 3, hasta: 9 },
    { asiento: 1, nick: "Mar", desde: 11, hasta: 12 },
    { asiento: 1, nick: "Eva", desde: 13, hasta: 30 },
  ],
};
// Hands begin at versions 4, 10 and 20.
const FRAMES = [1, 4, 7, 10, 12, 20].map((v) => ({ v }));
const HANDS = [{ i: 1 }, { i: 3 }, { i: 5 }];

test("a chair is of whoever sat there at that moment, and of nobody in between", () => {
  const at = (v) => seatedAt(COMING, v).map(({ nick }) => nick);
  assert.deepEqual(at(1), ["", "", ""]);
  assert.deepEqual(at(9), ["Ane", "Luis", ""], "he stands up in the step that says so");
  assert.deepEqual(at(10), ["Ane", "", ""]);
  assert.deepEqual(at(11), ["Ane", "Mar", ""]);
  assert.deepEqual(at(20), ["Ane", "Eva", ""]);
  assert.equal(seatedAt(COMING, 10)[1].libre, true);
});

test("of each who sat on a chair it is said from which hand to which", () => {
  const hands = COMING.jugadores.map((player) => handsOf(player, FRAMES, HANDS));
  assert.deepEqual(hands, [[1, 3], [1, 1], null, [3, 3]]);
});

test("where the same people play from start to end nothing of it changes", () => {
  const jugadores = ["Ane", "Luis", "Mar"].map((nick, asiento) => ({ asiento, nick }));
  assert.equal(changesChairs(COMING), true);
  assert.equal(changesChairs({ jugadores }), false);
  assert.deepEqual(seatedAt({ ...COMING, jugadores }, 99).map(({ nick }) => nick), ["Ane", "Luis", "Mar"]);
});

// --- Verification

test("promise P17: an untouched acta passes every check, each with what it counted", async () => {
  const checks = await verify(SAMPLE);
  assert.deepEqual(checks.map(({ clave, ok }) => [clave, ok]), [["forma", true], ["compromiso", true], [
    "tiradas",
    true,
  ], ["cartas", true]]);
  assert.match(checks[0].detalle, new RegExp(`^${SAMPLE.pasos.length} pasos`));
  assert.match(checks[3].detalle, /manos, .* barajadas y .* cartas/);
});

test("an acta of the first algorithm passes every check, and its number counts", async () => {
  assert.equal(FORMER.azar.algoritmo, "usumus-1");
  assert.deepEqual(await failed(FORMER), []);
  assert.deepEqual(await failed({ ...structuredClone(FORMER), partida: FORMER.partida + 1 }), ["tiradas"]);
});

test("the number of a match, given when all words are known, is nothing in its chance", async () => {
  assert.equal(SAMPLE.azar.algoritmo, "usumus-2");
  assert.deepEqual(await failed({ ...copy(), partida: SAMPLE.partida + 1 }), []);
});

const CHANGES = {
  "another seed": [(a) => {
    a.azar.semilla = "ab".repeat(32);
  }, ["compromiso", "tiradas"]],
  "another commitment": [(a) => {
    a.azar.compromiso = "0".repeat(64);
  }, ["compromiso"]],
  "another word of a player": [(a) => {
    a.azar.palabras[2] += "0";
  }, ["tiradas"]],
  "the words in another order": [(a) => a.azar.palabras.reverse(), ["tiradas"]],
  "the first deal in the place of the second": [(a) => {
    a.pasos[0].tiradas = [];
  }, ["tiradas", "cartas"]],
  "a draw with another result": [(a) => {
    a.pasos[0].tiradas[0].result = (a.pasos[0].tiradas[0].result + 1) % 4;
  }, ["tiradas", "cartas"]],
  "a draw of an unknown kind": [(a) => {
    a.pasos[0].tiradas[0].op = "constructor";
  }, ["tiradas", "cartas"]],
  "a draw too many, which moves the deals after it": [
    (a) => a.pasos[1].tiradas.push({ op: "below", given: 1, result: 0 }),
    [
      "tiradas",
      "cartas",
    ],
  ],
  "a draw less": [(a) => a.pasos[0].tiradas.pop(), ["cartas"]],
  "a deck with a card twice": [(a) => {
    a.pasos[0].tiradas[1].given[0] = "12b";
  }, ["tiradas", "cartas"]],
  "another mano": [(a) => {
    events(a, "PartidaEmpezada")[0].mano = (events(a, "PartidaEmpezada")[0].mano + 1) % 4;
  }, ["cartas"]],
  "two cards of the mazo changed over": [(a) => {
    const { mazo } = events(a, "ManoEmpezada")[0];
    [mazo[0], mazo[5]] = [mazo[5], mazo[0]];
  }, ["cartas"]],
  "another card dealt": [(a) => {
    events(a, "Repartido")[2].cartas[1] = events(a, "Repartido")[3].cartas[1];
  }, ["cartas"]],
  "two hands changed over": [(a) => {
    const [one, two] = events(a, "Repartido");
    [one.cartas, two.cartas] = [two.cartas, one.cartas];
  }, ["cartas"]],
  "a discard of what was not held": [(a) => {
    const said = events(a, "Descartado")[0];
    said.cartas = [...said.cartas.slice(1), "no"];
  }, ["cartas"]],
  "another hand shown": [(a) => {
    events(a, "Mostradas")[0].manos.reverse();
  }, ["cartas"]],
  "a score with other cards": [(a) => {
    events(a, "Tanteado").find(({ apunte }) => apunte.cartas.length).apunte.cartas = ["12o", "12c", "12e", "12b"];
  }, ["cartas"]],
  "a step less": [(a) => a.pasos.splice(3, 1), ["forma"]],
  "the steps in another order": [(a) => a.pasos.reverse(), ["forma"]],
  "no steps": [(a) => {
    a.pasos = [];
  }, ["forma"]],
  "half a seed": [(a) => {
    a.azar.semilla = a.azar.semilla.slice(2);
  }, ["forma"]],
  "another algorithm": [(a) => {
    a.azar.algoritmo = "usumus-0";
  }, ["forma"]],
  "an unknown game": [(a) => {
    a.juego = "toString";
  }, ["cartas"]],
  "cards that are no list": [(a) => {
    events(a, "Repartido")[0].cartas = null;
  }, ["cartas"]],
};

for (const [name, [change, expected]] of Object.entries(CHANGES)) {
  test(`it is noticed: ${name}`, async () => {
    const acta = copy();
    change(acta);
    assert.deepEqual(await failed(acta), expected);
  });
}

test("a forged acta that agrees with itself is found by the commitment noted before the match", async () => {
  const noted = SAMPLE.azar.compromiso;
  assert.deepEqual(await failed(SAMPLE, ` ${noted.toUpperCase()} `), []);
  assert.deepEqual(await failed(SAMPLE, noted.replace(/.$/, "x")), ["apuntado"]);
});

test("what is no acta is told so", () => {
  for (const nonsense of [null, 7, "acta", [], {}, { pasos: [], azar: {} }]) assert.notEqual(malformed(nonsense), "");
});

// --- The replay

const ACTA = {
  pasos: [
    { v: 1, a: 1000, asiento: null, eventos: [{ t: "mano" }], vista: { fase: "mus", n: 1, manos: 2 } },
    { v: 2, a: 2000, asiento: 0, eventos: [], cambia: { n: 2 } },
    { v: 3, a: 3000, asiento: 1, eventos: [{ t: "parte" }], cambia: { fase: "grande" } },
    { v: 4, a: 4000, asiento: 1, eventos: [{ t: "paso" }, { t: "paso" }], cambia: {} },
    { v: 5, a: 5000, asiento: 2, eventos: [{ t: "cuenta" }], cambia: { fase: "fin_mano" } },
    { v: 6, a: 6000, asiento: 2, eventos: [], cambia: { n: 3 } },
    { v: 7, a: 7000, asiento: 3, eventos: [{ t: "mano" }], cambia: { fase: "mus" } },
    { v: 8, a: 8000, asiento: 3, eventos: [], cambia: {} },
  ],
};
const frames = framesOf(ACTA);
const index = indexOf(
  frames,
  ({ eventos }) => eventos.map(({ t }) => ({ nivel: ["mano", "parte"].includes(t) ? t : "jugada", texto: t })),
);

test("each frame holds the whole table: what changes lies over what was", () => {
  assert.deepEqual(frames[5].vista, { fase: "fin_mano", n: 3, manos: 2 });
  assert.deepEqual(frames[0].vista, { fase: "mus", n: 1, manos: 2 });
  assert.deepEqual(
    frames.map(({ legales, relojes }) => [legales.length, relojes.length]).flat().every((n) => n === 0),
    true,
  );
});

test("steps stop where something is seen, and at both ends", () => {
  assert.deepEqual(index.stops, [0, 2, 3, 4, 6, 7]);
  assert.deepEqual(index.lines.map(({ i }) => i), [0, 2, 3, 3, 4, 6]);
  assert.deepEqual(index.hands.map(({ i, partes }) => [i, partes.map((part) => part.i)]), [[0, [2]], [6, []]]);
});

test("forwards and backwards, from a stop or from between two, never beyond the ends", () => {
  assert.deepEqual([0, 1, 4, 7].map((i) => moved(index.stops, i, 1)), [2, 2, 6, 7]);
  assert.deepEqual([0, 1, 2, 5].map((i) => moved(index.stops, i, -1)), [0, 0, 0, 4]);
  assert.equal(stopAt(index.stops, 5), 3);
});

test("hand and part of a moment", () => {
  assert.deepEqual(placeIn(index.hands, 1), { hand: 0, part: -1 });
  assert.deepEqual(placeIn(index.hands, 5), { hand: 0, part: 0 });
  assert.deepEqual(placeIn(index.hands, 7), { hand: 1, part: -1 });
  assert.deepEqual(placeIn([], 7), { hand: 0, part: -1 });
});

test("links name a version and a chair, and nonsense names nothing", () => {
  assert.equal(linkTo("/partida/7/acta/", 2, 123), "/partida/7/acta/?desde=2#v=123");
  assert.equal(versionIn("#v=123"), 123);
  for (const hash of ["", "#", "#v=", "#v=-1", "#v=1e3", "#v=9999999999", "#otra"]) assert.equal(versionIn(hash), null);
  assert.deepEqual([0, 1, 4, 99].map((v) => frameOfVersion(frames, v)), [0, 0, 3, 7]);
  assert.deepEqual([0, 2500, 9e12].map((at) => frameOfMoment(frames, at)), [0, 1, 7]);
});

test("a recuento is shown after the last moment of its own hand, so that its score starts from there", () => {
  assert.equal(preludeOf(frames, 4), 3);
  assert.equal(preludeOf(frames, 5), 3);
  assert.equal(preludeOf(frames, 6), null);
});

test("who looked for señas is told of others, and of oneself while one plays", () => {
  const asientos = ["Ana", "Beto", "Carla", "Dani"].map((nick, asiento) => ({ asiento, nick }));
  const said = (who, objetivo) => logLine({ t: "Mirado", asiento: 0, objetivo }, people({ asientos, ...who }, 4)).texto;
  assert.equal(said({ yo: null, desde: 0 }, 1), "Ana mira si Beto hace señas");
  assert.equal(said({ yo: null, desde: 2 }, null), "Ana deja de mirar a los rivales");
  assert.equal(said({ yo: 0 }, 1), "Miras a Beto");
  assert.equal(said({ yo: 0 }, null), "Dejas de mirar a los rivales");
});

test("playback rests longer where more is said", () => {
  assert.ok(restOn(frames[3], 2) > restOn(frames[3], 1));
  assert.ok(restOn(frames[1], 0) < restOn(frames[1], 1));
  assert.ok(restOn(frames[4], 1) > restOn(frames[3], 3));
});
