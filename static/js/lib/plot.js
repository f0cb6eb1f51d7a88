// What all plots share: the words of their axes, the colours of the theme, and the drawing over that of the server.

import uPlot from "./uplot.js";
import { make } from "./dom.js";
import { number } from "./i18n.js";

export const HEIGHT = 190;
const DAY = 24 * 3600;

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

/** Return a moment (seconds) with its minute. */
export const exact = (moment) => EXACT.format(moment * 1000);

/** Return the columns of a plot: what all happened in one second lasts one, or it would have no width. */
export function columns(moments, ...values) {
  if (moments.length > 1) return [moments, ...values];
  return [[moments[0] - 1, moments[0]], ...values.map(([value]) => [value, value])];
}

/** Return the colour that a custom property has in the theme of `element`, as the canvas takes it. */
export function colour(element, property) {
  const probe = make("i", { hidden: true });
  probe.style.color = `var(${property})`;
  element.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

/** Return a colour of `colour` as a thin wash. */
export const faded = (rgb) => rgb.replace(/^rgb\((.*)\)$/, "rgba($1, 0.14)");

function axis(box) {
  return {
    stroke: colour(box, "--tinta-2"),
    grid: { stroke: colour(box, "--linea"), width: 1 },
    ticks: { show: false },
    font: "12px Inter Variable, sans-serif",
  };
}

/** Return the axis of moments for a drawing in `box`. */
export const timeAxis = (box) => ({
  ...axis(box),
  space: 80,
  size: 30,
  values: (_plot, moments, _axis, _space, step) => labels(moments, step),
});

/** Return an axis of whole numbers for a drawing in `box`; *more*: what uPlot takes besides. */
export const numberAxis = (box, more = {}) => ({
  ...axis(box),
  size: 70,
  values: (_plot, values) => values.map((value) => number(value)),
  ...more,
});

/**
 * Draw over the drawing that the server made in `figure`, and again when theme or width change. `options(box)` are
 * those of uPlot without size, cursor and legend; `reading(data, at)` is what is said of the point under the pointer.
 */
export function install(figure, data, options, reading) {
  const box = figure.querySelector("[data-dibujo]");
  const told = make("p", { class: "lectura suave peq num", "aria-hidden": "true" }, " ");
  box.after(told);
  const say = (plot) => {
    const at = plot.cursor.idx;
    told.textContent = at === null || at === undefined ? " " : reading(plot.data, at);
  };
  let plot = null;
  const draw = () => {
    plot?.destroy();
    box.replaceChildren();
    const shape = {
      width: box.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false } },
      hooks: { setCursor: [say] },
    };
    plot = new uPlot({ ...shape, ...options(box) }, data, box);
  };
  draw();
  new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: HEIGHT })).observe(box);
  new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
}
