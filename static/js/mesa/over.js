// What lies over the board: falls, pauses, a lost connection, the end; and the strips above it.

import { html, nothing } from "../lib/lit-html.js";
import { joined, number, t, tn } from "../lib/i18n.js";
import { anotherButton } from "../lib/another.js";
import { fairNote } from "../lib/fair.js";
import { icon } from "../lib/icon.js";
import { inTeams } from "../lib/sides.js";
import { departures } from "./departures.js";
import { shares, unsettled } from "./shares.js";
import { allows, isPlayedOut } from "./state.js";
import { closedFor, ifLeaving } from "./texts.js";
import { ownOf } from "./votes.js";

const veil = (content, label, look = "") =>
  html`
    <div class="velo ${look}" role="dialog" aria-label=${label} tabindex="-1">
      <div class="caja-mesa">${content}</div>
    </div>
  `;

const countdown = (key) =>
  html`
    <div data-reloj=${key}>
      <div class="restante" data-reloj-texto role="timer"></div>
      <div class="barra"><i></i></div>
    </div>
  `;

/** Draw what is shown while a player is missing. */
function fallen({ frame, mesa, nick, openChat }) {
  const { caidos } = frame.vista;
  const title = tn("{name} ha perdido la conexión", "{n} jugadores han perdido la conexión", caidos.length, {
    name: nick(caidos[0]),
  });
  const waits = caidos.map((seat) =>
    html`
      <li
        data-reloj=${`reconexion:${seat}`}><b class="elide">${nick(
          seat,
        )}</b><span data-reloj-texto role="timer"></span><div class="barra"><i></i></div></li>
    `
  );
  return veil(
    html`<h2 data-dicho>${title}</h2>
    <p data-dicho>${t("La partida está parada. Si vuelve antes de que acabe el tiempo, seguís donde estabais.")}</p>
    ${caidos.length > 1 ? html`<ul class="caidos">${waits}</ul>` : countdown(`reconexion:${caidos[0]}`)}
    <p class="despues">${t("Si no vuelve:")} ${ifLeaving(mesa, frame.si_abandona, nick, caidos[0])}</p>
    <button class="btn" @click=${openChat}>${icon("message-circle")}${t("Abrir el chat")}</button>`,
    title,
  );
}

function paused({ frame, nick, send, mine }) {
  const title = frame.vista.pausa === mine
    ? t("Has pedido una pausa")
    : t("{nick} ha pedido una pausa", { nick: nick(frame.vista.pausa) });
  return veil(
    html`<h2 data-dicho>${title}</h2><p data-dicho>${t("Los relojes están parados.")}</p>${countdown("pausa")}
    ${
      allows(frame, "FinPausa")
        ? html`<button class="btn pri" data-accion="FinPausa" @click=${() => send({ t: "FinPausa" })}>${
          t("Seguir jugando")
        }</button>`
        : html`<p class="despues">${t("Sigue cuando lo diga quien la ha pedido o al acabar el tiempo.")}</p>`
    }`,
    title,
  );
}

function closed({ code, restart, back, login }) {
  const [title, text] = closedFor(code);
  const enter = html`<a class="btn pri" href=${`${login}?next=${encodeURIComponent(location.pathname)}`}>${
    t("Entrar")
  }</a>`;
  return veil(
    html`
      <h2 data-dicho="urge">${title}</h2>
      <p data-dicho="urge">${text}</p>
      <div class="acciones"><a class="btn" href=${back}>${t("Volver al salón")}</a>
          ${code === 4409
            ? html`<button class="btn pri" @click=${restart}>${t("Traer aquí")}</button>`
            : code === 4401
            ? enter
            : nothing}</div>
    `,
    title,
  );
}

function outdated() {
  const title = t("Hay una versión nueva");
  return veil(
    html`
      <h2 data-dicho="urge">${title}</h2>
      <p data-dicho="urge">${t("Recarga la página para seguir: la partida está donde la dejaste.")}</p>
      <button class="btn pri" @click=${() => location.reload()}>${t("Recargar")}</button>
    `,
    title,
  );
}

