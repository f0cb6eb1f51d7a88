"""What each place wins, of the first cuadro and of its consuelo (torneos §5.8, §16.2)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.illegal import Illegal
from tournaments.pairing.prizes import CONSUELO_SHARES, Offered, Promise, offered, suggested


def test_16_2_from_four_on_three_places_share_and_fewer_play_for_one_prize() -> None:
    assert [suggested(n) for n in (1, 2, 3)] == [(1000,)] * 3
    assert [suggested(n) for n in (4, 5, 4096)] == [(500, 300, 200)] * 3


WHOLE_POT = Offered([168, 99, 66], [])


@pytest.mark.parametrize(
    ("share", "many", "wanted"),
    [
        (0, 4, WHOLE_POT),
        (200, 4, Offered([134, 80, 53], [34, 19, 13])),
        (200, 3, Offered([134, 80, 53], [66])),
        (200, 2, Offered([134, 80, 53], [66])),
        (200, 1, WHOLE_POT),
        (200, 0, WHOLE_POT),
    ],
)
def test_5_8_the_consuelo_has_its_part_of_the_pot_by_how_many_play_it(
    share: int, many: int, wanted: Offered
) -> None:
    assert offered(333, Promise(consuelo_share=share), 8, many) == wanted


def test_5_8_its_part_is_shared_as_suggested_however_the_first_cuadro_is() -> None:
    promise = Promise(shares=(600, 400), consuelo_share=100)
    assert offered(1000, promise, 8, 4) == Offered([540, 360], [50, 30, 20])
    assert offered(1000, promise, 8, 1) == Offered([600, 400], [])


def test_5_8_what_is_promised_to_a_consuelo_that_is_not_played_is_not_given() -> None:
    promise = Promise(amounts=(100, 50), consuelo_amounts=(60, 30))
    assert offered(400, promise, 8, 2) == Offered([100, 50], [60, 30])
    assert offered(400, promise, 8, 1) == Offered([100, 50], [])


def test_5_8_the_house_may_promise_to_the_consuelo_beside_a_pot_that_stays_whole() -> None:
    promise = Promise(consuelo_amounts=(60,))
    assert offered(400, promise, 8, 4) == Offered([200, 120, 80], [60])


def test_16_2_where_the_first_cuadro_has_fixed_prizes_there_is_no_pot_to_have_a_part_of() -> None:
    promise = Promise(amounts=(100,), consuelo_share=200)
    assert offered(400, promise, 8, 4) == Offered([100], [])


@given(
    pot=st.integers(0, 10**7),
    share=st.sampled_from(CONSUELO_SHARES),
    entrants=st.integers(0, 4096),
    many=st.integers(0, 2048),
    shares=st.sampled_from([(), (1000,), (600, 400), (334, 333, 333)]),
)
def test_5_8_not_one_u_of_the_pot_is_lost_or_made(
    pot: int, share: int, entrants: int, many: int, shares: tuple[int, ...]
) -> None:
    main, second = offered(pot, Promise(shares=shares, consuelo_share=share), entrants, many)
    assert sum(main) + sum(second) == pot
    assert sum(second) == (pot * share // 1000 if many >= 2 else 0)
    assert second == sorted(second, reverse=True)
    assert all(amount >= 0 for amount in (*main, *second))


@pytest.mark.parametrize("share", [-100, 1001])
def test_5_8_a_part_that_is_none_is_refused(share: int) -> None:
    with pytest.raises(Illegal):
        offered(1000, Promise(consuelo_share=share), 8, 4)
