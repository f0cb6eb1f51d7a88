"""How the players of a table come to an agreement: a pure machine (seed 000, «Sentarse a jugar»).

``esperando`` → every chair taken → ``confirmando`` → all confirm → ``configurando`` (the jefe)
→ he proposes → ``aceptando`` → all accept that very proposal → ``empezar`` → the match exists →
``jugando``.

Like the engines it knows no clock, no database and no random generator: ``step`` takes a state
and an action and returns the next state, or raises ``Refused`` and nothing has changed. The
platform runs one clock; ``Agreement.clock`` changes whenever it has to start again.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

Seat: TypeAlias = int
Phase: TypeAlias = Literal[
    "esperando", "confirmando", "configurando", "aceptando", "empezar", "jugando"
]

GRACE_TO_ANSWER_MS = 15_000
"""How long a player may be silent before the jefe can remove him."""


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
    """What the jefe proposes. *n* names it: an acceptance of another number is refused."""

    n: int
    options: dict[str, Any]
    conditions: dict[str, Any]
    commitment: str


class Swap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The player of chair *de* has asked the one of chair *con* to change places."""

    de: Seat
    con: Seat


class Agreement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table before its match. *clock* grows whenever the running wait must start again."""

    chairs: tuple[Chair | None, ...]
    phase: Phase = "esperando"
    sits: int = 0
    proposals: int = 0
    proposal: Proposal | None = None
    swap: Swap | None = None
    clock: int = 0


# --- Actions (*player* is the id of the one who acts)


class Sentarse(msgspec.Struct, frozen=True):
    """Takes a free chair."""

    player: int
    seat: Seat


class Levantarse(msgspec.Struct, frozen=True):
    """Leaves his chair."""

    player: int


class Sillas(msgspec.Struct, frozen=True):
    """The jefe makes it a table for *n*."""

    player: int
    n: int


class Robots(msgspec.Struct, frozen=True):
    """The jefe fills the free chairs with *robots*: the match will be a training."""

    player: int
    robots: tuple[int, ...]
    level: str


class Confirmar(msgspec.Struct, frozen=True):
    """Wants to play with those who are seated."""

    player: int


class Configurar(msgspec.Struct, frozen=True):
    """The jefe proposes a configuration, already validated, with the commitment to its shuffles."""

    player: int
    options: dict[str, Any]
    conditions: dict[str, Any]
    commitment: str


class Aceptar(msgspec.Struct, frozen=True):
    """Accepts proposal *n*, adding *word* to the shuffles."""

    player: int
    n: int
    word: str


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
    | Cambiar
    | Responder
    | Echar
    | Vencer
    | Empezar
)


# --- Reading a state


def empty(chairs: int) -> Agreement:
    """Return a table of *chairs* free chairs."""
    return Agreement(chairs=(None,) * chairs)


def seat_of(state: Agreement, player: int) -> Seat | None:
    """Return the chair of *player*, or ``None``."""
    return next((s for s, c in enumerate(state.chairs) if c and c.player == player), None)


def people(state: Agreement) -> dict[Seat, Chair]:
    """Return the chairs taken by persons."""
    return {s: c for s, c in enumerate(state.chairs) if c and not c.robot}


def free(state: Agreement) -> tuple[Seat, ...]:
    """Return the free chairs."""
    return tuple(s for s, c in enumerate(state.chairs) if c is None)


def jefe(state: Agreement) -> Seat | None:
    """Return the chair of the person longest seated now (ruling R10): robots never lead."""
    seated = people(state)
    return min(seated, key=lambda s: seated[s].since, default=None)


def training(state: Agreement) -> bool:
    """Return whether a robot is seated: then nothing is at stake."""
    return any(c and c.robot for c in state.chairs)


def awaited(state: Agreement) -> tuple[Seat, ...]:
    """Return the chairs whose player the table is waiting for."""
    seated = people(state)
    if state.phase == "confirmando":
        return tuple(s for s, c in seated.items() if not c.confirmed)
    if state.phase == "aceptando":
        return tuple(s for s, c in seated.items() if not c.accepted)
    leader = jefe(state)
    return (leader,) if state.phase == "configurando" and leader is not None else ()


def started(state: Agreement) -> bool:
    """Return whether the agreement is over: nothing may change it until the match ends."""
    return state.phase in ("empezar", "jugando")


def offered(state: Agreement, player: int) -> tuple[str, ...]:
    """Return the names of what *player* may do now (the ``puede`` of docs/protocolo.md)."""
    seat = seat_of(state, player)
    if seat is None or started(state):
        return ()
    mine = state.chairs[seat]
    assert mine is not None
    leads = jefe(state) == seat
    others = len(state.chairs) > 1
    rules = {
        "levantarse": True,
        "confirmar": state.phase == "confirmando" and not mine.confirmed,
        "configurar": leads and state.phase in ("configurando", "aceptando"),
        "aceptar": state.phase == "aceptando" and not mine.accepted,
        "cambiar": others and state.swap is None,
        "responder": state.swap is not None and state.swap.con == seat,
        "echar": leads and (training(state) or any(s != seat for s in awaited(state))),
        "robots": leads and bool(free(state)),
        "sillas": leads and state.phase == "esperando",
    }
    return tuple(name for name, holds in rules.items() if holds)


# --- Stepping


def step(state: Agreement, action: Action) -> Agreement:
    """Return the state after *action*; raises ``Refused`` when it is not open."""
    if started(state) and not isinstance(action, Empezar):
        raise Refused("fase", fase=state.phase)
    after: Agreement = _HANDLERS[type(action)](state, action)
    return after


def _sentarse(state: Agreement, action: Sentarse) -> Agreement:
    if seat_of(state, action.player) is not None:
        raise Refused("ya_sentado")
    _require_chair(state, action.seat)
    if state.chairs[action.seat] is not None:
        raise Refused("silla_ocupada")
    return _settled(_seated(state, action.seat, action.player))


def _levantarse(state: Agreement, action: Levantarse) -> Agreement:
    return _stood(state, (_own(state, action.player),))


def _sillas(state: Agreement, action: Sillas) -> Agreement:
    _require_jefe(state, action.player)
    if state.phase != "esperando":
        raise Refused("fase", fase=state.phase)
    taken = [chair for chair in state.chairs if chair]
    if len(taken) > action.n:
        raise Refused("silla_ocupada")
    if action.n == len(state.chairs):
        return state
    chairs = tuple(taken) if action.n < len(state.chairs) else state.chairs
    chairs += (None,) * (action.n - len(chairs))
    return _settled(replace(state, chairs=chairs, swap=None))


def _robots(state: Agreement, action: Robots) -> Agreement:
    seat = _require_jefe(state, action.player)
    places = free(state)
    if not places:
        raise Refused("fase", fase=state.phase)
    idle = [robot for robot in action.robots if seat_of(state, robot) is None]
    if len(idle) < len(places):
        raise Refused("robots")
    for place, robot in zip(places, idle, strict=False):
        state = _seated(state, place, robot, action.level)
    # Asking for robots is the jefe's own confirmation; the others still give theirs.
    return _advanced(_with(_settled(state), seat, confirmed=True))


def _confirmar(state: Agreement, action: Confirmar) -> Agreement:
    seat = _own(state, action.player)
    _require_phase(state, "confirmando")
    return _advanced(_with(state, seat, confirmed=True))


def _configurar(state: Agreement, action: Configurar) -> Agreement:
    _own(state, action.player)
    if free(state):
        raise Refused("faltan", faltan=len(free(state)))
    _require_jefe(state, action.player)
    _require_phase(state, "configurando", "aceptando")
    proposal = Proposal(state.proposals + 1, action.options, action.conditions, action.commitment)
    return _renewed(replace(state, phase="aceptando", proposal=proposal))


def _aceptar(state: Agreement, action: Aceptar) -> Agreement:
    seat = _own(state, action.player)
    if free(state):
        raise Refused("faltan", faltan=len(free(state)))
    _require_phase(state, "aceptando")
    assert state.proposal is not None
    if action.n != state.proposal.n:
        raise Refused("propuesta_cambiada")
    mine = state.chairs[seat]
    assert mine is not None
    if mine.accepted:
        return state  # his word stays the one he gave first
    return _advanced(_with(state, seat, accepted=True, word=action.word))


def _cambiar(state: Agreement, action: Cambiar) -> Agreement:
    seat = _own(state, action.player)
    _require_chair(state, action.con)
    if action.con == seat:
        raise Refused("silla_ocupada")
    other = state.chairs[action.con]
    if other is None or other.robot:
        return _swapped(state, seat, action.con)
    if state.swap is not None and state.swap.con == seat and state.swap.de == action.con:
        return _swapped(state, seat, action.con)  # each asked for the other's chair
    return replace(state, swap=Swap(seat, action.con))


def _responder(state: Agreement, action: Responder) -> Agreement:
    seat = _own(state, action.player)
    if state.swap is None or state.swap.con != seat:
        raise Refused("fase", fase=state.phase)
    if not action.yes:
        return replace(state, swap=None)
    return _swapped(state, state.swap.de, state.swap.con)


def _echar(state: Agreement, action: Echar) -> Agreement:
    seat = _require_jefe(state, action.player)
    _require_chair(state, action.seat)
    target = state.chairs[action.seat]
    if target is None or action.seat == seat:
        raise Refused("asiento_ajeno")
    if target.robot:
        return _stood(state, (action.seat,))
    if action.seat not in awaited(state):
        raise Refused("fase", fase=state.phase)
    if action.waited_ms < GRACE_TO_ANSWER_MS:
        raise Refused("espera", segundos=-(-(GRACE_TO_ANSWER_MS - action.waited_ms) // 1000))
    return _stood(state, (action.seat,))


def _vencer(state: Agreement, action: Vencer) -> Agreement:
    silent = awaited(state)
    return _stood(state, silent) if silent else state


def _empezar(state: Agreement, action: Empezar) -> Agreement:
    _require_phase(state, "empezar")
    return replace(state, phase="jugando")


_HANDLERS: dict[type, Any] = {
    Sentarse: _sentarse,
    Levantarse: _levantarse,
    Sillas: _sillas,
    Robots: _robots,
    Confirmar: _confirmar,
    Configurar: _configurar,
    Aceptar: _aceptar,
    Cambiar: _cambiar,
    Responder: _responder,
    Echar: _echar,
    Vencer: _vencer,
    Empezar: _empezar,
}


# --- What must hold


def _own(state: Agreement, player: int) -> Seat:
    seat = seat_of(state, player)
    if seat is None:
        raise Refused("asiento_ajeno")
    return seat


def _require_jefe(state: Agreement, player: int) -> Seat:
    seat = _own(state, player)
    if jefe(state) != seat:
        raise Refused("solo_jefe")
    return seat


def _require_phase(state: Agreement, *phases: Phase) -> None:
    if state.phase not in phases:
        raise Refused("fase", fase=state.phase)


def _require_chair(state: Agreement, seat: Seat) -> None:
    if not 0 <= seat < len(state.chairs):
        raise Refused("silla", sillas=len(state.chairs))


# --- How states change


def _with(state: Agreement, seat: Seat, **changes: Any) -> Agreement:
    chair = state.chairs[seat]
    assert chair is not None
    chairs = (*state.chairs[:seat], replace(chair, **changes), *state.chairs[seat + 1 :])
    return replace(state, chairs=chairs)


def _seated(state: Agreement, seat: Seat, player: int, robot: str = "") -> Agreement:
    ready = bool(robot)
    chair = Chair(player, state.sits, robot, confirmed=ready, accepted=ready)
    chairs = (*state.chairs[:seat], chair, *state.chairs[seat + 1 :])
    return replace(state, chairs=chairs, sits=state.sits + 1, swap=None)


def _cleared(state: Agreement, *, confirmations: bool) -> Agreement:
    """Return it without acceptances (nor confirmations): whatever was agreed has changed."""
    chairs = tuple(
        c
        if c is None or c.robot
        else replace(c, confirmed=c.confirmed and not confirmations, accepted=False, word="")
        for c in state.chairs
    )
    return replace(state, chairs=chairs)


def _settled(state: Agreement) -> Agreement:
    """Return the table after somebody came or went: it waits, or asks everybody to confirm."""
    state = _cleared(state, confirmations=True)
    phase: Phase = "esperando" if free(state) else "confirmando"
    return replace(state, phase=phase, proposal=None, swap=None, clock=state.clock + 1)


def _stood(state: Agreement, seats: tuple[Seat, ...]) -> Agreement:
    chairs = tuple(None if s in seats else c for s, c in enumerate(state.chairs))
    left = replace(state, chairs=chairs)
    if not people(left):  # robots do not keep a table
        left = replace(left, chairs=(None,) * len(chairs))
    return _settled(left)


def _renewed(state: Agreement) -> Agreement:
    """Return it with the proposal under a new number and nobody's acceptance."""
    state = _cleared(state, confirmations=False)
    number = state.proposals + 1
    proposal = replace(state.proposal, n=number) if state.proposal else None
    return replace(state, proposals=number, proposal=proposal, swap=None, clock=state.clock + 1)


def _swapped(state: Agreement, one: Seat, other: Seat) -> Agreement:
    chairs = list(state.chairs)
    chairs[one], chairs[other] = chairs[other], chairs[one]
    state = replace(state, chairs=tuple(chairs), swap=None)
    if state.phase == "aceptando":
        return _renewed(state)
    if state.phase == "confirmando":
        return _settled(state)
    return state


def _advanced(state: Agreement) -> Agreement:
    """Return the next phase if nobody is awaited any more in this one."""
    if state.phase == "confirmando" and not awaited(state):
        return replace(state, phase="configurando", clock=state.clock + 1)
    if state.phase == "aceptando" and not awaited(state):
        return replace(state, phase="empezar", swap=None, clock=state.clock + 1)
    return state