function endTitle({ mesa, mine, nick, frame }) {
  const { ganan, razon } = mesa.fin;
  if (razon === "anulada") return t("Partida anulada por la organización");
  if (mine !== null && frame?.vista.fin?.abandonan?.includes(mine)) return t("Has abandonado la partida");
  if (!ganan?.length) return razon === "acuerdo" ? t("Partida acabada de acuerdo") : t("Partida nula");
  if (mine === null) {
    return ganan.length > 1
      ? t("Ganan {names}", { names: joined(ganan.map(nick)) })
      : t("Gana {names}", { names: nick(ganan[0]) });
  }
  const plural = ganan.length > 1;
  if (ganan.includes(mine)) return plural ? t("¡Habéis ganado!") : t("¡Has ganado!");
  return inTeams(mesa.lados) ? t("Habéis perdido") : t("Has perdido");
}

/** Return why it ended, where the title does not say it. */
function endReason({ mesa, frame, nick }) {
  const left = frame?.vista.fin?.abandonan ?? [];
  if (mesa.fin.razon === "sin_jugadores") return t("Se ha ido el último: todo vuelve a su dueño.");
  if (mesa.fin.razon === "sin_rival") return t("No queda nadie contra quien jugarla: no da puntos.");
  if (mesa.fin.razon === "anulada") {
    return mesa.fin.motivo
      ? t("Motivo: {motivo}. Todo vuelve a su dueño.", { motivo: mesa.fin.motivo.replace(/\.$/, "") })
      : "";
  }
  return left.length ? t("por abandono de {nicks}", { nicks: joined(left.map(nick)) }) : "";
}

/** For spectators: the partida that the same people play now, once there is one. */
function goOnWatching({ mesa }) {
  const next = mesa.fin.siguiente;
  return next
    ? html`
      <p class="quieren">${t("Ya juegan otra.")}</p>
      <a class="btn pri grande" href=${`${next}?desde=${mesa.desde}`}>${icon("eye")}${t("Seguir mirando")}</a>
    `
    : nothing;
}

/**
 * The way to a match with whoever wants one: at the table of the salón where I play soonest; where one plays for
 * prizes, the seat is asked for here. `first`: nothing is asked before it.
 */
function another({ back, mesa, another: seat }, first = false) {
  const look = first ? "btn pri grande" : "btn";
  if (mesa.por_premios) return anotherButton(seat, look);
  return html`<a class=${look} href=${`${back}#jugar-ya`}>${icon("zap")}${t("Otra partida")}</a>`;
}

function rematch(view) {
  const { mesa, state, mine, ask, nick, way } = view;
  if (mine === null && mesa.fin.siguiente) return goOnWatching(view);
  if (way) return html`<a class="btn pri grande" href=${way.address}>${icon("trophy")}${way.text}</a>`;
  // For prizes one plays at tables that start by themselves when they are full: the same people need not be waited for.
  if (!mesa.fin.revancha || (mesa.por_premios && !mesa.entrenamiento)) {
    return mine === null ? nothing : another(view, true);
  }
  const { quieren: want = [], no = null } = state.revancha ?? {};
  if (no) return html`<p class="quieren" data-dicho>${no}</p>${mine === null ? nothing : another(view)}`;
  const who = html`<p class="quieren" data-dicho>${
    want.length ? t("Quieren la revancha: {names}", { names: joined(want.map(nick)) }) : ""
  }</p>`;
  if (mine === null || ownOf(mesa)) return who;
  // After a training for what people play for prizes: another one with people, or the same with the robots.
  const look = mesa.por_premios ? "btn" : "btn pri grande";
  const again = html`<button class=${look} data-accion="revancha" ?disabled=${want.includes(mine)} @click=${ask}>${
    icon("swords")
  }
      ${want.includes(mine) ? t("Esperando a los demás…") : t("Revancha")}</button>`;
  return mesa.por_premios ? html`${who}${another(view, true)}${again}` : html`${who}${again}${another(view)}`;
}

/** Draw what next. */
const endFoot = (view) =>
  html`
    <div class="fin-pie">${rematch(view)}
      <div class="acciones">${view.mesa.fin.acta
        ? html`<a class="btn" href=${view.mesa.fin.acta}>${icon("scroll-text")}${t("Ver el acta")}</a>`
        : nothing}
        <a class="btn" href=${view.back}>${t("Volver al salón")}</a></div></div>
  `;

