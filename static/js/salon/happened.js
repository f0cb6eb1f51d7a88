// What of a salón's frames is worth telling to a person in alert who does not look. Pure.

import { t, tn } from "../lib/i18n.js";
import { costText } from "./words.js";

/** @typedef {import("../lib/alerts/index.js").Told} Told */

const waits = (mesa) => Boolean(mesa && mesa.estado === "esperando" && mesa.faltan > 0 && !mesa.por_invitacion);

/** @returns {Told[]} */
function chair(before, { mesa }, { limit, mine }) {
  if (!waits(mesa) || waits(before.mesas.get(mesa.id)) || mesa.id === mine || (limit && mesa.valor > limit)) return [];
  return [{
    kind: "silla",
    title: t("Queda una silla"),
    text: t("Mesa {n}, {cuesta}.", { n: mesa.numero, cuesta: costText(mesa) }),
  }];
}

/** @returns {Told[]} */
function friends(before, after, { amigos }) {
  const came = [...after.gente.lista.keys()].filter((nick) => amigos.has(nick) && !before.gente.lista.has(nick));
  return came.map((nick) => ({ kind: "amigo", title: t("Ha entrado {nick}", { nick }) }));
}

/** @returns {Told} */
const named = ({ de, autor, texto, url }) => ({ kind: "mencion", title: de ?? autor.nick, text: texto, url });

/** @returns {Told[]} */
function agreed(before, after) {
  const begins = before.mia?.fase === "esperando" && after.mia && after.mia.fase !== "esperando";
  if (!begins) return [];
  const text = after.mia.fase === "contando" ? t("La partida va a empezar.") : t("Hay que confirmar.");
  return [{ kind: "empieza", title: t("Tu mesa está completa"), text }];
}

/** @returns {Told} */
const word = ({ tipo, titulo, texto, url }) => ({ kind: tipo, title: titulo, text: texto, url });

/** @returns {Told} */
const trophies = (many) => ({
  kind: "trofeo",
  title: tn("Has ganado un trofeo", "Has ganado {n} trofeos", many),
  url: "/vitrina/",
});

/**
 * Return what a frame brings that may be told. `before` and `after`: the state of the page; `amigos`: the nicks of my
 * friends; `me`: my nick; `limit`: the dearest table I want to know of (0: any); `invited`: the invitations that were
 * not there before; `told`: what I am told of championships that was not; `won`: how many more trophies there are
 * that I have not looked at.
 * @returns {Told[]}
 */
export function happened(frame, before, after, { amigos, me, limit = 0, invited = [], told = [], won = 0 }) {
  /** @type {Told[]} */
  const invitations = invited.map((one) => (
    {
      kind: "mencion",
      title: t("{nick} te invita", { nick: one.de }),
      text: t("Mesa {n}, {cuesta}.", { n: one.numero, cuesta: costText(one) }),
    }
  ));
  switch (frame.t) {
    case "mesa":
      return chair(before, frame, { limit, mine: after.mia?.mesa });
    case "gente":
      return before.gente.v ? friends(before, after, { amigos }) : [];
    case "mencion":
      return [named(frame)];
    case "chat":
      return frame.sala === "privado" && frame.autor.nick !== me ? [named(frame)] : [];
    case "mia":
      return agreed(before, after);
    case "avisos":
      return [...invitations, ...told.map(word), ...(won > 0 ? [trophies(won)] : [])];
    case "ir":
      return [{ kind: "empieza", title: t("Empieza tu partida"), url: frame.url }];
    default:
      return invitations;
  }
}
