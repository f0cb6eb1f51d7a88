// docs/protocolo.md: coming back, and doing once what was asked once.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { anew, backoff, LiveSocket, newId, Refused, socketUrl } from "../../static/js/lib/socket.js";

class Fake {
  static all = [];
  sent = [];
  constructor(url) {
    this.url = url;
    Fake.all.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  say(frame) {
    this.onmessage({ data: JSON.stringify(frame) });
  }
}

const last = () => Fake.all.at(-1);
const open = () => last().onopen();

function connect() {
  const frames = [];
  const states = [];
  const socket = new LiveSocket({
    url: "ws://x/",
    hello: () => ({ desde: 2 }),
    version: () => 41,
    onFrame: (frame) => frames.push(frame),
    onStatus: ({ state, code }) => states.push(code ? `${state} ${code}` : state),
    Socket: Fake,
  });
  socket.start();
  return { socket, frames, states };
}

beforeEach(() => {
  Fake.all = [];
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"] });
});

test("the first frame is hola, with the version of the protocol", () => {
  connect();
  open();
  assert.deepEqual(last().sent, [{ t: "hola", p: 1, desde: 2 }]);
});

test("it knows when the server was heard last: it has not been before anything came", () => {
  const { socket } = connect();
  open();
  assert.equal(socket.heard, null);
  last().say({ t: "pong", v: 41 });
  const since = socket.heard;
  assert.ok(since > 0);
  last().onclose({ code: 1006 });
  mock.timers.tick(1000);
  open();
  assert.equal(socket.heard, since, "an open connection has said nothing yet");
});

test("an action without answer is sent again with the same id after a reconnection", async () => {
  const { socket } = connect();
  open();
  const done = socket.ask({ t: "jugar", accion: { t: "Pasar" } });
  const [, first] = last().sent;
  last().onclose({ code: 1006 });
  mock.timers.tick(1000);
  assert.equal(Fake.all.length, 2);
  open();
  assert.deepEqual(last().sent, [{ t: "hola", p: 1, desde: 2 }, first]);
  last().say({ t: "ok", id: first.id, v: 42 });
  assert.equal((await done).v, 42);
  assert.equal(socket.waiting, 0);
});

test("what was acknowledged is never sent again", async () => {
  const { socket } = connect();
  open();
  const done = socket.ask({ t: "jugar" });
  last().say({ t: "ok", id: last().sent[1].id, v: 42 });
  await done;
  last().onclose({ code: 1012 });
  mock.timers.tick(1000);
  open();
  assert.equal(last().sent.length, 1);
});

test("a refusal rejects with its code and its sentence, and the socket stays open", async () => {
  const { socket } = connect();
  open();
  const done = socket.ask({ t: "jugar" });
  last().say({ t: "error", id: last().sent[1].id, codigo: "fuera_de_turno", texto: "No es tu turno." });
  await assert.rejects(
    done,
    (error) => error instanceof Refused && error.code === "fuera_de_turno" && error.message === "No es tu turno.",
  );
  assert.equal(socket.status.state, "abierta");
});

test("what cannot be saved now is sent again with the same id, and in the end refused", async () => {
  const { socket } = connect();
  open();
  const sent = () => last().sent.filter(({ t }) => t === "jugar");
  const busy = () => last().say({ t: "error", id: sent()[0].id, codigo: "ocupada", texto: "La mesa está ocupada." });
  const done = socket.ask({ t: "jugar" });
  busy();
  assert.equal(socket.waiting, 1);
  mock.timers.tick(1000);
  assert.deepEqual(sent()[1], sent()[0]);
  last().say({ t: "ok", id: sent()[0].id, v: 42 });
  assert.equal((await done).v, 42);
  last().sent.length = 0;
  const refused = socket.ask({ t: "jugar" });
  for (let n = 0; n <= 5; n += 1) {
    busy();
    mock.timers.tick(1000);
  }
  await assert.rejects(refused, ({ code }) => code === "ocupada");
  assert.equal(sent().length, 6);
});

for (const code of [4403, 4404, 4409]) {
  test(`after ${code} it does not come back by itself`, () => {
    const { states } = connect();
    open();
    last().onclose({ code });
    mock.timers.tick(60000);
    assert.equal(Fake.all.length, 1);
    assert.equal(states.at(-1), `cerrada ${code}`);
  });
}

test("after 4401 it tries once more: another tab may just have changed the password", () => {
  const { states } = connect();
  open();
  last().onclose({ code: 4401 });
  assert.equal(states.at(-1), "cortada 4401");
  mock.timers.tick(1000);
  assert.equal(Fake.all.length, 2);
  open();
  last().onclose({ code: 4401 });
  mock.timers.tick(60000);
  assert.equal(Fake.all.length, 2);
  assert.equal(states.at(-1), "cerrada 4401");
});

test("and once more after each time that it came in", () => {
  connect();
  for (const [n] of [1, 2].entries()) {
    open();
    last().say({ t: "bienvenida" });
    last().onclose({ code: 4401 });
    mock.timers.tick(1000);
    assert.equal(Fake.all.length, n + 2);
  }
});

test("«traer aquí» connects again after another window took the seat", () => {
  const { socket } = connect();
  open();
  last().onclose({ code: 4409 });
  socket.restart();
  assert.equal(Fake.all.length, 2);
});

test("after a backup was restored the page is loaded anew: what it remembers may never have happened", () => {
  let loads = 0;
  const socket = new LiveSocket({
    url: "ws://x/",
    hello: () => ({}),
    version: () => 41,
    onFrame: () => {},
    onStatus: () => {},
    Socket: Fake,
    reload: () => ++loads === 2,
  }).start();
  open();
  last().onclose({ code: 4410 });
  assert.equal(socket.status.code, 4410);
  mock.timers.tick(1000);
  assert.equal(Fake.all.length, 2, "where it has just been loaded it tries again in a while");
  open();
  last().onclose({ code: 4410 });
  mock.timers.tick(60000);
  assert.deepEqual([loads, Fake.all.length], [2, 2]);
});

test("a page is not loaded anew again and again", () => {
  const [kept, loads] = [new Map(), []];
  globalThis.sessionStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => kept.set(key, value),
  };
  globalThis.location = { reload: () => loads.push(Date.now()), protocol: "https:", host: "usumus.example" };
  mock.timers.tick(10000);
  assert.deepEqual([anew(), anew()], [true, false]);
  mock.timers.tick(5000);
  assert.deepEqual([anew(), loads.length], [true, 2]);
});

