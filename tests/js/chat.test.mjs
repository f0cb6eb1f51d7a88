// The chat in the browser: what has been read, what stands in a line, who is named, the grid of emoticons, and the
// contrast of the tones.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { EMOTICONS } from "../../static/js/lib/chat/emoticon-list.js";
import { stepped } from "../../static/js/lib/chat/grid.js";
import { heard, read, silence, told, toned, without } from "../../static/js/lib/chat/talk.js";
import { asking, candidates, pieces, spoken, written } from "../../static/js/lib/chat/text.js";
import { plain } from "../../static/js/lib/i18n.js";

const source = (path) => readFileSync(new URL(`../../static/${path}`, import.meta.url), "utf8");
const line = (n, nick = "Ana") => ({ n, autor: { nick, tono: "tinta" }, texto: `línea ${n}`, a: n });
const numbers = ({ lines }) => lines.map(({ n }) => n);

// --- What has been read

test("a line that comes twice is there once, and lines are in order", () => {
  const talk = [line(2), line(1), line(2)].reduce((before, one) => heard(before, one, { seen: true }), silence());
  assert.deepEqual(numbers(talk), [1, 2]);
});

test("what comes unseen is unread, from a mark on; reading it leaves the mark until more is said", () => {
  let talk = heard(silence(), line(1), { seen: true });
  talk = heard(heard(talk, line(2), { seen: false }), line(3), { seen: false });
  assert.deepEqual([talk.unread, talk.fresh], [2, 2]);
  talk = read(talk);
  assert.deepEqual([talk.unread, talk.fresh], [0, 2]);
  assert.deepEqual([heard(talk, line(4), { seen: true }).fresh, heard(talk, line(4), { seen: false }).fresh], [0, 2]);
});

test("who speaks has read what was said before", () => {
  const talk = heard(heard(silence(), line(1), { seen: false }), line(2), { seen: false, mine: true });
  assert.deepEqual([talk.unread, talk.fresh], [0, 0]);
});

test("the history is not new, and does not double what is there", () => {
  const talk = told(heard(silence(), line(5), { seen: true }), [line(3), line(4), line(5)]);
  assert.deepEqual([numbers(talk), talk.unread], [[3, 4, 5], 0]);
});

test("two hundred lines are kept", () => {
  let talk = silence();
  for (let n = 1; n <= 230; n++) talk = heard(talk, line(n), { seen: true });
  assert.deepEqual([talk.lines.length, talk.lines[0].n], [200, 31]);
});

test("my lines change their tone, those of others do not", () => {
  const talk = toned(told(silence(), [line(1, "Ana"), line(2, "Eva")]), "Ana", "mar");
  assert.deepEqual(talk.lines.map(({ autor }) => autor.tono), ["mar", "tinta"]);
});

// --- What stands in a line

test("emoticons are those of the list, with or without accents; any other word between colons is text", () => {
  assert.deepEqual(pieces("ja :risa:"), [{ texto: "ja " }, { emoticono: "risa", nombre: "risa" }]);
  assert.deepEqual(pieces(":guiño: :corazón:").filter(({ emoticono }) => emoticono).map(({ emoticono }) => emoticono), [
    "guino",
    "corazon",
  ]);
  assert.deepEqual(pieces("a las 10:30:15 :nada: ::"), [{ texto: "a las 10:30:15 :nada: ::" }]);
});

test("markup and links are one piece of text", () => {
  for (const text of ["<img src=x onerror=alert(1)>", "https://example.org/?a=1&b=2", "javascript:alert(1)"]) {
    assert.deepEqual(pieces(text), [{ texto: text }]);
  }
});

test("who is named is found in any spelling, and what follows is text", () => {
  assert.deepEqual(pieces("oye @ANA, ven", ["Ana"]), [{ texto: "oye " }, { nick: "Ana", texto: "@ANA" }, {
    texto: ", ven",
  }]);
  assert.deepEqual(pieces("@Güell_ hola", ["Guell"]), [{ nick: "Guell", texto: "@Güell" }, { texto: "_ hola" }]);
  assert.deepEqual(pieces("ana@ana @otro", ["Ana"]), [{ texto: "ana@ana @otro" }]);
});

test("a line is spoken with the names of its emoticons", () => {
  assert.equal(spoken("gano :risa: @Ana"), "gano (risa) @Ana");
});

test("accents and case are no difference between nicks", () => {
  assert.equal(plain("Ñoño_Ü"), plain("nono_u"));
});

// --- Writing

