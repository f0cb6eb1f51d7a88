// The people of a salón in the browser: who the list shows, what each is to me, what can be done with him, what the
// text mode understands.

import assert from "node:assert/strict";
import { test } from "node:test";

// What draws is loaded beside what is pure: it asks for a document, and is given one that does nothing.
const element = () => ({ setAttribute() {}, addEventListener() {}, append() {} });
globalThis.document = { createComment: element, createTreeWalker: element, createElement: element };

const { doing, doingWhole, glyph, spokenEntry } = await import("../../static/js/lib/ball.js");
const { personItems, playerMenu, tableItems } = await import("../../static/js/lib/people.js");
const {
  current,
  holding,
  newInvitations,
  newWord,
  nextEnd,
  noNotices,
  noRelations,
  noticesOf,
  relationsOf,
  standing,
  waiting,
} = await import(
  "../../static/js/lib/persona.js"
);
const { command } = await import("../../static/js/salon/commands.js");
const { FILTERS, mostOf, MY_BALANCE, shown, totals } = await import("../../static/js/salon/filters.js");
const { fresh } = await import("../../static/js/salon/news.js");
const { called, people, peopleCounts } = await import("../../static/js/salon/roster.js");
const { chairBeside, ignoredAt } = await import("../../static/js/salon/seating.js");
const { mineLines, noticeLines, personLine, tableLine, tableWhole } = await import("../../static/js/salon/telling.js");

const NOW = 1_000_000;
const person = (nick, changes = {}) => ({
  nick,
  avatar: "",
  estado: "libre",
  mesa: null,
  silla: null,
  partida: null,
  bolsas: 1,
  copa: false,
  ...changes,
});
const listed = (...all) => new Map(all.map((one) => [one.nick, one]));
const LIST = listed(
  person("Íñigo", { estado: "jugando", mesa: 4, silla: 2, partida: 9, bolsas: 5 }),
  person("ana", { bolsas: 2 }),
  person("Zoe", { estado: "ausente" }),
  person("Begoña", { estado: "caido", mesa: 12, silla: 0, partida: 8 }),
  person("Luis", { estado: "sentado", mesa: 3, silla: 1, bolsas: 4, copa: true }),
);
const RELATIONS = relationsOf({
  amigos: ["Luis"],
  pedidos: ["ana"],
  pedidas: ["Zoe"],
  ignorados: ["Begoña"],
  notas: { Luis: "Va de farol" },
  parejas: { Luis: "preferida", Zoe: "evitada" },
});
const nicks = (view) => people(LIST, RELATIONS, { show: "todos", ...view }).map(({ nick }) => nick);

test("35: the filters of the list show whom they say, and each says how many", () => {
  assert.deepEqual(nicks({ show: "amigos" }), ["Luis"]);
  assert.deepEqual(nicks({ show: "libres" }), ["ana"]);
  assert.deepEqual(nicks({ show: "jugando" }), ["Begoña", "Íñigo"]);
  assert.deepEqual(nicks({ show: "ninguno" }), []);
  assert.deepEqual(peopleCounts(LIST, RELATIONS), { todos: 5, amigos: 1, libres: 1, jugando: 2, ninguno: 0 });
});

test("a nick is found whatever its accents and capitals", () => {
  assert.deepEqual(nicks({ search: "INIGO" }), ["Íñigo"]);
  assert.deepEqual(nicks({ search: "bego" }), ["Begoña"]);
  assert.deepEqual(nicks({ search: "é" }), ["Begoña", "Zoe"]);
  assert.equal(called(LIST, "iñigo").nick, "Íñigo");
  assert.equal(called(LIST, "lu").nick, "Luis");
  assert.equal(called(LIST, "nadie"), null);
});

test("the list is in the order of the alphabet, of what people do or of their wealth", () => {
  assert.deepEqual(nicks({}), ["ana", "Begoña", "Íñigo", "Luis", "Zoe"]);
  assert.deepEqual(nicks({ order: "estado" }), ["ana", "Luis", "Íñigo", "Begoña", "Zoe"]);
  assert.deepEqual(nicks({ order: "riqueza" }), ["Íñigo", "Luis", "ana", "Begoña", "Zoe"]);
});

