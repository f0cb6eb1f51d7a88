// The players, each at the edge of his casa: picture, clock, marks, what he does, what has just been heard of him.

import { html, nothing } from "../../lib/lit-html.js";
import { icon } from "../../lib/icon.js";
import { t, tn } from "../../lib/i18n.js";
import { avatar, isAway } from "../seat.js";
import { COLOURS, home } from "./geometry.js";
import { coloursOf } from "./layout.js";
import { sign } from "./dice.js";
import { needed } from "./texts.js";

const DOING = { inicial: "tira para empezar", tirar: "tira", mover: "mueve" };

function doing(seat, { vista, who, mesa }) {
  const person = mesa.asientos[seat];
  const busy = vista.turno !== seat
    ? ""
    : vista.contar
    ? t("cuenta {n}", { n: vista.contar })
    : t(DOING[vista.fase] ?? "");
  const first = vista.fase === "inicial" ? vista.iniciales[seat] : null;
  const parts = [
    vista.ausentes?.[seat] ? t("ausente") : "",
    isAway(person) ? t("sin conexión") : "",
    busy,
    first ? t("sacó {n}", { n: first.join(" + ") }) : "",
    who.mine !== null && seat !== who.mine && who.mate(who.mine) === seat ? t("tu pareja") : "",
    person?.robot ? t("robot {nivel}", { nivel: person.robot }) : "",
  ];
  return parts.filter(Boolean).slice(0, 2).join(" · ");
}

/**
 * How long is left, in figures, beside the nick: the ring goes round the picture.
 * @param {number} seat
 * @param {{relojes: import("../contract.js").Clock[], vista: parchis.Vista}} view
 */
function seconds(seat, { relojes, vista }) {
  const clock = relojes.find(({ clave }) => clave === `turno:${seat}`);
  return clock
    ? html`<span class="quedan" data-reloj=${clock.clave} data-turno="" data-banco=${
      vista.bancos_ms?.[seat] ?? 0
    }><span data-reloj-texto></span></span>`
    : nothing;
}

const robot = (
  person,
) => (person?.robot ? html`<span class="es-robot" title=${t("Juega un robot")}>${icon("bot")}</span>` : nothing);

/** @param {parchis.Vista} vista */
function goal(seat, vista) {
  const total = vista.opciones.modo === "dos_colores" ? needed(vista.opciones) : 4;
  const n = vista.en_meta[seat];
  return html`
    <span class="metas"
      title=${tn("{n} ficha en la meta", "{n} fichas en la meta", n)}>${icon(
        "flag",
      )}${n}/${total}<span class="lectores"> ${t("en la meta")}</span></span>
  `;
}

function card(seat, view) {
  const { vista, who, local, mesa } = view;
  const colour = COLOURS.indexOf(vista.colores[seat]);
  const { sx, sy } = home(colour, who.colour);
  const said = local.globos.get(seat);
  const place = `${sy < 0 ? "arriba" : "abajo"} ${sx < 0 ? "izq" : "der"}`;
  const now = vista.turno === seat ? "le-toca" : "";
  const what = doing(seat, view);
  return html`<div class="jugador ${place} ${now} color-${colour}" data-seat=${seat}>
    ${avatar(seat, { ...view, nick: who.nick }, robot(mesa.asientos[seat]))}
    <div class="nom"><b>${coloursOf(seat, vista).map(sign)}<span class="elide" title=${who.nick(seat)}>${
    who.nick(seat)
  }</span>${seconds(seat, view)}</b>
      <span class="dato">${goal(seat, vista)}<small class="elide" title=${what || nothing}>${what}</small></span></div>
    ${said ? html`<div class="globo nuevo">${said}</div>` : nothing}</div>`;
}

/** With two colours, the other casa of a player says whose it is. */
function second(seat, { vista, who }) {
  const other = coloursOf(seat, vista)[1];
  if (other === undefined) return nothing;
  const { sx, sy } = home(other, who.colour);
  return html`
    <div class="jugador segundo ${sy < 0 ? "arriba" : "abajo"} ${sx < 0 ? "izq" : "der"} ${vista.turno === seat
      ? "le-toca"
      : ""} color-${other}">
      <div class="nom"><b>${sign(other)}<span class="elide">${t("de {nick}", { nick: who.nick(seat) })}</span></b></div>
    </div>
  `;
}

/** Draw everybody; who sits at the bottom is read last. */
export function players(view) {
  const { seats, bottom } = view.who;
  const order = [...seats.filter((seat) => seat > bottom), ...seats.filter((seat) => seat < bottom), bottom];
  return order.map((seat) => html`${card(seat, view)}${second(seat, view)}`);
}
