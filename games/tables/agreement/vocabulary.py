"""The words of the agreement: its state, what people and the clock may do, and refusals."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

Seat: TypeAlias = int
Phase: TypeAlias = Literal[
    "esperando",
    "confirmando",
    "configurando",
    "aceptando",
    "apostando",
    "contando",
    "revelando",
    "empezar",
    "jugando",
]

Part: TypeAlias = Literal["palabra", "huella", ""]
"""What somebody gives to the shuffles with an answer: his word, what binds him to it, or nothing.
"""

GRACE_TO_ANSWER_MS = 15_000
"""How long a player may be silent before the jefe can remove him."""

BETS_STAND_MS = 1_500
"""How long the bets must have stood before anybody can accept them: nobody accepts by surprise."""


class Refused(ValueError):
    """The action is not open now.

    *code* is one of docs/protocolo.md, *detail* holds what its sentence needs.
    """

    def __init__(self, code: str, **detail: Any) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail


# --- State


class Chair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody on a chair: *since* orders seniority, *word* is his part of the shuffle.

    *amount* are the U$uros with which he sits down, where each brings his own.
    Where two rounds are made, *seal* is the hash that binds him to his word before he says it.
    """

    player: int
    since: int
    robot: str = ""
    confirmed: bool = False
    accepted: bool = False
    word: str = ""
    amount: int = 0
    seal: str = ""


class Proposal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the jefe proposes. *n* names it: an acceptance of another number is refused.

    *sides* are the chairs that win and lose together where objects may be bet, else none; *frozen*
    says that the economy stands still, *shared* that two of them share a connection or a browser:
    either way nothing is put. *buy_in* is the least and the most with which one sits down,
    where each brings U$uros of his own. *staked* says that U$uros
    are put, unless a robot plays. *value* is that of the table, in U$uros, and *manners* are those
    of the salón, by name: ``None`` in what was proposed before they were kept.
    """

    n: int
    options: dict[str, Any]
    conditions: dict[str, Any]
    commitment: str
    sides: tuple[tuple[Seat, ...], ...] = ()
    frozen: bool = False
    shared: bool = False
    buy_in: tuple[int, int] | None = None
    staked: bool = False
    value: int | None = None
    manners: dict[str, Any] | None = None


class Swap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player of chair *de* has asked the one of chair *con* to change places."""

    de: Seat
    con: Seat


class Bet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An object of player *bettor*, worth *value* U$uros, against player *rival*."""

    item: int
    value: int
    bettor: int
    rival: int


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last thing done to the bets: *player* put the object *item*, or took it back."""

    player: int
    item: int
    value: int
    put: bool


class Bets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is bet: *n* names the bets as they are and only grows, *last* is the last change."""

    n: int = 0
    placed: tuple[Bet, ...] = ()
    last: Move | None = None


class Agreement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table before its match. *clock* grows whenever the running wait must start again.

    *gathering* is the strategy by which it comes together (``games.tables.gathering``).
    *numbers* are those that the chairs had when the table was whole, in games where that
    matters (in parchís a chair is a colour) and it was made smaller. Empty: 0, 1, 2…
    *needed* is how many people it takes to play; 0: as many as there are chairs.
    """

    chairs: tuple[Chair | None, ...]
    phase: Phase = "esperando"
    sits: int = 0
    proposals: int = 0
    proposal: Proposal | None = None
    swap: Swap | None = None
    clock: int = 0
    bets: Bets = Bets()
    numbers: tuple[Seat, ...] = msgspec.field(name="places", default=())  # as it is stored
    gathering: str = "agreed"
    needed: int = 0


# --- Actions (*player* is the id of the one who acts)


class Sentarse(msgspec.Struct, frozen=True):
    """Takes a free chair; where sitting is accepting, with the part that is asked for.

    With *amount* U$uros, where each brings his own.
    """

    player: int
    seat: Seat
    word: str = ""
    amount: int = 0
    seal: str = ""