test("22-29: every ball says what it is by a number or a glyph and by words, whatever its colour", () => {
  const said = (estado, mesa = null) => `${glyph({ estado, mesa })} ${doing({ estado, mesa })}`;
  assert.equal(said("libre"), "✓ Libre");
  assert.equal(said("sentado", 4), "4 Sentado · mesa 4");
  assert.equal(said("jugando", 4), "4 Jugando · mesa 4");
  assert.equal(said("mirando", 4), "4 Mirando · mesa 4");
  assert.equal(said("caido", 4), "4 Sin conexión · mesa 4");
  assert.equal(said("ausente"), "– Ausente");
  assert.equal(said("latente"), "! En alerta");
  assert.equal(said("jugando"), "… Jugando · otro salón");
  assert.equal(doingWhole(LIST.get("Íñigo")), "Jugando en la mesa 4, silla 3");
});

test("a row says to the ear all that it shows to the eye", () => {
  assert.equal(
    spokenEntry(LIST.get("Luis"), standing(RELATIONS, "Luis")),
    "Luis, sentado en la mesa 3, silla 2, amigo, 4 bolsas, con trofeos, con anotación",
  );
});

const texts = (items) => items.filter((item) => item !== "-").map(({ text }) => text);
const menu = (nick, context = {}) => texts(personItems({ nick }, { me: "yo", relations: RELATIONS, ...context }));

test("38: the menu offers only what is possible with each", () => {
  assert.ok(menu("Luis").includes("Quitar de amigos") && menu("Luis").includes("Cambiar mi anotación"));
  assert.ok(menu("ana").includes("Aceptar su amistad") && menu("ana").includes("No aceptar su amistad"));
  assert.ok(menu("Zoe").includes("Retirar mi petición de amistad"));
  assert.ok(menu("otro").includes("Pedir amistad") && menu("otro").includes("Ignorar"));
  assert.ok(menu("Begoña").includes("Dejar de ignorar"));
  for (const never of ["Pedir amistad", "Mensaje privado", "Ignorar"]) {
    assert.ok(!menu("Begoña").includes(never), never);
  }
  assert.deepEqual(menu("yo"), ["Mi información", "Mi almacén"]);
  assert.deepEqual(personItems({ nick: "Robot", robot: "novato" }, { me: "yo", relations: RELATIONS }), []);
});

test("the partner I prefer is marked, and marking again takes it off", () => {
  const items = personItems({ nick: "Luis" }, { me: "yo", relations: RELATIONS });
  assert.equal(items.find(({ text }) => text === "Pareja preferida").checked, true);
  assert.equal(items.find(({ text }) => text === "Pareja que evito").checked, false);
});

test("what cannot be done at the tables now is not offered", () => {
  const run = () => {};
  assert.deepEqual(tableItems({ nick: "Luis" }, { invite: null, sitBy: null, watch: null }), []);
  assert.deepEqual(
    texts(tableItems({ nick: "Luis" }, { invite: run, sitBy: { text: "Sentarme de pareja suya", run }, watch: run })),
    ["Sentarme de pareja suya", "Mirar su partida", "Invitar a mi mesa"],
  );
});

test("the bell counts conversations, requests, answers, what holds of the invitations, and a sanction", () => {
  const invitation = {
    id: 1,
    de: "Luis",
    avatar: "",
    mesa: 7,
    numero: 7,
    salon: "mus",
    valor: 25,
    silla: null,
    quedan: 5000,
  };
  const notices = noticesOf({
    privados: { ana: 3, Zoe: 0 },
    amistad: ["Zoe"],
    invitaciones: [invitation],
    denuncias: [],
    sancion: { id: 1, tipo: "aviso", motivo: "…", hasta: null, quedan: null },
    silla: { url: "/partida/3/", juega: true },
  }, NOW);
  assert.equal(waiting(notices, NOW), 5);
  assert.equal(waiting(notices, NOW + 6000), 4, "an invitation that is over waits for nobody");
  assert.deepEqual(holding(notices, NOW + 6000), []);
  assert.deepEqual(newInvitations(noNotices(), notices).map(({ id }) => id), [1]);
  assert.deepEqual(newInvitations(notices, notices), [], "told once");
});

