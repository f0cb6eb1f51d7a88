"""What open hands may hope for when nobody can bet any more."""

from __future__ import annotations

from itertools import combinations

from games.engines.core.french_deck import DECK
from games.engines.poker.chances import chances
from games.engines.poker.events import MesaAbierta, Mostrado, Posibilidades
from games.engines.poker.hands import rank
from tests.engines.poker.table import CALL, FOLD, of_kind, step, table, to

ACES, KINGS, QUEENS = ("As", "Ad"), ("Ks", "Kd"), ("Qs", "Qd")
BOARD = "2c3h5d7c8h"


def expected(hands: list[tuple[str, ...]], board: tuple[str, ...]) -> list[float]:
    """Return by hand what it wins of all boards, ties shared: counted the long way."""
    left = [card for card in DECK if card not in board and not any(card in hand for hand in hands)]
    won, count = [0.0] * len(hands), 0
    for rest in combinations(left, 5 - len(board)):
        ranks = [rank((*board, *rest, *hand)) for hand in hands]
        winners = [n for n, place in enumerate(ranks) if place == min(ranks)]
        for winner in winners:
            won[winner] += 1 / len(winners)
        count += 1
    return [100 * part / count for part in won]


def test_from_the_flop_on_every_board_that_may_come_is_counted() -> None:
    for board in (("2c", "Kh", "7d"), ("2c", "Kh", "7d", "Jc")):
        told = chances({0: ACES, 2: KINGS, 3: QUEENS}, board, 4)
        assert told[1] is None
        for part, exact in zip(
            (told[0], *told[2:]), expected([ACES, KINGS, QUEENS], board), strict=True
        ):
            assert part is not None
            assert abs(part - exact) <= 1


def test_before_the_flop_it_is_within_three_of_what_is_known_of_these_hands() -> None:
    # The exact parts are those that every table of odds gives.
    known = {
        (ACES, KINGS): (82, 18),
        (("Ac", "Kc"), ("2h", "2d")): (50, 50),
        (("7h", "2c"), ACES): (12, 88),
        (("Ah", "Kh"), ("Ad", "Qc")): (74, 26),
    }
    for hands, parts in known.items():
        told = chances(dict(enumerate(hands)), (), 2)
        assert all(abs((got or 0) - part) <= 3 for got, part in zip(told, parts, strict=True)), told


def test_the_same_cards_are_told_the_same_whoever_asks_and_in_any_order() -> None:
    told = chances({0: ACES, 1: KINGS}, (), 2)
    assert chances({0: ACES, 1: KINGS}, (), 2) == told
    assert chances({3: ACES, 5: KINGS}, (), 6) == (None, None, None, told[0], None, told[1])


def test_who_can_still_win_is_not_at_0_nor_who_can_lose_at_100() -> None:
    only_quads = chances({0: ("Ks", "Kh"), 1: ("As", "Ah")}, ("Kc", "2d", "7h"), 2)
    assert only_quads[0] is not None
    assert 50 < only_quads[0] < 100
    dead = chances({0: ("2s", "2h"), 1: ("As", "Ah")}, ("Ac", "Ad", "7h", "8h"), 2)
    assert dead == (0, 100)
    runner = chances({0: ("5d", "6d"), 1: ("As", "Ah")}, ("Ac", "Ad", "7d"), 2)
    assert runner == (1, 99)  # three straight flushes among 990 boards


def test_the_hopes_are_told_once_hands_lie_open_and_after_each_street_but_the_last() -> None:
    allin = table([500, 500, 500, 500], {0: "AsAd", 1: "KsKd", 2: "QsQd", 3: "JsJd"}, BOARD)
    events = _run(allin)
    kinds = [type(event) for event in of_kind(events, Mostrado, Posibilidades, MesaAbierta)]
    each = [MesaAbierta, Posibilidades]
    assert kinds == [Mostrado, Mostrado, Posibilidades, *each, *each, MesaAbierta]


def test_a_folded_hand_and_the_cards_to_come_change_nothing_of_what_is_told() -> None:
    hands = {0: "AsAd", 1: "KsKd", 2: "QsQd", 3: "JsJd"}
    one = of_kind(_run(table([500] * 4, hands, BOARD)), Posibilidades)
    other = of_kind(
        _run(table([500] * 4, {**hands, 2: "8s8d", 1: "9s4d"}, "2c3h5d7c8h")), Posibilidades
    )
    late = of_kind(_run(table([500] * 4, hands, "2c3h5dAhAc")), Posibilidades)
    assert one[0].partes == other[0].partes == late[0].partes
    assert one[1].partes == other[1].partes == late[1].partes


def _run(state) -> list:  # type: ignore[no-untyped-def]
    """Return the events of the call with which 3 and 0 are all-in and the others have folded."""
    moves = (to(500), CALL, FOLD, FOLD)
    for move in moves[:-1]:
        state = step(state, state.turno, move).state
    return list(step(state, state.turno, moves[-1]).events)
