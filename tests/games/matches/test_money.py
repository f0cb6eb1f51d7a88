"""Ways of getting U$uros that the rules do not give (promises P7 and P8)."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db.models import Sum

from accounts.refusals import Refusal
from economy.models import Account
from economy.reconciliation import reconcile
from economy.selectors import balance_of
from games.engines.mus.options import Options
from games.matches import services
from games.models import Match, MatchPlayer
from tests.factories import PersonFactory
from tests.games.tools import at_once, start

pytestmark = pytest.mark.django_db(transaction=True)


def mus(people, **setting) -> Match:
    options = setting.pop("options", Options(reloj="sin"))
    return start(people, game="mus", options=options, **setting)


def leave(match: Match, person) -> None:
    services.match_leave(match_id=match.pk, user_id=person.pk, action_id=uuid4())


def purses(people) -> list[int]:
    return [balance_of(person.pk) for person in people]


def escrow(match: Match) -> int:
    return Account.objects.filter(match_id=match.pk).aggregate(n=Sum("balance"))["n"] or 0


def faults() -> list[str]:
    """Return what is wrong with the books."""
    return [finding.rule for finding in reconcile() if finding.broken]


def test_who_leaves_at_the_first_card_is_a_leaver(people):
    match = mus(people)
    assert purses(people) == [950] * 4
    leave(match, people[1])
    row = MatchPlayer.objects.get(match=match, user=people[1])
    assert (row.result, row.points) == (MatchPlayer.Result.LEFT, -20)
    assert row.money == 0  # nobody was ahead: void, by mus §11
    assert escrow(match) == 0
    assert purses(people) == [1000] * 4
    assert faults() == []


def test_p7_nothing_closes_a_closed_match_again(people):
    match = mus(people)
    leave(match, people[1])
    before = purses(people)
    for again in (
        lambda: leave(match, people[0]),
        lambda: services.match_void(
            match_id=match.pk, actor=people[3], reason="quiero que me devuelvan lo mío"
        ),
    ):
        with pytest.raises(Refusal) as refusal:
            again()
        assert refusal.value.code == "partida_terminada"
    assert services.match_settle(match_id=match.pk) is False
    assert purses(people) == before
    assert faults() == []


def test_p7_four_who_leave_at_once_end_one_match(people):
    match = mus(people)
    results = at_once(*(lambda who=who: leave(match, who) for who in people))
    assert sum(not isinstance(result, Exception) for result in results) == 1
    assert MatchPlayer.objects.filter(match=match, result=MatchPlayer.Result.LEFT).count() == 1
    assert escrow(match) == 0
    assert faults() == []


def test_two_on_one_connection_do_not_milk_the_courtesy(people, settings):
    settings.USUMUS = {
        **settings.USUMUS,
        "SAME_CONNECTION_RULE": True,
        "SAME_CONNECTION_STAKES": True,
    }
    poor = [PersonFactory(welcomed=False) for _ in range(2)]
    table = [poor[0], people[0], poor[1], people[1]]
    for _ in range(4):
        match = start(table, stake=5, hashes=("mine", "a", "mine", "b"))
        leave(match, people[0])
    assert Account.objects.get(code="cortesia").balance == -5
    assert balance_of(poor[1].pk) == 0
    assert sum(purses([*poor, *people])) == 4000 + 5
    assert not MatchPlayer.objects.filter(points__gt=0).exists()
    assert faults() == []


def test_who_plays_on_the_courtesy_scores_no_points_and_his_partner_does(people):
    poor = PersonFactory(welcomed=False)
    match = start([poor, people[0], people[1], people[2]], stake=5)
    leave(match, people[0])
    points = dict(MatchPlayer.objects.filter(match=match).values_list("seat", "points"))
    assert match.ranked
    assert (points[0], points[2]) == (0, 12)


@pytest.mark.parametrize(
    "setting",
    [
        {"options": Options(reloj="sin", juegos=1)},
        {"robots": {1: "novato", 2: "normal", 3: "novato"}},
    ],
    ids=["single juego", "training"],
)
def test_what_does_not_count_moves_nothing_however_it_ends(people, setting):
    playing = people[:1] if "robots" in setting else people
    match = mus(playing, **setting)
    assert purses(people) == [1000] * 4
    leave(match, playing[0])
    assert purses(people) == [1000] * 4
    assert not MatchPlayer.objects.filter(match=match).exclude(money=0).exists()
    assert not MatchPlayer.objects.filter(match=match).exclude(points=0).exists()
    assert not Account.objects.filter(match_id=match.pk).exists()
