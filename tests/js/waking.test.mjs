// After a sleep the connection is in doubt for two seconds at most, and the waits count on by a clock that cannot jump.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { correct, now } from "../../static/js/lib/now.js";
import { LiveSocket } from "../../static/js/lib/socket.js";
import { startClocks } from "../../static/js/mesa/clocks.js";

let [steady, wall] = [1000, 1_700_000_000_000]; // the clock that nobody sets, and the other
mock.method(performance, "now", () => steady);
mock.method(Date, "now", () => wall);

class Fake {
  static last = null;
  sent = [];
  answers = false;
  constructor() {
    Fake.last = this;
  }
  send(text) {
    const frame = JSON.parse(text);
    this.sent.push(frame.t);
    if (this.answers && frame.t === "ping") this.say({ t: "pong", v: 1 });
  }
  say(frame) {
    this.onmessage({ data: JSON.stringify(frame) });
  }
  close() {}
}

/** Return a connection that is open, and what its page was told of it. */
function open(answers) {
  const told = [];
  const socket = new LiveSocket({
    url: "ws://x/",
    hello: () => ({}),
    version: () => 1,
    onFrame: () => {},
    onStatus: ({ state }) => told.push(state),
    onDoubt: (unsure) => told.push(unsure ? "in doubt" : "sure"),
    Socket: Fake,
  }).start();
  Fake.last.onopen();
  Fake.last.answers = answers;
  return { socket, told };
}

/** Let time pass for both clocks, as it does while nobody sleeps. */
function pass(ms) {
  for (let left = ms; left > 0; left -= 250) {
    steady += 250;
    wall += 250;
    mock.timers.tick(250);
  }
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  globalThis.document = { hidden: false, addEventListener: () => {}, removeEventListener: () => {} };
});

const SLEEPS = {
  "where both clocks go on": () => {
    steady += 5000;
    wall += 5000;
  },
  "where the clock that nobody sets stands still": () => (wall += 5000),
  "where only the other one does": () => (steady += 5000),
};
for (const [where, sleep] of Object.entries(SLEEPS)) {
  test(`after a sleep, ${where}, a dead connection is in doubt at once and given up in two seconds`, () => {
    const { told } = open(false);
    sleep();
    pass(500);
    assert.deepEqual(Fake.last.sent, ["hola", "ping"]);
    assert.deepEqual(told, ["abierta", "in doubt"]);
    Fake.last.say({ t: "mesa" }); // on its way since before the sleep
    pass(1500);
    assert.equal(told[2], "cortada");
  });

  test(`after a sleep, ${where}, a connection that answers goes on, and nobody is told anything`, () => {
    const { told } = open(true);
    sleep();
    pass(3000);
    assert.deepEqual(told, ["abierta"]);
  });
}

test("who answers late is no longer in doubt", () => {
  const { socket, told } = open(false);
  socket.hurry();
  pass(1000);
  Fake.last.say({ t: "pong", v: 1 });
  pass(3000);
  assert.deepEqual(told, ["abierta", "in doubt", "sure"]);
});

test("whatever the clock of the machine is set to, a connection that is heard stays, and a silent one does not", () => {
  for (const jump of [3_600_000, -3_600_000]) {
    const { socket, told } = open(true);
    wall += jump;
    pass(30_000);
    assert.deepEqual(told, ["abierta"], `${jump}`);
    Fake.last.answers = false;
    pass(16_000);
    assert.ok(told.includes("cortada"), `${jump}`);
    socket.stop();
  }
});

/** Return what the clock of a wait says, of which `ms` are left now. */
function clockOf(ms) {
  const slot = { dataset: {}, textContent: "" };
  const element = {
    dataset: { reloj: "pausa" },
    style: { setProperty: () => {} },
    classList: { toggle: () => {} },
    querySelectorAll: () => [slot],
  };
  const reloj = { clave: "pausa", hasta: now() + ms, total: ms };
  const { tick } = startClocks({ querySelectorAll: () => [element] }, () => [reloj]);
  return () => (tick(), slot.textContent);
}

test("a clock of the table counts on when that of the machine is set to another hour", () => {
  const told = clockOf(20_000);
  for (const jump of [-780_000, 3_600_000]) {
    wall += jump;
    assert.equal(told(), "0:20");
  }
  steady += 5000;
  assert.equal(told(), "0:15");
});

/** Say a frame with the time of the server. */
const time = (ahora) => Fake.last.say({ t: "pong", v: 1, ahora });

test("what a clock missed in a sleep is put right by the next answer of the server", () => {
  correct(5_000_000, steady); // whatever hour it is there
  const told = clockOf(60_000);
  steady += 10_000;
  correct(5_010_000, steady);
  assert.equal(told(), "0:50");
  correct(5_030_000, steady); // the machine slept for 20 s
  assert.equal(told(), "0:30");
});

test("an answer that took long says only between which moments it was given", () => {
  correct(5_000_000, steady);
  const told = clockOf(60_000);
  steady += 9000;
  correct(5_004_000, steady - 9000); // at any moment of the nine seconds
  assert.equal(told(), "0:51");
  correct(5_014_000, steady - 9000); // it is five seconds later than was thought, or more
  assert.equal(told(), "0:46");
  correct(5_014_000, null); // nobody knows what it answers
  assert.equal(told(), "0:46");
  correct(5_034_000, null);
  assert.equal(told(), "0:26");
});

test("after a sleep that cut the connection, the waits that come with the next one are right at once", () => {
  const waits = [];
  const socket = new LiveSocket({
    url: "ws://x/",
    hello: () => ({}),
    version: () => 1,
    onFrame: ({ quedan }) => waits.push(clockOf(quedan)),
    onStatus: () => {},
    Socket: Fake,
  }).start();
  Fake.last.onopen();
  time(5_000_000);
  socket.hurry(); // it asks for the time
  time(5_000_000);
  steady += 3000;
  wall += 20_000; // the other clock stands still
  Fake.last.onclose({ code: 1006 });
  socket.hurry();
  Fake.last.onopen();
  assert.equal(Fake.last.sent[0], "hola");
  time(5_023_000);
  Fake.last.say({ t: "partida", quedan: 40_000 });
  steady += 5000;
  socket.hurry();
  time(5_028_000);
  assert.deepEqual(waits.map((told) => told()), ["0:35"]);
  socket.stop();
});

test("waits that came after a sleep and before the time of the server are asked for anew", () => {
  const { socket, told } = open(false);
  const first = Fake.last;
  time(5_000_000);
  wall += 20_000;
  socket.hurry();
  Fake.last.say({ t: "partida" }); // sent while nobody listened: who knows when
  time(5_020_000);
  assert.notEqual(Fake.last, first);
  Fake.last.onopen();
  time(5_020_000);
  Fake.last.say({ t: "partida" });
  time(5_020_000);
  assert.deepEqual(told, ["abierta", "conectando", "abierta"]);
  socket.stop();
});
