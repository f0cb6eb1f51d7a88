"""The rankings made again from stored matches of all games: those that were kept (torneos §19)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games.engines.registry import GAMES
from games.live import sql
from games.models import Match, MatchPlayer
from games.tables import forms
from tests.factories import PersonFactory, RobotFactory
from tests.games.tools import room_of
from tests.tournaments.rankings.test_following import everything
from tournaments.models import Recount
from tournaments.rankings import following, levels

pytestmark = pytest.mark.django_db(transaction=True)

MATCHES = 40


def stored(game: str, seats: Sequence[User], chance: random.Random, minute: int) -> Match:
    """Store a match that is over, as it may have ended: some are void, or left, or do not score."""
    engine = GAMES[game].engine
    options = forms.decode_options(game, {}, range(len(seats)))
    at = timezone.now() - timedelta(days=100, minutes=minute)
    match = Match.objects.create(
        room=room_of(game), game=game, rules_version=1, seats=len(seats),
        options=forms.as_data(options), conditions={}, summary="al azar", stake=5, state=b"",
        status=chance.choices(["terminada", "nula"], [9, 1])[0],
        server_seed=b"", commitment="0" * 64, stepped_at=at, finished_at=at, closed_at=at,
        rematch="no", ranked=chance.random() > 0.1,
    )  # fmt: skip
    is_void = match.status != Match.Status.FINISHED
    for side in engine.sides(options, len(seats)):
        place = chance.randint(1, 3)
        for seat in side:
            MatchPlayer.objects.create(
                match=match, seat=seat, user=seats[seat],
                robot_level="normal" if seats[seat].kind == User.Kind.ROBOT else "",
                place=None if is_void else place, left_by=chance.choice(["", "", "", "deja"]),
                result="nula" if is_void else "gana" if place == 1 else "pierde",
                staked=chance.choice([0, 5, 5]), points=chance.choice([-100, -10, 0, 12]),
            )  # fmt: skip
    return match


def at_random(game: str, chance: random.Random) -> list[Match]:
    """Return matches of *game* among a few people and a robot, in the order of their closing."""
    people = [*PersonFactory.create_batch(9), RobotFactory()]
    least, most = GAMES[game].engine.seats(GAMES[game].engine.options_type())
    return [
        stored(game, chance.sample(people, chance.randint(least, most)), chance, -turn // 2)
        for turn in range(MATCHES)
    ]  # two at each moment


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"coin"}))
def test_19_3_random_matches_made_again_are_those_kept_as_they_closed(
    game: str, monkeypatch: Any
) -> None:
    chance = random.Random(f"again {game}")
    matches = at_random(game, chance)
    for match in matches:
        following.follow(match.pk)
    annulled = matches[3]
    Match.objects.filter(pk=annulled.pk).update(void_reason="se dejaron ganar")
    following.follow(annulled.pk)
    kept, digest = everything(), following.digest_of(game)
    assert len(kept["Result"]) > MATCHES
    assert kept["Score"]
    assert kept["Level"]
    following.rebuild(game)
    assert (everything(), following.digest_of(game)) == (kept, digest)
    for kind in (following.Result, following.Score, following.PairScore, levels.Level):
        kind.objects.all().delete()
    monkeypatch.setattr(following, "PIECE", 30)  # several pieces of users
    monkeypatch.setattr(following, "BATCH", 7)
    for _ in range(2):
        following.rebuild(game)
        assert (everything(), following.digest_of(game)) == (kept, digest)
    assert not Recount.objects.exists()


def test_19_3_told_in_any_order_the_numbers_are_the_same() -> None:
    chance = random.Random(3)
    matches = at_random("mus", chance)
    for match in chance.sample(matches, len(matches)):
        following.follow(match.pk)
    kept = everything()
    following.rebuild("mus")
    assert everything() == kept


def test_what_is_wrong_in_any_table_is_put_right() -> None:
    matches = at_random("mus", random.Random(5))
    for match in matches:
        following.follow(match.pk)
    kept = everything()
    following.Result.objects.filter(match=matches[1].pk).update(points=99, mu=1)
    following.Result.objects.filter(match=matches[2].pk).delete()
    for kind in (following.Score, following.PairScore, levels.Level):
        first, second, *_ = kind.objects.order_by("pk")
        first.delete()
        kind.objects.filter(pk=second.pk).update(**{"mu" if kind is levels.Level else "points": 3})
    stranger = PersonFactory()
    following.Score.objects.create(user=stranger, game="mus", period="", points=1, won=1, played=1)
    levels.Level.objects.create(
        user=stranger, game="mus", mu=1, sigma=1, matches=1, rated_at=timezone.now()
    )
    assert everything() != kept
    following.rebuild("mus")
    assert everything() == kept


NOTED_WHEN_TRIED = (
    "CREATE TABLE tried (n bigint)",
    """CREATE FUNCTION note_tried() RETURNS trigger LANGUAGE plpgsql AS
       'BEGIN INSERT INTO tried VALUES (NEW.id); RETURN NULL; END'""",
    """CREATE CONSTRAINT TRIGGER noted AFTER INSERT ON tournaments_result
       DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_tried()""",
)
FORGOTTEN = (
    "DROP TRIGGER noted ON tournaments_result", "DROP FUNCTION note_tried", "DROP TABLE tried",
)  # fmt: skip


@pytest.fixture
def tried() -> Iterator[None]:
    """Note in a table what may wait for the end of a transaction, as foreign keys may, as tried."""
    for statement in NOTED_WHEN_TRIED:
        sql.run(statement)
    yield
    for statement in FORGOTTEN:
        sql.run(statement)


def test_nothing_is_put_off_to_the_end_which_would_take_too_long_for_many_matches(
    tried: None, monkeypatch: Any
) -> None:
    at_random("mus", random.Random(7))
    found: list[int] = []

    def failpoint(name: str) -> None:
        if name == "rankings.rebuilt":
            found.extend(number for (number,) in sql.rows("SELECT n FROM tried"))

    monkeypatch.setattr(following, "failpoint", failpoint)
    following.rebuild("mus")
    assert sorted(found) == sorted(following.Result.objects.values_list("pk", flat=True))
    assert found
