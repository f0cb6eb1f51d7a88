"""Prizes and trophies: after the time for disputes, exactly once (torneos §2.4, §16)."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone

from economy import freezing, funds, reconciliation
from economy.models import Tx
from economy.selectors import prizes_today
from games.live.failpoints import InjectedFault
from tests.factories import PersonFactory
from tests.games.tools import at_once
from tests.tournaments.championships.cups import code, is_now, opened, wallets
from tests.tournaments.championships.evenings import (
    QUICK,
    come,
    crowd,
    evening,
    late,
    number,
    play,
    play_all,
    start,
    tick,
    waiting,
)
from tournaments.championships import awarding, clock
from tournaments.championships.awarding import championship_award, prizes_of
from tournaments.championships.enrolment import accept, invite
from tournaments.championships.founding import Play, championship_cancel
from tournaments.models import Award, Championship, Cruce, Trophy
from tournaments.trophies import catalogue

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "todos están de acuerdo"
REST = {"rest": 0}


def ended(one: Championship, minutes: int = 0) -> Championship:
    """Play *one* to its end, so many minutes ago."""
    while play_all(one):
        pass
    ago = timezone.now() - timedelta(minutes=minutes)
    Championship.objects.filter(pk=one.pk).update(ended_at=ago)
    one.refresh_from_db()
    assert one.state == "terminado"
    return one


def by_number(one: Championship, people: list[Any]) -> dict[int, int]:
    """Return the U$uros of each by his number."""
    numbers = dict(one.members.filter(entry__number__isnull=False)
                   .values_list("user", "entry__number"))  # fmt: skip
    found = {numbers[p.pk]: amount for p, amount in zip(people, wallets(people), strict=True)}
    return dict(sorted(found.items()))


def books_are_right() -> bool:
    return all(finding.ok for finding in reconciliation.reconcile())


def test_16_2_after_the_quarter_of_an_hour_the_pot_is_shared_and_the_fund_closed(people):
    one = ended(evening(people, Play(rules={**REST, "third_place": True})), minutes=14)
    clock.run()
    one.refresh_from_db()
    assert (one.state, wallets(people)) == ("terminado", [950] * 4)
    ended(one, minutes=15)
    clock.run()
    clock.run()
    one.refresh_from_db()
    assert by_number(one, people) == {1: 1050, 2: 1010, 3: 990, 4: 950}
    assert one.state == "premiado"
    assert one.settled_at is not None
    assert funds.paid(one.pk) == {} or Tx.objects.filter(key=f"torneo:{one.pk}:premios").exists()
    assert Tx.objects.filter(key=f"torneo:{one.pk}:premios").count() == 1
    assert books_are_right()


def test_16_3_both_semifinalists_share_the_third_and_fourth_place(people):
    one = ended(evening(people, Play(rules=REST, shares=(400, 300, 205, 95))), minutes=15)
    clock.run()
    one.refresh_from_db()
    assert by_number(one, people) == {1: 1030, 2: 1010, 3: 980, 4: 980}


def test_16_2_fewer_than_four_play_for_one_prize(people):
    one = ended(evening(people[:3]), minutes=15)
    assert prizes_of(one) == [150]
    clock.run()
    assert sorted(wallets(people[:3])) == [950, 950, 1100]


def test_16_2_what_the_house_promised_it_adds(people):
    staff = PersonFactory(is_staff=True)
    one = evening(people, Play(rules=REST, amounts=(300, 20)), organiser=staff)
    ended(one, minutes=15)
    clock.run()
    assert by_number(one, people) == {1: 1250, 2: 970, 3: 950, 4: 950}
    assert books_are_right()


def test_16_2_what_was_promised_is_paid_whole_whatever_the_house_gives_a_person_in_a_day(people):
    """The limit of decisiones §5 is that of mini-tournaments, which anybody begins for nothing."""
    staff = PersonFactory(is_staff=True)
    assert settings.USUMUS["PRIZES_PER_DAY"] < 2_000
    one = evening(people, Play(rules=REST, amounts=(2_000,)), organiser=staff, fee=0)
    ended(one, minutes=15)
    clock.run()
    assert by_number(one, people)[1] == 3_000
    winner = one.entries.get(place=1).members.get().user_id
    assert prizes_today([winner]) == {}, "nor does it take away from what he wins elsewhere"
    assert books_are_right()


def test_16_2_a_free_one_pays_nothing_and_is_closed_all_the_same(people):
    one = ended(evening(people, fee=0), minutes=15)
    clock.run()
    one.refresh_from_db()
    assert (one.state, wallets(people)) == ("premiado", [1000] * 4)
    assert one.settled_at is not None


def test_c6_a_first_prize_that_nobody_won_is_the_house_s(people):
    one = evening(people, Play(rules=REST, shares=(600, 400)))
    for cruce in waiting(one):
        play(cruce, 0)
    tick()
    late(waiting(one)[0])
    tick()
    ended(one, minutes=15)
    clock.run()
    assert by_number(one, people) == {1: 990, 2: 990, 3: 950, 4: 950}
    assert books_are_right()


def test_16_3_a_pair_halves_its_prize_and_the_odd_one_is_the_captain_s():
    people = crowd(4)
    one = opened(play=Play(rules=REST, shares=(625, 375)), fee=50)
    for captain, other in (people[:2], people[2:]):
        invite(user=captain, championship_id=one.pk, other=other)
        accept(user=other, championship_id=one.pk, captain=captain)
    start(one, people)
    ended(one, minutes=15)
    clock.run()
    winners = one.entries.get(place=1).members.order_by("-is_captain")
    found = dict(zip([p.pk for p in people], wallets(people), strict=True))
    assert [found[m.user_id] for m in winners] == [950 + 63, 950 + 62]


def test_16_3_who_was_expelled_wins_nothing_and_nobody_moves_up(people):
    one = ended(evening(people), minutes=15)
    one.entries.filter(place=1).update(state="expulsado")
    clock.run()
    assert by_number(one, people) == {1: 950, 2: 1010, 3: 970, 4: 970}
    assert not Award.objects.filter(user__championship_members__entry__number=1).exists()
    assert books_are_right()


def test_22_1_everybody_on_a_place_has_its_trophy_once(people):
    trophies = {
        place: Trophy.objects.create(
            given=Trophy.Given.CHAMPIONSHIP, place=place, name=f"Copa {place}", game="mus"
        )
        for place in (1, 2, 3)
    }
    catalogue.stock()
    Trophy.objects.filter(given=Trophy.Given.CHAMPIONSHIP).exclude(
        pk__in=[t.pk for t in trophies.values()]
    ).update(is_open=False)
    one = ended(evening(people), minutes=15)
    clock.run()
    clock.run()
    given = Award.objects.filter(trophy__given=Trophy.Given.CHAMPIONSHIP)
    numbers = given.values_list("trophy__place", "user__championship_members__entry__number")
    assert sorted(numbers) == [(1, 1), (2, 2), (3, 3), (3, 4)]
    assert all(one.name in award.reason for award in given)


@pytest.mark.parametrize("point", ["championship.paid", "championship.awarded"])
def test_16_6_killed_in_the_middle_prizes_and_trophies_are_given_once(people, monkeypatch, point):
    def dies(name: str) -> None:
        if name == point:
            raise InjectedFault(name)

    one = ended(evening(people), minutes=15)
    with monkeypatch.context() as broken:
        broken.setattr(awarding, "failpoint", dies)
        clock.run()
    one.refresh_from_db()
    assert (one.state, wallets(people), Award.objects.count()) == ("terminado", [950] * 4, 0)
    at_once(*[clock.run] * 4)
    assert by_number(one, people) == {1: 1050, 2: 1010, 3: 970, 4: 970}
    assert one.acts.filter(action="premiar").count() == 1
    assert books_are_right()


def test_16_1_while_the_economy_stands_still_prizes_wait(people):
    one = ended(evening(people), minutes=15)
    given = {"actor": one.organiser, "championship_id": one.pk, "reason": WHY}
    freezing.economy_freeze(reason="los libros no cuadran")
    clock.run()
    assert code(championship_award, **given) == "economia_congelada"
    one.refresh_from_db()
    assert (one.state, wallets(people)) == ("terminado", [950] * 4)
    freezing.economy_unfreeze(reason="los libros ya cuadran", actor=people[0])
    clock.run()
    assert sum(wallets(people)) == 4000


def test_2_4_the_organiser_awards_before_but_not_with_an_open_dispute(people):
    one = ended(evening(people))
    given = {"actor": one.organiser, "championship_id": one.pk, "reason": WHY}
    assert code(championship_award, **{**given, "actor": people[0]}) == "permiso"
    assert code(championship_award, **{**given, "reason": "sí"}) == "razon"
    last = one.cruces.order_by("-decided").first()
    assert last is not None
    Cruce.objects.filter(pk=last.pk).update(state="en_disputa")
    Championship.objects.filter(pk=one.pk).update(ended_at=timezone.now() - timedelta(hours=1))
    clock.run()
    assert code(championship_award, **given) == "disputas"
    assert wallets(people) == [950] * 4
    Cruce.objects.filter(pk=last.pk).update(state="terminado")
    assert code(championship_award, **given) == ""
    assert code(championship_award, **given) == "estado"
    assert sum(wallets(people)) == 4000
    assert code(championship_cancel, **given) == "estado", "nothing is cancelled after the prizes"


def test_nobody_is_awarded_before_its_end(people):
    one = evening(people)
    given = {"actor": one.organiser, "championship_id": one.pk, "reason": WHY}
    assert code(championship_award, **given) == "estado"
    is_now(one, "pausado")
    assert code(championship_award, **given) == "estado"
    assert wallets(people) == [950] * 4


def test_16_6_prizes_and_cancelling_exclude_each_other(people):
    for _ in range(3):
        one = ended(evening(people), minutes=15)
        before = sum(wallets(people))
        given = {"actor": one.organiser, "championship_id": one.pk, "reason": WHY}
        at_once(
            partial(code, championship_cancel, **given), partial(code, championship_award, **given)
        )
        one.refresh_from_db()
        assert one.state in {"premiado", "cancelado"}
        assert sum(wallets(people)) == before + 200
        assert books_are_right()


def test_an_evening_without_any_match_still_ends_with_its_prizes(people):
    one = evening(people, QUICK)
    for cruce in waiting(one):
        assert number(cruce)
        come(cruce, 0)
        late(cruce)
    tick()
    come(waiting(one)[0], 1)
    late(waiting(one)[0])
    tick()
    ended(one, minutes=15)
    clock.run()
    assert by_number(one, people) == {1: 1010, 2: 1050, 3: 950, 4: 950}, "who never came"
