// The own picture is sent as soon as it is chosen; one that is too heavy is made smaller here first.

import { cookie } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { drawn, read } from "../lib/picture.js";
import { toast } from "../lib/toast.js";

const SIDE = 512;
const MOST_BYTES = 1024 * 1024;

const form = /** @type {HTMLFormElement} */ (document.getElementById("foto-enviar"));
const input = /** @type {HTMLInputElement} */ (form.querySelector("input[type=file]"));

/** Return the middle square of a picture, drawn small; a browser that cannot read it leaves it as it is. */
async function cropped(file) {
  try {
    const canvas = drawn(await read(file), SIDE, SIDE);
    const small = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    return small && small.size <= MOST_BYTES ? small : file;
  } catch {
    return file;
  }
}

async function send() {
  const [file] = input.files;
  if (!file) return undefined;
  form.setAttribute("aria-busy", "true");
  const body = new FormData();
  body.set("foto", await cropped(file), "foto");
  const headers = { "X-CSRFToken": cookie("csrf"), Accept: "application/json" };
  const answer = await fetch(form.action, { method: "POST", credentials: "same-origin", headers, body }).catch(() =>
    null
  );
  form.removeAttribute("aria-busy");
  if (answer?.ok && !answer.redirected) return location.reload();
  input.value = "";
  const said = answer && answer.status !== 403 ? await answer.json().catch(() => null) : null;
  return toast(said?.texto ?? t("No se ha podido subir la foto: prueba otra vez."), { kind: "mal" });
}

form.querySelector("button").hidden = true;
input.addEventListener("change", send);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  event.stopPropagation();
  send();
});
