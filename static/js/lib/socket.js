// A socket that comes back. What was sent and not acknowledged is sent again with the same id, so that it is
// done once: the server remembers ids (docs/protocolo.md).

import { correct, now } from "./now.js";
import { pulse } from "./pulse.js";
import { onWaking } from "./waking.js";

const RESTORED = 4410; // a backup: what this page remembers may never have happened
const FINAL = new Set([4401, 4403, 4404, 4409]);
const SESSION = 4401;
const RENEWAL_MS = 1000;
const STEPS = [500, 1000, 2000, 3500];
const PING_MS = 5000;
const DOUBT_MS = 1500;
const UNSURE_MS = 250; // an answer is usually here before anybody needs to be told
const WRONG_MS = 2000; // two answers that are sure differ by less
const SILENT_BEATS = 2;
const BUSY_MS = 1000;
const BUSY_TRIES = 5;
const ANEW_MS = 5000;
const OPENING_MS = 10000; // a rush is let in within five seconds; who is not is on a way that leads nowhere
const LOADED = "usumus-de-nuevo";

/** Return how long to wait before attempt `n` (0 is the first), in milliseconds; `random` in [0, 1). */
export function backoff(n, random = Math.random()) {
  const base = STEPS[Math.min(n, STEPS.length - 1)];
  return Math.round(base * (0.75 + random / 2));
}

