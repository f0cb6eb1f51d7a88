"""How the escrow is shared out (decisiones §5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from economy.rules import Held, Split, shares, split

ANA, BEA, CAI, DEV = 1, 2, 3, 4


def four(value: int = 50) -> list[Held]:
    return [Held(player, value) for player in (ANA, BEA, CAI, DEV)]


def test_each_winner_gets_his_stake_and_one_more():
    assert split(four(), {ANA, CAI}) == Split({ANA: 100, CAI: 100, BEA: 0, DEV: 0})


def test_the_individual_game_pays_both_stakes():
    assert split([Held(ANA, 25), Held(BEA, 25)], (BEA,)) == Split({BEA: 50, ANA: 0})


def test_one_winner_of_four_takes_the_whole_escrow():
    assert split(four(), {DEV}).players == {DEV: 200, ANA: 0, BEA: 0, CAI: 0}


def test_void_returns_everything_to_who_put_it():
    held = [Held(ANA, 2, courtesy=3), Held(BEA, 5), Held(CAI, 5), Held(DEV, 0, courtesy=5)]
    assert split(held) == Split({ANA: 2, BEA: 5, CAI: 5, DEV: 0}, courtesy=8)


def test_leaver_whose_side_wins_gets_his_stake_back_and_his_prize_is_burned():
    assert split(four(), {ANA, CAI}, leavers={ANA}) == Split(
        {ANA: 50, CAI: 100, BEA: 0, DEV: 0}, burned=50
    )


def test_leaver_whose_side_loses_loses_as_anybody():
    assert split(four(), {ANA, CAI}, leavers=(BEA,)) == split(four(), {ANA, CAI})


def test_winner_on_courtesy_keeps_the_stake_of_the_house():
    held = [Held(ANA, 2, courtesy=3), Held(BEA, 5), Held(CAI, 5), Held(DEV, 5)]
    assert split(held, (ANA, CAI)) == Split({ANA: 10, CAI: 10, BEA: 0, DEV: 0})


def test_leaver_on_courtesy_gives_the_house_its_part_back():
    held = [Held(ANA, 2, courtesy=3), Held(BEA, 5), Held(CAI, 5), Held(DEV, 5)]
    assert split(held, (ANA, CAI), leavers={ANA}) == Split(
        {ANA: 2, CAI: 10, BEA: 0, DEV: 0}, courtesy=3, burned=5
    )


def test_player_at_stake_0_wins_nothing_and_does_not_double_his_partners_prize():
    held = [Held(ANA, 0), Held(BEA, 5), Held(CAI, 5), Held(DEV, 5)]
    assert split(held, (ANA, CAI)).players == {ANA: 0, CAI: 10, BEA: 2, DEV: 3}


def test_two_players_at_stake_0_win_nothing():
    held = [Held(ANA, 0), Held(BEA, 5), Held(CAI, 0), Held(DEV, 5)]
    assert split(held, (ANA, CAI)).players == {ANA: 0, CAI: 0, BEA: 5, DEV: 5}


def test_odd_escrow_gives_the_odd_one_to_the_first_winner():
    held = [Held(ANA, 5), Held(BEA, 5), Held(CAI, 5), Held(DEV, 0)]
    assert split(held, (ANA, CAI)).players == {ANA: 8, CAI: 7, BEA: 0, DEV: 0}


def test_winner_who_does_not_play_is_refused():
    with pytest.raises(ValueError, match="does not play"):
        split(four(), {99})


stakes = st.builds(lambda own, courtesy: (own, courtesy), st.integers(0, 10_000), st.integers(0, 5))


@st.composite
def games(draw):
    held = [
        Held(player, *draw(stakes)) for player in range(1, draw(st.sampled_from([2, 3, 4, 8])) + 1)
    ]
    players = [stake.player for stake in held]
    winners = draw(st.lists(st.sampled_from(players), max_size=len(players) - 1, unique=True))
    return held, winners, draw(st.sets(st.sampled_from(players)))


def test_o4_what_does_not_divide_goes_to_the_winners_in_their_order():
    held = [Held(player, 5) for player in range(1, 6)]
    assert split(held, (4, 1)).players == {4: 5 + 8, 1: 5 + 7, 2: 0, 3: 0, 5: 0}
    assert split(held, (3, 5, 2)).players == {3: 5 + 4, 5: 5 + 3, 2: 5 + 3, 1: 0, 4: 0}


@given(games())
def test_split_neither_creates_nor_loses(game):
    held, winners, leavers = game
    parts = split(held, winners, leavers)
    assert sum(parts.players.values()) + parts.courtesy + parts.burned == sum(
        stake.total for stake in held
    )
    assert min(parts.players.values()) >= 0
    assert min(parts.courtesy, parts.burned) >= 0
    assert set(parts.players) == {stake.player for stake in held}


@given(games())
def test_nobody_who_wins_gets_less_than_he_put_and_nobody_who_loses_more(game):
    held, winners, leavers = game
    parts = split(held, winners, leavers)
    for stake in held:
        if stake.player in winners:
            assert parts.players[stake.player] >= stake.own
        else:
            assert parts.players[stake.player] <= stake.own


@given(st.integers(1, 500), st.sampled_from([2, 4, 6, 8]))
def test_equal_stakes_and_sides_pay_every_winner_the_same(value, players):
    held = [Held(player, value) for player in range(players)]
    parts = split(held, range(0, players, 2))
    assert all(parts.players[winner] == 2 * value for winner in range(0, players, 2))


@given(st.integers(0, 10**6), st.lists(st.integers(0, 10**4), min_size=1, max_size=8))
def test_shares_add_up_and_follow_the_weights(amount, weights):
    parts = shares(amount, weights)
    total = sum(weights)
    assert sum(parts) == (amount if total else 0)
    for part, weight in zip(parts, weights, strict=True):
        assert abs(part * total - amount * weight) <= total


def test_d5_every_number_of_the_economy_is_a_setting_with_its_default(settings):
    """The numbers of decisiones §5 and §9, and where they are changed."""
    assert {name: settings.USUMUS[name] for name in DEFAULTS} == DEFAULTS


DEFAULTS = {
    "WELCOME_PARTS": [1000],
    "TABLE_VALUES": [5, 10, 25, 50, 100, 250, 500],
    "COURTESY_VALUE": 5,
    "COURTESY_PER_DAY": 10,
    "PRIZES_PER_DAY": 500,
    "PAWN_PERCENT": 70,
    "PAWN_DAYS": 7,
    "BAGS": [1_000, 5_000, 20_000, 100_000],
    "CORRECTION_ALONE_UP_TO": 5_000,
    "BETS_SECONDS": 180,
    "BETS_SECONDS_AFTER_A_CHANGE": 30,
    "BETS_SECONDS_AT_MOST": 600,
}