test("after an at sign somebody is being named, at the caret and not within an address", () => {
  assert.deepEqual(asking("hola @an", 8), { from: 5, word: "an" });
  assert.deepEqual(asking("@", 1), { from: 0, word: "" });
  assert.equal(asking("hola @an ven", 12), null);
  assert.equal(asking("correo@an", 9), null);
});

test("those that begin so come first, then those that contain it", () => {
  assert.deepEqual(candidates("an", ["Juan", "Ana", "Ander", "Eva", "Ana"]), ["Ana", "Ander", "Juan"]);
  assert.deepEqual(candidates("", ["Zoe", "Ana"], 1), ["Ana"]);
});

test("what is put in stands apart from its neighbours and never passes the most", () => {
  assert.deepEqual(written("hola", 4, 4, ":risa:", 300), { value: "hola :risa: ", caret: 12 });
  assert.deepEqual(written("a b", 2, 2, ":risa:", 300), { value: "a :risa: b", caret: 9 });
  assert.deepEqual(written("a  b", 2, 2, ":risa:", 300), { value: "a :risa: b", caret: 9 });
  assert.deepEqual(written("dime @an", 5, 8, "@Ana", 300), { value: "dime @Ana ", caret: 10 });
  assert.equal(written("x".repeat(296), 296, 296, ":risa:", 300), null);
});

// --- Emoticons and tones

test("there are at least 42 emoticons, each with its picture in the sprite and a code that is read back", () => {
  const drawn = new Set([...source("img/emoticonos.svg").matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id));
  assert.ok(EMOTICONS.size >= 42, `${EMOTICONS.size}`);
  for (const code of EMOTICONS.keys()) {
    assert.ok(drawn.has(code), code);
    assert.deepEqual(pieces(`:${code}:`), [{ emoticono: code, nombre: EMOTICONS.get(code) }]);
  }
  assert.equal(new Set(EMOTICONS.values()).size, EMOTICONS.size);
});

test("the arrows walk the grid and stop at its edges", () => {
  const walk = (from, ...keys) => keys.reduce((at, key) => stepped(at, key, 20, 8), from);
  assert.equal(walk(0, "ArrowRight", "ArrowDown", "ArrowLeft"), 8);
  assert.deepEqual([walk(0, "ArrowLeft"), walk(3, "ArrowUp"), walk(19, "ArrowRight"), walk(14, "ArrowDown")], [
    0,
    3,
    19,
    14,
  ]);
  assert.deepEqual([
    walk(10, "Home"),
    walk(10, "End"),
    walk(17, "End"),
    walk(10, "PageUp"),
    walk(10, "PageDown"),
    walk(5, "a"),
  ], [8, 15, 19, 2, 19, 5]);
});

function contrast(one, other) {
  const light = (hex) => {
    const [r, g, b] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at + 1, at + 3), 16) / 255).map((
      c,
    ) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

test("every tone has a contrast of 4.5 or more on what a line stands on, in light and in dark", () => {
  const css = source("css/tokens.css");
  const pair = (name) => {
    const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(css);
    return found ? found.slice(1) : pair(new RegExp(`--${name}: var\\(--([a-z0-9-]+)\\)`).exec(css)[1]);
  };
  const tones = [...css.matchAll(/--tono-([a-z]+):/g)].map(([, name]) => name);
  assert.equal(tones.length, 8);
  for (const tone of tones) {
    for (const ground of ["panel", "panel-2", "aviso-fondo"]) {
      for (const mode of [0, 1]) {
        const found = contrast(pair(`tono-${tone}`)[mode], pair(ground)[mode]);
        assert.ok(found >= 4.5, `${tone} on ${ground} in ${mode ? "dark" : "light"}: ${found.toFixed(2)}`);
      }
    }
    assert.ok(contrast(pair(`tono-${tone}`)[1], "#1a1511") >= 4.5, `${tone} beside the table`);
    assert.match(source("css/base.css"), new RegExp(`\\.tono-${tone} \\{\\s*color: var\\(--tono-${tone}\\);\\s*\\}`));
  }
});

test("a line that was taken away is gone, and no more counted as unread", () => {
  const line = (n) => ({ n, autor: { nick: "Ana", tono: "tinta" }, texto: "hola", a: n });
  let talk = told(silence(), [line(1)]);
  talk = heard(heard(talk, line(2), { seen: false }), line(3), { seen: false });
  assert.equal(talk.unread, 2);
  talk = without(talk, 3);
  assert.deepEqual([talk.lines.map(({ n }) => n), talk.unread], [[1, 2], 1]);
  assert.equal(without(talk, 1).unread, 1);
  assert.equal(without(talk, 9), talk);
});
