// The board: squares, casas, pieces, and what is lit because of what can be done. It draws any view; it decides
// nothing.

import { html, nothing, repeat, svg } from "../../lib/lit-html.js";
import { t } from "../../lib/i18n.js";
import {
  bridges,
  CELL,
  COLOURS,
  corridor,
  exitOf,
  home,
  landing,
  META,
  NEST,
  nests,
  path,
  ring,
  SAFE,
  SIDE,
  spot,
  standing,
} from "./geometry.js";
import { colourName, pieceName } from "./layout.js";
import { body, mark } from "./dice.js";
import { destination, placeText } from "./texts.js";

const CENTRE = SIDE / 2;
const LONG = 2 * CELL;
const box = ({ x, y, flat }, w = flat ? LONG : CELL, h = flat ? CELL : LONG) => ({ x: x - w / 2, y: y - h / 2, w, h });

function cell(place, look, extra = nothing) {
  const { x, y, w, h } = box(place);
  return svg`<rect class=${look} x=${x} y=${y} width=${w} height=${h}></rect>${extra}`;
}

/** The number of a square is at its outer end, clear of a piece that is alone on it. */
function numbered(square, bottom) {
  const { x, y, flat } = ring(square, bottom);
  const out = (value) => (value < CENTRE - 1 ? -1 : 1);
  return svg`<text class=${exitOf(square) < 0 ? "num" : "num claro"} x=${flat ? x + out(x) * 29 : x} y=${
    flat ? y + 4.5 : y + out(y) * 30 + 4.5
  }>${square}</text>`;
}

function square(n, bottom) {
  const place = ring(n, bottom);
  const own = exitOf(n);
  const look = own >= 0 ? `casilla salida color-${own}` : SAFE.includes(n) ? "casilla seguro" : "casilla";
  const circle = SAFE.includes(n)
    ? svg`<circle class=${own >= 0 ? "refugio claro" : "refugio"} cx=${place.x} cy=${place.y} r="13.5"></circle>`
    : nothing;
  const sign = own >= 0
    ? svg`<g transform=${`translate(${place.x} ${place.y})`}>${mark(own, "marca clara")}</g>`
    : nothing;
  return svg`${cell(place, look)}${circle}${sign}`;
}

const lane = (colour, bottom) =>
  [1, 2, 3, 4, 5, 6, 7].map((i) => {
    const place = corridor(colour, i, bottom);
    const sign = i % 2
      ? nothing
      : svg`<g class="huella" transform=${`translate(${place.x} ${place.y})`}>${mark(colour)}</g>`;
    return cell(place, `casilla pasillo color-${colour} ${i % 2 ? "fuerte" : ""}`, sign);
  });

function nest(colour, bottom, empty) {
  const { x, y } = home(colour, bottom);
  const middle = nests(colour, bottom);
  const half = 4 * CELL - 3;
  const frame = svg`<rect class="patio" x=${x - half} y=${y - half} width=${2 * half} height=${
    2 * half
  } rx="16"></rect>`;
  if (empty) {
    const sign = svg`<g class="huella" transform=${`translate(${x} ${y}) scale(5)`}>${mark(colour)}</g>`;
    return svg`<g class=${`casa vacia color-${colour}`}>${frame}${sign}</g>`;
  }
  return svg`<g class=${`casa color-${colour}`}>${frame}
    <circle class="corro" cx=${middle.x} cy=${middle.y} r="92"></circle>
    <circle class="cinta" cx=${middle.x} cy=${middle.y} r="86"></circle>
    <g class="huella" transform=${`translate(${middle.x} ${middle.y}) scale(1.35)`}>${mark(colour)}</g>
    ${
    [[-1, -1], [1, -1], [-1, 1], [1, 1]].map(([dx, dy]) =>
      svg`<circle class="hueco" cx=${middle.x + dx * NEST} cy=${middle.y + dy * NEST} r="23"></circle>`
    )
  }</g>`;
}

