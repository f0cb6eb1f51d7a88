// The card that says that I am out, for who does not see it come: it takes the focus, is said, and Escape puts it away.

import { takesText } from "../../lib/keys.js";
import { placeWords } from "./salida.js";

export class OutCard {
  #there = false;
  #unlayer = () => {};

  /** `board`: the one on which it lies. */
  constructor(board) {
    this.board = board;
  }

  /** It has been read. */
  close = () => {
    this.board.local.vista_salida = true;
    this.board.draw();
  };

  /** Take a drawing of the board: the card has come, or is gone. */
  drawn() {
    const { root, host, vista, who } = this.board;
    const title = root.querySelector(".salida-titulo");
    if (Boolean(title) === this.#there) return;
    this.#there = Boolean(title);
    this.#unlayer();
    this.#unlayer = title ? host.layers.push(this.close) : () => {};
    if (!title) return;
    host.announce(`${placeWords(who.mine, vista, who)}.`);
    if (!takesText(document.activeElement)) title.focus();
  }
}
