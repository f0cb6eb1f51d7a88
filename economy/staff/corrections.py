"""Corrections of wallets by the staff: asked for, decided by a second person, carried out once.

Up to what ``caps`` leaves one person is enough; above it a second one decides, who is neither the
one who asked nor the player himself (decisiones §5), nor near him (``apart``). They are possible
while the economy is frozen: to put the books right may need them. The people are locked first where
it is asked for, the row of the correction where it is decided; then objects, then accounts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.db import IntegrityError
from django.utils import timezone

from economy import ledger
from economy.ledger import AJUSTES, wallet
from economy.models import Account, Correction, Tx
from economy.models.ledger import MAX_AMOUNT
from economy.staff import apart, caps, reversals
from economy.staff.refusals import Refusal

if TYPE_CHECKING:
    from accounts.models import User

State = Correction.State
REASON_FROM, REASON_TO = 10, 200


def adjustment_request(
    *, actor: User, player: User, amount: int, reason: str, key: UUID
) -> tuple[Correction, bool]:
    """Ask for *amount* U$ more (or fewer) in the wallet of *player*, in a transaction of its own.

    It is done at once when one person is enough for it. Returns the correction and whether it is
    new: asking again with the *key* of the form returns what was asked with it. Raises Refusal,
    and nothing has changed.
    """
    if type(amount) is not int or not amount or abs(amount) > MAX_AMOUNT:
        raise Refusal("importe")
    if not Account.objects.filter(code=wallet(player.pk)).exists():
        raise Refusal("sin_cartera", jugador=player)
    return _request(actor, key, reason, {"player": player, "amount": amount, "reverses": None})


def reversal_request(*, actor: User, tx: Tx, reason: str, key: UUID) -> tuple[Correction, bool]:
    """Ask for a posting to be undone: its money returns, and what was bought with it.

    As ``adjustment_request`` otherwise. Raises Refusal for what is not undone by this way.
    """
    player, amount = reversals.effect_of(tx)
    return _request(actor, key, reason, {"player": player, "amount": amount, "reverses": tx})


def correction_approve(*, correction_id: int, approver: User) -> Correction:
    """Carry out what somebody else asked for. Raises Refusal, and nothing has changed."""

    def work() -> Correction:
        asked = _locked_for(correction_id, approver)
        return _carry_out(asked, decided_by=approver)

    return _alone(work)


def correction_refuse(*, correction_id: int, approver: User, answer: str) -> Correction:
    """Refuse what somebody else asked for, and say why. Raises Refusal."""
    answer = _reason(answer)

    def work() -> Correction:
        asked = _locked_for(correction_id, approver)
        return _close(asked, State.REFUSED, decided_by=approver, answer=answer)

    return _alone(work)


def correction_withdraw(*, correction_id: int, actor: User) -> Correction:
    """Take back what *actor* asked for while nobody has decided it. Raises Refusal."""

    def work() -> Correction:
        asked = _locked(correction_id)
        if asked.actor_id != actor.pk:
            raise Refusal("no_es_tuya")
        return _close(asked, State.WITHDRAWN)

    return _alone(work)


def _request(
    actor: User, key: UUID, reason: str, content: dict[str, Any]
) -> tuple[Correction, bool]:
    if not isinstance(key, UUID):
        raise Refusal("formato")
    content["reason"] = _reason(reason)
    _may_correct(actor, content["player"].pk)

    def work() -> tuple[Correction, bool]:
        caps.lock_people(actor.pk, content["player"].pk)
        asked, is_new = _stored(actor, key, content)
        if is_new and abs(asked.amount) <= asked.alone_up_to:
            _carry_out(asked, decided_by=None)
        elif is_new and asked.reverses is not None:
            reversals.check(asked.reverses)
        return asked, is_new

    return _alone(work)


def _stored(actor: User, key: UUID, content: dict[str, Any]) -> tuple[Correction, bool]:
    """Return the correction under *key*, made now or before. Raises Refusal when it is another."""
    alone_up_to = caps.alone_up_to(actor.pk, content["player"].pk)
    defaults = {"actor": actor, "alone_up_to": alone_up_to, **content}
    try:
        asked, is_new = Correction.objects.get_or_create(key=key, defaults=defaults)
    except IntegrityError as error:
        if _constraint(error) != "correction_once_per_posting":
            raise
        done = Correction.objects.filter(reverses=content["reverses"], state=State.DONE).exists()
        raise Refusal("ya_anulado" if done else "ya_pedida") from error
    same = {name: getattr(asked, name) for name in content} == content
    if not same or asked.actor_id != actor.pk:
        raise Refusal("id_reutilizado")
    return asked, is_new


def _carry_out(asked: Correction, *, decided_by: User | None) -> Correction:
    if asked.reverses is not None:
        tx = reversals.carry_out(asked.reverses, actor=asked.actor, reason=asked.reason)
    else:
        moves = {AJUSTES: -asked.amount, wallet(asked.player_id): asked.amount}
        tx, _ = ledger.post(
            Tx.Kind.ADJUSTMENT,
            f"ajuste:{asked.key}",
            moves,
            actor=asked.actor,
            memo=asked.reason,
        )
    return _close(asked, State.DONE, decided_by=decided_by, tx=tx)


def _close(
    asked: Correction,
    state: Correction.State,
    *,
    decided_by: User | None = None,
    answer: str = "",
    tx: Tx | None = None,
) -> Correction:
    asked.state, asked.decided_by, asked.answer, asked.tx = state, decided_by, answer, tx
    asked.decided_at = timezone.now()
    asked.save(update_fields=["state", "decided_by", "answer", "tx", "decided_at"])
    return asked


def _locked(correction_id: int) -> Correction:
    """Return a correction that is still to be decided, locked: one at a time decides."""
    rows = Correction.objects.select_for_update(of=("self",), no_key=True)
    asked = rows.select_related("player", "actor", "reverses").filter(pk=correction_id).first()
    if asked is None:
        raise Refusal("formato")
    if not asked.is_pending:
        raise Refusal("correccion_decidida", estado=asked.get_state_display())
    return asked


def _locked_for(correction_id: int, approver: User) -> Correction:
    """Return a correction that *approver* may decide, locked."""
    asked = _locked(correction_id)
    _may_correct(approver, asked.player_id)
    if asked.actor_id == approver.pk:
        raise Refusal("misma_persona")
    return asked


def _may_correct(person: User, player_id: int) -> None:
    if not (person.is_active and person.is_staff):
        raise Refusal("sin_permiso")
    if person.pk == player_id:
        raise Refusal("uno_mismo")
    if not apart.stand_apart(person.pk, player_id):
        raise Refusal("parte_interesada")


def _reason(text: str) -> str:
    reason = " ".join(str(text).split())
    if not REASON_FROM <= len(reason) <= REASON_TO:
        raise Refusal("motivo")
    return reason


def _alone(work: Any) -> Any:
    """Do *work* in a transaction of its own; what the ledger refuses becomes a sentence."""
    try:
        return ledger.alone(work)
    except ledger.InsufficientFunds as error:
        player = Account.objects.select_related("user").get(code=error.code).user
        raise Refusal("cartera_insuficiente", jugador=player, faltan=error.missing) from error
    except ledger.AlreadyReversed as error:
        raise Refusal("ya_anulado") from error
    except ledger.UnknownAccount as error:
        raise Refusal("formato") from error


def _constraint(error: IntegrityError) -> str:
    diagnosis = getattr(error.__cause__, "diag", None)
    return str(getattr(diagnosis, "constraint_name", ""))
