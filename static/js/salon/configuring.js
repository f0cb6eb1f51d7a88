// What the jefe fills in: the draft of a configuration, what the server says it would mean, and the form's view of
// both.

import { newId } from "../lib/socket.js";
import { changed, chosen, filled, fitting, frame, missing } from "./draft.js";
import { KEY_FIELD } from "./form.js";

const PREVIEW_MS = 250;
const LOST_MS = 2000; // what was asked while the connection broke, or the site was busy, has no answer
const REFUSED_HERE = ["opcion", "combinacion", "valor"];

export class Configuring {
  /**
   * `salon`: the slug of this one; `declaration`: the fields of its game; `tell(frame)` and `ask(frame)` send;
   * `changed()` draws again.
   */
  constructor({ salon, declaration, tell, ask, changed: draw }) {
    this.salon = salon;
    this.declaration = declaration;
    this.tell = tell;
    this.ask = ask;
    this.redraw = draw;
    this.editing = false;
    this.former = null;
    this.key = ""; // what I last proposed to mirones: only this browser remembers it
    this.forget();
  }

  /** Whether I am choosing the configuration of `mia`, which is a table of this salón. */
  active(mia) {
    if (!mia || mia.salon !== this.salon) return false;
    return mia.puede.includes("configurar") && (mia.fase === "configurando" || this.editing);
  }

  forget() {
    Object.assign(this, { draft: null, says: null, problem: "", lacking: "", editing: false });
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
    // without agreement about the bets, the jefe begins where he was
    this.former = same ? before.propuesta ?? this.former : null;
    if (!same) this.key = "";
    const proposed = Boolean(after?.propuesta) && after.propuesta.n !== before?.propuesta?.n;
    if (proposed) Object.assign(this, { editing: false, draft: null });
    if (this.active(after)) this.#ensure(after);
    return proposed;
  }

  /** Take a refusal that answers no request; returns whether it was about the draft. */
  refused({ codigo, texto }, mia) {
    if (!REFUSED_HERE.includes(codigo) || !this.active(mia)) return false;
    clearTimeout(this.previewing);
    this.problem = texto;
    return true;
  }

  /** Take what a configuration would mean. */
  previewed(answer) {
    if (answer.id !== this.asked) return;
    clearTimeout(this.previewing);
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
      declaration: this.declaration,
      draft: this.draft,
      last,
      says: this.says,
      training,
      busy,
      problem: this.problem,
      lacking: this.lacking,
      set: (part, name, value) => this.#set(part, name, value),
      useLast: () => {
        this.draft = last;
        this.#preview();
        this.redraw();
      },
      propose: () => this.#propose(),
    };
  }

  #propose() {
    this.lacking = missing(this.draft, this.declaration.clave);
    if (this.lacking) {
      this.redraw();
      document.getElementById(KEY_FIELD).focus();
      return;
    }
    this.key = this.draft.clave;
    this.ask(frame(this.declaration, this.draft));
  }

  #ensure(mia) {
    if (this.draft) return;
    this.draft = this.#filled(mia.propuesta ?? this.former, mia.entrenamiento);
    this.#preview();
  }

  #filled(stored, training) {
    const draft = fitting(filled(this.declaration, stored), training);
    return draft.condiciones.mirones === "clave" ? { ...draft, clave: this.key } : draft;
  }

  #set(part, name, value) {
    this.draft = part ? changed(this.draft, part, name, value) : { ...this.draft, [name]: value };
    this.lacking = "";
    if (part) this.#preview();
    this.redraw();
  }

  #preview() {
    clearTimeout(this.previewing);
    this.previewing = setTimeout(() => this.#askWhatItMeans(), PREVIEW_MS);
  }

  #askWhatItMeans() {
    if (!this.draft) return;
    this.asked = newId();
    this.tell({ t: "en_claro", id: this.asked, ...chosen(this.declaration, this.draft) });
    this.previewing = setTimeout(() => this.#askWhatItMeans(), LOST_MS);
  }
}
