"""Who came and lost his first cruce by a decision has his second chance (torneos §5.7, §5.8)."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tests.tournaments.championships.evenings import (
    come,
    crowd,
    evening,
    late,
    places,
    play_all,
    tick,
    waiting,
)
from tests.tournaments.championships.quarrels import (
    LIE,
    WHY,
    again,
    at_the_table,
    claimed,
    ruled,
    sits,
)
from tournaments.championships.deciding import cruce_award
from tournaments.championships.founding import Play
from tournaments.models import Championship, Cruce, Dispute, Entry

pytestmark = pytest.mark.django_db(transaction=True)

CONSUELO = Play(rules={"rest": 0, "consuelo": True})


def lost_at_the_desk() -> tuple[Championship, Entry]:
    """Return one of eight in which a side that sat down lost its first cruce; and that side."""
    one = evening(crowd(8), CONSUELO)
    cruce = waiting(one)[0]
    sits(cruce)
    cruce_award(user=one.organiser, cruce_id=cruce.pk, winner=cruce.a_id, reason=WHY)
    return one, again(cruce.b)


def lost_by_a_second_lie() -> tuple[Championship, Entry]:
    """Return the same of one whose side lied twice."""
    one, cruce, ana, line = at_the_table(crowd(8), CONSUELO)
    dispute = claimed(cruce, ana, line)
    Dispute.objects.create(
        championship=one, cruce=cruce, claimant=ana, accused=line.author, entry=dispute.entry,
        line=10**9, text="pares", said_at=timezone.now(), match=dispute.match, seat=1, hand=1,
        ruling=LIE,
    )  # fmt: skip
    Dispute.objects.filter(pk=dispute.pk).update(cards=["1o", "1c", "4o", "5o"])  # its hand is over
    assert ruled(one, dispute, LIE).sanction == "pierde_cruce"
    return one, again(dispute.entry)


@pytest.mark.parametrize("loses", [lost_at_the_desk, lost_by_a_second_lie])
def test_5_8_who_came_and_lost_by_a_decision_plays_the_consuelo(loses):
    one, entry = loses()
    assert (entry.state, entry.place) == ("jugando", 5)
    while not one.rounds.filter(tree="consuelo").exists():
        assert play_all(one)
    assert one.drawn is not None
    assert entry.number in one.drawn["cuadros"]["consuelo"]
    while play_all(one):
        pass
    assert one.state == "terminado"


def test_5_8_who_won_by_a_decision_has_won_no_cruce_that_was_played():
    one, _entry = lost_at_the_desk()
    winner = one.cruces.get(state="terminado").winner
    assert winner is not None
    tick()
    while play_all(one):
        for cruce in [c for c in waiting(one) if winner.pk in {c.a_id, c.b_id}]:
            cruce_award(
                user=one.organiser, cruce_id=cruce.pk, reason=WHY,
                winner=cruce.a_id if cruce.b_id == winner.pk else cruce.b_id,
            )  # fmt: skip
    assert one.drawn is not None
    assert winner.number in one.drawn["cuadros"]["consuelo"]


def test_5_7_who_came_and_lost_by_a_decision_is_taken_back_before_who_did_not_come():
    one = evening(crowd(6), Play(rules={"rest": 0, "repesca": True}), least=4)
    given, *others = waiting(one)
    sits(given)
    cruce_award(user=one.organiser, cruce_id=given.pk, winner=given.a_id, reason=WHY)
    for cruce in others:
        come(cruce, 0)
        late(cruce)
    tick()
    tick()
    kept = again(one).drawn["cuadros"]["principal"]
    assert sorted(kept) == sorted([*(_number(c.a) for c in (given, *others)), _number(given.b)])
    assert places(one)[_number(given.b)] is None
    assert Cruce.objects.filter(round__tree="principal", b=given.b).exists()


def _number(entry: Entry | None) -> int:
    assert entry is not None
    assert entry.number is not None
    return entry.number
