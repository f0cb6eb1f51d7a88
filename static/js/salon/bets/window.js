// How the window of the bets looks: the rivals and what lies between us, everybody else's, my almacén, who has
// accepted.

import { html, live, nothing, repeat } from "../../lib/lit-html.js";
import { number, t, tn } from "../../lib/i18n.js";
import { icon } from "../../lib/icon.js";
import { accepted, total } from "./state.js";
import { talk } from "./talk.js";
import { named } from "./words.js";

const hour = new Intl.DateTimeFormat("es-ES", { hour: "2-digit", minute: "2-digit" });

const HELP = "/usuros/#apuestas";
const MANY = 12; // from here on there is something to search
const AWAY = { held: "en juego", pawned: "empeñado" };

const nickOf = (mia, seat) => mia.sillas[seat]?.nick ?? "";
const coin = (n) => html`<span class="usu">${number(n)}</span>`;
const face = ({ nombre, dibujo, valor }) =>
  html`<img src=${dibujo} alt="" width="44" height="44" draggable="false"><span class="nom">${nombre}</span>${
    coin(valor)
  }`;

// --- Objects

/** An object of mine: dragged, or pressed and then given its place. */
const mineObject = (object, view, label, tab = nothing) =>
  html`<button type="button" class="prenda" data-objeto=${object.objeto} tabindex=${tab}
  aria-pressed=${
    String(view.chosen === object.objeto)
  } aria-describedby="apuestas-modo" aria-label=${label} title=${object.nombre}
  @click=${() => view.choose(object.objeto)}>${face(object)}</button>`;

function putByMe(bet, view, nick) {
  return html`<li class="puesta">${
    mineObject(bet, view, t("{objeto}: lo apuestas contra {nick}", { objeto: named(bet), nick }))
  }
    <button type="button" class="quitar" aria-label=${t("Quitar {objeto}", { objeto: bet.nombre })} title=${
    t("Quitar")
  } @click=${() => view.take(bet.objeto)}>${icon("x")}</button></li>`;
}

const putByOther = (bet) => html`<li><span class="prenda ajeno" title=${bet.nombre}>${face(bet)}</span></li>`;

function heap(title, bets, draw, empty) {
  return html`<div class="monton"><h4>${title} ${coin(total(bets))}</h4>
    ${
    bets.length
      ? html`<ul data-desliza>${repeat(bets, ({ objeto }) => objeto, draw)}</ul>`
      : html`<p class="nada">${empty}</p>`
  }</div>`;
}

function rival({ seat, mine, theirs }, mia, view) {
  const silla = mia.sillas[seat];
  const nick = nickOf(mia, seat);
  const target = view.chosen !== null && !mine.some(({ objeto }) => objeto === view.chosen);
  return html`<section class="elegible ${target ? "puede" : ""}" data-destino=${seat} aria-label=${
    t("Contra {nick}", { nick })
  }>
    <h3><img class="avatar" src=${silla?.avatar ?? ""} alt=""><span class="elide">${nick}</span></h3>
    ${heap(t("Pones tú"), mine, (bet) => putByMe(bet, view, nick), t("Arrastra aquí lo que apuestes"))}
    ${
    heap(html`<span class="elide">${t("Pone {nick}", { nick })}</span>`, theirs, putByOther, t("Nada todavía"))
  }</section>`;
}

const thumb = (bet) => html`<img src=${bet.dibujo} alt=${named(bet)} title=${named(bet)} width="26" height="26">`;

function others(pairs, mia) {
  if (!pairs.length) return nothing;
  const side = (seat, bets) =>
    html`<span class="lado"><b class="elide">${nickOf(mia, seat)}</b>${bets.map(thumb)}${coin(total(bets))}</span>`;
  return html`
    <section class="otros">
      <h3>${t("Entre los demás")}</h3>
      <ul>${pairs.map(({ seats, sides }) =>
        html`<li>${side(seats[0], sides[0])}
    <span class="contra">${t("contra")}</span>${side(seats[1], sides[1])}</li>`
      )}</ul>
    </section>
  `;
}

