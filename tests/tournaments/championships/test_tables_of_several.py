"""Evenings of each for himself, by tables of three or more (torneos §10, §12.4, §14)."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from games.engines.core.contract import Outcome
from games.matches import settlement
from games.matches.held import chairs_of, facts_of
from games.models import Match, MatchPlayer, Robot, Room, Table
from tests.factories import PersonFactory, RobotFactory
from tests.tournaments.championships.cups import alone, code, is_now
from tests.tournaments.championships.evenings import (
    advanced,
    crowd,
    late,
    places,
    start,
    tick,
    waiting,
)
from tools.players.agreeing import sit
from tournaments.championships import deciding, results, sides, tables
from tournaments.championships.cruces import still_here
from tournaments.championships.enrolment import sign_up, withdraw
from tournaments.championships.founding import Plan, Play, championship_create
from tournaments.championships.past import sat_of
from tournaments.championships.playing import progress_of
from tournaments.models import Championship, Cruce, Entry, Member
from tournaments.pairing import mesas
from tournaments.pairing.mesas import Evening
from tournaments.pairing.tables import TableSize

pytestmark = pytest.mark.django_db(transaction=True)

GAME = "ohhell"
WHY = "porque lo dice la prueba"


def several(many: int, of_format: str = "mesas", chairs: int = 4, **rules: Any) -> Championship:
    """Return one of each for himself that is open for entering."""
    room, _ = Room.objects.get_or_create(slug=GAME, defaults={"game": GAME, "name": GAME})
    play = Play(rules={"rest": 0, "rounds": 3, **rules})
    one = alone(play=play, places=max(many, 12), least=min(many, 6), format="liguilla")
    kept = {"room": room, "chairs": chairs, "format": of_format, "options": {}}
    Championship.objects.filter(pk=one.pk).update(**kept)
    one.refresh_from_db()
    return one


def drawn(many: int, of_format: str, **rules: Any) -> Championship:
    """Return one of so many that has been drawn, of which nothing is written yet."""
    one = several(many, of_format, **rules)
    for n in range(1, many + 1):
        entry = Entry.objects.create(
            championship=one, state="jugando", turn=n, placed=n, number=n
        )  # fmt: skip
        person = PersonFactory(username=f"Mesa{one.pk}x{n}")
        Member.objects.create(
            championship=one, entry=entry, user=person, is_captain=True, is_in=True
        )
    is_now(one, "en_juego")
    one.refresh_from_db()
    return one


def decided(one: Championship, chance: Random, absent: float = 0.0) -> None:
    """Have every table that could be played be decided, without playing."""
    last = one.cruces.exclude(decided=None).count()
    for n, cruce in enumerate(one.cruces.filter(state="listo").order_by("pk"), last + 1):
        people = [entry.pk for entry in sides.entries_of(cruce)]
        away = [pk for pk in people if chance.random() < absent]
        ranks = dict(
            zip(people, chance.sample(range(1, len(people) + 1), len(people)), strict=True)
        )
        sides.placed(cruce, mesas.places_at(ranks, away), away)
        Cruce.objects.filter(pk=cruce.pk).update(state="terminado", decided=n)


def run(one: Championship, chance: Random, absent: float = 0.0) -> None:
    advanced(one)
    for _ in range(20):
        if one.state == "terminado":
            return
        decided(one, chance, absent)
        advanced(one)
    raise AssertionError("it does not end")


def seated(one: Championship, number: int) -> list[list[int]]:
    rows = one.cruces.filter(round__number=number).order_by("index")
    return [[entry.number or 0 for entry in sides.entries_of(row)] for row in rows]


@pytest.mark.parametrize("many", [8, 11])
def test_10_2_rounds_and_places_are_those_of_the_pure_part(many):
    one = drawn(many, "mesas", rounds=3)
    run(one, Random(many))
    size = TableSize(4, 3, 7)
    everybody = set(range(1, many + 1))
    for done in range(3):
        pure = Evening(many, size, 3, 3, done=done, sat=sat_of(one, done), playing=everybody)
        assert seated(one, done + 1) == mesas.next_round(pure)
    whole = Evening(many, size, 3, 3, done=3, sat=sat_of(one), playing=everybody)
    assert places(one) == mesas.places(whole)
    assert set(one.entries.values_list("state", flat=True)) == {"clasificado"}
    if many == 8:
        assert seated(one, 1) == [[1, 4, 5, 8], [2, 3, 6, 7]]


@pytest.mark.parametrize("many", [8, 11])
def test_10_5_the_first_of_each_table_go_on_until_a_final_table(many):
    one = drawn(many, "mesas_eliminatoria", pasan=2)
    run(one, Random(many))
    last = one.rounds.order_by("-number").first()
    assert last is not None
    (final,) = seated(one, last.number)
    found = places(one)
    assert sorted(found[n] or 0 for n in final) == list(range(1, len(final) + 1))
    first = {n: place for sat in sat_of(one, 1) for n, place in sat.places.items()}
    assert set(final) == {n for n, place in first.items() if place <= 2}
    assert min(found[n] or 0 for n in first if n not in final) == len(final) + 1


@pytest.mark.parametrize("of_format", ["mesas", "mesas_eliminatoria"])
def test_10_4_an_evening_at_which_many_do_not_come_ends_with_a_place_for_who_did(of_format):
    one = drawn(11, of_format)
    run(one, Random(5), absent=0.4)
    came = {who for sat in sat_of(one) for who in sat.places if who not in sat.absent}
    have = {who for who, place in places(one).items() if place is not None}
    assert came <= have  # who fell of a knock-out without coming has one, and no prize
    assert have == came or of_format == "mesas_eliminatoria"
    assert not one.cruces.exclude(state="terminado").exists()


def test_14_3_who_did_not_come_is_not_seated_again_until_he_says_so():
    one = drawn(9, "mesas", rounds=3)
    advanced(one)
    away = one.entries.get(number=9)
    table = one.cruces.get(sides__entry=away)
    people = [entry.pk for entry in sides.entries_of(table)]
    sides.placed(table, mesas.places_at(dict.fromkeys(people, 1), [away.pk]), [away.pk])
    Entry.objects.filter(pk=away.pk).update(state="ausente")
    Cruce.objects.filter(pk=table.pk).update(state="terminado", decided=1)
    decided(one, Random(1))
    advanced(one)
    assert sorted(n for row in seated(one, 2) for n in row) == list(range(1, 9))
    still_here(user=away.members.get().user, championship_id=one.pk)
    decided(one, Random(1))
    advanced(one)
    assert 9 in {n for row in seated(one, 3) for n in row}
    absent = [sat for sat in sat_of(one) if 9 in sat.absent]
    assert [sat.places[9] for sat in absent] == [len(absent[0].places)]


def test_a_round_of_a_number_that_no_size_fits_has_a_smaller_table():
    told = Evening(5, TableSize(4, 3, 4), 2, 2, playing=range(1, 6))
    assert mesas.next_round(told) == [[1, 4, 5], [2, 3]]
    assert mesas.next_round(told._replace(playing=[1])) is None


def test_10_4_places_are_those_of_who_stayed_among_themselves():
    assert mesas.places_at({7: 3, 8: 1, 9: 2, 4: None}, [8]) == {7: 2, 9: 1, 4: 3, 8: 4}
    assert mesas.places_at({7: 2, 8: 2, 9: 1}, [7, 8]) == {7: 2, 8: 2, 9: 1}


# --- At real tables


def begun(many: int = 8, **rules: Any) -> Championship:
    people = crowd(many)
    one = several(many, **rules)
    for person in people:
        sign_up(user=person, championship_id=one.pk)
    start(one, people)
    return one


def come(cruce: Cruce, *seats: int) -> None:
    """Have those whose these chairs are sit down."""
    table = Table.objects.get(origin=cruce.origin)
    assert table.reserved is not None
    for seat in seats:
        person = Member.objects.get(
            championship=cruce.championship_id, user=table.reserved["sillas"][seat]
        ).user
        sit(person, table.pk, seat)


def finished(cruce: Cruce, *order: int) -> None:
    """End the match of *cruce*, whose chairs come in in this *order*."""
    match = Match.objects.get(origin=cruce.origin)
    outcome = Outcome(tuple((seat,) for seat in order), "ganada")
    with transaction.atomic():
        settlement.settle(facts_of(match.pk), chairs_of(match), outcome, timezone.now())


def ended(cruce: Cruce) -> list[tuple[int | None, bool]]:
    """Return by chair the place, and whether he was absent."""
    return list(cruce.sides.order_by("index").values_list("place", "is_absent"))


def robots(many: int = 6) -> None:
    for _ in range(many):
        Robot.objects.create(user=RobotFactory(), level="novato")


def test_10_4_at_the_end_of_the_courtesy_robots_take_the_chairs_of_who_did_not_come(client):
    robots()
    one = begun()
    whole, lacking = waiting(one)
    come(whole, 0, 1, 2, 3)
    come(lacking, 1, 3)
    tick()
    finished(whole, 2, 0, 1, 3)
    late(lacking)
    tick()
    lacking.refresh_from_db()
    assert lacking.state == "en_juego"
    match = Match.objects.get(origin=lacking.origin)
    played = MatchPlayer.objects.filter(match=match).order_by("seat")
    assert [bool(row.robot_level) for row in played] == [True, False, True, False]
    assert not match.ranked
    states = [entry.state for entry in sides.entries_of(lacking)]
    assert states == ["ausente", "jugando", "ausente", "jugando"]
    finished(lacking, 0, 3, 2, 1)
    assert ended(whole) == [(2, False), (3, False), (1, False), (4, False)]
    assert ended(lacking) == [(3, True), (2, False), (3, True), (1, False)]
    tick()
    assert sum(len(row) for row in seated(one, 2)) == 6
    rows = progress_of(one, None).rankings[0].rows
    assert [row.values[0] for row in rows] == [22, 22, 15, 15, 7, 0, 0, 0]
    told = results.document_of(one)["mesas"]
    assert [one["estuvo"] for one in told[1]["puestos"]] == [True, True, False, False]
    page = client.get(reverse("torneo", args=[one.pk]))
    assert page.status_code == 200
    assert "1.º" in page.content.decode()


def test_14_3_with_too_few_for_a_table_one_waits_for_whoever_may_come_back():
    robots()
    one = begun(6, chairs=3)
    for cruce in waiting(one):
        come(cruce, 0)
        late(cruce)
    tick()
    one.refresh_from_db()
    assert one.state == "en_juego"
    assert one.next_at is not None
    assert one.next_at > timezone.now() + timedelta(minutes=10)
    back = one.entries.filter(state="ausente").first()
    assert back is not None
    still_here(user=back.members.get().user, championship_id=one.pk)
    assert [len(row) for row in seated(one, 2)] == [3]


def test_10_4_who_is_alone_wins_without_playing_and_a_table_of_nobody_is_over():
    one = begun()
    first, second = waiting(one)
    come(first, 2)
    for cruce in (first, second):
        late(cruce)
    tick()
    assert not Match.objects.exists()
    assert ended(first) == [(2, True), (2, True), (1, False), (2, True)]
    assert ended(second) == [(1, True)] * 4
    first.refresh_from_db()
    assert (first.state, first.is_walkover, first.winner) == (
        "incomparecencia", True, sides.entries_of(first)[2],
    )  # fmt: skip


def test_15_2_a_table_of_several_is_replayed_or_voided_and_given_to_nobody():
    one = begun()
    first, second = waiting(one)
    by = {"user": one.organiser, "reason": WHY}
    winner = sides.entries_of(first)[0].pk
    given = code(deciding.cruce_award, **by, cruce_id=first.pk, winner=winner)
    assert given == "formato_de_campeonato"
    come(first, 0, 1, 2, 3)
    tick()
    finished(first, 0, 1, 2, 3)
    deciding.cruce_replay(**by, cruce_id=first.pk)
    assert ended(first) == [(None, False)] * 4
    deciding.cruce_void(**by, cruce_id=second.pk)
    assert not sat_of(one)
    first.refresh_from_db()
    assert first.state == "listo"


def test_14_1_who_withdraws_is_seated_no_more_and_keeps_his_place_in_the_table():
    one = begun()
    first, second = waiting(one)
    gone = sides.entries_of(first)[1]
    withdraw(user=gone.members.get().user, championship_id=one.pk)
    robots()
    come(first, 0, 2)
    tick()
    assert not Match.objects.filter(origin=first.origin).exists()
    come(first, 3)
    come(second, 0, 1, 2, 3)
    tick()  # the others need not wait for who has gone
    finished(first, 1, 0, 2, 3)
    finished(second, 0, 1, 2, 3)
    assert ended(first)[1] == (4, True)
    tick()
    assert gone.number not in {n for row in seated(one, 2) for n in row}


@pytest.mark.parametrize(
    ("game", "counts"), [("ohhell", [3, 4, 5, 6, 7]), ("tresmus", [3, 4, 5, 6, 7, 8]),
                         ("parchis", [3, 4]), ("mus", []), ("poker", [])]
)  # fmt: skip
def test_c3_sizes_are_those_that_the_engine_declares_for_each_for_himself(game, counts):
    found = tables.alone_counts(game, {})
    assert [n for n in found if n >= tables.LEAST_AT_A_TABLE] == counts


# --- Founded, and entered late


def founded(game: str, of_format: str = "mesas", chairs: int = 4, **changes: Any) -> Championship:
    room = Room.objects.create(slug=f"{game}-{of_format}", game=game, name=game)
    now = timezone.now()
    rules = changes.pop("rules", {})
    plan = Plan(of_format, chairs, in_pairs=False, places=12, least=6, fee=0,
                closes_at=now + timedelta(hours=1), starts_at=now + timedelta(hours=2))  # fmt: skip
    return championship_create(
        organiser=PersonFactory(), room_id=room.pk, name="Noche de mesas", text="",
        plan=plan._replace(**changes), options={}, conditions={}, play=Play(rules=rules),
    )  # fmt: skip


@pytest.mark.parametrize("game", ["ohhell", "tresmus", "parchis"])
def test_10_1_an_evening_by_tables_is_founded_for_three_rounds_unless_it_says_more(game):
    assert founded(game).rules["rounds"] == 3
    assert founded(game, "mesas_eliminatoria").rules["pasan"] == 2


@pytest.mark.parametrize(
    ("game", "changes", "why"),
    [
        ("mus", {}, "formato_de_campeonato"),
        ("poker", {"chairs": 6}, "formato_de_campeonato"),
        ("ohhell", {"chairs": 2}, "silla"),
        ("parchis", {"chairs": 2}, "formato_de_campeonato"),
        ("parchis", {"least": 5}, "plazas_de_mesas"),
        ("ohhell", {"least": 2}, "plazas_de_mesas"),
        ("ohhell", {"in_pairs": True}, "formato_de_campeonato"),
        ("ohhell", {"of_format": "suizo"}, "formato_de_campeonato"),
        ("ohhell", {"rules": {"rounds": 31}}, "opciones_de_formato"),
    ],
)
def test_c3_what_makes_no_tables_is_refused_and_nothing_is_kept(game, changes, why):
    assert code(founded, game=game, **changes) == why
    assert not Championship.objects.exists()


def test_14_5_who_enters_late_is_seated_in_the_next_round_and_has_no_points_before():
    one = begun(late=True)
    newcomer = PersonFactory()
    sign_up(user=newcomer, championship_id=one.pk)
    entry = one.entries.get(members__user=newcomer)
    assert (entry.number, entry.missed) == (9, 1)
    for cruce in waiting(one):
        come(cruce, 0, 1, 2, 3)
        tick()
        finished(cruce, 0, 1, 2, 3)
    tick()
    assert 9 in {n for row in seated(one, 2) for n in row}
    assert progress_of(one, None).rankings[0].rows[-1].values[0] == 0


def test_the_desk_the_sheet_and_the_spreadsheet_name_everybody_at_a_table(client):
    one = begun()
    client.force_login(one.organiser)
    first = waiting(one)[0]
    nicks = [entry.members.get().user.username for entry in sides.entries_of(first)]
    for name in ("torneo_mesa", "torneo_hojas"):
        page = client.get(reverse(name, args=[one.pk])).content.decode()
        assert all(nick in page for nick in nicks)
        assert "accion=otorgar" not in page
    come(first, 0, 1, 2, 3)
    tick()
    finished(first, 0, 1, 2, 3)
    sheet = client.get(reverse("torneo_partidas", args=[one.pk])).content.decode()
    assert all(nick in sheet for nick in nicks)
    page = client.get(reverse("torneo_hojas", args=[one.pk])).content.decode()
    assert f"1.º {nicks[0]} – 2.º {nicks[1]}" in page
