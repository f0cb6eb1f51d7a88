"""Who does not come, who waits longer, who leaves, and pauses (torneos §13, §14)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.live import epoch
from games.matches import closing
from games.matches.services import match_void
from games.models import Match, Table
from games.tables import upkeep
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import code, opened, states, wallets
from tests.tournaments.championships.evenings import (
    QUICK,
    chairs,
    come,
    crowd,
    end,
    evening,
    late,
    places,
    play,
    play_all,
    start,
    tick,
    waiting,
)
from tests.tournaments.championships.quarrels import again
from tournaments.championships import clock
from tournaments.championships.cruces import extend, still_here, wait_longer
from tournaments.championships.enrolment import accept, invite, withdraw
from tournaments.championships.founding import Play
from tournaments.championships.steering import championship_pause, championship_resume
from tournaments.models import Championship, Cruce

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "se ha ido la luz aquí"


def state(one: Championship) -> str:
    one.refresh_from_db()
    return one.state


def test_13_4_who_is_there_wins_when_the_courtesy_is_over_and_his_table_goes(people):
    one = evening(people)
    first, second = waiting(one)
    come(first, 1)
    tick()
    assert Cruce.objects.get(pk=first.pk).state == "esperando"
    late(first)
    late(second)
    tick()
    one.refresh_from_db()
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.state, first.winner, first.is_walkover) == ("incomparecencia", first.b, True)
    assert (first.juegos_a, first.juegos_b) == (0, 3)
    assert (second.state, second.winner) == ("incomparecencia", None)
    assert not Table.objects.exclude(origin="").exists()
    assert not Match.objects.exists()
    assert state(one) == "terminado", "who is left has won without a final"
    assert places(one) == {4: 1, 1: 3, 2: 3, 3: 3}


def test_13_2_half_a_pair_is_not_there():
    people = crowd(4)
    one = opened(play=QUICK)
    for captain, other in (people[:2], people[2:]):
        invite(user=captain, championship_id=one.pk, other=other)
        accept(user=other, championship_id=one.pk, captain=captain)
    start(one, people)
    (cruce,) = waiting(one)
    table = Table.objects.get(origin=cruce.origin)
    from tools.players.agreeing import sit  # noqa: PLC0415

    owners = chairs(cruce)
    for seat in (0, 1, 3):
        sit(owners[seat], table.pk, seat)
    late(cruce)
    tick()
    cruce.refresh_from_db()
    assert (cruce.state, cruce.winner) == ("incomparecencia", cruce.b)


@pytest.mark.parametrize("stays", [True, False])
def test_13_3_a_table_that_is_full_when_the_courtesy_ends_begins(people, settings, stays):
    settings.USUMUS = {**settings.USUMUS, "FULL_COUNT_SECONDS": 5}
    one = evening(people)
    cruce, _ = waiting(one)
    come(cruce, 0, 1)
    assert not Match.objects.exists(), "it counts"
    late(cruce)
    tick()
    assert again(cruce).state == "esperando"
    table = Table.objects.get(origin=cruce.origin)
    if not stays:
        table.seats.filter(user=chairs(cruce)[0]).update(seen_at=F("seen_at") - timedelta(hours=1))
        tick()
        assert (again(cruce).state, again(cruce).winner) == ("incomparecencia", cruce.b)
        return
    Table.objects.filter(pk=table.pk).update(deadline_at=F("deadline_at") - timedelta(seconds=5))
    upkeep.expire()
    tick()
    assert again(cruce).state == "en_juego"
    assert Match.objects.get().origin == cruce.origin


def test_13_5_the_side_that_is_there_waits_longer_up_to_45_minutes(people):
    one = evening(people)
    cruce, other = waiting(one)
    mine, rival = chairs(cruce)
    given = {"cruce_id": cruce.pk}
    assert code(wait_longer, user=mine, **given) == "no_se_espera", "he is not on his chair"
    come(cruce, 0)
    for user, why in ((rival, "no_se_espera"), (chairs(other)[0], "no_inscrito"),
                      (one.organiser, "no_inscrito")):  # fmt: skip
        assert code(wait_longer, user=user, **given) == why
    for minutes in (30, 45, 45):
        wait_longer(user=mine, **given)
        cruce.refresh_from_db()
        assert cruce.due_at - cruce.called_at == timedelta(minutes=minutes)
    late(cruce, 44)
    tick()
    assert Cruce.objects.get(pk=cruce.pk).state == "esperando"
    late(cruce, 1)
    assert code(wait_longer, user=mine, **given) == "no_se_espera", "too late"
    tick()
    assert Cruce.objects.get(pk=cruce.pk).winner == cruce.a


def test_13_6_the_organiser_gives_more_up_to_60_with_a_reason_that_all_read(people):
    one = evening(people)
    cruce, _ = waiting(one)
    given = {"cruce_id": cruce.pk, "reason": WHY}
    assert code(extend, user=people[0], minutes=5, **given) == "permiso"
    assert code(extend, user=one.organiser, minutes=5, cruce_id=cruce.pk, reason="no") == "razon"
    for bad in (0, -1, 61, 0.5, True):
        assert code(extend, user=one.organiser, minutes=bad, **given) == "minutos_de_espera"
    extend(user=one.organiser, minutes=20, **given)
    extend(user=one.organiser, minutes=60, **given)
    cruce.refresh_from_db()
    assert cruce.due_at - cruce.called_at == timedelta(minutes=60)
    assert [act.reason for act in one.acts.filter(action="extender")] == [WHY] * 2
    come(cruce, 0, 1)
    tick()
    assert code(extend, user=one.organiser, minutes=5, **given) == "cruce_a_destiempo"


def test_13_7_a_pause_and_the_time_the_site_was_down_are_given_back(people):
    one = evening(people)
    cruce, _ = waiting(one)
    due = cruce.due_at
    given = {"actor": one.organiser, "championship_id": one.pk}
    assert code(championship_pause, **{**given, "actor": people[0]}, reason=WHY) == "permiso"
    assert code(championship_pause, **given, reason="") == "razon"
    championship_pause(**given, reason=WHY)
    late(cruce, 20)
    tick()
    assert Cruce.objects.get(pk=cruce.pk).state == "esperando", "nothing runs out in a pause"
    long_ago = timezone.now() - timedelta(minutes=30)
    Championship.objects.filter(pk=one.pk).update(paused_at=long_ago)
    championship_resume(**given)
    assert code(championship_resume, **given) == "estado"
    cruce.refresh_from_db()
    assert timedelta(minutes=9) < cruce.due_at - due < timedelta(minutes=11)
    now = cruce.due_at
    for shift in epoch._shifts:
        if shift.__module__ == clock.__name__:
            shift(timedelta(minutes=7))
    cruce.refresh_from_db()
    assert cruce.due_at - now == timedelta(minutes=7)


def test_2_4_in_a_pause_matches_go_on_and_nothing_new_is_called(people):
    one = evening(people)
    championship_pause(actor=one.organiser, championship_id=one.pk, reason=WHY)
    for cruce in waiting(one):
        play(cruce, 0)
    tick()
    (final,) = one.cruces.filter(round__number=2)
    assert (final.state, state(one)) == ("listo", "pausado")
    championship_resume(actor=one.organiser, championship_id=one.pk)
    tick()
    play(waiting(one)[0], 0)
    assert state(one) == "terminado"


def test_14_3_in_a_suizo_who_did_not_come_is_not_paired_until_he_says_that_he_is_here():
    people = crowd(4)
    one = evening(people, Play(rules={"rest": 0, "rounds": 3}), format="suizo")
    first, second = waiting(one)
    come(first, 0)
    play(second, 0)
    late(first)
    tick()
    absent = first.b.members.get().user
    assert states(one)[absent.pk] == "ausente"
    assert code(still_here, user=first.a.members.get().user, championship_id=one.pk) == "estado"
    (cruce,) = waiting(one)
    assert first.b not in {cruce.a, cruce.b}
    still_here(user=absent, championship_id=one.pk)
    play(cruce, 0)
    tick()
    assert len(waiting(one)) == 2


def test_14_1_who_withdraws_loses_the_cruce_that_waits_and_is_out(people):
    one = evening(people)
    first, second = waiting(one)
    come(first, 0, 1)
    tick()
    match = Match.objects.get()
    going = {"user": first.a.members.get().user, "championship_id": one.pk}
    assert code(withdraw, **going) == "jugandola", "he has not said that he knows what it costs"
    withdraw(user=second.b.members.get().user, championship_id=one.pk)
    tick()
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    end(first, 1)
    tick()
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.winner, second.winner) == (first.b, second.a)
    assert (first.is_walkover, second.is_walkover) == (False, True)
    assert not Table.objects.filter(origin=second.origin).exists()
    (final,) = one.cruces.filter(round__number=2)
    assert {final.a, final.b} == {first.b, second.a}
    tick()
    withdraw(user=first.b.members.get().user, championship_id=one.pk)
    tick()
    assert state(one) == "terminado"
    assert wallets(people) == [950] * 4
    assert one.entries.get(place=1) == second.a


def test_14_2_who_leaves_a_liguilla_loses_the_rest_without_playing():
    people = crowd(4)
    one = evening(people, format="liguilla", least=3)
    play_all(one)
    gone = one.entries.get(number=4)
    withdraw(user=gone.members.get().user, championship_id=one.pk)
    tick()
    while play_all(one):
        pass
    assert state(one) == "terminado"
    lost = one.cruces.filter(is_walkover=True)
    assert all(gone in {row.a, row.b} and row.winner != gone for row in lost)
    assert lost.count() == 2
    assert places(one) == {1: 1, 2: 2, 3: 3, 4: None}, "he played fewer than half"


def test_13_8_a_match_that_came_to_nothing_is_played_again_with_a_new_courtesy(people):
    one = evening(people)
    cruce, _ = waiting(one)
    come(cruce, 0, 1)
    match = Match.objects.get()
    staff = PersonFactory(is_staff=True)
    match_void(match_id=match.pk, actor=staff, reason="se cayó el servidor")
    cruce.refresh_from_db()
    assert (cruce.state, cruce.decided) == ("nulo", None)
    tick()
    again = Cruce.objects.select_related("a", "b").get(pk=cruce.pk)
    assert (again.state, again.attempt) == ("esperando", 2)
    assert again.origin != cruce.origin
    play(again, 1)
    again.refresh_from_db()
    assert again.winner == again.b
    closing.tell(match.pk)
    assert Cruce.objects.get(pk=cruce.pk).winner == again.b, "the old one says nothing any more"


def test_who_was_switched_off_meanwhile_does_not_keep_the_others_waiting(people):
    one = evening(people, Play(rules={"rest": 3}))
    for cruce in waiting(one):
        play(cruce, 0)
    (final,) = one.cruces.filter(round__number=2).select_related("a", "b")
    User.objects.filter(pk=final.a.members.get().user_id).update(is_active=False)
    one.cruces.update(call_at=F("call_at") - timedelta(minutes=3))
    tick()
    assert state(one) == "terminado"
    assert one.entries.get(place=1) == final.b
