// The own picture is sent as soon as it is chosen; one that is too heavy is made smaller here first.

import { cookie } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { toast } from "../lib/toast.js";

const SIDE = 512;
const MOST_BYTES = 1024 * 1024;

const form = /** @type {HTMLFormElement} */ (document.getElementById("foto-enviar"));
const input = /** @type {HTMLInputElement} */ (form.querySelector("input[type=file]"));

/** Return the middle square of a picture, drawn small; a browser that cannot read it leaves it as it is. */
async function cropped(file) {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const side = Math.min(picture.width, picture.height);
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = Math.min(SIDE, side);
    const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
    canvas.getContext("2d").drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
    return drawn && drawn.size <= MOST_BYTES ? drawn : file;
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
