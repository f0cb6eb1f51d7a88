// What stands in a line: text, emoticons, nicks that are named. Pure: nothing of it is ever read as HTML, and links
// stay text.

import { plain } from "../i18n.js";
import { EMOTICONS } from "./emoticon-list.js";

const NICK = "A-Za-záéíóúüñçÁÉÍÓÚÜÑÇàèòïëÀÈÒÏË0-9_-";
const PIECES = new RegExp(`:([a-záéíóúñü]{2,12}):|(?<![.${NICK}])@([${NICK}]{3,25})`, "g");
const ASKING = new RegExp(`(?<![.${NICK}])@([${NICK}]{0,25})$`);

/** Return the code of the emoticon that a word between colons names, with or without its accents, or null. */
function emoticonOf(word) {
  const code = plain(word);
  return EMOTICONS.has(code) ? code : null;
}

/** Return the nick among `names` that `word` spells, and what is left of the word behind it. */
function nickOf(word, names) {
  for (const tried of [word, word.replace(/[_-]+$/, "")]) {
    const nick = names.find((name) => plain(name) === plain(tried));
    if (nick) return { nick, rest: word.slice(tried.length) };
  }
  return null;
}

/**
 * Return the pieces of a text: `{texto}`, `{emoticono, nombre}` or `{nick, texto}`; `names` are the nicks that it
 * names.
 * @param {string} text @param {string[]} [names]
 * @returns {{texto?: string, emoticono?: string, nombre?: string, nick?: string}[]}
 */
export function pieces(text, names = []) {
  const found = [];
  let end = 0;
  const push = (piece, from, to) => {
    if (from > end) found.push({ texto: text.slice(end, from) });
    found.push(piece);
    end = to;
  };
  for (const match of text.matchAll(PIECES)) {
    const [whole, word, named] = match;
    const code = word && emoticonOf(word);
    const nick = named && nickOf(named, names);
    if (code) push({ emoticono: code, nombre: EMOTICONS.get(code) }, match.index, match.index + whole.length);
    else if (nick) {
      push(
        { nick: nick.nick, texto: whole.slice(0, whole.length - nick.rest.length) },
        match.index,
        match.index + whole.length - nick.rest.length,
      );
    }
  }
  if (end < text.length) found.push({ texto: text.slice(end) });
  return found;
}

/** Return the text as it is said aloud or shown where no picture fits: emoticons by their names. */
export const spoken = (text) =>
  pieces(text).map((piece) => (piece.emoticono ? `(${piece.nombre})` : piece.texto)).join("");

// --- Writing

/** Return what is being named at the caret, `{from, word}`, or null. */
export function asking(value, caret) {
  const match = ASKING.exec(value.slice(0, caret));
  return match && { from: match.index, word: match[1] };
}

/**
 * Return up to `most` nicks for what is being named: those that begin so, then those that contain it, each by the
 * alphabet.
 */
export function candidates(word, nicks, most = 6) {
  const wanted = plain(word);
  const rank = (nick) => (plain(nick).startsWith(wanted) ? 0 : 1);
  return [...new Set(nicks)]
    .filter((nick) => plain(nick).includes(wanted))
    .sort((a, b) => rank(a) - rank(b) || a.localeCompare(b, "es"))
    .slice(0, most);
}

/**
 * Return `{value, caret}` with `piece` written between two places of a text, a blank apart from its neighbours; null if
 * it does not fit.
 */
export function written(value, from, to, piece, most) {
  const before = value.slice(0, from);
  const after = value.slice(to);
  const left = before && !/\s$/.test(before) ? " " : "";
  const right = /^\s/.test(after) ? "" : " ";
  const result = before + left + piece + right + after;
  if (result.length > most) return null;
  return { value: result, caret: before.length + left.length + piece.length + 1 };
}
