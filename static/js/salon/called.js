// The band over the page that says at which table of a championship I am waited for (templates/_llamada.html).

/** Take it away when `mia`, where I sit now, is that table: at any other I am waited for still. */
export function arrived({ salon, numero }, page = document) {
  page.querySelector(`[data-llamada="${salon}-${numero}"]`)?.remove();
}
