// The controls of the replay: where I am, step by step, playing, from which chair.

import { html, nothing } from "../lib/lit-html.js";
import { t } from "../lib/i18n.js";
import { icon } from "../lib/icon.js";

/** Speeds of playback: their name and how much longer things take. */
export const SPEEDS = [
  { name: "Lenta", pace: 1.7 },
  { name: "Normal", pace: 1 },
  { name: "Rápida", pace: 0.45 },
];

/** Choose with the mouse and go on with the arrows: the select lets go of the keyboard. With the keys it keeps it. */
const chosen = (run) => (event) => {
  const select = event.target;
  run(Number(select.value));
  if (!select.matches(":focus-visible")) select.blur();
};

const step = (name, label, run, off) =>
  html`
    <button class="boton-icono" aria-label=${label} title=${label} ?disabled=${off}
      @click=${run}>${icon(name)}</button>
  `;

const review = ({ nombre, icono, texto, titulo, run }) =>
  html`
    <button class="btn repaso-acta" data-repaso=${nombre} aria-haspopup="dialog" title=${titulo}
      @click=${run}>${icon(icono)}<span>${texto}</span></button>
  `;

function hand({ hands, place, jump }) {
  if (!hands.length) return nothing;
  const { partes } = hands[place.hand];
  return html`<label class="lectores" for="mano">${t("Ir a la mano")}</label>
    <select id="mano" @change=${chosen((n) => jump(hands[n].i))}>
      ${
    hands.map(({ texto }, n) =>
      html`<option value=${n} .selected=${n === place.hand}>${texto.split(" · ")[0]}</option>`
    )
  }</select>
    ${
    partes.length
      ? html`<div class="partes-ir" role="group" aria-label=${t("Ir a un momento de la mano")}>
      ${
        partes.map(({ i, texto }, n) =>
          html`<button aria-current=${n === place.part ? "step" : nothing} @click=${() => jump(i)}>${texto}</button>`
        )
      }</div>`
      : nothing
  }`;
}

/** Where in the match I am, and what the board can show of it besides. */
function places(view) {
  const { hands, reviews } = view;
  return hands.length || reviews.length ? html`<div class="sitio">${hand(view)}${reviews.map(review)}</div>` : nothing;
}

function chair({ seats, desde, sit }) {
  return html`<label class="desde"><span>${t("Desde")}</span>
    <select id="desde" @change=${chosen(sit)}>
      ${
    seats.map(({ asiento, nick }) => html`<option value=${asiento} .selected=${asiento === desde}>${nick}</option>`)
  }</select></label>`;
}

/** Draw the controls; `on` holds what they do. */
export function transport(view) {
  const { at, count, playing, speed, spoken, hands, place, seats, desde, reviews, on } = view;
  const first = at === 0;
  const last = at === count - 1;
  return html`
    <input class="tiempo" type="range" min="0" max=${count - 1} .value=${String(at)} aria-label=${t(
      "Momento de la partida",
    )}
      aria-valuetext=${spoken} @input=${(event) => on.slide(Number(event.target.value))}>
    <div class="teclas-acta">
      <div class="pasos" role="group" aria-label=${t("Pasos")}>
        ${step("skip-back", t("Al principio (Inicio)"), on.first, first)}
        ${step("step-back", t("Paso anterior (←)"), on.previous, first)}
        <button class="boton-icono reproducir" aria-pressed=${String(playing)} aria-label=${playing
          ? t("Parar (espacio)")
          : t("Reproducir (espacio)")}
          title=${playing ? t("Parar (espacio)") : t("Reproducir (espacio)")} @click=${on.toggle}>${icon(
            playing ? "pause" : "play",
            "icono-grande",
          )}</button>
        ${step("step-forward", t("Paso siguiente (→)"), on.next, last)}
        ${step("skip-forward", t("Al final (Fin)"), on.last, last)}
        <span class="num cuenta-pasos" aria-hidden="true">${at + 1} / ${count}</span>
      </div>
      ${places({ hands, place, reviews, jump: on.jump })}
      <div class="ajustes-acta">
        <label class="desde"><span>${t("Velocidad")}</span><select id="velocidad" @change=${chosen(on.speed)}>
          ${SPEEDS.map(({ name }, n) =>
            html`<option value=${n} .selected=${n === speed}>${t(name)}</option>`
          )}</select></label>
        ${chair({ seats, desde, sit: on.sit })}
        <button class="btn hoja" @click=${on.sheet}>${icon("list")}${t("Jugadas")}</button>
      </div>
    </div>
  `;
}
