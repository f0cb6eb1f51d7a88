// Piles of chips, or of coins at a mesa de dinero: decoration beside the number, which is the truth.

import { nothing, svg } from "../../lib/lit-html.js";

/** @type {[number, string][]} */
const CHIPS = [[5000, "n"], [1000, "o"], [500, "a"], [100, "v"], [25, "g"], [5, "r"], [1, "b"]];
/** @type {[number, string][]} */
const COINS = [[100, "o"], [25, "p"], [5, "c"], [1, "c"]];
const TALLEST = 5;
const WIDEST = 3;
const LIFT = 5; // how much higher each chip lies than the one under it
const STEP = 24;

/** Return an amount as piles, `[{color, n}]`, the dearest first; never more than three, nor higher than five. */
export function pilesOf(amount, cash = false) {
  let left = amount;
  const piles = [];
  for (const [worth, color] of cash ? COINS : CHIPS) {
    const n = Math.floor(left / worth);
    left -= n * worth;
    if (n) piles.push({ color, n: Math.min(TALLEST, n) });
  }
  return piles.slice(0, WIDEST);
}

const chip = (x, y) =>
  svg`
    <path class="canto" d=${`M${x - 11} ${y}v4c0 3 5 5.4 11 5.4s11-2.4 11-5.4v-4z`}></path>
    <path class="raya" d=${`M${x - 5.5} ${y + 4.2}v4M${x + 5.5} ${y + 4.2}v4`}></path>
    <ellipse class="cara-ficha" cx=${x} cy=${y} rx="11" ry="5.4"></ellipse>
    <ellipse class="aro-ficha" cx=${x} cy=${y} rx="6.6" ry="3"></ellipse>
  `;

/** Draw an amount as piles. */
export function piles(amount, cash = false) {
  const all = pilesOf(amount, cash);
  if (!all.length) return nothing;
  const highest = Math.max(...all.map(({ n }) => n));
  const [width, height] = [STEP * all.length + 2, 14 + LIFT * highest];
  return svg`
    <svg class="pila-fichas ${cash
      ? "monedas"
      : ""}" viewBox=${`0 0 ${width} ${height}`} width=${width} height=${height}
      aria-hidden="true">${all.map(({ color, n }, i) =>
        svg`<g class=${`ficha-${color}`}>${
          Array.from({ length: n }, (_, k) => chip(13 + STEP * i, height - 8 - LIFT * (k + 1)))
        }</g>`
      )}</svg>
  `;
}
