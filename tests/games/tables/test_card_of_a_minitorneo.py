"""What the card of a minitorneo says while it is played (póker §3.3, §3.11)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.db.models import F

from accounts.models import User
from games.engines.core.contract import SCORE_LENGTH
from games.matches import services, waits
from games.models import Match, MatchTimer, Room, Table
from games.record.history import line_of
from games.tables import selectors
from tests.factories import PersonFactory
from tests.games.matches.chairs import leave
from tests.games.tables.full import sit
from tests.games.tools import live, overdue, play

pytestmark = pytest.mark.django_db
LEVEL_MS = 180_000
LATE = timedelta(minutes=5)


@pytest.fixture
def room(db: None) -> Room:
    """Return a salón of minitorneos of four, without a clock for decisions."""
    return Room.objects.create(
        game="poker", slug="minitorneos", name="Minitorneos", gathering="full", chairs=4,
        fixed_options={"reloj": "sin"},
    )  # fmt: skip


@pytest.fixture
def match(table: Table, four: list[User]) -> Match:
    for seat, user in enumerate(four):
        sit(table, user, seat)
    return Match.objects.get()


def shown(table: Table) -> selectors.Shown:
    return selectors.tables_shown([table.pk])[0]


def card(table: Table) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(shown(table).card)
    return told


def turn(match: Match) -> int:
    return int(live(match).state.turno)


def test_before_it_begins_the_card_counts_nothing_down(table: Table, four: list[User]) -> None:
    sit(table, four[0], 0)
    found = card(table)
    assert (found["marcador"], found["por_silla"], found["reloj"]) == (None, [], None)


@pytest.mark.parametrize(("per_cent", "prizes"), [(1, [100, 60, 40]), (0, [])])
def test_3_1_it_is_a_minitorneo_whatever_the_house_puts_and_the_crown_says_so(
    table: Table, room: Room, four: list[User], per_cent: int, prizes: list[int]
) -> None:
    Room.objects.filter(pk=room.pk).update(fixed_options={"porcentaje_bote": per_cent})
    for seat, user in enumerate(four):
        found = card(table)
        assert (found["premios"], found["premios_puestos"]) == (sum(prizes), prizes)
        assert (found["valor"], found["estado"] == "jugando") == (0, False)
        sit(table, user, seat)
    found = card(table)
    assert (found["premios"], found["premios_puestos"]) == (sum(prizes), prizes)
    assert found["estado"] == "jugando"


def test_3_14_a_mesa_de_dinero_has_no_crown_nor_a_table_at_which_each_puts_the_same(
    room: Room,
) -> None:
    cash = {"gathering": "open", "buy_in_least": 40, "buy_in_most": 200}
    Room.objects.filter(pk=room.pk).update(fixed_options={"forma": "dinero", "ciega": 1}, **cash)
    mesa = Table.objects.create(room=room, number=2, value=40)
    assert card(mesa)["premios"] is None
    staked = Room.objects.create(game="ohhell", slug="a", name="A", gathering="full", chairs=3)
    assert card(Table.objects.create(room=staked, number=1, value=5))["premios"] is None


def test_the_card_tells_who_is_left_the_blinds_the_stacks_and_what_is_left_of_the_level(
    table: Table, match: Match
) -> None:
    found = card(table)
    assert (found["marcador"], found["por_silla"]) == ("4 de 4 · 25/50", ["5000"] * 4)
    wait = found["reloj"]
    assert (wait["clave"], wait["total"]) == ("nivel", LEVEL_MS)
    assert LEVEL_MS - 60_000 < wait["quedan"] <= LEVEL_MS


def test_a_level_that_is_seen_late_is_counted_from_where_the_clock_is(
    table: Table, match: Match
) -> None:
    MatchTimer.objects.filter(match=match).update(due_at=F("due_at") - LATE)
    late = {"stepped_at": F("stepped_at") - LATE, "next_due_at": F("next_due_at") - LATE}
    Match.objects.filter(pk=match.pk).update(**late)
    waits.match_fire_due(match_id=match.pk)
    wait = card(table)["reloj"]
    assert (live(match).state.nivel_visto[0], wait["total"]) == (2, LEVEL_MS)
    assert 0 < wait["quedan"] <= 60_000, "two minutes of the second level have gone by"


def test_a_bet_does_not_change_the_card_and_the_end_of_a_hand_does(
    table: Table, match: Match
) -> None:
    before = card(table)["por_silla"]
    for _ in range(3):
        assert card(table)["por_silla"] == before, "what was bet is still of who bet it"
        play(match, turn(match), {"t": "Retirarse"})
    after = [int(chips) for chips in card(table)["por_silla"]]
    assert sorted(after) == [4975, 5000, 5000, 5025]


def test_whoever_is_out_has_his_place_on_the_card(
    table: Table, match: Match, four: list[User]
) -> None:
    leave(match, four[1])
    found = card(table)
    assert found["marcador"].startswith("3 de 4")
    assert found["por_silla"][1] == "#4"


def test_the_level_that_goes_up_is_noticed_by_who_looks_at_the_salon(
    table: Table, match: Match
) -> None:
    before = shown(table).mark
    assert selectors.table_marks(table.room_id)[table.pk] == before
    overdue(match, "nivel")
    waits.match_fire_due(match_id=match.pk)
    after = selectors.table_marks(table.room_id)[table.pk]
    assert after != before
    assert shown(table).mark == after


def test_what_each_has_is_said_nowhere_else(match: Match, four: list[User]) -> None:
    staff = PersonFactory(is_staff=True)
    services.match_void(match_id=match.pk, actor=staff, reason="Avería de la luz")
    match.refresh_from_db()
    assert " | " in match.score
    row = match.players.get(user=four[0])
    assert line_of(row).score == str(match).removeprefix(f"#{match.pk} poker ") == "4 de 4 · 25/50"


def test_the_score_of_ten_fits_and_what_would_not_fit_is_left_out(match: Match) -> None:
    engine, state = live(match).facts.engine, live(match).state
    ten = msgspec.structs.replace(
        state, seats=10, puestos=(None,) * 10, fichas=(50_000,) * 10, aportado=(0,) * 10
    )
    line = engine.score_line(ten)
    assert line.endswith(" | " + "-".join(["50000"] * 10))
    assert len(line) <= SCORE_LENGTH
    late = msgspec.structs.replace(ten, ciegas=(25 * 2**39, 50 * 2**39))
    assert engine.score_line(late) == f"10 de 10 · {25 * 2**39}/{50 * 2**39}"
