// What a board is to the pages that show it, and what they are to a board: types only, nothing runs.
//
// The pages are those of a match (static/js/mesa/page.js) and of an acta (static/js/acta/page.js). A board computes no
// rule: it draws `vista`, animates `eventos` and makes its buttons from `legales` (docs/protocolo.md has the frames).

/**
 * What a field of an action may be: one of some values, a number between two, or some of a set.
 * @typedef {{t: "OneOf", values: any[]} | {t: "IntRange", low: number, high: number}
 *   | {t: "Subset", of: any[], least: number, most: number}} Domain
 *
 * @typedef {object} Choice what may be done now
 * @property {string} accion
 * @property {Record<string, any>} args each a Domain, by the name of the field
 * @property {"turn" | "vote" | "free"} tipo whether the table waits for it, asks it while the rest goes on, or leaves
 *   it open
 *
 * @typedef {{t: string, [field: string]: any}} Action what is done: its name and its fields
 * @typedef {{t: string, [field: string]: any}} GameEvent what happened: its name and its fields
 *
 * @typedef {object} Clock a wait that is shown
 * @property {string} clave
 * @property {number} hasta when it ends, in milliseconds of this browser's clock
 * @property {number} [total] how long it was in all, in milliseconds
 */

/**
 * What the views of all games have.
 * @typedef {object} CommonView
 * @property {number | null} [yo] my seat; null for a spectator
 * @property {number | null} [turno]
 * @property {string} [fase]
 * @property {number[]} [caidos]
 * @property {boolean[]} [ausentes] by seat
 * @property {number | null} [pausa] who asked for it
 */

/**
 * @template [V=any]
 * @typedef {object} Frame a version of a match: what happened, and how it stands now
 * @property {number} v
 * @property {number} [a] when, in milliseconds since 1970
 * @property {number | null} [asiento] who did it
 * @property {GameEvent[]} eventos
 * @property {V} vista
 * @property {Choice[]} [legales]
 * @property {Clock[]} [relojes]
 */

/**
 * @typedef {object} Line a line of the log
 * @property {string} nivel "mano", "parte" (of a hand) or "jugada"
 * @property {string} texto
 * @property {string} [dicho] the same for a voice, where it reads another thing than the eye: cards in words
 *
 * @typedef {object} Spoken what is said aloud of a moment, to somebody who plays by ear: whole sentences, no signs
 * @property {string[]} held what I hold, each by its own text, another when it has come again: when one is new, `hand`
 *   is said
 * @property {string} hand what I hold; in a game without cards, where my pieces are
 * @property {string} score how the match stands; said whenever it changes
 * @property {string} detail what is said besides to somebody who asks for the score
 * @property {string} turn whose turn it is and what is asked of him
 * @property {string} options what I may do, each thing with its key; "" when it is nothing
 *
 * @typedef {object} Blank what an order is completed with: one of `values`, or a whole number from `low` to `high`
 * @property {string} says what it is, for whoever asks or has it wrong: "un número del 2 al 28"
 * @property {Record<string, any>} [values] what is meant, by each way of writing it
 * @property {number} [low]
 * @property {number} [high]
 * @property {number} [least] how many of them are written: 1 by default; 0 where it may be left out
 * @property {number} [most] 1 by default
 *
 * @typedef {object} Order what may be written instead of pressed (static/js/mesa/orders.js reads it)
 * @property {string[]} words ways of writing it, the usual one first; capitals, accents and small words do not matter
 * @property {Blank | null} blank
 * @property {(given?: any) => boolean | string} run does it with what it was completed with: a value, or all of them
 *   where there may be several. Whether it did something; or what is to be answered, where no new state says it
 *
 * @typedef {object} Review what a board can show besides itself at this moment
 * @property {string} nombre
 * @property {string} tecla
 * @property {string} icono
 * @property {string} texto
 * @property {string} titulo
 * @property {() => void} run
 */