// --- My almacén

function shelf(view) {
  if (view.trouble) {
    return html`<p class="nota mal">${icon("circle-alert")}<span>${t("No se ha podido cargar tu almacén.")}
      <button type="button" class="btn" @click=${view.reload}>${icon("refresh-cw")}${
      t("Volver a probar")
    }</button></span></p>`;
  }
  if (!view.ready) {
    return html`<div class="estante" aria-busy="true">${
      [1, 2, 3, 4, 5].map(() => html`<span class="prenda hueso"></span>`)
    }</div>`;
  }
  if (!view.objects.length) {
    return html`<p class="nota">${icon("store")}<span>${
      t("Tu almacén está vacío: puedes jugar sin apostar objetos, o comprar alguno.")
    }
      <a href="/tienda/" target="_blank" rel="noopener">${t("Ver la tienda (se abre aparte)")}</a></span></p>`;
  }
  if (!view.found.free.length && !view.found.away.length) {
    return html`<p class="nada">${
      view.search ? t("Nada se llama así en tu almacén.") : t("Lo has apostado todo.")
    }</p>`;
  }
  return objects(view);
}

function objects(view) {
  const { found } = view;
  const stop = found.free.some(({ objeto }) => objeto === view.stop) ? view.stop : found.free[0]?.objeto;
  return html`
    <div class="fondo"
      data-desliza><div class="estante" data-desliza role="toolbar" aria-label=${t("Tu almacén")}>${repeat(
        found.free,
        ({ objeto }) => objeto,
        (object) => mineObject(object, view, named(object), object.objeto === stop ? "0" : "-1"),
      )}</div>
        ${found.away.length
          ? html`
            <h4>${t("No puedes apostarlos")}</h4>
            <ul class="estante fuera">${found.away.map((object) =>
              html`<li class="prenda lejos">${face(object)}
      <span class="chip">${t(AWAY[object.estado] ?? "en juego")}</span></li>`
            )}</ul>
          `
          : nothing}</div>
  `;
}

function store(board, view) {
  return html`<section class="alm" data-destino="almacen" aria-label=${t("Tu almacén")}><div class="rotulo"><h3>${
    t("Tu almacén")
  }
      ${
    view.ready
      ? html`<small>${tn("{n} objeto", "{n} objetos", board.free.length)}<span class="opc"> · ${
        coin(total(board.free))
      }</span></small>`
      : nothing
  }</h3>
    ${
    view.objects.length > MANY
      ? html`
        <input type="search" class="busca" placeholder=${t("Buscar…")} aria-label=${t(
          "Buscar en tu almacén",
        )} autocomplete="off"
          .value=${live(view.search)} @input=${(event) => view.find(event.target.value)}>
      `
      : nothing
  }</div>${shelf(view)}</section>`;
}

/** What to do with the object that is chosen. */
function choice(board, mia, view) {
  const object = view.objects.find(({ objeto }) => objeto === view.chosen);
  if (!object) return html`<div class="para" hidden></div>`;
  const against = board.staked.get(object.objeto);
  return html`<div class="para" role="group" aria-label=${t("Qué haces con {objeto}", { objeto: named(object) })}>
    <button type="button" class="btn llano solo-icono" aria-label=${t("Dejarlo")} title=${t("Dejarlo")} @click=${() =>
    view.choose(object.objeto)}>${icon("x")}</button><span class="que"><b class="elide">${object.nombre}</b> ${
    coin(object.valor)
  }</span>
    ${
    board.rivals.filter(({ seat }) => seat !== against).map(({ seat }) =>
      html`<button type="button" class="btn contra" @click=${() => view.bet(object.objeto, seat)}>
      ${icon("swords")}<span class="elide">${t("Contra {nick}", { nick: nickOf(mia, seat) })}</span></button>`
    )
  }
    ${
    against === undefined
      ? nothing
      : html`<button type="button" class="btn" @click=${() => view.take(object.objeto)}>${icon("undo-2")}${
        t("Quitar la apuesta")
      }</button>`
  }</div>`;
}

