// What the page of a match gives to what it draws round the board: the bar, the side, the last line, what lies over it.

import { soundSettings } from "../lib/sound.js";
import { fallOf } from "./falling.js";
import { mironSpot } from "./side.js";
import { allows } from "./state.js";

/** Return what the bar is drawn with. */
export function barView(page) {
  const { board, mesa, state, windows } = page;
  return {
    mesa,
    mirones: state.mirones,
    playing: page.playing,
    out: page.out,
    mayPause: page.playing && allows(state.frame, "PedirPausa"),
    soundOn: soundSettings().on,
    rules: `/reglas/${mesa.juego}/${board.rules ? `#${board.rules}` : ""}`,
    summary: board.summary,
    back: page.back,
    on: {
      mirones: windows.mirones,
      keys: windows.keys,
      settings: windows.settings,
      leave: windows.leave,
      pause: () => page.send({ t: "PedirPausa" }),
      sound: () => page.sound({ on: !soundSettings().on }),
    },
  };
}

/** Return what the side is drawn with: the plays and the chats. */
export function sideView(page) {
  const { board, mesa, state, talk } = page;
  const miron = mesa.papel === "miron";
  return {
    tab: talk.tab,
    state,
    log: page.log,
    choose: talk.choose,
    chats: talk.chats,
    unread: talk.unread,
    phrases: miron ? [] : board.phrases,
    mayTalk: talk.tab === "salon" || !miron || (mesa.habla ?? mesa.condiciones.mirones_hablan),
    openMirones: page.windows.mirones,
    spot: miron ? mironSpot({ mesa, move: (seat) => page.moveTo(seat), nick: page.nick }) : null,
    closeSheet: talk.closeSheet,
  };
}

/** Return what the line is drawn with that a phone has instead of the side. */
export const lastView = ({ state, talk, windows }) => ({
  state,
  line: talk.chats.partida.lines.at(-1),
  unread: talk.unread,
  openSheet: talk.openSheet,
  openMirones: windows.mirones,
});

/** Return where one goes from here besides the salón, and how that is said. */
const wayOf = ({ vuelta, vueltaDicha }) => vuelta ? { address: vuelta, text: vueltaDicha } : null;

/** Return what is drawn with that lies over the board, and the strips above it. */
export function overView(page) {
  const { ending, mesa, state, talk } = page;
  return {
    state,
    mesa,
    frame: state.frame,
    status: page.socket?.status ?? { state: "conectando" },
    keyForm: page.keyForm,
    version: page.outdated,
    lost: page.lost,
    fall: fallOf(page),
    saving: page.saving,
    since: page.nodes.app.dataset.sigueDesde,
    understood: () => {
      delete page.nodes.app.dataset.sigueDesde;
      page.draw();
    },
    nick: page.nick,
    mine: page.mine,
    send: page.send,
    back: page.back,
    way: wayOf(page.nodes.app.dataset),
    login: page.nodes.app.dataset.login,
    restart: () => page.bringHere(),
    openChat: talk.write,
    showEnd: ending.shown,
    fair: ending.fairness.verdict,
    close: () => ending.close(),
    ask: () => page.ask({ t: "revancha" }),
    another: page.another,
    standing: page.board.standing,
    ending: page.board.ending ?? null,
    away: page.board.away ?? null,
    votes: page.votes,
    answer: page.vote,
    comeBack: () => page.ask({ t: "volver" }),
  };
}
