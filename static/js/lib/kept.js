// What this browser keeps of the chance of its matches: the word that it gave and the commitment that it was shown. At
// the end it compares them with what the site says, so that the site is not to be believed.

import { wordSeal } from "./chance.js";
import { memory } from "./dom.js";
import { t } from "./i18n.js";
import { publishedOf } from "./sealed.js";

const KEY = "usumus-azar";
const MOST = 40;
const LASTS_MS = 30 * 24 * 3_600_000;
const JUST_NOW_MS = 15 * 60_000;

let entries = null; // those of a browser without storage last as long as the page

/**
 * @typedef {object} Kept
 * @property {string} palabra the word that was given
 * @property {string} huella its hash
 * @property {number} a when, in milliseconds
 * @property {string} nick whose it is: several people may use a browser
 * @property {string} [compromiso] the commitment that was shown with what was accepted
 * @property {(string | null)[]} [huellas] by whom words are given, in order: what bound each when mine was said
 * @property {number} [mesa] @property {string} [salon] @property {number} [numero] where
 * @property {number} [partida] the match that came of it
 */

/** @returns {Kept[]} */
function all(now = Date.now()) {
  try {
    entries = JSON.parse(memory.get(KEY)) ?? entries ?? [];
  } catch {
    entries ??= [];
  }
  return entries.filter(({ a }) => now - a < LASTS_MS);
}

function store(list) {
  entries = list.slice(-MOST);
  memory.set(KEY, JSON.stringify(entries));
}

/**
 * Keep a word that is being given.
 * @param {{palabra: string, nick: string, salon?: string, compromiso?: string}} given
 * @returns {Promise<Kept>}
 */
export async function keep({ palabra, nick, ...about }) {
  const kept = { palabra, huella: await wordSeal(palabra), nick, a: Date.now(), ...about };
  store([...all(), kept]);
  return kept;
}

/** Keep more about one of them, found by its hash. */
export function note(huella, more) {
  store(all().map((kept) => (kept.huella === huella ? { ...kept, ...more } : kept)));
}

/** Return the one whose hash is `huella`, or undefined. */
export const bound = (huella) => all().findLast((kept) => kept.huella === huella);

/** Return the one that was given to match `id`, or undefined. */
export const ofMatch = (id) => all().findLast(({ partida }) => partida === id);

/** Note that a match has come of the last word that `nick` gave at a table: `where`, some of its fields. */
export function begun(id, nick, where) {
  if (ofMatch(id)) return;
  const matches = (kept) => Object.entries(where).every(([name, value]) => kept[name] === value);
  const mine = all().findLast((kept) => kept.nick === nick && matches(kept));
  if (mine && mine.partida === undefined && Date.now() - mine.a < JUST_NOW_MS) note(mine.huella, { partida: id });
}

const fault = async ({ palabra, compromiso, huellas = [] }, azar) => {
  if (compromiso !== azar.compromiso) {
    return t("El compromiso que viste al aceptar no es el de esta partida: han cambiado la semilla.");
  }
  if ((await publishedOf(azar)) !== compromiso) {
    return t("La semilla no es la del compromiso que viste al aceptar.");
  }
  if (!azar.palabras.includes(palabra)) return t("La palabra que dio tu navegador no está en esta partida.");
  const seals = await Promise.all(azar.palabras.map(wordSeal));
  if (huellas.length && (huellas.length !== seals.length || huellas.some((huella, i) => huella !== seals[i]))) {
    return t("Alguien cambió su palabra cuando la tuya ya se sabía.");
  }
  return "";
};

/**
 * Compare what was kept with the chance of its match, the `azar` of its acta.
 * @returns {Promise<{ok: boolean, texto: string}>}
 */
export async function compared(kept, azar) {
  const wrong = await fault(kept, azar);
  return wrong
    ? { ok: false, texto: t("¡No coincide! {que} Guarda el acta y avísanos.", { que: wrong }) }
    : { ok: true, texto: t("Comprobado: tu palabra y el compromiso que viste son los de esta partida.") };
}
