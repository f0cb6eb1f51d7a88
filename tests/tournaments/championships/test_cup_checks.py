"""What the storm finds out of a championship that is over: each of its checks can fail."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Match, MatchPlayer
from tests.tournaments.championships.evenings import QUICK, crowd, evening, play_all, tick
from tools.faults.cup_checks import wrong_with
from tournaments.models import Championship, Cruce, Entry

pytestmark = pytest.mark.django_db(transaction=True)

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


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (swap_winners, "is not what its match says"),
        (swap_winners, "cannot follow from each other"),
        (swap_rounds, "is played by others"),
        (swap_places, "its places are others"),
        (draw_anew, "the draw is another"),
        (lose_match, "has 0 matches"),
        (pay_again, "prizes not paid once"),
        (lose_places, "a match without winner"),
    ],
)
def test_what_does_not_follow_from_the_draw_and_the_results_is_found(
    spoil: Callable[[Championship], None], said: str
) -> None:
    one = over("eliminatoria")
    spoil(one)
    assert said in found(one)


@pytest.mark.parametrize("kind", ["suizo", "vidas", "divisiones"])
def test_a_round_that_does_not_follow_from_those_before_is_found(kind):
    one = over(kind)
    last = one.rounds.filter(cruces__b__isnull=False).order_by("-number").first()
    assert last is not None
    cruce = one.cruces.filter(round=last, b__isnull=False).order_by("index").first()
    assert cruce is not None
    one.cruces.filter(pk=cruce.pk).update(a=cruce.b_id, b=cruce.a_id)
    assert f"round {last.number} does not follow" in found(one, kind)
