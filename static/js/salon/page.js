// The page of a salón: what arrives by the socket is drawn, what is pressed is asked for. It computes no rule.

import { html, nothing, render } from "../lib/lit-html.js";
import { randomWord } from "../lib/chance.js";
import { confirmDialog } from "../lib/dialog.js";
import { isNarrow, memory } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { bindMenu, openMenu } from "../lib/menu.js";
import { LiveSocket, newId, socketUrl } from "../lib/socket.js";
import { play } from "../lib/sound.js";
import { toast } from "../lib/toast.js";
import { icon } from "../mesa/icon.js";
import { bar } from "./bar.js";
import { Bets } from "./bets/index.js";
import { tables, waiting } from "./cards.js";
import { chairMenu, mateMenu } from "./chairs.js";
import { chat } from "./chat.js";
import { tick } from "./clock.js";
import { changed, filled, fitting, frame, missing } from "./draft.js";
import { FocusKeeper } from "./focus.js";
import { heading } from "./heading.js";
import { mine } from "./mine.js";
import { FILTERS, initial, isMyTurn, read, received, shown } from "./state.js";
import { spoken } from "./words.js";

const FRESH_MS = 1500; // a proposal that has just changed is not accepted by accident
const PREVIEW_MS = 250;
const SETTLE_MS = 1000; // the second click of who sits with two is no wish to stand up
const BANNER_MS = 1500;
const FILTER_KEY = "salon-filtro";
const LIMIT_KEY = "salon-hasta";

export class SalonPage {
  /** `places`: `app`, `head`, `list`, `mine`, `chat`, `nav`, `status`, `polite`; `room`: what the server wrote in the page. */
  constructor(places, room, invitation) {
    Object.assign(this, { places, room, invitation });
    this.state = initial();
    this.filter = FILTERS[memory.get(FILTER_KEY)] ? memory.get(FILTER_KEY) : "todas";
    this.limit = Number(memory.get(LIMIT_KEY)) || 0;
    this.open = ""; // on a phone: "mia" or "chat" over the tables
    this.draft = null;
    this.says = null;
    this.refusedPreview = "";
    this.editing = false;
    this.freshUntil = 0;
    this.busy = false;
    this.lost = false;
    this.bets = new Bets({ send: (request) => this.socket.ask(request), changed: () => this.draw() });
    this.focus = new FocusKeeper(() => this.#landmarks());
  }

  start() {
    this.socket = new LiveSocket({
      url: socketUrl(`/ws/salon/${this.room.slug}/`),
      hello: () => ({}),
      version: () => this.state.gente.v,
      onFrame: (frame_) => this.receive(frame_),
      onStatus: (status) => this.#status(status),
    }).start();
    this.#listen();
    setInterval(() => this.#tick(), 250);
    this.draw();
  }

  // --- In

  receive(frame_) {
    if (frame_.t === "ir") return location.assign(frame_.url);
    if (frame_.t === "aviso") return toast(frame_.texto, { kind: "aviso", seconds: 0 });
    if (frame_.t === "error") return this.#refusedAside(frame_);
    if (frame_.t === "en_claro") return this.#previewed(frame_);
    const before = this.state.mia;
    this.state = received(this.state, frame_, { now: Date.now(), reading: !isNarrow() || this.open === "chat" });
    if (frame_.t === "salon" || frame_.t === "mia") this.#mineChanged(before, this.state.mia, frame_.t === "salon");
    this.draw();
    if (frame_.t === "salon") this.#followInvitation();
    if (frame_.t === "chat") this.#scrollChat();
  }

  #mineChanged(before, after, first) {
    const same = before && after && before.mesa === after.mesa;
    if (!after || !same || after.fase === "esperando") this.#forgetDraft();
    this.former = same ? before.propuesta ?? this.former : null; // without agreement about the bets, the jefe begins where he was
    if (after?.propuesta && after.propuesta.n !== before?.propuesta?.n) {
      this.editing = false;
      this.draft = null;
      this.freshUntil = Date.now() + FRESH_MS;
      setTimeout(() => this.draw(), FRESH_MS + 20);
    }
    if (first) {
      this.#scrollChat();
    } else {
      const words = spoken(before, after);
      if (words) this.places.polite.textContent = words;
      if (words && isMyTurn(after)) play("turno");
    }
    if (after && !same) this.seatedAt = Date.now();
    if (before && !after) this.left = before;
    if (after && !before && isNarrow()) this.open = "mia";
    if (!after && this.open === "mia") this.open = "";
    if (this.#configuring()) this.#ensureDraft();
    this.bets.update(before, after);
  }

  #refusedAside({ codigo, texto }) {
    if (["opcion", "combinacion", "valor"].includes(codigo) && this.#configuring()) this.refusedPreview = texto;
    else toast(texto, { kind: "mal", seconds: 8 });
    this.draw();
  }

  // --- Configuring

  #configuring() {
    const { mia } = this.state;
    return Boolean(mia?.puede.includes("configurar")) && (mia.fase === "configurando" || this.editing);
  }

  #forgetDraft() {
    Object.assign(this, { draft: null, says: null, refusedPreview: "", editing: false });
  }

