// The card of a player: who he is, what he does, what he has won. The panel beside the tables and the dialog of
// everywhere else show the same.

import { html, nothing, render } from "./lit-html.js";
import { bags, ball, doingWhole, marks } from "./ball.js";
import { present } from "./dialog.js";
import { make } from "./dom.js";
import { icon } from "./icon.js";
import { joined, number, signed, t } from "./i18n.js";
import { standing } from "./persona.js";
import { asked } from "./relations.js";

const since = new Intl.DateTimeFormat("es-ES", { month: "long", year: "numeric" });
const day = new Intl.DateTimeFormat("es-ES", { day: "numeric", month: "short" });
const RESULTS = {
  gana: ["ok", "Ganada"],
  pierde: ["mal", "Perdida"],
  abandona: ["mal", "Abandonada"],
  nula: ["", "Nula"],
};

/** Ask the site for what anybody may know of somebody. Resolves to it, rejects with a sentence. */
export const fichaOf = (nick) => asked(`/gente/${encodeURIComponent(nick)}/ficha/`);

const fact = (text, value, title = "") =>
  html`
    <div title=${title || nothing}>
      <dt>${text}</dt>
      <dd>${value}</dd>
    </div>
  `;

const place = ({ puesto, nivel, margen, provisional }) =>
  html`
    ${puesto ? fact(t("Puesto"), `${number(puesto)}.º`, t("Esta temporada")) : nothing}${fact(
      t("Nivel"),
      html`${number(nivel)} <small>±${number(margen)}</small>`,
      provisional ? t("Provisional: lleva pocas partidas") : "",
    )}
  `;

function record({ juego, jugadas, ganadas, puntos }, ranking) {
  const stands = ranking.find((one) => one.juego === juego);
  const percent = jugadas ? Math.round((100 * ganadas) / jugadas) : 0;
  return html`
    <section class="marca">
      <h3>${juego}</h3>
      <dl class="cifras">${fact(t("Partidas"), number(jugadas))}
        ${fact(t("Ganadas"), html`${number(ganadas)} <small>${percent} %</small>`)}${fact(
          t("Puntos"),
          signed(puntos),
        )}${stands ? place(stands) : nothing}</dl>
    </section>
  `;
}

const waitingFacts = html`
  <div class="huesos" aria-hidden="true">
    <div class="hueso"></div>
    <div class="hueso"></div>
    <div class="hueso"></div>
  </div>
`;

function facts({ ficha, problem }) {
  if (problem) return html`<p class="nota mal">${icon("circle-alert")}<span>${problem}</span></p>`;
  if (!ficha) return waitingFacts;
  const { fiabilidad, fiabilidad_de, nuevo, trofeos, desde, marcas, ranking = [] } = ficha;
  return html`<dl class="cifras">
      ${
    fact(
      t("Fiabilidad"),
      nuevo ? t("{n}, nuevo", { n: fiabilidad }) : String(fiabilidad),
      t("De 0 a 100, por cómo han acabado sus últimas partidas: se miran {n}", { n: fiabilidad_de }),
    )
  }
      ${fact(t("Trofeos"), number(trofeos))}${fact(t("Desde"), since.format(new Date(desde)))}</dl>
    ${
    marcas.length
      ? marcas.map((one) => record(one, ranking))
      : html`<p class="suave peq">${t("Todavía no ha acabado ninguna partida que cuente.")}</p>`
  }`;
}

const recent = ({ resultado, marcador, rivales, cuando, acta }) => {
  const [look, text] = RESULTS[resultado] ?? ["", resultado];
  return html`<li><a href=${acta}><span class="chip ${look}">${t(text)}</span><b>${marcador}</b><small class="elide">${
    t("contra {quien}", { quien: joined(rivales) })
  }</small>
    ${
    cuando ? html`<time datetime=${new Date(cuando).toISOString()}>${day.format(new Date(cuando))}</time>` : nothing
  }</a></li>`;
};

function recents({ ficha }) {
  if (!ficha?.recientes?.length) return nothing;
  return html`
    <section class="ultimas">
      <h3>${t("Últimas partidas")}</h3>
      <ul>${ficha.recientes.map(recent)}</ul>
    </section>
  `;
}

const cup = ({ nombre, puesto, url }) =>
  html`<li><a href=${url}><span class="chip ${puesto === 1 ? "ok" : ""}">${number(puesto)}.º</span>${
    icon("trophy")
  }<small class="elide">${nombre}</small></a></li>`;

function cups({ ficha }) {
  if (!ficha?.torneos?.length) return nothing;
  return html`
    <section class="ultimas">
      <h3>${t("Torneos")}</h3>
      <ul>${ficha.torneos.map(cup)}</ul>
    </section>
  `;
}

/** Draw who it is: avatar, nick, what he is doing, bags and marks. `level` is that of the heading. */
export function identity(person, relations, { ficha = null, id = nothing } = {}) {
  const { nick, entry } = person;
  const mine = standing(relations, nick);
  const wealth = entry?.bolsas ?? ficha?.bolsas;
  return html`<div class="quien-es"><img class="avatar talla-media" src=${
    person.avatar || ficha?.avatar || ""
  } alt="" width="54" height="54">
    <div><h2 id=${id} tabindex="-1">${nick}</h2>${
    entry
      ? html`<p class="que-hace">${ball(entry)}<span>${doingWhole(entry)}</span></p>`
      : html`<p class="que-hace suave">${t("No está en el salón")}</p>`
  }
      <p class="señas">${wealth ? bags(wealth) : nothing}${
    marks({ copa: entry?.copa ?? Boolean(ficha?.trofeos) }, mine)
  }</p></div></div>
    ${mine.nota ? html`<p class="mi-nota">${icon("file-text")}<span>${mine.nota}</span></p>` : nothing}`;
}

/** Draw what he has done. `loaded`: `{ficha, problem}`; `long`: with his last matches and championships. */
export const history = (loaded, { long = false } = {}) =>
  html`${facts(loaded)}${long ? [cups(loaded), recents(loaded)] : nothing}`;

const actionButton = (item, close) =>
  item === "-"
    ? nothing
    : html`<button class="btn ${item.danger ? "peligro" : ""}" aria-pressed=${
      item.checked === undefined ? nothing : String(item.checked)
    }
  @click=${() => {
      close();
      item.run();
    }}>${icon(item.icon)}${item.text}</button>`;

/**
 * Open the card of somebody in a dialog, with everything that may be done with him. `actionsOf(person, context)` are
 * menu items.
 */
export function cardDialog(person, context, actionsOf) {
  const loaded = { ficha: null, problem: "" };
  const dialog = make("dialog", { class: "caja ficha", "aria-labelledby": "ficha-nick" });
  const close = () => dialog.close();
  const draw = () =>
    render(
      html`<button class="btn llano solo-icono cerrar" aria-label=${t("Cerrar")} @click=${close}>${icon("x")}</button>
    ${identity(person, context.relations, { ficha: loaded.ficha, id: "ficha-nick" })}${history(loaded, { long: true })}
    <div class="hechos">${actionsOf(person, context).map((item) => actionButton(item, close))}
      <a class="btn" href=${`/jugador/${encodeURIComponent(person.nick)}/`} target=${
        context.newTab ? "_blank" : nothing
      } rel="noopener">${icon("user")}${t("Ver perfil")}</a></div>`,
      dialog,
    );
  draw();
  present(dialog);
  fichaOf(person.nick).then(
    (ficha) => Object.assign(loaded, { ficha }),
    (refused) => Object.assign(loaded, { problem: refused.message }),
  ).then(draw);
  return dialog;
}
