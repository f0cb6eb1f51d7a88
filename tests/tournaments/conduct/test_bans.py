"""The bans of the house: for whom, how long, once, and what they keep from (torneos §21)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import sanctions
from accounts.models import Sanction, User
from accounts.refusals import Refusal
from games.engines.ohhell.options import Options
from games.live.failpoints import InjectedFault
from games.matches import closing, rounds, services
from games.models import Match, MatchPlayer, Standstill, Table
from games.record import history
from games.tables import services as tables
from tests.games.matches.departing import come_back, fall, leave, play_on
from tests.games.tools import finish, start
from tournaments.conduct import bans, judging
from tournaments.models import Offence

pytestmark = pytest.mark.django_db(transaction=True)

SHORT = Options(maximo=1, minimo=1, rebote=False)


@pytest.fixture(autouse=True)
def grown(people: list[User]) -> None:
    """Have their accounts be older than three days."""
    User.objects.update(date_joined=timezone.now() - timedelta(days=30))


def left(people: list[User], seat: int = 1) -> Match:
    """Return a match that somebody left, with its end."""
    match = start(people)
    leave(match, seat)
    match.refresh_from_db()
    return match


def imposed(user: User) -> list[tuple[str, float | None]]:
    """Return what the house imposed, the oldest first, with its minutes."""
    rows = Sanction.objects.filter(user=user, imposed_by=None).order_by("pk")
    return [
        (row.kind, (row.ends_at - row.begins_at).total_seconds() / 60 if row.ends_at else None)
        for row in rows
    ]


def test_21_4_one_accident_is_a_warning_and_the_second_ten_minutes(people):
    left(people)
    assert imposed(people[1]) == [("aviso", None)]
    again = left(people)
    assert imposed(people[1]) == [("aviso", None), ("sin_silla", 10)]
    ban = Sanction.objects.get(kind="sin_silla")
    assert ban.reason == (
        f"No acabaste la partida {again.pk}: la abandonaste."
        " De tus 2 últimas partidas has dejado 2 sin acabar."
    )
    assert [row.sanction for row in Offence.objects.filter(match=again)] == [ban]
    assert {imposed(person) == [] for person in people if person != people[1]} == {True}


def test_21_4_the_next_ones_are_three_times_as_long(people):
    for _ in range(4):
        left(people)
    assert [minutes for _kind, minutes in imposed(people[1])] == [None, 10, 30, 90]


def test_21_4_a_young_account_waits_twice_as_long(people):
    User.objects.filter(pk=people[1].pk).update(date_joined=timezone.now() - timedelta(days=2))
    left(people)
    left(people)
    assert imposed(people[1])[-1] == ("sin_silla", 20)


def test_21_6_a_ban_that_the_staff_lifted_makes_no_other_longer(people, chief):
    left(people)
    left(people)
    ban = Sanction.objects.get(kind="sin_silla")
    sanctions.sanction_lift(actor=chief, sanction_id=ban.pk, reason="fue culpa nuestra")
    left(people)
    assert imposed(people[1])[-1] == ("sin_silla", 10)


def test_21_5_banned_he_does_not_sit_until_it_is_over(people):
    left(people)
    match = left(people)
    table = Table.objects.create(room=match.room, number=90, value=5)
    with pytest.raises(Refusal, match="sin_silla") as refusal:
        tables.table_sit(user=people[1], table_id=table.pk, seat=0)
    assert f"partida {match.pk}" in refusal.value.sentence()
    tables.table_sit(user=people[0], table_id=table.pk, seat=0)


def test_21_1_a_fall_is_no_flight_and_coming_back_is_nothing(people):
    match = start(people[:3], game="ohhell", options=SHORT)
    fall(match, 1)
    fall(match, 2)
    come_back(match, 2)
    play_on(match)
    assert imposed(people[1]) == [("aviso", None)]
    assert imposed(people[2]) == []
    assert history.reliability_of(people[1].pk).percent == 95
    assert history.reliability_of(people[2].pk).percent == 100


def stood_still(match: Match, *, ago_s: int = 0) -> None:
    """Have *match* have stood still for a minute, until so long ago."""
    now = timezone.now() - timedelta(seconds=ago_s)
    Standstill.objects.create(
        process="web-1", cause="unreached", matches=[match.pk], people=3,
        began_at=now - timedelta(minutes=1), noted_at=now, given_until=now, ended_at=now,
    )  # fmt: skip


@pytest.mark.parametrize("ago_s", [0, 340])
def test_p11_what_our_own_outage_brought_about_judges_nobody(people, ago_s):
    match = start(people[:3], game="ohhell", options=SHORT)
    stood_still(match, ago_s=ago_s)
    fall(match, 1)
    play_on(match)
    assert MatchPlayer.objects.get(match=match, seat=1).left_by == "cae"
    assert not Offence.objects.exists()
    assert imposed(people[1]) == []
    assert history.reliability_of(people[1].pk) == (100, 0)


def test_p11_who_falls_long_after_an_outage_fell_by_himself(people):
    match = start(people[:3], game="ohhell", options=SHORT)
    stood_still(match, ago_s=400)
    fall(match, 1)
    play_on(match)
    assert imposed(people[1]) == [("aviso", None)]
    assert history.reliability_of(people[1].pk) == (95, 1)


@pytest.mark.parametrize(("game", "seats"), [("tresmus", 3), ("poker", 4)])
def test_p11_where_the_others_play_on_without_him_an_outage_excuses_to_the_end(people, game, seats):
    match = start(people[:seats], game=game, options=None)
    stood_still(match)
    fall(match, 1)
    Standstill.objects.update(ended_at=timezone.now() - timedelta(minutes=35))
    for seat in range(2, seats):
        leave(match, seat)
    assert MatchPlayer.objects.get(match=match, seat=1).left_by == "cae"
    assert imposed(people[1]) == []
    assert history.reliability_of(people[1].pk) == (100, 0)
    assert imposed(people[2]) == [("aviso", None)]


def test_p11_who_was_gone_before_an_outage_fell_by_himself(people):
    match = start(people[:3], game="ohhell", options=SHORT)
    fall(match, 1)
    stood_still(match, ago_s=-120)
    play_on(match)
    assert imposed(people[1]) == [("aviso", None)]


def test_what_does_not_count_or_is_void_by_the_staff_judges_nobody(people, chief):
    alone = start(people[:1], stake=0, robots=dict.fromkeys((1, 2, 3), "normal"))
    leave(alone, 0)
    void = start(people)
    services.match_void(match_id=void.pk, actor=chief, reason="prueba de anulación")
    finish(start(people))
    assert not Offence.objects.exists()
    assert not Sanction.objects.exists()


def test_told_twice_he_is_judged_once(people):
    match = left(people)
    left(people)
    for _ in range(2):
        assert closing.tell(match.pk)
    assert [kind for kind, _minutes in imposed(people[1])] == ["aviso", "sin_silla"]


def test_killed_in_between_nothing_is_imposed_twice_or_lost(people, monkeypatch):
    def dies(name: str) -> None:
        raise InjectedFault(name)

    with monkeypatch.context() as broken:
        broken.setattr(judging, "failpoint", dies)
        match = left(people)
    assert imposed(people[1]) == []
    assert match.told_at is None
    Match.objects.filter(pk=match.pk).update(closed_at=timezone.now() - timedelta(minutes=1))
    rounds.untold()
    rounds.untold()
    assert imposed(people[1]) == [("aviso", None)]


def test_what_is_told_of_long_ago_judges_nobody_any_more(people, monkeypatch):
    with monkeypatch.context() as deaf:
        deaf.setattr(closing, "tell_after_commit", lambda match_id: None)
        match = left(people)
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now() - judging.TOO_LATE)
    assert closing.tell(match.pk)
    assert imposed(people[1]) == []


def test_21_6_the_ban_of_a_match_that_is_annulled_ends_and_makes_no_other_longer(people, chief):
    left(people)
    again = left(people)
    assert imposed(people[1])[-1] == ("sin_silla", 10)
    services.match_annul(match_id=again.pk, actor=chief, reason="prueba de anulación")
    assert not Sanction.objects.in_force().filter(user=people[1], kind="sin_silla").exists()
    ban = Sanction.objects.get(kind="sin_silla")
    assert list(ban.acts.values_list("act", "actor", "text"))[-1] == (
        "levanta", None, f"La partida {again.pk} se ha anulado.",
    )  # fmt: skip
    left(people)
    assert imposed(people[1])[-1] == ("sin_silla", 10), "as if it were the second"


def test_21_6_a_ban_that_was_over_when_its_match_is_annulled_makes_no_other_longer(
    people, chief, monkeypatch
):
    left(people)
    again = left(people)
    with monkeypatch.context() as over:
        over.setattr(bans, "count_anew", lambda user, why: None)
        services.match_annul(match_id=again.pk, actor=chief, reason="prueba de anulación")
    assert Sanction.objects.get(kind="sin_silla").lifted_at is None
    left(people)
    assert imposed(people[1])[-1] == ("sin_silla", 10)


def test_21_6_bans_that_rest_on_an_annulled_match_too_last_as_long_as_without_it(people, chief):
    first, second = left(people), left(people)
    third = left(people)
    assert imposed(people[1])[-1] == ("sin_silla", 30)
    services.match_annul(match_id=second.pk, actor=chief, reason="prueba de anulación")
    (ban,) = Sanction.objects.in_force().filter(user=people[1], kind="sin_silla")
    offence = Offence.objects.get(match=third)
    assert offence.sanction == ban
    assert round((ban.ends_at - offence.at).total_seconds()) == 600
    services.match_annul(match_id=first.pk, actor=chief, reason="prueba de anulación")
    assert not Sanction.objects.in_force().filter(user=people[1]).exclude(kind="aviso").exists()
