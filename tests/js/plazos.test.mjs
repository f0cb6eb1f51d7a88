// The deadlines of the usurero run by the time of the server, on a page that has no socket.
import assert from "node:assert/strict";
import { mock, test } from "node:test";

let [steady, wall] = [5000, 1_700_000_000_000]; // the clock that nobody sets, and the other
mock.method(performance, "now", () => steady);
mock.method(Date, "now", () => wall);
mock.timers.enable({ apis: ["setInterval"] });

const SERVER = Date.parse("2026-11-27T09:00:00Z"); // when it wrote the page
const line = { dateTime: new Date(SERVER + 600_000).toISOString(), textContent: "hoy", closest: () => null };
const listeners = {};
const listen = (name, act) => (listeners[name] = act);
globalThis.document = {
  hidden: false,
  querySelector: () => ({ dataset: { ahora: new Date(SERVER).toISOString(), pregunta: "/usurero/" } }),
  querySelectorAll: () => [line],
  addEventListener: listen,
  documentElement: { dataset: {} },
};
globalThis.addEventListener = listen;
mock.method(performance, "getEntriesByType", () => [{ requestStart: 900, responseStart: 1100 }]);

let told = () => Promise.reject(new TypeError("no connection"));
const asked = [];
globalThis.fetch = (url) => {
  asked.push(url);
  return told();
};
const answering = (ms) => () =>
  Promise.resolve({ text: () => Promise.resolve(`<div data-ahora="${new Date(ms).toISOString()}">`) });

/** Let what is under way be answered, and the clock be drawn. */
async function pass(ms) {
  [steady, wall] = [steady + ms, wall + ms];
  mock.timers.tick(ms);
  await new Promise((resolve) => setImmediate(resolve));
}

const { installCountdowns } = await import("../../static/js/economia/countdown.js");

test("a deadline counts from when the page came, whatever the clock of the machine says", async () => {
  installCountdowns();
  assert.equal(line.textContent, "quedan 9 min 56 s"); // it came four seconds ago
  wall += 86_400_000;
  await pass(1000);
  assert.equal(line.textContent, "quedan 9 min 55 s");
});

for (const event of ["visibilitychange", "online", "pageshow", "a timer that comes late"]) {
  test(`what was slept is told by the server: ${event}`, async () => {
    steady -= 60_000; // as if so much had been missed
    told = answering(SERVER + 120_000);
    asked.length = 0;
    if (listeners[event]) listeners[event]({ persisted: true });
    else wall += 100_000;
    await pass(1000);
    assert.deepEqual(asked, ["/usurero/"]);
    assert.match(line.textContent, /^quedan (7 min 59|8 min 0) s$/);
  });
}

test("without a connection a deadline runs on as it did", async () => {
  told = () => Promise.reject(new TypeError("no connection"));
  const seconds = () => {
    const [, minutes, rest] = /quedan (\d+) min (\d+) s/.exec(line.textContent);
    return 60 * minutes + Number(rest);
  };
  const before = seconds();
  listeners.online();
  await pass(2000);
  assert.equal(seconds(), before - 2);
});
