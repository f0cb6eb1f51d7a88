// What the socket of a championship says is another, put into its page: rows, the order of lists, and no more.
import assert from "node:assert/strict";
import { test } from "node:test";
import { markMine, patch, stepping } from "../../static/js/torneo/patching.js";
import { arrange, exchange } from "../../static/js/torneo/swapping.js";
import { Node } from "./stage/node.mjs";

const fila = (key, text = "por jugar", children = []) => new Node(text, { "data-fila": key }, children);
const list = (name, ...rows) => new Node("", { "data-filas": name }, rows);
const block = (name, ...children) => new Node("", { "data-vivo": name }, children);

/** A page with a block that has a section with rows, and one that has nothing but its text. */
function page(...keys) {
  const rows = list("cruces-3-0", ...keys.map((key) => fila(key)));
  const section = fila("partidas", "", [rows]);
  const juego = block("juego", section);
  const estado = block("estado", new Node("En juego"));
  return { root: new Node("", {}, [estado, juego]), rows, section, juego, estado };
}

/** What comes is written here as `key=text`, or as text alone. */
const parse = (html) => {
  const [key, text] = html.split("=");
  return new Node("", {}, [text === undefined ? new Node(key) : fila(key, text)]);
};
const put = (frame, root, more = {}) => patch(frame, { root, parse, ...more });
const said = (rows) => rows.children.map((row) => `${row.attributes["data-fila"]}=${row.text}`);

test("of one result only its row is another element, and the others have not moved", () => {
  const { root, rows } = page("c1", "c2", "c3");
  const before = [...rows.children];
  assert.ok(put({ filas: { c2: "c2=gana ana" } }, root));
  assert.deepEqual(said(rows), ["c1=por jugar", "c2=gana ana", "c3=por jugar"]);
  assert.equal(rows.children[0], before[0]);
  assert.deepEqual([before[0].moved, before[2].moved], [1, 1]);
});

test("a row that has come stands where it belongs, and one that has gone does not", () => {
  const { root, rows } = page("c1", "c3");
  assert.ok(put({ filas: { c2: "c2=nuevo" }, listas: { "cruces-3-0": ["c1", "c2", "c3"] } }, root));
  assert.deepEqual(said(rows), ["c1=por jugar", "c2=nuevo", "c3=por jugar"]);
  assert.ok(put({ listas: { "cruces-3-0": ["c3", "c2"] } }, root));
  assert.deepEqual(said(rows), ["c3=por jugar", "c2=nuevo"]);
});

test("a section that has come stands in its block, and a block that says something else is taken whole", () => {
  const { root, juego, estado, section } = page("c1");
  const fresh = { filas: { puestos: "puestos=1.º ana" }, listas: { juego: ["puestos", "partidas"] } };
  const changed = [];
  assert.ok(put({ ...fresh, bloques: { estado: "En pausa" } }, root, { changed: (place) => changed.push(place) }));
  assert.deepEqual(juego.children.map((one) => one.attributes["data-fila"]), ["puestos", "partidas"]);
  assert.equal(section.moved, 1, "what was there has not been moved");
  assert.equal(estado.children[0].text, "En pausa");
  assert.deepEqual(changed, [estado]);
});

test("what somebody is using stays as it is, and it is said that not all is there", () => {
  const { root, rows, estado } = page("c1", "c2");
  const used = rows.children[0];
  assert.ok(!put({ filas: { c1: "c1=otro", c2: "c2=otro" } }, root, { isInUse: (place) => place === used }));
  assert.deepEqual(said(rows), ["c1=por jugar", "c2=otro"]);
  assert.ok(!put({ bloques: { estado: "En pausa" } }, root, { isInUse: (place) => place === estado }));
  assert.equal(estado.children[0].text, "En juego");
});

test("a list of which something is not known stays, and it is said that not all is there", () => {
  const { root, rows } = page("c1");
  assert.ok(!put({ listas: { "cruces-3-0": ["c1", "c9"] } }, root));
  assert.deepEqual(said(rows), ["c1=por jugar"]);
  assert.ok(!put({ listas: { "cruces-4-0": [] } }, root), "another round is shown here");
});

test("who was on a row with his keys is on the one that comes, which is reached as the other was", () => {
  const link = () => new Node("acta", { tag: "a" });
  const old = fila("c1", "antes", [link()]);
  old.setAttribute("tabindex", "0");
  const fresh = fila("c1", "después", [link()]);
  fresh.setAttribute("tabindex", "-1");
  const rows = list("cruces", old);
  exchange(old, fresh, old);
  assert.equal(Node.focused, fresh);
  assert.equal(fresh.getAttribute("tabindex"), "0");
  exchange(fresh, fila("c1", "luego", [link()]), fresh.children[0]);
  assert.equal(Node.focused.text, "acta");
  assert.equal(rows.children[0].text, "luego");
});

test("what stands right is not moved by what comes before it", () => {
  const [a, b, c] = ["a", "b", "c"].map((key) => fila(key));
  const rows = list("x", b, c);
  arrange(rows, [a, b, c]);
  assert.deepEqual(rows.children, [a, b, c]);
  assert.deepEqual([a.moved, b.moved, c.moved], [1, 1, 1]);
  arrange(rows, []);
  assert.deepEqual(rows.children, []);
});

test("my own row is marked: what everybody is told does not say which it is", () => {
  const named = (nick) => new Node("", { tag: "tr" }, [new Node(nick, { class: "elide" })]);
  const [mine, other] = [named("ana"), named("anabel")];
  const table = new Node("", {}, [mine, other]);
  markMine(table, "ana");
  assert.equal(mine.attributes.class, "yo");
  assert.equal(other.attributes.class, undefined);
  markMine(table, "");
  const entered = new Node("", { tag: "li", class: "apuntado" }, [new Node("ana", { class: "elide" })]);
  markMine(entered, "ana");
  assert.match(entered.attributes.class, /\byo$/);
});

test("steps are taken from version to version, in their order, and none twice", () => {
  const steps = stepping();
  const taken = [];
  const take = ({ v }) => taken.push(v);
  for (const [de, v] of [[1, 2], [2, 3], [7, 8]]) steps.add({ de, v });
  assert.equal(steps.from(1, take), 3);
  assert.equal(steps.from(3, take), 3, "nothing leads on from there");
  assert.deepEqual(taken, [2, 3]);
  assert.equal(steps.from(1, take), 1, "what was taken is gone");
  assert.equal(steps.from(7, take), 8);
});

test("who was fetching goes on from what he got, and what came before it is forgotten", () => {
  const steps = stepping();
  const taken = [];
  for (const v of [2, 3, 4, 5]) steps.add({ de: v - 1, v });
  assert.equal(steps.from(3, ({ v }) => taken.push(v)), 5);
  assert.deepEqual(taken, [4, 5]);
});

test("of many steps that lead nowhere only the last are kept", () => {
  const steps = stepping(3);
  for (let v = 1; v <= 9; v++) steps.add({ de: v - 1, v });
  assert.equal(steps.from(1, () => {}), 1);
  assert.equal(steps.from(6, () => {}), 9);
});
