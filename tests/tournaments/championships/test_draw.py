"""From the end of entering to the draw, by the clock and verifiably (torneos §2.4, §3.8, §4)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from economy import freezing, ledger, reconciliation
from games.live import epoch
from games.live.failpoints import InjectedFault
from tests.factories import PersonFactory
from tests.games.tables.steps import poor
from tests.games.tools import at_once
from tests.tournaments.championships.cups import alone, code, opened, states, wallets
from tournaments.championships import clock, drawing
from tournaments.championships.drawing import draw_told
from tournaments.championships.enrolment import accept, check_in, invite, sign_up, withdraw
from tournaments.championships.steering import championship_close, championship_reopen
from tournaments.models import Championship
from tournaments.pairing.draw import Draw, commitment, order

pytestmark = pytest.mark.django_db(transaction=True)


def at(one: Championship, *, closes: int = -30, starts: int, state: str = "") -> None:
    """Have the championship close and start so many minutes from now, and be in *state*."""
    now = timezone.now()
    changes: dict[str, Any] = {
        "closes_at": now + timedelta(minutes=closes),
        "starts_at": now + timedelta(minutes=starts),
    }
    Championship.objects.filter(pk=one.pk).update(**changes, **({"state": state} if state else {}))


def entered(one: Championship, people: list[Any]) -> None:
    for person in people:
        sign_up(user=person, championship_id=one.pk)


def present(one: Championship, people: list[Any]) -> None:
    """Open the check-in, have *people* say that they are there, and let it start."""
    at(one, starts=10)
    clock.run()
    for n, person in enumerate(people):
        check_in(user=person, championship_id=one.pk, word=f"{n:x}")
    at(one, starts=0)


def state(one: Championship) -> str:
    one.refresh_from_db()
    return one.state


def books_are_right() -> bool:
    return all(finding.ok for finding in reconciliation.reconcile())


def test_2_4_the_clock_goes_from_enrolment_to_play_and_is_written_down(people):
    one = alone()
    entered(one, people)
    at(one, closes=0, starts=40)
    clock.run()
    assert state(one) == "cerrado"
    at(one, starts=29)
    clock.run()
    assert state(one) == "presentacion"
    for person in people[:3]:
        check_in(user=person, championship_id=one.pk)
    clock.run()
    assert state(one) == "presentacion", "it is not time yet"
    at(one, starts=0)
    clock.run()
    clock.run()
    assert state(one) == "en_juego"
    assert [act.action for act in one.acts.all()] == [
        "publicar", "cerrar", "presentar", "sortear", "empezar"
    ]  # fmt: skip
    assert states(one) == {**dict.fromkeys([p.pk for p in people[:3]], "jugando"),
                           people[3].pk: "no_presentado"}  # fmt: skip
    assert wallets(people) == [950] * 4, "who did not come has paid for the prizes"
    assert not one.members.filter(user=people[3], is_in=True).exists()


def test_2_4_with_too_few_it_is_cancelled_and_everybody_has_all_his_fees_back(people):
    one = alone(least=3)
    entered(one, people)
    present(one, people[:2])
    clock.run()
    assert state(one) == "cancelado"
    assert wallets(people) == [1000] * 4
    assert one.settled_at is not None
    assert draw_told(one) is None
    assert len(one.acts.get(action="cancelar").reason) > 10
    clock.run()
    assert wallets(people) == [1000] * 4
    assert books_are_right()


def test_2_4_too_few_while_the_economy_stands_still_have_it_back_afterwards(people):
    one = alone(least=3)
    entered(one, people)
    present(one, people[:2])
    freezing.economy_freeze(reason="los libros no cuadran")
    clock.run()
    assert (state(one), wallets(people)) == ("cancelado", [950] * 4)
    freezing.economy_unfreeze(reason="los libros ya cuadran", actor=people[0])
    clock.run()
    assert wallets(people) == [1000] * 4


def test_3_8_places_of_who_is_not_there_go_to_who_waits_and_is_in_turn_if_he_can_pay(people):
    one = alone(places=2, least=2)
    crowd = [*people, *PersonFactory.create_batch(3)]
    entered(one, crowd)
    present(one, [crowd[0], *crowd[3:]])
    poor(crowd[3], 49)
    clock.run()
    expected = ["jugando", "no_presentado", "caducado", "caducado", "jugando", "caducado"]
    assert states(one) == {
        **{p.pk: how for p, how in zip(crowd, expected, strict=False)},
        crowd[6].pk: "caducado",
    }
    assert wallets(crowd) == [950, 950, 1000, 49, 950, 1000, 1000]
    assert books_are_right()


def test_3_8_half_a_pair_is_not_there(people):
    one = opened()
    for captain, other in (people[:2], people[2:]):
        invite(user=captain, championship_id=one.pk, other=other)
        accept(user=other, championship_id=one.pk, captain=captain)
    present(one, people[:3])
    clock.run()
    assert states(one) == {people[0].pk: "presente", people[2].pk: "no_presentado"}
    assert state(one) == "cancelado"


def test_3_7_who_comes_up_during_the_check_in_and_has_said_that_he_is_there_is(people):
    one = alone(places=2)
    entered(one, people[:3])
    at(one, starts=10)
    clock.run()
    check_in(user=people[2], championship_id=one.pk)
    withdraw(user=people[0], championship_id=one.pk)
    assert states(one)[people[2].pk] == "presente"


def test_4_anybody_computes_the_order_anew_from_what_was_committed_to_before(people):
    one = alone()
    shown_before = one.commitment
    entered(one, people)
    assert draw_told(one) is None
    present(one, people)
    clock.run()
    one.refresh_from_db()
    told = draw_told(one)
    assert told is not None
    seed = bytes.fromhex(told.seed)
    assert commitment(seed) == told.commitment == shown_before
    assert told.entries == [person.username for person in people], "in the order of the places"
    assert list(told.words.values()) == ["0", "1", "2", "3"]
    again = Draw.of(seed, one.pk, told.entries, told.words)
    assert again.fingerprint == told.fingerprint
    assert order(again, told.entries, told.seeded) == told.order
    numbers = one.entries.order_by("number").values_list("number", "members__user__username")
    assert list(numbers) == list(enumerate(told.order, 1))


def test_4_3_the_list_is_in_the_order_of_the_places_not_of_the_waiting(people):
    one = alone(places=2)
    entered(one, people)
    poor(people[2], 49)
    withdraw(user=people[0], championship_id=one.pk)
    poor(people[2], 1000)
    Championship.objects.filter(pk=one.pk).update(places=3)
    sign_up(user=people[0], championship_id=one.pk)
    present(one, people)
    clock.run()
    one.refresh_from_db()
    told = draw_told(one)
    assert told is not None
    names = [people[n].username for n in (1, 3, 2)]
    assert told.entries == names


def test_4_3_of_a_pair_the_captain_s_word_counts_and_its_name_begins_with_him(people):
    one = opened()
    for captain, other in (people[1::-1], people[:1:-1]):
        invite(user=captain, championship_id=one.pk, other=other)
        accept(user=other, championship_id=one.pk, captain=captain)
    present(one, people)
    clock.run()
    one.refresh_from_db()
    told = draw_told(one)
    assert told is not None
    nicks = [person.username for person in people]
    assert told.words == {f"{nicks[1]}+{nicks[0]}": "1", f"{nicks[3]}+{nicks[2]}": "3"}


@pytest.mark.parametrize("word", ["g", "0" * 65, "á", "a\n"])
def test_4_3_a_word_that_is_none_is_refused_and_nobody_is_there_by_it(people, word):
    one = alone()
    entered(one, people)
    at(one, starts=10)
    clock.run()
    given = {"user": people[0], "championship_id": one.pk}
    assert code(check_in, **given, word=word) == "palabra_del_sorteo"
    assert states(one)[people[0].pk] == "confirmado"
    check_in(**given, word="ab")
    check_in(**given, word="cd")
    assert one.members.get(user=people[0]).word == "ab", "the first stands"


@pytest.mark.parametrize("point", ["championship.presence", "championship.drawn"])
def test_16_6_killed_in_the_middle_the_draw_is_made_once_afterwards(people, monkeypatch, point):
    def dies(name: str) -> None:
        if name == point:
            raise InjectedFault(name)

    one = alone()
    entered(one, people)
    present(one, people[:3])
    with monkeypatch.context() as broken:
        broken.setattr(drawing, "failpoint", dies)
        clock.run()
    assert state(one) == "presentacion"
    assert states(one)[people[3].pk] == "confirmado", "nothing of it was done"
    clock.run()
    told = one.acts.filter(action="sortear").count(), state(one)
    assert told == (1, "en_juego")


def test_16_6_of_many_who_draw_at_once_one_does(people):
    one = alone()
    entered(one, people)
    present(one, people)
    at_once(*[lambda: ledger.alone(lambda: drawing.draw_held(one.pk))] * 4)
    assert one.acts.filter(action="sortear").count() == 1
    assert sorted(one.entries.values_list("number", flat=True)) == [1, 2, 3, 4]


def test_2_4_the_organiser_closes_it_with_the_minimum_and_opens_it_again(people):
    one = alone()
    entered(one, people[:1])
    given = {"championship_id": one.pk}
    mine = {**given, "actor": one.organiser, "reason": "ya estamos todos"}
    others = {**mine, "actor": people[0]}
    assert code(championship_close, **mine) == "minimo"
    entered(one, people[1:2])
    assert code(championship_close, **others) == "permiso"
    assert state(one) == "inscripcion"
    assert code(championship_close, **mine) == ""
    assert code(championship_close, **mine) == "estado"
    assert code(sign_up, user=people[2], **given) == "cerrado"
    later = one.closes_at + timedelta(minutes=5)
    assert code(championship_reopen, closes_at=later, **others) == "permiso"
    past = timezone.now() - timedelta(minutes=1)
    for moment in (past, one.starts_at - timedelta(minutes=29)):
        assert code(championship_reopen, closes_at=moment, **mine) == "fechas"
    assert state(one) == "cerrado"
    assert code(championship_reopen, closes_at=later, **mine) == ""
    assert (state(one), one.closes_at) == ("inscripcion", later)
    assert code(sign_up, user=people[2], **given) == ""
    assert code(championship_reopen, closes_at=later, **mine) == "estado"


def test_2_4_time_while_the_site_was_down_counts_for_nobody(people):
    one, later, soon = alone(), alone(), alone()
    at(one, starts=5, state="presentacion")
    at(soon, closes=-1, starts=40)
    at(later, closes=60, starts=120)
    before = {c.pk: c for c in Championship.objects.all()}
    for shift in epoch._shifts:
        if shift.__module__ == clock.__name__:
            shift(timedelta(minutes=20))
    moved = {c.pk: (c.closes_at - before[c.pk].closes_at, c.starts_at - before[c.pk].starts_at)
             for c in Championship.objects.all()}  # fmt: skip
    gap, none = timedelta(minutes=20), timedelta(0)
    assert moved == {one.pk: (none, gap), soon.pk: (gap, gap), later.pk: (none, none)}
