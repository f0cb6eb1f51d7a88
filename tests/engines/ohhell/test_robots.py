"""What the robots of Oh Hell know of tricks that nobody can take from them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.engines.core.chance import HmacRng
from games.engines.core.contract import Choice, OneOf
from games.engines.core.french_deck import DECK, Card
from games.engines.core.robots import Robot
from games.engines.ohhell.actions import Jugar, Pujar
from games.engines.ohhell.options import Options
from games.engines.ohhell.robots import ROBOTS
from games.engines.ohhell.robots.experto import Experto
from games.engines.ohhell.robots.skill import reachable, sure_winners
from games.engines.ohhell.state import State
from games.engines.ohhell.view import Baza
from games.engines.registry import GAMES

ENGINE = GAMES["ohhell"].engine
ME = 3
EVERY_GOOD_LEVEL = pytest.mark.parametrize(
    "robot", [ROBOTS["normal"], Experto(worlds=8), ROBOTS["experto"]], ids=["normal", "8", "24"]
)


def dealt(hand: str, *, trick: tuple[Card, ...] = (), **more: object) -> State:
    """Return a hand of four in which I, who deal, have these cards, and the others any.

    Clubs are turned. Who has played to the *trick* before me has a card less.
    """
    turned = "5c"
    mine = tuple(hand.split())
    cards = Options(maximo=len(mine), rebote=False)  # type: ignore[arg-type]
    state = ENGINE.start(cards, 4, HmacRng(b"mano", "0")).state
    left = [card for card in DECK if card not in {*mine, *trick, turned}]
    step = len(left) // len(mine)
    fewer = [seat >= ME - len(trick) for seat in range(ME)]
    others = [tuple(left[seat::step][: len(mine) - fewer[seat]]) for seat in range(ME)]
    used = {*mine, *trick, turned, *(card for held in others for card in held)}
    rest = tuple(card for card in DECK if card not in used)
    facts = {"manos": (*others, mine), "vuelta": turned, "mazo": rest, "repartidor": ME}
    return replace(state, **(facts | {"pendientes": (ME,)} | more))


def bid_of(robot: Robot, state: State, luck: int) -> int:
    said = robot.choose(
        ENGINE.view(state, ME), ENGINE.legal_actions(state, ME), HmacRng(b"suerte", str(luck))
    )
    assert isinstance(said, Pujar)
    return said.puja


def card_of(robot: Robot, state: State, luck: int) -> Card:
    played = robot.choose(
        ENGINE.view(state, ME), ENGINE.legal_actions(state, ME), HmacRng(b"suerte", str(luck))
    )
    assert isinstance(played, Jugar)
    return played.carta


@EVERY_GOOD_LEVEL
@pytest.mark.parametrize("hand", ["Ac 2h", "Ac 2h 3h 4h", "Ac 2h 3h 4h 5h 6h 7h"])
@pytest.mark.parametrize("metodo", ["positivo", "apagon", "negativo", "equilibrado"])
def test_nobody_bids_less_than_what_cannot_be_taken_from_him(
    robot: Robot, hand: str, metodo: str
) -> None:
    cards = len(hand.split())
    state = dealt(hand, pujas=(cards - 1, 0, 0, None))
    state = replace(state, options=replace(state.options, metodo=metodo))
    view = ENGINE.view(state, ME)
    assert view.prohibida == 1
    for luck in range(5):
        assert bid_of(robot, state, luck) == 2


@EVERY_GOOD_LEVEL
def test_two_sure_tricks_are_bid_as_such(robot: Robot) -> None:
    state = dealt("Ac Kc 2h 3h", pujas=(0, 0, 0, None))
    for luck in range(5):
        assert bid_of(robot, state, luck) == 2


def test_sure_are_the_trumps_above_which_none_is_left() -> None:
    hand = ("Ac", "Qc", "2c", "Ah")
    assert sure_winners(hand, "c", {"5c"}) == ("Ac",)
    assert sure_winners(hand, "c", {"Kc"}) == ("Ac", "Qc")
    assert sure_winners(("Qc", "2h"), "c", {"Kc"}) == ()
    assert sure_winners(hand, None, set()) == ()


def test_what_cannot_be_made_is_bid_only_where_nothing_else_is_open() -> None:
    assert reachable((0, 2, 3), 1) == [2, 3]
    assert reachable((0,), 1) == (0,)


def playing(hand: str, trick: tuple[Card, ...], bid: int) -> State:
    """Return a trick in which it is my turn, with *bid* tricks still to take."""
    leader = (ME - len(trick)) % 4
    waiting = tuple((ME + n) % 4 for n in range(4 - len(trick)))
    return dealt(
        hand, trick=trick, fase="juego", pujas=(0, 0, 0, bid), bazas=(0,) * 4,
        baza=Baza(leader, trick), pendientes=waiting,
    )  # fmt: skip


@EVERY_GOOD_LEVEL
@pytest.mark.parametrize(
    ("hand", "trick", "bid", "expected"),
    [
        ("Ac 2h 3h", ("Ks", "9s"), 1, {"2h", "3h"}),
        ("Ac Jh 3h", ("Ks",), 1, {"Jh", "3h"}),
        ("Ac 2h", (), 1, {"2h"}),
        ("Ac Kc 7d 2h", ("9s",), 2, {"7d", "2h"}),
        ("Ac 4c", ("Tc",), 1, {"4c"}),
        ("Ac 4c 2h", ("Ts",), 1, {"2h"}),
    ],
)
def test_a_sure_winner_is_kept_when_it_is_all_that_is_needed(
    robot: Robot, hand: str, trick: tuple[Card, ...], bid: int, expected: set[Card]
) -> None:
    for luck in range(5):
        assert card_of(robot, playing(hand, trick, bid), luck) in expected


@EVERY_GOOD_LEVEL
def test_a_sure_winner_takes_the_trick_where_no_other_card_is_open(robot: Robot) -> None:
    assert card_of(robot, playing("Ac 9h", ("Tc",), 1), 0) == "Ac"


def test_equals_in_the_search_are_not_told_apart_by_their_place() -> None:
    state = playing("9h 4h 2d 7s", ("Th", "Jh", "Qh"), 0)
    view, robot = ENGINE.view(state, ME), Experto(worlds=8)
    for cards in ("9h 4h", "4h 9h"):
        choice = Choice(Jugar, {"carta": OneOf(tuple(cards.split()))})
        for luck in range(5):
            assert robot.choose(view, [choice], HmacRng(b"suerte", str(luck))) == Jugar("9h")
