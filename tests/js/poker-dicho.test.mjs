// What is heard of póker: every event that the engine declares has its sentence, cards in words; and what sounds.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import "./stage/stage.mjs";

const { soundsOf } = await import("../../static/js/games/poker/effects.js");
await import("../../static/js/games/poker/sounds.js");
const { loudness, setSound } = await import("../../static/js/lib/sound.js");
const { people } = await import("../../static/js/games/poker/layout.js");
const { logLine } = await import("../../static/js/games/poker/texts.js");
const { Chronicle } = await import("../../static/js/games/poker/chronicle.js");
const { spoken } = await import("../../static/js/games/poker/voice.js");
const { attendanceLine } = await import("../../static/js/mesa/texts.js");

const ENGINES = new URL("../../games/engines/", import.meta.url);
const NICKS = ["izaro", "maite", "lola", "kepa"];
const who = people({ asientos: NICKS.map((nick, asiento) => ({ asiento, nick })), yo: 0 }, 4);
/** What nobody has to hear: cards that are told as held, an end that the pots tell, time, a pause that is pressed. */
const SILENT = ["Repartido", "ManoTerminada", "Transcurrido", "EsperaAbierta", "Continuado", "NivelEsperado"];
const event = {
  asiento: 1,
  asientos: [1],
  cantidad: 1500,
  total: 2000,
  cual: "ciega_grande",
  numero: 0,
  nivel: 2,
  ciegas: [50, 100],
  sitios: [0, 1, 2],
  juegan: [0, 1, 2, 3],
  fase: "flop",
  cartas: ["Kc", "9d", "Th"],
  ganadores: [1],
  reparto: [1500],
  categoria: "escalera",
  partes: [null, 82, 18, null],
  puesto: 4,
  premio: 0,
  pone: true,
  opciones: { forma: "minitorneo", fichas: 5000 },
  jugadores: 4,
  razon: "ganada",
};