/** @type {[number, number][]} */
const CORNERS = [[-1, 1], [1, 1], [1, -1], [-1, -1]];

function goals(bottom) {
  return COLOURS.map((_, colour) => {
    const arm = (colour - bottom + 4) % 4;
    const [a, b] = [CORNERS[arm], CORNERS[(arm + 1) % 4]];
    const at = ([x, y]) => `${CENTRE + x * 3 * CELL} ${CENTRE + y * 3 * CELL}`;
    return svg`<path class=${`meta color-${colour}`} d=${`M${CENTRE} ${CENTRE}L${at(a)}L${at(b)}Z`}></path>`;
  });
}

const ALL = Array.from({ length: 68 }, (_, i) => i + 1);
const drawn = new Map();
const written = new Map();

/** Return the numbers of the squares: they are over what is lit. */
function numbers(bottom) {
  if (!written.has(bottom)) written.set(bottom, svg`<g class="numeros">${ALL.map((n) => numbered(n, bottom))}</g>`);
  return written.get(bottom);
}

/** Return what never changes of the board, with a colour at the bottom; nobody plays the colours of `empty`. */
function base(bottom, empty) {
  const key = `${bottom}:${empty.join()}`;
  if (!drawn.has(key)) {
    drawn.set(
      key,
      svg`
        <rect class="madera" x="-10" y="-10" width="900" height="900" rx="26"></rect><rect class="suelo" width="880"
          height="880" rx="18"></rect>
              ${COLOURS.map((_, colour) => nest(colour, bottom, empty.includes(colour)))}
              ${ALL.map((n) => square(n, bottom))}
              ${COLOURS.map((_, colour) => lane(colour, bottom))}${goals(bottom)}
      `,
    );
  }
  return drawn.get(key);
}

/** The middle: what is being counted, or the mark of the house. */
const middle = ({ contar, turno }, who) =>
  svg`<g class=${contar ? "centro cuenta" : "centro"} transform=${`translate(${CENTRE} ${CENTRE})`}>
  <circle class="disco" r="35"></circle><text y="10">${contar ? `+${contar}` : "U$"}</text>${
    contar && turno !== null
      ? svg`<title>${t("{nick} cuenta {n}", { nick: who.nick(turno), n: contar })}</title>`
      : nothing
  }</g>`;

const line = (points) => points.map(({ x, y }) => `${x},${y}`).join(" ");

/** What a piece that is chosen, or looked at, would do: its way, the square, itself on it, whom it sends home. */
function promised(move, pieces, who) {
  const { colour, n, desde, hasta, come, ficha } = move;
  const here = pieces.find((piece) => piece.ficha === ficha);
  const end = landing({ colour, n, ficha }, hasta, pieces, who.colour, come);
  const way = desde <= 0 ? [end] : path(colour, desde, hasta, end, who.colour);
  const victim = come ? pieces.find((piece) => piece.ficha === come) : null;
  return svg`<polyline class="camino" points=${line([here, ...way])}></polyline>
    ${
    hasta < META
      ? cell(spot(colour, hasta, who.colour), `luz fuerte ${come ? "come" : ""}`)
      : svg`<circle class="luz fuerte" cx=${end.x} cy=${end.y} r="24"></circle>`
  }
    ${
    victim
      ? svg`
        <g class="victima" transform=${`translate(${victim.x} ${victim.y})`}>
          <circle r="22"></circle>
          <path d="M-9-9 9 9M9-9-9 9"></path>
        </g>
      `
      : svg`<g class=${`fantasma-ficha color-${colour}`} transform=${`translate(${end.x} ${end.y})`}>${
        body(colour)
      }</g>`
  }`;
}

