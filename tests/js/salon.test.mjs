// The salón in the browser: what it knows, what it filters, the configuration being filled in, what it says.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { cards } from "../../static/js/games/boards.js";
import {
  changed,
  chosen,
  defaults,
  filled,
  fitting,
  frame,
  missing,
  offered,
  same,
} from "../../static/js/salon/draft.js";
import { counts, shown, totals } from "../../static/js/salon/filters.js";
import { chairName, chairWords, initial, left, received, timed } from "../../static/js/salon/state.js";
import {
  betsText,
  closedTo,
  eyeText,
  isBetOn,
  lookOfEye,
  prizesText,
  putText,
  spoken,
} from "../../static/js/salon/words.js";

const NOW = 1_000_000;
const mesa = (id, changes = {}) => ({
  id,
  numero: id,
  valor: 50,
  estado: "libre",
  faltan: 4,
  sitio: true,
  entrada: null,
  premios: null,
  jugadores: 4,
  sillas: [null, null, null, null],
  lados: [[0, 2], [1, 3]],
  puestos: [0, 1, 2, 3],
  ojo: "limitada",
  ojo_detalle: [],
  clave: false,
  por_invitacion: false,
  partida: null,
  apuestas: false,
  apuesta_media: null,
  v: 1,
  ...changes,
});
const person = (nick, estado = "libre") => ({
  nick,
  avatar: "",
  estado,
  mesa: null,
  silla: null,
  partida: null,
  bolsas: 1,
  copa: false,
});
const PEOPLE = [person("Ane"), person("Luis")];
const opened = (mesas, mia = null) =>
  received(initial(), { t: "salon", salon: {}, mesas, mia, mi_partida: null, gente: { v: 7, lista: PEOPLE } }, {
    now: NOW,
  });

test("a table that changes takes the place of the old one, and an older one does not", () => {
  let state = opened([mesa(1), mesa(2)]);
  state = received(state, { t: "mesa", mesa: mesa(1, { valor: 100, v: 5 }) }, { now: NOW });
  state = received(state, { t: "mesa", mesa: mesa(1, { valor: 5, v: 4 }) }, { now: NOW });
  assert.equal(state.mesas.get(1).valor, 100);
  assert.equal(received(state, { t: "mesa_quitada", id: 2 }, { now: NOW }).mesas.size, 1);
});

test("the same version is taken: the score of a match changes without it", () => {
  const state = received(opened([mesa(1)]), { t: "mesa", mesa: mesa(1, { marcador: "1-0 · 2-3" }) }, { now: NOW });
  assert.equal(state.mesas.get(1).marcador, "1-0 · 2-3");
});

test("what a card counts down becomes a moment of this clock, in whatever frame it comes", () => {
  const played = mesa(1, { reloj: { clave: "nivel", quedan: 90_000, total: 180_000 } });
  const state = received(opened([played, mesa(2)]), { t: "mesa", mesa: { ...played, id: 2 } }, { now: NOW + 5 });
  assert.equal(state.mesas.get(1).reloj.hasta, NOW + 90_000);
  assert.equal(state.mesas.get(2).reloj.hasta, NOW + 90_005);
});

test("the card of a minitorneo says what each has, who leads alone and in which place the others are out", async () => {
  const { chairOf, waitText } = await cards.poker();
  const told = (por_silla, seat) => chairOf({ por_silla }, seat);
  assert.equal(told([], 0), null);
  const has = ["8150", "#6", "4450"];
  assert.deepEqual(told(has, 0), { out: false, text: "8.150", words: "8.150 fichas, va primero", leads: true });
  assert.deepEqual(told(has, 1), { out: true, text: "6.º", words: "queda 6.º", leads: false });
  assert.deepEqual(told(has, 2), { out: false, text: "4.450", words: "4.450 fichas", leads: false });
  assert.equal(told(["5000", "5000"], 0).leads, false);
  assert.equal(waitText("1:12"), "sube en 1:12");
});

