"""Claims just before a cuadro that follows from results: until then it waits (torneos §17.3)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.tournaments.championships.cups import code
from tests.tournaments.championships.evenings import (
    crowd,
    end,
    evening,
    places,
    play,
    tick,
    waiting,
)
from tests.tournaments.championships.quarrels import (
    LIE,
    NO_LIE,
    WHY,
    again,
    claimed,
    ruled,
    say,
    sits,
)
from tournaments.championships.deciding import cruce_replay
from tournaments.championships.founding import Play
from tournaments.models import Championship, Cruce

pytestmark = pytest.mark.django_db(transaction=True)

KINDS: dict[str, tuple[str, dict[str, Any]]] = {
    "grupos": ("grupos", {"grupos": 2, "pasan": 1}),
    "liga": ("liga", {"days": 0, "jornadas": 1, "play_off": 2}),
    "repesca": ("eliminatoria", {"repesca": True}),
}
of_each = pytest.mark.parametrize("kind", KINDS)


def before_the_cuadro(kind: str, rest: int = 4) -> Any:
    """Return one of four people of which the last round has just ended, its last cruce and a line.

    The line is of who won it.
    """
    of_format, rules = KINDS[kind]
    play_ = Play(rules={"rest": rest, **rules})
    one = evening(crowd(4), play_, format=of_format, least=4)
    first, last = waiting(one)
    play(first, 0)
    ana, luis = sits(last)[:2]
    line = say(last, luis, 1)
    end(last, 1)
    return one, last, ana, line


def is_time(one: Championship) -> None:
    """Have the time before what follows be over."""
    Championship.objects.filter(pk=one.pk).update(next_at=timezone.now())
    tick()


def cuadro(one: Championship) -> list[Cruce]:
    return list(one.cruces.filter(round__tree="principal").order_by("pk"))


def playing(one: Championship) -> set[int]:
    return {pk for row in cuadro(one) for pk in (row.a_id, row.b_id) if pk}


@of_each
def test_2_5_a_cuadro_is_drawn_at_half_of_the_rest_and_called_at_its_end(kind):
    one, last, _ana, _line = before_the_cuadro(kind)
    assert cuadro(one) == []
    half = again(one).next_at - timezone.now()
    assert timedelta(seconds=90) < half <= timedelta(minutes=2)
    assert code(cruce_replay, user=one.organiser, cruce_id=last.pk, reason=WHY) == ""
    tick()
    play(again(last), 1)
    is_time(one)
    assert again(one).next_at is None
    call_at = cuadro(one)[0].call_at
    assert timedelta(seconds=90) < call_at - timezone.now() <= timedelta(minutes=2)


@of_each
def test_17_3_nothing_follows_from_what_is_claimed_before_the_cuadro_is_drawn(kind):
    one, last, ana, line = before_the_cuadro(kind)
    dispute = claimed(last, ana, line)
    assert again(last).state == "en_disputa"
    is_time(one)
    assert cuadro(one) == []
    ruled(one, dispute, NO_LIE)
    is_time(one)
    assert cuadro(one)


@of_each
def test_17_3_a_claim_takes_back_the_cuadro_to_which_nobody_was_called_yet(kind):
    one, last, ana, line = before_the_cuadro(kind)
    is_time(one)
    drawn = [(row.a_id, row.b_id) for row in cuadro(one)]
    assert drawn
    dispute = claimed(last, ana, line)
    assert again(last).state == "en_disputa"
    assert cuadro(one) == []
    assert not again(one).rounds.filter(tree="principal").exists()
    assert set(one.entries.values_list("state", flat=True)) == {"jugando"}
    assert set(places(one).values()) == {None}
    act = one.acts.get(action="retirar_reclamada")
    assert act.cruce == last
    ruled(one, dispute, NO_LIE)
    assert again(one).next_at > timezone.now(), "half of a rest again"
    is_time(one)
    assert [(row.a_id, row.b_id) for row in cuadro(one)] == drawn


def test_17_4_a_cruce_lost_for_a_lie_changes_who_is_in_the_cuadro():
    of_format, rules = KINDS["grupos"]
    one = evening(crowd(4), Play(rules={"rest": 4, **rules}), format=of_format, least=4)
    first, last = waiting(one)
    play(first, 0)
    ana, luis = sits(last)[:2]
    lines = [say(last, luis, 1) for _ in range(2)]
    warned = claimed(last, ana, lines[0])
    end(last, 1)
    ruled(one, warned, LIE)
    is_time(one)
    liar = last.b
    assert liar.pk in playing(one)
    ruled(one, claimed(last, ana, lines[1]), LIE)
    assert again(last).winner == last.a
    is_time(one)
    assert playing(one) == {first.a_id, last.a_id}
    assert again(liar).state == "eliminado"


@of_each
def test_17_3_once_somebody_of_the_cuadro_was_called_the_result_stays(kind):
    one, last, ana, line = before_the_cuadro(kind, rest=0)
    tick()
    called = waiting(one)
    assert called
    code(claimed, cruce=last, claimant=ana, line=line)
    assert again(last).state == "terminado"
    assert waiting(one) == called


def test_17_3_a_claim_takes_back_the_consuelo_to_which_nobody_was_called_yet():
    one = evening(crowd(4), Play(rules={"rest": 4, "consuelo": True}), least=4)
    first, second = waiting(one)
    play(first, 0)
    play(second, 0)
    one.cruces.update(call_at=timezone.now())
    tick()
    (final,) = waiting(one)
    ana, luis = sits(final)[:2]
    line = say(final, luis, 1)
    end(final, 1)
    consuelo = one.cruces.filter(round__tree="consuelo")
    assert set(consuelo.values_list("state", flat=True)) == {"listo"}
    loser = first.b
    dispute = claimed(final, ana, line)
    assert again(final).state == "en_disputa"
    assert not consuelo.exists()
    assert again(loser).state == "jugando"
    ruled(one, dispute, NO_LIE)
    assert set(consuelo.values_list("state", flat=True)) == {"listo"}
