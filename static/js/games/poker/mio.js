// Who sits at the bottom (me, or the player whom a mirón watches): cards, stack, what they make.

import { html, nothing } from "../../lib/lit-html.js";
import { t } from "../../lib/i18n.js";
import { cardName, pictureOf } from "../french.js";
import { avatar } from "../seat.js";
import { handParts, strength } from "./ranks.js";
import { bet, free, hope, marks, playsFor, stack } from "./sillas.js";
import { hasFolded, isFree, isOut } from "./standing.js";

function cards({ vista, who, four, best }) {
  const held = vista.cartas[who.bottom];
  const folded = hasFolded(who.bottom, vista);
  if (!held?.length) {
    if (!vista.con_cartas[who.bottom]) return nothing;
    const back = html`<span><img src=${pictureOf("reverso")} alt="" draggable="false"></span>`;
    return html`<div class="cartas-mias tapadas" role="img" aria-label=${
      t("dos cartas tapadas")
    } data-propias>${back}${back}</div>`;
  }
  const label = who.mine === null ? t("Cartas de {nick}", { nick: who.nick(who.bottom) }) : t("Tus cartas");
  return html`<ul class="cartas-mias ${folded ? "dejadas" : ""}" aria-label=${label} data-propias>${
    held.map((card) =>
      html`<li class=${best.includes(card) ? "sirve" : ""} data-flip=${card}><img src=${pictureOf(card, four)} alt=${
        cardName(card)
      } draggable="false"></li>`
    )
  }</ul>`;
}

/** Draw what the cards make, in words. */
function makes({ vista, who }) {
  const made = vista.jugadas[who.bottom];
  const text = strength(who.bottom, vista);
  // Between two frames it is not known what the board makes of them: the two cards alone would be told as all there is.
  if (!text || hasFolded(who.bottom, vista) || (!made && vista.mesa.length)) return nothing;
  const [name, detail] = made ? handParts(made) : [text, ""];
  return html`<p class="llevas" role="group" aria-label=${t("La jugada")}><span><b>${name}</b> ${detail}</span></p>`;
}

/** Draw the seat at the bottom; a press on the own stack shows all of them the other way round. */
export function bottom(view) {
  const { vista, who, turnStacks } = view;
  const seat = who.bottom;
  if (isFree(seat, vista)) return html`<div class="mio sin-nadie" data-seat=${seat}>${free(seat, view)}</div>`;
  const out = isOut(seat, vista);
  const over = out
    ? html`<span class="puesto-final" aria-hidden="true">${t("{n}.º", { n: vista.puestos[seat].puesto })}</span>`
    : nothing;
  return html`
    <div class="mio ${view.winners.includes(seat) ? "se-lleva" : ""} ${out ? "fuera" : ""} ${vista.turno === seat
      ? "turno"
      : ""}" data-seat=${seat}>
      ${bet(seat, vista)}${cards(view)}
      <div class="caja-placa">${avatar(seat, { ...view, nick: who.nick })}${over}
        <div class="placa">${marks(seat, vista)}${hope(seat, vista)}<span class="quien elide" title=${who.nick(
          seat,
        )}>${who.nick(
          seat,
        )}</span>
          ${out
            ? html`<span class="estado">${t("puesto {n}", { n: vista.puestos[seat].puesto })}</span>`
            : html`<button class="voltea" title=${t("Ver las fichas o las ciegas grandes")} @click=${turnStacks}>${
              stack(seat, view, true)
            }</button>`}${playsFor(seat, vista)}</div>
      </div>
      ${makes(view)}
    </div>
  `;
}
