"""The words of the agreement: its state, what people and the clock may do, and refusals."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

Seat: TypeAlias = int
Phase: TypeAlias = Literal[
    "esperando", "confirmando", "configurando", "aceptando", "apostando", "empezar", "jugando"
]

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
    """Somebody on a chair: *since* orders seniority, *word* is his part of the shuffle."""

    player: int
    since: int
    robot: str = ""
    confirmed: bool = False
    accepted: bool = False
    word: str = ""


class Proposal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the jefe proposes. *n* names it: an acceptance of another number is refused.

    *sides* are the chairs that win and lose together where objects may be bet, else none; *frozen*
    says that the economy stands still, so that nothing is at stake.
    """

    n: int
    options: dict[str, Any]
    conditions: dict[str, Any]
    commitment: str
    sides: tuple[tuple[Seat, ...], ...] = ()
    frozen: bool = False


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

    *places* are the numbers that the chairs had when the table was whole, in games where that
    matters (in parchís a chair is a colour) and it was made smaller. Empty: 0, 1, 2…
    """

    chairs: tuple[Chair | None, ...]
    phase: Phase = "esperando"
    sits: int = 0
    proposals: int = 0
    proposal: Proposal | None = None
    swap: Swap | None = None
    clock: int = 0
    bets: Bets = Bets()
    places: tuple[Seat, ...] = ()


# --- Actions (*player* is the id of the one who acts)


class Sentarse(msgspec.Struct, frozen=True):
    """Takes a free chair."""

    player: int
    seat: Seat


class Levantarse(msgspec.Struct, frozen=True):
    """Leaves his chair."""

    player: int


class Sillas(msgspec.Struct, frozen=True):
    """The jefe makes it a table for *n*; *keeps*: who sits keeps the number of his chair."""

    player: int
    n: int
    keeps: bool = False


class Robots(msgspec.Struct, frozen=True):
    """The jefe fills the free chairs with *robots*: the match will be a training."""

    player: int
    robots: tuple[int, ...]
    level: str


class Confirmar(msgspec.Struct, frozen=True):
    """Wants to play with those who are seated."""

    player: int


class Configurar(msgspec.Struct, frozen=True):
    """The jefe proposes a configuration, already validated, with the commitment to its shuffles.

    *sides* and *frozen* as in ``Proposal``.
    """

    player: int
    options: dict[str, Any]
    conditions: dict[str, Any]
    commitment: str
    sides: tuple[tuple[Seat, ...], ...] = ()
    frozen: bool = False


class Aceptar(msgspec.Struct, frozen=True):
    """Accepts proposal *n*, adding *word* to the shuffles."""

    player: int
    n: int
    word: str


class Apostar(msgspec.Struct, frozen=True):
    """Puts the object *item* against the player of chair *con* (None: takes it back)."""

    player: int
    item: int
    con: Seat | None
    value: int = 0


class AceptarApuestas(msgspec.Struct, frozen=True):
    """Accepts the bets *n*, which have stood for *stood_ms*."""

    player: int
    n: int
    stood_ms: int


class RechazarApuestas(msgspec.Struct, frozen=True):
    """There is no agreement about the bets: back to the configuration."""

    player: int


class QuitarApuestas(msgspec.Struct, frozen=True):
    """The objects *items* are no longer free: their bets are off and all must accept again."""

    items: tuple[int, ...]


class Renovar(msgspec.Struct, frozen=True):
    """What is at stake has changed (the economy stands still, or goes on): all accept again."""

    sides: tuple[tuple[Seat, ...], ...]
    frozen: bool


class Cambiar(msgspec.Struct, frozen=True):
    """Asks for the chair *con*: at once if it is free or a robot's, else its player decides."""

    player: int
    con: Seat


class Responder(msgspec.Struct, frozen=True):
    """Answers who asked for his chair."""

    player: int
    yes: bool


class Echar(msgspec.Struct, frozen=True):
    """The jefe removes a robot, or a player who has not answered in *waited_ms*."""

    player: int
    seat: Seat
    waited_ms: int = 0


class Vencer(msgspec.Struct, frozen=True):
    """The clock ran out: who was awaited stands up (DECISIONS §9)."""


class Empezar(msgspec.Struct, frozen=True):
    """The match has been created."""


Action: TypeAlias = (
    Sentarse
    | Levantarse
    | Sillas
    | Robots
    | Confirmar
    | Configurar
    | Aceptar
    | Apostar
    | AceptarApuestas
    | RechazarApuestas
    | QuitarApuestas
    | Renovar
    | Cambiar
    | Responder
    | Echar
    | Vencer
    | Empezar
)
