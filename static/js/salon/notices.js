// What comes to me as a person while I look at the salón: my relations, the bell, the invitations to tables.

import { Bell } from "../lib/bell.js";
import { t } from "../lib/i18n.js";
import { now } from "../lib/now.js";
import { newInvitations, newWord, noNotices, noRelations, noticesOf, relationsOf } from "../lib/persona.js";
import { tellNamed } from "../lib/named.js";
import { play } from "../lib/sound.js";
import { toast } from "../lib/toast.js";
import { costText } from "./words.js";

const CALLED_S = 20;
const TOLD_S = 12;

export class Notices {
  /**
   * `bell`: the link of the top bar; `accept(invitation)`, `refuse(invitation)`, `speak(nick)` are what is done from
   * it.
   */
  constructor(bell, { accept, refuse, speak }) {
    this.relations = noRelations();
    this.now = noNotices();
    this.known = false;
    this.accept = accept;
    this.bell = new Bell(bell, { accept, refuse, speak });
  }

  /** Take what a frame brings, alone or inside the first frame of the salón. */
  receive(frame) {
    const relations = frame.t === "relaciones" ? frame : frame.relaciones;
    const notices = frame.t === "avisos" ? frame : frame.avisos;
    if (relations) this.relations = relationsOf(relations);
    if (notices) this.#noticed(noticesOf(notices, now()));
    if (frame.t === "mencion") tellNamed(frame);
  }

  /** What came while the page was without a connection is told when it is back; what it finds at first is not. */
  #noticed(notices) {
    const first = !this.known;
    const asked = newInvitations(this.now, notices);
    const told = newWord(this.now, notices);
    Object.assign(this, { now: notices, known: true });
    this.bell.update(notices);
    if (first) return;
    for (const one of told) this.#told(one);
    for (const one of asked) {
      const action = { text: t("Sentarme"), run: () => this.accept(one) };
      toast(t("{nick} te invita a la mesa {n}, {cuesta}.", { nick: one.de, n: one.numero, cuesta: costText(one) }), {
        seconds: CALLED_S,
        action,
      });
      play("aviso");
    }
  }

  /** Where I am waited for, it stays until it is closed. */
  #told({ tipo, titulo, texto, url }) {
    const waited = tipo === "cruce";
    const action = { text: t("Ver"), run: () => location.assign(url) };
    toast(`${titulo}. ${texto}`, { kind: waited ? "aviso" : "info", seconds: waited ? 0 : TOLD_S, action });
    play(waited ? "turno" : "aviso");
  }
}
