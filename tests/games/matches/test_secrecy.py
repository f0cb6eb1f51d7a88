"""Whole partidas by the services: what each viewer is sent and may know (promise P16).

The model reads the raw log alone: what was dealt to the seat he looks from, and what was shown.
"""

from __future__ import annotations

import logging
import random
import re

import msgspec
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.engines.core.chance import HmacRng
from games.engines.core.contract import SeatBack, SeatLost
from games.engines.core.dealing import Repartido
from games.engines.core.legal import draw
from games.engines.mus.events import ManoEmpezada, Mostradas
from games.engines.mus.options import Options
from games.matches import runner, selectors, services
from games.matches.projection import Frames, Viewer
from games.matches.runner import Live
from games.models import Match
from tests.engines.harness import size
from tests.engines.mus import worlds
from tests.games.tools import befall, live, play, start

pytestmark = pytest.mark.django_db(transaction=True)

CARD = re.compile(r'"(\d{1,2}[oceb])"')
VIEWERS = [
    *(Viewer(seat, plays=True) for seat in range(4)),
    *(Viewer(seat, plays=False) for seat in range(4)),
    Viewer(None, plays=False),
]
STEPS = size("SECRECY_STEPS", 120)


class Known:
    """The cards that each viewer may know, hand by hand."""

    def __init__(self) -> None:
        self.own: dict[int | None, set[str]] = {}
        self.shown: set[str] = set()

    def hear(self, events: tuple[object, ...]) -> None:
        """Take in the raw events of a step."""
        for event in events:
            if isinstance(event, ManoEmpezada):
                self.own, self.shown = {}, set()
            elif isinstance(event, Repartido):
                self.own.setdefault(event.asiento, set()).update(event.cartas or ())
            elif isinstance(event, Mostradas):
                self.shown.update(card for hand in event.manos for card in hand)

    def by(self, viewer: Viewer) -> set[str]:
        """Return what *viewer* may be sent now."""
        return self.own.get(viewer.seat, set()) | self.shown


def mus(people, **options) -> Match:
    return start(people, game="mus", options=Options(reloj="sin", juegos=3, **options))


def act(match: Match, now: Live, rng: random.Random, chance: HmacRng) -> None:
    """Have somebody do something legal at random, or fall and come back."""
    if rng.random() < 0.05:
        seat = rng.randrange(4)
        for action in (SeatLost(seat), SeatBack(seat)):
            befall(match, action)
        return
    seat = rng.choice([s for s in range(4) if now.choices[s]])
    awaited = now.awaited()
    if awaited and rng.random() < 0.8:
        seat = rng.choice(awaited)
    choices = [c for c in now.choices[seat] if c.action.__name__ not in STOPS]
    if awaited and seat in awaited:
        choices = [c for c in choices if c.kind == "turn"] or choices
    if choices:
        action = draw(choices, chance)
        play(
            match, seat, {"t": type(action).__name__, **msgspec.to_builtins(action, str_keys=True)}
        )


STOPS = {"PedirPausa", "ProponerFin"}


@pytest.mark.parametrize("seed", range(2))
def test_p16_no_viewer_is_ever_sent_a_card_he_may_not_know(people, seed):
    match = mus(people, deje=bool(seed))
    rng, chance = random.Random(seed), HmacRng(b"%032d" % seed, "secrecy")
    known, told, seen = Known(), 0, 0
    now = live(match)
    known.hear(first_events(match, now))
    behind: list[tuple[int, list[set[str]]]] = []
    for _ in range(STEPS):
        if now.facts.engine.outcome(now.state):
            break
        before = now
        act(match, now, rng, chance)
        now = selectors.match_live(match.pk)
        events = selectors.events_since(now, before.version)
        assert events is not None
        allowed = [known.by(viewer) for viewer in VIEWERS]
        known.hear(events)
        behind.append((before.version, allowed))
        since, _ = behind[max(0, len(behind) - rng.randint(1, 12))]
        frames = Frames(now, selectors.events_since(now, since) or ())
        for place, viewer in enumerate(VIEWERS):
            may = known.by(viewer).union(*(a[place] for v, a in behind if v >= since))
            sent = set(CARD.findall(frames.for_viewer(viewer)))
            assert sent <= may, (viewer, sent - may, now.version)
            told += len(sent)
            seen += 1
    assert told > 0
    assert seen > 200


def test_the_model_finds_a_leak(people, monkeypatch):
    monkeypatch.setattr(Repartido, "seen_by", lambda self, viewer: self)
    with pytest.raises(AssertionError):
        test_p16_no_viewer_is_ever_sent_a_card_he_may_not_know(people, 0)


def first_events(match: Match, now: Live) -> tuple[object, ...]:
    step = match.steps.get(version=1)
    return runner.decode_step(now.facts, step.payload).events


def of(now: Live, state: object) -> Live:
    """Return the match as if it stood at *state*."""
    engine = now.facts.engine
    choices = tuple(tuple(engine.legal_actions(state, seat)) for seat in range(4))
    return msgspec.structs.replace(now, state=state, choices=choices)


def test_p16_two_worlds_that_differ_in_hidden_cards_are_the_same_bytes(people):
    match = mus(people)
    rng, chance = random.Random(7), HmacRng(b"7" * 32, "worlds")
    compared = 0
    now = live(match)
    for _ in range(STEPS):
        if now.facts.engine.outcome(now.state):
            break
        for viewer in VIEWERS:
            other = worlds.twin(now.state, viewer.seat, rng)
            if other is None or other == now.state:
                continue
            compared += 1
            texts = [Frames(of(now, s), ()).for_viewer(viewer) for s in (now.state, other)]
            assert len({re.sub(r'"quedan":-?\d+', "", text) for text in texts}) == 1, viewer
        act(match, now, rng, chance)
        now = selectors.match_live(match.pk)
    assert compared > STEPS


def test_p16_p18_the_log_of_a_match_names_no_card(people, caplog):
    """At DEBUG, SQL with its parameters included."""
    caplog.set_level(logging.DEBUG)
    logging.getLogger("django.db.backends").setLevel(logging.DEBUG)
    rng, chance = random.Random(3), HmacRng(b"3" * 32, "log")
    with CaptureQueriesContext(connection):
        match = mus(people)
        now = live(match)
        for _ in range(40):
            if now.facts.engine.outcome(now.state):
                break
            act(match, now, rng, chance)
            with pytest.raises(services.Refusal):
                play(match, 0, {"t": "Descartar", "cartas": ["99o"]})
            now = selectors.match_live(match.pk)
    text = "\n".join(record.getMessage() for record in caplog.records)
    deck = {card for hand in now.state.manos for card in hand} | set(now.state.mazo)
    assert "games_match" in text
    assert not [card for card in deck if re.search(rf"['\"]{card}['\"]", text)]
