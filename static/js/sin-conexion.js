// The page without a connection: it goes back to where one was going as soon as there is a network.

const button = document.querySelector("[data-reintentar]");
const status = document.querySelector("[data-estado]");
const AGAIN_MS = 5000;

let looking = 0;

/** Load the page that was asked for again: its address is still in the bar. Looking ends: it would begin anew. */
function goBack() {
  clearInterval(looking);
  removeEventListener("online", look);
  if (location.pathname === "/sin-conexion/") location.assign("/");
  else location.reload();
}

/** Ask the site whether it answers; a network that is there may still lead nowhere. */
async function look() {
  try {
    await fetch("/sw.js", { method: "HEAD", cache: "no-store" });
    goBack();
  } catch {
    status.textContent = navigator.onLine ? "Hay red, pero el sitio no contesta todavía." : "Sin red.";
  }
}

button.addEventListener("click", (event) => {
  event.preventDefault();
  look();
});
addEventListener("online", look);
looking = setInterval(look, AGAIN_MS);
