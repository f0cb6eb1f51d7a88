"""Agreeing on the bets of objects at a table, and the start that holds them."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries
from pytest_django.fixtures import Settings as SettingsWrapper

from accounts.models import User
from economy import pawnshop
from economy.models import Bet, Item
from economy.selectors import balance_of
from games.matches.services import match_void
from games.models import ChatLine, Match, Room, Table
from games.tables import bets, own, selectors, services, upkeep
from tests.factories import PersonFactory
from tests.games.tables.betting import Buy, accept, card, mine, open_window, propose
from tests.games.tables.steps import (
    CONDITIONS,
    OPTIONS,
    WORD,
    accept_all,
    confirm_all,
    once,
    refused,
    sit_all,
    state,
)

pytestmark = pytest.mark.django_db(transaction=True)

# --- The window


def test_the_window_shows_the_bets_the_rivals_and_what_i_may_do(
    table: Table, window: list[User], buy: Buy
) -> None:
    bota = buy(window[0])
    bets.bet_place(user=window[0], item_id=bota.pk, against=1)
    shown = mine(window[1])
    assert shown["fase"] == "apostando"
    assert 0 < shown["quedan"] <= shown["total"] == 180_000
    assert {"apostar", "aceptar_apuestas", "rechazar_apuestas", "levantarse"} <= {*shown["puede"]}
    assert shown["esperados"] == [0, 1, 2, 3]
    window_ = shown["apuestas"]
    assert (window_["n"], window_["rivales"]) == (1, [0, 2])
    assert 0 < window_["bloqueo"] <= 1_500
    assert window_["lista"] == [
        {
            "objeto": bota.pk,
            "nombre": "Bota de vino",
            "dibujo": bota.kind.picture_url,
            "valor": 100,
            "de": 0,
            "con": 1,
        }
    ]
    last = {"asiento": 0, "hecho": "puso", "nombre": "Bota de vino", "valor": 100}
    assert window_["ultimo"] == last
    bets.bet_place(user=window[0], item_id=bota.pk, against=None)
    assert mine(window[1])["apuestas"]["ultimo"] == {**last, "hecho": "quito"}
    assert mine(window[1])["apuestas"]["lista"] == []


def test_only_who_is_in_the_window_has_it(table: Table, four: list[User]) -> None:
    sit_all(table, four)
    assert "apuestas" not in mine(four[0])


def test_without_the_condition_there_is_no_window(table: Table, four: list[User]) -> None:
    sit_all(table, four)
    confirm_all(four)
    services.table_configure(user=four[0], options=OPTIONS, conditions=CONDITIONS)
    assert card(table)["apuestas"] is False
    accept_all(table, four)
    assert state(table).phase == "jugando"


def test_the_card_says_the_average_bet(table: Table, window: list[User], buy: Buy) -> None:
    assert (card(table)["apuestas"], card(table)["apuesta_media"]) == (True, None)
    for n, user in enumerate(window[:3]):
        bets.bet_place(user=user, item_id=buy(user).pk, against=(n + 1) % 4)
    assert card(table)["apuesta_media"] == 75
    accept(table, *window)
    assert (card(table)["estado"], card(table)["apuesta_media"]) == ("jugando", 75)


def test_afterwards_the_card_says_what_was_bet_in_the_last_match(
    table: Table, window: list[User], buy: Buy
) -> None:
    for n, user in enumerate(window[:3]):
        bets.bet_place(user=user, item_id=buy(user).pk, against=(n + 1) % 4)
    assert card(table)["apuesta_ultima"] is None
    accept(table, *window)
    table.refresh_from_db()
    match_void(
        match_id=table.match_id, actor=PersonFactory(is_staff=True), reason="se cayó la mesa entera"
    )
    upkeep.table_release(table_id=table.pk)
    shown = card(table)
    assert (shown["estado"], shown["apuesta_media"], shown["apuesta_ultima"]) == ("libre", None, 75)


def test_bets_need_a_match_that_counts(table: Table, four: list[User], robots: list[User]) -> None:
    sit_all(table, four)
    confirm_all(four)
    given = {"options": {**OPTIONS, "juegos": 1}, "conditions": {**CONDITIONS, "apuestas": True}}
    assert refused(services.table_configure, user=four[0], **given).code == "combinacion"
    for user in four[1:]:
        services.table_stand(user=user)
    services.table_fill_robots(user=four[0], level="normal")
    given["options"] = OPTIONS
    refusal = refused(services.table_configure, user=four[0], **given)
    assert refusal.code == "combinacion"
    assert "entrenamiento" in refusal.sentence()
    assert state(table).phase == "configurando"


# --- Refusals


def nobodys(people: list[User], buy: Buy) -> int:
    return buy(people[2]).pk


def pawned(people: list[User], buy: Buy) -> int:
    item = buy(people[0])
    pawnshop.item_pawn(user=people[0], item_id=item.pk, expected=70, key=uuid4())
    return item.pk


def unknown(people: list[User], buy: Buy) -> int:
    return 10**15


@pytest.mark.parametrize(
    ("case", "code"),
    [
        (nobodys, "objeto_no_tuyo"),
        (pawned, "objeto_empenado"),
        (unknown, "objeto_no_tuyo"),
        (lambda people, buy: 0, "objeto_no_tuyo"),
        (lambda people, buy: -1, "objeto_no_tuyo"),
        (lambda people, buy: 10**30, "objeto_no_tuyo"),
    ],
    ids=["nobodys", "pawned", "unknown", "zero", "negative", "huge"],
)
def test_objects_that_cannot_be_bet_are_refused(
    table: Table, window: list[User], buy: Buy, case: Callable[..., int], code: str
) -> None:
    item = case(window, buy)
    assert refused(bets.bet_place, user=window[0], item_id=item, against=1).code == code
    assert state(table).bets.placed == ()


@pytest.mark.parametrize("chair", [0, 2, 4, -1, 10**12], ids=str)
def test_only_a_rival_of_the_table(table: Table, window: list[User], buy: Buy, chair: int) -> None:
    item = buy(window[0])
    assert refused(bets.bet_place, user=window[0], item_id=item.pk, against=chair).code == "rival"


def test_who_is_not_at_the_table_or_too_early_is_refused(
    table: Table, four: list[User], buy: Buy
) -> None:
    item = buy(four[0]).pk
    stranger = PersonFactory()
    given = {"item_id": item, "against": 1}
    assert refused(bets.bet_place, user=stranger, **given).code == "asiento_ajeno"
    sit_all(table, four)
    assert refused(bets.bet_place, user=four[0], **given).code == "fase"
    assert refused(bets.bets_accept, user=four[0], n=0).code == "fase"
    assert refused(bets.bets_refuse, user=four[0]).code == "fase"
    assert refused(bets.bets_say, user=four[0], text="hola", line_id=uuid4()).code == "fase"
    assert (
        refused(bets.bets_say, user=stranger, text="hola", line_id=uuid4()).code == "asiento_ajeno"
    )


def test_forty_objects_at_most_each(
    table: Table, window: list[User], buy: Buy, settings: SettingsWrapper
) -> None:
    settings.USUMUS = {**settings.USUMUS, "BETS_PER_PLAYER": 2}
    items = [buy(window[0]).pk for _ in range(3)]
    for item in items[:2]:
        bets.bet_place(user=window[0], item_id=item, against=1)
    refusal = refused(bets.bet_place, user=window[0], item_id=items[2], against=1)
    assert (refusal.code, refusal.detail["maximo"]) == ("demasiados_objetos", 2)
    bets.bet_place(user=window[0], item_id=items[0], against=3)
    bets.bet_place(user=window[1], item_id=buy(window[1]).pk, against=0)
    assert len(state(table).bets.placed) == 3


def test_acceptances_of_old_bets_and_by_surprise_are_refused(
    table: Table, window: list[User], buy: Buy
) -> None:
    bets.bet_place(user=window[0], item_id=buy(window[0]).pk, against=1)
    assert refused(bets.bets_accept, user=window[1], n=0).code == "apuestas_cambiadas"
    assert refused(bets.bets_accept, user=window[1], n=1).code == "espera_apuesta"
    accept(table, window[1])
    assert mine(window[1])["sillas"][1]["aceptado"] is True
    bets.bet_place(user=window[2], item_id=buy(window[2]).pk, against=1)
    assert not any(chair.accepted for chair in state(table).chairs if chair)


def test_p12_a_repeated_request_is_done_once(table: Table, window: list[User], buy: Buy) -> None:
    given = {"item_id": buy(window[0]).pk, "against": 1, "request": once()}
    first = bets.bet_place(user=window[0], **given)
    assert bets.bet_place(user=window[0], **given) == first
    assert state(table).bets.n == 1


def test_without_agreement_back_to_the_configuration(
    table: Table, window: list[User], buy: Buy
) -> None:
    bets.bet_place(user=window[0], item_id=buy(window[0]).pk, against=1)
    bets.bets_refuse(user=window[3])
    assert mine(window[0])["fase"] == "configurando"
    assert "configurar" in mine(window[0])["puede"]
    assert state(table).bets.placed == ()
    assert Item.objects.get().state == "owned"


# --- The chat of the window


def test_what_is_said_stays_among_those_at_the_table_and_these_bets(
    table: Table, window: list[User]
) -> None:
    line = {"text": "  ¿la bota?  ", "line_id": uuid4()}
    before = own.look(window[3].pk).mark
    number = bets.bets_say(user=window[1], **line)
    assert bets.bets_say(user=window[1], **line) == number
    marks = {own.look(window[3].pk).mark, own.seat_marks([window[3].pk])[window[3].pk]}
    assert len(marks) == 1
    assert marks != {before}, "a window that was not told is told when it is looked for"
    said = mine(window[3])["apuestas"]["charla"]
    at = int(ChatLine.objects.get(pk=number).at.timestamp() * 1000)
    expected = {"asiento": 1, "nick": window[1].username, "texto": "¿la bota?", "n": number}
    assert said == [{**expected, "tono": "tinta", "a": at}]
    assert "la bota" not in str(card(table))
    bets.bets_refuse(user=window[0])
    propose(window[0])
    accept_all(table, window)
    assert mine(window[3])["apuestas"]["charla"] == []


def test_the_chat_of_the_window_has_the_limits_of_the_chat(window: list[User]) -> None:
    say = {"user": window[0], "line_id": uuid4()}
    assert refused(bets.bets_say, text=" ", **say).code == "vacio"
    assert refused(bets.bets_say, text="x" * 301, **say).code == "largo"
    bets.bets_say(text="hola", **say)
    again = {"user": window[0], "line_id": uuid4()}
    assert refused(bets.bets_say, text="hola", **again).code == "repetido"
    assert ChatLine.objects.count() == 1


# --- The start


def test_all_accept_and_usuros_and_objects_are_held_together(
    table: Table, window: list[User], buy: Buy
) -> None:
    one, other = buy(window[0]), buy(window[1])
    bets.bet_place(user=window[0], item_id=one.pk, against=3)
    bets.bet_place(user=window[1], item_id=other.pk, against=2)
    accept(table, *window)
    match = Match.objects.get()
    assert [balance_of(user.pk) for user in window] == [850, 850, 950, 950]
    assert match.nonces == [WORD] * 4
    assert set(Bet.objects.values_list("match_id", "bettor", "rival", "item", "value")) == {
        (match.pk, window[0].pk, window[3].pk, one.pk, 100),
        (match.pk, window[1].pk, window[2].pk, other.pk, 100),
    }
    assert {item.state for item in Item.objects.all()} == {"held"}
    assert own.look(window[0].pk).shown is None


def test_a_match_starts_without_any_bet(table: Table, window: list[User]) -> None:
    accept(table, *window)
    assert Match.objects.get().stake == 50
    assert not Bet.objects.exists()


def test_an_object_that_is_no_longer_free_leaves_the_bets_and_all_accept_again(
    table: Table, window: list[User], buy: Buy
) -> None:
    gone, kept = buy(window[0]), buy(window[1])
    bets.bet_place(user=window[0], item_id=gone.pk, against=1)
    bets.bet_place(user=window[1], item_id=kept.pk, against=0)
    accept(table, *window[:3])
    pawnshop.item_pawn(user=window[0], item_id=gone.pk, expected=70, key=uuid4())
    accept(table, window[3])
    after = state(table)
    assert after.phase == "apostando"
    assert [bet.item for bet in after.bets.placed] == [kept.pk]
    assert not any(chair.accepted for chair in after.chairs if chair)
    assert not Match.objects.exists()
    assert not Bet.objects.exists()
    assert balance_of(window[1].pk) == 900
    accept(table, *window)
    assert Match.objects.exists()


def test_who_can_no_longer_pay_stands_up_and_takes_the_bets_with_him(
    table: Table, window: list[User], buy: Buy
) -> None:
    bets.bet_place(user=window[0], item_id=buy(window[0]).pk, against=1)
    accept(table, *window[:3])
    for _ in range(9):
        buy(window[0])
    assert balance_of(window[0].pk) == 0
    accept(table, window[3])
    after = state(table)
    assert (after.phase, after.chairs[0], after.bets.placed) == ("esperando", None, ())
    assert not Bet.objects.exists()


# --- At what cost


def test_the_bets_cost_a_fixed_number_of_queries(
    table: Table,
    window: list[User],
    buy: Buy,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    bets.bets_say(user=window[0], text="va", line_id=uuid4())
    for _ in range(3):
        bets.bet_place(user=window[0], item_id=buy(window[0]).pk, against=1)
        with django_assert_num_queries(5):
            own.look(window[1].pk)
        with django_assert_num_queries(2):
            selectors.table_public(table.pk)


def test_the_list_costs_the_same_with_bets(
    room: Room,
    people: Callable[[int], list[User]],
    buy: Buy,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in (1, 2, 3):
        table = Table.objects.create(room=room, number=number, value=5)
        four = people(4)
        open_window(table, four)
        bets.bet_place(user=four[0], item_id=buy(four[0]).pk, against=1)
        if number > 1:
            accept(table, *four)
        with django_assert_num_queries(3 if number > 1 else 2):
            cards = selectors.tables_public(room.pk)
        assert [each.apuesta_media for each in cards] == [25] * number