  #ensureDraft() {
    if (this.draft) return;
    this.draft = this.#filled(this.state.mia.propuesta ?? this.former);
    this.#preview();
  }

  #filled(stored) {
    return fitting(filled(this.room.formulario, stored), this.state.mia.entrenamiento);
  }

  #set(part, name, value) {
    this.draft = part ? changed(this.draft, part, name, value) : { ...this.draft, [name]: value };
    if (part) this.#preview();
    this.draw();
  }

  #preview() {
    clearTimeout(this.previewing);
    this.previewing = setTimeout(() => {
      const { opciones, condiciones } = this.draft ?? {};
      if (!opciones) return;
      this.asked = newId();
      this.socket.tell({ t: "en_claro", id: this.asked, opciones, condiciones });
    }, PREVIEW_MS);
  }

  #previewed(frame_) {
    if (frame_.id !== this.asked) return;
    this.says = frame_;
    this.refusedPreview = "";
    this.draw();
  }

  #form() {
    if (!this.#configuring()) return null;
    this.#ensureDraft();
    const declaration = this.room.formulario;
    const { ultima, entrenamiento: training } = this.state.mia;
    const last = ultima && this.#filled(ultima);
    return {
      declaration, draft: this.draft, last, says: this.says, training, busy: this.busy, problem: this.refusedPreview,
      set: (part, name, value) => this.#set(part, name, value),
      useLast: () => {
        this.draft = last;
        this.#preview();
        this.draw();
      },
      propose: () => {
        const lacking = missing(this.draft, declaration.clave);
        if (lacking) toast(lacking, { kind: "mal", seconds: 8 });
        else this.ask(frame(this.draft));
      },
    };
  }

  // --- Out

  /** Ask for something; what is refused is said in a toast. Resolves to whether it was done. */
  async ask(request) {
    if (this.busy) return false;
    this.busy = true;
    this.draw();
    try {
      await this.socket.ask(request);
      return true;
    } catch (refused) {
      toast(refused.message, { kind: "mal", seconds: 8 });
      return false;
    } finally {
      this.busy = false;
      this.draw();
    }
  }

  async sit(mesa, seat) {
    const { mia } = this.state;
    if (mia?.mesa === mesa.id) return this.ask({ t: "cambiar", con: seat });
    if (mia) {
      const question = { title: t("¿Cambiar de mesa?"), text: t("Te levantarás de la mesa {n}.", { n: mia.numero }), ok: t("Cambiar") };
      if (!(await confirmDialog(question)) || !(await this.ask({ t: "levantarse" }))) return false;
    }
    const invited = this.invitation?.mesa === mesa.id ? { invitacion: this.invitation.palabra } : {};
    return this.ask({ t: "sentarse", mesa: mesa.id, asiento: seat, ...invited });
  }

  watch(mesa, seat) {
    if (mesa.ojo === "privada") return toast(t("En esa mesa no se admiten mirones."), { kind: "mal", seconds: 6 });
    location.assign(`/partida/${mesa.partida}/?desde=${seat}`);
  }

  async say(text, field) {
    try {
      await this.socket.ask({ t: "chat", texto: text });
    } catch (refused) {
      if (!field.value) field.value = text;
      toast(refused.message, { kind: "mal", seconds: 6 });
    }
  }

  async create(form) {
    const data = new FormData(form);
    const request = { t: "crear", valor: Number(data.get("valor")), por_invitacion: data.get("invitacion") === "si" };
    if (data.has("jugadores")) request.jugadores = Number(data.get("jugadores"));
    if (await this.ask(request)) form.closest("dialog").close();
  }

  #followInvitation() {
    const { invitation } = this;
    if (!invitation || this.state.mia) return;
    const mesa = this.state.mesas.get(invitation.mesa);
    if (!mesa || !mesa.faltan) return toast(t("La mesa a la que te invitaron ya no tiene sitio."), { kind: "aviso" });
    this.sit(mesa, mesa.sillas.findIndex((silla) => !silla));
  }

  // --- Menus, keys and the socket's state

  #listen() {
    const { app } = this.places;
    const chairs = ".jugador, .li:not(.no)";
    bindMenu(app, chairs, (element) => this.#chairMenu(element), { trigger: ".jugador" });
    app.addEventListener("dblclick", (event) => {
      const element = event.target.closest(".jugador");
      const mesa = element && this.state.mesas.get(Number(element.dataset.mesa));
      const seat = Number(element?.dataset.silla);
      const { mia } = this.state;
      if (mesa?.partida) this.watch(mesa, seat);
      else if (mesa && mia?.mesa === mesa.id && mia.asiento === seat && Date.now() - this.seatedAt > SETTLE_MS) this.ask({ t: "levantarse" });
    });
    app.addEventListener("click", (event) => {
      const options = event.target.closest("[data-opciones]");
      const move = event.target.closest("[data-mover]");
      if (options) openMenu(mateMenu(this.state.mia, Number(options.dataset.opciones), (request) => this.ask(request)), options);
      if (move) this.ask({ t: "cambiar", con: Number(move.dataset.mover) });
    });
    document.getElementById("crear")?.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.create(event.target);
    });
  }

  #chairMenu(element) {
    const mesa = this.state.mesas.get(Number(element.dataset.mesa));
    if (!mesa) return null;
    return chairMenu(mesa, Number(element.dataset.silla), {
      mia: this.state.mia, ask: (request) => this.ask(request), sit: (seat) => this.sit(mesa, seat), watch: (seat) => this.watch(mesa, seat),
    });
  }

  #status({ state, code }) {
    clearTimeout(this.banner);
    const show = (text, again) => {
      this.places.status.hidden = !text;
      render(text ? html`${icon(again ? "unplug" : "loader-circle", again ? "" : "giro")}<span>${text}</span>
        ${again ? html`<button class="btn" @click=${() => location.reload()}>${t("Recargar")}</button>` : nothing}` : nothing, this.places.status);
    };
    if (state === "abierta") return show("");
    const reasons = {
      4401: t("Tu sesión ha terminado."), 4403: t("No puedes entrar en este salón."), 4404: t("Este salón ya no existe."),
      4409: t("El salón está abierto en otra ventana."),
    };
    if (state === "cerrada") return show(reasons[code] ?? t("Se ha cerrado la conexión."), true);
    this.banner = setTimeout(() => show(t("Reconectando…")), BANNER_MS);
  }

  // --- Drawing

  #tick() {
    const { mia } = this.state;
    tick(this.places.mine, mia, Date.now());
    const offering = Boolean(mia?.oferta && Date.now() >= mia.oferta);
    if (offering !== this.offering) {
      this.offering = offering;
      if (offering) this.places.polite.textContent = t("Llevas un rato esperando: puedes jugar con robots.");
      this.draw();
    }
  }

  #choose(filter) {
    this.filter = filter;
    memory.set(FILTER_KEY, filter);
    this.draw();
  }

  #upTo(limit) {
    this.limit = limit;
    memory.set(LIMIT_KEY, String(limit));
    this.draw();
  }

  #everything() {
    this.#upTo(0);
    this.#choose("todas");
  }

  #show(what) {
    this.open = this.open === what ? "" : what;
    if (this.open === "chat") this.state = read(this.state);
    this.draw();
    if (this.open === "chat") this.#scrollChat();
  }

  #scrollChat() {
    const box = this.places.chat.querySelector(".ms");
    if (box) box.scrollTop = box.scrollHeight;
  }

  draw() {
    const { app, head, list, mine: panel, chat: side, nav } = this.places;
    const { mia } = this.state;
    app.classList.toggle("sentado", Boolean(mia));
    app.dataset.abierto = this.open;
    render(heading(this.state, this.#headView()), head);
    render(this.#list(), list);
    panel.hidden = !mia;
    render(mia ? mine(mia, this.#mineView()) : nothing, panel);
    render(chat(this.state.chat, { name: this.room.nombre, say: (text, field) => this.say(text, field), close: () => this.#show("chat") }), side);
    render(bar(this.state, { open: this.open, show: (what) => this.#show(what) }), nav);
    this.#tick();
    this.focus.keep(this.busy);
  }

  /** Where the focus goes when what had it is no longer there: to my table, or to the chair I had, or to the name of the salón. */
  #landmarks() {
    const { mine: panel, list, head } = this.places;
    const seat = this.left && list.querySelector(`[data-mesa="${this.left.mesa}"][data-silla="${this.left.asiento}"]`);
    return [document.querySelector(".apuestas[open] h2"), panel.querySelector("h2"), seat, head.querySelector("h1")];
  }

  #mineView() {
    return {
      busy: this.busy, declaration: this.room.formulario, offering: this.offering, form: this.#form(), editing: this.editing,
      fresh: Date.now() < this.freshUntil,
      stand: () => this.ask({ t: "levantarse" }),
      confirm: () => this.ask({ t: "confirmar" }),
      accept: () => this.ask({ t: "aceptar", propuesta: this.state.mia.propuesta.n, palabra: randomWord(16) }),
      edit: () => this.#edit(true),
      stopEditing: () => this.#edit(false),
      answer: (yes) => this.ask({ t: "cambiar_respuesta", acepto: yes }),
      fill: (level) => this.ask({ t: "robots", nivel: level }),
      chairs: (n) => this.ask({ t: "sillas", n }),
      bets: () => this.bets.show(),
      close: () => this.#show("mia"),
    };
  }

  #edit(on) {
    this.#forgetDraft();
    this.editing = on;
    this.draw();
  }

  #headView() {
    return {
      room: this.room, busy: this.busy, filter: this.filter, limit: this.limit,
      playNow: () => this.ask({ t: "jugar_ya" }),
      choose: (filter) => this.#choose(filter),
      upTo: (limit) => this.#upTo(limit),
    };
  }

  #list() {
    if (!this.state.ready) return waiting();
    const list = shown(this.state, this.filter, this.limit);
    if (list.length) {
      return tables(list, { mine: this.state.mia?.mesa, busy: this.busy, sit: (mesa, seat) => this.sit(mesa, seat), watch: (mesa, seat) => this.watch(mesa, seat) });
    }
    const [title, text] = this.state.mesas.size
      ? [t("Ninguna mesa es así ahora"), t("Mira todas, o pulsa «Jugar ya» y te buscamos sitio.")]
      : [t("Este salón aún no tiene mesas"), t("Crea la primera, o pulsa «Jugar ya».")];
    return html`<div class="vacio">${icon("layout-grid")}<h2>${title}</h2><p>${text}</p>
      ${this.state.mesas.size ? html`<button class="btn" @click=${() => this.#everything()}>${t("Ver todas")}</button>` : nothing}</div>`;
  }
}
