// Every event of parchís has its sentence, every obligation its reason, and the dice of an acta can be followed.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { follow } from "../../static/js/games/parchis/dealing.js";
import { people } from "../../static/js/games/parchis/layout.js";
import {
  bubble,
  configuration,
  destination,
  logLine,
  needed,
  placeText,
  question,
  reason,
  spokenBoard,
  standing,
} from "../../static/js/games/parchis/texts.js";
import { attendanceLine } from "../../static/js/mesa/texts.js";

const asientos = ["Ana", "Beto", "Carla", "Dani"].map((nick, asiento) => ({ asiento, nick }));
const COLOURS = ["amarillo", "azul", "rojo", "verde"];
const vista = (extra = {}) => ({
  fase: "mover",
  turno: 0,
  colores: COLOURS,
  opciones: { modo: "individual", dados: 1, ficha_fuera: false, premio_meta: 10 },
  contar: null,
  siete: false,
  repeticiones: 0,
  pausa: null,
  fin: null,
  en_meta: [1, 0, 4, 2],
  fichas: {},
  tiradas: [],
  ...extra,
});
const who = people({ asientos, yo: 0 }, vista());
const log = (event) => logLine(event, who)?.texto;

const LOG = [
  [{ t: "TurnoEmpezado", asiento: 3 }, "Turno de Dani"],
  [{ t: "TiradaInicial", asiento: 1, dados: [3, 4] }, "Beto saca un 3 y un 4"],
  [{ t: "Desempate", asientos: [0, 2] }, "Empatan Ana y Carla: vuelven a tirar"],
  [{ t: "Tirado", asiento: 0, dados: [6], siete: true }, "Ana saca un 6 (con todas fuera de casa cuenta 7)"],
  [
    { t: "Movida", asiento: 2, ficha: "rojo-1", desde: 0, hasta: 1, dado: 5, contar: null, come: null },
    "Carla saca la roja 2: sale a la 39",
  ],
  [
    { t: "Movida", asiento: 2, ficha: "rojo-1", desde: 5, hasta: 9, dado: 4, contar: null, come: "azul-0" },
    "Carla mueve la roja 2: a la 47 y come la azul 1 de Beto",
  ],
  [
    { t: "Movida", asiento: 2, ficha: "rojo-1", desde: 50, hasta: 70, dado: null, contar: 20, come: null },
    "Carla cuenta 20 con la roja 2: al pasillo 6",
  ],
  [
    { t: "Movida", asiento: 2, ficha: "rojo-1", desde: 70, hasta: 72, dado: 2, contar: null, come: null },
    "Carla mueve la roja 2: a la meta",
  ],
  [{ t: "CuentaAbierta", asiento: 1, contar: 10 }, "Beto cuenta 10"],
  [{ t: "CuentaPerdida", asiento: 1, contar: 20, pasa: false }, "Beto no puede contar 20 con ninguna ficha"],
  [{ t: "DadosPerdidos", asiento: 1, dados: [3, 3], pasa: false }, "Beto no puede mover un 3 y un 3"],
  [{ t: "DadosPerdidos", asiento: 1, dados: [3], pasa: true }, "Beto pasa: no mueve por su pareja"],
  [{ t: "RepiteTirada", asiento: 1 }, "Beto repite"],
  [
    { t: "Penalizado", asiento: 1, ficha: "azul-3" },
    "Tercera vez seguida: la azul 4 de Beto vuelve a casa y pasa el turno",
  ],
  [
    { t: "Penalizado", asiento: 1, ficha: null },
    "Tercera vez seguida: Beto no pierde ninguna ficha, pero pasa el turno",
  ],
  [{ t: "Acabada", razon: "ganada", ganan: [2] }, "Gana Carla."],
];
for (const [event, text] of LOG) test(`log: ${text}`, () => assert.equal(log(event), text));

test("every public event of the engine has a sentence or a reason to be silent", async () => {
  const silent = ["Transcurrido", "EsperaAbierta", "Continuado"];
  for (const file of ["parchis/events.py", "core/attendance/events.py"]) {
    const source = await readFile(new URL(`../../games/engines/${file}`, import.meta.url), "utf8");
    const names = [...source.matchAll(/^class (\w+)\(Event/gm)].map(([, name]) => name);
    assert.ok(names.length > 5);
    for (const t of names.filter((name) => !silent.includes(name))) {
      const event = {
        t,
        asiento: 0,
        asientos: [0],
        dados: [5],
        ficha: "azul-0",
        desde: 0,
        hasta: 1,
        dado: 5,
        contar: 20,
        razon: "ganada",
        ganan: [0],
      };
      assert.ok(logLine(event, who) ?? attendanceLine(event, who.nick), t);
    }
  }
});

test("every obligation of the engine has its reason", async () => {
  const source = await readFile(new URL("../../games/engines/parchis/view.py", import.meta.url), "utf8");
  const names = /Obligacion = Literal\[([^\]]+)\]/.exec(source)[1].match(/\w+/g);
  assert.ok(names.length >= 4);
  for (const name of names) assert.ok(reason(name, vista(), who), name);
  assert.equal(reason(null, vista(), who), "");
  const two = vista({ opciones: { ...vista().opciones, dados: 2 } });
  assert.notEqual(reason("puente", two, who), reason("puente", vista(), who));
});