test("waits become moments of this clock", () => {
  const mia = timed({ quedan: 30_000, total: 60_000, oferta_robots: 0 }, NOW);
  assert.equal(mia.hasta, NOW + 30_000);
  assert.equal(mia.oferta, NOW);
  assert.deepEqual(left(mia, NOW + 15_000), { seconds: 15, fraction: 0.25 });
  assert.deepEqual(left(mia, NOW + 99_000), { seconds: 0, fraction: 0 });
  assert.equal(timed({ quedan: null }, NOW).hasta, null);
  assert.equal(timed(null, NOW), null);
});

test("my table comes first, then those that wait, then by number", () => {
  const tables = [
    mesa(1),
    mesa(2, { estado: "esperando" }),
    mesa(3),
    mesa(4, { estado: "jugando", faltan: 0, sitio: false, partida: 9 }),
  ];
  const state = opened(tables, { mesa: 3, quedan: null });
  assert.deepEqual(shown(state, "todas").map(({ id }) => id), [3, 2, 1, 4]);
});

test("filters do what they say, and never hide my own table", () => {
  const tables = [
    mesa(1, { valor: 5 }),
    mesa(2, { valor: 500 }),
    mesa(3, { estado: "jugando", faltan: 0, sitio: false, partida: 9 }),
    mesa(4, { estado: "jugando", faltan: 0, sitio: false, partida: 8, ojo: "privada" }),
    mesa(5, { estado: "preparando", faltan: 0, sitio: false }),
  ];
  const state = opened(tables);
  const ids = (filter, limit = 0) => shown(state, filter, { most: limit }).map(({ id }) => id);
  assert.deepEqual(ids("sitio"), [1, 2]);
  assert.deepEqual(ids("mirar"), [3]);
  assert.deepEqual(ids("sitio", 50), [1]);
  assert.deepEqual(counts(state, 50), { todas: 4, sitio: 1, mirar: 1, apuestas: 0, amigos: 0 });
  assert.deepEqual(totals(state), { mesas: 5, jugando: 2, sitio: 2, esperan: 0 });
  const mine = opened(tables, { mesa: 2, quedan: null });
  assert.deepEqual(shown(mine, "mirar", { most: 50 }).map(({ id }) => id), [2, 3]);
});

test("an open table that is played has room, and says with how many U$uros one sits", () => {
  const open = { estado: "jugando", partida: 7, valor: 30, entrada: { minimo: 30, maximo: 1500 } };
  const state = opened([mesa(1, { ...open, sitio: true }), mesa(2, { ...open, sitio: false }), mesa(3)]);
  assert.deepEqual(shown(state, "sitio").map(({ id }) => id), [1, 3]);
  assert.equal(totals(state).sitio, 2);
  assert.equal(putText(mesa(1, open)), "30–1.500");
  assert.equal(putText(mesa(3)), "50");
});

test("the prizes of a table are said by place, or together where the places are not known", () => {
  const told = (places) => prizesText(mesa(1, { premios: 1300, premios_puestos: places }));
  assert.equal(told([1150, 90, 60]), "Premios, que pone la casa: 1.º 1.150 U$, 2.º 90 U$ y 3.º 60 U$");
  assert.equal(told([]), "Premios, que pone la casa: 1.300");
});

test("a table for prizes that lacks but one goes first", () => {
  const waits = { estado: "esperando", faltan: 1 };
  const state = opened([
    mesa(1, waits),
    mesa(2, { ...waits, premios: 300, faltan: 3 }),
    mesa(3, { ...waits, premios: 300 }),
  ]);
  assert.deepEqual(shown(state, "todas").map(({ id }) => id), [3, 1, 2]);
});

test("a table by invitation has no room for whoever holds no link, and nobody waits there for him", () => {
  const sits = { estado: "esperando", sillas: [{ nick: "Ane" }, null, null, null] };
  const state = opened([mesa(1, { ...sits, por_invitacion: true }), mesa(2, sits)]);
  assert.deepEqual(shown(state, "sitio").map(({ id }) => id), [2]);
  assert.equal(counts(state).sitio, 1);
  assert.deepEqual(totals(state), { mesas: 2, jugando: 0, sitio: 1, esperan: 1 });
  assert.deepEqual(
    shown(opened([mesa(1, { ...sits, por_invitacion: true })], { mesa: 1, quedan: null }), "sitio").length,
    1,
  );
});

