// What is written in the field of the text mode, understood: «sentarme 4», «privado ana hola». Pure.

import { plain } from "../lib/i18n.js";

const NAMES = {
  ayuda: ["ayuda", "?", "help"],
  mesas: ["mesas", "m"],
  jugadores: ["jugadores", "gente", "j"],
  amigos: ["amigos"],
  chat: ["chat", "leer", "c"],
  decir: ["decir", "di", "d"],
  privado: ["privado", "p"],
  sentarme: ["sentarme", "sentar", "s"],
  levantarme: ["levantarme", "levantar", "l"],
  jugar: ["jugar", "jugar ya"],
  crear: ["crear"],
  mirar: ["mirar", "ver"],
  mesa: ["mi mesa", "mesa"],
  confirmar: ["confirmar"],
  aceptar: ["aceptar"],
  ficha: ["ficha", "informacion", "info"],
  amistad: ["amistad", "amigo"],
  ignorar: ["ignorar"],
  invitar: ["invitar"],
  avisos: ["avisos"],
  estado: ["estado"],
  donde: ["donde"],
  grafico: ["grafico", "salir"],
};
const BY_WORD = new Map(Object.entries(NAMES).flatMap(([name, words]) => words.map((word) => [word, name])));
const LONGEST = [...BY_WORD.keys()].sort((a, b) => b.length - a.length);

/** What can be written, as the help says it: the words and what they do. */
export const HELP = [
  ["mesas · mesas con sitio", "las mesas del salón"],
  ["mesa 4", "quién está en la mesa 4"],
  ["sentarme 4 · sentarme 4 2", "sentarte en la mesa 4 (en su silla 2)"],
  ["jugar", "sentarte donde antes se pueda jugar"],
  ["crear 25", "abrir una mesa de 25 U$uros"],
  ["mi mesa", "cómo va el acuerdo de tu mesa"],
  ["confirmar · aceptar", "contestar en tu mesa"],
  ["levantarme", "dejar la mesa"],
  ["mirar 2", "entrar de mirón en la mesa 2"],
  ["jugadores · amigos · donde ana", "quién está, y dónde"],
  ["ficha ana", "lo que ha jugado"],
  ["chat", "las últimas líneas"],
  ["decir hola a todos", "hablar en el salón"],
  ["privado ana hola", "un mensaje solo para Ana"],
  ["amistad ana · invitar ana · ignorar ana", "lo que se hace con alguien"],
  ["avisos", "lo que te espera"],
  ["estado ausente · estado disponible", "lo que dices de ti"],
  ["grafico", "volver al salón con dibujos"],
];

const whole = (text) => (/^\d{1,4}$/.test(text) ? Number(text) : null);

/**
 * Return what a line asks for: `{name, rest, number, second, nick, text}`; `name` is "" when it is not understood.
 * `number` and `second` are the first two whole numbers of the rest; `nick` its first word and `text` what follows it.
 */
export function command(line) {
  const written = line.normalize("NFC").trim().replace(/^\//, "");
  const low = plain(written);
  const word = LONGEST.find((one) => low === one || low.startsWith(`${one} `));
  const rest = word ? written.slice(word.length).trim() : "";
  const [first = "", ...others] = rest.split(/\s+/).filter(Boolean);
  return {
    name: word ? BY_WORD.get(word) : "",
    rest,
    nick: first,
    text: rest.slice(first.length).trim(),
    number: whole(first),
    second: whole(others[0] ?? ""),
  };
}
