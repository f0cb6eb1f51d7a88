// «Mi mesa»: the steps of the agreement of the table where I sit.

import { html, nothing } from "../lib/lit-html.js";
import { joined, t, tn } from "../lib/i18n.js";
import { icon } from "../lib/icon.js";
import { inTeams, sideOf } from "../lib/sides.js";
import { ring } from "./clock.js";
import { configuration, proposeButton } from "./form.js";
import { chairChip } from "./chairs.js";
import { isMyTurn } from "./state.js";
import { isFree, putText } from "./words.js";

const STEPS = [["esperando", "Sentarse"], ["confirmando", "Confirmar"], ["configurando", "Configurar"], [
  "aceptando",
  "Aceptar",
]];
const BETS_STEP = ["apostando", "Apostar"];
const LEVELS = { novato: "Novato", normal: "Normal", experto: "Experto" };

const can = (mia, what) => mia.puede.includes(what);
const nickOf = (mia, seat) => mia.sillas[seat]?.nick ?? "";

function steps(mia) {
  if (mia.al_sentarse) return nothing; // nothing is agreed step by step
  const all = mia.propuesta?.condiciones.apuestas ? [...STEPS, BETS_STEP] : STEPS;
  const now = mia.fase === "revelando" ? all.length : all.findIndex(([fase]) => fase === mia.fase);
  return html`<ol class="pasos">${
    all.map(([, text], i) =>
      html`<li class=${i < now ? "hecho" : ""} aria-current=${i === now ? "step" : nothing}>
    <i>${i < now ? icon("check") : i + 1}</i><span>${t(text)}</span></li>`
    )
  }</ol>`;
}

function sign(mia, silla, seat) {
  if (!silla.conectado) return html`<span class="chip mal">${icon("unplug")}${t("sin conexión")}</span>`;
  const pending = mia.esperados.includes(seat);
  if (mia.fase === "confirmando") {
    return pending
      ? html`<span class="chip">${t("no ha confirmado")}</span>`
      : html`<span class="chip ok">${icon("check")}${t("confirmado")}</span>`;
  }
  return nothing;
}

/** Return the class of a chair's colour: ours is gold and theirs sky, as at the table, whatever the chair. */
const lookOf = (mia, seat) => (sideOf(mia.lados, seat) === sideOf(mia.lados, mia.asiento) ? "p0" : "p1");

function row(mia, silla, seat, names) {
  const side = lookOf(mia, seat);
  if (!silla) {
    return html`<li class="vacia ${side}"><span class="rostro">${seat + 1}</span><span class="quien">${
      t("Silla libre")
    }${chairChip(mia, seat, names)}</span>
      ${
      can(mia, "cambiar") ? html`<button class="btn llano" data-mover=${seat}>${t("Ponerme aquí")}</button>` : nothing
    }</li>`;
  }
  const me = seat === mia.asiento;
  return html`<li class="${side} ${
    me ? "yo" : ""
  }"><span class="rostro"><img class="avatar" src=${silla.avatar} alt=""></span>
    <span class="quien"><b class="elide">${silla.nick}</b>${
    silla.jefe
      ? html`<i class="estrella" role="img" aria-label=${t("jefe de mesa")} title=${t("Jefe de mesa")}>★</i>`
      : nothing
  }
      <small>${
    [me && t("tú"), silla.robot && t("robot {nivel}", { nivel: t(LEVELS[silla.robot]).toLowerCase() })].filter(Boolean)
      .join(" · ")
  }${chairChip(mia, seat, names)}</small></span>
    ${sign(mia, silla, seat)}
    ${
    !me && (can(mia, "cambiar") || can(mia, "echar"))
      ? html`
        <button class="btn llano solo-icono" data-opciones=${seat} aria-haspopup="menu"
          aria-label=${t("Opciones con {nick}", { nick: silla.nick })}>${icon("ellipsis-vertical")}</button>
      `
      : nothing
  }</li>`;
}

function sides(mia, names) {
  const rows = (seats) => html`<ul class="gente">${seats.map((seat) => row(mia, mia.sillas[seat], seat, names))}</ul>`;
  if (!inTeams(mia.lados)) return rows(mia.sillas.map((_, seat) => seat));
  return fromMine(mia).map((side, i) =>
    html`<div class="pareja pareja-${i ? 1 : 0}"><h3>${i ? t("Ellos") : t("Tu pareja")}</h3>${rows(side)}</div>`
  );
}

