// The page says how its cookies are called: over https their names have a prefix.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { cookie, setCookie } from "../../static/js/lib/dom.js";
import { tellZone } from "../../static/js/lib/zone.js";

let names;
let kept;
let known;
beforeEach(() => {
  known = "csrftoken=planted; __Host-csrftoken=good; tema=planted";
  names = { "data-cookie-csrf": "__Host-csrftoken", "data-cookie-theme": "__Host-tema" };
  kept = "";
  globalThis.location = { protocol: "https:" };
  globalThis.document = {
    documentElement: { getAttribute: (name) => names[name] ?? null },
    get cookie() {
      return known;
    },
    set cookie(text) {
      kept = text;
    },
  };
});
afterEach(() => {
  delete globalThis.document;
  delete globalThis.location;
});

test("what is read bears the name that the page gives", () => {
  assert.equal(cookie("csrf"), "good");
  assert.equal(cookie("theme"), "");
});

test("the zone of the browser is told once, and again when it moves", () => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  names["data-cookie-zone"] = "__Host-csrftoken"; // of which the browser says "good"
  tellZone();
  assert.ok(kept.startsWith(`__Host-csrftoken=${encodeURIComponent(zone)};Path=/`));
  kept = "";
  known = `__Host-csrftoken=${encodeURIComponent(zone)}`;
  tellZone();
  assert.equal(kept, "");
});

test("what is written too, for this host, its whole path and https", () => {
  setCookie("theme", "oscuro");
  assert.equal(kept, "__Host-tema=oscuro;Path=/;Max-Age=31536000;SameSite=Lax;Secure");
});

test("a page that names none has none", () => {
  names = {};
  assert.equal(cookie("csrf"), "");
  setCookie("theme", "oscuro");
  assert.equal(kept, "");
});
