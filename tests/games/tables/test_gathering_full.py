"""A table that starts by itself: whoever sits accepts, and the last chair starts the match."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import msgspec
import pytest
from django.utils import timezone

from accounts.models import User
from economy.selectors import balance_of
from games.models import Match, Room, Table, TableSeat
from games.tables import matchmaking, opening, own, selectors, services, upkeep
from games.tables.opening import tables_add
from tests.factories import PersonFactory
from tests.games.tables.full import accepted, accepting, fresh, room, sit, three
from tests.games.tables.steps import once, poor, refused, state
from tests.games.tables.test_races import at_once
from tools.players.agreeing import WORD, reveal, reveal_all

__all__ = ["room", "three"]

pytestmark = pytest.mark.django_db


# --- Starting


def test_the_last_chair_starts_the_match_with_what_the_salon_fixes(
    table: Table, three: list[User]
) -> None:
    for seat, user in enumerate(three[:2]):
        sit(table, user, seat)
        assert not Match.objects.exists()
    sit(table, three[2], 2)
    match = Match.objects.get()
    assert (match.options["viena"], match.stake, match.training) == (True, 50, False)
    assert [player.user for player in match.players.order_by("seat")] == three
    assert [balance_of(user.pk) for user in three] == [950, 950, 950]
    assert state(table).phase == "jugando"
    assert fresh(table).match_id == match.pk


def test_the_commitment_is_published_before_the_last_one_sits(
    table: Table, three: list[User]
) -> None:
    sit(table, three[0], 0)
    shown = msgspec.to_builtins(own.look(three[0].pk).shown)
    assert shown is not None
    published = shown["propuesta"]["compromiso"]
    assert len(published) == 64
    sit(table, three[1], 1)
    sit(table, three[2], 2)
    match = Match.objects.get()
    assert match.commitment == published
    assert match.nonces == [WORD] * 3


def test_nobody_proposes_nor_configures_nor_confirms(table: Table, three: list[User]) -> None:
    sit(table, three[0], 0)
    for service, given in (
        (services.table_confirm, {}),
        (services.table_configure, {"options": {}, "conditions": {}}),
        (services.table_chairs, {"n": 3}),
    ):
        assert refused(service, user=three[0], **given).code == "nada_que_acordar"
    shown = msgspec.to_builtins(own.look(three[0].pk).shown)
    assert shown is not None
    assert {"levantarse", "cambiar"} <= set(shown["puede"])
    assert {"configurar", "sillas", "aceptar"}.isdisjoint(shown["puede"])


# --- Told before, and accepted by sitting


def test_what_is_accepted_is_told_before(table: Table, three: list[User]) -> None:
    terms = matchmaking.terms_of(
        user=three[0], room_id=table.room_id, table_id=table.pk, value=None
    )
    assert (terms["valor"], terms["mesa"]) == (50, table.pk)
    assert any("50 U$uros" in line for line in terms["en_juego"])
    assert terms["en_claro"]
    card = msgspec.to_builtins(selectors.table_public(table.pk))
    assert card is not None
    assert card["resumen"] == terms["resumen"]


def test_nobody_sits_without_accepting_what_is_there(
    table: Table, room: Room, three: list[User]
) -> None:
    given = {"user": three[0], "table_id": table.pk, "seat": 0}
    assert refused(services.table_sit, **given).code == "al_sentarse"
    read = accepted(table)
    Room.objects.filter(pk=room.pk).update(fixed_options={"viena": False})
    assert refused(services.table_sit, **given, accepted=read).code == "propuesta_cambiada"
    Table.objects.filter(pk=table.pk).update(value=100)
    assert refused(
        services.table_sit, **given, accepted=accepted(table)._replace(mark="x")
    ).code == ("propuesta_cambiada")
    assert not TableSeat.objects.exists()


def test_who_cannot_pay_does_not_sit(table: Table, three: list[User]) -> None:
    given = {"table_id": table.pk, "seat": 0, "accepted": accepted(table)}
    refusal = refused(services.table_sit, user=poor(three[0], 20), **given)
    assert refusal.code == "saldo_insuficiente"


def test_who_can_no_longer_pay_stands_up_and_the_last_to_sit_waits(
    table: Table, three: list[User]
) -> None:
    sit(table, three[0], 0)
    sit(table, three[1], 1)
    poor(three[0], 10)
    sit(table, three[2], 2)
    assert not Match.objects.exists()
    after = state(table)
    assert [chair.player if chair else None for chair in after.chairs] == [
        None, three[1].pk, three[2].pk,
    ]  # fmt: skip
    assert after.phase == "esperando"
    sit(table, PersonFactory(), 0)
    assert Match.objects.get().stake == 50


# --- The words, in two rounds for U$uros


def bind_all(table: Table, people: list[User]) -> None:
    """Seat everybody, bound to his word."""
    for seat, user in enumerate(people):
        given = {"user": user, "table_id": table.pk, "seat": seat}
        services.table_sit(**given, accepted=accepted(table))


def test_the_last_chair_asks_for_the_words_and_the_last_word_starts_it(
    table: Table, three: list[User]
) -> None:
    bind_all(table, three)
    assert (state(table).phase, Match.objects.count()) == ("revelando", 0)
    other = {"user": three[0], "proposal": 1, "word": "cd" * 16}
    assert refused(services.table_reveal, **other).code == "otra_palabra"
    assert refused(services.table_swap, user=three[0], seat=1).code == "fase"
    for user in three:
        reveal(table, user)
    assert Match.objects.get().nonces == [WORD] * 3


def test_who_leaves_while_the_words_are_said_makes_all_bind_themselves_to_others(
    table: Table, three: list[User]
) -> None:
    bind_all(table, three)
    reveal(table, three[0])
    services.table_stand(user=three[2])
    after = state(table)
    assert after.phase == "esperando"
    assert not any(chair.word or chair.seal or chair.accepted for chair in after.chairs if chair)
    shown = own.look(three[0].pk).shown
    assert shown is not None
    assert "aceptar" in shown.puede
    assert shown.azar.pide == "huella"


def test_for_no_usuros_the_word_itself_is_given_by_sitting(
    table: Table, room: Room, three: list[User]
) -> None:
    Table.objects.filter(pk=table.pk).update(value=0)
    assert own.terms(fresh(table), state(table))["pide"] == "palabra"
    for seat, user in enumerate(three):
        sit(table, user, seat)
    assert Match.objects.get().nonces == [WORD] * 3


# --- Leaving before


def test_leaving_before_it_starts_frees_the_chair_and_asks_nobody_again(
    table: Table, three: list[User]
) -> None:
    sit(table, three[0], 0)
    sit(table, three[1], 1)
    services.table_stand(user=three[0])
    assert TableSeat.objects.filter(table=table).count() == 1
    sit(table, three[2], 2)
    assert not Match.objects.exists()
    sit(table, three[0], 0)
    assert Match.objects.count() == 1


def test_a_player_who_is_gone_frees_his_chair_as_at_any_table(
    table: Table, three: list[User]
) -> None:
    sit(table, three[0], 0)
    sit(table, three[1], 1)
    long_ago = timezone.now() - timedelta(hours=1)
    TableSeat.objects.filter(user=three[0]).update(seen_at=long_ago)
    upkeep.forget()
    assert list(TableSeat.objects.values_list("user", flat=True)) == [three[1].pk]
    assert state(table).phase == "esperando"


def test_an_empty_table_takes_what_the_salon_fixes_now(
    table: Table, room: Room, three: list[User]
) -> None:
    sit(table, three[0], 0)
    Room.objects.filter(pk=room.pk).update(gathering="agreed", chairs=4)
    assert state(table).gathering == "full", "it goes on as it began"
    services.table_stand(user=three[0])
    assert (state(table).gathering, len(state(table).chairs)) == ("agreed", 4)


# --- Jugar ya, and opening


def test_jugar_ya_says_where_and_what_before_anybody_sits(
    table: Table, room: Room, three: list[User]
) -> None:
    assert refused(matchmaking.jugar_ya, user=three[0], room_id=room.pk).code == "al_sentarse"
    asked = {"user": three[0], "room_id": room.pk}
    terms = matchmaking.terms_of(**asked)
    assert (terms["mesa"], terms["asiento"], terms["valor"]) == (table.pk, 0, 50)
    Room.objects.filter(pk=room.pk).update(creation="staff")
    poor(three[0], 5)
    assert refused(matchmaking.terms_of, **asked).code == "sin_sitio"


def test_a_table_is_opened_by_accepting_what_is_played_there(room: Room, three: list[User]) -> None:
    asked = {"user": three[0], "room_id": room.pk, "value": 25}
    terms = matchmaking.terms_of(**asked)
    assert (terms["mesa"], terms["valor"]) == (None, 25)
    given = {"user": three[0], "room_id": room.pk, "value": 25, "by_invitation": False}
    assert refused(opening.table_create, **given).code == "al_sentarse"
    opening.table_create(**given, accepted=accepting(terms))
    assert TableSeat.objects.get().user == three[0]


# --- At once


@pytest.mark.django_db(transaction=True)
def test_many_for_the_last_chairs_start_one_match(
    room: Room, people: Callable[[int], list[User]]
) -> None:
    tables_add(room_id=room.pk, count=1, value=50)
    table, crowd = room.tables.get(), people(9)
    read = accepted(table)

    def sits(user: User, seat: int) -> Callable[[], int]:
        return lambda: services.table_sit(
            user=user, table_id=table.pk, seat=seat, accepted=read, request=once()
        )

    results = at_once([sits(user, n % 3) for n, user in enumerate(crowd)])
    assert sorted(map(str, results)).count("silla_ocupada") + results.count("jugando") == 6
    reveal_all(table)
    match = Match.objects.get()
    assert match.players.count() == 3
    assert sum(balance_of(user.pk) for user in crowd) == 9 * 1000 - 3 * 50


@pytest.mark.django_db(transaction=True)
def test_the_last_chair_and_a_player_who_leaves_at_once_leave_one_story(
    room: Room, people: Callable[[int], list[User]]
) -> None:
    tables_add(room_id=room.pk, count=1, value=50)
    table, three = room.tables.get(), people(3)
    sit(table, three[0], 0)
    sit(table, three[1], 1)
    read = accepted(table)
    at_once([
        lambda: services.table_sit(
            user=three[2], table_id=table.pk, seat=2, accepted=read, request=once()
        ),
        lambda: services.table_stand(user=three[0]),
    ])  # fmt: skip
    reveal_all(table)
    seated = TableSeat.objects.filter(table=table).count()
    assert (Match.objects.count(), seated) in {(1, 3), (0, 2)}
