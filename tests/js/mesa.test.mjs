// The page of a match: frames, clocks, and what is shown when it falls behind.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clock } from "../../static/js/lib/i18n.js";
import { clockText, turnClock } from "../../static/js/mesa/clocks.js";
import { FrameQueue } from "../../static/js/mesa/queue.js";
import { allows, awaits, initial, lookOf, received, stale, turnsOf } from "../../static/js/mesa/state.js";

import { refusedEnd, whenToPropose } from "../../static/js/mesa/texts.js";
import "./stage/stage.mjs";

const { Presses } = await import("../../static/js/lib/keys.js");
const { hostOf } = await import("../../static/js/mesa/host.js");

const start = () => initial({ id: 1, asientos: [], lados: [[0, 2], [1, 3]] }, 0);
const frame = (v, more = {}) => ({ t: "partida", v, eventos: [], vista: {}, legales: [], relojes: [], ...more });

test("an older version never replaces a newer one", () => {
  const state = received(start(), frame(8), { now: 0 });
  assert.equal(stale(state, frame(7)), true);
  assert.equal(received(state, frame(7), { now: 0 }).frame.v, 8);
  assert.equal(stale(state, frame(8)), false);
});

test("waits are kept as moments of this clock", () => {
  const state = received(
    start(),
    frame(1, { relojes: [{ clave: "turno:2", asiento: 2, quedan: 43000, total: 105000 }] }),
    { now: 1000 },
  );
  assert.equal(state.frame.relojes[0].hasta, 44000);
});

test("only a turn is an answer that may come too late", () => {
  assert.equal(awaits(frame(1, { legales: [{ accion: "PedirPausa", tipo: "free" }] }), "PedirPausa"), false);
  assert.equal(awaits(frame(1, { legales: [{ accion: "Pasar", tipo: "turn" }] }), "Pasar"), true);
  assert.equal(allows(null, "Pasar"), false);
});

test("the clock shows the turn first and then the bank", () => {
  const reloj = { hasta: 105000, total: 105000 };
  assert.deepEqual(turnClock(reloj, 60000, 0), { left: 45000, bank: 60000, inBank: false, fraction: 1 });
  assert.deepEqual(turnClock(reloj, 60000, 75000), { left: 0, bank: 30000, inBank: true, fraction: 0.5 });
  assert.equal(turnClock(reloj, 0, 105000).fraction, 0);
});

test("times in words", () => {
  assert.equal(clockText(17400), "18 s");
  assert.equal(clockText(272000), "4:32");
  assert.equal(clock(107), "1:47");
  assert.equal(clock(5), "0:05");
  assert.equal(clock(0), "0:00");
});

const queueOf = (hidden = false) => {
  const shown = [];
  const release = [];
  const show = (frame_, instant) => {
    shown.push([frame_.v, instant]);
    return instant ? undefined : new Promise((done) => release.push(done));
  };
  return { shown, release, queue: new FrameQueue(show, () => hidden) };
};

test("with more than two frames waiting the page jumps to the end", async () => {
  const { shown, release, queue } = queueOf();
  const moved = (v) => frame(v, { eventos: [{ t: "Pasado" }] });
  for (const v of [1, 2, 3, 4]) queue.push(moved(v));
  while (release.length) {
    release.shift()();
    await new Promise((done) => setTimeout(done, 0));
  }
  await queue.running;
  assert.deepEqual(shown, [[1, false], [2, true], [3, false], [4, false]]);
});

test("a hidden tab and a resync are shown at once", async () => {
  const hidden = queueOf(true);
  await hidden.queue.push(frame(1, { eventos: [{ t: "Pasado" }] }));
  assert.deepEqual(hidden.shown, [[1, true]]);
  const seen = queueOf();
  await seen.queue.push(frame(1));
  assert.deepEqual(seen.shown, [[1, true]]);
});

test("a frame that cannot be drawn does not stop the next", async (context) => {
  context.mock.method(console, "error", () => {});
  const shown = [];
  const queue = new FrameQueue((f) => {
    if (f.v === 1) throw new Error("roto");
    shown.push(f.v);
  }, () => false);
  queue.push(frame(1));
  await queue.push(frame(2));
  assert.deepEqual(shown, [2]);
});

test("nobody is called to say that he has seen the recuento", () => {
  const legales = [{ tipo: "turn", accion: "Continuar" }, { tipo: "free", accion: "Sena" }, {
    tipo: "turn",
    accion: "Mus",
  }];
  assert.deepEqual(turnsOf(frame(1, { legales })), ["Mus"]);
  assert.deepEqual(turnsOf(frame(1, { legales: legales.slice(0, 2) })), []);
  assert.deepEqual(turnsOf(null), []);
});

test("the own pair is the one below: a player's own, a mirón's that of the player he watches", () => {
  const lados = [[0, 2], [1, 3]];
  assert.deepEqual([0, 1, 2, 3].map((seat) => lookOf({ yo: 1, lados }, seat)), ["ellos", "nos", "ellos", "nos"]);
  assert.deepEqual([0, 1].map((seat) => lookOf({ yo: null, desde: 2, lados }, seat)), ["nos", "ellos"]);
  assert.equal(lookOf({ yo: 0, lados }, null), "");
});

const nick = (seat) => ["Ana", "Beto", "Carla", "Dani"][seat];

test("everybody is told who refuses to end, and the proposer when he may propose it again", () => {
  const refused = (seat, proposer, mine) =>
    refusedEnd({ seat, proposer, mine, manners: { otra_vez: "en la próxima mano" } }, nick);
  assert.equal(refused(2, 0, 1), "Carla no quiere acabar: la partida sigue.");
  assert.match(refused(2, 0, 0), /^Carla no quiere acabar.*próxima mano/);
  assert.equal(refused(0, 0, 1), "Ana retira su propuesta de acabar.");
  assert.match(refused(0, 0, 0), /^Has retirado/);
});

test("an end that cannot be proposed says why", () => {
  assert.match(whenToPropose({ fin_propuesto: [1] }, {}), /sobre la mesa/);
  assert.match(whenToPropose({ fin_propuesto: [], caidos: [3] }, {}), /cuando vuelva/);
  const manners = { otra_vez: "en tu próximo turno" };
  assert.match(whenToPropose({ fin_propuesto: [], caidos: [] }, manners), /proponerlo en tu próximo turno\.$/);
});

test("what a board sends is noted as sent by the key that was pressed", () => {
  const [presses, sent] = [new Presses(), []];
  const host = hostOf({ presses, send: (accion) => sent.push(accion) });
  assert.equal(presses.again("e"), false);
  host.enviar({ t: "Envidar" });
  assert.deepEqual(sent, [{ t: "Envidar" }]);
  assert.equal(presses.again("e"), true);
  assert.equal(presses.again("p"), false);
});
