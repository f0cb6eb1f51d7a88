"""Claims of what is said at a table, for the tests."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.engines.core.spanish_deck import NUMBER
from games.models import ChatLine, Match
from games.record import holding
from tests.tournaments.championships.evenings import (
    QUICK,
    chairs,
    come,
    end,
    evening,
    tick,
    waiting,
)
from tournaments.championships.claiming import claim_make
from tournaments.championships.founding import Play
from tournaments.championships.judging import dispute_rule
from tournaments.models import Championship, Cruce, Dispute, Entry, Round

WHY = "cantó lo que no llevaba"
LIE, NO_LIE, UNKNOWN = "mentira", "no_mentira", "no_se_sabe"


def again(row: Any) -> Any:
    return type(row).objects.get(pk=row.pk)


def sits(cruce: Cruce) -> list[User]:
    """Have both sides sit down and begin; return who, by chair."""
    who = chairs(cruce)
    come(cruce, 0, 1)
    tick()
    return who


def say(cruce: Cruce, author: User, seat: int | None, text: str = "buenos pares") -> ChatLine:
    match = Match.objects.get(origin=again(cruce).origin)
    return ChatLine.objects.create(
        match=match, author=author, seat=seat, text=text, line_id=uuid4()
    )


def held(line: ChatLine) -> set[int]:
    """Return the numbers, as with eight reyes, of what was held when a line was said."""
    found = holding.held_at(line.match_id, line.seat, line.at)
    return {{3: 12, 2: 1}.get(NUMBER[card], NUMBER[card]) for card in found.cards}


def lie_of(line: ChatLine) -> list[int]:
    """Return a card that was not held."""
    return [min({4, 5, 6, 7, 10, 11, 12} - held(line))]


def claimed(cruce: Cruce, claimant: User, line: ChatLine, claim: Any = None) -> Dispute:
    says = lie_of(line) if claim is None else claim
    claim_make(user=claimant, line_id=line.pk, claim=says)
    return Dispute.objects.get(line=line.pk, claimant=claimant)


def answered_late(dispute: Dispute) -> None:
    """Let the five minutes of the other side go by."""
    gone = timedelta(minutes=5, seconds=1)
    rows = Dispute.objects.filter(pk=dispute.pk)
    rows.update(made_at=F("made_at") - gone, due_at=F("due_at") - gone)


def by(one: Championship, dispute: Dispute) -> dict[str, Any]:
    return {"user": one.organiser, "dispute_id": dispute.pk, "reason": WHY}


def ruled(one: Championship, dispute: Dispute, ruling: str) -> Dispute:
    answered_late(dispute)
    dispute_rule(**by(one, dispute), ruling=ruling)
    return again(dispute)


def at_the_table(people: list[User], play_: Play = QUICK, **changes: Any) -> Any:
    """Return a championship, one of its cruces, who claims there and a line of the other."""
    one = evening(people, play_, **changes)
    cruce = waiting(one)[0]
    first, second = sits(cruce)[:2]
    return one, cruce, first, say(cruce, second, 1)


def chairs_of(cruce: Cruce) -> list[User]:
    """Return who plays *cruce*."""
    sides = (cruce.a_id, cruce.b_id)
    return list(User.objects.filter(championship_members__entry__in=sides))


def ended_with_a_claim(people: list[User]) -> Any:
    """Return a championship that is over, of whose final something has been claimed."""
    one = evening(people[:2])
    cruce = waiting(one)[0]
    ana, luis = sits(cruce)[:2]
    line = say(cruce, luis, 1)
    end(cruce, 1)
    one.refresh_from_db()
    assert one.state == "terminado"
    return one, cruce, claimed(cruce, ana, line)


def an_hour_later(one: Championship) -> None:
    Championship.objects.filter(pk=one.pk).update(ended_at=F("ended_at") - timedelta(hours=1))
    tick()
    one.refresh_from_db()


def dispute_of(user: User, entry: Entry, match: Match) -> Dispute:
    """Return a dispute over what *user*, of *entry*, said at *match*, which he answered."""
    one = entry.championship
    row = Round.objects.create(championship=one, tree="jornadas", number=1)
    cruce = Cruce.objects.create(championship=one, round=row, index=0, a=entry)
    return Dispute.objects.create(
        championship=one, cruce=cruce, claimant=user, accused=user, entry=entry, line=user.pk,
        text="llevo pares", said_at=timezone.now(), match=match, seat=0, hand=1, claim="pares",
        answer="era un farol", answered_by=user,
    )  # fmt: skip