test("a chair that is reserved is closed to everybody but its owner", () => {
  const reserved = mesa(1, { reservada: ["Ane", "Jon", "Eva", "Luis"] });
  const me = { mine: undefined, nueva: null, yo: "Jon" };
  assert.equal(closedTo(reserved, 1, me), "");
  assert.equal(closedTo(reserved, 0, me), "Reservada para Ane");
  assert.equal(closedTo(reserved, 0, { ...me, mine: 1 }), "Reservada para Ane");
  assert.equal(closedTo(mesa(2, { reservada: [] }), 0, me), "");
  assert.equal(closedTo(mesa(2), 0, me), "");
});

test("the table where a chair is kept for me comes before all but mine, and no filter hides it", () => {
  const reserved = mesa(13, { valor: 500, sitio: false, reservada: ["Ane", "Jon", "Eva", "Luis"] });
  const state = opened([mesa(1), mesa(2, { estado: "esperando" }), reserved]);
  const ids = (yo, filter = "todas", from = state) => shown(from, filter, { most: 50, yo }).map(({ id }) => id);
  assert.deepEqual(ids("Jon"), [13, 2, 1]);
  assert.deepEqual(ids("Jon", "mirar"), [13]);
  assert.deepEqual(ids("Nadie"), [2, 1], "to whom nothing is kept it is a table like any");
  assert.deepEqual(ids("Jon", "todas", opened([mesa(1), reserved], { mesa: 1, quedan: null })), [1, 13]);
});

test("a filter leaves the tables where objects may be bet", () => {
  const state = opened([mesa(1, { apuestas: true }), mesa(2, { apuestas: false }), mesa(3)]);
  assert.deepEqual(shown(state, "apuestas").map(({ id }) => id), [1]);
  assert.equal(counts(state, 0).apuestas, 1);
});

const inList = ({ gente }) => [...gente.lista.values()].map(({ nick, estado }) => `${nick} ${estado}`);

test("the list of people follows what changes from one version to the next", () => {
  let state = opened([]);
  assert.deepEqual(inList(state), ["Ane libre", "Luis libre"]);
  state = received(state, { t: "gente", v: 8, hay: [person("Ane", "ausente"), person("Mar")], fuera: ["Luis"] }, {
    now: NOW,
  });
  assert.deepEqual(inList(state), ["Ane ausente", "Mar libre"]);
  assert.equal(state.gente.v, 8);
});

test("who changes his nick leaves under the old one and comes under the new one", () => {
  const state = received(opened([]), { t: "gente", v: 8, hay: [person("Anne")], fuera: ["Ane"] }, { now: NOW });
  assert.deepEqual(inList(state), ["Luis libre", "Anne libre"]);
});

test("after a gap in its versions the list stands still and asks for the whole one with version 0", () => {
  for (const v of [9, 7, 6, 1]) {
    let state = received(opened([]), { t: "gente", v, hay: [person("Mar")], fuera: ["Ane"] }, { now: NOW });
    assert.equal(state.gente.v, 0, `version ${v} does not follow 7`);
    assert.deepEqual(inList(state), ["Ane libre", "Luis libre"]);
    state = received(state, { t: "gente", v: 1, hay: [person("Mar")], fuera: [] }, { now: NOW });
    assert.equal(state.gente.v, 0, "nothing follows version 0");
    state = received(state, { t: "gente", v: 10, lista: [person("Mar")] }, { now: NOW });
    assert.deepEqual(inList(state), ["Mar libre"]);
    assert.equal(state.gente.v, 10);
  }
});

test("what changed before the first whole list is not understood", () => {
  const state = received(initial(), { t: "gente", v: 1, hay: [person("Mar")], fuera: [] }, { now: NOW });
  assert.equal(state.gente.v, 0);
  assert.equal(state.gente.lista.size, 0);
});