test("a sanction whose term is over waits for nobody and is not told of", () => {
  const sancion = {
    id: 1,
    tipo: "sin_silla",
    motivo: "No acabaste la partida 3.",
    hasta: 1_800_000_000_000,
    quedan: 9000,
  };
  const notices = noticesOf({ sancion }, NOW);
  assert.equal(waiting(notices, NOW), 1);
  assert.equal(nextEnd(notices, NOW), NOW + 9000);
  const [told] = noticeLines(current(notices, NOW));
  assert.match(told, /^No puedes sentarte a jugar: No acabaste la partida 3\. Hasta el 15 de enero/);
  assert.equal(waiting(notices, NOW + 9000), 0);
  assert.deepEqual(noticeLines(current(notices, NOW + 9000)), ["Nada nuevo."]);
  assert.equal(nextEnd(notices, NOW + 9000), Infinity);
});

test("trophies that I have not looked at wait once, however many", () => {
  const notices = noticesOf({ trofeos: 3 }, NOW);
  assert.equal(waiting(notices, NOW), 1);
  assert.deepEqual(noticeLines(notices), ["Has ganado 3 trofeos."]);
});

test("what I am told of championships waits one by one, and what is new of it is told, the oldest first", () => {
  const word = (id, titulo) => ({
    id,
    tipo: "torneo",
    titulo,
    texto: "En la Copa.",
    url: "/torneos/7/",
    visto: "/visto/",
  });
  const before = noticesOf({ recados: [word(4, "Tienes sitio")] }, NOW);
  const after = noticesOf({ recados: [word(6, "Te toca"), word(5, "Sorteo"), word(4, "Tienes sitio")] }, NOW);
  assert.equal(waiting(after, NOW), 3);
  assert.deepEqual(newWord(before, after).map(({ id }) => id), [5, 6]);
  assert.deepEqual(newWord(after, before), []);
  assert.deepEqual(noticeLines(before), ["Tienes sitio. En la Copa."]);
});

test("the page where I am waited for does not tell of itself", () => {
  const silla = { url: "/salon/mus/", juega: false };
  assert.equal(noticesOf({ silla }, NOW, "/salon/mus/").silla, null);
  const notices = noticesOf({ silla }, NOW, "/salon/parchis/");
  assert.equal(waiting(notices, NOW), 1);
  assert.deepEqual(noticeLines(notices), ["Te esperan para la revancha."]);
});

test("who has no relations is nothing to me", () => {
  assert.deepEqual(standing(noRelations(), "ana"), { amigo: "", ignorado: false, nota: "", pareja: "" });
});

const chair = (nick, more = {}) => ({ nick, avatar: "", robot: null, jefe: false, conectado: true, ...more });
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
  ojo: "abierta",
  ojo_detalle: [],
  clave: false,
  partida: null,
  v: 1,
  ...changes,
});

test("tables of friends, up to what I have, and how many wait at them", () => {
  const tables = [
    mesa(1, { estado: "esperando", faltan: 2, sillas: [chair("Luis"), null, chair("otro"), null] }),
    mesa(2, { valor: 500 }),
    mesa(3, { estado: "esperando", faltan: 3, sillas: [chair("Robot", { robot: "novato" }), null, null, null] }),
  ];
  const state = { mesas: new Map(tables.map((one) => [one.id, one])), mia: null };
  assert.deepEqual(shown(state, "amigos", { amigos: RELATIONS.amigos }).map(({ id }) => id), [1]);
  assert.deepEqual(shown(state, "todas", { most: mostOf(MY_BALANCE, 120) }).map(({ id }) => id), [1, 3]);
  assert.equal(mostOf(0, 120), 0);
  assert.equal(totals(state).esperan, 2, "robots wait for nobody");
  assert.ok(Object.keys(FILTERS).includes("amigos"));
});

test("beside somebody is opposite him, where his partner sits, and else wherever there is room", () => {
  assert.equal(chairBeside(mesa(1, { sillas: [null, chair("Luis"), null, null] }), "Luis"), 3);
  assert.equal(chairBeside(mesa(1, { sillas: [null, chair("Luis"), null, chair("otro")] }), "Luis"), 0);
  assert.equal(chairBeside(mesa(1, { sillas: [chair("a"), chair("Luis"), chair("b"), chair("c")] }), "Luis"), -1);
  assert.equal(chairBeside(mesa(1), "Luis"), -1);
});

