// What the board of parchís says aloud: where my pieces are, the score, whose turn it is and what I may do.

import { t } from "../../lib/i18n.js";
import { choices, keyed, sentences } from "../saying.js";
import { chooses, mine, moves, useful } from "./controls.js";
import { COLOURS, pieceOf } from "./geometry.js";
import { coloursOf, pieceName } from "./layout.js";
import { destination, diceText, placeText, question, reason, spokenBoard, standing } from "./texts.js";

/** @param {parchis.Vista} vista */
function piecesSaid(vista, who) {
  const pieces = coloursOf(who.bottom, vista).flatMap((colour) =>
    vista.fichas[COLOURS[colour]].map((paso, n) => `${pieceName(colour, n)}, ${placeText(colour, paso)}`)
  ).join("; ");
  return who.mine === null
    ? t("Fichas de {nick}: {fichas}.", { nick: who.nick(who.bottom), fichas: pieces })
    : t("Tus fichas: {fichas}.", { fichas: pieces });
}

function moveSaid(move) {
  const values = { ficha: pieceName(move.colour, move.n), donde: destination(move.colour, move.desde, move.hasta) };
  const { colour, n } = move.come ? pieceOf(move.come) : { colour: 0, n: 0 };
  const line = t("{ficha} {donde}", values);
  return keyed(
    move.come ? `${line} ${t("y come {ficha}", { ficha: pieceName(colour, n) })}` : line,
    String(move.tecla),
  );
}

/**
 * Return what I may do with a die: each piece with its key.
 * @param {parchis.Vista} vista
 */
export function optionsSaid(vista, legales, die) {
  const open = mine(legales);
  if (open.has("Tirar")) return choices([keyed(t("tirar"), t("Espacio"))]);
  if (!chooses(legales)) return "";
  const other = useful(vista).filter((one) => one !== die);
  return choices([
    ...moves(vista, die).map(moveSaid),
    t("la elegida se mueve con Intro"),
    ...(other.length ? [keyed(t("jugar antes {dado}", { dado: diceText(other) }), "D")] : []),
    ...(open.has("Pasar") ? [keyed(t("pasar"), "P")] : []),
  ]);
}

/** @param {parchis.Vista} vista */
function turnSaid(vista, legales, die, who) {
  const { titulo, sub } = question(vista, who);
  const dice = ["mover", "contar"].includes(vista.fase) && vista.dados.length
    ? t("Quedan en los dados: {dados}", { dados: diceText(vista.dados) })
    : "";
  const open = chooses(legales) ? moves(vista, die) : [];
  const why = open.length && open.every(({ debe }) => debe === open[0].debe) ? reason(open[0].debe, vista, who) : "";
  const force = open.length && vista.contar === null ? t("Con {dado}", { dado: diceText([die]) }) : "";
  return sentences(titulo, sub, dice, force, why);
}

/**
 * Return what is said aloud of what is on a board.
 * @param {{vista: parchis.Vista, who: any, legales: import("../contract.js").Choice[],
 *   host: import("../contract.js").Host, force: number | null}} board
 * @returns {import("../contract.js").Spoken}
 */
export function spoken({ vista, who, legales, host, force }) {
  const ended = Boolean(host.mesa().fin);
  return {
    held: [], // what is on the board comes to nobody's hand
    hand: piecesSaid(vista, who),
    score: sentences(...standing(vista, who)),
    detail: sentences(...spokenBoard(vista)),
    turn: ended ? t("La partida ha acabado.") : turnSaid(vista, legales, force, who),
    options: ended ? choices([keyed(t("ver el resultado"), t("Intro"))]) : optionsSaid(vista, legales, force),
  };
}
