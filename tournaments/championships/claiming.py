"""Claiming that a line of a championship's table was a lie, and answering it (torneos §17.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from accounts import throttle
from accounts.models import User
from accounts.texts import visible
from games.models import ChatLine, Match
from games.record import holding
from games.record.acta import Unreadable
from games.record.holding import Held
from tournaments.championships import disputed, evening, telling
from tournaments.championships.cruces import locked
from tournaments.championships.disputed import TO_CLAIM
from tournaments.championships.entering import alone
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import act_note
from tournaments.models import Championship, Cruce, Dispute, Entry, Member
from tournaments.pairing import mouth
from tournaments.pairing.illegal import Illegal

FALSE_CLAIMS = 2
MOST_TRIES, _EVERY_S = 10, 60
MOST_TEXT = 300
FREE, POINTS, CARDS = "libre", "punto", "cartas"
_PLAYED = ("esperando", "en_juego")
_OVER = ("terminado", "incomparecencia", "en_disputa")
_CALLED = ("esperando", "en_juego", "nulo", "terminado", "incomparecencia", "en_disputa")


def claim_of(says: str, points: int | None, numbers: Sequence[int]) -> mouth.Claim:
    """Return a claim as it is kept; "" is of something of which nobody can tell.

    *says* is a word, or that it is so many *points* or cards by their *numbers*. Refuses with
    ``que_dice``.
    """
    if says == FREE:
        return ""
    claim: mouth.Claim = says
    if says == POINTS:
        claim = points if points is not None and 4 <= points <= mouth.MOST_PUNTO else "?"
    elif says == CARDS:
        claim = list(numbers)
    if claim == mouth.DENIAL:
        raise Refusal("que_dice")
    try:
        mouth.require_judged(claim)
    except Illegal as illegal:
        raise Refusal("que_dice") from illegal
    return claim


def claim_make(*, user: User, line_id: int, claim: mouth.Claim) -> None:
    """Claim that a line was a lie: the second time of a side finds the first.

    Refuses with ``linea_de_torneo``, ``no_se_reclama``, ``no_es_tu_mesa``, ``dicho_de_fuera``,
    ``de_tu_lado``, ``reclamar_tarde``, ``reclama_de_mas``, ``reclamas_abiertas`` and
    ``reclamas_seguido``. A whole log is read for it: not before all else is looked at.
    """
    line, cruce = _of_a_cruce(line_id)
    if line.seat is None:
        raise Refusal("dicho_de_fuera")
    if _is_claimed(cruce, line, user):
        return
    _require(cruce.championship, cruce, line, user)
    if not throttle.allows("reclamar", user.pk, times=MOST_TRIES, seconds=_EVERY_S):
        raise Refusal("reclamas_seguido")
    try:
        held = holding.held_at(line.match_id or 0, line.seat, line.at)
    except Unreadable as error:
        raise Refusal("no_se_reclama") from error
    if held is None:
        raise Refusal("no_se_reclama")
    _make(user=user, cruce_id=cruce.pk, line=line, claim=claim, held=held)


def refusal_of(user: User, line_id: int) -> Refusal | None:
    """Return why *user* may not claim a line now, ``None`` if he may."""
    try:
        line, cruce = _of_a_cruce(line_id)
        _require(cruce.championship, cruce, line, user)
    except Refusal as refusal:
        return refusal
    return None


def _of_a_cruce(line_id: int) -> tuple[ChatLine, Cruce]:
    rows = ChatLine.objects.select_related("match", "author").filter(pk=line_id)
    line = rows.filter(match__isnull=False).exclude(match__origin="").first()
    cruces = Cruce.objects.select_related("championship__room", "a", "b", "round")
    found = line and line.match and cruces.filter(origin=line.match.origin).first()
    if line is None or not found:
        raise Refusal("linea_de_torneo")
    if not holding.is_judged(found.championship.room.game):
        raise Refusal("no_se_reclama")
    return line, found


@alone
def _make(*, user: User, cruce_id: int, line: ChatLine, claim: mouth.Claim, held: Held) -> None:
    one, cruce = locked(cruce_id)
    if _is_claimed(cruce, line, user):
        return
    entry = _require(one, cruce, line, user)
    is_played = cruce.state in _PLAYED
    hand: dict[str, Any] = {"hand_from": held.began}
    if held.is_over:
        hand = disputed.kept_of(held)._asdict()
    assert line.match_id is not None
    assert line.seat is not None
    dispute = Dispute.objects.create(
        championship=one, cruce=cruce, claimant=user, accused=line.author, entry=entry,
        line=line.pk, text=line.text, said_at=line.at, match_id=line.match_id, seat=line.seat,
        claim=claim, hand=held.hand, reyes=held.reyes, **hand,
        due_at=None if is_played else disputed.due_at(one),
    )  # fmt: skip
    act_note(one, user, "reclamar", "", cruce=cruce)
    telling.claimed(one, dispute)
    disputed.settle(one, cruce)
    evening.advance(one)


def _is_claimed(cruce: Cruce, line: ChatLine, user: User) -> bool:
    """Return whether *user* has claimed a line, or who plays with him: a lie counts once."""
    mine = _sides(cruce).get(user.pk)
    made = Dispute.objects.filter(line=line.pk)
    return made.filter(claimant=user).exists() or (
        mine is not None and made.exclude(entry=mine).exists()
    )


def _require(one: Championship, cruce: Cruce, line: ChatLine, user: User) -> Entry:
    """Return the side that said *line*, if *user*, of the other, may claim it now."""
    sides = _sides(cruce)
    entry, mine = sides.get(line.author_id), sides.get(user.pk)
    if mine is None:
        raise Refusal("no_es_tu_mesa")
    if entry is None or line.seat is None:
        raise Refusal("dicho_de_fuera")
    if entry == mine:
        raise Refusal("de_tu_lado")
    _require_in_time(one, cruce, line)
    made = one.disputes.filter(claimant=user)
    false = made.filter(ruling=Dispute.Ruling.NO_LIE).count()
    if false >= FALSE_CLAIMS:
        raise Refusal("reclama_de_mas")
    if false + disputed.open_ones(made).count() >= FALSE_CLAIMS:
        raise Refusal("reclamas_abiertas")
    return entry


def _sides(cruce: Cruce) -> Mapping[int, Entry]:
    """Return by user his side of *cruce*."""
    sides = [entry for entry in (cruce.a, cruce.b) if entry is not None]
    return {user: entry for entry in sides for user in entry.members.values_list("user", flat=True)}


def is_open_to(user_id: int, match: Match) -> bool:
    """Return whether *user_id*, of one of its sides, may claim now what was said at *match*.

    Five queries at most.
    """
    if not holding.is_judged(match.game):
        return False
    cruce = Cruce.objects.select_related("championship").filter(origin=match.origin).first()
    if cruce is None:
        return False
    sides = [side for side in (cruce.a_id, cruce.b_id) if side is not None]
    is_of_it = Member.objects.filter(entry__in=sides, user=user_id).exists()
    return is_of_it and _is_in_time(cruce.championship, cruce, match)


def _require_in_time(one: Championship, cruce: Cruce, line: ChatLine) -> None:
    """Refuse with ``reclamar_tarde`` unless it is played, or just over (torneos §17.3)."""
    # Read after *cruce*: a match that ends meanwhile is over before its cruce has a result.
    match = Match.objects.only("origin", "finished_at").get(pk=line.match_id or 0)
    ended = match.finished_at
    if ended is not None and line.at > ended:
        raise Refusal("dicho_de_fuera")
    if not _is_in_time(one, cruce, match):
        raise Refusal("reclamar_tarde")


def _is_in_time(one: Championship, cruce: Cruce, match: Match) -> bool:
    ended = match.finished_at
    is_played = cruce.state in _PLAYED or (cruce.state in _OVER and ended is not None)
    is_fresh = ended is None or ended + TO_CLAIM >= timezone.now()
    is_its = cruce.origin == match.origin and one.state in {*evening.RUNNING, "terminado"}
    later = one.cruces.filter(called_at__gt=cruce.called_at, state__in=_CALLED)
    sides = (cruce.a_id, cruce.b_id)
    is_followed = later.filter(a__in=sides).exists() or later.filter(b__in=sides).exists()
    return is_played and is_fresh and is_its and not is_followed


@alone
def claim_answer(*, user: User, dispute_id: int, text: str) -> None:
    """Say the other side's word on a claim, once, within five minutes.

    Refuses with ``reclamacion``, ``no_es_contra_ti``, ``contestar_tarde``, ``ya_contestada`` and
    ``respuesta_vacia``.
    """
    _one, _cruce, dispute = dispute_locked(dispute_id)
    if not dispute.entry.members.filter(user=user).exists():
        raise Refusal("no_es_contra_ti")
    said = " ".join(visible(text[: 20 * MOST_TEXT]).split())
    if dispute.answer:
        if dispute.answer == said and dispute.answered_by_id == user.pk:
            return
        raise Refusal("ya_contestada")
    if not may_answer(dispute):
        raise Refusal("contestar_tarde")
    if not 1 <= len(said) <= MOST_TEXT:
        raise Refusal("respuesta_vacia")
    dispute.answer, dispute.answered_by = said, user
    dispute.save(update_fields=["answer", "answered_by"])


def may_answer(dispute: Dispute) -> bool:
    """Return whether the other side may still say something."""
    is_open = not dispute.ruling and dispute.staff_at is None and not dispute.answer
    return is_open and timezone.now() <= disputed.answered_until(dispute)


def dispute_locked(dispute_id: int) -> tuple[Championship, Cruce, Dispute]:
    """Return a dispute and its cruce, the championship locked. Refuses with ``reclamacion``."""
    rows = Dispute.objects.filter(pk=dispute_id)
    cruce_id = rows.values_list("cruce", flat=True).first()
    if cruce_id is None:
        raise Refusal("reclamacion")
    one, cruce = locked(cruce_id)
    dispute = rows.select_related("entry").get()
    dispute.championship, dispute.cruce = one, cruce
    return one, cruce, dispute
