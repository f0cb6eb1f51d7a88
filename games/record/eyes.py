"""A match whose deals are sealed, as somebody saw it: what its acta tells him, and no more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from games.engines.core.contract import Action, Engine, Event, Seat
from games.engines.core.sealed import OP, Opener
from games.matches.projection import Viewer, events_for
from games.matches.runner import StepRecord

NAME = str(Action.__struct_config__.tag_field)
"""Where an action has its name."""


class Sitting(NamedTuple):
    """On which seat somebody sat, since and until which version."""

    seat: Seat
    since: int
    until: int | None


class Eyes(NamedTuple):
    """Whose eyes: where he *sat*; nowhere, and they are those of everybody."""

    sat: tuple[Sitting, ...]

    @classmethod
    def of(cls, rows: Iterable[tuple[Seat, int, int | None]]) -> Eyes:
        """Return those of a person, from the rows of ``MatchPlayer``."""
        return cls(tuple(Sitting(*row) for row in rows))

    def seat_at(self, version: int) -> Seat | None:
        """Return the seat from which he was told of step *version*, ``None`` if from none.

        The step that seated him may have dealt to him too; of the one that stood him up he was told
        what everybody was.
        """
        for seat, since, until in self.sat:
            if since <= version and (until is None or version < until):
                return seat
        return None


class Teller:
    """Takes in the steps of a match one by one; then each deal has the cards that were seen."""

    def __init__(self, engine: Engine[Any, Any], opener: Opener, eyes: Eyes) -> None:
        self._engine = engine
        self._opener = opener
        self._eyes = eyes
        self._steps: list[dict[str, Any]] = []
        self._deals = 0
        self._hand: list[str] | None = None
        """The cards of the present deal that he has seen."""
        self._sealed: list[tuple[dict[str, Any], int, list[str]]] = []
        """By sealed deal: where it is told, its number and the cards seen."""

    def step(self, plain: dict[str, Any], record: StepRecord, state: Any) -> dict[str, Any]:
        """Take in a step that led to *state*; return what is told of it.

        Of what was done only the name is: the events say the rest. Raises ``ValueError`` where it
        cannot be known of which deal a card is.
        """
        viewer = self._viewer(plain["v"], state)
        self._deals += bool(record.draws)
        told = [{"op": OP} if draw.op == OP else msgspec.to_builtins(draw) for draw in record.draws]
        self._note(record.events, viewer.seat, [draw for draw in told if draw["op"] == OP])
        action = record.action
        step = {
            **plain,
            "accion": None if action is None else {NAME: type(action).__name__},
            "eventos": msgspec.to_builtins(events_for(record.events, viewer)),
            "tiradas": told,
        }
        self._steps.append(step)
        return step

    def view(self, version: int, state: Any) -> Any:
        """Return the table as he saw it at a step."""
        return self._engine.view(state, self._viewer(version, state).seat)

    def told(self) -> list[dict[str, Any]]:
        """Return all steps, with the cards of each deal opened that he saw."""
        for draw, deal, cards in self._sealed:
            draw.update(self._opener.opened(deal, cards))
        return self._steps

    def _viewer(self, version: int, state: Any) -> Viewer:
        """Return with which eyes he saw a step: whose robot plays on sees what everybody does."""
        seat = self._eyes.seat_at(version)
        if seat is None or seat in self._engine.replaced(state):
            return Viewer(None, plays=False)
        return Viewer(seat, plays=True)

    def _note(
        self, events: Sequence[Event], seat: Seat | None, sealed: Sequence[dict[str, Any]]
    ) -> None:
        """Note which cards the events show, each for the deal that it is of."""
        opening = [event for event in events if event.opens]
        if len(opening) != len(sealed):
            raise ValueError("an event opens for each deal, and none without one")
        for event in events:
            if event.opens:
                self._hand = []
                self._sealed.append((sealed[0], self._deals, self._hand))
            seen = event.seen_by(seat)
            cards = seen.cards() if seen is not None else ()
            if cards and self._hand is None:
                raise ValueError("a card before any deal")
            if self._hand is not None:
                self._hand.extend(cards)
