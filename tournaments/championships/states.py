"""The one way in which a championship and its entries change their state (torneos §2.4, §3.2)."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Max, Q, QuerySet

from accounts.models import User
from accounts.texts import visible
from tournaments.championships import telling
from tournaments.championships.refusals import Refusal
from tournaments.championships.versions import change_tell
from tournaments.models import Act, Championship, Cruce, Dispute, Entry, Member, Round
from tournaments.models.championships import LIVE
from tournaments.pairing import states
from tournaments.pairing.desk import RULES
from tournaments.pairing.illegal import Illegal

REASON_CHARACTERS = (10, 300)
_RULED = (f"fallo_{ruling}" for ruling in Dispute.Ruling.values)
_CHANGED = ("ampliar", "subir_premios")
STEERING = frozenset({*RULES, *_RULED, *_CHANGED, "cerrar", "reabrir", "permitir", "retirar"})
"""Acts of the log by which somebody has a hand in who plays it, or in how it ends (RULING C2)."""


def championship_locked(championship_id: int) -> Championship:
    """Return the championship locked until the transaction ends. Refuses with ``campeonato``."""
    rows = Championship.objects.select_for_update(no_key=True, of=("self",))
    found = rows.select_related("room").filter(pk=championship_id).first()
    if found is None:
        raise Refusal("campeonato")
    return found


def championship_move(
    championship: Championship,
    action: str,
    *,
    actor: User | None = None,
    reason: str = "",
    is_told: bool = True,
) -> None:
    """Take the locked *championship* to the state that *action* leads to, and write it in its log.

    Refuses with ``estado`` what is no action of the state in which it is. Without *actor* it is the
    clock. It is not told again where another act, which brings it about, *is_told* already.
    """
    championship.state = _after(states.CHAMPIONSHIP, championship.state, action)
    championship.save()
    act = Act.objects.create(championship=championship, actor=actor, action=action, reason=reason)
    if is_told:
        telling.championship_moved(championship, action, act.pk)
    change_tell(championship.pk)


def entry_move(entry: Entry, action: str) -> None:
    """Take *entry*, whose championship is locked, to the state that *action* leads to.

    Who comes in or begins to wait takes the next turn, who takes a place the next of those. Refuses
    with ``estado``.
    """
    entry.state = _after(states.PARTICIPANTE, entry.state, action)
    is_in = entry.state in LIVE
    if is_in and entry.turn is None:
        entry.turn = _next(entry, "turn")
    if action in {"aceptar", "entrar"}:
        entry.placed = _next(entry, "placed")
    entry.save()
    entry.members.update(is_in=is_in)
    telling.entry_moved(entry, action)
    change_tell(entry.championship_id)


def _next(entry: Entry, column: str) -> int:
    rows = Entry.objects.filter(championship=entry.championship_id)
    return (rows.aggregate(n=Max(column))["n"] or 0) + 1


def entries_move(entries: QuerySet[Entry], state: str, action: str, *, told: str = "") -> None:
    """Take those of *entries* in *state*, whose championship is locked, where *action* leads.

    Who is left out by it is *told* so, where that is another word than the usual of it.
    """
    to = _after(states.PARTICIPANTE, state, action)
    moved = list(entries.filter(state=state).values_list("pk", flat=True))
    Entry.objects.filter(pk__in=moved).update(state=to)
    if to not in LIVE:
        Member.objects.filter(entry__in=moved).update(is_in=False)
        telling.entries_moved(moved, state, told)


def entries_step(entries: Sequence[Entry], action: str) -> None:
    """Have *entries*, which the caller saves, be where *action* leads. Refuses with ``estado``."""
    for entry in entries:
        entry.state = _after(states.PARTICIPANTE, entry.state, action)
    out = [entry.pk for entry in entries if entry.state not in LIVE]
    if out:
        Member.objects.filter(entry__in=out).update(is_in=False)


def cruce_step(cruce: Cruce, action: str) -> None:
    """Have *cruce*, which the caller saves, be where *action* leads. Refuses with ``estado``."""
    cruce.state = _after(states.CRUCE, cruce.state, action)


def cruce_move(cruce: Cruce, action: str) -> None:
    """Take *cruce*, whose championship is locked, where *action* leads. Refuses with ``estado``."""
    cruce_step(cruce, action)
    cruce.save()
    telling.cruce_moved(cruce, action)
    change_tell(cruce.championship_id)


def cruce_reset(cruce: Cruce) -> None:
    """Have nobody be known in *cruce*, which was not called: what it followed from is undone.

    Whoever plays it then is told of it, as nobody had been.
    """
    cruce.state, cruce.a, cruce.b, cruce.call_at = "pendiente", None, None, None
    cruce.ready_at = None
    cruce.save()
    telling.called_anew(cruce.championship_id, [cruce.pk])


def entry_restored(entry: Entry) -> None:
    """Have *entry* play on: the result that took it out, or ended its way, is undone."""
    entry.state, entry.place = "jugando", None
    entry.save(update_fields=["state", "place"])
    entry.members.update(is_in=True)


def round_step(one: Round, action: str) -> None:
    """Have *one*, which the caller saves, be where *action* leads. Refuses with ``estado``."""
    one.state = _after(states.ROUND, one.state, action)


def round_move(one: Round, action: str) -> None:
    """Take *one*, whose championship is locked, where *action* leads. Refuses with ``estado``."""
    round_step(one, action)
    one.save(update_fields=["state"])
    change_tell(one.championship_id)


def act_note(
    championship: Championship,
    actor: User | None,
    action: str,
    reason: str,
    *,
    cruce: Cruce | None = None,
    entry: Entry | None = None,
    other: Entry | None = None,
    change: str = "",
) -> None:
    """Write in the log, which all read, what *actor* did, and to whom; ``None`` is the clock.

    *other* is the second of the two whom it concerns; *change* says from what to what.
    """
    act = Act.objects.create(
        championship=championship,
        actor=actor,
        action=action,
        reason=reason,
        cruce=cruce,
        entry=entry,
        other=other,
        change=change,
    )
    telling.act_noted(championship, act)
    change_tell(championship.pk)


def runs(championship: Championship, user: User) -> bool:
    """Return whether *user* steers it: its organiser, and the staff who do not play in it (C2)."""
    is_of_it = user.pk == championship.organiser_id or user.is_staff
    return is_of_it and not plays(championship, user)


def plays(championship: Championship, user: User) -> bool:
    """Return whether *user* is in it, was when it was drawn, or looks for a partner to be in it.

    Nobody judges his own dispute, nor says when the lot falls that he is in.
    """
    rows = championship.members.filter(user=user)
    inside = rows.filter(Q(is_in=True) | Q(entry__number__isnull=False))
    return inside.values("pk").union(championship.seekers.filter(user=user).values("pk")).exists()


def has_steered(championship: Championship, user: User) -> bool:
    """Return whether *user*, of the staff, did an act by which he does not enter it (RULING C2)."""
    acts = championship.acts.filter(actor=user, action__in=STEERING)
    return user.is_staff and acts.exists()


def require_not_steered(championship: Championship, people: Sequence[User]) -> None:
    """Refuse with ``ya_decidio`` whoever of *people* has steered what he would play (RULING C2)."""
    acts = championship.acts.filter(actor__in=people, action__in=STEERING)
    if (act := acts.select_related("actor").first()) is not None and act.actor is not None:
        raise Refusal("ya_decidio", nick=act.actor.username)


def require_organiser(championship: Championship, actor: User) -> None:
    """Refuse with ``permiso`` who does not steer it, with ``juega_en_el`` who would if he did not.

    (torneos §15.1, RULING C2)
    """
    if actor.pk != championship.organiser_id and not actor.is_staff:
        raise Refusal("permiso")
    if plays(championship, actor):
        raise Refusal("juega_en_el")


def reason_of(text: str) -> str:
    """Return *text* as it is kept. Refuses with ``razon`` one that says nothing, or too much."""
    low, high = REASON_CHARACTERS
    reason = " ".join(visible(text[: 20 * high]).split())
    if not low <= len(reason) <= high:
        raise Refusal("razon")
    return reason


def _after(machine: states.Machine, state: str, action: str) -> str:
    try:
        return states.after(machine, state, action)
    except Illegal as illegal:
        raise Refusal("estado") from illegal
