// Who is in alert and does not look is told what he asked for, once in five minutes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { decide, KINDS, readAccount } from "../../static/js/lib/alerts/rules.js";
import { happened } from "../../static/js/salon/happened.js";

const NOW = 1_000_000_000;
const ON = { until: NOW + 60_000, wants: new Set(Object.keys(KINDS)), told: {}, hidden: true, now: NOW };

test("what the page says of the account is read", () => {
  assert.deepEqual(readAccount("17900 50 silla turno"), {
    until: 17900,
    limit: 50,
    wants: new Set(["silla", "turno"]),
  });
  assert.deepEqual(readAccount(""), { until: 0, limit: 0, wants: new Set() });
  assert.deepEqual(readAccount(undefined).wants, new Set());
});

for (const kind of Object.keys(KINDS)) {
  test(`${kind} is told to a person who does not look, while the alert lasts, if he wants it`, () => {
    assert.equal(decide({ kind }, ON).loud, true);
    assert.equal(decide({ kind }, { ...ON, hidden: false }), null);
    assert.equal(decide({ kind }, { ...ON, now: ON.until }), null);
    assert.equal(decide({ kind }, { ...ON, wants: new Set() }), null);
  });
}

test("one of a kind is loud in five minutes, the rest are only counted; my turn is loud each time", () => {
  const first = decide({ kind: "amigo" }, ON);
  const soon = { ...ON, told: first.told, now: NOW + 299_000, until: NOW + 600_000 };
  assert.deepEqual(decide({ kind: "amigo" }, soon), { loud: false, told: first.told });
  assert.equal(decide({ kind: "silla" }, soon).loud, true);
  assert.equal(decide({ kind: "amigo" }, { ...soon, now: NOW + 300_000 }).loud, true);
  const turn = decide({ kind: "turno" }, ON);
  assert.equal(decide({ kind: "turno" }, { ...soon, told: turn.told, now: NOW + 1000 }).loud, true);
});

test("what is of no kind is not told", () => {
  assert.equal(decide({ kind: "publicidad" }, ON), null);
});

// --- What of a salón's frames is worth telling

const ABOUT = { amigos: new Set(["Ana"]), me: "Yo", limit: 50 };
const hall = (changes = {}) => ({ mesas: new Map(), gente: { v: 3, lista: new Map() }, mia: null, ...changes });
const mesa = (changes = {}) => ({
  id: 7,
  numero: 7,
  valor: 50,
  estado: "esperando",
  faltan: 1,
  por_invitacion: false,
  ...changes,
});
const kinds = (frame, before = hall(), after = hall(), about = ABOUT) =>
  happened(frame, before, after, about).map(({ kind }) => kind);

test("a chair that was not free before, at a table up to what I said", () => {
  const frame = (changes) => ({ t: "mesa", mesa: mesa(changes) });
  assert.deepEqual(kinds(frame()), ["silla"]);
  assert.deepEqual(kinds(frame(), hall({ mesas: new Map([[7, mesa({ faltan: 2 })]]) })), []);
  assert.deepEqual(kinds(frame(), hall({ mesas: new Map([[7, mesa({ faltan: 0, estado: "preparando" })]]) })), [
    "silla",
  ]);
  for (const other of [{ valor: 51 }, { faltan: 0 }, { estado: "libre" }, { por_invitacion: true }]) {
    assert.deepEqual(kinds(frame(other)), []);
  }
  assert.deepEqual(kinds(frame(), hall(), hall({ mia: { mesa: 7 } })), []);
  assert.deepEqual(kinds(frame({ valor: 9999 }), hall(), hall(), { ...ABOUT, limit: 0 }), ["silla"]);
});

test("a table where nobody puts anything is told as free, and one where each brings his own by its limits", () => {
  const told = (changes) => happened({ t: "mesa", mesa: mesa(changes) }, hall(), hall(), ABOUT)[0].text;
  assert.equal(told(), "Mesa 7, de 50 U$.");
  assert.equal(told({ valor: 0, premios: 300 }), "Mesa 7, gratis.");
  assert.equal(told({ valor: 40, entrada: { minimo: 40, maximo: 200 } }), "Mesa 7, de 40–200 U$.");
  const invited = [{ id: 1, de: "Ana", numero: 3, valor: 0 }];
  assert.equal(happened({ t: "avisos" }, hall(), hall(), { ...ABOUT, invited })[0].text, "Mesa 3, gratis.");
});