/** Return the sides, mine first. */
function fromMine({ lados, asiento }) {
  const own = sideOf(lados, asiento);
  return [lados[own], ...lados.filter((_, side) => side !== own)];
}

function small(mia, silla, seat) {
  const me = seat === mia.asiento;
  const pending = mia.esperados.includes(seat);
  const state = !silla.conectado ? t("sin conexión") : pending ? t("falta su respuesta") : t("listo");
  const name = me ? t("tú") : silla.nick;
  const mark = !silla.conectado ? icon("unplug") : pending ? icon("hourglass") : icon("check");
  return html`
    <li class="${lookOf(mia, seat)}"><button data-opciones=${seat} ?disabled=${me} aria-haspopup="menu"
      aria-label=${`${name}, ${state}`} title=${state}>
        <span class="rostro"><img class="avatar" src=${silla.avatar} alt=""><i class=${pending || !silla.conectado
          ? "falta"
          : ""}>${mark}</i></span>
        <span class="elide">${name}</span></button>${silla.jefe
          ? html`<i class="estrella" title=${t("Jefe de mesa")}>★</i>`
          : nothing}</li>
  `;
}

// Once there is something to read, the people are a strip: those of my side first.
function strip(mia) {
  return html`<ul class="tira-gente">${fromMine(mia).flat().map((seat) => small(mia, mia.sillas[seat], seat))}</ul>`;
}

function swapAsked(mia, { answer, busy }) {
  if (!mia.cambio) return nothing;
  const { de, con } = mia.cambio;
  if (con === mia.asiento) {
    return html`<div class="nota" role="alert">${icon("arrow-left-right")}<div><p>${
      t("{nick} quiere cambiarse de silla contigo.", { nick: nickOf(mia, de) })
    }</p>
      <div class="fila"><button class="btn si" ?disabled=${busy} @click=${() => answer(true)}>${t("Cambiar")}</button>
      <button class="btn" ?disabled=${busy} @click=${() => answer(false)}>${t("No")}</button></div></div></div>`;
  }
  const text = de === mia.asiento
    ? t("Has pedido la silla a {nick}.", { nick: nickOf(mia, con) })
    : t("{a} ha pedido la silla a {b}.", { a: nickOf(mia, de), b: nickOf(mia, con) });
  return html`<p class="nota">${icon("arrow-left-right")}<span>${text}</span></p>`;
}

function invite(mia) {
  if (!mia.invitacion) return nothing;
  const link = new URL(mia.invitacion, location.href).href;
  return html`<div class="campo"><label for="enlace">${t("Enlace para invitar")}</label>
    <div class="con-boton"><input id="enlace" readonly .value=${link} @focus=${(event) => event.target.select()}>
    <button type="button" data-copy=${link} aria-label=${t("Copiar el enlace")} title=${t("Copiar el enlace")}>${
    icon("copy")
  }</button></div></div>`;
}

function robots(mia, { fill, busy, declaration, offering }) {
  if (!can(mia, "robots")) return nothing;
  const free = mia.sillas.filter((silla) => !silla).length;
  return html`
    <section class="robots ${offering ? "brilla" : ""}">
      <h3>${icon("bot")}${offering ? t("¿Nadie viene? Juega con robots") : t("Jugar con robots")}</h3>
      <p class="peq suave">${tn(
        "Un robot ocupa la silla libre. Es un entrenamiento: sin U$uros ni puntos.",
        "{n} robots ocupan las sillas libres. Es un entrenamiento: sin U$uros ni puntos.",
        free,
      )}</p>
      <div class="fila">${declaration.robots.map((level) =>
        html`<button class="btn" ?disabled=${busy} @click=${() => fill(level)}>${t(LEVELS[level])}</button>`
      )}</div>
    </section>
  `;
}

function chairCount(mia, { chairs, busy, declaration }) {
  if (!can(mia, "sillas") || declaration.jugadores.length < 2) return nothing;
  const taken = mia.sillas.filter(Boolean).length;
  const sizes = declaration.jugadores.toSorted((a, b) => a - b);
  return html`
    <fieldset class="campo">
      <legend>${t("Jugadores de la mesa")}</legend>
      <div class="tramos">${sizes.map((n) =>
        html`<label>
    <input type="radio" name="sillas" .checked=${n === mia.sillas.length} ?disabled=${busy || taken > n} @change=${() =>
          chairs(n)}><span>${n}</span></label>`
      )}</div>
    </fieldset>
  `;
}

