"""What an organiser is told before he founds: rounds, how long, what it costs, what to mind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from economy.models import Account
from games.engines.core.texts import listed
from games.models import Room
from games.tables import forms
from tournaments.championships import tables
from tournaments.championships.cycles import repeated
from tournaments.championships.drafting import DraftForm
from tournaments.championships.founding import Plan, Play, championship_create
from tournaments.championships.jornadas import has_dates
from tournaments.championships.overlapping import (
    AHEAD,
    Span,
    minutes_of_match,
    overlapping,
    spans_of,
)
from tournaments.championships.refusals import Refusal
from tournaments.models import Championship
from tournaments.pairing import formats, parts
from tournaments.pairing.bracket import size_for
from tournaments.pairing.formats import Outline
from tournaments.pairing.illegal import Illegal
from tournaments.pairing.prizes import Offered, Promise, offered
from tournaments.pairing.progress import SEEDS, rules_of
from tournaments.pairing.tables import TableSize

LONG_HOURS = 5
MOST_NAMED = 8
"""Numbers of people of which it is said that no tables can be made of them."""
MOST_TRIED = 40
"""Numbers of people that are looked at, from the least: more nearly always make whole tables."""
FEW = 50
"""Percent of the players: where fewer can pay the fee, the organiser is told so."""


class Evenings(NamedTuple):
    """When the first and the last jornada of a liga by dates begin, and how long they are."""

    first: datetime
    last: datetime
    said: str
    """How long each is."""
    said_of_last: str
    """How long the last is, with the eliminatoria that follows it; "" where it is as the others."""


class Foreseen(NamedTuple):
    """What it would be if every place were taken; *minutes* are those of a match."""

    outline: Outline
    minutes: int
    ends_at: datetime
    said: str
    """How long it is; of a liga by dates, how long one jornada."""
    evenings: Evenings | None
    """``None`` of what is played in one."""
    pot: int
    prizes: Offered
    people: int
    warnings: list[str]


class _Undone(Exception):
    """Takes back what was only tried."""


def draft_tried(organiser: User, form: DraftForm) -> TableSize:
    """Found what *form* says and undo it; return the sizes of its tables.

    Refuses as ``founding.championship_create``.
    """
    return size_tried(lambda: draft_made(organiser, form))


def size_tried(made: Callable[[], Championship]) -> TableSize:
    """Do what is *made* and undo it; return the sizes of its tables. Refuses as that does."""
    size = TableSize(2, 2, 2)
    try:
        with transaction.atomic():
            one = made()
            if tables.is_of_tables(one):
                size, _fewest = tables.size_of(one)
            raise _Undone
    except _Undone:
        return size


def draft_made(organiser: User, form: DraftForm) -> Championship:
    """Found what *form*, which is valid, says, and have it repeat itself if it says so.

    Refuses as ``founding.championship_create`` and ``cycles.repeated``.
    """
    found = form.cleaned_data
    with transaction.atomic():
        one = championship_create(
            organiser=organiser,
            room_id=form.room.pk,
            name=found["name"],
            text=found["text"],
            plan=form.plan,
            options=form.game_options,
            conditions=form.table_conditions,
            admits=form.admits,
            play=form.play,
            gifts=form.gifts,
        )
        if found["repeats"]:
            repeated(one, found["repeats"], found["repeats_until"])
    return one


def planned(room: Room, plan: Plan, play: Play) -> Championship:
    """Return what *plan* says of when and how it is played, as *play* says; it is not kept."""
    return Championship(
        room=room,
        format=plan.format,
        places=plan.places,
        chairs=plan.chairs,
        starts_at=plan.starts_at,
        rules=rules_of(plan.format, play.rules)._asdict(),
        jornadas_at=[at and at.isoformat() for at in plan.jornadas_at],
    )


def foreseen(room: Room, plan: Plan, play: Play, size: TableSize) -> Foreseen:
    """Return what *plan* would be, played as *play* says at tables of *size*. Three queries.

    Refuses with ``plazas_del_formato`` a number of places that its format does not take, be it the
    least with which it is played.
    """
    given = formats.named(plan.format, play.rules)
    try:
        options = formats.chosen(plan.format, given)
        outline = formats.outline(plan.format, options, plan.places, size)
        formats.outline(plan.format, options, plan.least, size)
    except Illegal as illegal:
        raise Refusal("plazas_del_formato") from illegal
    minutes = minutes_of_match(room.game, plan.chairs)
    one = planned(room, plan, play)
    spans = spans_of(one, outline.rounds, minutes)
    people = plan.places * (2 if plan.in_pairs else 1)
    return Foreseen(
        outline=outline,
        minutes=minutes,
        ends_at=spans[-1].ends,
        said=in_words(spans[0].lasts),
        evenings=_evenings(spans) if has_dates(one) else None,
        pot=plan.fee * people,
        prizes=_prizes(plan, play, plan.fee * people),
        people=people,
        warnings=[
            *_warnings(plan, outline, spans[-1].lasts),
            *_of_seeds(plan, play),
            *_of_tables(plan, options, size),
        ],
    )


def _prizes(plan: Plan, play: Play, pot: int) -> Offered:
    """Return what each place wins: what was promised, or its part of the *pot*."""
    has_consuelo = plan.format == "eliminatoria" and play.rules.get("consuelo", False)
    consuelo = formats.most_in_consolation(plan.places) if has_consuelo else 0
    promise = Promise(play.shares, play.amounts, play.consuelo_share, play.consuelo_amounts)
    found = offered(pot, promise, plan.places, consuelo)
    return found if pot or play.amounts else found._replace(main=[])


def _evenings(spans: Sequence[Span]) -> Evenings:
    """Return what is told of the evenings of a liga by dates (torneos §7.4)."""
    first, last = spans[0], spans[-1]
    is_longer = last.lasts > first.lasts
    of_last = in_words(last.lasts) if is_longer else ""
    return Evenings(first.begins, last.begins, in_words(first.lasts), of_last)


def _warnings(plan: Plan, outline: Outline, lasts: timedelta) -> list[str]:
    found = []
    if outline.exempt:
        found.append(
            ngettext(
                "Con esas plazas, en la primera ronda hay %(n)d exento.",
                "Con esas plazas, en la primera ronda hay %(n)d exentos.",
                outline.exempt,
            )
            % {"n": outline.exempt}
        )
    if lasts > timedelta(hours=LONG_HOURS):
        found.append(
            _("Se haría largo: unas %(n)d horas seguidas.") % {"n": lasts // timedelta(hours=1)}
        )
    if plan.starts_at - timezone.now() < timedelta(hours=1):
        found.append(_("Empieza dentro de menos de una hora: poca gente llegará a verlo."))
    if plan.fee and (percent := percent_that_pay(plan.fee)) < FEW:
        few = _("Solo %(n)d de cada cien jugadores tienen hoy para esa cuota.") % {"n": percent}
        found.append(few if percent else _("Hoy no tiene casi nadie para esa cuota."))
    return found


def _of_seeds(plan: Plan, play: Play) -> list[str]:
    """Return what is to be minded of seeds that would be more than half of the cuadro."""
    wanted = play.rules.get("seeds", 0) if plan.format == "eliminatoria" else 0
    most = size_for(plan.places) // 2
    if wanted <= most:
        return []
    if most < SEEDS[1]:
        return [_("Con esas plazas no habría cabezas de serie.")]
    said = _("Con esas plazas, las cabezas de serie serían %(n)d: la mitad del cuadro como mucho.")
    return [said % {"n": most}]


def _of_tables(plan: Plan, options: Mapping[str, int], size: TableSize) -> list[str]:
    """Return what is to be minded of how many sit at a table, where each plays for himself."""
    if plan.format not in parts.TABLES:
        return []
    bad: list[str] = []
    for n in range(plan.least, min(plan.places, plan.least + MOST_TRIED - 1) + 1):
        try:
            formats.outline(plan.format, options, n, size)
        except Illegal:
            bad.append(str(n))
        if len(bad) == MOST_NAMED:
            break
    if not bad:
        return []
    return [
        _("Si vienen %(n)s no salen mesas enteras: alguna sería más pequeña.")
        % {"n": listed(bad, last="o")}
    ]


def percent_that_pay(fee: int) -> int:
    """Return of how many of a hundred wallets *fee* could be paid now. Two queries."""
    people = Account.objects.filter(kind=Account.Kind.WALLET, user__is_active=True)
    total = people.count()
    return 100 * people.filter(balance__gte=fee).count() // total if total else 100


def in_words(lasts: timedelta) -> str:
    """Return a time in hours and minutes."""
    hours, minutes = divmod(round(lasts.total_seconds() / 60), 60)
    said = []
    if hours:
        said.append(ngettext("%(n)d hora", "%(n)d horas", hours) % {"n": hours})
    if minutes or not hours:
        said.append(ngettext("%(n)d minuto", "%(n)d minutos", minutes) % {"n": minutes})
    return listed(said)


def minded(seen: Foreseen, organiser: User, one: Championship) -> Foreseen:
    """Return *seen*, how *one* would be, that warns of what else is played then.

    Of *organiser*'s own, drafts too, and of the same game.
    """
    own = Q(organiser=organiser, state__in=("borrador", *AHEAD))
    rows = Championship.objects.filter(own | Q(room__game=one.room.game, state__in=AHEAD))
    found = overlapping(one, rows, lambda: spans_of(one, seen.outline.rounds, seen.minutes))
    said = [_warning(other, organiser) for other in found]
    return seen._replace(warnings=[*seen.warnings, *said])


def _warning(other: Championship, organiser: User) -> str:
    if other.organiser_id == organiser.pk:
        return _("A esa hora organizas también «%(nombre)s».") % {"nombre": other.name}
    given = {"juego": forms.game_names()[other.room.game], "nombre": other.name}
    return _("A esa hora hay otro torneo de %(juego)s: «%(nombre)s».") % given
