// Effects made with Web Audio: no files. Each belongs to a category with a volume of its own; the first gesture lets
// sound out (browsers keep it silent before one).

import { all, memory } from "./dom.js";
import { t } from "./i18n.js";
import { iconHref } from "./icons.js";
import { keepPreferences } from "./preferences.js";

/** @typedef {"mesa" | "turno" | "avisos" | "chat"} Category */

/** @type {Record<string, Category>} */
const CATEGORY = {
  carta: "mesa",
  repartir: "mesa",
  ficha: "mesa",
  victoria: "mesa",
  derrota: "mesa",
  turno: "turno",
  reloj: "turno",
  aviso: "avisos",
  mensaje: "chat",
};
const DEFAULTS = { on: true, volume: 0.7, mesa: 1, turno: 1, avisos: 1, chat: 0 };
const KEY = "usumus.sonido";

/** What each kind sounds like, to whoever chooses its volume. */
const SAMPLE = { mesa: "repartir", turno: "turno", avisos: "aviso", chat: "mensaje" };
const KINDS = ["mesa", "turno", "avisos", "chat"];

const state = { ...DEFAULTS, ...stored(), ...ofTheAccount() };
let context = null;

/**
 * What the account says, which follows its owner to any browser: whether there is sound, and five volumes of 0 to 100.
 */
function ofTheAccount() {
  const said = globalThis.document?.documentElement?.dataset?.sonido;
  if (!said) return {};
  const [on, ...levels] = said.split(" ").map(Number);
  const [volume, mesa, turno, avisos, chat] = levels.map((level) => level / 100);
  return { on: Boolean(on), volume, mesa, turno, avisos, chat };
}

function stored() {
  try {
    return JSON.parse(memory.get(KEY) ?? "{}");
  } catch {
    return {};
  }
}

const envelope = (c, at, attack, decay, peak) => {
  const gain = c.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + attack + decay);
  return gain;
};

const noise = (c, seconds) => {
  const buffer = c.createBuffer(1, Math.ceil(c.sampleRate * seconds), c.sampleRate);
  const samples = buffer.getChannelData(0);
  let seed = 22222; // fixed: an effect always sounds the same
  for (let i = 0; i < samples.length; i++) {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    samples[i] = seed / 2147483648 - 1;
  }
  const source = c.createBufferSource();
  source.buffer = buffer;
  return source;
};

/** Rub something: noise of *seconds* that slides from one frequency to another. */
export const rub = (c, out, at, seconds, from, to, q, peak) => {
  const source = noise(c, seconds + 0.05);
  const filter = c.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = q;
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(filter).connect(envelope(c, at, seconds * 0.25, seconds * 0.75, peak)).connect(out);
  source.start(at);
  source.stop(at + seconds + 0.05);
};

/** Let a tone of *frequency* ring for *seconds*. */
export const tone = (c, out, at, frequency, seconds, peak, type = "sine") => {
  const oscillator = c.createOscillator();
  oscillator.type = type;
  oscillator.frequency.value = frequency;
  oscillator.connect(envelope(c, at, 0.006, seconds, peak)).connect(out);
  oscillator.start(at);
  oscillator.stop(at + seconds + 0.05);
};

/** Knock on wood. */
export const knock = (c, out, at, frequency, seconds, peak) => {
  tone(c, out, at, frequency, seconds, peak, "triangle");
  rub(c, out, at, 0.03, frequency * 3, frequency * 2, 1, peak * 0.7);
};

/** Call `play(delay, frequency)` for each pair. */
export const times = (pairs, play) => pairs.forEach(([delay, frequency]) => play(delay, frequency));

/** @type {Set<() => void>} */
const listeners = new Set();

/** @type {Record<string, (context: AudioContext, out: AudioNode, at: number) => void>} */
const EFFECTS = {
  carta: (c, o, at) => rub(c, o, at, 0.11, 2600, 900, 0.8, 0.5),
  repartir: (c, o, at) => [0, 1, 2, 3].forEach((i) => rub(c, o, at + i * 0.09, 0.09, 2800, 1000, 0.8, 0.42)),
  ficha: (c, o, at) => knock(c, o, at, 300, 0.07, 0.4),
  turno: (c, o, at) => {
    tone(c, o, at, 659.3, 0.22, 0.28);
    tone(c, o, at + 0.13, 880, 0.34, 0.3);
  },
  victoria: (c, o, at) =>
    times([[0, 523.3], [0.13, 659.3], [0.26, 784], [0.39, 1046.5]], (d, f) => tone(c, o, at + d, f, 0.4, 0.24)),
  derrota: (c, o, at) => times([[0, 440], [0.17, 392], [0.34, 330]], (d, f) => tone(c, o, at + d, f, 0.36, 0.22)),
  aviso: (c, o, at) => times([[0, 988], [0.15, 988]], (d, f) => tone(c, o, at + d, f, 0.14, 0.22)),
  mensaje: (c, o, at) => tone(c, o, at, 740, 0.1, 0.16),
  reloj: (c, o, at) => tone(c, o, at, 1500, 0.035, 0.2, "square"),
};

