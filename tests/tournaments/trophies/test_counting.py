"""By which deeds a milestone is won: those of its game, whenever it was defined (torneos §22.3)."""

from __future__ import annotations

import pytest
from django.urls import reverse

from accounts.models import User
from games.engines.core.feats import Feat
from games.live.failpoints import InjectedFault
from tests.economy.staff import staff
from tests.factories import PersonFactory
from tests.staff_forms import open_and_send
from tests.tournaments.trophies.test_awarding import defined as as_sent
from tests.tournaments.trophies.test_milestones import counted, deed
from tests.tournaments.trophies.test_recounting import numbers
from tournaments import tasks
from tournaments.models import Award, Trophy
from tournaments.trophies import catalogue, counting, recounting, selectors

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


# --- Defined or changed when somebody has passed it already


@pytest.fixture
def passed(ana) -> list[User]:
    """Return three who have made so many capotes each, and of whom nobody waits to be counted."""
    people = [ana, *PersonFactory.create_batch(2)]
    for user, n in zip(people, (10, 4, 12), strict=True):
        for turn in range(n):
            deed(user, turn, Feat(0, 0, "capotes"))
    given()
    return people


def given() -> int:
    """Have the worker count all who wait; return how many they were."""
    people = 0
    while found := recounting.go_on():
        people += found
    return people


def winners(trophy: Trophy) -> set[User]:
    return {award.user for award in trophy.awards.filter(taken_at=None).select_related("user")}


def test_22_3_one_defined_later_is_won_by_who_had_passed_it_as_a_recount_says(passed):
    made = defined("Diez", "capotes", 10)
    assert winners(made) == set()
    tasks.count_deeds()
    assert winners(made) == {passed[0], passed[2]}
    first = Award.objects.get(trophy=made, user=passed[2])
    kept = numbers()
    recounting.recount_all()
    assert numbers() == kept
    assert Award.objects.get(pk=first.pk).taken_at is None
    assert given() == 0
    deed(passed[1], 30, Feat(0, 0, "capotes", n=6))
    assert winners(made) == set(passed)


def test_22_3_a_row_that_was_broken_since_counts_too(ana):
    given()
    for n in range(4):
        deed(ana, n, Feat(0, 0, "racha", of_a_row=True))
    deed(ana, 5, Feat(0, 0, "racha", n=0, of_a_row=True, breaks=True))
    made = defined("Cuatro", "racha", 4)
    given()
    assert has(ana, made)


def test_22_3_they_are_counted_in_pieces_and_what_is_defined_meanwhile_is_of_all(
    passed, monkeypatch
):
    monkeypatch.setattr(recounting, "PEOPLE", 1)
    one = defined("Diez", "capotes", 10)
    assert recounting.go_on() == 1
    assert winners(one) == {passed[0]}
    other = defined("Tres", "capotes", 3)
    assert given() == 3
    assert (winners(one), winners(other)) == ({passed[0], passed[2]}, set(passed))
    kept = numbers()
    recounting.recount_all()
    assert numbers() == kept


def test_22_3_one_who_cannot_be_counted_keeps_nobody_else_waiting(passed, monkeypatch):
    made = defined("Diez", "capotes", 10)
    count = counting.recount

    def fails(user_id: int) -> None:
        if user_id == passed[0].pk:
            raise RuntimeError
        count(user_id)

    monkeypatch.setattr(counting, "recount", fails)
    given()
    assert winners(made) == {passed[2]}


def test_22_3_killed_in_the_middle_whoever_was_not_counted_is_next(passed, monkeypatch):
    made = defined("Diez", "capotes", 10)

    def dies(name: str) -> None:
        raise InjectedFault(name)

    with monkeypatch.context() as broken:
        broken.setattr(recounting, "failpoint", dies)
        with pytest.raises(InjectedFault):
            recounting.go_on()
    assert winners(made) == set()
    given()
    assert winners(made) == {passed[0], passed[2]}


@pytest.mark.parametrize(
    ("changed", "people"), [({"threshold": "4"}, 3), ({"is_open": "on"}, 3), ({"name": "Otro"}, 0)]
)
def test_22_3_what_the_staff_change_of_it_is_counted_for_all_and_its_name_is_not(
    passed, client, changed, people
):
    made = defined("Mil", "capotes", 1000)
    Trophy.objects.filter(pk=made.pk).update(is_open="is_open" not in changed)
    given()
    client.force_login(staff("change_trophy", "view_trophy"))
    address = reverse("admin:tournaments_trophy_change", args=[made.pk])
    sent = as_sent(**{"name": "Mil", "threshold": "1000", **changed})
    assert open_and_send(client, address, sent).status_code == 302
    assert given() == people
    assert winners(made) == (set(passed) if "threshold" in changed else set())