test("the address of a socket says in which life of the database its page was made", () => {
  globalThis.location = { protocol: "https:", host: "usumus.example" };
  globalThis.document = { documentElement: { dataset: { vida: "0123456789ab" } } };
  assert.equal(socketUrl("/ws/persona/"), "wss://usumus.example/ws/persona/?vida=0123456789ab");
  globalThis.document = { documentElement: { dataset: {} } };
  assert.equal(socketUrl("/ws/persona/"), "wss://usumus.example/ws/persona/");
  delete globalThis.document;
});

test("waits grow to 0.5, 1, 2 and 3.5 seconds, with jitter, and no further", () => {
  assert.deepEqual([0, 1, 2, 3, 9].map((n) => backoff(n, 0.5)), [500, 1000, 2000, 3500, 3500]);
  assert.ok(backoff(9, 0) < 3500 && backoff(9, 0.999) > 3500 && backoff(9, 0.999) < 5000);
});

test("an attempt that neither opens nor fails is given up after ten seconds, and made again", () => {
  const { states } = connect();
  const first = last();
  mock.timers.tick(9999);
  assert.equal(Fake.all.length, 1);
  mock.timers.tick(1);
  assert.equal(first.closed, true);
  mock.timers.tick(1000);
  assert.equal(Fake.all.length, 2);
  open();
  mock.timers.tick(1000);
  assert.equal(states.at(-1), "abierta");
});

test("one that failed at once is not given up in the place of the next", () => {
  const { states } = connect();
  last().onclose({ code: 1006 });
  mock.timers.tick(1000);
  open();
  last().say({ t: "pong", v: 41 });
  mock.timers.tick(9500);
  assert.equal(states.at(-1), "abierta");
  assert.equal(Fake.all.length, 2);
});

test("it pings every five seconds with the version it has, and gives up a silent connection", () => {
  connect();
  open();
  mock.timers.tick(5000);
  assert.deepEqual(last().sent.at(-1), { t: "ping", v: 41 });
  mock.timers.tick(5000);
  mock.timers.tick(5000);
  assert.equal(last().closed, true);
});

test("when the network comes back it does not wait", () => {
  const { socket } = connect();
  open();
  last().onclose({ code: 1006 });
  socket.hurry();
  assert.equal(Fake.all.length, 2);
});

test("frames are handed over, pongs and answers are not", () => {
  const { frames } = connect();
  open();
  last().say({ t: "pong", v: 41, ahora: 5 });
  last().say({ t: "mesa", id: 1 });
  last().say({ t: "error", codigo: "formato", texto: "?" });
  assert.deepEqual(frames.map(({ t }) => t), ["mesa", "error"]);
});

test("ids are UUIDs and different", () => {
  assert.match(newId(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.notEqual(newId(), newId());
});

test("without network a silent server is given up after a second and a half", () => {
  const { socket, states } = connect();
  open();
  socket.doubt();
  assert.deepEqual(last().sent.at(-1), { t: "ping", v: 41 });
  mock.timers.tick(1499);
  assert.deepEqual(states, ["abierta"]);
  mock.timers.tick(1);
  assert.deepEqual(states, ["abierta", "cortada 1006"]);
});

test("a server that answers is not given up, whatever the machine says of its network", () => {
  const { socket, states } = connect();
  open();
  socket.doubt();
  mock.timers.tick(10);
  last().say({ t: "pong", v: 41 });
  mock.timers.tick(3000);
  assert.deepEqual(states, ["abierta"]);
});

for (const [persisted, doubts] of [[false, 0], [true, 1]]) {
  test(`a page ${persisted ? "that comes back" : "just loaded"} doubts its connection ${doubts} times`, (t) => {
    const listeners = {};
    globalThis.addEventListener = (type, listener) => (listeners[type] = listener);
    globalThis.document = { hidden: false, addEventListener() {} };
    t.after(() => {
      delete globalThis.addEventListener;
      delete globalThis.document;
    });
    connect();
    open();
    last().say({ t: "pong", v: 41 });
    listeners.pageshow({ persisted });
    assert.equal(last().sent.filter(({ t }) => t === "ping").length, doubts);
  });
}
