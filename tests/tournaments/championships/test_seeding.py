"""Seeds, and pairs that may not meet, until the draw (torneos §4.6, §5.3, §8.5, §15)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, code, draft, is_now, wallets
from tests.tournaments.championships.evenings import (
    QUICK,
    crowd,
    evening,
    number,
    play,
    start,
    tick,
    waiting,
)
from tournaments.championships.drawing import draw_told
from tournaments.championships.enrolment import sign_up, withdraw
from tournaments.championships.founding import Play
from tournaments.championships.seeding import pair_allow, pair_forbid, seeds_set
from tournaments.championships.told import address_of
from tournaments.models import Championship, Forbidden, Level, Notice, Score
from tournaments.rankings.seasons import calendar

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "son hermanos los dos"


def entered(
    people: list[Any], play_: Play = QUICK, **changes: Any
) -> tuple[Championship, list[int]]:
    one = alone(play=play_, places=64, **changes)
    for person in people:
        sign_up(user=person, championship_id=one.pk)
    return one, list(one.entries.order_by("turn").values_list("pk", flat=True))


def barred(one: Championship, *pair: int) -> None:
    """Have the two entries of *pair* not meet, whatever follows from it."""
    first, second = sorted(pair)
    Forbidden.objects.create(championship=one, one_id=first, other_id=second)


def test_4_6_seeds_set_by_hand_get_the_first_numbers_and_are_told(people):
    one, entries = entered(people)
    given = {"user": one.organiser, "championship_id": one.pk, "reason": WHY}
    seeds_set(**given, entries=entries[:2])
    seeds_set(**given, entries=[entries[3], entries[1]])
    start(one, people)
    told = draw_told(one)
    assert told is not None
    assert told.seeded == told.order[:2] == [people[3].username, people[1].username]
    assert code(seeds_set, **given, entries=entries[:2]) == "estado"
    assert [act.reason for act in one.acts.filter(action="cabezas")] == [WHY] * 2


@pytest.mark.parametrize("chosen", [[0], [0, 0], [0, 1, 2], [0, 1, 2, 3], [0, 99]])
def test_4_6_other_seeds_are_refused_and_the_former_stay(people, chosen):
    one, entries = entered(people)
    given = {"user": one.organiser, "championship_id": one.pk, "reason": WHY}
    seeds_set(**given, entries=entries[:2])
    wanted = [entries[n] if n < 4 else 0 for n in chosen]
    assert code(seeds_set, **given, entries=wanted) == "cabezas"
    assert one.entries.filter(seeded__isnull=False).count() == 2
    withdraw(user=people[3], championship_id=one.pk)
    assert code(seeds_set, **given, entries=[entries[2], entries[3]]) == "cabezas"
    seeds_set(**given, entries=[])
    assert not one.entries.filter(seeded__isnull=False).exists()


def test_15_1_only_who_organises_it_or_the_staff_and_with_a_reason(people):
    one, entries = entered(people)
    pair = {"championship_id": one.pk, "one": entries[0], "other": entries[1]}
    seeds = {"championship_id": one.pk, "entries": entries[:2]}
    for service, given in ((seeds_set, seeds), (pair_forbid, pair), (pair_allow, pair)):
        assert code(service, user=people[0], reason=WHY, **given) == "permiso"
        assert code(service, user=one.organiser, reason="  no  ", **given) == "razon"
        is_now(one, "cancelado")
        assert code(service, user=one.organiser, reason=WHY, **given) == "estado"
        is_now(one, "cerrado")
        assert code(service, user=PersonFactory(is_staff=True), reason=WHY, **given) == ""
        is_now(one, "inscripcion")


def test_4_6_the_rules_ask_for_seeds_by_level():
    people = crowd(5)
    for person, mu in ((people[2], 40.0), (people[4], 35.0)):
        Level.objects.create(
            user=person, game="mus", mu=mu, sigma=1.0, matches=30, rated_at=timezone.now()
        )
    one = evening(people, Play(rules={"seeds": 2}))
    told = draw_told(one)
    assert told is not None
    assert told.seeded == told.order[:2] == [people[2].username, people[4].username]


def test_5_3_those_forbidden_do_not_meet_in_round_one(people):
    found = []
    for forbid in (False, True):
        one, entries = entered(people)
        given: dict[str, Any] = {"user": one.organiser, "championship_id": one.pk, "reason": WHY}
        seeds_set(**given, entries=entries[:2])
        if forbid:  # of two seeds and two others, two pairings are possible
            pair_forbid(**given, one=entries[0], other=entries[2])
            pair_forbid(**given, one=entries[2], other=entries[0])
            assert one.acts.filter(action="prohibir").count() == 1
        start(one, people)
        found.append({frozenset((c.a_id - entries[0], c.b_id - entries[0])) for c in waiting(one)})
    assert frozenset((0, 2)) not in found[1]
    assert found[1] == {frozenset((0, 3)), frozenset((1, 2))}


def test_15_2_in_a_suizo_a_pair_is_forbidden_between_rounds_and_allowed_again():
    people = crowd(4)
    one = evening(people, Play(rules={"rest": 0, "rounds": 3}), format="suizo")
    played = [(cruce, play(cruce, 0)) for cruce in waiting(one)[:1]]
    by_number = {entry.number: entry.pk for entry in one.entries.all()}
    given: dict[str, Any] = {"user": one.organiser, "championship_id": one.pk, "reason": WHY}
    for other in (2, 3):
        pair_forbid(**given, one=by_number[1], other=by_number[other])
    last = {"one": by_number[1], "other": by_number[4]}
    assert code(pair_forbid, **given, **last) == "sin_ronda"
    assert (one.forbidden.count(), one.acts.filter(action="prohibir").count()) == (2, 2)
    barred(one, by_number[1], by_number[4])
    play(waiting(one)[0], 0)
    tick()
    assert waiting(one) == [], "no pairing is left: the organiser lifts one"
    a, b = number(played[0][0])
    free = next(n for n in (2, 3, 4) if n not in {a, b})
    pair_allow(**given, one=by_number[free], other=by_number[1])
    tick()
    tick()
    assert (1, free) in [tuple(sorted(number(cruce))) for cruce in waiting(one)]  # type: ignore[type-var]


def test_5_7_round_one_before_a_repesca_is_made_of_the_numbers_alone_and_nobody_is_kept_apart(
    people,
):
    one, entries = entered(people[:4], Play(rules={"rest": 0, "repesca": True}), least=4)
    pair = {"one": entries[0], "other": entries[1], "reason": WHY}
    given: dict[str, Any] = {"user": one.organiser, "championship_id": one.pk, **pair}
    assert code(pair_forbid, **given) == "no_se_aparta"
    assert not one.forbidden.exists()
    client = Client()
    client.force_login(one.organiser)
    assert "/mesa/prohibir/" not in client.get(f"/torneos/{one.pk}/mesa/").content.decode()


@pytest.mark.parametrize("of_format", ["eliminatoria", "suizo", "vidas"])
def test_15_2_before_the_draw_too_a_round_must_remain_of_as_many_as_it_needs(people, of_format):
    one, entries = entered(people[:3], format=of_format, least=4)
    given: dict[str, Any] = {"user": one.organiser, "championship_id": one.pk, "reason": WHY}
    for other in entries[1:3]:
        pair_forbid(**given, one=entries[0], other=other)  # a fourth is still to come
    sign_up(user=people[3], championship_id=one.pk)
    fourth = one.entries.get(members__user=people[3]).pk
    before = one.acts.count()
    assert code(pair_forbid, **given, one=entries[0], other=fourth) == "sin_ronda"
    assert (one.forbidden.count(), one.acts.count()) == (2, before)
    sign_up(user=(fifth := crowd(1)[0]), championship_id=one.pk)
    assert one.entries.filter(members__user=fifth).exists()
    assert code(pair_forbid, **given, one=entries[0], other=fourth) == ""


def test_15_2_that_a_round_cannot_be_paired_is_said_each_time_anew_and_to_who_organises_it():
    one = evening(crowd(4), Play(rules={"rest": 0, "rounds": 3}), format="suizo")
    a, b, c, d = one.entries.order_by("number").values_list("pk", flat=True)
    given: dict[str, Any] = {"user": one.organiser, "championship_id": one.pk, "reason": WHY}

    def stuck(times: int) -> None:
        for _twice in range(2):
            Championship.objects.filter(pk=one.pk).exclude(next_at=None).update(
                next_at=timezone.now()
            )
            tick()
        assert one.acts.filter(action="sin_emparejar").count() == times
        told = Notice.objects.filter(kind="sin_emparejar")
        assert list(told.values_list("user", flat=True)) == [one.organiser_id] * times

    for other in (b, c, d):
        barred(one, a, other)
    for cruce in waiting(one):
        play(cruce, 0)
    stuck(1)
    barred(one, b, c)
    pair_allow(**given, one=b, other=c)
    stuck(2)
    assert address_of(Notice.objects.filter(kind="sin_emparejar")[0]).endswith("/mesa/")


@pytest.mark.parametrize(("come", "seeded"), [(4, 2), (3, 2), (1, 0)])
def test_4_6_of_the_seeds_by_hand_those_who_come_are_cut_to_half_of_the_cuadro(come, seeded):
    people = crowd(8)
    one, entries = entered(people)
    best = entries[3::-1]
    given: dict[str, Any] = {"user": one.organiser, "championship_id": one.pk, "reason": WHY}
    seeds_set(**given, entries=best)
    there = people[:4] if come == 4 else people[4 - come : 4] + people[4:]
    start(one, there)
    told = draw_told(one)
    assert told is not None
    assert len(told.seeded) == seeded
    assert told.order[:seeded] == told.seeded == [people[n].username for n in (3, 2)][:seeded]


def test_nobody_is_forbidden_to_meet_himself_a_stranger_or_where_all_meet(people):
    one, entries = entered(people)
    other, others = entered(people, format="liguilla")
    given: dict[str, Any] = {"user": one.organiser, "championship_id": one.pk, "reason": WHY}
    for a, b in ((entries[0], entries[0]), (entries[0], others[0]), (entries[0], 0)):
        assert code(pair_forbid, **given, one=a, other=b) == "no_inscrito"
    league = {**given, "user": other.organiser, "championship_id": other.pk}
    assert code(pair_forbid, **league, one=others[0], other=others[1]) == "no_se_aparta"
    assert not one.forbidden.exists()
    assert wallets(people) == [900] * 4


@pytest.mark.parametrize(
    ("rules", "refused"),
    [
        ({"seeds": 3}, "opciones_de_formato"),
        ({"seeds": 1}, "opciones_de_formato"),
        ({"seeds": 4096}, "opciones_de_formato"),
        ({"seeds_by": "edad"}, "opciones_de_formato"),
        ({"times": 3}, "opciones_de_formato"),
        ({"rounds": -1}, "opciones_de_formato"),
        ({"rest": 31}, "opciones_de_formato"),
        ({"courtesy": 4}, "opciones_de_formato"),
        ({"courtesy": "15"}, "opciones_de_formato"),
        ({"third_place": 1}, "opciones_de_formato"),
        ({"repesca": True}, "plazas_del_formato"),
        ({"repesca": True, "consuelo": True}, "opciones_de_formato"),
        ({"sillas": 4}, "opciones_de_formato"),
    ],
)
def test_2_2_options_that_a_format_has_not_are_told(rules, refused):
    assert code(draft, play=Play(rules=rules)) == refused
    assert not Championship.objects.exists()


@pytest.mark.parametrize(
    ("shares", "amounts"),
    [([500, 300], []), ([1001, -1], []), ([500.0, 500.0], []), ([1000], [50]), ([], [50]),
     ([0] * 32 + [1000], [])],
)  # fmt: skip
def test_16_2_prizes_that_cannot_be_are_told_and_only_the_staff_promises_amounts(shares, amounts):
    assert code(draft, play=Play(shares=shares, amounts=amounts)) == "premios_de_campeonato"
    assert not Championship.objects.exists()


def test_6_1_a_double_elimination_needs_three():
    assert code(draft, format="doble", least=2) == "minimo_de_doble"


def test_4_6_or_by_the_points_of_the_season_and_among_equals_by_enrolment():
    people = crowd(5)
    now = timezone.now()
    seasons = {calendar().code_at(moment) for moment in (now, now + timedelta(days=1))}
    rows = [(people[0], 90, ""), (people[2], 90, "2001-T1")]
    for season in seasons:
        rows += [(people[3], 40, season), (people[1], 40, season), (people[4], 12, season)]
    for person, points, period in rows:
        Score.objects.create(user=person, game="mus", points=points, period=period, won=1, played=1)
    Level.objects.create(
        user=people[0], game="mus", mu=60.0, sigma=1.0, matches=30, rated_at=timezone.now()
    )
    one = evening(people, Play(rules={"seeds": 2, "seeds_by": "temporada"}))
    told = draw_told(one)
    assert told is not None
    assert told.seeded == [people[1].username, people[3].username]
