// The panel of the player who was chosen in the list: above the chat where there is room, a dialog where there is not.

import { html, nothing, render } from "../lib/lit-html.js";
import { cardDialog, fichaOf, history, identity } from "../lib/card.js";
import { t } from "../lib/i18n.js";
import { openMenu } from "../lib/menu.js";
import { cardActions, personItems, playerMenu, tableItems } from "../lib/people.js";
import { icon } from "../lib/icon.js";

const ROOMY = "(min-width: 1181px)";

export class Detail {
  /** `personOf(nick)` and `contextOf(nick)` are those of the menu (lib/people.js); `changed()` draws the page again. */
  constructor(node, { personOf, contextOf, changed }) {
    this.node = node;
    this.personOf = personOf;
    this.contextOf = contextOf;
    this.changed = changed;
    this.nick = "";
    this.loaded = { ficha: null, problem: "" };
  }

  /** Show somebody. */
  open(nick) {
    if (!matchMedia(ROOMY).matches) return cardDialog(this.personOf(nick), this.contextOf(nick), cardActions);
    this.nick = nick;
    const loaded = { ficha: null, problem: "" };
    this.loaded = loaded;
    fichaOf(nick).then(
      (ficha) => Object.assign(loaded, { ficha }),
      (refused) => Object.assign(loaded, { problem: refused.message }),
    ).then(() => this.changed());
    this.changed();
    return this.node.querySelector("h2")?.focus({ preventScroll: true });
  }

  close() {
    const { nick } = this;
    this.nick = "";
    this.changed();
    document.querySelector(`.persona[data-nick="${CSS.escape(nick)}"]`)?.focus({ preventScroll: true });
  }

  draw() {
    const { nick, node } = this;
    node.hidden = !nick;
    if (!nick) return render(nothing, node);
    const person = this.personOf(nick);
    const context = this.contextOf(nick);
    return render(
      html`<button class="btn llano solo-icono cerrar" aria-label=${
        t("Cerrar la ficha de {nick}", { nick })
      } @click=${() => this.close()}>${icon("x")}</button>
      ${identity(person, context.relations, { ficha: this.loaded.ficha })}<div class="historia">${
        history(this.loaded)
      }</div>${this.#actions(person, context)}`,
      node,
    );
  }

  #actions(person, context) {
    const often = personItems(person, context).filter((item) => item !== "-" && item.often);
    const shown = [...tableItems(person, context), ...often].slice(0, 3);
    const button = (item) => html`<button class="btn" @click=${item.run}>${icon(item.icon)}${item.text}</button>`;
    return html`<div class="hechos">${shown.map(button)}<button class="btn" aria-haspopup="menu" @click=${(event) =>
      openMenu(playerMenu(person, context), event.currentTarget)}>
      ${icon("ellipsis")}${t("Más")}</button></div>`;
  }
}