/**
 * Add what a game sounds like: sounds of the table, each made by `make(context, out, at)`.
 * @param {Record<string, (context: AudioContext, out: AudioNode, at: number) => void>} makers
 */
export function addSounds(makers) {
  Object.assign(EFFECTS, makers);
  for (const name of Object.keys(makers)) CATEGORY[name] = "mesa";
}

/** Return a copy of the settings: `on`, `volume` (0 to 1) and the volume of each category (0 to 1). */
export const soundSettings = () => ({ ...state });

/**
 * Change settings and remember them in this browser.
 * @param {Partial<typeof DEFAULTS>} changes
 */
export function setSound(changes) {
  Object.assign(state, changes);
  memory.set(KEY, JSON.stringify(state));
  const kinds = KINDS.filter((kind) => kind in changes);
  if (kinds.length) {
    keepPreferences(Object.fromEntries(kinds.map((kind) => [`sonido_${kind}`, Math.round(state[kind] * 100)])));
  }
  for (const listener of listeners) listener();
}

/** Have `listener()` called whenever a setting changes, by whatever button: what shows one is drawn again. */
export const onSound = (listener) => listeners.add(listener);

/**
 * Return how loud an effect is now, from 0 to 1.
 * @param {string} name
 */
export const loudness = (name) => (state.on ? state.volume * (state[CATEGORY[name]] ?? 0) : 0);

/**
 * Play an effect; returns whether it sounds (muted, before the first gesture and chat in a hidden tab it does not).
 * @param {string} name one of EFFECTS
 */
export function play(name) {
  const volume = loudness(name);
  if (!volume || !EFFECTS[name] || context?.state !== "running" || (document.hidden && name === "mensaje")) {
    return false;
  }
  const gain = context.createGain();
  gain.gain.value = volume;
  gain.connect(context.destination);
  EFFECTS[name](context, gain, context.currentTime + 0.01);
  return true;
}

function resume() {
  context ??= new AudioContext();
  if (context.state !== "running") context.resume();
}

/** Return the switches of the sound on a page of settings. */
const switches = () => /** @type {HTMLInputElement[]} */ (all("[name=sonidos][type=checkbox]"));

function showOnButtons() {
  for (const field of switches()) field.checked = state.on;
  for (const button of all("[data-sound-toggle]")) {
    const inMenu = button.getAttribute("role") === "menuitemcheckbox";
    button.setAttribute(inMenu ? "aria-checked" : "aria-pressed", String(state.on));
    if (!inMenu) {
      button.setAttribute("aria-label", state.on ? t("Sonido activado: silenciar") : t("Sonido apagado: activar"));
    }
    button.querySelector("use")?.setAttribute("href", iconHref(state.on ? "volume-2" : "volume-x"));
  }
}

/**
 * Let sound out on the first gesture and bring to life the buttons `[data-sound-toggle]` and the preferences `sonidos`,
 * `volumen`.
 */
export function installSound() {
  for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, resume, { passive: true });
  for (const button of all("[data-sound-toggle]")) {
    button.addEventListener("click", () => {
      setSound({ on: !state.on });
      keepPreferences({ sonidos: state.on });
      resume();
      play("turno");
    });
  }
  for (const field of switches()) {
    field.addEventListener("change", () => setSound({ on: field.checked }));
  }
  for (const field of /** @type {HTMLInputElement[]} */ (all("[name=volumen]"))) {
    field.addEventListener("change", () => {
      setSound({ volume: Number(field.value) / 100 });
      play("turno");
    });
  }
  for (const kind of KINDS) {
    for (const field of /** @type {HTMLInputElement[]} */ (all(`[name=sonido_${kind}]`))) {
      field.addEventListener("change", () => {
        setSound({ [kind]: Number(field.value) / 100 });
        play(SAMPLE[kind]);
      });
    }
  }
  onSound(showOnButtons);
  showOnButtons();
}
