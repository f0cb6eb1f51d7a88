"""Milestones: given once, for what was played with people, and taken back with it (torneos §22)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections
from django.utils import timezone

from accounts.models import Profile, User
from games.engines.core.feats import Feat, Run, Tally
from games.engines.ohhell.options import Options as OhHell
from games.live.failpoints import InjectedFault
from games.matches import closing, services
from games.models import Match, MatchPlayer, Standstill
from tests.games.matches.departing import leave, play_on
from tests.games.tools import finish, start
from tournaments.models import Award, Deed, Trophy, Uncounted
from tournaments.trophies import counting, following, tallies

pytestmark = pytest.mark.django_db(transaction=True)


def played(people: list[User], **given: Any) -> Match:
    match = start(people, **given)
    finish(match)
    match.refresh_from_db()
    return match


def counted(people: list[User], **given: Any) -> Match:
    match = played(people, **given)
    assert following.count_due() == 1
    return match


def codes(user: User | int) -> set[str]:
    has = Award.objects.filter(user=user, taken_at=None)
    return set(has.values_list("trophy__code", flat=True))


def winners(match: Match) -> list[int]:
    return list(match.players.filter(result="gana").values_list("user_id", flat=True))


def everything() -> list[Any]:
    return [
        list(Award.objects.order_by("user", "fact").values_list("user", "fact", "taken_at")),
        list(Deed.objects.order_by("user", "at").values_list("user", "fact", "counters", "won")),
        list(Profile.objects.order_by("user").values_list("user", "trophies", "new_trophies")),
    ]


def test_22_3_the_first_match_and_victory_are_won_and_the_cup_shows(people):
    match = counted(people)
    for person in people:
        won = person.pk in winners(match)
        expected = {"primera_partida", "primera_victoria"} if won else {"primera_partida"}
        assert codes(person) == expected
        profile = Profile.objects.get(user=person)
        assert profile.trophies == profile.new_trophies == len(expected)
    assert set(Award.objects.values_list("match", flat=True)) == {match.pk}


def test_22_2_a_match_that_is_told_of_again_gives_nothing_twice(people):
    match = counted(people)
    before = everything()
    closing.tell(match.pk)
    following.count_due()
    assert everything() == before
    counted(people)
    assert Award.objects.filter(trophy__code="primera_partida").count() == 4


def test_22_2_with_robots_or_in_training_only_the_first_match_is_won(people):
    match = counted(people[:2], robots={2: "normal", 3: "normal"})
    assert winners(match)
    assert {code for person in people for code in codes(person)} == {"primera_partida"}
    training = played(people)
    Match.objects.filter(pk=training.pk).update(training=True)
    following.count_due()
    assert {code for person in people for code in codes(person)} == {"primera_partida"}
    assert Deed.objects.filter(match=training).first().counters["entrenamientos"] >= 1


def test_22_2_what_the_staff_annul_takes_its_milestones_and_the_next_gives_them_back(people, chief):
    match = counted(people)
    again = counted(people)
    assert Award.objects.get(user=people[0], trophy__code="primera_partida").match == match
    services.match_annul(match_id=match.pk, actor=chief, reason="se dejaron ganar")
    following.count_due()
    moved = Award.objects.get(user=people[0], trophy__code="primera_partida")
    assert (moved.match, moved.taken_at) == (again, None)
    services.match_annul(match_id=again.pk, actor=chief, reason="se dejaron ganar")
    following.count_due()
    assert not any(codes(person) for person in people)
    assert set(Profile.objects.filter(user__in=people).values_list("trophies", flat=True)) == {0}
    third = counted(people)
    assert Award.objects.get(user=people[0], trophy__code="primera_partida").match == third


def test_a_void_match_counts_for_nobody(people, chief):
    match = start(people)
    services.match_void(match_id=match.pk, actor=chief, reason="prueba de anulación")
    following.count_due()
    assert not Award.objects.exists()


@pytest.mark.parametrize("point", ["trophies.counted", "trophies.noted"])
def test_killed_in_the_middle_nothing_is_given_twice_or_lost(people, monkeypatch, point):
    counted(people)
    before = everything()
    match = played(people)

    def dies(name: str) -> None:
        if name == point:
            raise InjectedFault(name)

    with monkeypatch.context() as broken:
        for module in (counting, following):
            broken.setattr(module, "failpoint", dies)
        assert following.count_due() == 0
    assert everything() == before
    assert Uncounted.objects.get().failures == 1
    Uncounted.objects.update(due_at=timezone.now())
    assert following.count_due() == 1
    assert Deed.objects.filter(match=match).count() == 4
    assert not Uncounted.objects.exists()


def test_one_that_cannot_be_read_keeps_no_other_waiting(people):
    broken = played(people)
    broken.steps.update(payload=b"rubbish")
    fine = played(people)
    Uncounted.objects.filter(match=broken).update(due_at=timezone.now() - timedelta(hours=1))
    # A game without feats reads no log: have this one read it.
    Match.objects.filter(pk=broken.pk).update(game="ohhell")
    assert following.count_due() == 1
    assert set(Deed.objects.values_list("match", flat=True)) == {fine.pk}
    assert Uncounted.objects.get().match == broken


def test_counted_by_many_processes_at_once_each_match_is_once(people):
    following.count_due()
    for turn in range(6):
        played(people[turn % 4 :] + people[: turn % 4])

    def count(_: int) -> int:
        try:
            return following.count_due()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(count, range(4))) == 6
    last = {d.user_id: d.counters for d in Deed.objects.order_by("user", "at", "fact")}
    assert {counters["partidas"] for counters in last.values()} == {6}
    assert Award.objects.filter(trophy__code="primera_partida").count() == 4


def test_a_match_told_of_late_is_counted_in_its_place(people):
    first, second = played(people), played(people)
    Uncounted.objects.filter(match=first).update(due_at=timezone.now() + timedelta(hours=1))
    following.count_due()
    assert Award.objects.get(user=people[0], trophy__code="primera_partida").match == second
    Uncounted.objects.update(due_at=timezone.now())
    following.count_due()
    assert Award.objects.get(user=people[0], trophy__code="primera_partida").match == first
    deeds = Deed.objects.filter(user=people[0]).order_by("at", "fact")
    assert [deed.counters["partidas"] for deed in deeds] == [1, 2]


# --- What a match counts for


def rows(match: Match) -> dict[int, Tally]:
    found = tallies.tallies_of(Match.objects.get(pk=match.pk))
    return {row.seat: found[row.user_id] for row in match.players.all()}


def test_22_3_a_row_is_of_competitive_matches_and_a_loss_breaks_it(people):
    match = played(people)
    for row in match.players.all():
        won = row.result == MatchPlayer.Result.WON
        assert rows(match)[row.seat].runs["racha"].tail == int(won)
        assert rows(match)[row.seat].runs["racha"].is_broken is not won
    Match.objects.filter(pk=match.pk).update(competitive=False)
    assert not any(tally.runs for tally in rows(match).values())
    assert any("victorias" in tally.sums for tally in rows(match).values())


def test_21_who_left_breaks_his_row_but_not_where_nobody_could_reach_us(people):
    match = start(people)
    leave(match, 1)
    match.refresh_from_db()
    assert rows(match)[1].runs["seguidas_sin_falta"].is_broken
    assert not rows(match)[0].runs["seguidas_sin_falta"].is_broken
    MatchPlayer.objects.filter(match=match, seat=1).update(left_by="cae")
    assert rows(match)[1].runs["seguidas_sin_falta"].is_broken
    now = timezone.now()
    Standstill.objects.create(
        process="p", cause="silent", matches=[match.pk], people=1, noted_at=now, given_until=now,
        began_at=now - timedelta(minutes=1),
    )  # fmt: skip
    assert "seguidas_sin_falta" not in rows(match)[1].runs


def test_a_table_of_uros_that_one_leaves_when_one_likes_gives_no_victory(people):
    match = played(people)
    Match.objects.filter(pk=match.pk).update(buy_in_least=20, buy_in_most=100)
    assert list(rows(match).values()) == [Tally({"partidas": 1})] * 4


def deed(user: User, n: int, *feats: Feat) -> None:
    moment = counting.Moment(f"torneo:{n}", timezone.now() + timedelta(minutes=n))
    counting.deed_write(user.pk, moment, Tally.of(feats) if feats else None)


@pytest.fixture
def ana(people: list[User]) -> User:
    following.count_due()
    return people[0]


@pytest.mark.parametrize(
    ("counter", "n", "code"),
    [
        ("reales", 1, "treinta_y_una_real"), ("capotes", 1, "primer_capote"),
        ("plenos", 1, "pleno"), ("puentes", 50, "barrera"), ("fichas_comidas", 100, "cazador"),
        ("escaleras_de_color", 1, "escalera_de_color"), ("ordagos_ganados", 25, "ordagos_25"),
        ("campeonatos_ganados", 3, "tricampeon"), ("tresmus_ganadas", 1, "ultimo_en_pie"),
    ],
)  # fmt: skip
def test_22_3_a_milestone_is_given_when_its_counter_passes_its_threshold(ana, counter, n, code):
    if n > 1:
        deed(ana, 1, Feat(1, 0, counter, n=n - 1))
    assert code not in codes(ana)
    deed(ana, 2, Feat(1, 0, counter))
    assert code in codes(ana)
    deed(ana, 3, Feat(1, 0, counter))
    assert Award.objects.filter(user=ana, trophy__code=code).count() == 1
    deed(ana, 2)
    assert code in codes(ana)
    deed(ana, 3)
    assert code not in codes(ana)


def test_22_3_five_in_a_row_are_won_though_the_row_was_broken_since(ana):
    for n in range(1, 6):
        deed(ana, n, Feat(1, 0, "racha", of_a_row=True))
    deed(ana, 6, Feat(1, 0, "racha", n=0, of_a_row=True, breaks=True))
    assert codes(ana) >= {"racha_5"}
    deed(ana, 3, Feat(1, 0, "racha", n=0, of_a_row=True, breaks=True))
    assert "racha_5" not in codes(ana)


def test_22_3_the_five_games_and_fifty_without_a_fault(ana):
    wins = [Feat(1, 0, f"victorias:{game}") for game in "abcd"]
    deed(ana, 1, *wins, *[Feat(1, 0, "seguidas_sin_falta", n=49, of_a_row=True)])
    assert not {"los_cinco_juegos", "de_fiar"} & codes(ana)
    deed(
        ana, 2, wins[0], Feat(1, 0, "victorias:e"), Feat(1, 0, "seguidas_sin_falta", of_a_row=True)
    )
    assert {"los_cinco_juegos", "de_fiar"} <= codes(ana)


def test_22_3_a_year_with_us(people):
    User.objects.filter(pk=people[0].pk).update(date_joined=timezone.now() - timedelta(days=366))
    counted(people)
    assert "veterano" in codes(people[0])
    assert "veterano" not in codes(people[1])


def test_22_3_one_that_the_staff_define_on_a_counter_is_won_too(ana):
    made = Trophy.objects.create(
        name="Cien", description="Cien capotes", given="hito", counter="capotes", threshold=100
    )
    deed(ana, 1, Feat(1, 0, "capotes", n=100))
    assert Award.objects.filter(user=ana, trophy=made).exists()
    Trophy.objects.filter(pk=made.pk).update(is_open=False)


@pytest.mark.parametrize(
    "change",
    [{"is_open": False}, {"threshold": 20}, {"counter": "reales"}, {"given": "a_mano"}],
)
def test_22_2_what_was_won_is_kept_whatever_the_staff_make_of_its_milestone(ana, change):
    made = Trophy.objects.create(
        name="Diez", description="Diez capotes", given="hito", counter="capotes", threshold=10
    )
    try:
        deed(ana, 1, Feat(1, 0, "capotes", n=2))
        deed(ana, 2, Feat(1, 0, "capotes", n=8))
        deed(ana, 3, Feat(1, 0, "capotes", n=2))
        has = Award.objects.filter(user=ana, trophy=made, taken_at=None)
        assert has.exists()
        Trophy.objects.filter(pk=made.pk).update(**change)
        deed(ana, 2, Feat(1, 0, "capotes", n=9))
        assert has.exists(), "it was told again"
        deed(ana, 1)
        assert has.exists(), "nine and two are ten at least"
        deed(ana, 2)
        assert not has.exists(), "what won it was annulled"
        deed(ana, 4, Feat(1, 0, "capotes", n=8))
        assert not has.exists(), "it is no longer given for that"
    finally:
        Award.objects.filter(trophy=made).delete()
        made.delete()


def test_a_tally_is_kept_as_it_was() -> None:
    tally = Tally({"a": 1}, {"b": Run(1, 2, 3, True)})
    assert tallies.told(tallies.stored(tally)) == tally
    assert tallies.stored(Tally()) == {}


def test_the_feats_of_a_game_are_read_in_its_log_and_none_of_the_robot_that_played_on(people):
    match = start(people[:3], game="ohhell", options=OhHell(maximo=1, minimo=1, rebote=False))
    leave(match, 1)
    play_on(match)
    found = rows(Match.objects.get(pk=match.pk))
    assert "pujas_seguidas_cumplidas" in found[0].runs
    assert "pujas_seguidas_cumplidas" not in found[1].runs
    assert following.count_due() == 1
    deeds = {d.user_id: d.counters for d in Deed.objects.filter(match=match)}
    assert (
        deeds[people[0].pk]["pujas_seguidas_cumplidas"]
        == found[0].runs["pujas_seguidas_cumplidas"].tail
    )
