// What the tab shows while nobody looks: how many things have happened, before its title and as a dot on its icon.

const COUNT = /^\(\d+\) /;
let count = 0;

const icon = () => document.querySelector("link[rel=icon]");

function show() {
  const link = icon();
  document.title = (count ? `(${count}) ` : "") + document.title.replace(COUNT, "");
  if (!link?.dataset.aviso) return;
  link.dataset.calma ??= link.getAttribute("href");
  link.setAttribute("href", count ? link.dataset.aviso : link.dataset.calma);
}

/** Count one more thing; whoever comes back to the tab has seen them all. */
export function mark() {
  count += 1;
  show();
}

/** Begin again. */
function unmark() {
  if (!count) return;
  count = 0;
  show();
}

document.addEventListener("visibilitychange", () => !document.hidden && unmark());