// The table does not have to fill: the jefe may take away the chairs that are free.
function enough(mia, { chairs, busy, declaration }) {
  const taken = mia.sillas.filter(Boolean).length;
  if (!can(mia, "sillas") || !declaration.jugadores.includes(taken)) return nothing;
  return html`<button class="btn pri" ?disabled=${busy} @click=${() => chairs(taken)}>${icon("play")}${
    t("Empezar con {n}", { n: taken })
  }</button>`;
}

function waitingStep(mia, view) {
  return html`<p class="estado">${tn("Esperando a otro jugador.", "Esperando a {n} jugadores.", mia.faltan)} ${
    mia.al_sentarse ? t("La partida empieza sola.") : nothing
  }</p>${enough(mia, view)}${mia.propuesta ? proposalShown(mia) : nothing}
    ${invite(mia)}${robots(mia, view)}${chairCount(mia, view)}`;
}

function pendingNames(mia) {
  return joined(mia.esperados.filter((seat) => seat !== mia.asiento).map((seat) => nickOf(mia, seat)));
}

function confirmStep(mia) {
  return html`<p class="estado">${
    can(mia, "confirmar")
      ? t("Ya estáis todos. ¿Jugáis?")
      : t("Has confirmado. Falta: {quien}.", { quien: pendingNames(mia) })
  }</p>`;
}

function configureStep(mia, view) {
  if (can(mia, "configurar")) {
    return html`<p class="estado">${t("Eres el jefe de mesa: elige a qué jugáis.")}</p>${configuration(view.form)}`;
  }
  return html`<p class="estado">${t("{nick} está eligiendo la configuración.", { nick: nickOf(mia, mia.jefe) })}</p>`;
}

/** Draw what each puts, or that it is free. */
const put = (mesa) => isFree(mesa) ? html`<b>${t("Gratis")}</b>` : html`<span class="usu">${putText(mesa)}</span>`;

function proposalShown({ propuesta, entrenamiento, entrada }) {
  const each = { valor: propuesta.valor, entrada };
  // Of a match without U$uros the first line says so, above; what else there may be follows.
  const atStake = propuesta.sin_valor ? propuesta.en_juego.slice(1) : propuesta.en_juego;
  return html`<section class="propuesta"><h3>${
    t("Propuesta {n}", { n: propuesta.n })
  } <span class="chip">${propuesta.resumen}</span></h3>
    ${
    entrenamiento
      ? nothing
      : propuesta.sin_valor
      ? html`<p class="nota">${icon("info")}<span>${propuesta.en_juego[0]}</span></p>`
      : html`<p class="juego">${put(each)} <span>${isFree(each) ? nothing : t("por jugador")}</span></p>`
  }
    ${
    propuesta.aviso_conexion && !propuesta.sin_valor
      ? html`<p class="nota aviso">${icon("wifi")}<span>${
        t("Hay jugadores con la misma conexión o el mismo navegador: la partida no dará puntos.")
      }</span></p>`
      : nothing
  }
    <ul>${propuesta.en_claro.map((line) => html`<li>${line}</li>`)}</ul>
    ${
    atStake.length === 0 ? nothing : html`
      <h3>${t("Lo que se juega")}</h3>
      <ul>${atStake.map((line) => html`<li>${line}</li>`)}</ul>
    `
  }
    <details><summary>${icon("shield-check")}${t("Azar comprobable")}</summary>
      <p class="peq">${
    t(
      "Este es el compromiso del servidor con el azar de la partida, cartas o dados. " +
        "Se publica ahora y al acabar podrás comprobar en el acta que no se ha cambiado; " +
        "tu navegador añade además su propia palabra al azar y lo comprueba por ti.",
    )
  }</p>
      <p class="mono peq">${propuesta.compromiso}</p></details></section>`;
}

function acceptStep(mia, view) {
  if (view.editing) return configuration(view.form);
  const done = can(mia, "aceptar")
    ? nothing
    : html`<p class="estado">${t("Has aceptado. Falta: {quien}.", { quien: pendingNames(mia) })}</p>`;
  return html`${done}${proposalShown(mia)}
    ${
    can(mia, "configurar")
      ? html`<button class="btn" ?disabled=${view.busy} @click=${view.edit}>${icon("pencil")}${
        t("Cambiar la propuesta")
      }</button>`
      : nothing
  }`;
}