/** Draw the end: who won, what each one won and lost, what next. */
function ended(view) {
  const { mesa, close } = view;
  const own = isPlayedOut(mesa) ? view.ending : null;
  const title = own?.titulo || endTitle(view);
  const reason = own?.motivo || endReason(view);
  const wrong = view.fair?.ok === false; // before anything else
  return veil(
    html`
      <button class="boton-icono cerrar" aria-label=${t("Ver la mesa")} @click=${close}>${icon("x")}</button>
          <h2 class="fin-titulo" tabindex="-1">${title}</h2>${reason ? html`<p>${reason}</p>` : nothing}
          ${wrong ? fairNote(view.fair) : nothing}
          ${own?.cobro ? html`<p class="fin-cobro">${own.cobro}</p>` : nothing}
          ${own?.puestos && !unsettled(mesa)
            ? nothing
            : view.standing.map((line) => html`<p class="fin-marcador">${line}</p>`)}
          ${shares(view, own)}
          ${own?.dibujo ? html`<div class="fin-dibujo">${own.dibujo}</div>` : nothing}
          ${mesa.entrenamiento ? html`<p class="despues">${t("Entrenamiento: sin puntos ni U$uros.")}</p>` : nothing}
          ${unsettled(mesa)
            ? html`<p class="nota aviso">${
              t("Se están revisando las cuentas: lo que se jugaba se repartirá en cuanto acaben. No se pierde nada.")
            }</p>`
            : nothing}
          ${wrong ? nothing : fairNote(view.fair)}
          ${endFoot(view)}
    `,
    title,
    own?.dibujo ? "fin ancho" : "fin",
  );
}

function frozen() {
  const title = t("Partida detenida");
  return veil(
    html`
      <h2 data-dicho="urge">${title}</h2>
      <p data-dicho="urge">${t(
        "Ha habido un problema y la partida está guardada tal como estaba. La estamos revisando; nadie pierde nada.",
      )}</p>
    `,
    title,
  );
}

/** Draw what covers the board now, or nothing. */
export function cover(view) {
  const { frame, mesa, status, keyForm, version } = view;
  if (keyForm) return veil(keyForm, t("Mesa con clave"));
  if (version) return outdated();
  if (status.state === "cerrada" && status.code > 4000) return closed({ ...view, code: status.code });
  if (mesa.estado === "congelada") return frozen();
  if (mesa.fin) return view.showEnd ? ended(view) : nothing;
  if (frame?.vista.caidos?.length && mesa.modales.caida_para) return fallen(view);
  if ((frame?.vista.pausa ?? null) !== null) return paused(view);
  return nothing;
}

let focused = null; // on the board, when it was covered

/** Make the board neither reached nor read while `over` covers it; the focus goes to what covers it, and comes back. */
export function coverBoard(board, over) {
  const veiled = over.querySelector(".velo");
  if (board.inert === Boolean(veiled)) return;
  if (veiled) focused = board.contains(document.activeElement) ? document.activeElement : null;
  board.inert = Boolean(veiled);
  if (veiled && focused) veiled.focus();
  else if (focused?.isConnected && document.activeElement === document.body) focused.focus();
}

function proposal({ frame, nick, send, mine }) {
  const agreed = frame.vista.fin_propuesto ?? [];
  if (!agreed.length) return nothing;
  const said = { nick: nick(agreed[0]), n: agreed.length, total: frame.vista.bancos_ms.length };
  const text = html`
    <span class="opc" data-dicho="urge">${t(
      "{nick} propone acabar la partida sin castigo ({n} de {total}).",
      said,
    )}</span>
    <span class="corto">${t("{nick} propone acabar ({n} de {total})", said)}</span>
  `;
  const vote = allows(frame, "AceptarFin");
  const withdraw = !vote && allows(frame, "RechazarFin") && agreed[0] === mine;
  return html`<div class="tira aviso pide">${icon("handshake")}<span>${text}</span>
    ${
    vote
      ? html`
        <button class="btn" data-accion="AceptarFin" @click=${() => send({ t: "AceptarFin" })}>${t("Aceptar")}</button>
        <button class="btn llano" data-accion="RechazarFin" @click=${() => send({ t: "RechazarFin" })}>${t(
          "Seguir jugando",
        )}</button>
      `
      : nothing
  }
    ${
    withdraw
      ? html`<button class="btn llano" data-accion="RechazarFin" @click=${() => send({ t: "RechazarFin" })}>${
        t("Retirar")
      }</button>`
      : nothing
  }</div>`;
}