test("a friend who enters, and nobody else, and not when I come", () => {
  const after = hall({ gente: { v: 4, lista: new Map([["Ana", {}], ["Luis", {}]]) } });
  assert.deepEqual(kinds({ t: "gente" }, hall(), after), ["amigo"]);
  assert.deepEqual(kinds({ t: "gente" }, after, after), []);
  assert.deepEqual(kinds({ t: "gente" }, hall({ gente: { v: 0, lista: new Map() } }), after), []);
});

test("my name, a whisper that is not mine and an invitation", () => {
  assert.deepEqual(kinds({ t: "mencion", de: "Ana", texto: "@Yo" }), ["mencion"]);
  const elsewhere = { t: "mencion", sala: "torneo", de: "Ana", texto: "@Yo", url: "/torneos/7/#charla" };
  assert.equal(happened(elsewhere, hall(), hall(), ABOUT)[0].url, "/torneos/7/#charla");
  const whisper = (nick, sala) => ({ t: "chat", sala, autor: { nick }, texto: "hola" });
  assert.deepEqual(
    [whisper("Ana", "privado"), whisper("Yo", "privado"), whisper("Ana", "salon")].map((frame) => kinds(frame).length),
    [1, 0, 0],
  );
  const invited = [{ id: 1, de: "Ana", numero: 3, valor: 25 }];
  assert.deepEqual(kinds({ t: "avisos" }, hall(), hall(), { ...ABOUT, invited }), ["mencion"]);
});

test("a trophy that I win while the page is open, and none that I had won before", () => {
  assert.deepEqual(kinds({ t: "avisos" }, hall(), hall(), { ...ABOUT, won: 1 }), ["trofeo"]);
  assert.deepEqual(kinds({ t: "avisos" }, hall(), hall(), { ...ABOUT, won: -1 }), []);
  assert.deepEqual(kinds({ t: "salon" }, hall(), hall(), { ...ABOUT, won: 1 }), []);
  assert.equal(decide({ kind: "trofeo" }, { ...ON, wants: new Set(["trofeo"]) }).loud, true);
});

test("what I am told of championships, as what it is, with where it leads", () => {
  const told = [{ id: 1, tipo: "cruce", titulo: "Te toca jugar", texto: "Ve a la mesa.", url: "/salon/mus/" }];
  const wanted = [{ kind: "cruce", title: "Te toca jugar", text: "Ve a la mesa.", url: "/salon/mus/" }];
  assert.deepEqual(happened({ t: "avisos" }, hall(), hall(), { ...ABOUT, told }), wanted);
  assert.deepEqual(kinds({ t: "salon" }, hall(), hall(), { ...ABOUT, told }), []);
  const soon = { ...ON, told: { cruce: NOW - 1000 } };
  assert.equal(decide({ kind: "cruce" }, soon).loud, true, "each of them");
});

test("my table that is complete, and the partida that starts", () => {
  const sat = (fase) => hall({ mia: { mesa: 7, fase } });
  assert.deepEqual(kinds({ t: "mia" }, sat("esperando"), sat("confirmando")), ["empieza"]);
  assert.deepEqual(kinds({ t: "mia" }, sat("esperando"), sat("contando")), ["empieza"]);
  assert.deepEqual(kinds({ t: "mia" }, sat("confirmando"), sat("configurando")), []);
  assert.deepEqual(kinds({ t: "mia" }, sat("esperando"), hall()), []);
  assert.deepEqual(kinds({ t: "ir", url: "/partida/1/" }), ["empieza"]);
});

test("an alert ends by the clock of the site, whatever is set on this machine", async () => {
  const listen = { addEventListener: () => {} };
  globalThis.document = { documentElement: { dataset: {} }, ...listen };
  const { alerts } = await import("../../static/js/lib/alerts/index.js");
  const { correct } = await import("../../static/js/lib/now.js");
  correct(Date.now() - 86_400_000, performance.now()); // this machine is a day ahead
  alerts.until = Date.now() - 86_400_000 + 60_000;
  assert.ok(alerts.on);
  alerts.until -= 120_000;
  assert.ok(!alerts.on);
  alerts.begin({ hours: 1 });
  assert.ok(alerts.until < Date.now() - 80_000_000);
});