function betsStep(mia) {
  const text = can(mia, "aceptar_apuestas")
    ? t("Estáis acordando las apuestas de objetos.")
    : t("Has aceptado las apuestas. Falta: {quien}.", { quien: pendingNames(mia) });
  return html`<p class="estado">${text}</p>${proposalShown(mia)}`;
}

function revealStep(mia) {
  const text = can(mia, "revelar") ? t("Todos han aceptado: la partida va a empezar.") : t(
    "Todos han aceptado: la partida va a empezar. Falta: {quien}.",
    { quien: pendingNames(mia) },
  );
  return html`<p class="estado">${text}</p>${proposalShown(mia)}`;
}

function countStep(mia) {
  return html`<p class="estado">${t("La mesa está completa: la partida va a empezar. Aún puedes levantarte.")}</p>${
    proposalShown(mia)
  }`;
}

const BODIES = {
  esperando: waitingStep,
  confirmando: confirmStep,
  configurando: configureStep,
  aceptando: acceptStep,
  apostando: betsStep,
  contando: countStep,
  revelando: revealStep,
};

// The one thing that is asked of me now, beside the way out.
function action(mia, view) {
  if (can(mia, "confirmar")) {
    return html`<button class="btn si grande" ?disabled=${view.busy} @click=${view.confirm}>${icon("check")}${
      t("Confirmar")
    }</button>`;
  }
  if (view.form) {
    return html`${
      view.editing ? html`<button class="btn grande" @click=${view.stopEditing}>${t("Volver")}</button>` : nothing
    }${proposeButton(view.form)}`;
  }
  if (mia.fase === "apostando") {
    return html`<button class="btn pri grande" @click=${view.bets}>${icon("swords")}${t("Ver las apuestas")}</button>`;
  }
  if (!can(mia, "aceptar")) return nothing;
  return html`<button class="btn si grande" ?disabled=${view.busy || view.fresh} @click=${view.accept}>${
    icon("handshake")
  }${t("Aceptar y jugar")}</button>`;
}

// Seen from another salón: its game has other rules than this one, so that all there is to do is to go there.
function elsewhere(mia, view) {
  const where = t("Estás en la mesa {n} de {salon}.", { n: mia.numero, salon: mia.salon_nombre });
  return html`${heading(mia, view)}
    <div class="cuerpo-mesa">${steps(mia)}
      <p class="estado">${where} ${isMyTurn(mia) ? html`<b>${t("Te toca.")}</b>` : nothing}</p></div>
    ${
    footer(
      view,
      html`<a class="btn pri grande" href=${`/salon/${mia.salon}/`}>${icon("arrow-right")}${t("Ir a mi mesa")}</a>`,
    )
  }`;
}

const heading = (mia, { close }) =>
  html`<header><h2 tabindex="-1">${t("Mi mesa")} <small>${mia.numero}</small></h2>${ring(mia)}${put(mia)}
    <button class="btn llano solo-icono solo-movil" aria-label=${t("Cerrar")} @click=${close}>${
    icon("chevron-down")
  }</button></header>`;

const footer = ({ busy, stand }, next) =>
  html`<footer><button class="btn peligro grande" ?disabled=${busy} @click=${stand}>${icon("log-out")}${
    t("Levantarme")
  }</button>${next}</footer>`;

/**
 * Draw my table. `view`: `busy`, `here` (the slug of the salón of this page), `declaration`, `offering` (robots are
 * being offered), `form` (see form.js), `editing`, `fresh` (the proposal has just changed: not to be accepted by
 * accident) and what the buttons do: `stand`, `confirm`, `accept`, `edit`, `stopEditing`, `answer(yes)`, `fill(level)`,
 * `chairs(n)`, `bets` (opens their window), `close` (the sheet of a phone).
 */
export function mine(mia, view) {
  if (mia.salon !== view.here) return elsewhere(mia, view);
  return html`
    ${heading(mia, view)}
    <div class="cuerpo-mesa">${steps(mia)}
          ${mia.entrenamiento
            ? html`<p class="nota">${icon("bot")}<span>${
              t("Entrenamiento con robots: no se juegan U$uros ni puntos.")
            }</span></p>`
            : nothing}
          ${swapAsked(
            mia,
            view,
          )}${["configurando", "aceptando", "apostando", "contando", "revelando"].includes(mia.fase)
            ? strip(mia)
            : html`<div class="parejas">${sides(mia, view.declaration.puestos)}</div>`}
          ${BODIES[mia.fase](mia, view)}</div>
    ${footer(view, action(mia, view))}
  `;
}