/** Say that I am absent: until when, if a wait says so; else how it goes on, as the game has it. */
function absence({ frame, send, mine, away }) {
  if (mine === null || !frame.vista.ausentes?.[mine] || !allows(frame, "Volver")) return nothing;
  const key = `ausente:${mine}`;
  const ends = (frame.relojes ?? []).some(({ clave }) => clave === key);
  const text = ends
    ? t("Estás ausente: se juega por ti. Si no vuelves se contará como abandono en")
    : away
    ? t(away.propia)
    : t("Estás ausente: se juega por ti hasta que vuelvas.");
  return html`<div class="tira mal pide">${icon("clock")}<span><span data-dicho="urge">${text}</span>
    ${ends ? html`<b data-reloj=${key}><span data-reloj-texto></span></b>` : nothing}</span>
    <button class="btn pri" data-accion="Volver" @click=${() => send({ t: "Volver" })}>${
    t("He vuelto")
  }</button></div>`;
}

const hour = new Intl.DateTimeFormat("es", { hour: "2-digit", minute: "2-digit" });

/** Say that a backup was restored: what was played after that moment is gone. */
const restored = ({ since, understood, mesa }) =>
  since && !mesa.fin
    ? html`
      <div class="tira aviso"
        role="note">${icon("refresh-cw")}<span data-dicho>${t(
          "La partida sigue desde las {hora}: se ha recuperado una copia de seguridad.",
          { hora: hour.format(new Date(since)) },
        )}</span><button class="btn llano" data-accion="entendido" @click=${understood}>${t("Entendido")}</button></div>
    `
    : nothing;

/** Draw what is left to come back, and what follows else; a phone has room for few of its words. */
const waiting = ({ clave, que }) =>
  html`
    <span><span data-dicho>${t("Reconectando…")} <span class="opc">${t("Si no vuelves a tiempo, {que}.", {
      que,
    })}</span></span> <span class="opc">${t("Te quedan")} </span><b data-reloj=${clave} data-turno=""><span
        data-reloj-texto></span></b><span class="corto"> ${t("o {que}", { que })}</span></span>
  `;

/** Say that the connection is lost: my chair waits, or for how long it does. */
function cut({ fall, mine }) {
  const told = fall?.tarde
    ? t("Reconectando… Puede que ya no estés en la partida.")
    : mine === null
    ? t("Reconectando…")
    : t("Reconectando… Tu silla te espera.");
  return html`<div class="tira mal pasa"><span class="gira">${icon("refresh-cw")}</span>${
    fall && !fall.tarde ? waiting(fall) : html`<span data-dicho>${told}</span>`
  }</div>`;
}

/** Draw the strips over the board: connection, a backup, absence, the proposal to end. */
export function strips(view) {
  const { lost, saving, frame, mesa } = view;
  return html`${lost ? cut(view) : nothing}
    ${
    saving && !lost
      ? html`<div class="tira aviso pasa"><span class="gira">${icon("refresh-cw")}</span><span data-dicho>${
        t("Guardando… No hace falta que pulses otra vez.")
      }</span></div>`
      : nothing
  }
    ${restored(view)}${departures(view)}${frame && !mesa.fin ? html`${absence(view)}${proposal(view)}` : nothing}`;
}

/** Return whether there are U$uros in a match. */
export const isWorth = ({ valor, entrada, premios, entrenamiento }) =>
  Boolean(entrada || premios || (valor && !entrenamiento));

/** Return the stake in words for the bar: "50 en juego" until it ends. */
export function stakeText({ valor, entrada, premios, entrenamiento, fin }) {
  if (entrada) return t("de {n} a {m}", { n: number(entrada[0]), m: number(entrada[1]) });
  if (premios) return t("{n} en premios", { n: number(premios) });
  if (!valor || entrenamiento) return t("sin valor");
  return fin ? t("se jugaban {n}", { n: number(valor) }) : t("{n} en juego", { n: number(valor) });
}
