// The page that verifies an acta: the one of the site, or one that the reader keeps.

import { html, render } from "../lib/lit-html.js";
import { t, tn } from "../lib/i18n.js";
import { ofMatch } from "../lib/kept.js";
import { checkLine, verdictBand } from "../lib/verdict.js";
import { verify } from "./check.js";
import { fetchActa } from "./fetch.js";
import { addressOf } from "./record.js";

const MAX_BYTES = 20_000_000;

const byId = (id) => document.getElementById(id);
const facts = JSON.parse(byId("verificar-datos").textContent);
const ours = () => fetchActa(addressOf(facts));
let shown = { name: "", read: ours };
let turn = 0;

async function fromFile(file) {
  if (file.size > MAX_BYTES) throw new Error(t("El fichero es demasiado grande para ser un acta."));
  try {
    return JSON.parse(await file.text());
  } catch {
    throw new Error(t("El fichero no se puede leer: no es un acta en JSON."));
  }
}

function verdict(checks, acta, name) {
  const failed = checks.filter(({ ok }) => !ok).length;
  const what = name
    ? t("El acta del fichero «{name}» (partida {n})", { name, n: acta?.partida ?? "?" })
    : t("El acta de la partida {n}", { n: facts.id });
  const told = failed
    ? [
      tn("falla una comprobación.", "fallan {n} comprobaciones.", failed),
      t("Alguien ha cambiado algo, o el fichero está estropeado."),
    ]
    : [t("ha pasado las {n} comprobaciones: todo salió del azar comprometido.", { n: checks.length })];
  const title = failed ? t("No coincide") : t("Todo coincide");
  return verdictBand(!failed, title, [failed ? `${what}:` : what, ...told].join(" "));
}

async function run() {
  const mine = ++turn;
  const { name, read } = shown;
  render(html`<p>${t("Comprobando…")}</p>`, byId("veredicto"));
  render(html``, byId("pruebas"));
  try {
    const acta = await read();
    const own = /** @type {HTMLInputElement} */ (byId("compromiso")).value;
    const checks = await verify(acta, own, ofMatch(acta.partida));
    if (mine !== turn) return;
    render(verdict(checks, acta, name), byId("veredicto"));
    render(html`${checks.map(checkLine)}`, byId("pruebas"));
  } catch (error) {
    if (mine !== turn) return;
    render(verdictBand(false, t("No se ha podido comprobar"), error.message), byId("veredicto"));
  }
}

byId("fichero").addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  const [file] = field.files;
  if (!file) return;
  shown = { name: file.name, read: () => fromFile(file) };
  field.value = "";
  run();
});
byId("la-nuestra").addEventListener("click", () => {
  shown = { name: "", read: ours };
  run();
});
byId("compromiso").addEventListener("input", run);
for (const id of ["veredicto", "pruebas"]) byId(id).replaceChildren();
run();
