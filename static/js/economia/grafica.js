// Plots of the page: the data beside each drawing of the server, drawn again so that it can be read off with the
// pointer.

import uPlot from "../lib/uplot.js";
import { all } from "../lib/dom.js";
import { number, t } from "../lib/i18n.js";
import { colour, columns, exact, faded, install, numberAxis, timeAxis } from "../lib/plot.js";

/** Return what is said of the point under the pointer. */
export const reading = (moment, value) => t("{cuando}: {n} U$", { cuando: exact(moment), n: number(value) });

function options(box) {
  const line = colour(box, "--vino-tx");
  return {
    scales: { y: { range: (_plot, _low, high) => [0, Math.max(10, high * 1.08)] } },
    axes: [timeAxis(box), numberAxis(box)],
    series: [{}, {
      stroke: line,
      fill: faded(line),
      width: 2,
      paths: uPlot.paths.stepped({ align: 1 }),
      points: { show: false },
    }],
  };
}

function draw(figure) {
  const { t: moments, v: values } = JSON.parse(document.getElementById(figure.dataset.grafica).textContent);
  const read = ([times, amounts], at) => reading(times[at], amounts[at]);
  install(figure, columns(moments, values), options, read);
}

if (globalThis.document) { for (const figure of all("[data-grafica]")) draw(figure); }
