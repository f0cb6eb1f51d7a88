"""A strategy goes with the money of the game: who brings his own sits where one may."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from economy.freezing import economy_freeze
from games.models import Match, Room, Table, TableSeat
from games.tables import (
    fixable,
    matchmaking,
    modality,
    opening,
    own,
    rematch,
    selectors,
    services,
    worth,
)
from games.tables.opening import tables_add
from tests.games.bank import PRIZES, BankOptions
from tests.games.matches.test_purse import lose_all
from tests.games.tables import full
from tests.games.tables.renewing import Hear, alike, codes, hear, settle
from tests.games.tables.steps import (
    accept_all,
    confirm_all,
    once,
    poor,
    refused,
    sit_all,
    state,
)
from tests.games.tables.test_gathering_open import bank
from tests.games.tools import balance, start
from tools.players import agreeing

__all__ = ["bank", "hear"]

pytestmark = pytest.mark.django_db

STACKS, PURSE = {"shape": "stacks"}, {"shape": "purse"}
LIMITS = {"buy_in_least": 30, "buy_in_most": 80}
MISFITS = [
    ("agreed", {}, {}, "solo va en mesas abiertas"),
    ("agreed", STACKS, {}, "solo va en mesas abiertas"),
    ("full", STACKS, {}, "solo va en mesas abiertas"),
    ("open", PURSE, LIMITS, "nadie trae U$uros suyos"),
]


def salon(gathering: str, fixed: dict[str, Any], **more: Any) -> Room:
    given = {"slug": gathering, "name": "Banca", "chairs": 2, **more}
    return Room.objects.create(game="bank", gathering=gathering, fixed_options=fixed, **given)


def table_of(room: Room, value: int = 25) -> Table:
    return Table.objects.create(room=room, number=1, value=value)


@pytest.mark.parametrize("misfit", MISFITS)
def test_a_salon_whose_money_does_not_fit_has_no_tables(
    bank: None, four: list[User], misfit: tuple[str, dict[str, str], dict[str, int], str]
) -> None:
    gathering, fixed, limits, said = misfit
    fault = fixable.gathering_fault("bank", fixed, 2, gathering)
    assert fault is not None
    assert said in fault
    room = salon(gathering, fixed, **limits)
    asked = {"room_id": room.pk, "value": modality.stakes(room)[0]}
    for error in (
        refused(tables_add, count=1, **asked),
        refused(opening.table_create, user=four[0], by_invitation=False, **asked),
        refused(matchmaking.terms_of, user=four[0], **asked),
    ):
        assert error.code == "modalidad"
        assert said in error.sentence()
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    ("gathering", "fixed"), [("agreed", PURSE), ("full", PURSE), ("open", STACKS), ("open", {})]
)
def test_what_fits_is_no_fault(bank: None, gathering: str, fixed: dict[str, str]) -> None:
    for chairs in (None, 2):
        assert fixable.gathering_fault("bank", fixed, chairs, gathering) is None
    room = salon(gathering, fixed, **(LIMITS if gathering == "open" else {}))
    assert tables_add(room_id=room.pk, count=1, value=modality.stakes(room)[0]) == 1


def test_the_games_of_today_fit_what_they_may_have() -> None:
    for game in ("mus", "parchis", "ohhell"):
        for way in ("agreed", "full"):
            assert fixable.gathering_fault(game, {}, None, way) is None
        assert fixable.gathering_fault(game, {}, None, "open") is not None


# --- Who agrees


def test_the_jefe_cannot_choose_that_each_brings_his_own(bank: None, four: list[User]) -> None:
    table = table_of(salon("agreed", {}))
    sit_all(table, four[:2])
    confirm_all(four[:2])
    for choose in (
        lambda **given: services.table_configure(user=four[0], **given),
        lambda **given: own.preview(four[0].pk, **given),
    ):
        for options in (STACKS, {}):
            error = refused(choose, options=options, conditions={})
            assert error.code == "combinacion"
            assert "solo va en mesas abiertas" in error.sentence()
    services.table_configure(user=four[0], options=PURSE, conditions={})
    accept_all(table, four[:2])
    assert Match.objects.get().stake == 0


def test_what_does_not_fit_any_more_does_not_start(
    bank: None, four: list[User], hear: Hear
) -> None:
    room = salon("full", PURSE)
    table = table_of(room)
    for seat, user in enumerate(four[:2]):
        sits = {"user": user, "table_id": table.pk, "seat": seat, "request": once()}
        services.table_sit(**sits, accepted=full.accepted(table))
    settle(room, fixed_options=STACKS)
    told = hear(lambda: agreeing.reveal(table, four[0]))
    assert codes(told) == alike(four[:2], "imposible")
    assert not Match.objects.exists()
    assert not TableSeat.objects.exists()
    error = refused(own.terms, table=full.fresh(table), before=state(table))
    assert "solo va en mesas abiertas" in error.sentence()


# --- What is told and asked is what the engine moves


@pytest.fixture
def prizes(bank: None) -> Table:
    """Return a table of 25 where nobody puts U$uros: the house puts the prizes."""
    return table_of(salon("full", PURSE))


def test_nobody_is_asked_for_u_that_the_match_does_not_take(
    prizes: Table, four: list[User]
) -> None:
    poor(four[0], 3)
    terms = own.terms(full.fresh(prizes), state(prizes))
    assert terms["premios"] == sum(PRIZES)
    assert (terms["valor"], terms["pide"]) == (0, "huella"), "prizes are played for: two rounds"
    assert terms["en_juego"][0] == (
        f"Nadie pone U$uros: los premios son {sum(PRIZES)} U$uros que pone la casa."
    )
    assert terms["en_juego"][1] == (
        "Cada persona cobra como mucho 500 U$uros al día en premios de la casa."
    )
    assert any("Ganar da" in line for line in terms["en_juego"])
    for seat, user in enumerate(four[:2]):
        full.sit(prizes, user, seat)
    shown = worth.at_stake(full.fresh(prizes), state(prizes))
    match = Match.objects.get()
    assert (shown, match.stake) == (0, 0)
    assert balance(f"escrow:match:{match.pk}") == sum(PRIZES)


def test_the_proposal_says_that_prizes_are_played_for(prizes: Table, four: list[User]) -> None:
    full.sit(prizes, four[0], 0)
    shown = own.look(four[0].pk).shown
    assert shown is not None
    assert shown.propuesta is not None
    assert (shown.propuesta.sin_valor, shown.propuesta.valor, shown.valor) == (False, 0, 0)


def test_who_takes_no_more_prizes_today_is_told_before_he_accepts(
    prizes: Table, four: list[User], settings: Any
) -> None:
    settings.USUMUS = {**settings.USUMUS, "PRIZES_PER_DAY": 30}
    cup = start(four[:2], game="bank", options=BankOptions("purse"))
    lose_all(cup)
    champion = cup.players.get(money=PRIZES[0]).user
    other = next(user for user in four[:2] if user != champion)
    said = "Hoy ya has cobrado 30 U$uros en premios de la casa"
    asked = {"room_id": prizes.room_id, "table_id": prizes.pk}

    def told(user: User) -> list[str]:
        lines: list[str] = matchmaking.terms_of(user=user, **asked)["en_juego"]
        return lines

    assert told(champion)[0].startswith(said)
    assert not any(said in line for line in told(other))
    full.sit(prizes, champion, 0)
    shown = own.look(champion.pk).shown
    assert shown is not None
    assert shown.propuesta is not None
    assert shown.propuesta.en_juego[0].startswith(said)
    settings.USUMUS = {**settings.USUMUS, "PRIZES_PER_DAY": 0}
    assert not any(said in line for line in told(champion))


def test_while_the_economy_stands_still_there_are_no_prizes(
    prizes: Table, four: list[User]
) -> None:
    economy_freeze(reason="prueba de las cuentas")
    terms = own.terms(full.fresh(prizes), state(prizes))
    assert "la casa no pone premios" in terms["en_juego"][0]
    assert terms["premios"] == 0
    assert not any("Ganar da" in line for line in terms["en_juego"])
    for seat, user in enumerate(four[:2]):
        full.sit(prizes, user, seat)
    assert not Match.objects.get().competitive


def test_a_rematch_of_prizes_asks_for_no_u(prizes: Table, four: list[User]) -> None:
    for seat, user in enumerate(four[:2]):
        full.sit(prizes, user, seat)
    poor(four[0], 3)
    match = Match.objects.get()
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED)
    assert rematch.table_rematch(match_id=match.pk) == prizes.pk


def test_the_card_says_the_prizes_and_that_a_training_has_none(
    prizes: Table, four: list[User], robots: list[User]
) -> None:
    def shown() -> tuple[int | None, list[int]]:
        card = selectors.table_public(prizes.pk)
        assert card is not None
        return card.premios, card.premios_puestos

    assert shown() == (sum(PRIZES), list(PRIZES))
    full.sit(prizes, four[0], 0)
    assert shown() == (sum(PRIZES), list(PRIZES))
    services.table_fill_robots(user=four[0], level="novato")
    assert shown() == (0, [])


def test_the_card_of_a_table_without_prizes_says_none(bank: None) -> None:
    table = table_of(salon("open", STACKS, **LIMITS))
    card = selectors.table_public(table.pk)
    assert card is not None
    assert card.premios is None