test("in pairs the reason names the partner", () => {
  const pairs = vista({ opciones: { ...vista().opciones, modo: "parejas" } });
  assert.match(reason("pareja", pairs, people({ asientos, yo: 0 }, pairs)), /Carla/);
});

test("who cannot move is heard", () => {
  assert.deepEqual(bubble({ t: "DadosPerdidos", asiento: 2, dados: [4], pasa: false }), [2, "4: no puedo"]);
  assert.deepEqual(bubble({ t: "CuentaAbierta", asiento: 2, contar: 20 }), [2, "¡Cuento 20!"]);
  assert.equal(bubble({ t: "TurnoEmpezado", asiento: 2 }), null);
});

test("the question says whose turn it is, and what a third six would do", () => {
  assert.equal(question(vista(), who).titulo, "Elige qué ficha mueves");
  assert.equal(question(vista({ turno: 2 }), who).titulo, "Mueve Carla");
  assert.equal(question(vista({ turno: 2, fase: "contar", contar: 20 }), who).titulo, "Carla cuenta 20");
  assert.match(question(vista({ fase: "tirar", repeticiones: 2 }), who).sub, /vuelve a casa/);
  assert.match(question(vista({ siete: true }), who).sub, /vale 7/);
  assert.equal(question(vista({ turno: null, fase: "fin_partida", fin: {} }), who).titulo, "La partida ha acabado");
});

test("the score in sentences, by sides", () => {
  assert.deepEqual(standing(vista(), who), [
    "Ana: 1 ficha en la meta",
    "Beto: 0 fichas en la meta",
    "Carla: 4 fichas en la meta",
    "Dani: 2 fichas en la meta",
  ]);
  const pairs = vista({ opciones: { modo: "parejas" } });
  assert.deepEqual(standing(pairs, people({ asientos, yo: 0 }, pairs)), [
    "Ana y Carla: 5 fichas en la meta",
    "Beto y Dani: 2 fichas en la meta",
  ]);
  assert.deepEqual([needed({ modo: "individual" }), needed({ modo: "parejas" })], [4, 8]);
});

test("configuration and places in words", () => {
  assert.equal(
    configuration({ dados: 2, modo: "parejas", ficha_fuera: true, premio_meta: 0 }),
    "2 dados · por parejas · una ficha fuera · sin premio en la meta",
  );
  assert.equal(destination(0, 60, 66), "al pasillo 2");
  assert.deepEqual([placeText(1, 0), placeText(1, 1), placeText(1, 72)], ["en casa", "en la 22", "en la meta"]);
  assert.deepEqual(spokenBoard({ fichas: { azul: [0, 1, 65, 72] } }), [
    "azul: en casa, en la 22, en el pasillo 1, en la meta",
  ]);
});

// The acta: a match of two with two dice, some of whose decisions the clock took.

const pasos = JSON.parse(await readFile(new URL("data/parchis-pasos.json", import.meta.url), "utf8"));
const copy = () => structuredClone(pasos);
const step = (all, name) => all.find(({ eventos }) => eventos.some(({ t }) => t === name));
const event = (all, name) => step(all, name).eventos.find(({ t }) => t === name);

test("a true acta is followed to its end", () => {
  const { counts, wrong } = follow(pasos);
  assert.equal(wrong, null);
  assert.ok(counts.dados > 40 && counts.movimientos > 20, JSON.stringify(counts));
  assert.ok(pasos.some(({ accion }) => accion?.t === "TimerFired"));
});

const LIES = {
  "another die": (all) => {
    event(all, "Tirado").dados[0] = (event(all, "Tirado").dados[0] % 6) + 1;
  },
  "a die that nobody drew": (all) => {
    step(all, "Tirado").tiradas.pop();
  },
  "a draw too many": (all) => {
    step(all, "Movida").tiradas.push({ op: "below", given: 6, result: 0 });
  },
  "a piece that goes further": (all) => {
    event(all, "Movida").hasta += 1;
  },
  "a piece from elsewhere": (all) => {
    event(all, "Movida").desde += 1;
  },
  "a die that had not come up": (all) => {
    const moved = event(all, "Movida");
    moved.dado = moved.dado === 1 ? 2 : 1;
  },
};
for (const [name, lie] of Object.entries(LIES)) {
  test(`an acta that lies is found out: ${name}`, () => {
    const all = copy();
    lie(all);
    assert.ok(follow(all).wrong);
  });
}
