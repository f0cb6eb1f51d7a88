"""Póker of several tables (torneos §11)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines.core.chance import HmacRng
from tournaments.pairing import poker_event, poker_tables
from tournaments.pairing.illegal import Illegal
from tournaments.pairing.poker_event import Bust
from tournaments.pairing.poker_tables import PokerTable


def stream() -> HmacRng:
    return HmacRng(b"k", "torneo:1:rotura:1")


@st.composite
def events(draw: st.DrawFn) -> tuple[dict[int, PokerTable], int]:
    chairs = draw(st.integers(2, 10))
    count = draw(st.integers(1, 6))
    tables, left = {}, 0
    for number in range(1, count + 1):
        taken = draw(st.lists(st.booleans(), min_size=chairs, max_size=chairs))
        names = [f"{number}.{n}" if is_taken else None for n, is_taken in enumerate(taken)]
        tables[number] = PokerTable(names, draw(st.integers(0, chairs - 1)))
        left += sum(taken)
    if left < 2:
        tables[1] = PokerTable(["a", "b", *[None] * (chairs - 2)], 0)
    return tables, chairs


def people(tables: dict[int, PokerTable]) -> list[str]:
    return sorted(one for table in tables.values() for one in table.chairs if one is not None)


@given(st.integers(2, 300), st.integers(2, 10))
def test_11_2_everybody_has_a_chair_and_tables_are_within_one(count: int, chairs: int) -> None:
    found = poker_tables.seating([f"p{n}" for n in range(count)], chairs)
    sizes = [sum(one is not None for one in table) for table in found.values()]
    assert sum(sizes) == count
    assert max(sizes) - min(sizes) <= 1
    assert max(sizes) <= chairs
    assert all(len(table) == chairs for table in found.values())


@given(events(), st.data())
def test_11_4_nobody_moves_but_from_a_free_table_and_then_they_are_within_one(
    event: tuple[dict[int, PokerTable], int], data: st.DataObject
) -> None:
    tables, chairs = event
    free = data.draw(st.sets(st.sampled_from(sorted(tables))))
    found = poker_tables.balance(tables, chairs, free)
    left = len(people(tables))
    fits = len(tables) > 1 and left <= chairs * (len(tables) - 1)
    assert (found.breaks is not None) == fits
    assert (found.breaks == poker_tables.FINAL) == (fits and len(tables) == 2)
    if fits:
        assert not found.moves
        return
    now = dict(tables)
    for move in found.moves:
        assert move.origin in free
        assert now[move.to].chairs[move.chair] is None
        at = now[move.origin].chairs.index(move.player)
        now[move.origin] = now[move.origin].with_chair(at, None)
        now[move.to] = now[move.to].with_chair(move.chair, move.player)
    assert people(now) == people(tables)
    sizes = {n: table.seated for n, table in now.items()}
    assert all(sizes[n] - min(sizes.values()) <= 1 for n in free)


@given(events(), st.data())
def test_11_5_all_of_a_broken_table_find_a_chair_elsewhere(
    event: tuple[dict[int, PokerTable], int], data: st.DataObject
) -> None:
    tables, _ = event
    number = data.draw(st.sampled_from(sorted(tables)))
    room = sum(t.chairs.count(None) for n, t in tables.items() if n != number)
    if tables[number].seated > room:
        with pytest.raises(Illegal):
            poker_tables.break_table(tables, number, stream())
        return
    moves = poker_tables.break_table(tables, number, stream())
    assert sorted(m.player for m in moves) == people({1: tables[number]})
    taken = {(n, c) for n, t in tables.items() for c, one in enumerate(t.chairs) if one}
    landed = {(move.to, move.chair) for move in moves}
    assert len(landed) == len(moves)
    assert not landed & taken
    assert number not in {move.to for move in moves}


@given(events())
def test_11_3_who_comes_late_waits_longest_for_the_big_blind(
    event: tuple[dict[int, PokerTable], int],
) -> None:
    tables, chairs = event
    table, chair = poker_tables.late_seat(tables)
    if table is None or chair is None:
        assert all(None not in one.chairs for one in tables.values())
        return
    here = tables[table]
    assert here.chairs[chair] is None
    assert here.seated == min(t.seated for t in tables.values() if None in t.chairs)
    blind = here.big_blind or 0
    between = (chair - blind - 1) % chairs
    assert all(here.chairs[(blind + step) % chairs] is not None for step in range(1, between + 1))


def test_11_3_before_the_first_hand_the_first_empty_chair() -> None:
    assert poker_tables.late_seat({1: PokerTable(["a", None, None])}) == (1, 1)


def test_11_5_a_table_whose_hand_is_played_is_named_and_nobody_moves_meanwhile() -> None:
    tables = {
        1: PokerTable(["a", "b", "c", None], 0),
        2: PokerTable(["d", "e", "f", None], 0),
        3: PokerTable(["g", None, None, None], 0),
    }
    assert poker_tables.balance(tables, 4, {1, 2}) == (3, [])


@pytest.mark.parametrize(
    ("tables", "chairs"),
    [
        ({1: PokerTable(["a"])}, 1),
        ({1: PokerTable(["a"] + [None] * 10)}, 11),
        ({1: PokerTable(["a", None, None])}, 3),
        ({1: PokerTable(["a", "b", None])}, 2),
        ({1: PokerTable(["a", "a"])}, 2),
        ({1: PokerTable(["a", "b"], 2)}, 2),
    ],
)
def test_11_2_what_is_no_table_is_refused(tables: dict[int, PokerTable], chairs: int) -> None:
    with pytest.raises(Illegal):
        poker_tables.require_tables(tables, chairs)


@pytest.mark.parametrize(("ordered", "chairs"), [("a", 8), ("aa", 8), ("ab", 1), ("ab", 11)])
def test_11_2_fewer_than_two_or_no_such_chairs(ordered: str, chairs: int) -> None:
    with pytest.raises(Illegal):
        poker_tables.seating(ordered, chairs)


def test_11_6_a_final_table_has_room() -> None:
    tables = {1: PokerTable(["a", "b"]), 2: PokerTable(["c", "d"])}
    assert sorted(poker_tables.final_table(tables, 4, stream())) == list("abcd")
    for few in (tables, {1: PokerTable(["a", None])}):
        with pytest.raises(Illegal):
            poker_tables.final_table(few, 3, stream())


@pytest.mark.parametrize(
    ("seconds", "level", "blinds"),
    [
        (0, 1, (25, 50)),
        (17 * 480, 18, (10_000, 20_000)),
        (18 * 480 - 1, 18, (10_000, 20_000)),
        (19 * 480, 20, (40_000, 80_000)),
    ],
)
def test_11_7_levels(seconds: int, level: int, blinds: tuple[int, int]) -> None:
    assert poker_event.level_at(seconds) == (level, blinds)


@pytest.mark.parametrize(("seconds", "lasting"), [(-1, 480), (5, 0)])
def test_11_7_no_level(seconds: int, lasting: int) -> None:
    with pytest.raises(Illegal):
        poker_event.level_at(seconds, lasting)


@given(st.integers(2, 1000), st.integers(0, 10**7))
def test_11_9_the_whole_pot_is_paid_and_nobody_gets_more_than_who_is_before(
    players: int, pot: int
) -> None:
    shares = poker_event.thousandths(players)
    found = poker_event.event_prizes(players, pot)
    assert sum(shares) == 1000
    assert sum(found) == pot
    assert found == sorted(found, reverse=True)
    assert len(found) <= players


@given(st.integers(5, 1000))
def test_11_9_the_last_who_is_paid_has_his_fee_back(players: int) -> None:
    assert poker_event.event_prizes(players, 1000 * players)[-1] >= 1000


@pytest.mark.parametrize(
    ("players", "paid"),
    [(3, 1), (4, 3), (10, 3), (11, 4), (21, 5), (36, 7), (51, 10), (81, 15), (121, 24)],
)
def test_11_9_places_paid(players: int, paid: int) -> None:
    assert len(poker_event.thousandths(players)) == paid


def test_11_9_places_paid_of_many() -> None:
    assert [len(poker_event.thousandths(n)) for n in (200, 201, 400, 401)] == [24, 40, 40, 60]


@given(st.lists(st.lists(st.tuples(st.integers(0, 3), st.none() | st.integers(1, 9)), max_size=4)))
def test_11_8_who_is_out_earlier_ranks_lower_and_who_left_below_who_was_busted(
    lots: list[list[tuple[int, int | None]]],
) -> None:
    told = [
        [Bust(f"{n}.{k}", chips, left) for k, (chips, left) in enumerate(lot)]
        for n, lot in enumerate(lots)
    ]
    out = sum(map(len, told))
    players = out + 2
    places = poker_event.bust_places(players, told)
    assert set(places.values()) <= set(range(3, players + 1))
    lots_of = [[places[one.player] for one in lot] for lot in told if lot]
    assert all(min(a) > max(b) for a, b in pairwise(lots_of))
    for lot in told:
        for one in lot:
            for other in lot:
                if one.left is None and other.left is None:
                    assert (one.chips > other.chips) == (places[one.player] < places[other.player])
                if one.left is None and other.left is not None:
                    assert places[one.player] < places[other.player]


@pytest.mark.parametrize(
    ("players", "lots"),
    [
        (1, []),
        (2, [[Bust("a", 1)], [Bust("a", 1)]]),
        (2, [[Bust("a", 1), Bust("b", 1), Bust("c", 1)]]),
    ],
)
def test_11_8_nobody_is_out_twice(players: int, lots: list[list[Bust]]) -> None:
    with pytest.raises(Illegal):
        poker_event.bust_places(players, lots)


@pytest.mark.parametrize(
    ("left", "paid", "tables", "is_it"),
    [(4, 3, 1, False), (4, 3, 2, True), (5, 3, 2, False), (3, 3, 2, False)],
)
def test_11_8_hand_for_hand(left: int, paid: int, tables: int, is_it: bool) -> None:
    assert poker_event.is_hand_for_hand(left, paid, tables) is is_it
