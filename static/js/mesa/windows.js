// Which dialogs of a table are open, one over another, and what each of them is given.

import { t } from "../lib/i18n.js";
import { Pile } from "../lib/pile.js";
import { soundSettings } from "../lib/sound.js";
import { tellingSheet } from "./telling.js";
import { keysDialog, leaveDialog, mironesDialog, openDialog, settingsDialog } from "./dialogs.js";

export class Windows {
  /** `page` is asked again at every drawing: what a dialog says changes while it is open. */
  constructor(page) {
    this.page = page;
    this.pile = new Pile();
  }

  open(draw, label, options = {}) {
    this.pile.push((onClose) => openDialog(draw, label, { ...options, onClose }));
  }

  redraw() {
    this.pile.redraw();
  }

  keys = () =>
    this.open(
      keysDialog({
        rows: [...this.page.board.cheatSheet, ...tellingSheet(this.page.board.keys)],
        note: this.page.board.keysNote,
        prefs: this.page.prefs,
      }),
      t("Atajos de teclado"),
      { wide: true },
    );

  settings = () => {
    const { prefs, mesa } = this.page;
    const sound = { get: soundSettings, set: (changes) => this.page.sound(changes) };
    this.open(
      settingsDialog({ prefs, sound, mesa, hands: mesa.manos }),
      t("Ajustes de la mesa"),
    );
  };

  mirones = () =>
    this.open((close) => {
      const { mesa, state, nick } = this.page;
      return mironesDialog({ mesa, mirones: state.mirones, nick })(close);
    }, t("Mirones"));

  leave = () => this.open((close) => leaveDialog(this.page.leaving())(close), t("Irse de la partida"), { asks: true });
}
