// How my points and my level went: two lines, the level with the strip of what is not known of it.

import { all } from "../lib/dom.js";
import { number, t } from "../lib/i18n.js";
import { colour, columns, exact, faded, install, numberAxis, timeAxis } from "../lib/plot.js";

const LEAST = 20; // of an axis, so that one match alone does not fill it

/** Return what is said of the match under the pointer. */
export const reading = (moment, puntos, nivel, margen) =>
  t("{cuando}: {puntos} puntos, nivel {nivel} ± {margen}", {
    cuando: exact(moment),
    puntos: number(puntos),
    nivel: number(nivel),
    margen: number(margen),
  });

/** Return the columns of the plot: moments, points, level, and the highest and the lowest that it may be. */
export function drawn({ t: moments, puntos, nivel, margen }) {
  const by = (sign) => nivel.map((value, n) => value + sign * margen[n]);
  return columns(moments, puntos, nivel, by(1), by(-1));
}

/** Return the span of an axis: somewhat more than what is on it. */
export function span(low, high) {
  const more = Math.max(LEAST, high - low) * 0.06;
  return [Math.floor(low - more), Math.ceil(high + more)];
}

function options(box) {
  const [points, level] = [colour(box, "--vino-tx"), colour(box, "--info")];
  const line = { points: { show: false } };
  const edge = { ...line, scale: "nivel", stroke: faded(level), width: 1 };
  return {
    scales: {
      puntos: { range: (_plot, low, high) => span(Math.min(0, low), Math.max(0, high)) },
      nivel: { range: (_plot, low, high) => span(low, high) },
    },
    axes: [
      timeAxis(box),
      numberAxis(box, { scale: "puntos", size: 56 }),
      numberAxis(box, { scale: "nivel", size: 56, side: 1, grid: { show: false } }),
    ],
    series: [
      {},
      { ...line, scale: "puntos", stroke: points, width: 2.5 },
      { ...line, scale: "nivel", stroke: level, width: 2, dash: [7, 3] },
      edge,
      edge,
    ],
    bands: [{ series: [3, 4], fill: faded(level) }],
  };
}

function draw(figure) {
  const data = JSON.parse(document.getElementById(figure.dataset.evolucion).textContent);
  const read = ([moments, puntos, nivel, top], at) => reading(moments[at], puntos[at], nivel[at], top[at] - nivel[at]);
  install(figure, drawn(data), options, read);
}

if (globalThis.document) { for (const figure of all("[data-evolucion]")) draw(figure); }