test("a free chair says who would be its partner, or its rival at a table of two", () => {
  const table = mesa(1, { sillas: [{ nick: "Ane" }, null, null, null] });
  assert.deepEqual(chairWords(table, 2), { nick: "Ane", pareja: true });
  assert.equal(chairWords(table, 3), null);
  const two = mesa(1, { jugadores: 2, lados: [[0], [1]], puestos: [0, 1], sillas: [{ nick: "Ane" }, null] });
  assert.deepEqual(chairWords(two, 1), { nick: "Ane", pareja: false });
  const five = mesa(1, {
    jugadores: 5,
    lados: [[0], [1], [2], [3], [4]],
    sillas: [{ nick: "Ane" }, null, null, null, null],
  });
  assert.equal(chairWords(five, 2), null);
});

test("a chair of parchís is called by its colour, also at a table that was made smaller", () => {
  const colours = ["amarillo", "azul", "rojo", "verde"];
  assert.equal(chairName({ puestos: [0, 1, 3] }, 2, colours), "3 (verde)");
  assert.equal(chairName({ puestos: [0, 1, 2, 3] }, 2, []), "3");
});

const DECLARATION = {
  opciones: [{ nombre: "juegos", defecto: 3 }, { nombre: "deje", defecto: false }],
  condiciones: [{ nombre: "mirones", defecto: "si" }, { nombre: "mirones_hablan", defecto: true }, {
    nombre: "mirones_ven",
    defecto: false,
  }],
  clave: [4, 64],
};

test("a stored configuration goes over the defaults, without what is no longer known", () => {
  const draft = filled(DECLARATION, { opciones: { juegos: 5, vieja: 1 }, condiciones: { mirones: "no" } });
  assert.deepEqual(draft.opciones, { juegos: 5, deje: false });
  assert.equal(draft.condiciones.mirones, "no");
  assert.ok(same(filled(DECLARATION, null), defaults(DECLARATION)));
  assert.ok(!same(draft, defaults(DECLARATION)));
});

test("where nobody watches nobody speaks nor sees; a key goes with its choice", () => {
  let draft = changed(defaults(DECLARATION), "condiciones", "mirones_ven", true);
  draft = changed(draft, "condiciones", "mirones", "no");
  assert.deepEqual(draft.condiciones, { mirones: "no", mirones_hablan: false, mirones_ven: false });
  draft = { ...changed(draft, "condiciones", "mirones", "clave"), clave: " gaviota " };
  assert.equal(frame(DECLARATION, draft).clave, "gaviota");
  assert.equal("clave" in frame(DECLARATION, changed(draft, "condiciones", "mirones", "si")), false);
});

test("what the salón fixes stays as it is, and is not sent as if it had been chosen", () => {
  const [juegos, ...opciones] = DECLARATION.opciones;
  const [mirones, ...condiciones] = DECLARATION.condiciones;
  const fixed = {
    ...DECLARATION,
    opciones: [{ ...juegos, defecto: 1, fijo: true }, ...opciones],
    condiciones: [{ ...mirones, defecto: "no", fijo: true }, ...condiciones],
  };
  const draft = filled(fixed, {
    opciones: { juegos: 5, deje: true },
    condiciones: { mirones: "si", mirones_ven: true },
  });
  assert.deepEqual(draft.opciones, { juegos: 1, deje: true });
  assert.deepEqual(draft.condiciones, { mirones: "no", mirones_hablan: false, mirones_ven: false });
  assert.deepEqual(frame(fixed, draft), {
    t: "configurar",
    opciones: { deje: true },
    condiciones: { mirones_hablan: false, mirones_ven: false },
  });
  assert.deepEqual(chosen(fixed, draft).opciones, { deje: true });
});

