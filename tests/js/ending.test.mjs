// When a match shows how it ended, and in which words, where its game goes on for the engine.
import assert from "node:assert/strict";
import { test } from "node:test";
import { words } from "./stage/stage.mjs";

const { Ending } = await import("../../static/js/mesa/ending.js");
const { cover, strips } = await import("../../static/js/mesa/over.js");

const MESA = { lados: [[0], [1]], asientos: [{ asiento: 0 }, { asiento: 1 }], salidas: [], modales: { ausencia: 60 } };
const ended = (razon) => ({ razon, motivo: "", ganan: [], liquidada: true, movimientos: [], acta: null });
const shown = (fin, fase) =>
  new Ending({ board: { counting: false }, mesa: { ...MESA, fin }, state: { frame: { vista: { fase } } } }).shown;

test("torneos §14.1: what ended by no play of its game shows so at once: no frame will say that it is over", () => {
  for (const razon of ["anulada", "sin_jugadores", "sin_rival"]) assert.ok(shown(ended(razon), "tirar"), razon);
  assert.ok(!shown(null, "tirar"), "it goes on");
  assert.ok(!shown(ended("ganada"), "tirar"), "its last play is still to come");
});

test("torneos §14.1: who is left without a rival is told that it gives no points, and that nobody won", () => {
  const view = { state: {}, mine: 1, nick: String, frame: { vista: { fin: null } }, status: {}, back: "/s/" };
  const told = words(cover({ ...view, mesa: { ...MESA, fin: ended("sin_rival") }, showEnd: true, standing: [] }));
  assert.match(told, /Partida nula/);
  assert.match(told, /No queda nadie contra quien jugarla: no da puntos\./);
  assert.doesNotMatch(told, /Has perdido|abandonado/);
});

test("torneos §18.5: who is asked about whoever left is told of his robot only while it plays", () => {
  const left = { asiento: 0, nick: "Ana", causa: "abandona", quedan: 60_000, votan: [], pierde: 0, vuelto: false };
  const own = { papel: "jugador", yo: 1, al_salir: { puntos: 100 }, salidas: [left] };
  const asked = (fin) =>
    words(strips({ mesa: { ...MESA, ...own, fin }, mine: 1, votes: new Map(), frame: { vista: {}, legales: [] } }));
  assert.match(asked(null), /Ana ha abandonado: un robot juega en su sitio\..*¿Le quitamos 100 puntos\?/);
  assert.match(asked(ended("sin_rival")), /Ana ha abandonado\..*¿Le quitamos 100 puntos\?/);
  assert.doesNotMatch(asked(ended("sin_rival")), /robot/);
});

test("torneos §14: from a match of a championship one goes back to it, and not to another match", () => {
  const view = { state: {}, nick: String, frame: { vista: { fin: null } }, status: {}, back: "/s/", showEnd: true };
  const mesa = { ...MESA, fin: ended("sin_rival") };
  const told = (way, mine) => words(cover({ ...view, mesa, mine, standing: [], way }));
  const way = { address: "/torneos/1/", text: "Volver al torneo" };
  for (const mine of [0, null]) {
    assert.match(told(way, mine), /Volver al torneo.*Volver al salón/s);
    assert.doesNotMatch(told(way, mine), /Otra partida/);
  }
  assert.match(told(null, 0), /Otra partida/);
});
