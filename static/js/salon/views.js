// What the page of a salón gives to what it draws: my table and my options.

import { cardDialog } from "../lib/card.js";
import { toneMenu } from "../lib/chat/tones.js";
import { openMenu } from "../lib/menu.js";
import { cardActions } from "../lib/people.js";
import { keepPreferences } from "../lib/preferences.js";
import { setSound, soundSettings } from "../lib/sound.js";
import { statusMenu } from "./options.js";
import { isMyTurn } from "./state.js";

/** Return what my table is drawn with. */
export function mineView(page) {
  return {
    busy: page.busy,
    here: page.room.slug,
    declaration: page.room.formulario,
    offering: page.screen.offering,
    form: page.configuring.form(page.state.mia, page.busy),
    editing: page.configuring.editing,
    fresh: page.fresh.runs,
    stand: page.stand,
    confirm: () => page.ask({ t: "confirmar" }),
    accept: page.accept,
    edit: () => page.configuring.edit(true),
    stopEditing: () => page.configuring.edit(false),
    answer: (yes) => page.ask({ t: "cambiar_respuesta", acepto: yes }),
    fill: (level) => page.ask({ t: "robots", nivel: level }),
    chairs: (n) => page.ask({ t: "sillas", n }),
    bets: () => page.bets.show(),
    close: () => page.show("mia"),
  };
}

/** Return what my options are drawn with. */
export function optionsView(page) {
  const { mia } = page.state;
  return {
    me: page.me,
    soundOn: soundSettings().on,
    tabs: mia &&
      {
        open: page.left,
        mesa: mia.numero,
        gente: page.state.gente.lista.size,
        turn: page.left !== "mia" && isMyTurn(mia),
        show: (left) => {
          page.left = left;
          page.draw();
        },
      },
    status: (button) =>
      openMenu(statusMenu({ estado: page.me.estado, set: (name, hours) => page.status(name, hours) }), button),
    tone: (button) => openMenu(toneMenu(page.me.tono, (tono) => page.writeIn(tono)), button),
    sound: () => {
      setSound({ on: !soundSettings().on });
      keepPreferences({ sonidos: soundSettings().on });
    },
    card: () =>
      cardDialog(
        page.who.personOf(page.me.nick, { avatar: page.me.avatar }),
        page.who.contextOf(page.me.nick),
        cardActions,
      ),
    text: () => page.text(true),
  };
}
