"""Partidas of mus that are over, played by people without judgement through the real services."""

from __future__ import annotations

import random
from collections.abc import Sequence
from uuid import uuid4

import msgspec

from accounts.models import User
from games.engines.mus.options import Options
from games.matches import runner, services
from games.matches.projection import choices_for
from games.models import Match
from tests.games.tools import live, start
from tools.players.choose import choose

SHORT = Options(juegos=2, piedras=30, reloj="sin")


def play_on(match: Match, *, seed: int = 1, until: int | None = None) -> Match:
    """Play *match* to its end, or *until* that version."""
    rng = random.Random(seed)
    state = live(match)
    while state.facts.engine.outcome(state.state) is None and (
        until is None or state.version < until
    ):
        seat = next(s for s, choices in enumerate(state.choices) if runner.turns(choices))
        action = choose(msgspec.to_builtins(choices_for(state.choices[seat])), rng)
        assert action is not None
        services.match_play(
            match_id=match.pk,
            user_id=state.chairs.player(seat).user_id,
            action=action,
            action_id=uuid4(),
        )
        known = runner.cache.get(match.pk)
        assert known is not None
        state = known
    match.refresh_from_db()
    return match


def finished(
    people: Sequence[User], *, options: Options = SHORT, seed: int = 1, stake: int = 50
) -> Match:
    """Return a partida of mus played to its end."""
    return play_on(start(people, game="mus", options=options, stake=stake), seed=seed)
