"""Entering and leaving (torneos §3): whatever happens, places and money stay right."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.draw import Draw
from tournaments.pairing.enrolment import Enrolment, Phase, Purse
from tournaments.pairing.illegal import Illegal

PEOPLE = "abcdef"
FEE = 10


def opened(places: int = 2, *, pairs: bool = False, fee: int = FEE, **balances: int) -> Enrolment:
    purse = Purse({one: balances.get(one, 25) for one in PEOPLE}, fee)
    return Enrolment(places=places, in_pairs=pairs, purse=purse, barred="f")


def drawn(pool: object) -> Draw:
    return Draw.of(bytes(32), 1, tuple(pool), {})  # type: ignore[call-overload]


def refusal(act: object, *people: str) -> str:
    with pytest.raises(Illegal) as refused:
        act(*people)  # type: ignore[operator]
    return refused.value.code


def paired() -> Enrolment:
    one = opened(pairs=True)
    one.invite("a", "b")
    one.accept("b", "a")
    return one


def test_3_3_the_order_of_the_refusals() -> None:
    one = opened(a=0)
    assert refusal(one.sign_up, "f") == "sancionado"
    assert refusal(one.sign_up, "a") == "saldo_insuficiente"
    one.sign_up("b")
    assert refusal(one.sign_up, "b") == "ya_inscrito"
    one.close(drawn, [])
    assert refusal(one.sign_up, "f") == "cerrado"


def test_3_3_who_waits_is_in_the_way_of_nobody_but_himself() -> None:
    one = opened(1, b=0)
    one.sign_up("a")
    one.sign_up("b")
    assert refusal(one.sign_up, "b") == "ya_inscrito"
    one.withdraw("a")
    one.sign_up("c")
    assert (one.inside, one.waiting) == ([("c",)], [("b",)])


def test_3_4_several_invitations_and_the_first_accepted_ends_them() -> None:
    one = opened(3, pairs=True)
    one.invite("a", "b")
    one.invite("a", "c")
    one.invite("d", "b")
    one.accept("b", "a")
    assert refusal(one.accept, "c", "a") == "no_invitado"
    assert refusal(one.accept, "b", "d") == "no_invitado"


def test_3_4_who_lacks_the_money_keeps_his_invitation() -> None:
    one = opened(pairs=True, b=5)
    one.invite("a", "b")
    assert refusal(one.accept, "b", "a") == "saldo_insuficiente"
    one.purse.balances["b"] = 10
    one.accept("b", "a")
    assert one.inside == [("a", "b")]


def test_3_4_declined_and_expired_invitations_are_gone() -> None:
    one = opened(pairs=True)
    one.invite("a", "b")
    one.decline("b", "a")
    assert refusal(one.accept, "b", "a") == "no_invitado"
    assert refusal(one.decline, "b", "a") == "no_invitado"
    one.invite("a", "b")
    one.close(drawn, [])
    assert refusal(one.accept, "b", "a") == "cerrado"


def test_3_4_pairs_and_players_do_not_mix() -> None:
    assert refusal(opened(pairs=True).sign_up, "a") == "modo"
    for act, people in (("invite", "ab"), ("accept", "ab"), ("look_for_partner", "a")):
        assert refusal(getattr(opened(), act), *people) == "modo"
    assert refusal(opened().substitute, "a", "b") == "modo"


def test_3_5_who_looks_for_a_partner_may_be_invited_and_then_looks_no_more() -> None:
    one = opened(3, pairs=True)
    one.look_for_partner("a")
    assert refusal(one.look_for_partner, "a") == "ya_inscrito"
    one.invite("b", "a")
    one.accept("a", "b")
    assert (one.pool, one.inside) == ([], [("b", "a")])


def test_3_5_pairs_of_the_pool_wait_behind_the_others_without_paying() -> None:
    one = opened(1, pairs=True)
    one.invite("a", "b")
    one.accept("b", "a")
    one.look_for_partner("c")
    one.look_for_partner("d")
    one.close(drawn, [])
    assert sorted(one.waiting[0]) == ["c", "d"]
    assert one.purse.pot == 2 * FEE


def test_3_7_one_member_withdraws_the_pair_with_both_fees() -> None:
    one = paired()
    one.withdraw("b")
    assert (one.inside, one.purse.pot) == ([], 0)
    assert refusal(one.withdraw, "a") == "no_inscrito"


def test_3_7_after_the_draw_the_fee_stays() -> None:
    one = paired()
    one.close(drawn, [])
    one.check_in("a")
    one.check_in("b")
    one.draw()
    one.withdraw("a")
    assert (one.inside, one.purse.pot) == ([], 2 * FEE)


def test_3_8_checking_in_has_its_time() -> None:
    one = paired()
    assert refusal(one.check_in, "a") == "estado"
    assert refusal(one.draw) == "estado"
    one.close(drawn, [])
    assert refusal(lambda: one.close(drawn, [])) == "estado"
    assert refusal(one.check_in, "c") == "no_inscrito"
    one.draw()
    assert refusal(one.check_in, "a") == "estado"
    assert refusal(one.substitute, "a", "c") == "estado"


def test_14_4_a_substitute_pays_is_free_and_checks_in_himself() -> None:
    one = paired()
    one.invite("c", "d")
    assert refusal(one.substitute, "c", "d") == "no_inscrito"
    assert refusal(one.substitute, "a", "b") == "ya_inscrito"
    assert refusal(one.substitute, "a", "f") == "sancionado"
    one.purse.balances["e"] = 5
    assert refusal(one.substitute, "a", "e") == "saldo_insuficiente"
    one.close(drawn, [])
    for who in "ab":
        one.check_in(who)
    one.substitute("b", "c")
    one.draw()
    assert one.inside == []
    assert one.purse.held == {"a": FEE, "b": 0, "c": FEE}


def test_16_5_after_cancelling_nothing_is_open() -> None:
    one = paired()
    one.cancel()
    for act in (one.cancel, one.draw, lambda: one.sign_up("c"), lambda: one.withdraw("a")):
        assert refusal(act) == "cancelado"
    assert set(one.purse.balances.values()) == {25}


ACTS = {
    "sign_up": 1,
    "invite": 2,
    "accept": 2,
    "decline": 2,
    "look_for_partner": 1,
    "withdraw": 1,
    "substitute": 2,
    "check_in": 1,
    "draw": 0,
    "close": 0,
    "cancel": 0,
}

person = st.sampled_from(PEOPLE)
acts = st.sampled_from([*list(ACTS)[:8] * 3, *list(ACTS)[8:]])


@given(st.booleans(), st.integers(1, 3), st.lists(st.tuples(acts, person, person), max_size=40))
def test_3_whatever_happens_money_and_places_are_right(
    pairs: bool, places: int, events: list[tuple[str, str, str]]
) -> None:
    one = opened(places, pairs=pairs, a=5, b=10)
    total = sum(one.purse.balances.values())
    for name, *people in events:
        before = (list(one.inside), list(one.waiting), list(one.pool), dict(one.purse.balances))
        given_ = [drawn, []] if name == "close" else people[: ACTS[name]]
        try:
            getattr(one, name)(*given_)
        except Illegal:
            after = (one.inside, one.waiting, one.pool, one.purse.balances)
            assert after == before, "what is refused changes nothing"
        assert min(one.purse.balances.values()) >= 0
        assert sum(one.purse.balances.values()) + one.purse.pot == total
        assert len(one.inside) <= places
        members = [who for entry in (*one.inside, *one.waiting) for who in entry] + one.pool
        assert len(set(members)) == len(members)
        assert "f" not in members
        if one.phase is Phase.OPEN:
            assert one.purse.pot == FEE * sum(len(entry) for entry in one.inside)
    if one.phase is not Phase.CANCELLED:
        one.cancel()
    assert one.purse.pot == 0
    assert one.purse.balances == {who: {"a": 5, "b": 10}.get(who, 25) for who in PEOPLE}
