// Where everything is on the board, in its own units (880 a side), as the drawing of the board has it: 68 squares in a
// ring, four pasillos, four casas and the goal. Turned by quarters so that any colour may be at the bottom. Pure.

/** The colours in the order of play, which is that of the arms, anticlockwise from the bottom. */
export const COLOURS = ["amarillo", "azul", "rojo", "verde"];
export const SIDE = 880;
/** The short side of a square; the long one is twice as long. */
export const CELL = SIDE / 22;
const CENTRE = SIDE / 2;
export const CASA = 0;
export const META = 72;
const LAST = 64; // of the ring, in pasos; the pasillo follows
const EXITS = [5, 22, 39, 56];
/** The squares where nothing is captured. */
export const SAFE = [5, 12, 17, 22, 29, 34, 39, 46, 51, 56, 63, 68];

const colourOf = (ficha) => COLOURS.indexOf(ficha.slice(0, -2));

/** Return `{colour, n}` of a piece: "rojo-2" is `{colour: 2, n: 2}`. */
export const pieceOf = (ficha) => ({ colour: colourOf(ficha), n: Number(ficha.at(-1)) });

/** Return the square of a paso: 1-68 in the ring, "P1"-"P7", "casa" or "meta". */
export function squareOf(colour, paso) {
  if (paso <= CASA) return "casa";
  if (paso >= META) return "meta";
  return paso <= LAST ? ((EXITS[colour] + paso - 2) % 68) + 1 : `P${paso - LAST}`;
}

/** Return the colour that comes out on a square of the ring, or -1. */
export const exitOf = (square) => EXITS.indexOf(square);

function turned([x, y], quarters) {
  let point = [x, y];
  for (let i = 0; i < ((quarters % 4) + 4) % 4; i++) point = [point[1], -point[0]];
  return point;
}

const place = (point, arm, bottom) => {
  const [x, y] = turned(point, arm - bottom);
  return { x: CENTRE + x, y: CENTRE + y, flat: (((arm - bottom) % 2) + 2) % 2 === 0 };
};

/** Return the centre of a square of the ring with colour `bottom` below; `flat`: its long side is horizontal. */
export function ring(square, bottom = 0) {
  const arm = Math.floor((square - 1) / 17);
  const i = (square - 1) % 17;
  const edge = CENTRE - CELL / 2;
  if (i < 8) return place([2 * CELL, edge - i * CELL], arm, bottom);
  if (i < 16) return place([-2 * CELL, 3.5 * CELL + (i - 8) * CELL], arm + 1, bottom);
  return place([0, edge], arm + 1, bottom);
}

/** Return the centre of square `i` (1-7) of the pasillo of a colour. */
export const corridor = (colour, i, bottom = 0) => place([0, CENTRE - CELL / 2 - i * CELL], colour, bottom);

/** Return the middle of the casa of a colour and the corner of the board it is in, as the signs of x and y. */
export function home(colour, bottom = 0) {
  const [sx, sy] = turned([1, 1], colour - bottom);
  return { x: CENTRE + sx * 7 * CELL, y: CENTRE + sy * 7 * CELL, sx, sy };
}

/** How far the four nests are from the middle of their circle. */
export const NEST = 38;
const NESTS_DOWN = 48; // and the circle from the middle of its casa: the player is over it

/** Return the middle of the circle of nests of a colour: away from the player, who is at the outer edge. */
export function nests(colour, bottom = 0) {
  const { x, y, sy } = home(colour, bottom);
  return { x, y: y - sy * NESTS_DOWN };
}

const nest = (colour, n, bottom) => {
  const { x, y } = nests(colour, bottom);
  return { x: x + (n % 2 ? NEST : -NEST), y: y + (n < 2 ? -NEST : NEST) };
};

const goal = (colour, n, bottom) => place([(n - 1.5) * 37, 86], colour, bottom);

const APART = 19.5; // two that share a square, from its middle

/** Return the centre of the square of a paso, which two pieces share. */
export function spot(colour, paso, bottom = 0) {
  const square = squareOf(colour, paso);
  return typeof square === "number" ? ring(square, bottom) : corridor(colour, paso - LAST, bottom);
}

/** Return what a square is called all over the board: the pasillos of two colours are not the same. */
export const keyOf = (colour, paso) => {
  const square = squareOf(colour, paso);
  return typeof square === "number" ? String(square) : `${colour}:${square}`;
};

/**
 * Return every piece on the board, in order: `{ficha, colour, n, paso, key, x, y}`. `fichas` are the pasos by colour.
 * Two on a square are side by side, along it.
 */
export function standing(fichas, bottom = 0) {
  const all = Object.entries(fichas).flatMap(([name, pasos]) =>
    pasos.map((paso, n) => ({
      ficha: `${name}-${n}`,
      colour: COLOURS.indexOf(name),
      n,
      paso,
      key: keyOf(COLOURS.indexOf(name), paso),
    }))
  );
  return all.map((piece) => ({ ...piece, ...seat(piece, all, bottom) }));
}

function seat(piece, all, bottom) {
  const { colour, n, paso, key } = piece;
  if (paso <= CASA) return nest(colour, n, bottom);
  if (paso >= META) return goal(colour, n, bottom);
  const { x, y, flat } = spot(colour, paso, bottom);
  const mates = all.filter((other) => other.key === key);
  if (mates.length < 2) return { x, y };
  const side = mates.indexOf(piece) ? APART : -APART;
  return flat ? { x: x + side, y } : { x, y: y + side };
}

/** Return the bridges: pairs of pieces of one colour on a square, as `standing` has them. */
export function bridges(pieces) {
  const out = pieces.filter(({ paso }) => paso > CASA && paso < META);
  return out.flatMap((one, i) =>
    out.slice(i + 1).filter((other) => other.key === one.key && other.colour === one.colour).map((
      other,
    ) => [one, other])
  );
}

/** Return where a piece would stand that reached a paso: beside who is there, if somebody stays. */
export function landing(piece, paso, pieces, bottom = 0, taken = null) {
  if (paso >= META) return goal(piece.colour, piece.n, bottom);
  const { x, y, flat } = spot(piece.colour, paso, bottom);
  const key = keyOf(piece.colour, paso);
  const there = pieces.filter((other) => other.key === key && other.ficha !== piece.ficha && other.ficha !== taken);
  if (!there.length) return { x, y };
  return flat ? { x: x + APART, y } : { x, y: y + APART };
}

/** Return the points a piece passes from one paso to another, the first left out: one a square, the last is `end`. */
export function path(colour, from, to, end, bottom = 0) {
  const steps = [];
  for (let paso = Math.max(from, CASA) + 1; paso < to; paso++) steps.push(spot(colour, paso, bottom));
  return [...steps, end].map(({ x, y }) => ({ x, y }));
}

/** Return the one of `candidates` (`{x, y}`) nearest to a point, if it is within reach; null if none is. */
export function nearest(point, candidates, reach) {
  const far = ({ x, y }) => Math.hypot(x - point.x, y - point.y);
  const sorted = candidates.filter((one) => far(one) <= reach).sort((a, b) => far(a) - far(b));
  return sorted[0] ?? null;
}
