// What the jefe fills in: the draft of a configuration, what the server says it would mean, and the form's view of both.

import { newId } from "../lib/socket.js";
import { t } from "../lib/i18n.js";
import { toast } from "../lib/toast.js";
import { changed, filled, fitting, frame, missing } from "./draft.js";

const PREVIEW_MS = 250;
const REFUSED_HERE = ["opcion", "combinacion", "valor"];

export class Configuring {
  /** `declaration`: the fields of the game; `tell(frame)` and `ask(frame)` send; `changed()` draws again. */
  constructor({ declaration, tell, ask, changed: draw }) {
    Object.assign(this, { declaration, tell, ask, redraw: draw });
    this.editing = false;
    this.former = null;
    this.forget();
  }

  /** Whether I am choosing the configuration of `mia`. */
  active(mia) {
    return Boolean(mia?.puede.includes("configurar")) && (mia.fase === "configurando" || this.editing);
  }

  forget() {
    Object.assign(this, { draft: null, says: null, problem: "", editing: false });
  }

  edit(on) {
    this.forget();
    this.editing = on;
    this.redraw();
  }

  /** Take a change of my table. Returns whether what is proposed is new. */
  update(before, after) {
    const same = before && after && before.mesa === after.mesa;
    if (!after || !same || after.fase === "esperando") this.forget();
    this.former = same ? before.propuesta ?? this.former : null; // without agreement about the bets, the jefe begins where he was
    const proposed = Boolean(after?.propuesta) && after.propuesta.n !== before?.propuesta?.n;
    if (proposed) Object.assign(this, { editing: false, draft: null });
    if (this.active(after)) this.#ensure(after);
    return proposed;
  }

  /** Take a refusal that answers no request; returns whether it was about the draft. */
  refused({ codigo, texto }, mia) {
    if (!REFUSED_HERE.includes(codigo) || !this.active(mia)) return false;
    this.problem = texto;
    return true;
  }

  /** Take what a configuration would mean. */
  previewed(answer) {
    if (answer.id !== this.asked) return;
    this.says = answer;
    this.problem = "";
    this.redraw();
  }

  /** Return what the form needs (form.js), or null when I configure nothing. */
  form(mia, busy) {
    if (!this.active(mia)) return null;
    this.#ensure(mia);
    const { ultima, entrenamiento: training } = mia;
    const last = ultima && this.#filled(ultima, training);
    return {
      declaration: this.declaration, draft: this.draft, last, says: this.says, training, busy, problem: this.problem,
      set: (part, name, value) => this.#set(part, name, value),
      useLast: () => {
        this.draft = last;
        this.#preview();
        this.redraw();
      },
      propose: () => {
        const lacking = missing(this.draft, this.declaration.clave);
        if (lacking) toast(lacking, { kind: "mal", seconds: 8 });
        else this.ask(frame(this.draft));
      },
    };
  }

  #ensure(mia) {
    if (this.draft) return;
    this.draft = this.#filled(mia.propuesta ?? this.former, mia.entrenamiento);
    this.#preview();
  }

  #filled(stored, training) {
    return fitting(filled(this.declaration, stored), training);
  }

  #set(part, name, value) {
    this.draft = part ? changed(this.draft, part, name, value) : { ...this.draft, [name]: value };
    if (part) this.#preview();
    this.redraw();
  }

  #preview() {
    clearTimeout(this.previewing);
    this.previewing = setTimeout(() => {
      const { opciones, condiciones } = this.draft ?? {};
      if (!opciones) return;
      this.asked = newId();
      this.tell({ t: "en_claro", id: this.asked, opciones, condiciones });
    }, PREVIEW_MS);
  }
}
