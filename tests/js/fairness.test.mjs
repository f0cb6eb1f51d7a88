// What the table says of its chance: who plays where closed cards stay so checks at any time what he has seen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { elements, newRoot, words } from "./stage/stage.mjs";

const { fairness } = await import("../../static/js/mesa/dialogs.js");
const { verdictOf } = await import("../../static/js/acta/verdict.js");
const { seal, shield } = await import("../../static/js/games/poker/paneles.js");
const { hands } = await import("../../static/js/games/poker/dealing.js");
const { fairNote } = await import("../../static/js/lib/fair.js");
const { Fairness } = await import("../../static/js/mesa/fairness.js");

const drawn = (mesa) => {
  const root = newRoot();
  root.drawing = fairness({ id: 7, compromiso: "ab".repeat(32), ...mesa });
  return elements(root);
};
const links = (mesa) => drawn(mesa).filter(({ tag }) => tag === "a").map(({ attributes }) => attributes.href);

test("a player of sealed deals is led to what he can check, and nobody else", () => {
  assert.deepEqual(links({ cerradas: true, papel: "jugador" }), ["/partida/7/verificar/"]);
  assert.deepEqual(links({ cerradas: true, papel: "miron" }), []);
  assert.deepEqual(links({ cerradas: false, papel: "jugador" }), []);
});

// --- What the browser checks by itself when the match is over

/** Three hands, which begin in steps 2, 5 and 9. */
const ACTA = {
  propia: true,
  pasos: [1, 2, 3, 5, 6, 9].map((v) => ({
    v,
    eventos: [2, 5, 9].includes(v) ? [{ t: "ManoEmpezada", numero: [2, 5, 9].indexOf(v) + 1 }] : [],
  })),
};
const deals = (...wrong) => [2, 5, 9].map((v) => ({ v, mal: wrong.includes(v) ? "carta" : "" }));
const manos = hands(ACTA.pasos);
const fine = (clave) => ({ clave, ok: true, titulo: clave, detalle: "", ...(clave === "cartas" ? { manos } : {}) });
const open = (repartos) => ({ ...fine("abiertas"), ok: repartos.every(({ mal }) => !mal), vistas: 31, repartos });
const bound = [fine("forma"), fine("compromiso"), fine("apuntado")];
const OK = [...bound, fine("tuya"), open(deals()), fine("cartas")];

test("what was checked is said as it was: how many cards of how many decks, whose, and by which commitment", () => {
  const { ok, texto, manos } = verdictOf(ACTA, OK);
  assert.ok(ok);
  assert.match(
    texto,
    /31 cartas de 3 barajas \(las tuyas, las de la mesa y las enseñadas\) son las que se sellaron, en el orden/,
  );
  assert.match(texto, /Tu palabra y el compromiso que viste/);
  assert.deepEqual(manos, [[1, "ok"], [2, "ok"], [3, "ok"]]);
  const nothingKept = verdictOf({ ...ACTA, propia: false }, OK.filter(({ clave }) => clave !== "tuya"));
  assert.doesNotMatch(nothingKept.texto, /las tuyas|Tu palabra/);
  assert.match(nothingKept.texto, /no guardó el que viste/);
});

test("a wrong card is told with its hand, and the others are what they are", () => {
  const { ok, texto, manos } = verdictOf(ACTA, [...bound, { ...open(deals(5)), detalle: "Otra." }, fine("cartas")]);
  assert.equal(ok, false);
  assert.equal(texto, "No coincide la mano 2. Otra.");
  assert.deepEqual(manos, [[1, "ok"], [2, "mal"], [3, "ok"]]);
});

test("hands after one that cannot be followed are not said to be checked", () => {
  const lost = { clave: "cartas", ok: false, titulo: "", detalle: "En el paso 6.", v: 6, manos };
  const found = verdictOf(ACTA, [...bound, open(deals()), lost]);
  assert.match(found.texto, /^No coincide la mano 2\./);
  assert.deepEqual(found.manos, [[1, "ok"], [2, "mal"]]);
});

test("where the commitment is another one no hand is said to be checked", () => {
  const other = { clave: "compromiso", ok: false, titulo: "La semilla", detalle: "Es otra." };
  const { ok, texto, manos } = verdictOf(ACTA, [fine("forma"), other, open(deals()), fine("cartas")]);
  assert.deepEqual([ok, texto, manos], [false, "No coincide: La semilla. Es otra.", []]);
});

const MESA = { id: 7, papel: "jugador", cerradas: true, compromiso: "ab", fin: null, salon: { slug: "p" }, numero: 1 };
const settled = () => new Promise((done) => setTimeout(done, 5));

test("a match that is over is checked by itself, once, and says how far it is", async () => {
  const asked = [];
  const told = [];
  const aside = (what, tell) => {
    asked.push(what);
    tell(9, 27);
    return Promise.resolve({ ok: true, texto: "Comprobado", manos: [[1, "ok"]] });
  };
  const fair = new Fairness(() => told.push(fair.verdict), { aside, spread: () => 0 });
  fair.follow(MESA, "Ane");
  assert.equal(fair.verdict.estado, "espera");
  assert.equal(fairNote(fair.verdict), fairNote(null), "nothing is claimed before it is over");
  for (let n = 0; n < 3; n++) fair.follow({ ...MESA, fin: {} }, "Ane");
  assert.equal(fair.verdict.estado, "sigue");
  await settled();
  assert.deepEqual(asked.map(({ url, compromiso }) => [url, compromiso]), [["/partida/7/acta.json?propia", "ab"]]);
  assert.match(words(fairNote(told[0])), /Comprobando 27 barajas…/);
  assert.match(words(fairNote(fair.verdict)), /Comprobado/);
});

test("a check that cannot be made says so, and can be tried again", async () => {
  const answers = [
    () => Promise.reject(new Error("No hay conexión.")),
    () => Promise.resolve({ ok: true, texto: "Sí", manos: [] }),
  ];
  const fair = new Fairness(() => {}, { aside: () => answers.shift()(), spread: () => 0 });
  fair.follow({ ...MESA, fin: {} }, "Ane");
  await settled();
  assert.match(words(fairNote(fair.verdict)), /No se ha podido comprobar: No hay conexión\./);
  fair.verdict.otra();
  await settled();
  assert.equal(fair.verdict.texto, "Sí");
});

test("a spectator's browser asks for nothing, and the seal of póker claims nothing for him", async () => {
  const fair = new Fairness(() => {}, { aside: () => assert.fail("asked"), spread: () => 0 });
  fair.follow({ ...MESA, papel: "miron", fin: {} }, "");
  await settled();
  assert.equal(fair.verdict, null);
  assert.doesNotMatch(words(seal(fair.verdict)), /tu navegador/);
});

test("the hands of póker have a shield each, and the seal says what has been found", () => {
  const found = { estado: "hecho", ...verdictOf(ACTA, [...bound, open(deals(5)), fine("cartas")]), enlace: "/v/" };
  assert.match(words(shield(1, found)), /"escudo ok"|Comprobada/);
  assert.match(words(shield(2, found)), /No coincide/);
  assert.match(words(shield(4, found)), /Sin comprobar todavía/);
  assert.match(words(seal(found)), /No coincide la mano 2.*Ver qué no coincide/);
  assert.match(words(seal({ estado: "espera", texto: "" })), /Al acabar, tu navegador comprueba/);
});
