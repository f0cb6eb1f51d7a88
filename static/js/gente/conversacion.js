// A private conversation, live: what is written appears at once and counts as read. Without this script the page is a
// form.

import { drawn } from "../lib/chat/line.js";
import { toneClass } from "../lib/chat/tones.js";
import { all, cookie, make, one } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { render } from "../lib/lit-html.js";
import { LiveSocket, newId, socketUrl } from "../lib/socket.js";
import { toast } from "../lib/toast.js";

const moment = new Intl.DateTimeFormat("es-ES", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
const SOON_MS = 600;

const page = one("#conversacion");
const list = one("#lineas");
const box = one("#hablado");
const form = one("#decir");
const { nick, yo, leido, denuncia } = page.dataset;

/** Draw the text of a line: emoticons as pictures, who is named in bold. */
const draw = (node, text, named = []) => {
  node.replaceChildren();
  render(drawn(text, named, yo), node);
};

function element({ n, autor, texto, a, nombra }) {
  const mine = autor.nick === yo;
  const said = make("span", { class: `dicho ${toneClass(autor.tono)}` });
  draw(said, texto, nombra);
  const report = mine
    ? null
    : make("a", { href: `${denuncia}?linea=${n}#denunciar`, "aria-label": t("Denunciar esta línea") }, t("Denunciar"));
  const foot = make(
    "span",
    { class: "pie" },
    make("time", { datetime: new Date(a).toISOString() }, moment.format(a)),
    report,
  );
  return make(
    "li",
    { class: `linea ${mine ? "mia" : ""}`, "data-n": n },
    make("span", { class: "lectores" }, `${autor.nick}: `),
    said,
    foot,
  );
}

const last = () => Math.max(0, ...all("[data-n]", list).map(({ dataset }) => Number(dataset.n)));

function show(frame) {
  if (frame.con !== nick || one(`[data-n="${frame.n}"]`, list)) return;
  const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 80;
  one(".nada", list)?.remove();
  const after = all("[data-n]", list).find(({ dataset }) => Number(dataset.n) > frame.n);
  list.insertBefore(element(frame), after ?? null);
  if (atEnd || frame.autor.nick === yo) box.scrollTop = box.scrollHeight;
  if (frame.autor.nick !== yo) read();
}

let timer = 0;

async function tellRead() {
  timer = 0;
  if (document.hidden) return;
  const headers = { Accept: "application/json", "X-CSRFToken": cookie("csrf") };
  const body = new URLSearchParams({ hasta: String(last()) });
  const answer = await fetch(leido, { method: "POST", headers, body, keepalive: true }).catch(() => null);
  if (answer?.ok) one("#leido")?.remove();
}

/** Say in a moment how far it has been read, while it is looked at. */
function read() {
  clearTimeout(timer);
  timer = setTimeout(tellRead, SOON_MS);
}

function refuse(text) {
  const node = one("#rechazo");
  node.hidden = !text;
  one("span", node).textContent = text;
}

function onFrame(frame) {
  if (frame.t === "ir") {
    const action = { text: t("Ir a la mesa"), run: () => location.assign(frame.url) };
    toast(t("Te esperan en la mesa."), { kind: "aviso", seconds: 0, action });
    return;
  }
  if (frame.t === "chat" && frame.sala === "privado") show(frame);
  else if (frame.t === "charla" && frame.sala === "privado") frame.lineas.forEach(show);
}

const socket = new LiveSocket({
  url: socketUrl("/ws/persona/"),
  hello: () => ({}),
  version: () => 0,
  onFrame,
  onStatus: ({ state }) => {
    page.dataset.conexion = state;
    // What was said while there was no connection.
    if (state === "abierta") socket.tell({ t: "conversacion", id: newId(), con: nick });
  },
});

async function say(event) {
  if (page.dataset.conexion !== "abierta") return; // the form is sent as it is
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (one("#texto", form));
  const texto = field.value.trim();
  if (!texto) return;
  field.value = "";
  refuse("");
  try {
    await socket.ask({ t: "chat", sala: "privado", con: nick, texto });
  } catch (refused) {
    field.value ||= texto;
    refuse(refused.message);
  }
  field.focus();
}

for (const said of all(".dicho", list)) draw(said, said.textContent);
box.scrollTop = box.scrollHeight;
if (!("pasada" in page.dataset)) {
  form?.addEventListener("submit", say);
  document.addEventListener("visibilitychange", () => !document.hidden && "sinLeer" in page.dataset && read());
  if ("sinLeer" in page.dataset) read();
  addEventListener("pagehide", () => timer && tellRead());
  socket.start();
}