/** Return an id for an action, also where `randomUUID` is missing (plain http on a local network). */
export function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const b = crypto.getRandomValues(new Uint8Array(16));
  b[6] = (b[6] & 0x0f) | 0x40;
  b[8] = (b[8] & 0x3f) | 0x80;
  const hex = Array.from(b, (x) => x.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The address of a socket of this site; it says in which life of the database the page was made. */
export function socketUrl(path) {
  const { vida } = document.documentElement.dataset;
  const query = vida ? `?vida=${vida}` : "";
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}${query}`;
}

/** Load the page anew, unless it has just been; return whether it is. */
export function anew() {
  const now = Date.now();
  if (Math.abs(now - Number(sessionStorage.getItem(LOADED))) < ANEW_MS) return false;
  sessionStorage.setItem(LOADED, String(now));
  location.reload();
  return true;
}

/** What the server refused: `code` and the sentence it gave. */
export class Refused extends Error {
  constructor({ codigo, texto }) {
    super(texto);
    this.code = codigo;
  }
}

export class LiveSocket {
  #socket = null;
  #pending = new Map();
  #attempt = 0;
  #retry = 0;
  #beat = () => {};
  #unheard = 0; // beats since anything came
  #asked = null; // when the server was asked for its time; null once it has answered
  #untimed = false; // whether anything came since: its waits were counted from a time that may prove wrong
  #verdict = 0; // the timer of a doubt, 0 without one
  #warning = 0;
  #unsure = false;
  #sleepless = () => {};
  #renewed = false;

  /**
   * `url`; `hello()` is the first frame of every connection; `version()` what the heartbeat carries;
   * `onFrame(frame)` gets all but `ok`, `pong` and the refusals of what we asked;
   * `onStatus({state, code})`, state `conectando|abierta|cortada|cerrada`; `onDoubt(unsure)` tells whether a connection
   * that seems open may be dead: what is on the page may be old.
   */
  constructor(
    { url, hello, version, onFrame, onStatus, onDoubt = (_unsure) => {}, Socket = globalThis.WebSocket, reload = anew },
  ) {
    this.url = url;
    this.hello = hello;
    this.version = version;
    this.onFrame = onFrame;
    this.onStatus = onStatus;
    this.onDoubt = onDoubt;
    this.Socket = Socket;
    this.reload = reload;
    this.status = { state: "conectando", code: 0 };
    /** @type {number | null} when the server was heard last, by `now` */
    this.heard = null;
  }

  /** Connect, and connect at once when the network or the tab comes back, or the machine wakes. */
  start() {
    this.#sleepless = onWaking(() => this.hurry());
    this.wake = () => !document.hidden && this.hurry();
    this.back = ({ persisted }) => persisted && this.wake(); // a page that has just been loaded has not slept
    this.offline = () => this.doubt();
    globalThis.addEventListener?.("online", this.wake);
    globalThis.addEventListener?.("offline", this.offline);
    globalThis.addEventListener?.("pageshow", this.back);
    globalThis.document?.addEventListener("visibilitychange", this.wake);
    this.#connect();
    return this;
  }

  /** Stop for good. */
  stop() {
    this.#sleepless();
    globalThis.removeEventListener?.("online", this.wake);
    globalThis.removeEventListener?.("offline", this.offline);
    globalThis.removeEventListener?.("pageshow", this.back);
    globalThis.document?.removeEventListener("visibilitychange", this.wake);
    this.#drop();
    this.#say("cerrada", 1000);
  }

  /** Connect again even after a final close ("traer aquí", a new key). */
  restart() {
    this.#drop();
    this.#attempt = 0;
    this.#connect();
  }

  /** Do not wait for the next attempt; and doubt a connection that may have died while asleep. */
  hurry() {
    if (this.status.state === "cortada") return this.restart();
    this.doubt();
  }

  /**
   * The machine has slept, or says that it has no network: the connection is given up unless the server answers now (it
   * may be on this machine). What came before is no answer.
   */
  doubt() {
    if (this.status.state !== "abierta" || this.#verdict) return;
    this.#verdict = setTimeout(() => this.#giveUp(), DOUBT_MS);
    this.#warning = setTimeout(() => this.#setUnsure(true), UNSURE_MS);
    this.#ping();
  }

  #setUnsure(unsure) {
    if (this.#unsure === unsure) return;
    this.#unsure = unsure;
    this.onDoubt(unsure);
  }

  /** There is nothing to doubt any more: it has answered, or it is gone. */
  #settle() {
    clearTimeout(this.#verdict);
    clearTimeout(this.#warning);
    this.#verdict = 0;
  }

  /**
   * Send something that changes something. Resolves with the `ok` frame, rejects with `Refused`; survives
   * disconnections in between, and a site that cannot save for a while (`ocupada`): the same id is sent again.
   */
  ask(frame) {
    const id = newId();
    const whole = { ...frame, id };
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { whole, resolve, reject, tries: BUSY_TRIES });
      this.#push(whole);
    });
  }

  /** Send something that changes nothing; lost if there is no connection. */
  tell(frame) {
    this.#push(frame);
  }

  /** How many requests wait for their answer. */
  get waiting() {
    return this.#pending.size;
  }

  #say(state, code = 0) {
    this.status = { state, code };
    this.onStatus(this.status);
  }

  #push(frame) {
    if (this.status.state === "abierta") this.#socket.send(JSON.stringify(frame));
  }

  #connect() {
    clearTimeout(this.#retry);
    if (this.status.state !== "conectando" || this.status.code) this.#say("conectando");
    const socket = new this.Socket(this.url);
    this.#socket = socket;
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = ({ data }) => socket === this.#socket && this.#received(JSON.parse(data));
    socket.onclose = ({ code }) => socket === this.#socket && this.#closed(code);
    this.#retry = setTimeout(() => this.#giveUp(), OPENING_MS);
  }

  #giveUp() {
    this.#drop();
    this.#closed(1006);
  }

  #opened(socket) {
    if (socket !== this.#socket) return;
    clearTimeout(this.#retry);
    this.#unheard = 0;
    this.#unsure = this.#untimed = false;
    this.#asked = performance.now(); // the first answer is the server's time: what comes after it counts by it
    this.#say("abierta");
    this.#push({ t: "hola", p: 1, ...this.hello() });
    for (const { whole } of this.#pending.values()) this.#push(whole);
    this.#beat();
    this.#beat = pulse(PING_MS, () => this.#check());
  }

  #ping() {
    this.#asked ??= performance.now();
    this.#push({ t: "ping", v: this.version() });
  }

  #check() {
    if (this.#unheard++ < SILENT_BEATS) return this.#ping();
    this.#giveUp();
  }

  #received(frame) {
    this.#unheard = 0;
    this.heard = now();
    if (frame.t === "pong") return this.#answered(frame); // it comes before anybody has been let in
    this.#attempt = 0;
    this.#renewed = false;
    const asked = frame.id && this.#pending.get(frame.id);
    if (asked && frame.codigo === "ocupada" && asked.tries-- > 0) {
      setTimeout(() => this.#pending.has(frame.id) && this.#push(asked.whole), BUSY_MS);
      return;
    }
    if (frame.t === "ok" || (frame.t === "error" && asked)) {
      this.#pending.delete(frame.id);
      if (frame.t === "ok") asked?.resolve(frame);
      else asked.reject(new Refused(frame));
      return;
    }
    this.#untimed = true;
    this.onFrame(frame);
  }

  #answered({ ahora }) {
    const wrong = ahora ? correct(ahora, this.#asked) : 0;
    this.#asked = null;
    this.#settle();
    this.#setUnsure(false);
    if (this.#untimed && wrong > WRONG_MS) return this.restart();
    this.#untimed = false;
  }

  #drop() {
    clearTimeout(this.#retry);
    this.#settle();
    this.#beat();
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #closed(code) {
    clearTimeout(this.#retry);
    this.#settle();
    this.#beat();
    this.#socket = null;
    // Another tab may have changed the password a moment ago: this browser's key is a new one,
    // told to it or on its way.
    const isRenewed = code === SESSION && !this.#renewed;
    if (FINAL.has(code) && !isRenewed) return this.#say("cerrada", code);
    this.#say("cortada", code);
    if (code === RESTORED && this.reload()) return;
    if (isRenewed) {
      this.#renewed = true;
      this.#retry = setTimeout(() => this.#connect(), RENEWAL_MS);
      return;
    }
    const hidden = globalThis.document?.hidden;
    this.#retry = setTimeout(() => this.#connect(), backoff(this.#attempt++) * (hidden ? 2 : 1));
  }
}
