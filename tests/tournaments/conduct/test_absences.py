"""Not coming to a championship weighs as leaving a match (torneos §3.8, §13.4, §21)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest
from django.db import connection, connections, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import personal_data, sanctions
from accounts.models import Sanction, User
from accounts.refusals import Refusal
from games.engines.core.feats import Feat
from games.live.failpoints import InjectedFault
from games.models import Table
from games.record import history
from tests.factories import PersonFactory
from tests.games.matches.departing import leave
from tests.games.tools import start as match_started
from tests.tournaments.championships.cups import alone, opened
from tests.tournaments.championships.evenings import (
    QUICK,
    chairs,
    come,
    crowd,
    evening,
    late,
    start,
    tick,
    waiting,
)
from tests.tournaments.trophies.test_milestones import codes, deed
from tools.players.agreeing import sit
from tournaments.championships import clock, cruces
from tournaments.championships.enrolment import accept, check_in, invite, sign_up
from tournaments.conduct import absences, excusing
from tournaments.models import Championship, Cruce, Deed, Offence
from tournaments.rules.bans import BAN_WINDOW
from tournaments.trophies import catalogue, recounting, tallies

pytestmark = pytest.mark.django_db(transaction=True)

DRAW = "torneo:1:sorteo"


def no_show(key: str, users: list[int], when: datetime) -> None:
    """Have it be noted that *users* did not come, and the worker judge them."""
    absences.no_show(key, users, when)
    absences.judge_due()


def grown(*people: User) -> None:
    """Have their accounts be older than three days."""
    User.objects.filter(pk__in=[one.pk for one in people]).update(
        date_joined=timezone.now() - timedelta(days=30)
    )


@pytest.fixture
def ana() -> User:
    user: User = PersonFactory()
    grown(user)
    return User.objects.get(pk=user.pk)


def absent() -> set[tuple[str, int]]:
    return set(Offence.objects.filter(match=None).values_list("fact", "user"))


def bans(user: User) -> list[float | None]:
    """Return what the house has imposed once the worker has judged, the oldest first.

    Its minutes, None a warning.
    """
    absences.judge_due()
    rows = Sanction.objects.filter(user=user, imposed_by=None).order_by("pk")
    return [
        (row.ends_at - row.begins_at).total_seconds() / 60 if row.ends_at else None for row in rows
    ]


def test_21_1_not_coming_weighs_two_in_the_public_number(ana):
    assert history.reliability_of(ana.pk) == (100, 0)
    no_show(DRAW, [ana.pk], timezone.now())
    assert history.reliability_of(ana.pk) == (90, 1), "(22 - 2) / 22"


def test_21_4_once_is_a_warning_twice_ten_minutes_and_what_it_was_is_said(ana):
    no_show(DRAW, [ana.pk], timezone.now())
    assert bans(ana) == [None]
    no_show("torneo:2:sorteo", [ana.pk], timezone.now())
    assert bans(ana) == [None, 10]
    assert Sanction.objects.get(kind="sin_silla").reason == (
        "No te presentaste a jugar en un campeonato."
        " De tus 2 últimas partidas has dejado 2 sin acabar."
    )


def test_21_4_two_for_the_same_reason_within_a_minute_are_one_ban_and_both_are_noted(ana):
    for number in range(BAN_WINDOW + 2):
        no_show(f"torneo:{number}:sorteo", [ana.pk], timezone.now())
    assert Offence.objects.count() == BAN_WINDOW + 2
    assert len(bans(ana)) == BAN_WINDOW
    assert list(Offence.objects.filter(sanction=None).values_list("fact", flat=True)) == [
        f"torneo:{BAN_WINDOW}:sorteo", f"torneo:{BAN_WINDOW + 1}:sorteo"
    ]  # fmt: skip


def test_21_4_it_adds_to_what_he_has_left_and_the_other_way_round(people):
    grown(*people)
    no_show(DRAW, [people[1].pk], timezone.now())
    leave(match_started(people), 1)
    assert bans(people[1]) == [None, 10]
    no_show("torneo:2:sorteo", [people[1].pk], timezone.now())
    assert bans(people[1]) == [None, 10, 30]


def test_for_one_thing_he_is_judged_once_however_many_tell_at_once(ana):
    def tell(_n: int) -> None:
        try:
            no_show(DRAW, [ana.pk], timezone.now())
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(tell, range(4)))
    assert (Offence.objects.count(), bans(ana)) == (1, [None])


def test_what_is_told_a_day_late_touches_the_number_alone(ana):
    no_show(DRAW, [ana.pk], timezone.now() - timedelta(days=2))
    assert bans(ana) == []
    assert history.reliability_of(ana.pk).matches == 1


def test_21_2_only_what_is_not_older_than_180_days_counts(ana):
    no_show(DRAW, [ana.pk], timezone.now() - timedelta(days=181))
    assert history.reliability_of(ana.pk) == (100, 0)


def test_21_6_the_staff_forgive_it_and_his_file_says_so(ana, chief):
    grown(chief)
    for key in (DRAW, "torneo:2:sorteo"):
        no_show(key, [ana.pk], timezone.now())
    second = Offence.objects.get(fact="torneo:2:sorteo")
    why = "se le fue la luz, lo ha enseñado"
    User.objects.filter(pk=ana.pk).update(is_staff=True)
    herself = User.objects.get(pk=ana.pk)
    with pytest.raises(Refusal, match="juez_y_parte"):
        excusing.leaving_excuse(actor=herself, offence_id=second.pk, reason=why)
    User.objects.filter(pk=ana.pk).update(is_staff=False)
    excusing.leaving_excuse(actor=chief, offence_id=second.pk, reason=why)
    assert history.reliability_of(ana.pk) == (90, 1)
    assert not Sanction.objects.in_force().filter(user=ana, kind="sin_silla").exists()
    told = {row["a_que"]: row for row in personal_data.parts()["partidas_sin_acabar"](ana.pk)}
    assert (told[DRAW]["por_que"], told[DRAW]["perdonada"]) == ("no se presentó", "")
    assert told["torneo:2:sorteo"]["perdonada"] == why


def test_21_6_a_ban_for_what_was_told_late_is_counted_anew_from_when_it_began(
    ana, chief, monkeypatch
):
    grown(chief)
    then = timezone.now() - timedelta(minutes=5)
    with monkeypatch.context() as earlier:
        earlier.setattr(timezone, "now", lambda: then)
        for hours in (9, 8, 7, 6):
            no_show(f"torneo:{hours}:sorteo", [ana.pk], then - timedelta(hours=hours))
    assert bans(ana) == [None, 10, 30, 90]
    last = Offence.objects.get(fact="torneo:6:sorteo")
    for hours, minutes in ((7, 30), (8, 10)):
        other = Offence.objects.get(fact=f"torneo:{hours}:sorteo")
        why = "se le fue la luz, lo ha enseñado"
        excusing.leaving_excuse(actor=chief, offence_id=other.pk, reason=why)
        last = Offence.objects.select_related("sanction").get(pk=last.pk)
        ban = last.sanction
        assert ban is not None
        assert sanctions.is_in_force(ban)
        assert ban.ends_at is not None
        assert round((ban.ends_at - then).total_seconds() / 60) == minutes


# --- Noted at once, judged aside


def test_many_who_are_absent_are_noted_in_as_many_statements_as_one_and_judged_later():
    people = crowd(12)
    grown(*people)
    for many, key in ((1, DRAW), (12, "torneo:2:sorteo")):
        with CaptureQueriesContext(connection) as asked, transaction.atomic():
            absences.no_show(key, [one.pk for one in people[:many]], timezone.now())
        assert len(asked) <= 4, [query["sql"] for query in asked]
    assert not Sanction.objects.exists(), "nobody is judged while the draw is held"
    assert history.reliability_of(people[11].pk) == (90, 1), "it counts at once"
    absences.judge_due()
    assert bans(people[0]) == [None, 10]
    assert bans(people[11]) == [None]
    assert not Offence.objects.filter(is_judged=False).exists()


def test_who_dies_while_judging_has_judged_nobody_and_the_next_judges_him_once(ana, monkeypatch):
    other: User = PersonFactory()
    grown(other)
    absences.no_show(DRAW, [ana.pk, other.pk], timezone.now())
    died: list[str] = []

    def dies(name: str) -> None:
        if name == "conduct.judged" and not died:
            died.append(name)
            raise InjectedFault(name)

    with monkeypatch.context() as broken:
        broken.setattr("tournaments.conduct.absences.failpoint", dies)
        absences.judge_due()
    found = set(Sanction.objects.values_list("user", flat=True))
    assert found == {other.pk}, "one that fails keeps nobody waiting"
    assert Offence.objects.get(user=ana).sanction is None
    for _twice in range(2):
        absences.judge_due()
    assert (bans(ana), bans(other)) == ([None], [None])


def test_several_workers_at_once_judge_each_once(ana):
    absences.no_show(DRAW, [ana.pk], timezone.now())
    absences.no_show("torneo:2:sorteo", [ana.pk], timezone.now())

    def judge(_n: int) -> None:
        try:
            absences.judge_due()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(judge, range(4)))
    assert bans(ana) == [None, 10]


def test_who_was_forgiven_before_he_was_judged_is_not_sanctioned(ana, chief):
    grown(chief)
    absences.no_show(DRAW, [ana.pk], timezone.now())
    offence = Offence.objects.get()
    why = "se le fue la luz, lo ha enseñado"
    excusing.leaving_excuse(actor=chief, offence_id=offence.pk, reason=why)
    assert bans(ana) == []


def kept(user: User) -> int | None:
    """Return of how many matches in a row *user* has committed no fault."""
    last = Deed.objects.filter(user=user).order_by("at", "fact").last()
    return last.counters.get(tallies.KEPT) if last else None


def test_22_3_who_did_not_come_begins_again_with_fifty_without_a_fault(ana, chief):
    grown(chief)
    catalogue.stock()
    for n in (-3, -2, 3):
        deed(ana, n, Feat(0, 0, tallies.KEPT, n=20, of_a_row=True))
    assert kept(ana) == 60
    no_show(DRAW, [ana.pk], timezone.now())
    assert kept(ana) == 20
    assert "de_fiar" not in codes(ana)
    recounting.recount_all()
    assert kept(ana) == 20
    Deed.objects.filter(fact__startswith="falta:").delete()
    absences.absences_recount()
    assert kept(ana) == 20, "what was noted before it counted"
    why = "se le fue la luz, lo ha enseñado"
    excusing.leaving_excuse(actor=chief, offence_id=Offence.objects.get().pk, reason=why)
    assert kept(ana) == 60
    assert "de_fiar" in codes(ana)
    absences.absences_recount()
    assert kept(ana) == 60


def test_22_3_who_was_forgiven_or_has_gone_before_he_was_judged_has_nothing_counted(ana, chief):
    grown(chief)
    for key in (DRAW, "torneo:2:sorteo"):
        absences.no_show(key, [ana.pk], timezone.now())
    why = "se le fue la luz, lo ha enseñado"
    offence = Offence.objects.get(fact=DRAW)
    excusing.leaving_excuse(actor=chief, offence_id=offence.pk, reason=why)
    User.objects.filter(pk=ana.pk).update(is_active=False, email="")
    absences.judge_due()
    absences.absences_recount()
    assert kept(ana) is None


# --- Who tells


def test_13_4_each_absent_player_of_a_cruce_and_nobody_who_was_there():
    people = crowd(4)
    grown(*people)
    one = opened(play=QUICK)
    for captain, other in (people[:2], people[2:]):
        invite(user=captain, championship_id=one.pk, other=other)
        accept(user=other, championship_id=one.pk, captain=captain)
    start(one, people)
    (cruce,) = waiting(one)
    owners = chairs(cruce)
    table = Table.objects.get(origin=cruce.origin)
    for seat in (0, 1, 3):
        sit(owners[seat], table.pk, seat)
    late(cruce)
    tick()
    tick()
    assert absent() == {(cruce.origin, owners[2].pk)}, "his partner came"
    assert bans(owners[2]) == [None]


def test_13_4_nobody_came_and_all_of_them_are_noted(people):
    grown(*people)
    one = evening(people)
    first, second = waiting(one)
    come(first, 1)
    late(first)
    late(second)
    owners = {cruce.pk: chairs(cruce) for cruce in (first, second)}
    tick()
    assert absent() == {
        (first.origin, owners[first.pk][0].pk),
        *((second.origin, user.pk) for user in owners[second.pk]),
    }


def test_13_4_killed_when_the_courtesy_is_over_he_is_noted_once(people, monkeypatch):
    grown(*people)
    one = evening(people)
    first, _second = waiting(one)
    come(first, 1)
    late(first)

    def dies(name: str) -> None:
        if name == "conduct.absent":
            raise InjectedFault(name)

    with monkeypatch.context() as broken:
        broken.setattr("tournaments.conduct.absences.failpoint", dies)
        with pytest.raises(InjectedFault):
            cruces_waited(first)
    assert absent() == set()
    assert Cruce.objects.get(pk=first.pk).state == "esperando"
    tick()
    assert len(absent()) == 1


def cruces_waited(cruce: Cruce) -> None:
    with transaction.atomic():
        cruces.waited(cruce.pk)


def test_3_8_who_is_not_there_at_the_draw_is_noted_and_not_his_partner(people):
    grown(*people)
    one = opened()
    for captain, other in (people[:2], people[2:]):
        invite(user=captain, championship_id=one.pk, other=other)
        accept(user=other, championship_id=one.pk, captain=captain)
    drawn(one, people[:3])
    assert absent() == {(f"torneo:{one.pk}:sorteo", people[3].pk)}
    assert history.reliability_of(people[3].pk) == (90, 1)
    assert bans(people[3]) == [None]


def test_3_8_who_waits_for_a_place_or_has_withdrawn_owes_nobody_his_presence(people):
    grown(*people)
    one = alone(places=2, least=2)
    for person in people:
        sign_up(user=person, championship_id=one.pk)
    drawn(one, people[:1])
    assert absent() == {(f"torneo:{one.pk}:sorteo", people[1].pk)}


def drawn(one: Championship, there: list[User]) -> None:
    """Hold the draw of *one*, at which these are *there*."""
    now = timezone.now()
    rows = Championship.objects.filter(pk=one.pk)
    rows.update(closes_at=now - timedelta(hours=1), starts_at=now + timedelta(minutes=5))
    clock.run()
    for person in there:
        check_in(user=person, championship_id=one.pk)
    rows.update(starts_at=now)
    clock.run()
