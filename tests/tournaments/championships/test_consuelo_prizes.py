"""The consuelo pays prizes of its own, in the one posting of the others (torneos §5.8, §16)."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from economy.ledger import PREMIOS
from economy.models import Entry, Tx
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import code, draft, opened, wallets
from tests.tournaments.championships.evenings import (
    come,
    crowd,
    evening,
    late,
    places,
    play,
    play_all,
    start,
    tick,
    waiting,
)
from tests.tournaments.championships.test_cycles import begins, made, weekly
from tests.tournaments.championships.test_prizes import books_are_right, by_number, ended
from tests.tournaments.championships.test_trials import trial
from tournaments.championships import clock
from tournaments.championships.awarding import prizes_of
from tournaments.championships.enrolment import accept, invite, sign_up
from tournaments.championships.founding import Play, championship_cancel
from tournaments.championships.told import sentences
from tournaments.models import Championship, Cruce, Member
from tournaments.pairing.prizes import Offered

pytestmark = pytest.mark.django_db(transaction=True)

RULES = {"rest": 0, "consuelo": True}
FIFTH = Play(rules=RULES, consuelo_share=200)
WHY = "no hay bastante gente"


def staff() -> User:
    person: User = PersonFactory(is_staff=True)
    return person


def house(one: Championship) -> int:
    """Return what the prizes of *one* brought to the house; below 0, what it added."""
    rows = Entry.objects.filter(tx__key=f"torneo:{one.pk}:premios", account__code=PREMIOS)
    return sum(rows.values_list("amount", flat=True))


def awarded(one: Championship) -> Championship:
    """Play *one* to its end and have its prizes be paid."""
    return paid(ended(one, minutes=15))


def paid(one: Championship) -> Championship:
    """Have the prizes of *one*, which is over, be paid; see that it was once, and to the U$uro."""
    clock.run()
    clock.run()
    one.refresh_from_db()
    assert one.state == "premiado"
    assert Tx.objects.filter(key=f"torneo:{one.pk}:premios").count() == 1
    assert books_are_right()
    return one


def gains(one: Championship, people: list[User]) -> dict[int, int]:
    """Return by number what each won, who had 1,000 U$ and paid his fee."""
    return {n: has - 1000 + one.fee for n, has in by_number(one, people).items()}


def second_cuadro(one: Championship) -> list[Cruce]:
    return [cruce for cruce in waiting(one) if cruce.round.tree == "consuelo"]


def until_consuelo(one: Championship) -> list[Cruce]:
    """Play *one* until its consuelo begins; return the cruces of that, which wait."""
    while not second_cuadro(one):
        assert play_all(one)
    return second_cuadro(one)


def test_5_8_its_part_of_the_pot_goes_to_its_places_and_who_shares_one_shares_its_amounts():
    people = crowd(8)
    one = awarded(evening(people, Play(rules=RULES, consuelo_share=100), fee=45))
    won = gains(one, people)
    # Of 360 U$, 36 are its: 19, 10 and 7, of which those of the third place have 4 and 3.
    assert won == {1: 163, 2: 97, 3: 32, 4: 32, 5: 19, 6: 10, 7: 4, 8: 3}
    assert (sum(won.values()), house(one)) == (360, 0)


def test_5_8_who_wins_of_both_cuadros_has_the_sum_and_is_told_once(people):
    one = awarded(evening(people, FIFTH))
    assert gains(one, people) == {1: 80, 2: 48, 3: 16 + 40, 4: 16}
    third = Member.objects.get(championship=one, entry__number=3).user
    [told] = third.championship_notices.filter(kind="premio")
    assert told.amount == 56
    assert sentences(told)[1] == f"Te llevas 56 U$ de «{one.name}»."


def test_5_8_what_the_house_promised_to_it_is_paid_beside_what_it_promised_to_the_others():
    people = crowd(8)
    play = Play(rules=RULES, amounts=(300,), consuelo_amounts=(60, 30, 21))
    one = awarded(evening(people, play, organiser=staff()))
    assert gains(one, people) == {1: 300, 2: 0, 3: 0, 4: 0, 5: 60, 6: 30, 7: 11, 8: 10}
    assert house(one) == -11, "the fees are 400 U$, and all is paid that was promised"


def test_5_8_a_pot_stays_whole_where_the_house_promises_to_the_consuelo(people):
    play = Play(rules=RULES, shares=(600, 400), consuelo_amounts=(90, 30))
    one = awarded(evening(people, play, organiser=staff()))
    assert gains(one, people) == {1: 120, 2: 80, 3: 90, 4: 30}
    assert house(one) == -120


def with_one_left(people: list[User], play_: Play, **changes: Any) -> Championship:
    """Return one in whose consuelo is a single person.

    Whoever loses to the first of all does not come, and he wins the final too.
    """
    one = evening(people, play_, **changes)
    first, other = waiting(one)
    come(first, 0)
    late(first)
    play(other, 0)
    tick()
    return one


def test_5_8_of_a_consuelo_that_is_not_played_its_part_stays_with_the_first_cuadro(people):
    one = awarded(with_one_left(people, FIFTH))
    assert prizes_of(one).consuelo == []
    assert sorted(gains(one, people).values()) == [0, 20, 60, 100], "who never came wins nothing"
    assert house(one) == 20


def test_5_8_what_was_promised_to_a_consuelo_that_is_not_played_stays_with_the_house(people):
    play_ = Play(rules=RULES, amounts=(50,), consuelo_amounts=(100, 40))
    one = awarded(with_one_left(people, play_, organiser=staff()))
    assert sorted(gains(one, people).values()) == [0, 0, 0, 50]
    assert house(one) == 150


def test_5_8_two_have_no_consuelo_and_play_for_all_of_the_pot():
    people = crowd(2)
    one = awarded(evening(people, FIFTH))
    assert gains(one, people) == {1: 100, 2: 0}


@pytest.mark.parametrize("is_fixed", [False, True])
def test_c6_a_first_prize_of_the_consuelo_that_nobody_won_is_the_house_s(people, is_fixed):
    play_ = Play(rules=RULES, consuelo_amounts=(40, 10)) if is_fixed else FIFTH
    one = evening(people, play_, organiser=staff())
    [last] = until_consuelo(one)
    late(last)
    tick()
    awarded(one)
    won = gains(one, people)
    assert won[3] == won[4] == (20 if is_fixed else 16), "only what is of the first cuadro"
    assert house(one) == (0 if is_fixed else 40)


def test_c6_who_does_not_come_to_the_consuelo_wins_nothing_of_it_and_nobody_moves_up():
    people = crowd(8)
    one = evening(people, FIFTH)
    first, other = until_consuelo(one)
    come(first, 0)
    late(first)
    play(other, 0)
    tick()
    awarded(one)
    # Of 80 U$: 40, 24, and 8 of the 16 to each who is third, of whom one did not come.
    assert gains(one, people) == {1: 160, 2: 96, 3: 32, 4: 32, 5: 40, 6: 24, 7: 8, 8: 0}
    assert house(one) == 8


def test_16_3_who_was_expelled_wins_nothing_of_the_consuelo_either_and_nobody_moves_up():
    people = crowd(8)
    one = ended(evening(people, FIFTH), minutes=15)
    one.entries.filter(number=5).update(state="expulsado")
    paid(one)
    assert gains(one, people) == {1: 160, 2: 96, 3: 32, 4: 32, 5: 0, 6: 24, 7: 8, 8: 8}
    assert house(one) == 40


def test_16_3_a_pair_halves_its_prize_and_the_odd_one_is_the_captain_s():
    people = crowd(8)
    play_ = Play(rules=RULES, amounts=(10,), consuelo_amounts=(75,))
    one = opened(play=play_, fee=50, organiser=staff())
    for captain, other in zip(people[::2], people[1::2], strict=True):
        invite(user=captain, championship_id=one.pk, other=other)
        accept(user=other, championship_id=one.pk, captain=captain)
    start(one, people)
    awarded(one)
    winners = one.entries.get(number=3).members.order_by("-is_captain")
    found = dict(zip([p.pk for p in people], wallets(people), strict=True))
    assert [found[m.user_id] - 950 for m in winners] == [38, 37]
    assert sum(wallets(people)) == 8 * 950 + 85


@pytest.mark.parametrize("play_", [FIFTH, Play(rules=RULES, consuelo_amounts=(60,))])
def test_16_5_cancelled_everybody_has_his_fee_back_and_the_house_pays_nothing(people, play_):
    one = evening(people, play_, organiser=staff())
    assert until_consuelo(one)
    championship_cancel(actor=one.organiser, championship_id=one.pk, reason=WHY)
    assert wallets(people) == [1000] * 4
    assert house(one) == 0
    assert books_are_right()


def test_5_8_before_it_is_known_who_plays_it_as_many_are_told_as_can_be():
    one, people = opened(chairs=2, in_pairs=False, places=8, play=FIFTH), crowd(6)
    for person in crowd(5):
        sign_up(user=person, championship_id=one.pk)
    assert prizes_of(one) == Offered([100, 60, 40], [25, 15, 10])
    one = evening(people, FIFTH)
    assert prizes_of(one).consuelo == [30, 18, 12]
    until_consuelo(one)
    one.refresh_from_db()
    assert prizes_of(one).consuelo == [60], "three are in it, and play for one prize"
    awarded(one)
    assert places(one)[1] == 1
    assert sum(gains(one, people).values()) + house(one) == 300


# --- What cannot be promised


@pytest.mark.parametrize(
    ("given", "by_staff", "why"),
    [
        ({"consuelo_share": 150}, False, "premios_de_consuelo"),
        ({"consuelo_share": 1000}, False, "premios_de_consuelo"),
        ({"consuelo_share": -100}, False, "premios_de_consuelo"),
        ({"consuelo_share": 100.0}, False, "premios_de_consuelo"),
        ({"consuelo_share": False}, False, "premios_de_consuelo"),
        ({"consuelo_amounts": (50,)}, False, "premios_de_consuelo"),
        ({"consuelo_amounts": (-1,)}, True, "premios_de_consuelo"),
        ({"consuelo_amounts": (0.5,)}, True, "premios_de_consuelo"),
        ({"consuelo_amounts": (50,), "consuelo_share": 100}, True, "premios_de_consuelo"),
        ({"consuelo_amounts": (1_000_001,)}, True, "premios_de_mas"),
        ({"consuelo_amounts": (1,) * 33}, True, "premios_de_mas"),
        ({"amounts": (50,), "consuelo_share": 100}, True, "consuelo_sin_bote"),
        ({"rules": {}, "consuelo_share": 100}, False, "premios_sin_consuelo"),
        ({"rules": {}, "consuelo_amounts": (50,)}, True, "premios_sin_consuelo"),
        ({"consuelo_share": 300}, False, ""),
        ({"amounts": (50,), "consuelo_amounts": (50,)}, True, ""),
    ],
)
def test_5_8_what_cannot_be_promised_is_told_and_only_the_staff_promises_amounts(
    given, by_staff, why
):
    who = staff() if by_staff else PersonFactory()
    assert code(draft, organiser=who, play=Play(**{"rules": RULES, **given})) == why
    assert Championship.objects.exists() == (why == "")


def test_5_8_other_formats_have_no_consuelo_though_the_option_is_set():
    play_ = Play(rules=RULES, consuelo_share=100)
    assert code(draft, format="suizo", play=play_) == "premios_sin_consuelo"


def test_c2_one_de_prueba_promises_nothing_to_its_consuelo():
    play_ = Play(rules=RULES, consuelo_amounts=(10,))
    assert code(trial, play=play_) == "prueba_sin_dinero"


# --- The next of a cycle


@pytest.mark.parametrize(("by_staff", "kept"), [(True, [60, 30]), (False, [])])
def test_5_8_the_next_of_a_cycle_promises_what_its_organiser_may(by_staff, kept):
    who = staff()
    play_ = Play(rules=RULES, consuelo_amounts=(60, 30))
    one = opened(organiser=who, chairs=2, in_pairs=False, play=play_)
    User.objects.filter(pk=who.pk).update(is_staff=by_staff)
    begins(weekly(one))
    clock.run()
    one.refresh_from_db()
    assert one.cycle is not None
    [new] = made(one.cycle)
    assert (new.state, new.consuelo_amounts, new.consuelo_share) == ("inscripcion", kept, 0)


def test_5_8_the_next_of_a_cycle_gives_as_much_of_the_pot_to_its_consuelo():
    one = opened(chairs=2, in_pairs=False, play=FIFTH)
    begins(weekly(one))
    clock.run()
    one.refresh_from_db()
    assert one.cycle is not None
    [new] = made(one.cycle)
    assert (new.rules["consuelo"], new.consuelo_share) == (True, 200)
