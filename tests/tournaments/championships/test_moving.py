"""What one result moves: what a look at the whole does, for what it touches (torneos §2.3)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from django.db import connection, transaction

from tests.tournaments.championships.evenings import advanced, decided_at_random, drawn
from tournaments.championships.evening import advance
from tournaments.championships.publishing import published
from tournaments.championships.states import championship_locked, entry_move
from tournaments.models import Championship, Cruce

pytestmark = pytest.mark.django_db

FORMATS: dict[str, dict[str, Any]] = {
    "eliminatoria": {},
    "tercero": {"third_place": True},
    "consuelo": {"consuelo": True},
    "repesca": {"repesca": True},
    "doble": {},
    "grupos": {"grupos": 3},
    "liguilla": {},
    "liga": {"days": 0, "jornadas": 3, "play_off": 4},
    "divisiones": {"fases": 1},
    "fases_de_suizo": {"fases": 2, "phase_rounds": 2},
    "suizo": {"rounds": 4},
    "vidas": {"vidas": 2},
}
_OF = {
    "tercero": "eliminatoria",
    "consuelo": "eliminatoria",
    "repesca": "eliminatoria",
    "fases_de_suizo": "divisiones",
}


def begun(kind: str, many: int) -> Championship:
    one = drawn(many, _OF.get(kind, kind), **FORMATS[kind])
    advanced(one)
    return one


def rows(one: Championship) -> list[Any]:
    """Return all that follows from results, but for the hours."""
    cruces = one.cruces.order_by("round__tree", "round__number", "index")
    told = cruces.values_list("round__tree", "round__number", "index", "state", "a", "b")
    return [*told, *one.entries.order_by("pk").values_list("pk", "state", "place")]


def decided(one: Championship, chance: Random, *, absent: float = 0.0) -> Cruce:
    """Decide one cruce that could be played, whichever, without its table."""
    listed = list(one.cruces.filter(state="listo").order_by("pk").values_list("pk", flat=True))
    pk = chance.choice(listed)
    others = one.cruces.filter(state="listo").exclude(pk=pk)
    kept = list(others.values_list("pk", flat=True))
    Cruce.objects.filter(pk__in=kept).update(state="nulo")
    decided_at_random(one, chance, absent=absent)
    Cruce.objects.filter(pk__in=kept).update(state="listo")
    return Cruce.objects.select_related("a", "b", "round").get(pk=pk)


def played(one: Championship, chance: Random, *, absent: float = 0.0, gone: float = 0.0) -> None:
    """Play *one* to its end, a result at a time, each held against a look at the whole."""
    for _ in range(400):
        if one.state == "terminado":
            return
        playing = list(one.entries.filter(state="jugando").order_by("pk"))
        if len(playing) > 3 and chance.random() < gone:
            entry_move(chance.choice(playing), "retirarse")
        if not one.cruces.filter(state="listo").exists():
            advanced(one)  # a round follows once its rest is over
            continue
        cruce = decided(one, chance, absent=absent)
        with transaction.atomic():
            advance(championship_locked(one.pk), cruce)
        one.refresh_from_db()
        if one.state == "en_juego" and one.next_at is None:
            after = rows(one)
            with transaction.atomic():
                assert not published(championship_locked(one.pk))
            assert rows(one) == after
    raise AssertionError("it does not end")


@pytest.mark.parametrize(("many", "absent"), [(8, 0.0), (13, 0.35)])
@pytest.mark.parametrize("kind", FORMATS)
def test_2_3_what_a_result_moves_is_what_follows_from_all_of_them(
    kind: str, many: int, absent: float
):
    played(begun(kind, many), Random(f"{kind} {absent}"), absent=absent)


@pytest.mark.parametrize("kind", ["eliminatoria", "consuelo", "doble"])
def test_14_1_who_has_gone_loses_each_cruce_that_a_result_leads_him_to(kind: str):
    played(begun(kind, 13), Random(3), gone=0.2)


@contextmanager
def counted() -> Iterator[list[int]]:
    """Give the rows that each statement read or wrote."""
    found: list[int] = []

    def noted(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        result = execute(sql, params, many, context)
        found.append(max(0, context["cursor"].rowcount))
        return result

    with connection.execute_wrapper(noted):
        yield found


def cost(kind: str, many: int) -> tuple[int, int]:
    """Return the queries and rows of a result in the first round of so many."""
    one = begun(kind, many)
    cruce = decided(one, Random(many))
    with transaction.atomic():
        locked = championship_locked(one.pk)
        with counted() as found:
            advance(locked, cruce)
    return len(found), sum(found)


@pytest.mark.parametrize(
    "kind", ["eliminatoria", "tercero", "consuelo", "doble", "grupos", "suizo", "vidas"]
)
def test_2_3_a_result_costs_as_much_in_a_large_field_as_in_a_small_one(kind: str):
    queries, read = cost(kind, 16)
    queries_of_many, read_of_many = cost(kind, 128)
    assert queries_of_many == queries
    assert read_of_many <= read + 20  # two lines for each round more that there is
