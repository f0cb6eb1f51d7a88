// Another match from the page of one that is over: one press asks for a seat, says who is missing, and is taken back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { elements, newRoot, words } from "./stage/stage.mjs";

globalThis.location ??= { protocol: "http:", host: "usumus.example" };
const { anotherButton } = await import("../../static/js/lib/another.js");
const { Another } = await import("../../static/js/mesa/another.js");

const FREE = { mesa: 4, asiento: 2, valor: 0, entrada: null, premios: 200, marca: "m", pide: null };
const MINE = { mesa: 4, numero: 1, faltan: 2, al_sentarse: true, propuesta: null, puede: ["levantarse"] };
const WHOLE = { t: "salon", gente: { v: 1, lista: [] }, mesas: [], mi_partida: null, mia: null };
const settled = () => new Promise((done) => setTimeout(done, 0));

/** Return a seat that is asked for, with what was sent and where it led; `agree`: what I say to the terms. */
function asked(answers = {}, agree = () => true) {
  const [sent, gone, sockets, said, shown] = [[], [], [], [], []];
  const accept = async (place, read, { give }) => {
    const { terminos } = await read({ t: "terminos", ...place });
    shown.push(terminos);
    return await agree() ? { where: terminos, fields: { marca: terminos.marca, ...await give(terminos.pide) } } : null;
  };
  class Socket {
    constructor(given) {
      Object.assign(this, given);
      sockets.push(this);
    }
    start = () => this;
    stop = () => {
      this.stopped = true;
      this.onStatus({ state: "cerrada", code: 1000 });
    };
    restart = () => {
      this.restarted = true;
    };
    ask = (request) => {
      sent.push(request);
      const answer = { terminos: { terminos: FREE }, ...answers }[request.t];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? {});
    };
  }
  const another = new Another({
    salon: "torneillos",
    nick: "Ane",
    changed: () => {},
    go: (url) => gone.push(url),
    warn: (text) => said.push(text),
    Socket,
    accept,
  });
  const tell = (frame) => sockets.at(-1).onFrame(frame);
  return { another, sent, gone, sockets, said, shown, tell };
}

const drawn = (another) => {
  const root = { ...newRoot(), drawing: anotherButton(another, "btn") };
  return [words(root.drawing), elements(root).map(({ attributes }) => attributes["data-accion"]).filter(Boolean)];
};

test("one press asks for a seat where I play soonest, and says how many are missing", async () => {
  const { another, sent, tell } = asked();
  assert.deepEqual(drawn(another)[1], ["otra"]);
  another.press();
  another.press();
  tell(WHOLE);
  await settled();
  assert.deepEqual(sent, [{ t: "terminos" }, { t: "sentarse", mesa: 4, asiento: 2, marca: "m" }]);
  tell({ t: "mia", mia: MINE });
  assert.match(drawn(another)[0], /Esperando a 2 más…/);
  tell({ t: "mia", mia: { ...MINE, faltan: 1 } });
  assert.match(drawn(another)[0], /Esperando a 1 más…/);
  tell({ t: "mia", mia: { ...MINE, faltan: 0 } });
  assert.deepEqual(drawn(another)[1], [], "nobody stands up from what begins");
});

test("it is taken back with one press, and may be asked for again", async () => {
  const { another, sent, sockets, tell } = asked();
  another.press();
  tell({ ...WHOLE, mia: MINE });
  assert.deepEqual(drawn(another)[1], ["otra-no"]);
  await another.undo();
  assert.deepEqual(sent, [{ t: "levantarse" }]);
  assert.ok(sockets[0].stopped);
  assert.deepEqual(drawn(another)[1], ["otra"]);
  another.press();
  assert.equal(sockets.length, 2);
  tell(WHOLE);
  await settled();
  assert.equal(sent.at(-1).t, "sentarse");
});

test("when it begins the page goes there", () => {
  const { another, gone, tell } = asked();
  another.press();
  tell({ ...WHOLE, mia: MINE });
  tell({ t: "ir", url: "/partida/9/" });
  assert.deepEqual(gone, ["/partida/9/"]);
});

for (
  const [what, answers] of Object.entries({
    "costs U$uros": { terminos: { terminos: { ...FREE, valor: 50 } } },
    "is sat down at with U$uros of one's own": { terminos: { terminos: { ...FREE, entrada: { minimo: 40 } } } },
    "is refused": { sentarse: new Error("No puedes.") },
    "has no terms": { terminos: new Error("fase") },
  })
) {
  test(`a seat that ${what} is for the salón to say`, async () => {
    const { another, gone, sent, tell } = asked(answers);
    another.press();
    tell(WHOLE);
    await settled();
    assert.deepEqual(gone, ["/salon/torneillos/#jugar-ya"]);
    assert.equal(sent.some(({ t }) => t === "sentarse"), what === "is refused");
  });
}

test("who loses the seat may ask again", () => {
  const { another, tell } = asked();
  another.press();
  tell({ ...WHOLE, mia: MINE });
  tell({ t: "mia", mia: null });
  assert.deepEqual(drawn(another)[1], ["otra"]);
});

test("what I accept by sitting is read before, once, and who does not accept it sits nowhere", async () => {
  const answers = [];
  const { another, sent, gone, sockets, shown, tell } = asked({}, () => new Promise((done) => answers.push(done)));
  another.press();
  tell(WHOLE);
  await settled();
  tell(WHOLE); // the connection was lost and is here again
  await settled();
  assert.deepEqual([shown, answers.length], [[FREE], 1]);
  assert.deepEqual(sent, [{ t: "terminos" }]);
  answers[0](false);
  await settled();
  assert.deepEqual([sent.length, gone], [1, []]);
  assert.ok(sockets[0].stopped);
  assert.deepEqual(drawn(another)[1], ["otra"]);
  another.press();
  tell(WHOLE);
  await settled();
  answers[1](true);
  await settled();
  assert.equal(sent.at(-1).t, "sentarse");
});

test("who cannot stand up any more still sits there, hears why and is taken to the match", async () => {
  const { another, gone, sockets, said, tell } = asked({ levantarse: new Error("La partida ya empieza.") });
  another.press();
  tell({ ...WHOLE, mia: { ...MINE, faltan: 1 } });
  await another.undo();
  assert.equal(another.estado, "espera");
  assert.ok(!sockets[0].stopped);
  assert.deepEqual(said, ["La partida ya empieza."]);
  tell({ t: "ir", url: "/partida/9/" });
  assert.deepEqual(gone, ["/partida/9/"]);
});

test("a connection that is closed takes nobody from his seat, and standing up opens it again", async () => {
  const { another, sent, sockets, tell } = asked();
  another.press();
  tell({ ...WHOLE, mia: MINE });
  sockets[0].onStatus({ state: "cerrada", code: 4409 });
  assert.deepEqual(drawn(another)[1], ["otra-no"]);
  await another.undo();
  assert.ok(sockets[0].restarted);
  assert.deepEqual(sent, [{ t: "levantarse" }]);
  assert.deepEqual(drawn(another)[1], ["otra"]);
});
