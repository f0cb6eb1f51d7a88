// Follows the dice of a match of parchís (parchís §1.3, §1.10-§1.12): what was thrown is what chance gave, every piece
// moved with a die that had been thrown and was not used yet, and went as far as it said. Written again on purpose,
// without the engine.

import { number, t } from "../../lib/i18n.js";
import { followed, must } from "../follow.js";
import { COLOURS, META } from "./geometry.js";

/** What the page that verifies an acta says of it. */
export const about = {
  titulo: "Los dados son los que salieron en el sorteo y nadie movió otra cosa",
  some: ({ dados }) => dados > 0,
  told: ({ tiradas, dados, movimientos }) =>
    t("{tiradas} tiradas, {dados} dados y {movimientos} movimientos seguidos uno a uno.", {
      tiradas: number(tiradas),
      dados: number(dados),
      movimientos: number(movimientos),
    }),
};

const FACES = 6;

class Table {
  constructor() {
    this.counts = { tiradas: 0, dados: 0, movimientos: 0 };
    this.dice = [];
    this.count = null;
    this.at = new Map();
  }

  step({ eventos, tiradas, accion }) {
    this.draws = [...tiradas];
    if (accion?.t === "TimerFired") this.#chosen(eventos);
    eventos.forEach((event) => this[event.t]?.(event));
    must(!this.draws.length, "hay una tirada que no sirve para nada");
  }

  /** Who lets his time run out has his decision drawn: those draws come before the dice. */
  #chosen(eventos) {
    const thrown = eventos.find(({ t }) => t === "Tirado" || t === "TiradaInicial")?.dados.length ?? 0;
    this.draws = thrown ? this.draws.slice(-thrown) : [];
  }

  #thrown(dados) {
    must(dados.length === this.options.dados, "no se tiran los dados de la mesa");
    for (const face of dados) {
      const draw = this.draws.shift();
      must(draw?.op === "below" && draw.given === FACES, "falta el sorteo de un dado");
      must(draw.result + 1 === face, "el dado no es el que salió en el sorteo");
      this.counts.dados += 1;
    }
    this.counts.tiradas += 1;
  }

  PartidaEmpezada({ opciones }) {
    this.options = opciones;
    if (!opciones.ficha_fuera) return;
    const played = opciones.modo === "dos_colores" ? "0123" : opciones.sillas;
    for (const chair of played) this.at.set(`${COLOURS[chair]}-0`, 1);
  }

  TiradaInicial({ dados }) {
    this.#thrown(dados);
  }

  Tirado({ dados, siete }) {
    this.#thrown(dados);
    must(!siete || dados.join() === "6", "solo un 6 vale 7");
    this.dice = [...dados];
    this.seven = siete;
  }

  CuentaAbierta({ contar }) {
    this.count = contar;
  }

  CuentaPerdida() {
    this.count = null;
  }

  DadosPerdidos() {
    this.dice = [];
  }

  Movida({ ficha, desde, hasta, dado, contar, come }) {
    must((this.at.get(ficha) ?? 0) === desde, "una ficha sale de donde no estaba");
    must(
      hasta <= META && hasta - desde === this.#steps(desde, dado ?? null, contar ?? null),
      "una ficha no avanza lo que vale su dado",
    );
    this.at.set(ficha, hasta);
    if (come) this.at.set(come, 0);
    this.counts.movimientos += 1;
  }

  #steps(desde, dado, contar) {
    if (dado === null) {
      must(contar !== null && contar === this.count, "se cuenta lo que no se debía");
      this.count = null;
      return contar;
    }
    const place = this.dice.indexOf(dado);
    must(place >= 0, "se mueve con un dado que no había salido");
    this.dice.splice(place, 1);
    if (desde > 0) return dado === FACES && this.seven ? 7 : dado;
    must(dado === 5, "una ficha sale de casa sin un 5");
    return 1;
  }

  Penalizado({ ficha }) {
    if (ficha) this.at.set(ficha, 0);
    this.dice = [];
  }
}

/**
 * Follow the dice through the steps of an acta.
 * @returns {{counts: {tiradas: number, dados: number, movimientos: number}, wrong: {v: number, texto: string} | null}}
 */
export const follow = (pasos) => followed(new Table(), pasos);
