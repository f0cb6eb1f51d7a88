// What the salón says in words, for the text mode: the same state as the drawings. Pure.

import { doingWhole } from "../lib/ball.js";
import { joined, t, tn } from "../lib/i18n.js";
import { sanctionTexts, standing } from "../lib/persona.js";
import { inTeams, matesOf } from "../lib/sides.js";
import { costText, eyeText, isBetOn, isFree, putText } from "./words.js";

const STATES = {
  jugando: "jugando",
  preparando: "preparando la partida",
  esperando: "esperando jugadores",
  libre: "libre",
};

function chairs(mesa) {
  return mesa.sillas.map((silla, seat) => {
    const who = silla
      ? [silla.nick, silla.robot && t("robot"), silla.jefe && t("jefe"), !silla.conectado && t("sin conexión")].filter(
        Boolean,
      ).join(", ")
      : t("libre");
    return t("silla {n}: {quien}", { n: seat + 1, quien: who });
  });
}

/** Return a table in a line: its number, state, value, who sits and what may be done. */
export function tableLine(mesa) {
  const people = mesa.sillas.filter(Boolean).map(({ nick }) => nick);
  const room = mesa.faltan && mesa.estado !== "jugando" ? tn("falta {n}", "faltan {n}", mesa.faltan) : "";
  const parts = [
    t("Mesa {n}", { n: mesa.numero }),
    t(STATES[mesa.estado]),
    room,
    isFree(mesa) ? t("gratis") : t("{n} U$", { n: putText(mesa) }),
    mesa.resumen,
    mesa.marcador,
    isBetOn(mesa) && t("con apuestas"),
    mesa.por_invitacion && t("solo con invitación"),
    mesa.reservada?.length && t("reservada para {quien}", { quien: joined(mesa.reservada) }),
    mesa.fiabilidad && t("fiabilidad {n} o más", { n: mesa.fiabilidad }),
    people.length ? joined(people) : "",
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

/** Return a table in several lines: chair by chair, partners named. */
export function tableWhole(mesa) {
  const pairs = inTeams(mesa.lados)
    ? [
      t("Van juntas las sillas {lados}.", {
        lados: joined(mesa.lados.map((side) => side.map((seat) => seat + 1).join("-"))),
      }),
    ]
    : [];
  const eye = mesa.resumen ? [`${eyeText(mesa)}.`] : [];
  return [tableLine(mesa), ...chairs(mesa), ...pairs, ...eye];
}

/** Return somebody of the list in a line. */
export function personLine(entry, relations) {
  const { amigo, nota, ignorado } = standing(relations, entry.nick);
  const about = [
    amigo === "si" && t("amigo"),
    nota && t("anotación: {nota}", { nota }),
    ignorado && t("ignorado"),
    tn("{n} bolsa", "{n} bolsas", entry.bolsas),
  ];
  return `${entry.nick}: ${doingWhole(entry).toLowerCase()}; ${about.filter(Boolean).join(", ")}.`;
}

const PHASES = {
  esperando: "Esperando jugadores.",
  confirmando: "La mesa está completa: escribe «confirmar».",
  configurando: "El jefe elige la configuración.",
  aceptando: "Hay una propuesta: escribe «aceptar», o «levantarme».",
  apostando: "Se acuerdan las apuestas de objetos.",
  contando: "La mesa está completa: la partida va a empezar. Escribe «levantarme» si no quieres jugar.",
  revelando: "Todos han aceptado: la partida va a empezar.",
};

/** Return how my table stands, in lines. */
export function mineLines(mia) {
  if (!mia) return [t("No estás en ninguna mesa. Escribe «jugar», o «sentarme» y el número de una mesa.")];
  const partner = matesOf(mia.lados, mia.asiento).map((mate) => mia.sillas[mate]).find(Boolean);
  const lines = [
    t("Estás en la mesa {n}, silla {s}, {cuesta}.", {
      n: mia.numero,
      s: mia.asiento + 1,
      cuesta: costText(mia),
    }),
    t(PHASES[mia.fase]),
  ];
  if (partner) lines.push(t("Tu pareja: {nick}.", { nick: partner.nick }));
  const others = mia.sillas.filter((silla, seat) => silla && seat !== mia.asiento && silla !== partner).map((
    { nick },
  ) => nick);
  if (others.length) lines.push(t("Contra: {quien}.", { quien: joined(others) }));
  return mia.propuesta ? [...lines, ...mia.propuesta.en_claro, ...mia.propuesta.en_juego] : lines;
}

/** Return a card in lines. */
export function fichaLines({ nick, bolsas, trofeos, fiabilidad, nuevo, marcas }) {
  const reliable = nuevo ? t("fiabilidad {n}, nuevo", { n: fiabilidad }) : t("fiabilidad {n}", { n: fiabilidad });
  return [
    `${nick}: ${tn("{n} bolsa", "{n} bolsas", bolsas)}, ${tn("{n} trofeo", "{n} trofeos", trofeos)}, ${reliable}.`,
    ...marcas.map(({ juego, jugadas, ganadas, puntos }) =>
      t("{juego}: {jugadas} partidas, {ganadas} ganadas, {puntos} puntos.", { juego, jugadas, ganadas, puntos })
    ),
  ];
}

/** Return what waits for me, in lines. */
export function noticeLines({ privados, amistad, invitaciones, sancion, trofeos, recados, silla }) {
  const unread = Object.entries(privados).filter(([, n]) => n).map(([nick, n]) =>
    tn("{n} mensaje de {nick}.", "{n} mensajes de {nick}.", n, { nick })
  );
  const lines = [
    ...(silla ? [silla.juega ? t("Te esperan en tu partida.") : t("Te esperan para la revancha.")] : []),
    ...(sancion ? [sanctionTexts(sancion).join(": ")] : []),
    ...recados.map(({ titulo, texto }) => `${titulo}. ${texto}`),
    ...(trofeos ? [tn("Has ganado {n} trofeo.", "Has ganado {n} trofeos.", trofeos)] : []),
    ...invitaciones.map(({ de, numero }) =>
      t("{nick} te invita a la mesa {n}: escribe «sentarme {n}».", { nick: de, n: numero })
    ),
    ...amistad.map((nick) => t("{nick} quiere ser tu amigo: escribe «amistad {nick}».", { nick })),
    ...unread,
  ];
  return lines.length ? lines : [t("Nada nuevo.")];
}
