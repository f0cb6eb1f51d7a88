"""What one person has to do with a championship: what he is in it, is asked and may do now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from accounts.models import User
from accounts.relations import friends_of, ignored_by
from economy.selectors import balance_of
from tournaments.championships.entering import ENTERED
from tournaments.championships.fees import refund_of
from tournaments.championships.listing import Card
from tournaments.championships.overlapping import others_of
from tournaments.championships.past import begun, late_points, may_enter_late
from tournaments.championships.pool import partners_proposed
from tournaments.championships.states import has_steered
from tournaments.models import Championship, Entry, Member, Seeker, Substitution
from tournaments.pairing import states

PROPOSED = 12
BEFORE_DRAW = ("inscripcion", "cerrado", "presentacion")
PLAYED = ("en_juego", "pausado")


@dataclass
class Own:
    """Where somebody stands: *entry* is his, if he is in or waits; who asks him, whom he asks.

    *proposed* look for a partner too; *offered_by* would give him their place in a pair, *offering*
    are those to whom he would give his. *refund* says what leaving gives back, as
    ``fees.refund_of``. *is_away*: he did not come to his last cruce, and plays no more until he
    says that he is there. *adds_word*: his browser adds a *word* to the draw, of a pair that of the
    captain. Who *is_late* has *missed* so many rounds, for which he has *late_points*. *clashes*
    are others that he is in and that are played at the same time.
    """

    balance: int
    fee: int = 0
    entry: Entry | None = None
    partner: User | None = None
    ahead: int = 0
    is_waiting: bool = False
    is_here: bool = False
    asked_by: Sequence[User] = ()
    asking: Sequence[User] = ()
    may_enter: bool = False
    is_late: bool = False
    missed: int = 0
    late_points: int = 0
    clashes: Sequence[Championship] = ()
    may_leave: bool = False
    may_check_in: bool = False
    adds_word: bool = False
    word: str = ""
    may_run: bool = False
    is_organiser: bool = False
    may_publish: bool = False
    may_cancel: bool = False
    may_close: bool = False
    may_delete: bool = False
    may_pause: bool = False
    may_resume: bool = False
    is_away: bool = False
    may_seek: bool = False
    is_seeking: bool = False
    proposed: Sequence[User] = ()
    may_be_replaced: bool = False
    offered_by: Sequence[User] = ()
    offering: Sequence[User] = ()
    refund: str = ""
    friends: Sequence[str] = field(default_factory=tuple)

    @property
    def left(self) -> int:
        """The U$uros that are left to him after the fee, below 0 if he lacks some."""
        return self.balance - self.fee

    @property
    def is_followed(self) -> bool:
        """Whether what others do may change it; who asks or is asked too (torneos §3.4)."""
        awaits = self.is_seeking or self.asking or self.asked_by
        return bool(self.entry or self.may_run or awaits)


def own_of(card: Card, viewer: User, *, may_run: bool) -> Own:
    """Return what *viewer* has to do with the championship of *card*.

    Up to 15 queries, and a few more where others clash.
    """
    one = card.one
    own = Own(
        balance=balance_of(viewer.pk),
        fee=one.fee,
        may_run=may_run,
        is_organiser=one.organiser_id == viewer.pk,
        may_publish=may_run and one.state == "borrador",
        may_delete=may_run and one.state == "borrador",
        may_pause=may_run and one.state == "en_juego",
        may_resume=may_run and one.state == "pausado",
        may_close=may_run and one.state == "inscripcion" and card.taken >= one.least,
        may_cancel=may_run and _can(states.CHAMPIONSHIP, one.state, "cancelar"),
    )
    member = one.members.filter(user=viewer, is_in=True).select_related("entry").first()
    if member is not None:
        _add_entry(own, one, member)
    elif _is_open_to(card, viewer):
        own.may_enter = True
        own.is_late = not card.is_open
        if own.is_late:
            own.missed = begun(one)
            own.late_points = late_points(one, own.missed)
        if one.in_pairs:
            _add_pairing(own, one, viewer)
    elif one.in_pairs and one.state == "pausado":
        _add_invitations(own, one, viewer)  # to refuse, or to take back
    if own.may_enter or (member is not None and one.state in BEFORE_DRAW):
        own.clashes = others_of(viewer, one)
    if member is None and one.state in BEFORE_DRAW and not own.is_organiser:
        offers = Substitution.objects.filter(entry__championship=one, newcomer=viewer)
        offers = offers.filter(entry__state__in=ENTERED).exclude(leaver__in=ignored_by(viewer.pk))
        own.offered_by = [row.leaver for row in offers.select_related("leaver__profile")]
    return own


def _is_open_to(card: Card, viewer: User) -> bool:
    """Return whether *viewer* may ask to enter; who steers it may not (RULING C2)."""
    one = card.one
    is_open = (card.is_open or may_enter_late(one)) and not one.robots
    return is_open and one.organiser_id != viewer.pk and not has_steered(one, viewer)


def _add_entry(own: Own, one: Championship, member: Member) -> None:
    entry = member.entry
    own.entry = entry
    other = entry.members.exclude(pk=member.pk).select_related("user__profile").first()
    own.partner = None if other is None else other.user
    own.is_here = member.present_at is not None
    own.adds_word, own.word = member.is_captain, member.word
    own.is_waiting = entry.state == "en_espera"
    if own.is_waiting:
        own.ahead = one.entries.filter(state="en_espera", turn__lt=entry.turn or 0).count()
    can_leave = _can(states.PARTICIPANTE, entry.state, "retirarse")
    own.may_leave = can_leave and one.state in {*BEFORE_DRAW, *PLAYED}
    own.is_away = entry.state == "ausente" and one.state in PLAYED
    own.may_check_in = one.state == "presentacion" and not own.is_here
    if one.in_pairs and one.state in BEFORE_DRAW and entry.state in ENTERED:
        own.may_be_replaced = not entry.is_changed
        offers = entry.substitutions.filter(leaver=member.user_id)
        own.offering = [row.newcomer for row in offers.select_related("newcomer__profile")]
        own.friends = [friend.username for friend in friends_of(member.user_id)]
    own.refund = refund_of(one, member)


def _add_pairing(own: Own, one: Championship, viewer: User) -> None:
    """Add with whom he, who may enter, would play."""
    _add_invitations(own, one, viewer)
    _add_seeking(own, one, viewer)
    own.friends = [friend.username for friend in friends_of(viewer.pk)]


def _add_invitations(own: Own, one: Championship, viewer: User) -> None:
    mine = Member.objects.filter(user=viewer, entry__championship=one, entry__state="invitado")
    others = Member.objects.filter(entry__in=mine.values("entry")).exclude(user=viewer)
    others = others.exclude(is_captain=True, user__in=ignored_by(viewer.pk))
    rows = list(others.select_related("user__profile").order_by("pk"))
    own.asked_by = [row.user for row in rows if row.is_captain]
    own.asking = [row.user for row in rows if not row.is_captain]


def _add_seeking(own: Own, one: Championship, viewer: User) -> None:
    own.is_seeking = Seeker.objects.filter(championship=one, user=viewer).exists()
    own.may_seek = not own.is_seeking
    if own.is_seeking:
        own.proposed = partners_proposed(user=viewer, championship_id=one.pk)[:PROPOSED]


def _can(machine: states.Machine, state: str, action: str) -> bool:
    return (state, action) in machine