test("who is ignored at a table is named before I sit, and whether he would be my partner", () => {
  const table = mesa(1, { sillas: [chair("Begoña"), chair("Luis"), null, null] });
  assert.deepEqual(ignoredAt(table, 2, RELATIONS.ignorados), { there: ["Begoña"], partner: "Begoña" });
  assert.deepEqual(ignoredAt(table, 3, RELATIONS.ignorados), { there: ["Begoña"], partner: null });
  assert.deepEqual(ignoredAt(mesa(2), 0, RELATIONS.ignorados), { there: [], partner: null });
});

test("news that were put away stay away", () => {
  assert.deepEqual(fresh([{ id: 1 }, { id: 2 }], new Set([1])), [{ id: 2 }]);
});

// --- The text mode

test("the commands of the text mode are understood whatever their accents and capitals", () => {
  assert.deepEqual(
    ["Sentarme 4", "sentarme 4 2", "s 4"].map((
      line,
    ) => [command(line).name, command(line).number, command(line).second]),
    [["sentarme", 4, null], ["sentarme", 4, 2], ["sentarme", 4, null]],
  );
  const said = command("privado ana hola, ¿qué tal?");
  assert.deepEqual([said.name, said.nick, said.text], ["privado", "ana", "hola, ¿qué tal?"]);
  assert.equal(command("información ana").name, "ficha");
  assert.equal(command("INFORMACIÓN ana").nick, "ana");
  assert.deepEqual([command("decir hola a todos").name, command("decir hola a todos").rest], ["decir", "hola a todos"]);
  assert.deepEqual([command("mi mesa").name, command("mesa 3").number, command("mesas con sitio").name], [
    "mesa",
    3,
    "mesas",
  ]);
  assert.deepEqual(["jugar", "Levantarme", "ayuda", "gráfico"].map((line) => command(line).name), [
    "jugar",
    "levantarme",
    "ayuda",
    "grafico",
  ]);
  assert.equal(command("bailar").name, "");
  assert.equal(command("").name, "");
});

test("tables, people, my table and what waits for me are told in words", () => {
  const table = mesa(4, { estado: "esperando", faltan: 3, sillas: [chair("Luis", { jefe: true }), null, null, null] });
  assert.equal(tableLine(table), "Mesa 4, esperando jugadores, faltan 3, 50 U$, Luis.");
  assert.match(tableLine({ ...table, valor: 0, premios: 300 }), /faltan 3, gratis, Luis/);
  const played = { ...table, estado: "jugando", apuestas: true };
  assert.doesNotMatch(tableLine(played), /con apuestas/, "it admits them and nobody bet");
  assert.match(tableLine({ ...played, apuesta_media: 25 }), /con apuestas/);
  assert.ok(tableWhole(table).includes("silla 1: Luis, jefe"));
  assert.equal(
    personLine(LIST.get("Luis"), RELATIONS),
    "Luis: sentado en la mesa 3, silla 2; amigo, anotación: Va de farol, 4 bolsas.",
  );
  assert.match(mineLines(null)[0], /No estás en ninguna mesa/);
  const mia = {
    numero: 4,
    asiento: 0,
    valor: 50,
    fase: "confirmando",
    propuesta: null,
    lados: [[0, 2], [1, 3]],
    puestos: [0, 1, 2, 3],
    sillas: [chair("yo"), chair("a"), chair("Luis"), chair("b")],
  };
  assert.equal(mineLines(mia)[0], "Estás en la mesa 4, silla 1, de 50 U$.");
  assert.equal(mineLines({ ...mia, valor: 0 })[0], "Estás en la mesa 4, silla 1, gratis.");
  assert.deepEqual(mineLines(mia).slice(2), ["Tu pareja: Luis.", "Contra: a y b."]);
  assert.deepEqual(noticeLines(noNotices()), ["Nada nuevo."]);
});

test("a menu names whom it is about and ends with no line under nothing", () => {
  const { label, items } = playerMenu({ nick: "Luis" }, { me: "yo", relations: RELATIONS });
  assert.equal(label, "Luis");
  assert.notEqual(items.at(-1), "-");
});