function lit(move, pieces, who) {
  const { colour, n, hasta, ficha, come } = move;
  if (hasta < META) return cell(spot(colour, hasta, who.colour), `luz ${come ? "come" : ""}`);
  const end = landing({ colour, n, ficha }, hasta, pieces, who.colour, come);
  return svg`<circle class="luz" cx=${end.x} cy=${end.y} r="24"></circle>`;
}

const bar = ([one, other]) =>
  svg`
    <g class=${`puente color-${one.colour}`}>
      <line x1=${one.x} y1=${one.y} x2=${other.x} y2=${other.y}></line>
    </g>
  `;

/** The lock of a bridge, over its two pieces: it is seen from afar. */
const knot = ([one, other]) =>
  svg`
    <g class="nudo" transform=${`translate(${(one.x + other.x) / 2} ${(one.y + other.y) / 2})`}>
      <circle r="7.5"></circle>
      <path d="M-4 1.5V-.5a4 4 0 0 1 8 0V1.5"></path>
    </g>
  `;

function label(piece, move) {
  const words = `${pieceName(piece.colour, piece.n)}, ${placeText(piece.colour, piece.paso)}`;
  return move
    ? `${words}. ${t("Puede ir: {donde}", { donde: destination(move.colour, move.desde, move.hasta) })}`
    : words;
}

function pieceDrawn(piece, view) {
  const move = view.open.find(({ ficha }) => ficha === piece.ficha);
  const chosen = view.local.ficha === piece.ficha;
  const look = `pieza color-${piece.colour} ${move ? "movible" : ""} ${chosen ? "elegida" : ""}`;
  return svg`
    <g class=${look} data-ficha=${piece.ficha} transform=${`translate(${piece.x} ${piece.y})`} role=${move
      ? "button"
      : "img"}
      tabindex=${move ? "0" : nothing} aria-pressed=${move ? String(chosen) : nothing} aria-label=${label(piece, move)}
      @focus=${move ? (event) => event.target.matches(":focus-visible") && view.look(piece.ficha) : nothing}>
        ${move ? svg`<circle class="halo" r="22.5"></circle>` : nothing}${body(piece.colour)}
        ${move
          ? svg`
            <g class="tecla-ficha" transform="translate(13 -13)">
              <circle r="9.5"></circle>
              <text y="4.6">${move.tecla}</text>
            </g>
          `
          : nothing}</g>
  `;
}

/** Draw the pieces so that the one that moves passes over the others. */
function ordered(pieces, top) {
  return [...pieces.filter(({ ficha }) => !top.includes(ficha)), ...pieces.filter(({ ficha }) => top.includes(ficha))];
}

/** Draw the board. `view.open`: the moves that can be made now; `view.local`: what is chosen or looked at. */
export function board(view) {
  const { vista, who, local, open } = view;
  const pieces = standing(vista.fichas, who.colour);
  const pairs = bridges(pieces);
  const empty = COLOURS.map((name, colour) => (vista.fichas[name] ? -1 : colour)).filter((colour) => colour >= 0);
  const looked = open.find(({ ficha }) => ficha === (local.mira ?? local.ficha)) ?? null;
  return html`
    <svg class="tablero-svg ${open.length ? "elige" : ""}" viewBox="-10 -10 900 900" role="group" aria-label=${t(
      "Tablero. Abajo, el color {color}",
      { color: colourName(who.colour) },
    )}
      @click=${view.touch} @pointermove=${view.over} @pointerleave=${view.out}>
        ${base(who.colour, empty)}${middle(vista, who)}
        <g class="luces">${open.map((move) => lit(move, pieces, who))}</g>${numbers(who.colour)}
        <g class="puentes">${pairs.map(bar)}</g>
        <g class="piezas">${repeat(
          ordered(pieces, local.encima),
          ({ ficha }) => ficha,
          (piece) => pieceDrawn(piece, view),
        )}</g>
        <g class="nudos">${pairs.map(knot)}</g>
        <g class="promesa">${looked ? promised(looked, pieces, who) : nothing}</g></svg>
  `;
}
