"""What a match came to for its cruce, in juegos (torneos §5.7, §12.1)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.engines.registry import GAMES
from games.matches import runner, vault
from games.matches.held import facts_of
from games.models import Match, Room
from tests.tournaments.championships.evenings import come, crowd, end, evening, waiting
from tournaments.championships import tables
from tournaments.models import Championship, Cruce
from tournaments.pairing import parts
from tournaments.pairing.parts import Past
from tournaments.pairing.progress import Rules
from tournaments.pairing.results import How, Result

pytestmark = pytest.mark.django_db(transaction=True)


def stands(cruce: Cruce, **at: Any) -> None:
    """Have the match of *cruce* stand so."""
    match = Match.objects.get(origin=cruce.origin)
    facts = facts_of(match.pk)
    state = replace(runner.decode_state(facts, match.state), **at)
    kept = vault.seal(msgspec.msgpack.encode(state), facts.scope)
    Match.objects.filter(pk=match.pk).update(state=kept)


def test_12_1_the_juegos_of_a_cruce_are_those_of_all_its_vacas():
    one = evening(crowd(2), least=2, options={"juegos": 2, "vacas": 2, "piedras": 40})
    assert tables.clean_win(one) == 4
    (cruce,) = waiting(one)
    come(cruce, 0, 1)
    stands(cruce, vacas=(2, 1), anteriores=(3, 3), juegos=(2, 1), piedras=(12, 31))
    end(cruce, 0)
    cruce.refresh_from_db()
    assert (cruce.juegos_a, cruce.juegos_b) == (5, 4)
    assert (cruce.piedras_a, cruce.piedras_b) == (12, 31)


def test_12_1_in_a_game_without_juegos_the_cruce_counts_one_to_nothing():
    game = next(name for name, about in GAMES.items() if about.juegos is None)
    one = evening(crowd(2), least=2)
    Room.objects.filter(pk=one.room_id).update(game=game)
    Championship.objects.filter(pk=one.pk).update(options={})
    assert tables.clean_win(Championship.objects.get(pk=one.pk)) == 1


def test_5_7_of_losers_with_equal_juegos_the_one_with_more_piedras_is_taken_back():
    played = [
        Result(1, How.PLAYED, a, b, a, (3, 1), (40, piedras))
        for a, b, piedras in (("1", "6", 10), ("2", "5", 30), ("3", "4", 20))
    ]
    told = Past("eliminatoria", 6, Rules(repesca=True), 1, played)
    found = parts.joined(told, 3)
    assert 5 in found.positions
    assert set(found.places) == {4, 6}
