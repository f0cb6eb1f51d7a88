// Claiming that a line of chat was a lie, where the match is played for something that has it judged.

import { make } from "./dom.js";
import { t } from "./i18n.js";
import { Lapse } from "./lapse.js";
import { asked, formDialog } from "./relations.js";
import { toast } from "./toast.js";

const CARDS = 4;
const AT_ONCE = 1;

/** Where what is said is claimed, as long as it can be. */
export class ClaimDoor {
  #lapse = null;

  /**
   * `left`: for so many milliseconds from now on; null: that is told later, or never. When they are over the address is
   * empty, and `closed` is called.
   * @param {string | undefined} address @param {number | null} left @param {() => void} [closed]
   */
  constructor(address, left, closed = () => {}) {
    this.address = address ?? "";
    this.closed = closed;
    if (left !== null) this.closesIn(left);
  }

  /** It is known now for how long still; told again it stays at what was told first. */
  closesIn(ms) {
    if (!this.address || this.#lapse) return;
    this.#lapse = new Lapse(ms, () => {
      this.address = "";
      this.closed();
    });
    this.#lapse.begin();
  }
}

/** Return whether a line, by its seat and author, can be claimed by who is called `me`. */
export const claimable = (address, { asiento, nick }, me) =>
  Boolean(address) && asiento !== null && asiento !== undefined && nick !== me;

/**
 * Return what the menu of a line offers to whoever may claim it; nothing to anybody else.
 * @returns {import("./menu.js").MenuItem[]}
 */
export function claimItems(address, { n, autor }, me) {
  if (!claimable(address, autor, me)) return [];
  return ["-", { text: t("Reclamar: es mentira"), icon: "gavel", run: () => claimDialog(address, autor.nick, n) }];
}

const warn = (refused) => toast(refused.message, { kind: "mal", seconds: 8 });

function choice([value, text], n) {
  return make(
    "label",
    { class: "opcion-motivo" },
    make("input", { type: "radio", name: "dice", value, checked: n === 0 }),
    make("span", {}, text),
  );
}

function pointsField() {
  return make(
    "div",
    { class: "campo", "data-solo": "punto" },
    make("label", { for: "reclama-puntos" }, t("Cuántos puntos")),
    make("input", { id: "reclama-puntos", name: "puntos", type: "number", inputmode: "numeric", min: "4", max: "40" }),
  );
}

function cardsField(cards) {
  const blank = make("option", { value: "" }, "–");
  const options = () => [blank.cloneNode(true), ...cards.map(([value, text]) => make("option", { value }, text))];
  const lists = Array.from(
    { length: CARDS },
    (_none, n) => make("select", { name: "carta", "aria-label": t("Carta {n}", { n: n + AT_ONCE }) }, ...options()),
  );
  return make(
    "fieldset",
    { class: "campo", "data-solo": "cartas" },
    make("legend", {}, t("Qué cartas dijo")),
    make("div", { class: "fila" }, ...lists),
  );
}

/** Show of the fields that a choice alone has only those of what is chosen. */
function sift(fields) {
  const chosen = fields[0].querySelector("input:checked")?.value;
  for (const field of fields.slice(1)) field.hidden = field.dataset.solo !== chosen;
}

/** Ask what the line `linea` of `nick` said, and claim that it was a lie. `address`: where that is asked and told. */
export async function claimDialog(address, nick, linea) {
  let offered;
  try {
    offered = await asked(`${address}?linea=${linea}`);
  } catch (refused) {
    warn(refused);
    return;
  }
  const says = make("fieldset", { class: "campo" }, make("legend", {}, t("Qué dijo")), ...offered.dice.map(choice));
  const fields = [says, pointsField(), cardsField(offered.cartas)];
  says.addEventListener("change", () => sift(fields));
  sift(fields);
  formDialog({
    title: t("Reclamar por lo que dijo {nick}", { nick }),
    text: t("Se puede engañar, no mentir: solo es mentira decir que se lleva lo que no se lleva."),
    fields,
    ok: t("Reclamar"),
    danger: true,
    send: async (data) => {
      data.set("linea", String(linea));
      try {
        await asked(address, data);
        toast(t("Reclamado: lo decide quien organiza, y el otro lado puede contestar."), { kind: "ok", seconds: 8 });
        return true;
      } catch (refused) {
        warn(refused);
        return false;
      }
    },
  });
}
