"""Objects as prizes: held from publication, given with the others, or back (torneos §16)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any
from uuid import uuid4

import pytest

from accounts.models import User
from economy import freezing, pawnshop
from economy.models import ItemEvent, Tx
from economy.objects import Fact
from games.live.failpoints import InjectedFault
from tests.factories import KindFactory, PersonFactory
from tests.games.tools import at_once
from tests.tournaments.championships.cups import code, draft, opened, wallets
from tests.tournaments.championships.evenings import crowd, evening, play_all, start
from tests.tournaments.championships.prized import books_are_right, bought, offers, user_of, whose
from tests.tournaments.championships.test_prizes import REST, ended
from tournaments.championships import awarding, clock, giving
from tournaments.championships.awarding import championship_award
from tournaments.championships.enrolment import accept, invite
from tournaments.championships.founding import (
    Play,
    championship_cancel,
    championship_delete,
    championship_publish,
    seed_of,
)
from tournaments.championships.objects import Offer, objects_promised
from tournaments.models import Championship, Notice, PrizeObject
from tournaments.pairing.draw import Draw, object_holder

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "todos están de acuerdo"


@pytest.fixture
def host() -> User:
    person: User = PersonFactory(username="Nekane")
    return person


@contextmanager
def dying(monkeypatch: pytest.MonkeyPatch, point: str) -> Iterator[None]:
    def dies(name: str) -> None:
        if name == point:
            raise InjectedFault(name)

    with monkeypatch.context() as broken:
        broken.setattr(awarding, "failpoint", dies)
        yield


# --- Promised


def test_16_4_a_draft_holds_nothing_and_its_publication_does(host):
    item = bought(host)
    one = draft(chairs=2, in_pairs=False, organiser=host, gifts=offers(item))
    assert whose(item) == ("owned", host.pk)
    championship_publish(actor=host, championship_id=one.pk)
    assert whose(item) == ("held", None)
    form: dict[str, Any] = {"item_id": item.pk, "expected": 70, "key": uuid4()}
    assert code(pawnshop.item_pawn, user=host, **form) == "objeto_en_juego"
    assert books_are_right()


def bad_offers(host: User) -> dict[str, tuple[list[Offer], str]]:
    own, other = bought(host), bought(PersonFactory())
    pawned, held = bought(host), bought(host)
    pawnshop.item_pawn(user=host, item_id=pawned.pk, expected=70, key=uuid4())
    opened(chairs=2, in_pairs=False, organiser=host, gifts=offers(held))
    kind = KindFactory(is_listed=False)
    return {
        "of somebody else": (offers(other), "premio_no_tuyo"),
        "pawned": (offers(pawned), "premio_empenado"),
        "held already": (offers(held), "premio_retenido"),
        "twice": (offers(own, own), "objeto_repetido"),
        "none": ([Offer(1, item=10**12)], "objeto_no_tuyo"),
        "two for a place": ([*offers(own), *offers(bought(host))], "puesto_de_objeto"),
        "too many": ([Offer(n, item=own.pk) for n in range(1, 40)], "objetos_de_mas"),
        "place 0": ([Offer(0, item=own.pk)], "puesto_de_objeto"),
        "beyond the places": ([Offer(5, item=own.pk)], "puesto_de_objeto"),
        "nothing": ([Offer(1)], "puesto_de_objeto"),
        "of the shop, by a player": ([Offer(1, kind=kind.pk)], "objeto_de_la_casa"),
        "for a partner": ([*offers(own), Offer(1, 2, bought(host).pk)], "objeto_de_uno"),
    }


def test_16_4_what_cannot_be_a_prize_is_refused_and_nothing_is_founded(host):
    found = bad_offers(host)
    before = Championship.objects.count()
    for what, (given, expected) in found.items():
        refused = code(draft, chairs=2, in_pairs=False, organiser=host, gifts=given)
        assert refused == expected, what
    assert Championship.objects.count() == before
    assert ItemEvent.objects.filter(fact=Fact.OFFERED).count() == 1


def test_16_4_of_pairs_each_place_has_one_object_for_each_of_the_two(host):
    items = [bought(host) for _ in range(2)]
    assert code(draft, organiser=host, gifts=offers(items[0])) == "objetos_de_pareja"
    both = [Offer(1, 1, items[0].pk), Offer(1, 2, items[1].pk)]
    assert code(draft, organiser=host, gifts=both) == ""


def test_d10_a_new_account_gives_no_object_as_it_bets_none(host, settings):
    settings.USUMUS = {**settings.USUMUS, "NEW_DAYS": 7, "NEW_MATCHES": 20}
    given = {"chairs": 2, "in_pairs": False, "organiser": host}
    assert code(draft, **given, gifts=offers(bought(host))) == "premio_de_nuevo"
    assert code(draft, **given) == ""


def test_c2_of_one_de_prueba_nothing_is_a_prize():
    staff = PersonFactory(is_staff=True)
    given = {"chairs": 2, "in_pairs": False, "organiser": staff, "fee": 0, "robots": "facil"}
    assert code(draft, **given, gifts=offers(bought(staff))) in {
        "prueba_sin_dinero",
        "prueba_robots",
    }
    one = draft(chairs=2, in_pairs=False, organiser=staff)
    one.robots = "normal"
    assert code(objects_promised, one=one, actor=staff, offers=offers(bought(staff))) == (
        "prueba_sin_dinero"
    )


def test_what_was_pawned_since_is_refused_when_it_is_published_and_nothing_is_held(host):
    kept, gone = bought(host), bought(host)
    one = draft(chairs=2, in_pairs=False, organiser=host, gifts=offers(kept, gone))
    pawnshop.item_pawn(user=host, item_id=gone.pk, expected=70, key=uuid4())
    given = {"actor": host, "championship_id": one.pk}
    assert code(championship_publish, **given) == "premio_empenado"
    one.refresh_from_db()
    assert (one.state, one.commitment, whose(kept)) == ("borrador", "", ("owned", host.pk))
    giving.objects_choose(actor=host, championship_id=one.pk, offers=offers(kept))
    assert code(championship_publish, **given) == ""
    assert code(championship_publish, **given) == "estado"
    assert ItemEvent.objects.filter(fact=Fact.OFFERED).count() == 1


def test_an_object_promised_in_two_drafts_is_of_the_one_that_is_published_first(host):
    item = bought(host)
    first, second = (
        draft(chairs=2, in_pairs=False, organiser=host, gifts=offers(item)) for _ in range(2)
    )
    given = [partial(code, championship_publish, actor=host, championship_id=one.pk)
             for one in (first, second)]  # fmt: skip
    at_once(*given)
    assert sorted(Championship.objects.values_list("state", flat=True)) == [
        "borrador", "inscripcion",
    ]  # fmt: skip
    assert ItemEvent.objects.filter(fact=Fact.OFFERED).count() == 1
    assert books_are_right()


def test_16_1_while_the_economy_stands_still_none_with_objects_is_published(host):
    one = draft(chairs=2, in_pairs=False, organiser=host, gifts=offers(bought(host)))
    freezing.economy_freeze(reason="los libros no cuadran")
    given = {"actor": host, "championship_id": one.pk}
    assert code(championship_publish, **given) == "economia_congelada"
    one.refresh_from_db()
    assert one.state == "borrador"


def test_2_4_a_draft_that_is_deleted_forgets_its_prizes(host):
    one = draft(chairs=2, in_pairs=False, organiser=host, gifts=offers(bought(host)))
    championship_delete(actor=host, championship_id=one.pk)
    assert not PrizeObject.objects.exists()


# --- Given


def test_16_4_each_object_goes_to_who_holds_its_place_once_with_the_other_prizes(people, host):
    items = [bought(host) for _ in range(2)]
    one = ended(evening(people, organiser=host, gifts=offers(*items)), minutes=15)
    assert [whose(item) for item in items] == [("held", None)] * 2
    clock.run()
    clock.run()
    one.refresh_from_db()
    assert one.state == "premiado"
    assert [whose(item) for item in items] == [
        ("owned", user_of(one, 1)), ("owned", user_of(one, 2)),
    ]  # fmt: skip
    rows = one.prize_objects.order_by("place").values_list("winner", "ending")
    assert list(rows) == [(user_of(one, 1), "ganado"), (user_of(one, 2), "ganado")]
    told = Notice.objects.filter(kind="objeto").order_by("user")
    assert [n.user_id for n in told] == sorted([user_of(one, 1), user_of(one, 2)])
    assert books_are_right()


def test_16_4_a_shared_place_has_its_object_drawn_by_the_stream_of_that_place(people, host):
    items = {place: bought(host) for place in (3, 4)}
    gifts = [Offer(place, item=item.pk) for place, item in items.items()]
    one = ended(evening(people, Play(rules=REST), organiser=host, gifts=gifts), minutes=15)
    clock.run()
    one.refresh_from_db()
    sharing = list(one.entries.filter(place=3).order_by("number"))
    assert len(sharing) == 2, "both lost a semifinal"
    assert one.drawn is not None
    drawn = Draw(seed_of(one), one.pk, one.drawn["huella"])
    for place, item in items.items():
        entry = drawn.stream(f"objeto:{place}").shuffled(sharing)[0]
        assert whose(item) == ("owned", entry.members.get().user_id)
    assert books_are_right()


def test_16_4_of_a_pair_each_member_has_an_object_the_captain_the_first(host):
    people = crowd(4)
    items = [bought(host) for _ in range(2)]
    gifts = [Offer(1, 1, items[0].pk), Offer(1, 2, items[1].pk)]
    one = opened(play=Play(rules=REST), organiser=host, gifts=gifts)
    for captain, other in (people[:2], people[2:]):
        invite(user=captain, championship_id=one.pk, other=other)
        accept(user=other, championship_id=one.pk, captain=captain)
    start(one, people)
    ended(one, minutes=15)
    clock.run()
    winners = one.entries.get(place=1).members.order_by("-is_captain")
    assert [whose(item)[1] for item in items] == [member.user_id for member in winners]


def test_16_3_who_was_expelled_has_no_object_and_nobody_moves_up(people, host):
    items = [bought(host) for _ in range(2)]
    one = ended(evening(people, organiser=host, gifts=offers(*items)), minutes=15)
    one.entries.filter(place=1).update(state="expulsado")
    clock.run()
    assert whose(items[0]) == ("owned", host.pk)
    assert whose(items[1]) == ("owned", user_of(one, 2))
    assert Notice.objects.filter(kind="objeto_vuelve", user=host).count() == 1
    assert books_are_right()


def test_16_4_of_who_shares_a_place_the_expelled_is_not_drawn(people, host):
    item = bought(host)
    gifts = [Offer(3, item=item.pk)]
    one = ended(evening(people, Play(rules=REST), organiser=host, gifts=gifts), minutes=15)
    assert one.drawn is not None
    drawn = Draw(seed_of(one), one.pk, one.drawn["huella"])
    both = [str(e.pk) for e in one.entries.filter(place=3).order_by("number")]
    chosen = object_holder(drawn, 3, both)
    one.entries.filter(pk=chosen).update(state="expulsado")
    clock.run()
    (other,) = (e for e in one.entries.filter(place=3) if str(e.pk) != chosen)
    assert whose(item) == ("owned", other.members.get().user_id)


def test_16_4_the_object_of_a_place_that_nobody_holds_goes_back(host):
    people = crowd(3)
    item = bought(host)
    gifts = [Offer(4, item=item.pk)]
    one = ended(evening(people, organiser=host, gifts=gifts), minutes=15)
    clock.run()
    one.refresh_from_db()
    assert (one.state, whose(item)) == ("premiado", ("owned", host.pk))
    assert books_are_right()


def test_16_4_what_the_house_gives_it_buys_at_the_publication(people):
    staff = PersonFactory(is_staff=True)
    kind = KindFactory(price=40, stock=2)
    gifts = [Offer(1, kind=kind.pk), Offer(8, kind=kind.pk)]
    one = evening(people, organiser=staff, gifts=gifts)
    kind.refresh_from_db()
    assert kind.stock == 0
    assert Tx.objects.filter(kind=Tx.Kind.GIFT).count() == 2
    assert books_are_right()
    ended(one, minutes=15)
    clock.run()
    first, last = one.prize_objects.order_by("place")
    assert whose(first.item_id) == ("owned", user_of(one, 1))
    assert whose(last.item_id) == ("shop", None), "nobody was the eighth"
    assert not Notice.objects.filter(kind="objeto_vuelve").exists()
    assert books_are_right()


@pytest.mark.parametrize(
    "point", ["championship.objects", "championship.paid", "championship.awarded"]
)
def test_16_6_killed_in_the_middle_objects_are_given_once_and_with_the_rest(
    people, host, monkeypatch, point
):
    item = bought(host)
    one = ended(evening(people, organiser=host, gifts=offers(item)), minutes=15)
    with dying(monkeypatch, point):
        clock.run()
    one.refresh_from_db()
    assert (one.state, whose(item), wallets(people)) == ("terminado", ("held", None), [950] * 4)
    at_once(*[clock.run] * 4)
    assert whose(item) == ("owned", user_of(one, 1))
    assert ItemEvent.objects.filter(item=item, fact=Fact.WON).count() == 1
    assert books_are_right()


def test_16_1_while_the_economy_stands_still_objects_wait_with_the_prizes(people, host):
    item = bought(host)
    one = ended(evening(people, organiser=host, gifts=offers(item)), minutes=15)
    freezing.economy_freeze(reason="los libros no cuadran")
    clock.run()
    assert whose(item) == ("held", None)
    freezing.economy_unfreeze(reason="los libros ya cuadran", actor=people[0])
    clock.run()
    assert whose(item) == ("owned", user_of(one, 1))


# --- Back


def test_16_5_cancelled_at_any_moment_objects_go_back_with_the_fees_once(people, host):
    for played in (False, True):
        item = bought(host)
        one = evening(people, organiser=host, gifts=offers(item))
        if played:
            play_all(one)
        given = {"actor": host, "championship_id": one.pk, "reason": WHY}
        assert code(championship_cancel, **given) == ""
        assert code(championship_cancel, **given) == ""
        assert (whose(item), wallets(people)) == (("owned", host.pk), [1000] * 4)
        assert one.prize_objects.get().ending == "devuelto"
        assert ItemEvent.objects.filter(item=item, fact=Fact.RETURNED).count() == 1
        assert books_are_right()


def test_16_5_cancelled_while_the_economy_stands_still_they_go_back_once_it_goes_on(host):
    item = bought(host)
    one = opened(chairs=2, in_pairs=False, organiser=host, fee=0, gifts=offers(item))
    freezing.economy_freeze(reason="los libros no cuadran")
    given = {"actor": host, "championship_id": one.pk, "reason": WHY}
    assert code(championship_cancel, **given) == ""
    assert whose(item) == ("held", None)
    assert books_are_right()
    freezing.economy_unfreeze(reason="los libros ya cuadran", actor=host)
    clock.run()
    assert whose(item) == ("owned", host.pk)
    assert books_are_right()


def test_2_4_too_few_came_and_objects_go_back(host):
    item = bought(host)
    one = opened(chairs=2, in_pairs=False, organiser=host, gifts=offers(item))
    start(one, [])
    one.refresh_from_db()
    assert (one.state, whose(item)) == ("cancelado", ("owned", host.pk))


def test_16_6_prizes_and_cancelling_at_once_give_an_object_to_one(people, host):
    for _ in range(3):
        item = bought(host)
        one = ended(evening(people, organiser=host, gifts=offers(item)), minutes=15)
        given = {"actor": host, "championship_id": one.pk, "reason": WHY}
        at_once(
            partial(code, championship_cancel, **given), partial(code, championship_award, **given)
        )
        one.refresh_from_db()
        owner = user_of(one, 1) if one.state == "premiado" else host.pk
        assert whose(item) == ("owned", owner)
        assert books_are_right()


def test_of_a_pawn_and_a_publication_at_once_one_has_the_object(host):
    for _ in range(4):
        item = bought(host)
        one = draft(chairs=2, in_pairs=False, organiser=host, gifts=offers(item))
        form: dict[str, Any] = {"item_id": item.pk, "expected": 70, "key": uuid4()}
        at_once(
            partial(code, championship_publish, actor=host, championship_id=one.pk),
            partial(code, pawnshop.item_pawn, user=host, **form),
        )
        one.refresh_from_db()
        assert (one.state, whose(item)[0]) in {("inscripcion", "held"), ("borrador", "pawned")}
        assert books_are_right()
