"""What a seat may do now: the only place that decides legality (Oh Hell §2.4, §2.5)."""

from __future__ import annotations

from games.engines.core import attendance
from games.engines.core.contract import Choice, OneOf, Seat
from games.engines.ohhell.actions import Jugar, Pujar
from games.engines.ohhell.rules import forbidden_bid, legal_bids, playable
from games.engines.ohhell.state import State


def legal_choices(state: State, seat: Seat) -> list[Choice]:
    """Return what *seat* may do now; nothing once the match is over."""
    if state.fin is not None or not 0 <= seat < state.seats:
        return []
    found: list[Choice] = []
    if state.turno == seat and attendance.may_decide(state.asistencia, seat):
        found.append(turn_choice(state, seat))
    found.extend(attendance.choices(state.asistencia, seat))
    return found


def turn_choice(state: State, seat: Seat) -> Choice:
    """Return the decision open to *seat*, whose turn it is."""
    if state.fase == "puja":
        bids = legal_bids(state.cartas, state.dichas, state.seats, state.options.gancho)
        return Choice(Pujar, {"puja": OneOf(bids)})
    trick = state.baza.cartas if state.baza else ()
    return Choice(Jugar, {"carta": OneOf(playable(state.manos[seat], trick))})


def hook(state: State) -> int | None:
    """Return the bid that the dealer may not make, once all the others have bid."""
    if state.fase != "puja":
        return None
    return forbidden_bid(state.cartas, state.dichas, state.seats, state.options.gancho)
