// What can be looked at besides the table: the hands, the stacks, my own chair; and the file of all the hands.

import { numberDialog } from "../../lib/dialog.js";
import { number, t } from "../../lib/i18n.js";
import { ownChair } from "./asiento.js";
import { stacks } from "./fichas.js";
import { history } from "./manos.js";
import { phhs } from "./phh.js";
import { isCash, isFree, isPlayed } from "./standing.js";
import { configuration } from "./texts.js";

const FILE = "application/toml";

export class Looking {
  /** `board`: what there is to look at. */
  constructor(board) {
    this.board = board;
    this.failed = false;
  }

  /** What can be looked at now, as the panel and the acta offer it. @returns {import("../contract.js").Review[]} */
  get reviews() {
    const { board } = this;
    const all = [
      {
        nombre: "manos",
        tecla: "h",
        icono: "history",
        texto: t("Manos"),
        titulo: t("Ver las manos jugadas (H)"),
        run: this.hands,
      },
      {
        nombre: "fichas",
        tecla: "c",
        icono: "coins",
        texto: t("Fichas"),
        titulo: t("Ver las fichas de todos (C)"),
        run: this.stacks,
      },
    ];
    if (!board.vista || !this.#mayChange) return all;
    const chair = {
      nombre: "silla",
      tecla: "",
      icono: "user-cog",
      texto: t("Mi silla"),
      titulo: t("Recargar, descansar o levantarme"),
      run: this.chair,
    };
    return [...all, chair];
  }

  get #mayChange() {
    const { host, vista, who } = this.board;
    return isCash(vista) && who.mine !== null && !isFree(who.mine, vista) && Boolean(host.chairs) && !host.mesa().fin;
  }

  /** Look at the hands; those that are not known yet are brought. */
  hands = () => {
    const { board } = this;
    this.bring();
    board.host.dialog((close) =>
      history({
        hands: board.chronicle.hands(),
        whole: board.chronicle.whole,
        failed: this.failed,
        seat: board.who.mine,
        who: board.who,
        cash: isCash(board.vista),
        again: () => this.bring(),
        download: (hands) => this.download(hands),
        moment: (v) => board.host.moment(v),
        fair: board.host.fair?.(),
        close,
      }), t("Manos jugadas"));
  };

  /** Have everything told that came before what is known, as far back as it takes. */
  async bring() {
    const { chronicle, host } = this.board;
    this.failed = false;
    for (let last = null; !chronicle.whole;) {
      const { first } = chronicle;
      this.failed = first === last || !(await host.before(first));
      if (this.failed) break;
      last = first;
    }
    host.changed();
  }

  stacks = () => {
    const { board } = this;
    board.host.dialog(
      (close) => stacks({ vista: board.vista, who: board.who, mesa: board.host.mesa(), close }),
      t("Fichas"),
    );
  };

  chair = () => {
    const { board } = this;
    const { host, local } = board;
    board.host.dialog((close) =>
      ownChair({
        vista: board.vista,
        legales: board.legales,
        local,
        close,
        act: (accion) => (close(), board.send(accion)),
        topUp: () => (close(), this.topUp()),
        last: () => (this.#standUpLater(), host.changed()),
        leave: () => (close(), host.chairs.leave()),
      }), t("Mi silla"));
  };

  #standUpLater() {
    const { board } = this;
    board.local.ultima = !board.local.ultima;
    board.host.announce(board.local.ultima ? t("Te levantas al acabar esta mano.") : t("Sigues en la mesa."));
  }

  /** Ask how much more I put, and put it. */
  async topUp() {
    const { host, vista } = this.board;
    const amount = await numberDialog({
      title: t("Recargar"),
      text: t("Puedes añadir hasta {n} U$ de tu cartera.", { n: number(vista.recarga) }),
      label: t("U$uros"),
      min: 1,
      max: vista.recarga,
      value: vista.recarga,
      ok: t("Recargar"),
    });
    if (amount !== null) host.chairs.add(amount);
  }

  /** Ask with how much I sit down, and sit down. */
  sit = async (seat) => {
    const { host, vista } = this.board;
    const [least, most] = vista.entrada;
    const amount = await numberDialog({
      title: t("Sentarse en la silla {n}", { n: seat + 1 }),
      text: t("De {a} a {b} U$ de tu cartera. Te levantas cuando quieras con lo que tengas.", {
        a: number(least),
        b: number(most),
      }),
      label: t("U$uros"),
      min: least,
      max: most,
      value: most,
      ok: t("Sentarme"),
    });
    if (amount !== null) host.chairs?.take(seat, amount);
  };

  /** Stand up if I was to do so when this hand ended. */
  handOver() {
    const { host, local, vista } = this.board;
    if (!local.ultima || isPlayed(vista)) return;
    local.ultima = false;
    host.chairs?.leaveNow();
  }

  /** Give the file of some hands, all that are known if no others are named. */
  download(hands = this.board.chronicle.hands()) {
    const { board } = this;
    const { id, numero, salon } = board.host.mesa();
    const where = {
      nick: board.who.nick,
      seats: board.vista.jugadores,
      mesa: t("Mesa {n}", { n: numero ?? id }),
      evento: `${salon?.nombre ?? "UsuMus"} · ${configuration(board.vista)}`,
    };
    const url = URL.createObjectURL(new Blob([phhs(hands, where)], { type: FILE }));
    const link = document.createElement("a");
    const which = hands.length === 1 ? `-mano-${hands[0].numero}` : "";
    Object.assign(link, { href: url, download: `usumus-${id}${which}.phhs` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }
}
