// The service worker: whatever the store of the browser does, the files of a page come.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test as named } from "node:test";
import { createContext, Script } from "node:vm";

const CODE = new Script(readFileSync(new URL("../../static/js/sw.js", import.meta.url), "utf8"));
const SITE = "https://usumus.example";
const PWA = { page: "/sin-conexion/", files: ["/static/a.css", "/static/b.js"], folder: "/static/", version: "v1" };
const FILES = "usumus-static";
const PAGE = "usumus-pagina-v1";
const MOST = 400;

/** A file that never comes is a failure, not a wait. */
const test = (name, body) => named(name, { timeout: 5000 }, body);

const full = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
const thrown = () => {
  throw new DOMException("forbidden", "SecurityError");
};
const never = () => new Promise(() => {});
const FAILURES = { full, thrown, never };

const asUrl = (key) => new URL(key.url ?? key, SITE).href;
/** What answers with a promise, as all of a store does. */
const later = (act) => (...given) => Promise.resolve().then(() => act(...given));

/** A store of a browser, with the most that it ever held. */
class Store {
  held = new Map();
  most = 0;
  keys = later(() => [...this.held.keys()].map((url) => ({ url })));
  match = later((key) => this.held.get(asUrl(key))?.clone());
  delete = later((key) => this.held.delete(asUrl(key)));
  put = async (key, answer) => {
    if (answer.status === 206) throw new TypeError("part");
    await answer.clone().text();
    this.held.set(asUrl(key), answer);
    this.most = Math.max(this.most, this.held.size);
  };
}

/** The stores of a browser by name, and what a worker sees of them; some acts may be `broken`. */
function kept(broken) {
  const stores = new Map();
  const open = (name) => {
    if (!stores.has(name)) stores.set(name, Object.assign(new Store(), broken.store));
    return stores.get(name);
  };
  const match = async (key) => {
    for (const store of stores.values()) {
      const found = await store.match(key);
      if (found) return found;
    }
  };
  const caches = {
    open: later(open),
    match,
    keys: later(() => [...stores.keys()]),
    delete: later((name) => stores.delete(name)),
    ...broken.caches,
  };
  return { stores, caches };
}

/** What the site answers: of the kind that a browser gives for a file from the page's own site. */
function answer(text, { type = "basic", status = 200, redirected = false } = {}) {
  const made = new Response(status === 204 ? null : text, { status: status || 200 });
  const facts = { type, status, redirected, clone: () => answer(text, { type, status, redirected }) };
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(made, name, { value });
  return made;
}

class Request {
  constructor(url) {
    this.url = asUrl(url);
  }
}

const fromNetwork = (request) => answer(`net ${asUrl(request)}`);

/** Run the worker in `world`; return its listeners and what it did to its clients. */
function begun(world) {
  const [listeners, claims] = [{}, []];
  const self = {
    PWA,
    location: new URL(SITE),
    clients: { claim: later(() => claims.push("claim")) },
    skipWaiting: later(() => claims.push("skipWaiting")),
    addEventListener: (kind, listener) => listeners[kind] = listener,
  };
  const sooner = (act, ms) => setTimeout(act, ms / 20);
  const given = { self, Request, Response, URL, setTimeout: sooner, TypeError, ...world };
  CODE.runInContext(createContext(given));
  return { listeners, claims };
}

/** A worker in a browser whose network and stores do as they are told. */
function browser({ network = fromNetwork, broken = {} } = {}) {
  const { stores, caches } = kept(broken);
  const [asked, waiting] = [[], []];
  const fetch = later((request) => {
    asked.push(asUrl(request));
    return network(request);
  });
  const { listeners, claims } = begun({ caches, fetch });
  const waitUntil = (promise) => waiting.push(promise);
  const run = async (kind) => {
    listeners[kind]({ waitUntil });
    await Promise.all(waiting);
  };
  const get = (url, mode = "no-cors") => {
    let given;
    const request = { url: SITE + url, method: "GET", mode };
    listeners.fetch({ request, waitUntil, respondWith: (promise) => given = promise });
    return given;
  };
  return { stores, claims, asked, run, get, settled: () => Promise.all(waiting) };
}

const hashed = (n) => `/static/js/f.${n.toString(16).padStart(12, "0")}.js`;
const text = async (promised) => await (await promised).text();

for (const [kind, failure] of Object.entries(FAILURES)) {
  for (const name of ["open", "match"]) {
    test(`a file comes from the network when caches.${name} fails: ${kind}`, async () => {
      const { get } = browser({ broken: { caches: { [name]: failure } } });
      assert.equal(await text(get(hashed(1))), `net ${SITE}${hashed(1)}`);
    });
  }
  for (const name of ["put", "keys", "match"]) {
    test(`a file comes from the network when ${name} of its store fails: ${kind}`, async () => {
      const { get } = browser({ broken: { store: { [name]: failure } } });
      assert.equal(await text(get(hashed(1))), `net ${SITE}${hashed(1)}`);
      assert.equal(await text(get(hashed(1))), `net ${SITE}${hashed(1)}`);
    });
  }
  test(`a page and a file without a hash come from the network whatever the stores do: ${kind}`, async () => {
    const all = Object.fromEntries(["open", "match", "keys", "delete"].map((name) => [name, failure]));
    const { get } = browser({ broken: { caches: all } });
    assert.equal(await text(get("/salones/", "navigate")), `net ${SITE}/salones/`);
    assert.equal(await text(get("/static/a.css")), `net ${SITE}/static/a.css`);
  });
  test(`without a network and with a broken store the browser says that there is none: ${kind}`, async () => {
    const network = () => Promise.reject(new TypeError("offline"));
    const { get } = browser({ network, broken: { caches: { match: failure } } });
    assert.equal((await get("/salones/", "navigate")).type, "error");
    await assert.rejects(get(hashed(1)), /offline/);
  });
}

