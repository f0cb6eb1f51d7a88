"""How a hand begins: who is dealt, button, blinds and cards (póker §3.3-§3.4, §3.8, §3.14)."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from games.engines.core.contract import Rng, Seat, Tape
from games.engines.core.dealing import Repartido
from games.engines.core.french_deck import DECK
from games.engines.poker import levels
from games.engines.poker.events import CiegaPuesta, ManoEmpezada
from games.engines.poker.evolution import HOLE
from games.engines.poker.options import Options
from games.engines.poker.positions import (
    Positions,
    clockwise,
    first_positions,
    is_before_big,
    moved,
    next_of,
)
from games.engines.poker.state import State

MINUTE_MS = 60_000
Post: TypeAlias = Literal["ciega_pequena", "ciega_grande", "entrada"]


class Plan(NamedTuple):
    """Who is dealt the next hand, from where; who comes in with it, and who missed his blind."""

    places: Positions
    dealt: tuple[Seat, ...]
    posting: tuple[Seat, ...] = ()
    missing: tuple[Seat, ...] = ()


def present(state: State) -> tuple[Seat, ...]:
    """Return who would be dealt if the table began now."""
    if not state.is_cash:
        return state.inside
    return tuple(
        [
            seat
            for seat, chair in enumerate(state.sillas)
            if chair is not None and state.fichas[seat] and not chair.descansa and not chair.sale
        ]
    )


def plan(state: State, rng: Rng) -> Plan | None:
    """Return the next hand; ``None`` if fewer than two can be dealt."""
    there = present(state)
    if len(there) < 2:
        return None
    if state.sitios is None:
        return _afresh(state, there, rng)
    if not state.is_cash:
        return Plan(moved(state.sitios, state.seats, there), there)
    return _next_at_cash(state, state.sitios, there) or _afresh(state, there, rng)


def _afresh(state: State, there: tuple[Seat, ...], rng: Rng) -> Plan:
    """Return a first hand: the button is drawn, and everybody is dealt."""
    button = there[rng.below(len(there))]
    return Plan(first_positions(button, state.seats, there), there)


def _next_at_cash(state: State, before: Positions, there: tuple[Seat, ...]) -> Plan | None:
    """Return the next hand where some wait or post (RULING K11); ``None`` if too few are left."""
    seats = state.seats
    owing = {seat: _owes(state, seat) for seat in there}
    big = next_of(before.big, seats, there)
    places = Positions(before.small, before.big, big)

    def is_in(seat: Seat) -> bool:
        if seat == big or (owing[seat] == "no" and state.inicio[seat]):
            return True
        return owing[seat] != "espera" and not is_before_big(seat, places, seats)

    playing = tuple([seat for seat in there if owing[seat] == "no" and state.inicio[seat]])
    # Where two play on alone the button would be the big blind: whoever posts waits for a hand.
    dealt = playing if before.small == big else tuple([seat for seat in there if is_in(seat)])
    if len(playing) < 2 or len(dealt) < 2:
        return None
    posting = tuple([seat for seat in dealt if owing[seat] == "pone" and seat != big])
    passed = [s for s in clockwise(before.big, seats) if (s - before.big) % seats > 0]
    passed = passed[: passed.index(big)]
    missing = tuple([s for s in passed if state.sillas[s] is not None and s not in dealt])
    return Plan(moved(before, seats, dealt), dealt, posting, missing)


def _owes(state: State, seat: Seat) -> str:
    chair = state.sillas[seat]
    assert chair is not None
    return chair.entrada


def begin_hand(tape: Tape[State], rng: Rng, planned: Plan) -> None:
    """Post the blinds and deal two cards to each, from one shuffle (RULING K5)."""
    state = tape.state
    level = level_now(state)
    blinds = blinds_at(state.options, level)
    deck = rng.shuffled(DECK)
    number = state.numero_mano + 1
    places = planned.places
    tape.emit(
        ManoEmpezada(
            number, level, blinds, places, planned.dealt, planned.posting, planned.missing, deck
        )
    )
    if places.small in planned.dealt:
        post(tape, places.small, "ciega_pequena", blinds[0])
    post(tape, places.big, "ciega_grande", blinds[1])
    for seat in planned.posting:
        post(tape, seat, "entrada", blinds[1])
    count = len(planned.dealt)
    order = [s for s in clockwise(places.button, state.seats) if s in planned.dealt]
    for place, seat in enumerate(order):
        tape.emit(Repartido(seat, HOLE, deck[place : HOLE * count : count]))


def post(tape: Tape[State], seat: Seat, what: Post, amount: int) -> None:
    """Post *amount*, or all that there is of it (póker §3.8)."""
    tape.emit(CiegaPuesta(seat, what, min(tape.state.chips(seat), amount)))


# --- Levels


def level_now(state: State) -> int:
    """Return the level of a hand that would begin now; at a mesa de dinero there is only one."""
    if state.is_cash:
        return 1
    level = levels.level_at(state.reloj_ms // 1000, 60 * state.options.minutos)
    return min(level, levels.HIGHEST)


def level_length_ms(options: Options) -> int:
    """Return how long a level lasts."""
    return MINUTE_MS * options.minutos


def blinds_at(options: Options, level: int) -> tuple[int, int]:
    """Return the blinds of *level*."""
    return levels.blinds_of(level, options.ciega)
