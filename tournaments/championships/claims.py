"""Disputes as they are shown: to the parties what was said, at the desk what was held beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Case, F, Q, QuerySet, When
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from tournaments.championships import claiming, disputed, judging, said
from tournaments.models import Championship, Dispute
from tournaments.pairing import mouth
from tournaments.pairing.illegal import Illegal

MOST = 60
SAYS: Mapping[str, Promise] = {
    "pares": gettext_lazy("Que llevaba pares"),
    "medias": gettext_lazy("Que llevaba medias"),
    "duples": gettext_lazy("Que llevaba duples"),
    "juego": gettext_lazy("Que llevaba juego"),
    "treinta_y_una": gettext_lazy("Que llevaba 31"),
    claiming.POINTS: gettext_lazy("Que tenía tantos puntos"),
    claiming.CARDS: gettext_lazy("Que llevaba estas cartas"),
    claiming.FREE: gettext_lazy("Otra cosa"),
}
CARDS: Mapping[int, Promise] = {
    1: gettext_lazy("as"), 2: gettext_lazy("dos"), 3: gettext_lazy("tres"),
    4: gettext_lazy("cuatro"), 5: gettext_lazy("cinco"), 6: gettext_lazy("seis"),
    7: gettext_lazy("siete"), 10: gettext_lazy("sota"), 11: gettext_lazy("caballo"),
    12: gettext_lazy("rey"),
}  # fmt: skip
_RULINGS: Mapping[str, tuple[Promise, str, str]] = {
    "mentira": (gettext_lazy("Era mentira"), "x", "mal"),
    "no_mentira": (gettext_lazy("No era mentira"), "check", "ok"),
    "no_se_sabe": (gettext_lazy("No se puede saber"), "circle-help", ""),
}
SANCTIONS: Mapping[str, Promise] = {
    "apercibimiento": gettext_lazy("Apercibimiento"),
    "pierde_cruce": gettext_lazy("Pierde el cruce"),
    "expulsion": gettext_lazy("Expulsión del torneo"),
    judging.NO_EFFECT: gettext_lazy("Cuenta como mentira; el resultado ya no cambia"),
}


@dataclass
class Shown:
    """A dispute: *word* of how it stands, its icon and kind; at the desk, *cards* and *mark*.

    On its page *talk* is what was said around the line that is claimed.
    """

    dispute: Dispute
    says: str
    word: str
    icon: str
    kind: str
    sanction: str
    may_answer: bool
    answer_until: datetime
    looked_by: User | None
    cards: str = ""
    is_hidden: bool = False
    mark: tuple[str, str, str] | None = None
    talk: Sequence[said.Said] = field(default=())


def disputes_of(one: Championship) -> list[Shown]:
    """Return the disputes of *one* for its desk. One query.

    First what waits for the organiser, then what waits for the staff, the oldest first; then what
    is decided, the last first.
    """
    is_open = Q(ruling="")
    rank = Case(When(is_open & Q(staff_at=None), then=0), When(is_open, then=1), default=2)
    turn = Case(When(is_open, then=F("pk")), default=-F("pk"))
    return [shown(row) for row in _rows(one).order_by(rank, turn)[:MOST]]


def disputes_with(one: Championship, user: User) -> list[Shown]:
    """Return those that concern *user*: his own claims, and what is claimed of his side."""
    concerned = Q(claimant=user) | Q(entry__members__user=user)
    return [shown(row) for row in _rows(one).filter(concerned).distinct().order_by("-pk")[:MOST]]


def dispute_seen(one: Championship, number: int, user: User, *, may_run: bool) -> Shown | None:
    """Return a dispute of *one*, ``None`` for who does not play its cruce nor steers *one*.

    What was held is in it for who steers alone, once its hand is over.
    """
    row = _rows(one).filter(pk=number).first()
    if row is None:
        return None
    if may_run:
        kept = disputed.hand_of(row)
        found = with_cards(shown(row), kept)
        found.talk = said.said_to_judge(row, kept)
        return found
    sides = [side.pk for side in (row.cruce.a, row.cruce.b) if side is not None]
    is_of_it = one.members.filter(entry__in=sides, user=user).exists()
    if not is_of_it:
        return None
    found = shown(row)
    found.talk = said.said_to_side(row, user.pk)
    return found


def _rows(one: Championship) -> QuerySet[Dispute]:
    return one.disputes.select_related(
        "claimant__profile", "accused__profile", "cruce__a", "cruce__b", "looked_by", "judge",
        "answered_by", "championship__room",
    )  # fmt: skip


def shown(row: Dispute) -> Shown:
    """Return a dispute as both sides read it: without cards."""
    word, icon, kind = _RULINGS.get(row.ruling) or (
        (gettext_lazy("Por decidir"), "gavel", "mal")
        if row.staff_at is None
        else (gettext_lazy("La decide la casa"), "shield-check", "aviso")
    )
    return Shown(
        row,
        described(row.claim),
        str(word),
        icon,
        kind,
        str(SANCTIONS.get(row.sanction, "")),
        claiming.may_answer(row),
        disputed.answered_until(row),
        judging.looked_at_by(row),
    )


def with_cards(found: Shown, kept: disputed.Kept | None) -> Shown:
    """Return *found* with what was held and how it compares, once the hand is over and *kept*."""
    row = found.dispute
    found.is_hidden = kept is None
    if kept is not None:
        found.cards = " ".join(kept.cards)
        found.mark = mark_of(row.claim, kept.cards, row.reyes)
    return found


def mark_of(claim: mouth.Claim, cards: Sequence[str], reyes: int) -> tuple[str, str, str]:
    """Return how a claim compares with what was held: words, icon and kind."""
    try:
        mouth.require_judged(claim)
        is_lie = mouth.is_lie(claim, cards, reyes)
    except Illegal:  # it is of something of which nobody can tell, or no whole hand was read
        return _("No se sabe: júzgalo tú"), "circle-help", ""
    return (_("No lo llevaba"), "x", "mal") if is_lie else (_("Lo llevaba"), "check", "ok")


def described(claim: mouth.Claim) -> str:
    """Return a claim in words."""
    if isinstance(claim, int):
        return _("Que tenía %(n)d puntos") % {"n": claim}
    if isinstance(claim, str):
        return str(SAYS.get(claim or claiming.FREE, ""))
    return _("Que llevaba: %(cartas)s") % {"cartas": _named(claim)}


def _named(numbers: Iterable[int]) -> str:
    return ", ".join(str(CARDS[number]) for number in numbers)


def asked() -> dict[str, list[tuple[str, str]]]:
    """Return what somebody who claims chooses from: what was said, and cards by their names."""
    return {
        "dice": [(code, str(text)) for code, text in SAYS.items()],
        "cartas": [(str(number), str(text)) for number, text in CARDS.items()],
    }
