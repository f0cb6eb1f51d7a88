// Plots of the page: the data beside each drawing of the server, drawn again so that it can be read off with the
// pointer.

import uPlot from "../lib/uplot.js";
import { all, make } from "../lib/dom.js";
import { number, t } from "../lib/i18n.js";

const DAY = 24 * 3600;
const HEIGHT = 190;

const format = (options) => new Intl.DateTimeFormat("es-ES", options);
const SECONDS = format({ hour: "2-digit", minute: "2-digit", second: "2-digit" });
const HOURS = format({ hour: "2-digit", minute: "2-digit" });
const DAYS = format({ day: "numeric", month: "short" });
const MONTHS = format({ month: "short", year: "2-digit" });
const EXACT = format({ day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" });

/** Return the labels of moments (seconds) that are `step` seconds apart. */
export function labels(moments, step) {
  const scale = step < 60 ? SECONDS : step < DAY ? HOURS : step < 28 * DAY ? DAYS : MONTHS;
  return moments.map((moment) => scale.format(moment * 1000));
}

/** Return what is said of the point under the pointer. */
export const reading = (moment, value) =>
  t("{cuando}: {n} U$", { cuando: EXACT.format(moment * 1000), n: number(value) });

/** Return the colour that a custom property has in the theme of `element`, as the canvas takes it. */
function colour(element, property) {
  const probe = make("i", { hidden: true });
  probe.style.color = `var(${property})`;
  element.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

/** Return the columns of the plot: what all happened in one second lasts one, or it would have no width. */
export function columns({ t: moments, v: values }) {
  return moments.length > 1 ? [moments, values] : [[moments[0] - 1, moments[0]], [values[0], values[0]]];
}

const faded = (rgb) => rgb.replace(/^rgb\((.*)\)$/, "rgba($1, 0.14)");

function options(box, told) {
  const line = colour(box, "--vino-tx");
  const axis = {
    stroke: colour(box, "--tinta-2"),
    grid: { stroke: colour(box, "--linea"), width: 1 },
    ticks: { show: false },
    font: "12px Inter Variable, sans-serif",
  };
  const say = (plot) => {
    const at = plot.cursor.idx;
    told.textContent = at === null || at === undefined ? " " : reading(plot.data[0][at], plot.data[1][at]);
  };
  return {
    width: box.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { y: { range: (_plot, _low, high) => [0, Math.max(10, high * 1.08)] } },
    axes: [
      { ...axis, space: 80, size: 30, values: (_plot, moments, _axis, _space, step) => labels(moments, step) },
      { ...axis, size: 70, values: (_plot, values) => values.map((value) => number(value)) },
    ],
    series: [{}, {
      stroke: line,
      fill: faded(line),
      width: 2,
      paths: uPlot.paths.stepped({ align: 1 }),
      points: { show: false },
    }],
    hooks: { setCursor: [say] },
  };
}

/** Draw the plot of `figure` over the drawing that the server made, and again when theme or width change. */
function install(figure) {
  const data = columns(JSON.parse(document.getElementById(figure.dataset.grafica).textContent));
  const box = figure.querySelector("[data-dibujo]");
  const told = make("p", { class: "lectura suave peq num", "aria-hidden": "true" }, " ");
  box.after(told);
  let plot = null;
  const draw = () => {
    plot?.destroy();
    box.replaceChildren();
    plot = new uPlot(options(box, told), data, box);
  };
  draw();
  new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: HEIGHT })).observe(box);
  new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
}

if (globalThis.document) { for (const figure of all("[data-grafica]")) install(figure); }
