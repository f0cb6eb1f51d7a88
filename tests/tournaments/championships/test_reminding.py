"""What is told before its hour, once, to whom it reaches (torneos §2.3, §13.4)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.people import bell
from tests.tournaments.championships.evenings import (
    chairs,
    come,
    crowd,
    end,
    evening,
    late,
    play,
    play_all,
    tick,
    waiting,
)
from tests.tournaments.championships.quarrels import (
    NO_LIE,
    WHY,
    at_the_table,
    claimed,
    ruled,
)
from tests.tournaments.championships.test_telling import told
from tournaments.championships import reminding
from tournaments.championships.cruces import extend, wait_longer
from tournaments.championships.deciding import cruce_replay
from tournaments.championships.founding import Play
from tournaments.championships.steering import championship_pause, championship_resume
from tournaments.championships.told import news_of, sentences
from tournaments.models import Championship, Cruce, Notice

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(("rest", "wanted"), [(10, 1), (9, 0)])
def test_2_3_a_cruce_known_ten_minutes_before_is_told_ten_minutes_before(rest: int, wanted: int):
    people = crowd(4)
    one = evening(people, Play(rules={"rest": rest}))
    play_all(one)
    tick()
    assert Notice.objects.filter(kind="pronto").count() == 2 * wanted
    Cruce.objects.filter(championship=one, state="listo").update(call_at=timezone.now())
    tick()
    assert not Notice.objects.filter(kind="pronto", seen_at=None).exists(), "they are called"


@pytest.mark.parametrize(
    ("of_format", "rules", "days_ago", "wanted"),
    [
        ("suizo", {"rest": 20, "rounds": 3}, 0, 1),
        ("suizo", {"rest": 19, "rounds": 3}, 0, 0),
        ("liga", {"rest": 0, "days": 7}, 0, 1),
        ("liga", {"rest": 0, "days": 7}, 6.995, 0),
        ("liga", {"rest": 10, "days": 0}, 0, 0),
    ],
)
def test_2_3_of_a_round_one_is_told_when_it_is_published_and_ten_minutes_before_if_known_then(
    of_format: str, rules: dict[str, int], days_ago: float, wanted: int
):
    people = crowd(4)
    one = evening(people, Play(rules=rules), format=of_format)
    rows = Championship.objects.filter(pk=one.pk)
    ago = timedelta(days=days_ago)
    rows.update(closes_at=F("closes_at") - ago, starts_at=F("starts_at") - ago)
    with timezone.override("UTC"):  # in which the clocks are never changed
        play_all(one)
    rows.update(next_at=timezone.now())
    with timezone.override("UTC"):  # in which the clocks are never changed
        tick()
    assert one.rounds.filter(number=2, state="publicada").exists()
    assert told(people[0], "ronda") == [
        "Ya está la ronda siguiente Mira contra quién juegas en «Copa de otoño»."
    ]
    ready = Cruce.objects.filter(championship=one, state="listo")
    gone = ready[0].call_at - timezone.now() - timedelta(minutes=9)
    if gone > timedelta(0):
        ready.update(call_at=F("call_at") - gone, ready_at=F("ready_at") - gone)
    for _ in range(2):
        tick()
    assert [told(person).count("pronto") for person in people] == [wanted] * 4
    assert [told(person).count("ronda") for person in people] == [1] * 4
    if wanted:
        assert told(people[0], "pronto") == [
            "Juegas en diez minutos En «Copa de otoño»: ve acercándote."
        ]


def a_final_told() -> Any:
    """Return one whose final is told, of which a semifinal, who won it and a line of who lost."""
    one, cruce, ana, line = at_the_table(crowd(4), Play(rules={"rest": 10}))
    end(cruce, 0)
    play_all(one)
    tick()
    assert told(ana).count("pronto") == 1
    return one, cruce, ana, line


def test_2_3_a_cruce_taken_back_by_a_claim_is_told_again_once_it_stands():
    one, cruce, ana, line = a_final_told()
    before = Notice.objects.filter(kind="pronto", user=ana).get()
    dispute = claimed(cruce, ana, line)
    assert not Notice.objects.filter(kind="pronto").exists()
    ruled(one, dispute, NO_LIE)
    tick()
    assert Notice.objects.filter(kind="pronto", user=ana).get() != before
    assert Notice.objects.filter(kind="pronto").count() == 2


def test_2_3_who_plays_a_cruce_in_place_of_another_is_told_too():
    one, cruce, ana, line = a_final_told()
    cruce_replay(user=one.organiser, cruce_id=cruce.pk, reason=WHY)
    tick()
    play(waiting(one)[0], 1)
    tick()
    assert told(line.author).count("pronto") == 1
    assert told(ana).count("pronto") == 0, "of what she does not play she is told no more"


@pytest.mark.parametrize("gone", [{"is_active": False}, {"kind": User.Kind.ROBOT}])
def test_2_3_a_reminder_that_reaches_nobody_is_not_looked_for_again(gone: dict[str, Any]):
    people = crowd(4)
    one = evening(people, Play(rules={"rest": 10}))
    late(waiting(one)[0], 8)
    assert reminding.half_gone().count() == 1
    User.objects.filter(pk__in=[person.pk for person in people]).update(**gone)
    assert not reminding.half_gone().exists()
    soon = timezone.now() + timedelta(minutes=5)
    long_ago = timezone.now() - timedelta(minutes=6)
    cruces = Cruce.objects.filter(championship=one)
    cruces.update(state="listo", call_at=soon, ready_at=long_ago)
    assert not reminding.about_to_be_called().exists()
    rows = Championship.objects.filter(pk=one.pk)
    rows.update(state="cerrado", starts_at=soon)
    one.entries.update(state="confirmado")
    one.notices.filter(kind="empieza").delete()
    assert not reminding.about_to_start().exists()
    User.objects.filter(pk=people[0].pk).update(is_active=True, kind=User.Kind.PERSON)
    assert reminding.about_to_start().exists()


def test_13_4_while_all_are_on_their_chairs_nobody_is_looked_for():
    one = evening(crowd(2))
    cruce = waiting(one)[0]
    late(cruce, 8)
    come(cruce, 0)
    assert reminding.half_gone().exists()
    come(cruce, 1)
    assert not reminding.half_gone().exists()


@pytest.mark.parametrize("who", ["rival", "organizador"])
def test_13_5_who_is_awaited_longer_is_told_so_as_long(who: str):
    one = evening(crowd(2))
    cruce = waiting(one)[0]
    here, away = chairs(cruce)
    come(cruce, 0)
    late(cruce, 8)
    tick()
    told_of = Notice.objects.filter(kind="mitad", user=away)
    before = told_of.get().until
    if who == "rival":
        wait_longer(user=here, cruce_id=cruce.pk)
    else:
        extend(user=one.organiser, cruce_id=cruce.pk, minutes=15, reason=WHY)
    cruce.refresh_from_db()
    assert told_of.get().until == cruce.due_at
    assert cruce.due_at == before + timedelta(minutes=15)


def news(user: User, *kinds: str) -> list[str]:
    """Return the titles and texts of what *user* is told of *kinds*, as long as it is news."""
    return [" ".join(sentences(row)) for row in news_of(user.pk) if row.kind in kinds]


LONGER = ("extender", "esperan_mas")


def hour(cruce: Cruce) -> str:
    """Return until when it waits, as who reads it elsewhere than on a page is told."""
    cruce.refresh_from_db()
    assert cruce.due_at is not None
    return f"{timezone.localtime(cruce.due_at):%H:%M} (hora peninsular)"


def test_13_5_whom_his_rival_awaits_longer_is_told_until_when_and_of_no_former_hour():
    one = evening(crowd(2))
    cruce = waiting(one)[0]
    here, away = chairs(cruce)
    come(cruce, 0)
    for _ in range(2):
        wait_longer(user=here, cruce_id=cruce.pk)
        says = f"Te esperan más En «Copa de otoño» se te espera hasta las {hour(cruce)}."
        assert news(away, *LONGER) == [says]
    assert news(here, *LONGER) == []
    assert bell.left_word(away.pk)[0].url == "/salon/mus/"
    at = Notice.objects.get(kind="esperan_mas").at
    wait_longer(user=here, cruce_id=cruce.pk)
    assert Notice.objects.get(kind="esperan_mas").at == at, "it was the longest already"
    come(cruce, 1)
    tick()
    assert news(away, *LONGER) == []


def test_13_6_of_what_the_organiser_gives_the_last_hour_alone_is_told():
    one = evening(crowd(2))
    cruce = waiting(one)[0]
    here, away = chairs(cruce)
    come(cruce, 0)
    wait_longer(user=here, cruce_id=cruce.pk)
    for minutes in (5, 10):
        extend(user=one.organiser, cruce_id=cruce.pk, minutes=minutes, reason=WHY)
        says = (
            "En tu cruce se espera más En «Copa de otoño» se espera a quien falta hasta las"
            f" {hour(cruce)}. Por qué está en el registro."
        )
        assert [news(person, *LONGER) for person in (here, away)] == [[says]] * 2
    extend(user=one.organiser, cruce_id=cruce.pk, minutes=60, reason=WHY)
    before = set(Notice.objects.filter(kind="extender").values_list("pk", flat=True))
    extend(user=one.organiser, cruce_id=cruce.pk, minutes=5, reason=WHY)
    after = set(Notice.objects.filter(kind="extender").values_list("pk", flat=True))
    assert after == before, "it was the longest already"


def test_13_7_of_a_pause_no_hour_is_told_and_after_it_that_of_now():
    one = evening(crowd(2))
    cruce = waiting(one)[0]
    away = chairs(cruce)[1]
    extend(user=one.organiser, cruce_id=cruce.pk, minutes=5, reason=WHY)
    championship_pause(actor=one.organiser, championship_id=one.pk, reason=WHY)
    assert "se espera a quien falta cuando siga." in news(away, *LONGER)[0]
    ago = timezone.now() - timedelta(minutes=20)
    Championship.objects.filter(pk=one.pk).update(paused_at=ago)
    championship_resume(actor=one.organiser, championship_id=one.pk)
    assert f"se espera a quien falta hasta las {hour(cruce)}." in news(away, *LONGER)[0]
