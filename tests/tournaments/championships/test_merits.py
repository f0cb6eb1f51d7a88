"""What a championship counts towards milestones: for whom, and once (torneos §22.3)."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from tests.tournaments.championships.cups import is_now
from tests.tournaments.championships.evenings import (
    QUICK,
    crowd,
    evening,
    number,
    play,
    play_all,
    tick,
    waiting,
)
from tests.tournaments.championships.test_tables_of_several import drawn, run
from tests.tournaments.trophies.test_milestones import codes
from tests.tournaments.trophies.test_recounting import numbers
from tournaments.championships import clock
from tournaments.championships.founding import Play
from tournaments.championships.merits import _has_lost, merits_count
from tournaments.championships.states import championship_locked
from tournaments.models import Award, Championship, Deed

pytestmark = pytest.mark.django_db(transaction=True)

MINE = {"campeon", "tricampeon", "podio", "invicto", "organizador"}


def awarded(one: Championship) -> Championship:
    """Play *one* to its end, the lower number of each cruce winning, and have it awarded."""
    while play_all(one):
        pass
    ago = timezone.now() - timedelta(minutes=15)
    Championship.objects.filter(pk=one.pk).update(ended_at=ago)
    clock.run()
    one.refresh_from_db()
    assert one.state == "premiado"
    return one


def by_number(one: Championship) -> dict[int | None, User]:
    rows = one.members.select_related("user", "entry")
    return {row.entry.number: row.user for row in rows}


def counted(one: Championship) -> None:
    with transaction.atomic():
        merits_count(championship_locked(one.pk))


def milestones(user: User) -> set[str]:
    return {code for code in codes(user) if code in MINE}


def test_22_3_the_podium_the_unbeaten_champion_and_the_organiser_win_their_milestones(people):
    one = awarded(evening(people, Play(rules={"rest": 0, "third_place": True})))
    his = by_number(one)
    assert milestones(his[1]) == {"campeon", "podio", "invicto"}
    assert milestones(his[2]) == milestones(his[3]) == {"podio"}
    assert milestones(his[4]) == set()
    assert milestones(one.organiser) == {"organizador"}


def test_22_1_what_a_championship_gives_leads_to_it_from_the_vitrina(client, people):
    one = awarded(evening(people))
    assert set(Award.objects.values_list("link", flat=True)) == {f"/torneos/{one.pk}/"}
    champion = by_number(one)[1]
    for award in Award.objects.filter(user=champion):
        page = client.get(f"/jugador/{champion}/vitrina/?trofeo={award.trophy_id}")
        assert f'<a href="/torneos/{one.pk}/">Ver más</a>' in page.content.decode()


def test_22_3_the_third_one_that_he_wins_makes_a_tricampeon_and_no_other_twice(people):
    champions = []
    for _ in range(3):
        one = evening(people)
        while found := waiting(one):
            for cruce in found:
                sides = [cruce.a, cruce.b]
                names = [side.members.get().user_id for side in sides if side]
                play(cruce, names.index(min(names)))
            tick()
        champions.append(min(person.pk for person in people))
        awarded(one)
    ana = User.objects.get(pk=champions[0])
    assert milestones(ana) == {"campeon", "tricampeon", "podio", "invicto"}
    assert Award.objects.filter(user=ana, trophy__code="campeon").count() == 1


def test_22_3_a_champion_who_lost_a_cruce_is_not_unbeaten():
    one = evening(crowd(4), QUICK, format="doble", least=4)
    lost = False
    while found := waiting(one):
        for cruce in found:
            # The first loses once, in the cuadro of winners, and comes back by the other.
            is_his = 1 in number(cruce)
            is_lost = is_his and not lost
            lost = lost or is_his
            first = min(n or 0 for n in number(cruce))
            wins = number(cruce).index(first)
            play(cruce, 1 - wins if is_lost else wins)
        tick()
    his = by_number(awarded(one))
    assert lost
    assert milestones(his[1]) == {"campeon", "podio"}


def test_22_3_at_tables_of_each_for_himself_unbeaten_is_who_was_the_first_of_all_his():
    one = drawn(4, "mesas")
    run(one, Random(3))
    champion = one.entries.filter(place=1)[0]
    champion.sides.update(place=1)
    assert not _has_lost(one, champion)
    last = champion.sides.order_by("pk").last()
    champion.sides.filter(pk=last.pk).update(place=2)
    assert _has_lost(one, champion)


def test_22_3_who_was_expelled_has_no_place_on_the_podium(people):
    one = evening(people)
    while play_all(one):
        pass
    one.entries.filter(place=1).update(state="expulsado")
    his = by_number(awarded(one))
    assert milestones(his[1]) == set()
    assert milestones(his[2]) == {"podio"}


def test_c2_of_one_de_prueba_nothing_counts_for_anybody(people):
    one = evening(people)
    while play_all(one):
        pass
    Championship.objects.filter(pk=one.pk).update(robots="normal")
    awarded(one)
    assert not Deed.objects.filter(fact=f"torneo:{one.pk}").exists()
    assert milestones(one.organiser) == set()


def test_22_2_counted_again_it_is_once_and_annulled_it_is_taken_back(people):
    one = awarded(evening(people))
    kept = numbers()
    counted(one)
    assert numbers() == kept
    champion = by_number(one)[1]
    is_now(one, "cancelado")
    counted(one)
    assert milestones(champion) == milestones(one.organiser) == set()
    assert not Deed.objects.filter(fact=f"torneo:{one.pk}").exists()
    is_now(one, "premiado")
    counted(one)
    assert milestones(champion) == {"campeon", "podio", "invicto"}


def test_22_2_made_again_from_nothing_what_championships_counted_is_as_it_was(people):
    awarded(evening(people))
    awarded(evening(people))
    kept = numbers()
    Award.objects.filter(fact__startswith="hito:").delete()
    Deed.objects.all().delete()
    call_command("ratings_recompute")
    assert numbers() == kept


def test_22_3_who_has_left_the_site_is_not_counted(people):
    one = awarded(evening(people))
    champion = by_number(one)[1]
    Award.objects.filter(user=champion).delete()
    Deed.objects.filter(user=champion).delete()
    User.objects.filter(pk=champion.pk).update(is_active=False, email="")
    counted(one)
    assert not Deed.objects.filter(user=champion).exists()
