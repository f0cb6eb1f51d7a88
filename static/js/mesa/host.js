// What the page of a match is to its board (static/js/games/contract.js).

import { linkTo } from "../acta/record.js";
import { moving } from "../lib/anim.js";

/** Return what the page does with chairs, where each brings U$uros of his own. */
const chairsOf = (page) => ({
  take: (asiento, cantidad) => page.ask({ t: "sentarse", asiento, cantidad }),
  add: (cantidad) => page.ask({ t: "anadir", cantidad }),
  leave: () => page.windows.leave(),
  leaveNow: () => page.ask({ t: "abandonar" }),
});

const momentOf = ({ fin, yo, desde }, v) => (fin?.acta ? linkTo(fin.acta, yo ?? desde ?? 0, v) : "");

/**
 * Return the host of a board on *page*.
 * @returns {import("../games/contract.js").Host}
 */
export const hostOf = (page) => ({
  enviar: (accion) => (page.presses.sent(), page.send(accion)),
  mesa: () => page.mesa,
  prefs: () => page.prefs.get(),
  behind: () => page.behind,
  connected: () => !page.lost,
  still: () => !moving(),
  announce: page.announce,
  // told to `lookBack`
  before: (v) => page.socket.ask({ t: "antes", v }).then(() => page.queue.running).then(() => true, () => false),
  moment: (v) => momentOf(page.mesa, v),
  dialog: (draw, label) => page.windows.open(draw, label, { wide: true }),
  changed: () => page.draw(),
  drawn: () => page.clocks?.tick(),
  showEnd: () => page.ending.show(),
  layers: page.layers,
  another: () => page.another,
  fair: () => page.ending.fairness.verdict,
  chairs: chairsOf(page),
});
