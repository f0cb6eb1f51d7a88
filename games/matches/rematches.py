"""What becomes of the revancha of a match, as state: ``Match.rematch``, which its page shows.

Empty while it can still be asked for; then it is ``SEATED``, or the code of why there can be none.
What is written there is final, so that nobody waits for what will not come: whoever wants to play
on has the salón. Where it led those who sit for it is in ``TableSeat.rematch_of``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.dispatch import receiver
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import activity
from accounts.news import access_changed, sanctions_changed
from games.live import hints
from games.matches import departures
from games.matches.held import topic
from games.matches.refusals import Refusal
from games.models import Match, MatchPlayer, TableSeat

SEATED = "sentada"
ELSEWHERE = "ya_sentado"

_ELSEWHERE = gettext_lazy("No puede haber revancha: %(nick)s está en otra mesa.")
_NO_SUCH_TABLES = gettext_lazy("No puede haber revancha: en este salón ya no se juega así.")
_SAID = {
    SEATED: gettext_lazy("La revancha de esta partida ya tuvo su mesa."),
    ELSEWHERE: _ELSEWHERE,
    "en_partida": _ELSEWHERE,
    "cuenta_inactiva": gettext_lazy("No puede haber revancha: se han ido todos."),
    "saldo_insuficiente": gettext_lazy(
        "No puede haber revancha: a %(nick)s no le llegan los U$uros."
    ),
    "cuenta_nueva": gettext_lazy(
        "No puede haber revancha: la cuenta de %(nick)s es nueva y no puede poner tanto."
    ),
    "sin_silla": gettext_lazy("No puede haber revancha: %(nick)s no puede sentarse."),
    "salon_cerrado": gettext_lazy("No puede haber revancha: el salón está cerrado."),
    "sin_mesa_nueva": gettext_lazy(
        "No puede haber revancha: vuestra mesa está ocupada y en este salón no se abren otras."
    ),
    "silla": _NO_SUCH_TABLES,
    "valor": _NO_SUCH_TABLES,
    "sin_revancha": gettext_lazy(
        "No puede haber revancha: ahora cada uno se sienta con los U$uros que elige."
    ),
}
_OTHERWISE = gettext_lazy("No puede haber revancha.")

_seating: list[Callable[[int], None]] = []


def on_rematch(seat_again: Callable[[int], None]) -> Callable[[int], None]:
    """Register what seats the players of a match again when all of them want it (games.tables)."""
    _seating.append(seat_again)
    return seat_again


def said(match: Match) -> str | None:
    """Return why nobody can ask for the revancha of *match* any more; ``None`` while one can."""
    if not match.rematch:
        return None
    nick = match.rematch_for.username if match.rematch_for else _("alguien")
    return str(_SAID.get(match.rematch, _OTHERWISE)) % {"nick": nick}


def require_open(match: Match, user_id: int) -> None:
    """Refuse what *user_id* asks for too late (``revancha_cerrada``) or from another table."""
    if match.rematch:
        raise Refusal("revancha_cerrada", text=said(match) or "")
    if user_id in _elsewhere(match, [user_id]):
        raise Refusal("en_otra_mesa")


def who_are_here(stayed: QuerySet[MatchPlayer]) -> list[MatchPlayer]:
    """Return those of the people who *stayed* who may act: nobody waits for who left the site."""
    rows = list(stayed)
    here = activity.hold_active(row.user_id for row in rows)
    return [row for row in rows if row.user_id in here]


def decide(match: Match, people: Sequence[MatchPlayer]) -> None:
    """Have the *people* of *match*, who are here, seated if all want it, and say if that cannot be.

    Its row is locked. Asked again it finds the same: what a process that died left undone is done
    then (``decide_now``).
    """
    if match.rematch:
        return
    elsewhere = _elsewhere(match, [row.user_id for row in people])
    if elsewhere:
        refuse(match.pk, ELSEWHERE, elsewhere[0])
    elif people and all(row.wants_rematch for row in people):
        for seat_again in _seating:
            transaction.on_commit(partial(seat_again, match.pk))


def refuse(match_id: int, why: str, who: int | None) -> None:
    """Note that there can be no revancha, and because of whom; tell those who wait for it."""
    with transaction.atomic():
        undecided = Match.objects.filter(pk=match_id, rematch="")
        if undecided.update(rematch=why, rematch_for=who):
            hints.publish(topic(match_id), "revancha", 0)
            wanting = MatchPlayer.objects.filter(match=match_id, until=None, wants_rematch=True)
            for user_id, number in wanting.values_list("user_id", "match__table_number"):
                hints.publish(f"mia:{user_id}", "aviso", f"revancha:{number}")


def seated(match: Match, table_id: int) -> None:
    """Note that the people of the locked *match* sit at a table for its revancha."""
    Match.objects.filter(pk=match.pk).update(rematch=SEATED)
    TableSeat.objects.filter(table=table_id).update(rematch_of=match)
    hints.publish(topic(match.pk), "revancha", 0)


def given_up(user_ids: Collection[int]) -> None:
    """Say at the last match of each of these people that he sits elsewhere, if any waits there."""
    for user_id in user_ids:
        for match_id in _waiting_for(user_id):
            refuse(match_id, ELSEWHERE, user_id)


def _waiting_for(user_id: int) -> list[int]:
    """Return the last match of *user_id* if somebody waits for its revancha; none, or one."""
    wanting = MatchPlayer.objects.filter(match=OuterRef("pk"), wants_rematch=True)
    played = MatchPlayer.objects.filter(user=user_id, until=None, robot_level="")
    last = played.order_by("-match").values("match")[:1]
    waiting = Match.objects.filter(Exists(wanting), pk__in=last, rematch="")
    return list(waiting.values_list("pk", flat=True))


@receiver([access_changed, sanctions_changed])
def _go_on_without(user_id: int, **_signal: Any) -> None:
    """Have those who wait for somebody who left the site, or was sent away, wait no longer."""
    transaction.on_commit(lambda: _decide_without(user_id), robust=True)


def _decide_without(user_id: int) -> None:
    for match_id in _waiting_for(user_id):
        decide_now(match_id)


def decide_now(match_id: int) -> bool:
    """Decide about the revancha of a match as if somebody asked for it; return whether it is.

    The sweep does it where something is to be decided and nobody will ask any more.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
        stayed = MatchPlayer.objects.filter(match=match, robot_level="", until=None)
        decide(match, who_are_here(stayed.exclude(seat__in=departures.away(match_id))))
    return Match.objects.filter(pk=match_id).exclude(rematch="").exists()


def _elsewhere(match: Match, user_ids: Sequence[int]) -> list[int]:
    """Return who of these people sits at a table that is not that of *match*. One query."""
    seats = TableSeat.objects.filter(user__in=user_ids, is_robot=False).order_by("seat")
    return list(seats.exclude(table=match.table_id).values_list("user_id", flat=True))
