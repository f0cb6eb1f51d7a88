// The field where one writes an order instead of pressing: it is seen while it has the focus, and `.` goes to it.

import { html, nothing } from "../lib/lit-html.js";
import { t } from "../lib/i18n.js";
import { icon } from "../lib/icon.js";
import { order } from "../games/writing.js";
import { help, understood } from "./orders.js";
import { allows } from "./state.js";

/** What may be done at any table, and how it is written. */
const ANYWHERE = {
  Volver: ["he vuelto", "volver"],
  PedirPausa: ["pausa"],
  FinPausa: ["seguir jugando"],
  ProponerFin: ["propongo acabar"],
  AceptarFin: ["acepto acabar"],
  RechazarFin: ["no acepto acabar"],
};
const AGAIN = { mano: "decir_mano", marcador: "decir_marcador", turno: "decir_turno" };

const isLate = ({ behind, socket }) => behind || socket?.waiting;

/** Return, in a sentence, that what is on screen is not how the match stands any more; "" when it is. */
const lateness = (page) => isLate(page) ? t("Un momento: aún no ha llegado lo último.") : "";

/**
 * Return the orders that every page of a match has, whatever is played.
 * @returns {import("../games/contract.js").Order[]}
 */
function common(page) {
  const { board, mesa, state, telling } = page;
  const told = Object.entries(AGAIN).map(([word, command]) =>
    order([word], () => lateness(page) || telling.textOf(command, board.spoken) || t("No hay nada que decir."))
  );
  const open = mesa.fin ? [] : Object.entries(ANYWHERE).filter(([accion]) => allows(state.frame, accion));
  const looks = (board.reviews ?? []).map(({ texto, run }) => order([texto], () => (run(), true)));
  return [
    ...open.map(([accion, words]) => order(words, () => (page.send({ t: accion }), true))),
    ...(mesa.fin ? [order(["resultado", "ver el resultado"], () => (page.ending.show(), true))] : []),
    ...told,
    ...looks,
    ...(page.out ? [order(["irse", "salir"], () => (page.goBack(), true))] : []),
    ...(page.playing ? [order(["irse", "abandonar"], () => (page.windows.leave(), true))] : []),
  ];
}

const WORDS = [...Object.values(ANYWHERE).flat(), "resultado", "irse"];

export class Written {
  /** `page`: what the orders are given to. */
  constructor(page) {
    this.page = page;
    this.answer = "";
  }

  get #field() {
    return this.page.nodes.orders.querySelector("input");
  }

  /** Put the focus where an order is written; returns whether there is such a place. */
  open() {
    this.#field?.focus();
    return Boolean(this.#field);
  }

  #orders() {
    const { board, nodes } = this.page;
    return [...(nodes.board.inert ? [] : board.orders()), ...common(this.page)];
  }

  /** Do what was written; returns what is answered, "" where the table answers by itself. */
  give(text) {
    const orders = this.#orders();
    const helping = order([t("ayuda"), "?"], () => help([...orders, helping]));
    const { board } = this.page;
    const found = understood(text, [...orders, helping], [...board.vocabulary, ...WORDS]);
    if ("refusal" in found) return { done: false, said: found.refusal };
    const done = found.order.run(found.given);
    if (typeof done === "string") return { done: true, said: done };
    return { done, said: done ? "" : t("Ahora mismo no se puede. Espera un momento y escríbelo otra vez.") };
  }

  #send(event) {
    event.preventDefault();
    const field = this.#field;
    const { done, said } = this.give(field.value);
    if (done) field.value = "";
    else field.select();
    this.answer = said;
    if (said) this.page.telling.answer(said);
    this.page.draw();
  }

  /** Return the field with what was last answered. */
  drawing() {
    return html`<form class="orden" aria-label=${t("Órdenes")} @submit=${(event) => this.#send(event)}>
      <label for="orden">${t("Escribir una orden")}</label>
      <div class="fila"><input id="orden" autocomplete="off" autocapitalize="none" spellcheck="false"
        enterkeyhint="send" aria-describedby="orden-pista"><button class="btn">${icon("arrow-right")}${
      t("Hacer")
    }</button></div>
      <p id="orden-pista">${t("«ayuda» dice lo que puedes escribir. Con Esc sales.")}</p>
      ${this.answer ? html`<p class="respuesta">${this.answer}</p>` : nothing}</form>`;
  }
}