// --- The end of it

function who(mia) {
  const people = accepted(mia);
  const done = people.filter((person) => person.done).length;
  return html`
    <div class="quienes">
      <p>${t("Han aceptado {n} de {total}", { n: done, total: people.length })}</p>
      <ul>${people.map((person) =>
        html`<li class=${person.done ? "ok" : ""}>
    ${icon(person.done ? "check" : "hourglass")}<span class="elide">${
          person.me ? t("tú") : person.nick
        }</span><span class="lectores">${person.done ? t("ha aceptado") : t("aún no")}</span></li>`
      )}</ul>
    </div>
  `;
}

/** Return why «Aceptar» is shut, or "". */
function why(view) {
  if (view.saving) return t("Guardando tu apuesta…");
  if (view.pause.seconds) return t("Acaba de cambiar algo: podrás aceptar en {n} s", { n: view.pause.seconds });
  return "";
}

/** Return that nothing can be changed any more, or "". */
const ending = (view) => (view.closed ? t("Ya no se cambia nada: aceptad o dejadlo.") : "");

/** Return how to bet and until when, or that nothing more may be. */
function how(mia, view) {
  if (view.closed) return t("Las apuestas están cerradas.");
  const until = t("Se pueden cambiar hasta las {hora}.", { hora: hour.format(mia.apuestas.cerrado) });
  return `${t("Arrastra un objeto hasta un rival, o púlsalo y elige contra quién lo apuestas.")} ${until}`;
}

function accept(mia, view) {
  if (!mia.puede.includes("aceptar_apuestas")) {
    return html`<button type="button" class="btn si grande" aria-disabled="true">${icon("check")}${
      t("Has aceptado")
    }</button>`;
  }
  const reason = why(view);
  return html`
    <button type="button" class="btn si grande aceptar" aria-disabled=${String(
      Boolean(reason),
    )} aria-describedby="apuestas-porque"
      @click=${view.accept}>
        ${icon("handshake")}${t("Aceptar y jugar")}<i class="avance" aria-hidden="true"></i></button>
  `;
}

/**
 * Draw the window. `board`: see state.js. `view`: `objects`, `ready`, `trouble`, `found` (what the search lets through:
 * {free, away}), `search`, `chosen` (an object or null), `stop` (the object of the almacén that the tabulator finds),
 * `saving`, `pause`, `closed`, `talking` (the chat of a phone), `unread`, `busy`, and what the hands do: `choose(id)`,
 * `bet(id, seat)`, `take(id)`, `find(text)`, `reload()`, `accept()`, `refuse()`, `hide()`, `chat`, `talk()`.
 */
export function betsWindow(mia, board, view) {
  return html`<header><div><h2 id="apuestas-titulo" tabindex="-1">${t("Acuerdo de apuestas")}</h2>
      <p id="apuestas-modo">${how(mia, view)} <a href=${HELP} target="_blank" rel="noopener">${
    t("Cómo funcionan")
  }<span class="lectores"> ${t("las apuestas (se abre aparte)")}</span></a></p></div>
      <span class="reloj" role="timer" aria-label=${t("Tiempo para acordar")}></span>
      <button type="button" class="btn llano solo-icono" aria-label=${t("Ver el salón sin cerrar el acuerdo")} title=${
    t("Ver el salón")
  } @click=${view.hide}>${icon("minimize")}</button></header>
    <div class="zona" data-desliza><div class="ops para-${board.rivals.length}">${
    board.rivals.map((one) => rival(one, mia, view))
  }</div>
      ${others(board.others, mia)}${store(board, view)}</div>${choice(board, mia, view)}
    ${talk(mia, view)}
    <footer>${who(mia)}<p class="porque" id="apuestas-porque">${why(view) || ending(view)}</p><div class="botones">
      <button type="button" class="btn peligro grande" ?disabled=${!mia.puede.includes(
    "rechazar_apuestas",
  )} @click=${view.refuse}>${icon("x")}${t("No hay acuerdo")}</button>
      ${accept(mia, view)}</div></footer>`;
}
