"""What the storm finds out of a championship that is over: each of its checks can fail."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from games.models import Match, MatchPlayer, Table
from tests.tournaments.championships.cup_evenings import to_its_prizes
from tests.tournaments.championships.evenings import QUICK, crowd, evening, play_all, tick
from tools.faults.cup_checks import wrong_with
from tools.faults.cup_kinds import size_of
from tournaments.models import Award, Championship, Cruce, Entry, Side

pytestmark = pytest.mark.django_db(transaction=True)

Wrong = list[tuple[Callable[[Championship], None], str]]
"""What is spoiled, and what is said of it."""
FORMATS = {
    "eliminatoria": QUICK,
    "repesca": QUICK._replace(rules={"rest": 0, "repesca": True}),
    "doble": QUICK,
    "grupos": QUICK._replace(rules={"rest": 0, "grupos": 2, "pasan": 1}),
    "divisiones": QUICK._replace(rules={"rest": 0, "divisiones": 2, "fases": 2}),
    "suizo": QUICK,
    "vidas": QUICK._replace(rules={"rest": 0, "vidas": 2}),
}


def over(kind: str) -> Championship:
    """Return one of four people that has been played to its prizes."""
    of_format = "eliminatoria" if kind == "repesca" else kind
    one = evening(crowd(4), FORMATS[kind], format=of_format, least=4, fee=0)
    for _ in range(60):
        Championship.objects.filter(pk=one.pk, next_at__isnull=False).update(next_at=timezone.now())
        tick()
        if not play_all(one) and one.state == "terminado":
            break
    Championship.objects.update(ended_at=timezone.now() - timedelta(minutes=16))
    tick()
    one.refresh_from_db()
    return one


def found(one: Championship, kind: str = "eliminatoria") -> str:
    return "; ".join(wrong_with(Championship.objects.get(pk=one.pk), kind, is_played=False))


SOME_AWAY = ("consuelo", "doble", "suizo", "vidas", "mesas", "mesas_eliminatoria")


@pytest.mark.parametrize("kind", SOME_AWAY)
def test_nothing_is_wrong_with_one_of_which_some_did_not_come_to_their_tables(kind):
    one = to_its_prizes(kind, size_of(0))
    assert found(one, kind) == ""


@pytest.mark.parametrize("kind", FORMATS)
def test_nothing_is_wrong_with_one_that_was_played(kind):
    assert found(over(kind), kind) == ""


def swap_winners(one: Championship) -> None:
    for cruce in one.cruces.filter(round__number=1, round__tree="principal"):
        other = cruce.b if cruce.winner_id == cruce.a_id else cruce.a
        one.cruces.filter(pk=cruce.pk).update(winner=other)


def swap_rounds(one: Championship) -> None:
    first, second = one.cruces.filter(round__number=1, round__tree="principal").order_by("index")
    Cruce.objects.filter(pk=first.pk).update(b=second.b)
    Cruce.objects.filter(pk=second.pk).update(b=first.b)


def swap_places(one: Championship) -> None:
    places = dict(one.entries.filter(place__lte=2).values_list("pk", "place"))
    for pk, place in places.items():
        Entry.objects.filter(pk=pk).update(place=3 - place)


def draw_anew(one: Championship) -> None:
    assert one.drawn is not None
    one.drawn["orden"] = one.drawn["orden"][::-1]
    one.save()


def lose_match(one: Championship) -> None:
    Match.objects.filter(origin=one.cruces.filter(state="terminado")[:1].get().origin).update(
        origin=""
    )


def pay_again(one: Championship) -> None:
    one.acts.create(action="premiar")


def lose_places(_one: Championship) -> None:
    MatchPlayer.objects.update(place=1)


def lose_final(one: Championship) -> None:
    final = one.cruces.filter(round__number=2, round__tree="principal").get()
    one.cruces.filter(pk=final.pk).update(winner=final.b if final.winner == final.a else final.a)


def lose_way(one: Championship) -> None:
    first = one.entries.get(place=1)
    other = one.entries.exclude(pk=first.pk)[:1].get()
    for side in ("a", "b"):
        one.cruces.filter(round__number=1, **{side: first}).update(**{side: other})


def keep_table(one: Championship) -> None:
    origin = f"torneo:{one.pk}:cruce:9:1"
    kept = {"origin": origin, "reserved": {"sillas": []}}
    Table.objects.create(room=one.room, number=99, value=0, **kept)


def keep_match(one: Championship) -> None:
    played = one.cruces.filter(state="terminado")[:1].get()
    one.cruces.filter(pk=played.pk).update(state="incomparecencia")


def open_match(one: Championship) -> None:
    last = Match.objects.filter(origin__startswith=f"torneo:{one.pk}:").latest("pk")
    Match.objects.filter(pk=last.pk).update(closed_at=None)


WRONG_WITH_TWO_SIDES: Wrong = [
    (swap_winners, "is not what its match says"),
    (swap_winners, "cannot follow from each other"),
    (swap_rounds, "is played by others"),
    (swap_places, "its places are others"),
    (draw_anew, "the draw is another"),
    (lose_match, "has 0 matches"),
    (pay_again, "prizes not paid once"),
    (lose_places, "a match without winner"),
    (lose_final, "has not won the final"),
    (lose_way, "has not come through every round"),
    (keep_table, "1 orphaned tables"),
    (keep_match, "1 matches were played for nothing"),
    (open_match, "1 matches are not closed"),
]


def each_is_found(one: Championship, kind: str, wrong: Wrong) -> None:
    """See that each of what is *wrong* is found in *one*, which is played once for all of them."""
    for spoil, said in wrong:
        with transaction.atomic():
            spoil(Championship.objects.get(pk=one.pk))
            assert said in found(one, kind), spoil.__name__
            transaction.set_rollback(True)
    assert found(one, kind) == ""


def test_what_does_not_follow_from_the_draw_and_the_results_is_found():
    each_is_found(over("eliminatoria"), "eliminatoria", WRONG_WITH_TWO_SIDES)


@pytest.mark.parametrize("kind", ["suizo", "vidas", "divisiones"])
def test_a_round_that_does_not_follow_from_those_before_is_found(kind):
    one = over(kind)
    last = one.rounds.filter(cruces__b__isnull=False).order_by("-number").first()
    assert last is not None
    cruce = one.cruces.filter(round=last, b__isnull=False).order_by("index").first()
    assert cruce is not None
    one.cruces.filter(pk=cruce.pk).update(a=cruce.b_id, b=cruce.a_id)
    assert f"round {last.number} does not follow" in found(one, kind)


# --- Tables of each for himself, prizes, and what is drawn anew


def swap_seats(one: Championship) -> None:
    last = one.rounds.order_by("-number").first()
    tables = one.cruces.filter(round=last).order_by("index")
    first, second = (table.sides.order_by("-index")[:1].get() for table in tables[:2])
    Side.objects.filter(pk=first.pk).update(entry=second.entry)
    Side.objects.filter(pk=second.pk).update(entry=first.entry)


def swap_sides(one: Championship) -> None:
    table = one.cruces.filter(state="terminado").order_by("pk")[:1].get()
    for side in table.sides.filter(is_absent=False, place__lte=2):
        Side.objects.filter(pk=side.pk).update(place=3 - (side.place or 0))


def lose_seat(one: Championship) -> None:
    everybody = one.entries.exclude(sides__is_absent=True).values("pk")
    one.cruces.filter(round__number=2)[:1].get().sides.filter(entry__in=everybody)[0].delete()


def other_winner(one: Championship) -> None:
    table = one.cruces.filter(state="terminado").order_by("pk")[:1].get()
    other = table.sides.filter(place=2)[:1].get()
    one.cruces.filter(pk=table.pk).update(winner=other.entry)


def lose_round(one: Championship) -> None:
    last = one.rounds.order_by("-number").first()
    assert last is not None
    last.delete()


def one_prize(one: Championship) -> None:
    Championship.objects.filter(pk=one.pk).update(shares=[1000])


def no_part(one: Championship) -> None:
    Championship.objects.filter(pk=one.pk).update(consuelo_share=0)


def no_fee(one: Championship) -> None:
    Championship.objects.filter(pk=one.pk).update(fee=0)


def lose_trophy(one: Championship) -> None:
    Award.objects.filter(fact=f"torneo:{one.pk}:1").delete()


def pass_badly(one: Championship) -> None:
    side = Side.objects.filter(entry__place=1, cruce__championship=one).order_by("pk")[:1].get()
    Side.objects.filter(pk=side.pk).update(place=4)


WRONG: dict[str, Wrong] = {
    "mesas": [
        (swap_seats, "does not follow from those before"),
        (swap_sides, "is not what its match says"),
        (lose_seat, "round 2 was made without"),
        (other_winner, "its winner has not the first place"),
        (lose_round, "there should be another"),
        (swap_places, "its places are others"),
        (one_prize, "its prizes are others"),
        (no_fee, "the fees are not of who played"),
        (lose_trophy, "its trophies are others"),
    ],
    "mesas_eliminatoria": [
        (swap_sides, "is not what its match says"),
        (pass_badly, "who won has not passed round 1"),
        (swap_places, "its places are others"),
    ],
}


@pytest.mark.parametrize("kind", WRONG)
def test_10_what_is_wrong_with_one_by_tables_is_found(kind):
    each_is_found(to_its_prizes(kind, size_of(0)), kind, WRONG[kind])


def test_5_8_prizes_of_a_consuelo_that_are_others_are_found():
    wrong: Wrong = [(no_part, "its prizes are others"), (swap_places, "its prizes are others")]
    each_is_found(to_its_prizes("consuelo", size_of(0)), "consuelo", wrong)


@pytest.mark.parametrize(
    ("kind", "path", "said"),
    [
        ("divisiones", ("divisiones", 1), "the divisions of phase 2 are others"),
        ("consuelo", ("cuadros", "consuelo"), "its consuelo does not follow from its cuadro"),
        ("grupos", ("cuadros", "principal"), "its cuadro does not follow from its rounds"),
    ],
)
def test_what_was_drawn_anew_and_does_not_follow_is_found(kind, path, said):
    one = to_its_prizes(kind, size_of(0))
    assert one.drawn is not None
    kept, part = one.drawn[path[0]], path[1]
    kept[part] = kept[part][::-1]
    one.save()
    assert said in found(one, kind)
