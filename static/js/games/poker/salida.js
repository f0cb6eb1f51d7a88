// What is said to who is out of the minitorneo while the others play on; and, at its end, the chips of all, hand by
// hand.

import { anotherButton } from "../../lib/another.js";
import { html, nothing, svg } from "../../lib/lit-html.js";
import { joined, number, t } from "../../lib/i18n.js";
import { small, takerOf } from "./manos.js";
import { takings, whyNone, wonBy } from "./premios.js";
import { isCash, isOut, sharing } from "./standing.js";
import { shared } from "./texts.js";

/** Return the place that I have taken, and who shares it. @param {poker.Vista} vista */
const placeTitle = (seat, vista, who) =>
  shared(t("Has quedado en el puesto {n}", { n: vista.puestos[seat].puesto }), sharing(seat, vista), who);

/** Return the same with what it pays, as far as that is known. @param {poker.Vista} vista */
export function placeWords(seat, vista, who) {
  const won = wonBy(seat, who);
  const texto = placeTitle(seat, vista, who);
  return won ? t("{texto}: {premio} U$", { texto, premio: number(won) }) : texto;
}

/** Draw that I am out, until I have read it. */
export function outCard({ vista, who, local, mesa, seen, another }) {
  const seat = who.mine;
  if (seat === null || mesa.fin || vista.fin || local.vista_salida || isCash(vista) || !isOut(seat, vista)) {
    return nothing;
  }
  const { usuros, texto } = takings(seat, vista, who);
  return html`
    <section class="recuento salida" aria-label=${t("Has quedado fuera")}>
      <h2 class="salida-titulo" tabindex="-1">${placeTitle(seat, vista, who)}</h2>
      <p>${usuros
        ? html`
          ${t("Has ganado")} <span class="usu">${number(usuros)}</span>.
        `
        : nothing}${texto}</p>
      <footer>
        ${another ? anotherButton(another, "btn pri") : nothing}
        <button class="btn" @click=${seen}>${t("Seguir mirando")}</button>
      </footer>
    </section>
  `;
}

/** Return how the match ended for me, as a title; "" when the usual one says it. @param {poker.Vista} vista */
export function endTitle(vista, who) {
  const seat = who.mine;
  const place = seat === null ? null : vista.puestos[seat];
  if (isCash(vista) || !place) return "";
  if (place.puesto === 1) {
    const nicks = joined(sharing(seat, vista).map(who.nick));
    return nicks ? t("¡Has ganado el minitorneo, a la vez que {nicks}!", { nicks }) : t("¡Has ganado el minitorneo!");
  }
  if (place.se_fue) return t("Quedaste fuera en la mano {n}", { n: place.mano }); // he left, or fell: nobody says which
  return placeWords(seat, vista, who);
}

/** Return what my place brings, where it is worth a prize; "" where it is none. @param {poker.Vista} vista */
export function endTakings(vista, who) {
  const seat = who.mine;
  if (seat === null || isCash(vista) || whyNone(vista, who) || !vista.puestos[seat]?.premio) return "";
  return takings(seat, vista, who).texto;
}

/** Return the end of a seat in few words: in which hand, with which cards and against whom, as far as it is known. */
function endOf(seat, { vista, who, hands }) {
  const { puesto, mano, se_fue: left } = vista.puestos[seat];
  const said = left ? t("quedó fuera en la mano {n}", { n: mano }) : t("mano {n}", { n: mano });
  const hand = left ? null : hands.find(({ numero }) => numero === mano);
  if (!hand) return said;
  const cards = hand.mostradas.get(seat) ?? [];
  const taker = puesto === 1 || hand.final?.[seat] ? null : takerOf(seat, hand);
  const rival = taker === null ? "" : t("ante {nick}", { nick: who.nick(taker) });
  return html`
    ${said} <span class="como">${cards.map(small)} ${rival}</span>
  `;
}

/**
 * Return by seat how it ended for each.
 * @param {{vista: poker.Vista, who: any, hands: import("./chronicle.js").Hand[]}} known
 */
export const endsOf = (known) => known.vista.puestos.map((place, seat) => place ? endOf(seat, known) : "");

/** Return why the match ended where nobody has all the chips, or "". @param {poker.Vista} vista */
export const endReason = (vista) =>
  vista.fin?.razon === "manos" && !isCash(vista)
    ? t("Se han jugado todas las manos que puede tener una partida: los puestos los dan las fichas de cada uno.")
    : "";

const [WIDTH, HEIGHT, LEFT] = [372, 150, 36];

/** Return the line of a seat in the graph, as far as it had chips. @param {number[][]} history */
function lineOf(seat, history, most) {
  const end = history.findIndex((stacks) => !stacks[seat]);
  const stacks = (end < 0 ? history : history.slice(0, end + 1)).map((all) => all[seat]);
  const wide = (WIDTH - LEFT - 10) / Math.max(1, history.length - 1);
  return stacks.map((n, i) => `${(LEFT + i * wide).toFixed(1)} ${(HEIGHT - 10 - (HEIGHT - 20) * n / most).toFixed(1)}`);
}

/** Draw the same as the graph, in numbers. @param {number[][]} history */
const inNumbers = (history, who) =>
  html`
    <details>
      <summary>${t("Ver en una tabla")}</summary>
      <div class="rueda">
        <table>
          <thead>
            <tr><th scope="col">${t("Mano")}</th>${history[0].map((_, seat) =>
              html`<th scope="col">${who.nick(seat)}</th>`
            )}</tr>
          </thead>
          <tbody>${history.map((stacks, n) =>
            html`<tr><th scope="row">${n}</th>${stacks.map((chips) => html`<td>${number(chips)}</td>`)}</tr>`
          )}</tbody>
        </table>
      </div>
    </details>
  `;

const grid = (most) =>
  [0, 0.5, 1].map((part) => {
    const y = HEIGHT - 10 - (HEIGHT - 20) * part;
    const text = number(Math.round(most * part / 100) / 10);
    return svg`
      <path class="reja" d=${`M${LEFT} ${y}H${WIDTH - 10}`}></path>
      <text x="30" y=${y + 4} text-anchor="end">${text}k</text>
    `;
  });

/**
 * Draw the chips of all, hand by hand, with the same in a table; null before a hand is over.
 * @param {poker.Vista} vista
 */
export function race(vista, who) {
  const history = vista.historia;
  if (isCash(vista) || history.length < 2) return null;
  const most = Math.max(1, ...history.map((stacks) => stacks.reduce((sum, n) => sum + n, 0)));
  const seats = history[0].map((_, seat) => seat);
  return html`<figure class="carrera-fichas"><figcaption>${t("Las fichas, mano a mano")}</figcaption>
    <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">${grid(most)}${
    seats.map((seat) =>
      svg`<path class=${`linea linea-${seat}`} d=${`M${lineOf(seat, history, most).join("L")}`}></path>`
    )
  }</svg>
    <ul class="leyenda" aria-hidden="true">${
    seats.map((seat) =>
      html`<li><svg viewBox="0 0 22 6"><path class=${`linea linea-${seat}`} d="M0 3h22"></path></svg>${
        who.nick(seat)
      }</li>`
    )
  }</ul>${inNumbers(history, who)}</figure>`;
}
