// What may be written at the board of parchís: the throw, a piece by its number, the die it is moved with.

import { t } from "../../lib/i18n.js";
import { named, order } from "../writing.js";
import { chooses, mine, moves, useful } from "./controls.js";
import { coloursOf, pieceName } from "./layout.js";

const ROLL = ["tiro", "tirar", "dados"];
const PIECE = ["ficha", "muevo", "mover"];
const MOVE = ["jugada"];
const DIE = ["dado"];
const PASS = ["paso", "pasar"];

/** All that is ever written here. */
export const VOCABULARY = [...ROLL, ...PIECE, ...MOVE, ...DIE, ...PASS];

/** Return each move with the names of its piece: the number by itself where I have one colour, and with its die. */
function byPiece(board) {
  const { vista, force, who } = board;
  const alone = coloursOf(who.mine, vista).length === 1;
  const dice = vista.contar === null ? [force, ...useful(vista).filter((die) => die !== force)] : [null];
  return dice.flatMap((die) =>
    moves(vista, die).map((move) => {
      const names = [pieceName(move.colour, move.n), ...(alone ? [String(move.n + 1)] : [])];
      const exact = die === null ? [] : names.map((name) => t("{ficha} con {n}", { ficha: name, n: die }));
      return { value: move, names: [...names, ...exact] };
    })
  );
}

function moving(board) {
  const { vista, force } = board;
  const pieces = byPiece(board);
  const which = [...new Set(pieces.map(({ value: move }) => pieceName(move.colour, move.n)))].join("; ");
  const said = moves(vista, force).map((move) => ({ value: move, names: [move.tecla] }));
  const run = (move) => board.move(move);
  const others = useful(vista).filter((die) => die !== force);
  const die = named(
    t("una de estas cifras: {cifras}", { cifras: others.join(", ") }),
    others.map((one) => ({ value: one, names: [one] })),
  );
  return [
    order(PIECE, run, named(t("su número, y si quieres «con» y el dado: {fichas}", { fichas: which }), pieces)),
    order(MOVE, run, named(t("el número con que la oyes"), said)),
    ...(others.length ? [order(DIE, (one) => board.setDie(one), die)] : []),
  ];
}

/**
 * Return what may be written now.
 * @param {any} board
 * @returns {import("../contract.js").Order[]}
 */
export function orders(board) {
  const { legales } = board;
  const open = mine(legales);
  return [
    ...(open.has("Tirar") ? [order(ROLL, () => board.press("Tirar"))] : []),
    ...(chooses(legales) ? moving(board) : []),
    ...(open.has("Pasar") ? [order(PASS, () => board.press("Pasar"))] : []),
  ];
}