test("bets of objects are offered only where the match counts; where they stay on, so does their switch", () => {
  const without = { condiciones: { apuestas: false } };
  const withBets = { condiciones: { apuestas: true } };
  const field = { nombre: "apuestas" };
  assert.ok(offered(field, without, null, false));
  assert.ok(offered(field, without, { cuenta: true }, false));
  assert.ok(!offered(field, without, { cuenta: false }, false));
  assert.ok(!offered(field, withBets, { cuenta: true }, true));
  assert.ok(offered(field, withBets, { cuenta: false }, false));
  assert.ok(offered({ nombre: "mirones" }, without, { cuenta: false }, true));
  assert.equal(fitting(withBets, true).condiciones.apuestas, false);
  assert.equal(fitting(withBets, false).condiciones.apuestas, true);
});

test("a key is asked for before anything is sent", () => {
  const draft = changed(defaults(DECLARATION), "condiciones", "mirones", "clave");
  assert.match(missing(draft, [4, 64]), /de 4 a 64/);
  assert.equal(missing({ ...draft, clave: "abcd" }, [4, 64]), "");
  assert.match(missing({ ...draft, clave: "   a  " }, [4, 64]), /clave/);
});

test("the eye says what may be seen", () => {
  assert.equal(eyeText({ ojo: "abierta", ojo_detalle: [], clave: false }), "Se puede mirar sin límites");
  assert.equal(
    eyeText({ ojo: "limitada", ojo_detalle: ["sin_cartas", "sin_hablar"], clave: true }),
    "Se puede mirar con límites: sin ver cartas y sin hablar; pide clave",
  );
});

test("the three eyes differ in shape and not only in colour", () => {
  const looks = ["abierta", "limitada", "privada"].map((ojo) => lookOfEye({ ojo }));
  assert.equal(new Set(looks).size, 3);
  const sprite = readFileSync(new URL("../../static/img/icons.svg", import.meta.url), "utf8");
  for (const look of looks) assert.match(sprite, new RegExp(`<symbol id="${look}"`));
});

test("a table is with bets only when something was bet", () => {
  const admits = { estado: "preparando", apuestas: true };
  assert.match(betsText(mesa(1, { ...admits, apuesta_media: 25 })), /^Con apuestas/);
  assert.match(betsText(mesa(1, { ...admits, apuesta_media: 0 })), /^Con apuestas/, "less than a U$uro each");
  assert.match(betsText(mesa(1, admits)), /nadie ha apostado todavía/);
  assert.equal(betsText(mesa(1, { ...admits, estado: "jugando" })), "", "nobody can any more");
  assert.equal(betsText(mesa(1)), "");
  const played = { resumen: "40p", estado: "jugando", apuestas: true };
  const all = [mesa(1, played), mesa(2, { ...played, apuesta_media: 25 }), mesa(3, admits), mesa(4)];
  assert.deepEqual(shown(opened(all), "apuestas").map(({ id }) => id), [2, 3]);
  assert.deepEqual(all.map(isBetOn), [false, true, false, false]);
});

test("what changes at my table is said once", () => {
  const mia = (changes) => ({
    numero: 7,
    fase: "esperando",
    asiento: 0,
    jefe: 0,
    propuesta: null,
    cambio: null,
    ...changes,
  });
  assert.equal(spoken(null, mia({})), "Te has sentado en la mesa 7.");
  assert.equal(spoken(mia({}), null), "Te has levantado de la mesa.");
  assert.equal(spoken(mia({}), mia({})), "");
  assert.match(spoken(mia({}), mia({ fase: "confirmando" })), /confirma/);
  assert.equal(
    spoken(mia({}), mia({ fase: "contando", quedan: 4980 })),
    "La mesa está completa: la partida empieza en 5 segundos. Aún puedes levantarte.",
  );
  assert.equal(spoken(mia({ fase: "confirmando" }), mia({ fase: "configurando" })), "Te toca configurar la partida.");
  assert.equal(
    spoken(mia({ fase: "aceptando", propuesta: { n: 1 } }), mia({ fase: "aceptando", propuesta: { n: 2 } })),
    "La propuesta ha cambiado.",
  );
  assert.equal(spoken(mia({}), mia({ cambio: { de: 1, con: 0 } })), "Te piden cambiar de silla.");
});
