// What static/js/economia/grafica.js imports from static/js/lib/uplot.js.
export { default } from "uplot";
