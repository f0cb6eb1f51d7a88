// The page of the draw: a button makes it anew here and says what was checked.

import { one } from "../lib/dom.js";
import { t, tn } from "../lib/i18n.js";
import { html, render } from "../lib/lit-html.js";
import { checkLine, verdictBand } from "../lib/verdict.js";
import { verify } from "./check.js";
import { wordOf } from "./word.js";

const TRIES = 4;
const button = /** @type {HTMLButtonElement} */ (one("#comprobar"));
const band = one("#veredicto");
const lines = one("#pruebas");

function verdict(checks) {
  const failed = checks.filter(({ ok }) => !ok).length;
  const missing = checks.filter(({ falta }) => falta).length;
  return failed
    ? verdictBand(
      false,
      t("No coincide"),
      `${tn("Falla una comprobación.", "Fallan {n} comprobaciones.", failed)} ${
        t("Guarda esta página y avísanos: alguien ha cambiado algo.")
      }`,
    )
    : verdictBand(
      true,
      missing ? t("Coincide lo que se puede rehacer") : t("Todo coincide"),
      t("Tu navegador ha hecho el sorteo otra vez y ha salido lo mismo, en {n} comprobaciones.", {
        n: checks.length - missing,
      }),
    );
}

/** Return the draw as it is published; while it is being made (202), ask again when the site says. */
async function published() {
  for (let left = TRIES; left > 0; left -= 1) {
    const answer = await fetch(button.dataset.datos, { credentials: "same-origin" }).catch(() => null);
    if (!answer?.ok) break;
    if (answer.status !== 202) return answer.json();
    const seconds = Number(answer.headers.get("Retry-After")) || 3;
    await new Promise((done) => setTimeout(done, seconds * 1000));
  }
  throw new Error(t("El servidor no ha contestado: prueba otra vez."));
}

async function run() {
  button.setAttribute("aria-busy", "true");
  render(html`<p>${t("Comprobando…")}</p>`, band);
  render(html``, lines);
  try {
    const facts = await published();
    const nick = document.documentElement.dataset.yo ?? "";
    const sello = /** @type {HTMLInputElement} */ (one("#sello")).value;
    const checks = await verify(facts, { nick, palabra: wordOf(facts.torneo, nick), sello });
    render(verdict(checks), band);
    render(html`${checks.map(checkLine)}`, lines);
  } catch (error) {
    render(verdictBand(false, t("No se ha podido comprobar"), error.message), band);
  } finally {
    button.removeAttribute("aria-busy");
  }
}

button.addEventListener("click", run);
button.disabled = false;
