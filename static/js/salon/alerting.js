// The alert of a salón: asked what it tells when somebody puts himself in it, told what happens.

import { chooseAlerts } from "../lib/alerts/dialog.js";
import { alerts } from "../lib/alerts/index.js";

/** Ask what to tell each time that somebody puts himself in alert, and forget it when he says anything else. */
export function followStatus() {
  document.addEventListener("estado", ({ detail: { estado, horas } }) => {
    if (estado !== "alerta") return alerts.end();
    alerts.begin({ hours: horas ?? 1 });
    return chooseAlerts(horas ?? 1);
  });
}

export { alerts };
