"""My own table: what a seated player is shown of its agreement (docs/protocolo.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from django.conf import settings
from django.db.models import Case, OuterRef, Subquery, When
from django.urls import reverse
from django.utils import timezone
from msgspec import UNSET

from accounts import signals
from economy.freezing import is_frozen
from games.engines.core.manners import Manners
from games.matches import allowance
from games.models import ChatLine, Habit, Room, Table, TableSeat
from games.tables import agreement as ag
from games.tables import bets, forms, gathering, modality, reservation, standing, store, worth
from games.tables.agreement import Agreement
from games.tables.conditions import Conditions
from games.tables.outgoing import Configuration, MineShown, PartShown, ProposalShown, SwapAsked
from games.tables.refusals import Refusal
from games.tables.selectors import arrangement, buy_in_shown, chairs_shown, people_here, seats_of
from games.tables.stakes import no_more_today, what_is_at_stake, what_is_brought

Mark = tuple[int, int, int | None, tuple[int, ...]] | None
"""The table where somebody sits, its version, the last line about bets and who is there.

While it is the same, so is what is agreed. What passes by itself (clocks) it does not tell.
"""


class Own(NamedTuple):
    """What is shown to somebody of the agreement at his table, and the mark it had then.

    ``None`` for a person who sits nowhere or plays already; docs/protocolo.md has the fields.
    """

    mark: Mark
    shown: MineShown | None


def seat_marks(user_ids: Sequence[int]) -> dict[int, Mark]:
    """Return the mark of each of these people who sits at a table. One query."""
    rows = TableSeat.objects.filter(user_id__in=list(user_ids)).annotate(
        line=_last_line(), here=people_here("table")
    )
    found = rows.values_list("user_id", "table_id", "table__version", "line", "here")
    return {user_id: _mark(*mark) for user_id, *mark in found}


def _mark(table_id: int, version: int, line: int | None, here: Sequence[int] | None) -> Mark:
    return table_id, version, line, tuple(here or ())


def look(user_id: int) -> Own:
    """Return the agreement of the table where *user_id* sits, as he sees it, and its mark.

    Three queries; two more while the bets are agreed, and one where the house gives prizes. The
    first reads the mark.
    """
    seat = (
        TableSeat.objects.filter(user_id=user_id)
        .select_related("table__room", "table__match")
        .defer("table__match__state", "table__match__server_seed")
        .annotate(line=_last_line(), here=people_here("table"))
        .first()
    )
    if seat is None:
        return Own(None, None)
    return Own(_mark(seat.table_id, seat.table.version, seat.line, seat.here), _shown(seat))


def _last_line() -> Case:
    """Return the number of the newest line said at each table about the bets being agreed."""
    lines = ChatLine.objects.filter(table=OuterRef("table")).order_by("-proposal", "-pk")
    newest = Subquery(lines.values("pk")[:1])
    return Case(When(table__bets_until__isnull=False, then=newest), default=None)


def _shown(seat: TableSeat) -> MineShown | None:
    table = seat.table
    state = store.load(table)
    own = ag.seat_of(state, seat.user_id)
    if own is None or state.phase == "jugando":
        return None
    seats = seats_of([table.pk]).get(table.pk, [])
    left, total = _clock(table, state)
    swap = state.swap
    return MineShown(
        mesa=table.pk,
        numero=table.number,
        salon=table.room.slug,
        salon_nombre=table.room.name,
        valor=worth.least_to_sit(table, state),
        entrada=buy_in_shown(table, state),
        faltan=ag.missing(state),
        asiento=own,
        fase=state.phase,
        quedan=left,
        total=total,
        jefe=ag.jefe(state),
        sillas=chairs_shown(table, state, seats),
        **arrangement(table, state),
        esperados=list(ag.awaited(state)),
        entrenamiento=ag.training(state),
        propuesta=_told(table, state, proposal_shown(table, state, seats), seat.user_id),
        azar=_chance(state),
        ultima=last_configuration(seat.user_id, table.room, ag.chair_numbers(state)),
        cambio=None if swap is None else SwapAsked(de=swap.de, con=swap.con),
        al_sentarse=gathering.of(state).proposes,
        puede=_offered(table, state, seat.user_id),
        invitacion=invitation_path(table),
        oferta_robots=_offer_ms(state, seat),
        apuestas=bets.bets_shown(table, state, own) if state.phase == "apostando" else UNSET,
    )


def _offered(table: Table, state: Agreement, user_id: int) -> list[str]:
    """Return what *user_id* may do: robots only where the salón has them."""
    names = gathering.of(state).offered(state, user_id)
    return [name for name in names if name != "robots" or table.room.robots]


def _chance(state: Agreement) -> PartShown:
    """Return what each player gives to the shuffles, and what binds each by now, by chair."""
    seals = [chair.seal or None if chair else None for chair in state.chairs]
    return PartShown(pide=gathering.of(state).asked_for(state), huellas=seals)


def _at_stake(
    table: Table, state: Agreement, stake: int, manners: Manners, *, shared: bool
) -> list[str]:
    """Return what the proposal puts at stake, line by line."""
    proposal, game = state.proposal, table.room.game
    assert proposal is not None
    if worth.money(table, state, proposal.options).has_stacks and proposal.buy_in:
        return what_is_brought(*proposal.buy_in, manners)
    return what_is_at_stake(
        stake,
        purse=_purse(table, state, proposal.options),
        sides=forms.agreed_sides(game, proposal.options, len(state.chairs)),
        points=forms.points(game),
        leaving=forms.departure(game, proposal.options),
        manners=manners,
        uncounted=forms.uncounted(game, proposal.options),
        training=ag.training(state),
        shared=shared,
        scores=msgspec.convert(proposal.conditions, Conditions).puntua,
        frozen=proposal.frozen,
    )


def _purse(table: Table, state: Agreement, options: dict[str, Any]) -> int:
    """Return the U$uros of the house for the prizes of a match that counts."""
    counts = forms.counts(table.room.game, options) and not ag.training(state)
    return worth.money(table, state, options).purse if counts else 0


def proposal_shown(
    table: Table, state: Agreement, seats: Sequence[TableSeat]
) -> ProposalShown | None:
    """Return the proposal with all that a player must know before he accepts it."""
    proposal = state.proposal
    if proposal is None:
        return None
    game = table.room.game
    accepted = table.room.manners if proposal.manners is None else proposal.manners
    manners = forms.manners(game, accepted)
    hashes = {row.user_id: row.connection_hash for row in seats if not row.is_robot}
    shared = signals.anybody_shares(hashes)
    stake, moved = worth.at_stake(table, state), worth.moved(table, state)
    return ProposalShown(
        n=proposal.n,
        opciones=proposal.options,
        condiciones=proposal.conditions,
        resumen=forms.summary(game, proposal.options, len(state.chairs)),
        en_claro=forms.in_plain_words(
            game, proposal.options, proposal.conditions, len(state.chairs), manners
        ),
        en_juego=_at_stake(table, state, stake, manners, shared=shared),
        compromiso=proposal.commitment,
        aviso_conexion=shared,
        sin_valor=not (moved.is_staked or moved.has_stacks or moved.purse),
        valor=stake,
    )


def _told(
    table: Table, state: Agreement, shown: ProposalShown | None, user_id: int | None
) -> ProposalShown | None:
    """Return the proposal with what concerns *user_id* alone, first of what is at stake."""
    if shown is None or user_id is None or not worth.prizes(table, state):
        return shown
    if not allowance.has_reached(user_id):
        return shown
    return msgspec.structs.replace(shown, en_juego=[no_more_today(), *shown.en_juego])


def terms(table: Table, before: Agreement, user_id: int | None = None) -> dict[str, Any]:
    """Return what *user_id* accepts by sitting at *table*, which is as *before*.

    ``marca`` names it, ``pide`` is what he gives to the shuffles with it, ``valor`` what he puts,
    in U$uros, and ``entrada`` the least and the most of them where he brings his own; the rest as
    ``proposal_shown``.
    Refuses with ``fase`` where a match is agreed.
    """
    if not gathering.of(before).proposes:
        raise Refusal("fase")
    state = standing.read(table, before)
    told = proposal_shown(table, state, seats_of([table.pk]).get(table.pk, []))
    shown = _told(table, state, told, user_id)
    assert shown is not None
    kept = ("resumen", "en_claro", "en_juego", "valor")
    return {
        "marca": standing.mark(table, state),
        "pide": gathering.of(state).asked_for(state),
        "entrada": buy_in_shown(table, state),
        "premios": worth.prizes(table, state) or 0,
        **{name: getattr(shown, name) for name in kept},
    }


def last_configuration(user_id: int, room: Room, numbers: Sequence[int]) -> Configuration | None:
    """Return what *user_id* configured last as jefe, with what *room* fixes.

    ``None`` if that cannot be played on the chairs of these *numbers*.
    """
    habit = Habit.objects.filter(user_id=user_id, game=room.game).first()
    if habit is None:
        return None
    chosen = modality.chosen_again(room, habit.options, numbers)
    if chosen is None:
        return None
    return Configuration(opciones=chosen, condiciones={**habit.conditions, **room.fixed_conditions})


def preview(user_id: int, options: Any, conditions: Any) -> dict[str, Any]:
    """Return what a configuration would mean at the table of *user_id*, without proposing it.

    Raises ``Refusal`` as ``table_configure`` would for the same values.
    """
    seat = TableSeat.objects.filter(user_id=user_id).select_related("table__room").first()
    if seat is None:
        return {"resumen": "", "cuenta": False, "en_claro": [], "en_juego": []}
    table, state = seat.table, store.load(seat.table)
    game = table.room.game
    manners = forms.manners(game, table.room.manners)
    data, rights = _decoded(table, state, options, conditions)
    matters = forms.counts(game, data) and not ag.training(state)
    frozen = matters and is_frozen()
    people = worth.connections(table, state, {})
    shared = matters and signals.anybody_shares(people)
    table.value = reservation.value_now(table)
    puts = worth.money(table, state, data).is_staked and matters and not frozen
    stake = table.value if puts and not signals.plays_for_nothing(people) else 0
    return {
        "resumen": forms.summary(game, data, len(state.chairs)),
        "cuenta": matters,
        "en_claro": forms.in_plain_words(
            game, data, forms.as_data(rights), len(state.chairs), manners
        ),
        "en_juego": what_is_at_stake(
            stake,
            purse=_purse(table, state, data),
            sides=forms.agreed_sides(game, data, len(state.chairs)),
            points=forms.points(game),
            leaving=forms.departure(game, data),
            manners=manners,
            uncounted=forms.uncounted(game, data),
            training=ag.training(state),
            shared=shared,
            scores=rights.puntua,
            frozen=frozen,
        ),
    }


def _decoded(
    table: Table, state: Agreement, options: Any, conditions: Any
) -> tuple[dict[str, Any], Conditions]:
    """Return what a jefe would choose; raises ``Refusal`` for what he may not."""
    room, game = table.room, table.room.game
    data = forms.as_data(modality.decode_options(room, options, ag.chair_numbers(state)))
    modality.require_fit(game, gathering.of(state), data, len(state.chairs))
    rights = modality.decode_rights(room, conditions)
    forms.require_meaning(game, data, rights, ag.training(state))
    return data, rights


def invitation_path(table: Table) -> str | None:
    """Return the address with which one sits at a table by invitation."""
    if not table.by_invitation:
        return None
    return reverse("invitacion", args=[table.pk, table.invite_token])


def _clock(table: Table, state: Agreement) -> tuple[int | None, int | None]:
    """Return what is left of the clock of the phase, and all of it, in milliseconds."""
    total = store.clock_seconds(state.phase)
    if total is None or table.deadline_at is None:
        return None, None
    left = (table.deadline_at - timezone.now()).total_seconds()
    return max(0, round(left * 1000)), total * 1000


def _offer_ms(state: Agreement, seat: TableSeat) -> int | None:
    """Return in how long robots are offered to a player who waits alone; ``None`` if never."""
    has_robots = seat.table.room.robots and seat.table.reserved is None
    if not has_robots or state.phase != "esperando" or len(ag.people(state)) != 1:
        return None
    waited = (timezone.now() - seat.sat_at).total_seconds()
    return max(0, round((settings.USUMUS["ROBOT_OFFER_SECONDS"] - waited) * 1000))