for (const [kind, failure] of Object.entries(FAILURES)) {
  test(`the next file is kept after one whose store did not: ${kind}`, async () => {
    const broken = { store: { put: failure } };
    const { get, stores, settled } = browser({ broken });
    await get(hashed(1));
    await settled();
    stores.set(FILES, new Store());
    await get(hashed(2));
    await settled();
    assert.deepEqual([...stores.get(FILES).held.keys()], [SITE + hashed(2)]);
  });
  for (const broken of [{ caches: { open: failure } }, { store: { put: failure } }]) {
    test(`the worker is installed when it can keep nothing: ${kind} ${Object.keys(broken)}`, async () => {
      const { run, claims, stores } = browser({ broken });
      await run("install");
      assert.deepEqual(claims, ["skipWaiting"]);
      assert.equal(stores.has(PAGE), false, "half a page is none");
    });
  }
  for (const part of ["caches", "store"]) {
    for (const name of ["open", "keys", "delete"]) {
      test(`the worker takes over when ${name} of ${part} fails: ${kind}`, async () => {
        const { run, claims, stores } = browser({ broken: { [part]: { [name]: failure } } });
        stores.set("usumus-pagina-v0", new Store());
        await run("activate");
        assert.deepEqual(claims, ["claim"]);
      });
    }
  }
}

test("the page without a connection is kept with its files and shown without a network", async () => {
  let online = true;
  const network = (request) => {
    if (!online) throw new TypeError("offline");
    return fromNetwork(request);
  };
  const { run, get, stores } = browser({ network });
  await run("install");
  assert.deepEqual([...stores.get(PAGE).held.keys()].toSorted(), [
    `${SITE}/sin-conexion/`,
    `${SITE}/static/a.css`,
    `${SITE}/static/b.js`,
  ]);
  online = false;
  assert.equal(await text(get("/salones/", "navigate")), `net ${SITE}/sin-conexion/`);
  assert.equal(await text(get("/static/a.css")), `net ${SITE}/static/a.css`);
});

test("a worker that could not fetch its page is not installed, so that the browser tries again", async () => {
  const { run, claims } = browser({ network: () => answer("no", { status: 503 }) });
  await assert.rejects(run("install"));
  assert.deepEqual(claims, []);
});

test("a kept file is not asked for again", async () => {
  const { get, asked, settled } = browser();
  await get(hashed(1));
  await settled();
  assert.equal(await text(get(hashed(1))), `net ${SITE}${hashed(1)}`);
  assert.equal(asked.length, 1);
});

const NOT_WHOLE = {
  "a part": { status: 206 },
  "nothing": { status: 204 },
  "an error": { status: 404 },
  "what cannot be looked into": { type: "opaque", status: 0 },
  "another site's": { type: "cors" },
  "an answer from elsewhere": { redirected: true },
};

for (const [kind, facts] of Object.entries(NOT_WHOLE)) {
  test(`only whole answers are kept: ${kind} is given and not kept`, async () => {
    const { get, stores, settled, asked } = browser({ network: () => answer("x", facts) });
    assert.equal((await get(hashed(1))).status, facts.status ?? 200);
    await settled();
    assert.equal(stores.get(FILES)?.held.size ?? 0, 0);
    await get(hashed(1));
    assert.equal(asked.length, 2);
  });
}

test("the store never grows past its limit, and the oldest files go", async () => {
  const { get, stores, settled } = browser();
  await Promise.all(Array.from({ length: MOST + 30 }, (_, n) => get(hashed(n))));
  await settled();
  const store = stores.get(FILES);
  assert.equal(store.most, MOST);
  assert.equal(store.held.has(SITE + hashed(29)), false);
  assert.equal(store.held.has(SITE + hashed(30)), true);
});

test("a store that cannot make room is given no more", async () => {
  const { get, stores, settled } = browser({ broken: { store: { delete: full } } });
  await Promise.all(Array.from({ length: MOST + 5 }, (_, n) => get(hashed(n))));
  await settled();
  assert.equal(stores.get(FILES).most, MOST);
});

test("a store that was fuller is brought to its limit when the worker takes over", async () => {
  const { run, stores } = browser();
  const store = new Store();
  stores.set(FILES, store);
  for (let n = 0; n < MOST + 7; n += 1) await store.put(hashed(n), answer("x"));
  await run("activate");
  assert.equal(store.held.size, MOST);
});