/**
 * What the page is to its board.
 * @typedef {object} Host
 * @property {(accion: Action) => unknown} enviar sends; resolves when it has been answered
 * @property {() => any} mesa the table, as the frame `mesa` has it
 * @property {() => Record<string, any>} prefs what the player prefers
 * @property {() => boolean} connected
 * @property {() => boolean} behind whether something newer than what is on screen is known
 * @property {() => boolean} still whether nothing moves
 * @property {(text: string, urgent?: boolean) => void} announce says it aloud
 * @property {(v: number) => Promise<boolean>} before has `lookBack` told what came before a version
 * @property {(draw: () => unknown, label: string) => unknown} dialog opens a dialog
 * @property {(v: number) => string} moment where a version is in the acta, from my chair; "" without one
 * @property {() => void} changed draws the page again
 * @property {() => void} drawn tells that the board was
 * @property {() => void} showEnd shows how the match ended
 * @property {import("../lib/keys.js").Layers} layers what lies over the board, and Escape closes
 * @property {Chairs | undefined} [chairs] where people come and go while it is played; none in an acta
 * @property {(() => import("../lib/another.js").Another) | undefined} [another] the seat that is asked for in another
 *   match, where one can be
 * @property {(() => import("../lib/fair.js").Found | null) | undefined} [fair] what has been found of the chance,
 *   where it is checked; none in an acta
 * @property {(() => any) | undefined} [recall] what was kept of the board
 * @property {((value: any) => void) | undefined} [keep]
 */

/**
 * What the page does with chairs, where each brings U$uros of his own.
 * @typedef {object} Chairs
 * @property {(seat: number, amount: number) => unknown} take sits me down on a free one
 * @property {(amount: number) => unknown} add puts more on mine
 * @property {() => void} leave asks whether I stand up
 * @property {() => unknown} leaveNow stands up, asking nothing
 */

/**
 * What this browser alone knows of a board (games/<game>/local.js).
 * @typedef {object} Local
 * @property {string | null} enviando the action that waits for its answer
 * @property {(events: GameEvent[], instant?: boolean) => void} heard takes the events of a frame
 * @property {(before: any, vista: any) => void} moved drops what a new state has made meaningless
 */

/**
 * The object that a board's `mount` returns.
 * @typedef {object} Board
 * @property {(frame: Frame, instant?: boolean) => Promise<unknown>} update shows a frame; resolves when its movement
 *   has ended
 * @property {() => void} draw
 * @property {(frame: Frame) => Line[]} log the lines of a frame
 * @property {((steps: Frame[]) => void) | undefined} [lookBack] is told what happened before
 * @property {Record<string, string>} keys names of keys to commands
 * @property {(command: string) => boolean} run does a command; whether it did something
 * @property {() => Order[]} orders what may be written now: every action of a turn
 * @property {string[]} vocabulary all that is ever written, as `words` has it
 * @property {[string, string][]} cheatSheet keys and what they do
 * @property {string} [keysNote]
 * @property {string[]} phrases what may be said at one press
 * @property {(seat: number) => import("../lib/menu.js").MenuItem[]} playerItems what the game adds to the menu of a
 *   player
 * @property {unknown} here where the match is
 * @property {(place: any) => string} placeName
 * @property {string} rules the part of the rules that says what can be done now
 * @property {string} summary its configuration
 * @property {string[]} standing how the score stands, a sentence a unit
 * @property {Review[]} [reviews] none: absent
 * @property {Ended | null} [ending] how it ended for me where winning and losing is not all
 * @property {{propia: string, ajena: string} | null} [away] how it goes on for the absent where they never leave:
 *   said to him, and to the others ("{nick}"); none: it is played for him
 * @property {string | null} [fall] what becomes of me where the table does not wait for who loses the connection and I
 *   do not come back in time, in few words; "": my chair waits; none: what leaving means at this table
 * @property {Spoken} spoken what is said aloud of the frame on screen; all of it empty before the first
 * @property {boolean} counting whether a recuento is still being shown
 * @property {(vista: any) => boolean} counted whether a view has one to be read before the end
 */

/**
 * @typedef {object} Ended
 * @property {string} titulo "" for the usual title
 * @property {string} [motivo] why it ended, where nobody has won all there was; "" else
 * @property {unknown} dibujo what there is to see of it, or null
 * @property {string} cobro what my place brings, or ""
 * @property {unknown[] | null} filas by seat, how it ended for each
 * @property {(number | null)[] | null} [puestos] the place of each seat
 */

/** @typedef {{mount: (root: HTMLElement, host: Host) => Board}} BoardModule */

/**
 * What the card of a table says of a match, besides its score.
 * @typedef {object} CardModule
 * @property {(mesa: {por_silla: string[]}, seat: number) =>
 *   {out: boolean, text: string, words: string, leads: boolean} | null} chairOf what a seat has, in short and in words:
 *   `out` where its player is out, `leads` where nobody has as much
 * @property {(left: string) => string} waitText the wait that it counts down, with what is left of it
 * @property {() => string} waitTitle what that wait is
 */

export {};
