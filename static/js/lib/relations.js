// What is asked of /gente/<nick>/ and how it is answered: friends, ignored, notes, partners, reports. Each says in a
// toast what came of it; the new state comes by the socket (`relaciones`).

import { confirmDialog, present } from "./dialog.js";
import { cookie, make } from "./dom.js";
import { t } from "./i18n.js";
import { newId } from "./socket.js";
import { toast } from "./toast.js";

const NOTE_CHARACTERS = 500;
const REPORT_CHARACTERS = 500;

const address = (nick, what) => `/gente/${encodeURIComponent(nick)}/${what}/`;

/** Ask the site for JSON. Resolves to it; rejects with an Error whose message is a sentence for the player. */
export async function asked(url, fields) {
  const headers = { Accept: "application/json", "X-Requested-With": "fetch" };
  const sent = fields
    ? { method: "POST", headers: { ...headers, "X-CSRFToken": cookie("csrf") }, body: new URLSearchParams(fields) }
    : { headers };
  const answer = await fetch(url, { credentials: "same-origin", ...sent }).catch(() => null);
  if (!answer) throw new Error(t("No hay conexión: inténtalo otra vez."));
  const body = (answer.headers.get("Content-Type") ?? "").includes("json") ? await answer.json() : {};
  if (answer.ok) return body;
  if (answer.status === 404) throw new Error(t("Ese jugador ya no está."));
  if (answer.status === 403) throw new Error(t("Tu sesión ha terminado: vuelve a entrar."));
  throw new Error(body.texto ?? t("No se ha podido hacer. Inténtalo dentro de un momento."));
}

async function change(nick, what, fields, done) {
  try {
    await asked(address(nick, what), fields);
    toast(done, { kind: "ok" });
    return true;
  } catch (refused) {
    toast(refused.message, { kind: "mal", seconds: 8 });
    return false;
  }
}

const FRIENDSHIP = {
  pedir: "Le has pedido amistad a {nick}.",
  aceptar: "{nick} y tú sois amigos.",
  rechazar: "No has aceptado la amistad de {nick}.",
  retirar: "Has retirado tu petición a {nick}.",
  quitar: "{nick} ya no es de tus amigos.",
};

/** Ask, accept, refuse, withdraw or end a friendship (`accion`). Ending one asks first. */
export async function friendship(nick, accion) {
  const question = {
    title: t("¿Quitar a {nick} de tus amigos?", { nick }),
    text: t("Para volver a serlo tendrá que aceptarlo otra vez."),
    ok: t("Quitar"),
    danger: true,
  };
  if (accion === "quitar" && !(await confirmDialog(question))) return false;
  return change(nick, "amistad", { accion }, t(FRIENDSHIP[accion], { nick }));
}

/** Ignore somebody, who is asked about first, or read him again. */
export async function ignore(nick, on) {
  const question = {
    title: t("¿Ignorar a {nick}?", { nick }),
    ok: t("Ignorar"),
    danger: true,
    text: t(
      "No leerás lo que escriba, ni te llegarán sus mensajes ni sus invitaciones. " +
        "Si sois amigos dejaréis de serlo. No se le avisa.",
    ),
  };
  if (on && !(await confirmDialog(question))) return false;
  return change(
    nick,
    "ignorar",
    { si: on ? "1" : "0" },
    on ? t("Ya no leerás a {nick}.", { nick }) : t("Vuelves a leer a {nick}.", { nick }),
  );
}

const PARTNER = {
  preferida: "«Jugar ya» te buscará de pareja a {nick}.",
  evitada: "«Jugar ya» no te pondrá de pareja a {nick}.",
  "": "«Jugar ya» ya no tiene en cuenta a {nick}.",
};

/** Say how somebody is as a partner: `preferida`, `evitada` or `""`. */
export const partner = (nick, como) => change(nick, "pareja", { como }, t(PARTNER[como], { nick }));

// --- Dialogs

