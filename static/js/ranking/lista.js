// A ranking: my row stays at the foot while it is out of sight, a link to it lights it, and bones wait for the next
// page.

import { all, make, one } from "../lib/dom.js";

const BONES = 8;

const foot = one("[data-mi-fila]");
const mine = one("[data-mia]");
const body = one(".clasificacion tbody");

/** Bring the row that the address names into the middle, and light it. */
function light() {
  const row = /^#\d+$/.test(location.hash) && document.getElementById(location.hash.slice(1));
  if (!row) return;
  row.classList.remove("luz");
  row.scrollIntoView({ block: "center" });
  row.classList.add("luz");
  one("a", row)?.focus({ preventScroll: true });
}

/** Put bones in the place of the rows; return the rows. */
function bones() {
  const was = [...body.children];
  const wide = one("thead tr").children.length;
  const rows = Array.from(
    { length: BONES },
    () =>
      make(
        "tr",
        { class: "espera", "aria-hidden": "true" },
        make("td", { colspan: wide }, make("div", { class: "hueso" })),
      ),
  );
  body.replaceChildren(...rows);
  body.closest("table").setAttribute("aria-busy", "true");
  return was;
}

/** Wait for the page of a link: whoever comes back to this one finds its rows again. */
function wait(event) {
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  const to = new URL(event.currentTarget.href);
  if (!isPlain || !body) return;
  if (to.pathname + to.search === location.pathname + location.search) {
    if (to.hash === location.hash) light(); // the address stays, so nothing else would tell
    return;
  }
  const was = bones();
  addEventListener("pagehide", () => {
    body.replaceChildren(...was);
    body.closest("table").removeAttribute("aria-busy");
  }, { once: true });
}

if (foot && mine) {
  new IntersectionObserver(([seen]) => foot.classList.toggle("en-su-sitio", seen.isIntersecting), { threshold: 0.5 })
    .observe(mine);
}
for (const link of all(".ranking nav a, .clasificacion thead a, .mi-fila a")) link.addEventListener("click", wait);
addEventListener("hashchange", light);
addEventListener("load", light); // afterwards: the browser takes the focus away as it goes to the row
