"""What can be looked back at: the last finished hand, the present one, and on asking all before."""

from __future__ import annotations

from typing import NamedTuple

from games.engines.core.contract import Event
from games.matches import runner, store
from games.matches.outgoing import ReviewShown, StepShown
from games.matches.projection import Viewer, events_for
from games.matches.runner import Live

HANDS = 2
"""The present hand and the one before it."""
MOST_STEPS = 240
"""However long its hands are, nobody is sent more of a match than this at once."""
ASKED_PER_20S = 12
"""How often a browser may ask for what came before: the longest match is told in five answers."""


class Review(NamedTuple):
    """What happened in a match for a while."""

    version: int
    """The last step told."""
    steps: tuple[tuple[int, tuple[Event, ...]], ...]
    """Version and events of each step, oldest first."""


def match_review(live: Live) -> Review:
    """Return what led to *live* since its last finished hand began (one statement)."""
    rows = store.steps(live.facts.id, live.version - MOST_STEPS, live.version)
    found: list[tuple[int, tuple[Event, ...]]] = []
    hands = 0
    for version, payload in reversed(rows):
        events = runner.decode_step(live.facts, payload).events
        found.append((version, events))
        hands += sum(event.opens for event in events)
        if hands >= HANDS:
            break
    return Review(live.version, tuple(reversed(found)))


def review_before(live: Live, version: int) -> Review:
    """Return the hands that came before step *version* (one statement).

    As many whole ones as fit in ``MOST_STEPS``, the last steps of a hand that is longer; no steps
    before the first one. A browser that wants more asks with the first version it was told.
    """
    last = min(version - 1, live.version)
    rows = store.steps(live.facts.id, last - MOST_STEPS, last)
    told = [(at, runner.decode_step(live.facts, payload).events) for at, payload in rows]
    if told and told[0][0] > 1:
        opens = (n for n, (_, events) in enumerate(told) if any(event.opens for event in events))
        told = told[next(opens, 0) :]
    return Review(last, tuple(told))


def review_frame(review: Review, viewer: Viewer, since: int = 0) -> ReviewShown:
    """Return the ``repaso`` frame of *viewer*.

    A mirón is told what everybody saw and no card of the player he watches: he may have looked from
    elsewhere when it happened. So is a player of what came up to version *since*, which seated him.
    """
    everybody = Viewer(None, plays=False)
    own = viewer if viewer.plays else everybody
    told = [
        (version, events_for(events, own if version > since else everybody))
        for version, events in review.steps
    ]
    return ReviewShown(
        desde=told[0][0] if told else review.version + 1,
        v=review.version,
        pasos=[StepShown(version, events) for version, events in told if events],
    )
