// A browser that was subscribed for an older key of the site is subscribed again, unasked.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { renew, subscribe, subscription, unsubscribe } from "../../static/js/lib/alerts/push.js";

const [OLD, NEW] = ["BAAA", "BBBB"];
const SITE = { clave: NEW, suscribir: "/cuenta/avisos/", quitar: "/cuenta/avisos/quitar/" };
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;

let current, made, posts, answers, kept;

/** A subscription as browsers give it; one with a key is not made while there is one with another. */
function subscribedWith(key, endpoint) {
  return {
    endpoint,
    options: { applicationServerKey: key },
    toJSON: () => ({ keys: { p256dh: "p", auth: "a" } }),
    unsubscribe() {
      current = null;
      return Promise.resolve(true);
    },
  };
}

function subscribeIn({ applicationServerKey }) {
  const key = btoa(String.fromCharCode(...applicationServerKey));
  const had = current && btoa(String.fromCharCode(...new Uint8Array(current.options.applicationServerKey)));
  if (had === key) return Promise.resolve(current);
  if (current) return Promise.reject(new DOMException("another key", "InvalidStateError"));
  made += 1;
  current = subscribedWith(applicationServerKey.buffer, `https://push.example/${made}`);
  return Promise.resolve(current);
}

function define(name, value) {
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
}

beforeEach(() => {
  [current, made, posts, kept] = [null, 0, [], new Map()];
  answers = () => new Response("{}");
  const pushManager = { getSubscription: () => Promise.resolve(current), subscribe: subscribeIn };
  const serviceWorker = { getRegistration: () => Promise.resolve({ pushManager }), ready: { pushManager } };
  define("navigator", { serviceWorker });
  define("PushManager", class {});
  define("Notification", { permission: "granted" });
  define("localStorage", { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) });
  define("document", { cookie: "", documentElement: { dataset: {}, getAttribute: () => null } });
  define("fetch", (url, { body }) => {
    posts.push([url, Object.fromEntries(body)]);
    return Promise.resolve().then(answers);
  });
});

const withOldKey = () => current = subscribedWith(bytesOf(OLD), "https://push.example/antes");
const RENEWED = ["/cuenta/avisos/", {
  endpoint: "https://push.example/1",
  p256dh: "p",
  auth: "a",
  antes: "https://push.example/antes",
}];

test("a browser of an older key is subscribed with the new one, and says which it was", async () => {
  withOldKey();
  await renew(SITE);
  assert.deepEqual(posts, [RENEWED]);
  assert.deepEqual((await subscription()).options.applicationServerKey, bytesOf(NEW));
  await renew(SITE);
  assert.equal(posts.length, 1, "once");
});

const LEFT_ALONE = {
  "it has the key of the site": () => current = subscribedWith(bytesOf(NEW), "x"),
  "it does not say its key": () => current = subscribedWith(null, "x"),
  "it was never subscribed": () => {},
  "notices are forbidden": () => withOldKey() && (Notification.permission = "denied"),
};
for (const [why, given] of Object.entries(LEFT_ALONE)) {
  test(`a browser is left alone when ${why}`, async () => {
    given();
    const before = current;
    await renew(SITE);
    assert.deepEqual(posts, []);
    assert.equal(current, before);
  });
}

test("without a key of the site, as for a visitor, nothing is done", async () => {
  const old = withOldKey();
  await renew({ clave: undefined, suscribir: undefined });
  assert.equal(current, old);
});

for (
  const [why, fails] of Object.entries({
    "the network": () => Promise.reject(new TypeError("offline")),
    "the site": () => new Response("", { status: 503 }),
  })
) {
  test(`what ${why} cut off is taken up again by the next page`, async () => {
    withOldKey();
    answers = fails;
    await assert.rejects(renew(SITE));
    answers = () => new Response("{}");
    await renew(SITE);
    assert.equal(posts.at(-1)[1].antes, RENEWED[1].antes);
    await renew(SITE);
    assert.equal(posts.length, 2);
  });
}

test("who is refused, because somebody else was subscribed here, is left without", async () => {
  withOldKey();
  answers = () => new Response("{}", { status: 422 });
  await assert.rejects(renew(SITE));
  assert.equal(current, null);
  await renew(SITE);
  assert.equal(posts.length, 1);
});

test("the button works in a browser that has a subscription for an older key", async () => {
  withOldKey();
  await subscribe(SITE);
  assert.deepEqual(current.options.applicationServerKey, bytesOf(NEW));
  await unsubscribe(SITE);
  assert.equal(current, null);
});
