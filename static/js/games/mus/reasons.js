// Why a line of the recuento gives what it gives, in words. `who` is what `people()` of layout.js returns.

import { t } from "../../lib/i18n.js";
import { byRank, cardName, shortCards } from "./cards.js";
import { lanceName, toLance } from "./names.js";

const TITLES = {
  negada: "{lance}: no querido",
  deje: "{lance}: deje",
  paso: "{lance} en paso",
  envite: "{lance}: envite querido",
  pares: "Pares",
  juego: "Juego",
  punto: "Punto",
  ordago: "Órdago {a}",
};

const BEST = { grande: "grande", chica: "chica", pares: "jugada de pares", juego: "jugada de juego", punto: "punto" };

const inWords = (reyes) => (cards) => cards.map((card) => cardName(card, reyes)).join("; ");

/** Return which hand was the best and why; `named` says some cards. */
function compared({ asiento, cartas, contra, cartas_contra: others, lance, por_mano: byMano }, who, named) {
  if (contra === null || contra === undefined || !cartas.length) return [];
  const values = {
    a: who.nick(asiento),
    b: who.nick(contra),
    ca: named(byRank(cartas, who.reyes)),
    cb: named(byRank(others, who.reyes)),
    j: t(BEST[lance]),
  };
  const male = lance === "punto";
  const best = male
    ? t("El mejor punto es el de {a} ({ca}); el mejor de los rivales, el de {b} ({cb}).", values)
    : t("La mejor {j} es la de {a} ({ca}); la mejor de los rivales, la de {b} ({cb}).", values);
  return byMano ? [best, t("Son iguales: gana {a}, que está más cerca de la mano.", values)] : [best];
}

function reasons(apunte, who, named) {
  const { causa, asiento, detalle = [], piedras: n } = apunte;
  const nick = who.nick(asiento);
  const sums = detalle.map(([seat, jugada, k]) => `${who.nick(seat)}: ${jugadaName(jugada)}, ${k}.`);
  const rule = {
    negada: [
      n === 1
        ? t("{nick} envidó y los rivales no quisieron: 1 piedra en el acto.", { nick })
        : t("Los rivales no quisieron la subida de {nick}: en el acto, las {n} que ya había.", { nick, n }),
    ],
    deje: [t("La mesa juega con deje: una piedra más por la subida que los rivales no quisieron.")],
    paso: [t("Nadie envidó: la mejor jugada vale 1.")],
    envite: [t("El envite que se quiso vale {n}.", { n })],
    punto: [t("Ganar el punto vale 1 más, al final.")],
    ordago: [t("El órdago querido decide el juego entero.")],
  }[causa] ?? [];
  const bonus = ["pares", "juego"].includes(causa);
  const alone = bonus && (apunte.contra ?? null) === null
    ? [t("Nadie le disputa los {lance} a esta pareja.", { lance: causa === "pares" ? t("pares") : t("juegos") })]
    : [];
  return [...rule, ...compared(apunte, who, named), ...alone, ...sums].filter(Boolean);
}

const JUGADAS = {
  pareja: "pareja",
  medias: "medias",
  duples: "duples",
  "31_real": "31 real",
};

/** Return the name of a jugada of the detail: "duples", "31", "31 real". */
export const jugadaName = (jugada) => t(JUGADAS[jugada] ?? String(jugada));

/**
 * Return what some lines of the recuento give, in words: "+3"; an órdago that was accepted is worth the juego, not
 * piedras.
 */
export function worth(apuntes) {
  const n = apuntes.reduce((sum, a) => sum + a.piedras, 0);
  if (!apuntes.some(({ causa }) => causa === "ordago")) return `+${n}`;
  return n ? t("+{n} y el juego", { n }) : t("el juego");
}

/** Return what each pair has in the lines, ours first. */
export const totals = (apuntes, ours) =>
  [ours, 1 - ours].map((pair) => worth(apuntes.filter(({ pareja }) => pareja === pair)));

/**
 * Return a line of the recuento: title, who scores, how much, the reasons (`dicho`: for a voice), the hands compared.
 */
export function scoreLine(apunte, who) {
  const values = { lance: lanceName(apunte.lance), a: toLance(apunte.lance) };
  const sorted = (cards) => byRank(cards ?? [], who.reyes);
  const manos = [[apunte.asiento, sorted(apunte.cartas)]];
  if ((apunte.contra ?? null) !== null) manos.push([apunte.contra, sorted(apunte.cartas_contra)]);
  return {
    titulo: t(TITLES[apunte.causa], values),
    pareja: apunte.pareja,
    nuestra: apunte.pareja === who.ours,
    vale: worth([apunte]),
    porque: reasons(apunte, who, shortCards),
    dicho: reasons(apunte, who, inWords(who.reyes)),
    manos: manos.filter(([, cards]) => cards.length),
  };
}

// The message in the middle, the question of the buttons, the own hand.
