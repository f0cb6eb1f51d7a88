"""What each viewer of a match is sent: built and encoded once for each distinct viewer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from games.engines.core.contract import Choice, Event, Seat
from games.live import clock
from games.matches import prizes
from games.matches.outgoing import Clock, Consequence, Legal, MatchShown
from games.matches.runner import ROBOT, Live, Wait

FALLEN = "reconexion:"
"""Keys of the waits for somebody who has lost his connection (docs/protocolo.md)."""

_encode = msgspec.json.Encoder().encode


class Viewer(NamedTuple):
    """A kind of viewer. *seat* is the hand that is seen (``None``: no hand); *plays*: it is his."""

    seat: Seat | None
    plays: bool


def events_for(events: Iterable[Event], viewer: Viewer) -> list[Event]:
    """Return *events* as *viewer* may know them.

    A mirón who sees a hand gets what its owner gets, except what only some seats know at all
    (señas): mirones see none.
    """
    seen = []
    for event in events:
        shown = event.seen_by(viewer.seat)
        if shown is None or (not viewer.plays and event.seen_by(None) is None):
            continue
        seen.append(shown)
    return seen


def view_for(live: Live, viewer: Viewer) -> msgspec.Struct:
    """Return the view of *viewer*."""
    engine = live.facts.engine
    view: msgspec.Struct = engine.view(live.state, viewer.seat)
    if viewer.plays or viewer.seat is None:
        return view
    seen: msgspec.Struct = engine.onlooker_view(view)
    return seen


def choices_for(choices: Iterable[Choice]) -> list[Legal]:
    """Return the choices of a seat as they travel."""
    return [Legal(choice.action.__name__, choice.args, choice.kind) for choice in choices]


def clocks(waits: Iterable[Wait]) -> list[Clock]:
    """Return the running waits of the game with what is left of each, in milliseconds."""
    return [
        Clock(wait.key, wait.seat, clock.ms_until(wait.due_at), wait.total_ms)
        for wait in waits
        if not wait.key.startswith(ROBOT)
    ]


def if_left(live: Live, seat: Seat) -> Consequence | UnsetType:
    """Return what would follow if *seat* left now, by the engine; left out once it is over.

    Where a robot would play on for him, ``{"robot": True}``.
    """
    engine = live.facts.engine
    if engine.outcome(live.state) is not None:
        return UNSET
    outcome = engine.stands_to_lose(live.state, seat)
    if outcome is None:
        return Consequence(robot=True)
    return Consequence(ganan=sorted(prizes.winners(outcome)) or None, nula=outcome.void)


class Frames:
    """The ``partida`` frames of one version, each made the first time it is asked for."""

    def __init__(self, live: Live, events: tuple[Event, ...]) -> None:
        self.live = live
        self._events = events
        self._clocks = msgspec.Raw(_encode(clocks(live.waits.values())))
        self._fallen = _first_to_fall(live.waits.values())
        self._made: dict[Viewer, str] = {}

    def for_viewer(self, viewer: Viewer) -> str:
        """Return the encoded frame for *viewer*."""
        text = self._made.get(viewer)
        if text is None:
            live = self.live
            choices = live.choices[viewer.seat] if viewer.plays and viewer.seat is not None else ()
            # Whose leaving matters to him: that of a fallen player, else his own.
            leaver = viewer.seat or 0 if self._fallen is None else self._fallen
            frame = MatchShown(
                v=live.version,
                eventos=events_for(self._events, viewer),
                vista=view_for(live, viewer),
                legales=choices_for(choices),
                relojes=self._clocks,
                si_abandona=if_left(live, leaver),
            )
            text = self._made[viewer] = _encode(frame).decode()
        return text


def _first_to_fall(waits: Iterable[Wait]) -> Seat | None:
    """Return the seat of the player who fell and is waited for, the first if several did."""
    fallen = [wait for wait in waits if wait.key.startswith(FALLEN)]
    return min(fallen, key=lambda wait: wait.due_at).seat or 0 if fallen else None
