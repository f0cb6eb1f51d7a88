// What the live surfaces import from static/js/lib/lit-html.js.
export { html, noChange, nothing, render, svg } from "lit-html";
export { classMap } from "lit-html/directives/class-map.js";
export { guard } from "lit-html/directives/guard.js";
export { ifDefined } from "lit-html/directives/if-defined.js";
export { keyed } from "lit-html/directives/keyed.js";
export { live } from "lit-html/directives/live.js";
export { createRef, ref } from "lit-html/directives/ref.js";
export { repeat } from "lit-html/directives/repeat.js";
export { styleMap } from "lit-html/directives/style-map.js";
export { when } from "lit-html/directives/when.js";
