// The ten señas: a face that makes the gesture, and the list of those that are true.

import { html, nothing, svg } from "../../lib/lit-html.js";
import { t } from "../../lib/i18n.js";
import { moveInMenu } from "../../lib/menu.js";
import { byAction } from "../frames.js";
import { senaName, SENAS } from "./texts.js";

const MOUTHS = {
  juego: svg`
    <ellipse class="labios" cx="40" cy="49" rx="6" ry="5" />
  `,
  dos_reyes: svg`
    <path class="boca" d="M32 47h16" />
    <path class="dientes" d="M35 47h10v4H35z" />
  `,
  medias: svg`
    <path class="boca tuerce" d="M36 50q8 0 14-6" />
  `,
  dos_ases: svg`
    <path class="boca" d="M31 46q9 6 18 0" />
    <path class="lengua sale" d="M37 49h6v6a3 3 0 0 1-6 0z" />
  `,
  tres_ases: svg`
    <path class="boca" d="M31 46q9 6 18 0" />
    <path class="lengua ladea" d="M44 48l6-1 3 5a3 3 0 0 1-5 3z" />
  `,
};
const MOUTH = svg`
  <path class="boca" d="M32 47q8 5 16 0" />
`;

const open = (x) =>
  svg`
    <ellipse class="ojo" cx=${x} cy="34" rx="3" ry="4" />
  `;
const shut = (x) => svg`<path class="parpado" d=${`M${x - 5} 34q5 4 10 0`}/>`;

function eyes(sena) {
  if (sena === "ciego") return svg`${shut(31)}${shut(49)}`;
  return sena === "31" ? svg`${open(31)}${shut(49)}` : svg`${open(31)}${open(49)}`;
}

/** Draw the face that makes a seña. */
export const face = (sena) =>
  svg`<svg class="cara-sena gesto-${sena}" viewBox="0 0 80 80" aria-hidden="true">
  <path class="hombro izq" d="M6 80q2-20 26-22v22z"/><path class="hombro der" d="M74 80q-2-20-26-22v22z"/>
  <path class="cuello" d="M33 54h14v14H33z"/><circle class="cabeza" cx="40" cy="36" r="23"/>
  <path class="pelo" d="M17 34q1-22 23-22t23 22q-6-12-23-12t-23 12z"/>
  <g class="cejas"><path d="M26 27q5-3 9 0"/><path d="M45 27q5-3 9 0"/></g>
  ${eyes(sena)}${MOUTHS[sena] ?? MOUTH}</svg>`;

/** Draw a seña being made over an avatar, which is called by it. */
export const gesture = (sena) =>
  html`<span class="gesto" aria-hidden="true">${face(sena)}<span class="leyenda">${senaName(sena)}</span></span>`;

function watching(rivals, mirando, look) {
  if (!rivals.length) return nothing;
  const choice = (seat, text) =>
    html`
      <button class="elegible" role="menuitemradio" aria-checked=${String(mirando === seat)}
        @click=${() => look(seat)}>${text}</button>
    `;
  return html`
    <p class="tit">${t("Mirar si hace señas")}</p>
    <div class="miras">${rivals.map(({ seat, nick }) => choice(seat, nick))}${choice(null, t("A nadie"))}</div>
  `;
}

/**
 * Draw the panel of señas: those that are true of my hand, and whom to watch. `make(sena)`, `look(seat)`.
 */
export const panel = ({ senas, mate, rivals, mirando, make, look }) =>
  html`
    <div class="panel-senas" role="menu" aria-label=${t("Señas")} @keydown=${(event) =>
      moveInMenu(event.currentTarget, event)}>
      ${senas.length
        ? html`
          <p class="tit">${t("A {nick}, durante dos segundos", { nick: mate })}</p>
          <div class="lista">${senas.map((sena) =>
            html`<button role="menuitem" @click=${() => make(sena)}>
          ${face(sena)}<b>${senaName(sena)}</b><small>${t(SENAS[sena]?.gesto ?? "")}</small></button>`
          )}</div>
        `
        : mate
        ? html`<p class="nada">${t("Ahora no puedes hacer señas.")}</p>`
        : nothing}
      ${watching(rivals, mirando, look)}
    </div>
  `;

/** Return what the menu of a player offers: to look at his signs, or to look at him no more; `act(action)` does it. */
export function lookItems({ legales, vista }, seat, act) {
  const look = byAction(legales).get("Mirar");
  if (look?.args.asiento.values.includes(seat)) {
    return [{ text: t("Mirar si hace señas"), icon: "eye", run: () => act({ t: "Mirar", asiento: seat }) }];
  }
  if (vista?.mirando !== seat) return [];
  return [{ text: t("Dejar de mirarle"), icon: "eye-off", run: () => act({ t: "Mirar", asiento: null }) }];
}
