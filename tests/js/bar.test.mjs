// What the bar over a match says of it, and the strips below it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { elements, newRoot, words } from "./stage/stage.mjs";

const { render } = await import("../../static/js/lib/lit-html.js");
const { bar } = await import("../../static/js/mesa/bar.js");
const { leaveDialog } = await import("../../static/js/mesa/dialogs.js");
const { isOut } = await import("../../static/js/mesa/state.js");
const { cover, isWorth, stakeText, strips } = await import("../../static/js/mesa/over.js");
const { attendanceLine } = await import("../../static/js/mesa/texts.js");
const { now } = await import("../../static/js/lib/now.js");
const { fallOf } = await import("../../static/js/mesa/falling.js");
const { afterFall, AWAY } = await import("../../static/js/games/poker/texts.js");

test("the absent are told until when, or how it goes on for them where no wait puts them out", () => {
  const frame = { vista: { ausentes: [true, false] }, legales: [{ accion: "Volver", tipo: "free", args: {} }] };
  const shown = (relojes, away) => {
    const view = { frame: { ...frame, relojes }, mesa: { fin: null, salidas: [] }, mine: 0, away, send: () => {} };
    const root = { ...newRoot(), drawing: strips(view) };
    const waits = elements(root).filter(({ attributes }) => attributes["data-reloj"]);
    return [words(root.drawing), waits.map(({ attributes }) => attributes["data-reloj"])];
  };
  const [timed, waits] = shown([{ clave: "ausente:0" }], null);
  assert.match(timed, /se contará como abandono en/);
  assert.deepEqual(waits, ["ausente:0"]);
  const [endless, none] = shown([{ clave: "turno:1" }, { clave: "ausente:1" }], AWAY);
  assert.match(endless, /tus ciegas se van poniendo/);
  assert.doesNotMatch(endless, /abandono/);
  assert.deepEqual(none, []);
  assert.match(shown([], null)[0], /se juega por ti hasta que vuelvas/);
  const line = (away) => attendanceLine({ t: "Ausentado", asiento: 1 }, () => "Luis", away).texto;
  assert.equal(line(AWAY), "Luis está ausente: pasa o se retira, y sus ciegas se van poniendo");
  assert.equal(line(null), "Luis está ausente: se juega por él");
});

test("póker RULING K9: who loses the connection is told how long he has and in which place he would be out", () => {
  const page = (changes = {}) => ({
    lost: true,
    playing: true,
    mesa: { modales: { caida: 30, caida_para: false }, al_salir: { robot: false } },
    board: { fall: afterFall({ opciones: { forma: "minitorneo" }, quedan: 4 }) },
    socket: { heard: now() - 8000 },
    ...changes,
  });
  const shown = (changes) => {
    const fall = fallOf(page(changes));
    const drawing = strips({ lost: true, fall, mine: 0, mesa: { fin: true, salidas: [] } });
    const root = { ...newRoot(), drawing };
    const waits = elements(root).map(({ attributes }) => attributes["data-reloj"]).filter(Boolean);
    return { fall, waits, text: words(drawing) };
  };
  const { fall, waits, text } = shown();
  assert.deepEqual(waits, ["caida"]);
  assert.equal(fall.total, 30_000);
  assert.ok(Math.abs(fall.hasta - now() - 22_000) < 1000, "from when the server was heard last");
  assert.match(text, /Si no vuelves a tiempo, quedas en el puesto 4\./);
  assert.doesNotMatch(text, /te espera/);
  const late = shown({ socket: { heard: now() - 31_000 } });
  assert.deepEqual(late.waits, []);
  assert.match(late.text, /Puede que ya no estés en la partida/);
  const stops = { modales: { caida: 300, caida_para: true }, al_salir: { robot: true } };
  const cash = afterFall({ opciones: { forma: "dinero" }, quedan: 4 });
  for (const kept of [{ mesa: stops }, { board: { fall: cash } }, { playing: false }, { socket: { heard: null } }]) {
    assert.match(shown(kept).text, /Tu silla te espera/);
  }
  assert.match(shown({ board: {} }).text, /cuenta como abandono/, "a game that says nothing of it");
});

test("the bar says what there is in U$uros: stakes, what each brings, prizes, or nothing", () => {
  const none = { valor: 0, entrada: null, premios: 0, entrenamiento: false, fin: null };
  const told = [
    [{ ...none }, "sin valor", false],
    [{ ...none, valor: 50 }, "50 en juego", true],
    [{ ...none, valor: 50, entrenamiento: true }, "sin valor", false],
    [{ ...none, entrada: [40, 200] }, "de 40 a 200", true],
    [{ ...none, premios: 300 }, "300 en premios", true],
    [{ ...none, valor: 50, fin: {} }, "se jugaban 50", true],
  ];
  for (const [mesa, text, worth] of told) {
    assert.equal(stakeText(mesa), text);
    assert.equal(isWorth(mesa), worth);
  }
});

/** Return the way out that is drawn, as `{tag, attributes}`. */
const wayOut = (drawing, named) => {
  const root = newRoot();
  render(drawing, root);
  return elements(root).filter(({ attributes }) => named(attributes));
};