/** Return the names of the events that a file of the engines declares. */
async function declared(file) {
  const source = await readFile(new URL(file, ENGINES), "utf8");
  return [...source.matchAll(/^class (\w+)\(Event/gm)].map(([, name]) => name);
}

test("every event of the engine has a sentence for whoever hears the table", async () => {
  const names = await declared("poker/events.py");
  assert.ok(names.length > 15);
  for (const t of names.filter((name) => !SILENT.includes(name))) {
    const line = logLine({ t, ...event }, who);
    assert.ok(line?.texto, t);
    assert.doesNotMatch(line.dicho ?? line.texto, /undefined|NaN|\{\w+\}|[♠♥♦♣]/, t);
  }
});

test("what happens to people at the table has one too", async () => {
  const names = await declared("core/attendance/events.py");
  for (const t of names.filter((name) => !SILENT.includes(name))) {
    const line = logLine({ t, ...event }, who) ?? attendanceLine({ t, ...event }, who.nick, null);
    assert.ok(line?.texto, t);
  }
});

test("cards are told in words, and who does what with how much", () => {
  const said = (t, more = {}) => {
    const line = logLine({ t, ...event, ...more }, who, { opens: false });
    return line.dicho ?? line.texto;
  };
  assert.equal(said("Subido"), "maite sube a 2.000");
  assert.equal(said("MesaAbierta"), "Flop: rey de tréboles, nueve de diamantes y diez de corazones");
  assert.equal(
    said("Mostrado", { cartas: ["Kc", "9d"] }),
    "maite enseña rey de tréboles y nueve de diamantes: escalera",
  );
  assert.equal(said("BoteGanado"), "Gana maite 1.500 con escalera");
  assert.equal(said("Eliminado"), "maite queda en el puesto 4");
});

test("a raise is heard with the pot as it leaves it, also when it is told again later", () => {
  const chronicle = new Chronicle();
  const blind = (asiento, cantidad) => ({ t: "CiegaPuesta", asiento, cantidad, cual: "ciega_grande" });
  const eventos = [{ ...event, t: "ManoEmpezada" }, blind(1, 50), blind(2, 100)];
  const raise = { t: "Subido", asiento: 3, cantidad: 300, total: 300 };
  chronicle.take({ v: 3, eventos: [raise] });
  assert.equal(chronicle.potAfter(3, 0), null, "who came in the middle does not know");
  chronicle.take({ v: 2, eventos });
  chronicle.take({ v: 4, eventos: [{ t: "Subido", asiento: 0, cantidad: 900, total: 900 }] });
  assert.deepEqual([chronicle.potAfter(3, 0), chronicle.potAfter(4, 0)], [450, 1350]);
  const line = logLine(raise, who, { pot: chronicle.potAfter(3, 0) });
  assert.deepEqual([line.texto, line.dicho], ["kepa sube a 300", "kepa sube a 300. Bote de 450"]);
  assert.equal(logLine(raise, who).dicho, "kepa sube a 300");
});

test("RULING K12: my turn is told with the time of a decision, without the bank, as long as it runs", () => {
  const vista = {
    ...{ fase: "flop", yo: 0, turno: 0, igualar: 900, al_igualar: 6100, bote_total: 5200, apuesta: 900, subida: 900 },
    ...{
      botes: [],
      mesa: [],
      jugadas: [null],
      ultimas: [null, null, null, null],
      con_cartas: [true, true, true, true],
    },
    ...{ fichas: [5000, 1, 1, 1], apostado: [0, 0, 0, 0], aportado: [0, 0, 0, 0], ciegas: [25, 50], nivel: null },
    ...{ subir_min: null, subir_max: null, sin_subir: null, puestos: [null, null, null, null], premios: [], quedan: 4 },
    ...{ opciones: { forma: "minitorneo" }, cartas: [["Kc", "9c"]], sillas: [], bancos_ms: [30_000, 0, 0, 0] },
  };
  const legales = ["Igualar", "Retirarse"].map((accion) => ({ accion, args: {}, tipo: "turn" }));
  const said = (relojes) => {
    const board = { vista, who, legales, host: { mesa: () => ({ fin: null }) }, cards: () => null, dealt: 0 };
    return spoken({ ...board, frame: { relojes } }).turn;
  };
  assert.match(said([{ clave: "turno:0", hasta: 60_000, total: 60_000 }]), / 30 segundos\.$/);
  assert.equal(said([{ clave: "turno:0", hasta: 9_000, total: 60_000 }]), said([{ clave: "turno:0", total: 60_000 }]));
  for (const none of [[], [{ clave: "turno:1", total: 60_000 }]]) assert.doesNotMatch(said(none), /segundos/);
});

test("what happens at the table is heard once, an all-in and the end as what they are", () => {
  const seat = (t, asiento, more = {}) => ({ t, asiento, ...more });
  const blinds = [seat("CiegaPuesta", 1), seat("CiegaPuesta", 2), { t: "Repartido" }];
  assert.deepEqual(soundsOf(blinds, 0), ["apuesta", "repartir"]);
  assert.deepEqual(soundsOf([seat("Pasado", 1), seat("Retirado", 2)], 0), ["toque", "carta"]);
  assert.deepEqual(soundsOf([{ t: "MesaAbierta" }, { t: "BoteGanado" }], 0), ["carta", "bote"]);
  const ultimas = [null, { todo: true }, { todo: false }];
  assert.deepEqual(soundsOf([seat("Subido", 1)], 0, { ultimas }), ["todo"]);
  assert.deepEqual(soundsOf([seat("Subido", 2)], 0, { ultimas }), ["apuesta"]);
  assert.deepEqual(soundsOf([seat("Eliminado", 1, { premio: 40 })], 0), [], "that of another");
  assert.deepEqual(soundsOf([seat("Eliminado", 0, { premio: 40 })], 0), ["victoria"]);
  assert.deepEqual(soundsOf([seat("Eliminado", 0, { premio: 0 })], 0), ["derrota"]);
  const puestos = [{ puesto: 1 }];
  assert.deepEqual(soundsOf([{ t: "Acabada", razon: "ganada" }], 0, { puestos }), ["victoria"]);
  setSound({ on: true, volume: 1, mesa: 1 });
  for (const name of ["apuesta", "toque", "bote", "todo"]) assert.equal(loudness(name), 1, name);
});
