// The keyboard of a match, and the menus of the people at it.

import { listen, withoutCtrl } from "../lib/keys.js";
import { bindMenu } from "../lib/menu.js";
import { menuAtMatch } from "./player.js";
import { withTelling } from "./telling.js";

const SHELL_KEYS = { "/": "chat", "?": "teclas", ".": "orden" };

/** Have the keys and the menus of a page do what they mean. */
export function listenAt(page) {
  const keys = () => withTelling(page.playing ? page.board.keys : withoutCtrl(page.board.keys));
  listen({
    table: () => ({ ...keys(), ...SHELL_KEYS }),
    letters: () => page.prefs.get().letras,
    layers: page.layers,
    again: (name) => page.presses.again(name),
    run: (command) => run(page, command),
  });
  document.addEventListener("pointerdown", () => page.presses.other(), true);
  bindMenu(document.body, "[data-asiento],[data-seat],[data-nick]", (element) => menuOf(page, element), {
    trigger: "[data-asiento],[data-nick]",
  });
}

function run(page, command) {
  if (command === "chat") return page.talk.write();
  if (command === "teclas") return page.windows.keys(), true;
  if (command === "orden") return page.written.open();
  if (page.telling.again(command, page.board.spoken)) return true;
  return page.nodes.board.inert ? false : page.board.run(command);
}

function menuOf(page, element) {
  const { mesa, board } = page;
  const place = element.dataset.asiento ?? element.dataset.seat; // the picture, or all that belongs to a player
  const seat = place === undefined ? null : Number(place);
  const person = seat === null ? { nick: element.dataset.nick } : mesa.asientos.find(({ asiento }) => asiento === seat);
  if (!person) return null;
  const move = mesa.papel === "miron" && seat !== null && seat !== (mesa.desde_pedido ?? mesa.desde)
    ? () => page.moveTo(seat)
    : null;
  return menuAtMatch({
    person,
    extra: seat === null ? [] : board.playerItems(seat),
    move,
    relations: page.relations,
    partida: mesa.id,
    linea: Number(element.dataset.linea) || undefined,
  });
}