test("who is out of a partida that goes on leaves the table at once; who plays is asked first", () => {
  const mesa = { numero: 3, salon: { nombre: "Mus" }, resumen: "", condiciones: { mirones: "no" }, valor: 0 };
  const leave = () => {};
  const shown = (playing, out) =>
    wayOut(
      bar({
        mesa,
        mirones: [],
        playing,
        out,
        mayPause: false,
        soundOn: true,
        rules: "",
        back: "/salon/mus/",
        on: { leave },
      }),
      (attributes) => attributes.class === "salir",
    ).map(({ tag, attributes }) => [tag, attributes.href ?? attributes["@click"]]);
  assert.deepEqual(shown(true, false), [["button", leave]]);
  assert.deepEqual(shown(false, true), [["a", "/salon/mus/"]]);
  assert.deepEqual(shown(false, false), []);
});

test("out is whoever the view says, and nobody who looks on", () => {
  assert.equal(isOut({ fuera: [0, 2] }, 2), true);
  assert.equal(isOut({ fuera: [0, 2] }, 1), false);
  assert.equal(isOut({ fuera: [0, 2] }, null), false);
  assert.equal(isOut(undefined, 0), false, "nothing has come yet");
});

test("the dialog of leaving that was open when one was out offers nothing to abandon", () => {
  const asked = { after: "", price: "", propose: null, later: "", back: "/", manners: { acuerdo: true, caida: 60 } };
  const abandons = (out) =>
    wayOut(leaveDialog({ ...asked, out, leave: () => {} })(() => {}), (said) => said["data-accion"] === "abandonar");
  assert.equal(abandons(false).length, 1);
  assert.deepEqual(abandons(true), []);
});

test("a match for prizes ends with its places in order, and another match first instead of a rematch", () => {
  const movimientos = [40, 0, 100, 60].map((usuros, asiento) => ({ asiento, usuros, puntos: 0, objetos: [] }));
  const fin = { razon: "ganada", ganan: [2], liquidada: true, movimientos, acta: null, revancha: { quieren: [] } };
  const shown = (premios, puestos, entrenamiento = false) => {
    const por_premios = premios > 0 || entrenamiento;
    const mesa = { fin, premios, por_premios, entrenamiento, lados: [[0], [1], [2], [3]], asientos: [], salidas: [] };
    const view = {
      mesa,
      state: {},
      mine: 0,
      nick: (seat) => `J${seat}`,
      frame: { vista: {} },
      status: {},
      back: "/s/",
      another: { estado: "", faltan: 0, press: () => {}, undo: () => {} },
    };
    const ending = { titulo: "Fin", dibujo: null, puestos };
    const root = { ...newRoot(), drawing: cover({ ...view, showEnd: true, standing: [], ending }) };
    const buttons = elements(root).filter(({ attributes }) => /\bbtn\b/.test(attributes.class));
    return [words(root.drawing).match(/J\d/g).filter((nick, i, all) => all.indexOf(nick) === i), buttons];
  };
  const [order, [first]] = shown(200, [3, 4, 1, 2]);
  assert.deepEqual(order, ["J2", "J3", "J0", "J1"]);
  assert.deepEqual([first.attributes["data-accion"], first.attributes.class], ["otra", "btn pri grande"]);
  const [seats, usual] = shown(0, null);
  assert.deepEqual(seats, ["J0", "J1", "J2", "J3"]);
  assert.equal(usual[0].attributes["data-accion"], "revancha");
  const [, [withPeople, withRobots]] = shown(0, [3, 4, 1, 2], true);
  assert.deepEqual([withPeople.attributes["data-accion"], withPeople.attributes.class], ["otra", "btn pri grande"]);
  assert.deepEqual([withRobots.attributes["data-accion"], withRobots.attributes.class], ["revancha", "btn"]);
});

test("while the accounts stand still the end says what my place is worth, and that it will come", () => {
  const fin = { razon: "ganada", ganan: [0], liquidada: false, movimientos: [], acta: null };
  const mesa = { fin, lados: [[0], [1]], asientos: [], salidas: [] };
  const ending = {
    titulo: "¡Has ganado!",
    cobro: "El premio de tu puesto es de 100 U$.",
    dibujo: null,
    puestos: [1, 2],
  };
  const view = { mesa, state: {}, mine: 0, nick: String, frame: { vista: {} }, status: {}, back: "/s/" };
  const told = words(cover({ ...view, showEnd: true, standing: [], ending }));
  assert.match(told, /El premio de tu puesto es de 100 U\$\..*Se están revisando las cuentas/);
});

test("póker RULING K14: a match that ended with its last hand is told by its game, like one that was won", () => {
  const told = (razon) => {
    const fin = { razon, ganan: [0], liquidada: true, movimientos: [], acta: null };
    const mesa = { fin, lados: [[0], [1]], asientos: [], salidas: [] };
    const ending = { titulo: "Has quedado en el puesto 2", motivo: "Se han jugado todas las manos", dibujo: null };
    const view = { mesa, state: {}, mine: 1, nick: String, frame: { vista: {} }, status: {}, back: "/s/" };
    return words(cover({ ...view, showEnd: true, standing: [], ending }));
  };
  assert.match(told("manos"), /puesto 2.*todas las manos/);
  assert.doesNotMatch(told("anulada"), /puesto 2|todas las manos/);
});
