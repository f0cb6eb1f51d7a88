// decisiones §4: a hidden tab goes on giving signs of life, since its timers may run once a minute.
import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";
import { pulse } from "../../static/js/lib/pulse.js";

class FakeWorker {
  static last = null;
  constructor(url) {
    this.url = url;
    FakeWorker.last = this;
  }
  postMessage(ms) {
    this.ms = ms;
  }
  terminate() {
    this.ended = true;
  }
}

afterEach(() => {
  delete globalThis.Worker;
  delete globalThis.document;
  mock.timers.reset();
});

test("the beats come from a worker, and end with it", () => {
  Object.assign(globalThis, { Worker: FakeWorker, document: {} });
  let beats = 0;
  const stop = pulse(5000, () => (beats += 1));
  FakeWorker.last.onmessage();
  assert.equal(beats, 1);
  assert.equal(FakeWorker.last.ms, 5000);
  assert.match(String(FakeWorker.last.url), /pulse-worker\.js$/);
  stop();
  assert.ok(FakeWorker.last.ended);
});

test("a worker that cannot start is replaced by an ordinary timer", () => {
  mock.timers.enable({ apis: ["setInterval"] });
  Object.assign(globalThis, { Worker: FakeWorker, document: {} });
  let beats = 0;
  const stop = pulse(5000, () => (beats += 1));
  FakeWorker.last.onerror();
  mock.timers.tick(10000);
  assert.equal(beats, 2);
  stop();
  mock.timers.tick(10000);
  assert.equal(beats, 2);
});
