"""Which deeds a milestone is won by: of its game alone (torneos §22.3)."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.engines.core.feats import Feat
from tests.factories import PersonFactory
from tests.tournaments.trophies.test_milestones import counted, deed
from tournaments.models import Award, Trophy
from tournaments.trophies import catalogue, recounting, selectors

pytestmark = pytest.mark.django_db(transaction=True)


def defined(name: str, counter: str, threshold: int, game: str = "") -> Trophy:
    """Return a milestone that the staff defined."""
    return Trophy.objects.create(
        name=name, description=name, given="hito", counter=counter, threshold=threshold, game=game
    )


def has(user: User, trophy: Trophy) -> bool:
    return Award.objects.filter(user=user, trophy=trophy, taken_at=None).exists()


@pytest.fixture
def ana() -> User:
    catalogue.stock()
    user: User = PersonFactory(username="Ana")
    return user


def won(ana: User, n: int, game: str) -> None:
    deed(ana, n, Feat(0, 0, "partidas"), Feat(0, 0, "victorias"), Feat(0, 0, f"victorias:{game}"))


def test_22_3_a_milestone_of_a_game_counts_what_was_done_in_it(ana):
    of_mus, of_any = defined("Dos al mus", "victorias", 2, "mus"), defined("Dos", "victorias", 2)
    for n, game in enumerate(("mus", "parchis")):
        won(ana, n, game)
    assert (has(ana, of_any), has(ana, of_mus)) == (True, False)
    [missing] = [s for s in selectors.vitrina_of(ana, with_missing=True) if s.is_missing]
    [piece] = [piece for piece in missing.pieces if piece.trophy == of_mus]
    assert (piece.done, piece.asked, piece.lacking) == (1, 2, "falta 1 victoria")
    won(ana, 3, "mus")
    assert has(ana, of_mus)
    assert Award.objects.get(trophy=of_mus).counter == "victorias:mus"
    recounting.recount_all()
    assert has(ana, of_mus)


def test_22_3_a_counter_that_one_game_alone_has_is_of_that_game(ana):
    made = defined("Dos capotes", "capotes", 2, "mus")
    deed(ana, 1, Feat(0, 0, "capotes", n=2))
    assert has(ana, made)


def test_22_3_what_is_not_counted_in_its_game_nobody_wins_nor_is_shown_it(ana, monkeypatch):
    monkeypatch.setattr(selectors, "MOST_MISSING", 99)
    made = [defined("A", "partidas", 1, "mus"), defined("B", "capotes", 1, "parchis")]
    deed(ana, 1, Feat(0, 0, "partidas"), Feat(0, 0, "capotes"))
    assert not any(has(ana, one) for one in made)
    [missing] = [s for s in selectors.vitrina_of(ana, with_missing=True) if s.is_missing]
    assert not {piece.trophy for piece in missing.pieces} & set(made)


def test_22_3_a_match_counts_under_the_name_by_which_a_milestone_of_its_game_asks(people):
    catalogue.stock()
    made = defined("Una a la moneda", "victorias", 1, "coin")
    match = counted(people)
    winners = {row.user for row in match.players.filter(result="gana")}
    assert {user for user in people if has(user, made)} == winners
