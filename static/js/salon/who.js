// Who somebody of the salón is and what can be done with him now: what the menus and the card ask for, wherever he
// appears.

import { doing } from "../lib/ball.js";
import { t, tn } from "../lib/i18n.js";
import { playerMenu } from "../lib/people.js";
import { standing } from "../lib/persona.js";
import { matesOf } from "../lib/sides.js";
import { mateItems } from "./chairs.js";
import { chairBeside, watch } from "./seating.js";
import { closedTo } from "./words.js";

export class Who {
  /** `page`: the page of the salón (its `state`, `chat`, `relations`, `me`, `ask`, `sit`). */
  constructor(page) {
    this.page = page;
  }

  /** Return the table where somebody sits and his seat there, or null. */
  placeOf(nick) {
    for (const mesa of this.page.state.mesas.values()) {
      const seat = mesa.sillas.findIndex((silla) => silla?.nick === nick && !silla.robot);
      if (seat >= 0) return { mesa, seat };
    }
    return null;
  }

  /** Return somebody as the menus want him. */
  personOf(nick, more = {}) {
    const { state } = this.page;
    const entry = state.gente.lista.get(nick) ?? null;
    const place = this.placeOf(nick);
    const line = this.page.chat.lines.find(({ autor }) => autor.nick === nick);
    const avatar = entry?.avatar ?? place?.mesa.sillas[place.seat].avatar ?? line?.autor.avatar ?? "";
    return { nick, entry, avatar, about: entry ? doing(entry) : t("no está en el salón"), ...more };
  }

  /** Return what can be done with somebody now. */
  contextOf(nick) {
    const { page } = this;
    const place = this.placeOf(nick);
    return {
      me: page.me.nick,
      relations: page.relations,
      invite: this.#invite(nick, place),
      sitBy: place && this.#sitBy(nick, place),
      watch: place?.mesa.partida && place.mesa.ojo !== "privada" && nick !== page.me.nick
        ? () => watch(place.mesa, place.seat)
        : null,
    };
  }

  #invite(nick, place) {
    const { page } = this;
    const { mia } = page.state;
    const has = mia?.fase === "esperando" && mia.sillas.some((silla) => !silla);
    if (
      !has || nick === page.me.nick || place?.mesa.id === mia.mesa || place?.mesa.partida ||
      standing(page.relations, nick).ignorado
    ) return null;
    return (to) => page.invite(to);
  }

  #sitBy(nick, { mesa, seat }) {
    const { page } = this;
    const chair = chairBeside(mesa, nick);
    if (chair < 0 || mesa.partida || mesa.id === page.state.mia?.mesa || mesa.por_invitacion || nick === page.me.nick) {
      return null;
    }
    const partner = matesOf(mesa.lados, seat).includes(chair);
    return {
      text: partner ? t("Sentarme de pareja suya") : t("Sentarme en su mesa"),
      run: () => page.sit(mesa, chair),
    };
  }

  /** Return the menu of somebody. */
  menuOf(nick, more = {}) {
    return playerMenu(this.personOf(nick, more), this.contextOf(nick));
  }

  /** Return the menu of a chair of a table of the list. */
  chairMenu(mesa, seat) {
    const { page } = this;
    const { mia } = page.state;
    const silla = mesa.sillas[seat];
    const isMine = mia?.mesa === mesa.id;
    if (!silla) {
      const closed = closedTo(mesa, seat, { mine: mia?.mesa, nueva: page.me.cuenta_nueva, yo: page.me.nick });
      if (closed) return { label: t("Silla libre"), items: [{ text: closed, disabled: true }] };
      return {
        label: t("Silla libre"),
        items: [{ text: isMine ? t("Ponerme aquí") : t("Sentarse"), icon: "log-in", run: () => page.sit(mesa, seat) }],
      };
    }
    const extra = [];
    if (isMine && mia.asiento !== seat) extra.push(...mateItems(mia, seat, silla, (request) => page.ask(request)));
    if (isMine && mia.asiento === seat) extra.push({ text: t("Levantarme"), icon: "log-out", run: () => page.stand() });
    if (silla.robot && mesa.partida && mesa.ojo !== "privada") {
      extra.push({
        text: t("Mirar su partida"),
        icon: "eye",
        run: () => watch(mesa, seat),
      });
    }
    const about = [
      silla.robot ? t("Robot {nivel}", { nivel: silla.robot }) : "",
      silla.jefe ? t("jefe de mesa") : "",
      t("mesa {n}, silla {s}", { n: mesa.numero, s: seat + 1 }),
    ];
    const person = this.personOf(silla.nick, {
      avatar: silla.avatar,
      robot: silla.robot,
      about: about.filter(Boolean).join(" · "),
    });
    const menu = playerMenu(person, this.contextOf(silla.nick), extra);
    return menu.items.length ? menu : { ...menu, items: [{ text: whatAbout(mesa, silla), disabled: true }] };
  }
}

function whatAbout(mesa, silla) {
  if (mesa.partida) return t("Jugando: no se admiten mirones");
  if (silla.robot) return t("Juega aquí como entrenamiento");
  return mesa.faltan
    ? tn("Espera a {n} jugador más", "Espera a {n} jugadores más", mesa.faltan)
    : t("Preparando la partida");
}
