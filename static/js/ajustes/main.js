// The settings: each choice is kept as soon as it is made. Without scripts the button of the form does it.

import { canPush, renew, subscribe, subscription, unsubscribe } from "../lib/alerts/push.js";
import { all, delegate, one, post } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { toast } from "../lib/toast.js";

const form = document.getElementById("ajustes");

/** Return what a field says, as the account's preferences want it. */
const valueOf = (field) => (field.type === "checkbox" ? String(field.checked) : field.value);

async function keep(field) {
  if (!field.checkValidity()) return field.reportValidity();
  const answer = await post(document.documentElement.dataset.preferences, { [field.name]: valueOf(field) }).catch(() =>
    null
  );
  if (answer?.ok && !answer.redirected) return toast(form.dataset.guardado, { kind: "ok", seconds: 2 });
  const why = answer?.status === 422
    ? (await answer.json()).texto
    : t("No se ha podido guardar: mira la conexión y prueba otra vez.");
  return toast(why, { kind: "mal" });
}

form.addEventListener("change", ({ target }) => /** @type {HTMLInputElement} */ (target).name && keep(target));
form.addEventListener("submit", (event) => event.preventDefault());
form.querySelector(".guardar").hidden = true;

// A slider says its number while it moves.
delegate("input", "input[type=range]", (_event, element) => {
  const field = /** @type {HTMLInputElement} */ (element);
  for (const output of field.closest(".campo").querySelectorAll("output")) output.value = `${field.value} %`;
});

// The index shows where one is.
const anchors = /** @type {HTMLAnchorElement[]} */ (all(".indice a"));
const links = new Map(anchors.map((link) => [link.hash.slice(1), link]));
const seen = new Map();
const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) seen.set(target.id, isIntersecting);
  const here = [...links.keys()].find((name) => seen.get(name));
  for (const [name, link] of links) {
    if (name === here) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}, { rootMargin: "-120px 0px -40% 0px" });
for (const name of links.keys()) watcher.observe(document.getElementById(name));

// Notices while the browser is closed, in this browser.
const box = one("#push");
const [state, yes, no] = ["[data-push-estado]", "[data-push-si]", "[data-push-no]"].map((name) =>
  box.querySelector(name)
);

async function showPush() {
  if (!yes || !canPush()) return;
  const { clave, suscribir } = box.dataset;
  await renew({ clave, suscribir }).catch(() => undefined);
  const made = await subscription();
  const denied = Notification.permission === "denied";
  state.textContent = made
    ? t("Este navegador los recibe.")
    : denied
    ? t("Este navegador tiene prohibidos los avisos de UsuMus: permítelos junto a la dirección.")
    : t("Este navegador no los recibe.");
  yes.hidden = Boolean(made) || denied;
  no.hidden = !made;
}

async function changePush(change) {
  try {
    await change(box.dataset);
  } catch (error) {
    const why = error.name === "Error" && error.message !== "undefined"
      ? error.message
      : t("El navegador no lo ha permitido.");
    toast(why, { kind: "mal" });
  }
  showPush();
}

yes?.addEventListener("click", () => changePush(subscribe));
no?.addEventListener("click", () => changePush(unsubscribe));
showPush();