class Fijar(msgspec.Struct, frozen=True):
    """The salón itself proposes: what it fixes, with the commitment to the shuffles.

    The rest as in ``Proposal``.
    """

    options: dict[str, Any]
    conditions: dict[str, Any]
    commitment: str
    frozen: bool
    shared: bool = False
    buy_in: tuple[int, int] | None = None
    staked: bool = False
    value: int | None = None
    manners: dict[str, Any] | None = None


class Levantarse(msgspec.Struct, frozen=True):
    """Leaves his chair."""

    player: int


class Sillas(msgspec.Struct, frozen=True):
    """The jefe makes it a table for *n*; *keeps*: people keep the number of their chair."""

    player: int
    n: int
    keeps: bool = False


class Robots(msgspec.Struct, frozen=True):
    """The jefe fills the free chairs with *robots*: the match will be a training."""

    player: int
    robots: tuple[int, ...]
    level: str


class Completar(msgspec.Struct, frozen=True):
    """The house has *robots* take the chairs of who did not come, and the match begins."""

    robots: tuple[int, ...]
    level: str


class Confirmar(msgspec.Struct, frozen=True):
    """Wants to play with those who are seated."""

    player: int


class Configurar(msgspec.Struct, frozen=True):
    """The jefe proposes a configuration, already validated, with the commitment to its shuffles.

    The rest as in ``Proposal``.
    """

    player: int
    options: dict[str, Any]
    conditions: dict[str, Any]
    commitment: str
    sides: tuple[tuple[Seat, ...], ...] = ()
    frozen: bool = False
    shared: bool = False
    staked: bool = False
    value: int | None = None
    manners: dict[str, Any] | None = None


class Aceptar(msgspec.Struct, frozen=True):
    """Accepts proposal *n*, with the part that is asked for now."""

    player: int
    n: int
    word: str = ""
    seal: str = ""


class Apostar(msgspec.Struct, frozen=True):
    """Puts the object *item* against the player of chair *con* (None: takes it back)."""

    player: int
    item: int
    con: Seat | None
    value: int = 0


class AceptarApuestas(msgspec.Struct, frozen=True):
    """Accepts the bets *n*, which have stood for *stood_ms*, bound by *seal* to a word."""

    player: int
    n: int
    stood_ms: int
    seal: str = ""


class Revelar(msgspec.Struct, frozen=True):
    """Says the word to which his acceptance bound him."""

    player: int
    n: int
    word: str


class RechazarApuestas(msgspec.Struct, frozen=True):
    """There is no agreement about the bets: back to the configuration."""

    player: int


class QuitarApuestas(msgspec.Struct, frozen=True):
    """The objects *items* are no longer free: their bets are off and all must accept again."""

    items: tuple[int, ...]


class Renovar(msgspec.Struct, frozen=True):
    """What would be played is *proposal* now, whatever its number: all accept again."""

    proposal: Proposal


class Devolver(msgspec.Struct, frozen=True):
    """What was proposed cannot be played any more: the jefe configures again."""


class Cambiar(msgspec.Struct, frozen=True):
    """Asks for the chair *con*: at once if it is free or a robot's, else its player decides."""

    player: int
    con: Seat


class Responder(msgspec.Struct, frozen=True):
    """Answers the player who asked for his chair."""

    player: int
    yes: bool


class Echar(msgspec.Struct, frozen=True):
    """The jefe removes a robot, or a player who has not answered in *waited_ms*."""

    player: int
    seat: Seat
    waited_ms: int = 0


class Vencer(msgspec.Struct, frozen=True):
    """The clock ran out: the players who were awaited stand up (decisiones §9).

    Where seconds were counted before the match nobody was, and it begins.
    """


class Empezar(msgspec.Struct, frozen=True):
    """The match has been created."""


Action: TypeAlias = (
    Sentarse
    | Levantarse
    | Fijar
    | Sillas
    | Robots
    | Completar
    | Confirmar
    | Configurar
    | Aceptar
    | Apostar
    | AceptarApuestas
    | Revelar
    | RechazarApuestas
    | QuitarApuestas
    | Renovar
    | Devolver
    | Cambiar
    | Responder
    | Echar
    | Vencer
    | Empezar
)