/**
 * Ask for what `send(data)` resolves to whether it was done with: the dialog stays while it was not.
 * @param {{title: string, text?: string, fields: Node[], ok: string, danger?: boolean, send: (data: FormData) =>
 *   Promise<boolean>}} form
 */
export function formDialog({ title, text, fields, ok, danger = false, send }) {
  const close = () => dialog.close();
  const form = make(
    "form",
    { class: "form" },
    make("h2", { id: "dialogo-persona" }, title),
    text && make("p", {}, text),
    ...fields,
    make(
      "div",
      { class: "acciones" },
      make("button", { class: "btn", type: "button", onclick: close }, t("Cancelar")),
      make("button", { class: `btn ${danger ? "todo" : "pri"}` }, ok),
    ),
  );
  const dialog = make("dialog", { class: "caja", "aria-labelledby": "dialogo-persona" }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = /** @type {HTMLButtonElement} */ (form.querySelector(".acciones .btn:last-child"));
    button.disabled = true;
    if (await send(new FormData(form))) return close();
    button.disabled = false;
    return undefined;
  });
  present(dialog, { backdrop: false });
}

/** Write the private note on somebody; an empty one takes it away. */
export function noteDialog(nick, note = "") {
  const area = make("textarea", {
    name: "texto",
    id: "nota-texto",
    rows: "5",
    maxlength: String(NOTE_CHARACTERS),
    autofocus: true,
  });
  area.value = note;
  const field = make(
    "div",
    { class: "campo" },
    make("label", { for: "nota-texto" }, t("Anotación")),
    area,
    make("span", { class: "ayuda" }, t("Solo la ves tú. Bórrala entera para quitarla.")),
  );
  formDialog({
    title: t("Anotación sobre {nick}", { nick }),
    fields: [field],
    ok: t("Guardar"),
    send: (data) =>
      change(
        nick,
        "nota",
        { texto: data.get("texto") },
        String(data.get("texto")).trim() ? t("Anotación guardada.") : t("Anotación quitada."),
      ),
  });
}

const REASONS = [
  ["insultos", "Insultos o amenazas"],
  ["spam", "Publicidad o mensajes repetidos"],
  ["trampas", "Trampas o juego acordado"],
  ["abandono", "Abandona o hace perder el tiempo"],
  ["nick", "Nick o avatar ofensivo"],
  ["otro", "Otra cosa"],
];

function reasonField() {
  return make(
    "fieldset",
    { class: "campo" },
    make("legend", {}, t("Motivo")),
    ...REASONS.map(([value, text], n) =>
      make(
        "label",
        { class: "opcion-motivo" },
        make("input", { type: "radio", name: "motivo", value, checked: n === 0 }),
        make("span", {}, t(text)),
      )
    ),
  );
}

function whatField() {
  const name = "denuncia-texto";
  return make(
    "div",
    { class: "campo" },
    make("label", { for: name }, t("Qué ha pasado")),
    make("textarea", { name: "texto", id: name, rows: "4", maxlength: String(REPORT_CHARACTERS) }),
    make("span", { class: "ayuda" }, t("El equipo verá lo que se dijo en el chat y el acta de la partida.")),
  );
}

/** Report somebody to the staff. `about`: `{linea, partida}`, what it is about, if anything. */
export function reportDialog(nick, about = {}) {
  const id = newId(); // the same, however often it is sent
  const known = Object.entries(about).filter(([, value]) => value !== undefined && value !== null);
  const extra = Object.fromEntries(known.map(([name, value]) => [name, String(value)]));
  formDialog({
    title: t("Denunciar a {nick}", { nick }),
    text: t("Lo lee el equipo de UsuMus; {nick} no sabrá quién lo ha denunciado.", { nick }),
    fields: [reasonField(), whatField()],
    ok: t("Denunciar"),
    danger: true,
    send: (data) =>
      change(
        nick,
        "denuncia",
        { id, motivo: data.get("motivo"), texto: data.get("texto"), ...extra },
        t("Denuncia enviada. Gracias: el equipo la mirará."),
      ),
  });
}
