"""In which place a match ends for each, and why he was no longer there (torneos §18.3, §21.1)."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from accounts.models import User
from games.engines.core.contract import Outcome
from games.engines.mus.options import Options as Mus
from games.engines.ohhell.options import Options as OhHell
from games.engines.parchis.options import Options as Parchis
from games.engines.poker.options import Options as Poker
from games.engines.tresmus.options import Options as TresMus
from games.matches import prizes, waits
from games.models import Match, MatchPlayer, MatchTimer
from tests.games.matches import chairs, finished
from tests.games.matches.departing import come_back, fall, leave, play_on
from tests.games.matches.test_poker_tables import end_wait, mesa
from tests.games.tools import live, overdue, start

__all__ = ["mesa"]

pytestmark = pytest.mark.django_db(transaction=True)

GAMES: dict[str, tuple[int, Any]] = {
    "mus": (4, Mus(juegos=2)),
    "parchis": (4, Parchis()),
    "ohhell": (3, OhHell(maximo=1, minimo=1, rebote=False)),
    "tresmus": (3, TresMus()),
    "poker": (4, Poker()),
}
LONG = {"ohhell": OhHell()}
WAYS = [
    (game, cause)
    for game in GAMES
    for cause in ("abandona", "cae", "ausente")
    if (game, cause) != ("poker", "ausente")  # the absent of a minitorneo are played for
]


def begun(people: list[User], game: str) -> Match:
    seats, options = GAMES[game]
    return start(people[:seats], game=game, options=options)


def told(match: Match) -> dict[int, tuple[int | None, str]]:
    rows = match.players.filter(until=None)
    return {row.seat: (row.place, row.left_by) for row in rows}


def be_absent(match: Match) -> int:
    """Have every clock run out until one is absent, and wait for him in vain; return his seat."""
    for _ in range(40):
        timer = MatchTimer.objects.filter(match=match, key__startswith="ausente:").first()
        if timer is not None:
            overdue(match, timer.key)
            waits.match_fire_due(match_id=match.pk)
            assert timer.seat is not None
            return timer.seat
        overdue(match)
        waits.match_fire_due(match_id=match.pk)
    raise AssertionError("nobody is absent")


@pytest.mark.parametrize(("game", "cause"), WAYS)
def test_21_1_his_row_says_why_he_is_no_longer_there(people, game, cause):
    seat = 1
    if cause == "ausente":
        match = start(people[: GAMES[game][0]], game=game, options=LONG.get(game))
        seat = be_absent(match)
    else:
        match = begun(people, game)
        {"abandona": leave, "cae": fall}[cause](match, seat)
    causes = {seat: why for seat, (_place, why) in told(match).items()}
    assert causes == {other: cause if other == seat else "" for other in causes}


def test_who_fell_and_came_back_is_there(people):
    match = begun(people, "ohhell")
    fall(match, 1)
    assert told(match)[1] == (None, "cae")
    come_back(match, 1)
    play_on(match)
    assert {why for _place, why in told(match).values()} == {""}


def test_to_stand_up_with_ones_own_usuros_is_no_leaving(mesa, people):
    for seat in range(3):
        chairs.sit(mesa, people[seat], seat, 100)
    end_wait(mesa, "continuar")
    chairs.leave(mesa, people[1])
    assert mesa.players.filter(until=None).count() == 3, "he stands up when the hand is over"
    assert 1 in live(mesa).facts.engine.gone(live(mesa).state)
    assert set(MatchPlayer.objects.values_list("left_by", flat=True)) == {""}


def test_both_of_a_pair_have_its_place(people):
    match = finished.finished(people)
    places = {row.seat: (row.result, row.place) for row in match.players.all()}
    assert places[0] == places[2]
    assert places[1] == places[3]
    assert {places[0], places[1]} == {("gana", 1), ("pierde", 2)}


def test_who_leaves_a_mus_has_the_place_of_his_pair(people):
    match = start(people, game="mus", options=Mus(juegos=4))
    while (now := live(match)).facts.engine.stands_to_lose(now.state, 1).void:
        finished.play_on(match, until=now.version + 10)
    leave(match, 1)
    rows = {row.seat: row for row in match.players.all()}
    assert (rows[1].result, rows[1].left_by) == ("abandona", "abandona")
    assert {(rows[1].place, rows[0].place), (rows[3].place, rows[2].place)} in (
        {(1, 2)},
        {(2, 1)},
    )


@pytest.mark.parametrize(("game", "seats"), [("tresmus", 3), ("poker", 4)])
def test_18_3_the_last_to_go_is_second(people, game, seats):
    match = begun(people, game)
    for seat in range(seats - 1):
        leave(match, seat)
    found = told(match)
    assert found[seats - 1] == (1, "")
    assert [found[seat] for seat in range(seats - 1)] == [
        (seats - seat, "abandona") for seat in range(seats - 1)
    ]


def test_18_3_a_robot_brings_the_seat_to_its_place(people):
    match = begun(people, "ohhell")
    leave(match, 1)
    play_on(match)
    found = told(match)
    assert min(place or 9 for place, _why in found.values()) == 1
    assert {seat for seat, (_place, why) in found.items() if why} == {1}
    winners = {row.seat for row in match.players.filter(result="gana")}
    assert {seat for seat, (place, _why) in found.items() if place == 1} == winners


def test_nobody_has_a_place_where_nobody_wins(people):
    match = begun(people, "ohhell")
    for seat in range(3):
        leave(match, seat)
    assert told(match) == dict.fromkeys(range(3), (None, "abandona"))


def test_18_3_those_who_share_a_place_leave_those_below_free():
    sides = tuple((seat,) for seat in range(4))
    found = prizes.places(Outcome(((2,), (0, 1), (3,)), "ganada"), sides)
    assert found == {2: 1, 0: 2, 1: 2, 3: 4}
    pairs = ((0, 2), (1, 3))
    assert prizes.places(Outcome(((1, 3), (0, 2)), "ganada"), pairs) == {0: 2, 1: 1, 2: 2, 3: 1}


# --- Matches that ended before it was written


def forget() -> dict[int, tuple[int | None, str]]:
    """Have the rows say nothing; return what they said, by their key."""
    known = {row.pk: (row.place, row.left_by) for row in MatchPlayer.objects.all()}
    MatchPlayer.objects.update(place=None, left_by="")
    return known


def now() -> dict[int, tuple[int | None, str]]:
    return {row.pk: (row.place, row.left_by) for row in MatchPlayer.objects.all()}


def test_the_migration_knows_the_places_of_two_sides_and_who_left_to_robots(people):
    finished.finished(people)
    left = begun(people, "ohhell")
    leave(left, 1)
    play_on(left)
    known = forget()
    migration = import_module("games.migrations.0035_places")
    with connection.schema_editor() as editor:
        migration.fill(None, editor)
    of_three = {row.pk for row in left.players.all()}
    assert now() == {
        pk: (None if pk in of_three else place, why) for pk, (place, why) in known.items()
    }


def test_the_command_writes_the_others_from_state_and_log(people):
    for game in ("tresmus", "poker"):
        match = begun(people, game)
        for seat in range(GAMES[game][0] - 1):
            leave(match, seat)
    back = begun(people, "ohhell")
    fall(back, 1)
    come_back(back, 1)
    play_on(back)
    void = begun(people, "mus")
    fall(void, 2)
    known = forget()
    call_command("places_write")
    assert now() == known
    call_command("places_write")
    assert now() == known


def test_one_that_cannot_be_read_is_named_and_stops_no_other(people, capsys):
    broken, whole = finished.finished(people), finished.finished(people)
    known = forget()
    Match.objects.filter(pk=broken.pk).update(state=b"rubbish" * 9)
    with pytest.raises(CommandError, match="1 cannot be read"):
        call_command("places_write")
    assert f"match {broken.pk}:" in capsys.readouterr().err
    for row in whole.players.all():
        assert (row.place, row.left_by) == known[row.pk]
