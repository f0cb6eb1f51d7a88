"""How a championship comes about: configured by somebody, published, and cancelled (torneos §2)."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from accounts.models import Sanction, User
from accounts.texts import plain
from economy import ledger
from games.live import sql
from games.matches import resealing, vault
from games.matches.resealing import Sealed
from games.matches.sitting import NOT_LET
from games.models import Room
from games.tables import forms, reserving
from tournaments.championships import disputed, fees, tables, trials
from tournaments.championships.conditions import Conditions, columns_of
from tournaments.championships.guarding import allowed
from tournaments.championships.jornadas import jornadas_kept
from tournaments.championships.objects import Offer, objects_held, objects_promised
from tournaments.championships.opening import require_opening
from tournaments.championships.refusals import Refusal
from tournaments.championships.states import (
    championship_locked,
    championship_move,
    require_organiser,
)
from tournaments.models import Championship, Poster
from tournaments.models.championships import MOST_FEE, MOST_PRIZE
from tournaments.models.evening import OPEN
from tournaments.pairing import draw, formats, parts
from tournaments.pairing.double import LEAST as LEAST_DOUBLE
from tournaments.pairing.illegal import MOST_ENTRANTS, Illegal
from tournaments.pairing.prizes import CONSUELO_SHARES, WHOLE
from tournaments.pairing.progress import PLAYABLE, Rules, rules_of
from tournaments.pairing.tables import TableSize

MOST_PRIZES = 32
MOST_DRAFTS = 20
FARTHEST = timedelta(days=366)
LONGEST_CHECK_IN = 24 * 60
NAME_CHARACTERS = (3, 60)
TEXT_CHARACTERS = 2_000

SEALED = resealing.also(Sealed(Championship, "seed", "id", "torneo:{}"))


def seed_of(one: Championship) -> bytes:
    """Return the seed of a published championship, which nobody may be told before its draw."""
    assert one.seed is not None
    return vault.unseal(one.seed, SEALED.scope.format(one.pk))


class Play(NamedTuple):
    """The rules of its format (``pairing.progress.Rules``, by name) and its prizes by place.

    *shares* are thousandths of the pot; *amounts*, of which only the staff may promise any, U$uros.
    Without both it is as torneos §16.2 suggests. So of the consuelo: a part of the pot, or U$uros.
    """

    rules: Mapping[str, Any] = {}
    shares: Sequence[int] = ()
    amounts: Sequence[int] = ()
    consuelo_share: int = 0
    consuelo_amounts: Sequence[int] = ()


ANYBODY = Conditions()
USUAL = Play()


class Plan(NamedTuple):
    """How a championship is played, by how many, for how much and when.

    By *robots* of a level alone, it is *de prueba*; "": people play it.
    """

    format: str
    chairs: int
    in_pairs: bool
    places: int
    least: int
    fee: int
    closes_at: datetime
    starts_at: datetime
    check_in_minutes: int = 30
    robots: str = ""
    opens_at: datetime | None = None
    """From when on one may enter; ``None``: once it is published."""
    jornadas_at: Sequence[datetime | None] = ()
    """When those of a liga begin after the first; ``None``: by the days between them."""


def may_found(person: User) -> bool:
    """Return whether *person* may found championships: the staff, or all (``FOUNDERS``)."""
    return person.is_staff or settings.USUMUS["FOUNDERS"] == "todos"


def require_founder(person: User, *, keeps_drafts: bool = True) -> None:
    """Refuse with ``fundar`` who may not found championships, with ``borradores`` one too many.

    With ``fundar_sancionado`` whom the staff, or the house, does not let sit now. What is published
    at once, and not kept as a draft, is none too many. Until the end of the transaction no other
    counts his drafts.
    """
    if not may_found(person):
        raise Refusal("fundar")
    require_unsanctioned(person)
    if not keeps_drafts:
        return
    sql.row("SELECT pg_advisory_xact_lock(hashtext(%s))", (f"drafts {person.pk}",))
    if Championship.objects.filter(organiser=person, state="borrador").count() >= MOST_DRAFTS:
        raise Refusal("borradores", maximo=MOST_DRAFTS)


def require_unsanctioned(person: User) -> None:
    """Refuse with ``fundar_sancionado`` whom the staff, or the house, does not let sit now."""
    if Sanction.objects.in_force().filter(user=person, kind__in=NOT_LET).exists():
        raise Refusal("fundar_sancionado")


@transaction.atomic
def championship_create(
    *,
    organiser: User,
    room_id: int,
    name: str,
    text: str,
    plan: Plan,
    options: Mapping[str, Any],
    conditions: Mapping[str, Any],
    admits: Conditions = ANYBODY,
    play: Play = USUAL,
    gifts: Sequence[Offer] = (),
    is_repeated: bool = False,
) -> Championship:
    """Write a championship down as a draft of *organiser*'s, which is to admit whom *admits* says.

    Refuses with ``condiciones_de_entrada``, ``corto``, ``largo``, ``silla``, ``opcion``,
    ``combinacion``, ``modo``, ``formato_de_campeonato``, ``partida_que_no_cuenta``, ``plazas``,
    ``cuota``, ``fechas``, ``lejos``, ``apertura``, ``jornadas``, ``opciones_de_formato``,
    ``plazas_del_formato``, ``plazas_de_mesas``, ``premios_de_campeonato``,
    ``premios_de_consuelo``, ``premios_sin_consuelo``, ``consuelo_sin_bote``, ``premios_de_mas``, as
    ``require_founder``, ``require_trial`` and ``require_offers``.
    """
    require_founder(organiser, keeps_drafts=not is_repeated)
    room = Room.objects.filter(pk=room_id).first()
    if room is None:
        raise Refusal("valor")
    championship = Championship(organiser=organiser, room=room)
    draft_written(
        championship, name=name, text=text, plan=plan, options=options,
        conditions=conditions, admits=admits, play=play,
    )  # fmt: skip
    with transaction.atomic():
        championship.save()
        objects_promised(championship, organiser, gifts)
    return championship


def draft_written(
    one: Championship,
    *,
    name: str,
    text: str,
    plan: Plan,
    options: Mapping[str, Any],
    conditions: Mapping[str, Any],
    admits: Conditions,
    play: Play,
) -> None:
    """Have a draft, which the caller saves, say this. Refuses as ``championship_create``."""
    columns = {
        "name": plain(name, shortest=NAME_CHARACTERS[0], longest=NAME_CHARACTERS[1]),
        "text": plain(text, longest=TEXT_CHARACTERS),
        **_planned(plan),
        **columns_of(admits),
        **_played(one.organiser, plan, play),
    }
    for column, value in columns.items():
        setattr(one, column, value)
    _require_numbers(one)
    _require_dates(one)
    require_opening(one)
    one.jornadas_at = jornadas_kept(one, plan.jornadas_at)
    _configure(one, options, conditions)
    trials.require_trial(one)


def _planned(plan: Plan) -> dict[str, Any]:
    """Return *plan* as columns: where robots play, nobody enters or has to say that he is there."""
    found = plan._replace(check_in_minutes=0, opens_at=None) if plan.robots else plan
    columns = found._asdict()
    del columns["jornadas_at"]  # they go by the others
    return columns


def _played(organiser: User, plan: Plan, play: Play) -> dict[str, Any]:
    """Return *play* as columns."""
    if plan.format not in PLAYABLE:
        raise Refusal("formato_de_campeonato")
    try:
        rules = rules_of(plan.format, play.rules)
    except Illegal as illegal:
        raise Refusal("opciones_de_formato") from illegal
    _require_size(plan, rules)
    has_consuelo = plan.format == "eliminatoria" and rules.consuelo
    return {"rules": rules._asdict(), **_promised(organiser, play, has_consuelo=has_consuelo)}


def _promised(organiser: User, play: Play, *, has_consuelo: bool) -> dict[str, Any]:
    """Return the prizes of *play* as columns; only where it *has_consuelo* any are for that."""
    shares, amounts = list(play.shares), list(play.amounts)
    is_so = all(type(one) is int and one >= 0 for one in (*shares, *amounts))
    is_so = is_so and len(shares) <= MOST_PRIZES and not (shares and amounts)
    if not is_so or (shares and sum(shares) != WHOLE) or (amounts and not organiser.is_staff):
        raise Refusal("premios_de_campeonato")
    part, second = play.consuelo_share, list(play.consuelo_amounts)
    is_so = type(part) is int and part in CONSUELO_SHARES and not (part and second)
    is_so = is_so and all(type(one) is int and one >= 0 for one in second)
    if not is_so or (second and not organiser.is_staff):
        raise Refusal("premios_de_consuelo")
    if (part or second) and not has_consuelo:
        raise Refusal("premios_sin_consuelo")
    if part and amounts:
        raise Refusal("consuelo_sin_bote")
    for promised in (amounts, second):
        if len(promised) > MOST_PRIZES or any(one > MOST_PRIZE for one in promised):
            raise Refusal("premios_de_mas", puestos=MOST_PRIZES, maximo=MOST_PRIZE)
    kept = {"consuelo_share": part, "consuelo_amounts": second}
    return {"shares": shares, "amounts": amounts, **kept}


def _require_size(plan: Plan, rules: Rules) -> None:
    """Refuse with ``plazas_del_formato`` a least number of which its format cannot be made."""
    given = formats.named(plan.format, rules._asdict())
    if type(plan.least) is not int or plan.least < 2 or plan.format == "doble":
        return  # what is no number is refused with the others
    if plan.format in parts.TABLES:
        return  # that depends on its tables, which are not configured yet
    try:
        size = TableSize(2, 2, 2)
        formats.outline(plan.format, formats.chosen(plan.format, given), plan.least, size)
    except Illegal as illegal:
        raise Refusal("plazas_del_formato") from illegal


def _require_numbers(one: Championship) -> None:
    whole = all(type(n) is int for n in (one.places, one.least, one.chairs, one.check_in_minutes))
    if not whole or not 2 <= one.least <= one.places <= MOST_ENTRANTS:
        raise Refusal("plazas", maximo=MOST_ENTRANTS)
    if one.format == "doble" and one.least < LEAST_DOUBLE:
        raise Refusal("minimo_de_doble", minimo=LEAST_DOUBLE)
    if type(one.fee) is not int or not 0 <= one.fee <= MOST_FEE:
        raise Refusal("cuota", maximo=MOST_FEE)


def require_places(one: Championship) -> None:
    """Refuse with ``plazas`` or ``plazas_de_mesas`` so many places that it cannot have."""
    _require_numbers(one)
    if one.format in parts.TABLES:
        _require_tables(one)


def _require_dates(one: Championship) -> None:
    is_so = 0 <= one.check_in_minutes <= LONGEST_CHECK_IN
    if not is_so or not timezone.now() < one.closes_at <= check_in_opens(one):
        raise Refusal("fechas")
    if one.starts_at > timezone.now() + FARTHEST:
        raise Refusal("lejos")


def check_in_opens(one: Championship) -> datetime:
    """Return when one may say that one is there: so many minutes before it starts, by any clock."""
    return one.starts_at - timedelta(minutes=one.check_in_minutes)


def _configure(one: Championship, options: Mapping[str, Any], terms: Mapping[str, Any]) -> None:
    """Set what is played at its tables. Refuses what cannot be, or is only for training."""
    game = one.room.game
    if one.chairs not in forms.chair_counts(game):
        raise Refusal("silla")
    chosen, rights = reserving.chosen_for(game, one.chairs, options, terms)
    sides = [len(side) for side in forms.agreed_sides(game, chosen, one.chairs)]
    one.options, one.conditions = chosen, rights
    if one.format not in PLAYABLE:
        raise Refusal("formato_de_campeonato")
    if how := forms.uncounted(game, chosen):
        raise Refusal("partida_que_no_cuenta", partida=how)
    if one.format in parts.TABLES:
        _require_tables(one)
        return
    if len(sides) != 2:
        raise Refusal("formato_de_campeonato")
    if set(sides) != ({2} if one.in_pairs else {1}):
        raise Refusal("modo")


def _require_tables(one: Championship) -> None:
    """Refuse with ``formato_de_campeonato`` and ``plazas_de_mesas`` what has no such tables."""
    alone = tables.alone_counts(one.room.game, one.options)
    if one.in_pairs or one.chairs not in alone or one.chairs < tables.LEAST_AT_A_TABLE:
        raise Refusal("formato_de_campeonato")
    size, _fewest = tables.size_of(one)
    options = formats.named(one.format, one.rules)
    for n in (one.least, one.places):
        try:
            formats.outline(one.format, options, n, size)
        except Illegal as illegal:
            raise Refusal("plazas_de_mesas", n=n) from illegal


def championship_publish(*, actor: User, championship_id: int) -> Championship:
    """Open a draft for whoever enters, with the commitment to its draw.

    Robots take the places of one *de prueba*. Refuses with ``permiso``, ``estado``, ``fundar``,
    ``fundar_sancionado``, with ``fechas`` what should have closed by now, and as
    ``published``.
    """
    with transaction.atomic():
        one = championship_locked(championship_id)
        require_organiser(one, actor)
        if not may_found(one.organiser):
            raise Refusal("fundar")
        require_unsanctioned(actor)
        _require_dates(one)
        published(one, actor)
    return one


def published(one: Championship, actor: User | None = None) -> None:
    """Open the locked draft, whose prizes are held from now on; without *actor* it is the clock.

    Refuses as ``trials.require_trial`` and ``objects.objects_held``, and with
    ``premios_de_campeonato`` what only the house promises, of who is not of its staff any more.
    """
    trials.require_trial(one)
    if (one.amounts or one.consuelo_amounts) and not one.organiser.is_staff:
        raise Refusal("premios_de_campeonato")
    if one.opens_at is not None and one.opens_at <= timezone.now():
        one.opens_at = None  # it was to be published before, and opens now
    objects_held(one)
    seed = secrets.token_bytes(draw.SEED_BYTES)
    one.seed = vault.seal(seed, SEALED.scope.format(one.pk))
    one.commitment = draw.commitment(seed)
    championship_move(one, "publicar", actor=actor)
    if one.robots:
        trials.robots_enter(one)


def championship_delete(*, actor: User, championship_id: int) -> None:
    """Throw a draft away, and its poster.

    Refuses with ``permiso`` and ``estado``; nothing has changed then.
    """
    with transaction.atomic():
        one = championship_locked(championship_id)
        require_organiser(one, actor)
        one.poster = ""
        championship_move(one, "borrar", actor=actor)
        Poster.objects.filter(championship=one).delete()
        one.prize_objects.all().delete()


def championship_cancel(*, actor: User, championship_id: int, reason: str) -> None:
    """End a championship that comes to nothing: all fees and objects go back (torneos §16.5).

    While the economy stands still they go back once it goes on. Refuses with ``permiso``,
    ``razon`` and ``estado``; doing it again does nothing.
    """

    def cancel() -> None:
        one = championship_locked(championship_id)
        if one.state == "cancelado":
            require_organiser(one, actor)
            return
        cancelled(one, actor, allowed(one, actor, "cancelar", reason))

    ledger.alone(cancel)


def cancelled(one: Championship, actor: User | None = None, reason: str = "") -> None:
    """Cancel the locked championship; without *actor* it is the clock.

    What is claimed in it changes no result any more: the staff decides it.
    """
    tables.stop(list(one.cruces.filter(state__in=OPEN)))
    for dispute in disputed.open_ones(one.disputes.select_related("cruce")):
        disputed.left_to_staff(one, dispute)
    championship_move(one, "cancelar", actor=actor, reason=reason)
    fees.pay_owed(one)
