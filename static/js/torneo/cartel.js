// The poster that is chosen is shown as it will look, before it is sent; what the site would refuse is said at once.

import { one } from "../lib/dom.js";
import { drawn, read } from "../lib/picture.js";

/**
 * Return what the site would refuse a file for: `pesada` (it weighs too much), `imagen` (it is none), `grande` (it has
 * too many pixels), or "". `picture` is what was read of it, `null` for what could not be; `limits`: the most `bytes`
 * and `pixels`, and the `types` that are taken.
 */
export function objection(file, picture, { bytes, pixels, types }) {
  if (file.size > bytes) return "pesada";
  if (!types.includes(file.type) || !picture) return "imagen";
  return picture.width * picture.height > pixels ? "grande" : "";
}

/** The poster at the top of the page: its own, or `draw(canvas)` shows another in its place. */
class Shown {
  constructor(portal) {
    this.poster = one(".cartel", portal);
    this.caption = one("[data-dicho]", portal);
    this.nodes = [...this.poster.childNodes];
    this.isOwn = this.poster.classList.contains("suyo");
    this.words = this.caption.textContent;
  }

  draw(canvas) {
    if (canvas) canvas.className = "foto-cartel";
    this.poster.classList.toggle("suyo", Boolean(canvas) || this.isOwn);
    this.poster.replaceChildren(...(canvas ? [canvas] : this.nodes));
    this.caption.textContent = canvas ? this.caption.dataset.dicho : this.words;
  }
}

/** Look after the form of a poster. */
function look(form) {
  const input = /** @type {HTMLInputElement} */ (one("input[type=file]", form));
  const [said, figure] = [one("[data-rechazo]", form), one("figure", form)];
  const shown = new Shown(one(".portal:has([data-dicho])"));
  const [width, height, bytes, pixels] = ["ancho", "alto", "bytes", "pixeles"].map((name) =>
    Number(form.dataset[name])
  );
  const limits = { bytes, pixels, types: input.accept.split(",") };

  function show(picture) {
    one("canvas", figure)?.remove();
    if (picture) figure.prepend(drawn(picture, width, height));
    figure.hidden = !picture;
    shown.draw(picture && drawn(picture, width, height));
  }

  async function chosen() {
    const [file] = input.files;
    const isLight = file && file.size <= bytes;
    const picture = isLight ? await read(file).catch(() => null) : null;
    if (file !== input.files[0]) return; // another was chosen meanwhile
    const why = file ? objection(file, picture, limits) : "";
    said.textContent = why && form.dataset[why];
    said.hidden = !why;
    input.setAttribute("aria-invalid", String(Boolean(why)));
    if (why) input.value = "";
    show(why ? null : picture);
  }

  input.addEventListener("change", chosen);
  if (input.files.length) chosen(); // the browser kept what was chosen before
}

const form = globalThis.document && one("form[data-pesada]");
if (form) look(form);
