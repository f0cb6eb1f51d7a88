"""What is read of tables and salones: the cards of a list, who sits where (docs/protocolo.md)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import msgspec
from django.contrib.auth.models import AbstractBaseUser
from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery, Sum
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from economy.models import Bet
from games.engines.core.manners import USUAL
from games.live import clock
from games.models import Match, MatchTimer, Room, SeatPresence, Table, TableSeat
from games.people.roster import WATCHER_SECONDS
from games.people.salon_presence import people_count
from games.tables import agreement as ag
from games.tables import bets, forms, gathering, modality, reservation, store, worth
from games.tables import conditions as conditions_
from games.tables.agreement import Agreement
from games.tables.conditions import Conditions
from games.tables.outgoing import BuyIn, ChairShown, ListedWait, TableCard

# A chair is connected while its player has been seen in the salón in two of the last rounds.
CONNECTED = timedelta(seconds=45)


# --- The tables of a salón


Mark = tuple[Any, ...]
"""What changes whenever the card of a table does."""


class Shown(NamedTuple):
    """A table as the list shows it, and the mark it had then."""

    card: TableCard
    mark: Mark


def tables_public(room_id: int) -> list[TableCard]:
    """Return every table of a salón as the list shows it. Three queries, whatever their number."""
    return [shown.card for shown in _public(_with_match(Table.objects.filter(room_id=room_id)))]


def tables_shown(table_ids: Collection[int]) -> list[Shown]:
    """Return those of these tables that are there. Three queries."""
    return _public(_with_match(Table.objects.filter(pk__in=list(table_ids))))


def table_public(table_id: int) -> TableCard | None:
    """Return one table as the list shows it, or ``None`` if it is gone. Three queries."""
    found = tables_shown([table_id])
    return found[0].card if found else None


def _with_match(tables: QuerySet[Table]) -> QuerySet[Table]:
    return (
        tables.select_related("room", "match")
        .defer("match__state", "match__server_seed", "server_seed")
        .annotate(watchers=_watchers(), bet=_bet(), **_waits("due_at", "total_ms", "key"))
    )


def _waits(*columns: str) -> dict[str, Subquery]:
    """Return these columns of the wait that the card of each table counts down; NULL for none."""
    running = MatchTimer.objects.filter(match=OuterRef("match"), key__in=forms.listed_waits())
    return {f"wait_{name}": Subquery(running.values(name)[:1]) for name in columns}


def _bet() -> Subquery:
    """Return the value of the objects held by the match that each table plays; NULL for none."""
    held = Bet.objects.filter(match_id=OuterRef("match_id"), ending="").order_by()
    return Subquery(held.values("match_id").annotate(value=Sum("value")).values("value"))


def _watchers() -> Count:
    """Return how many mirones each table has now."""
    since = timezone.now() - timedelta(seconds=WATCHER_SECONDS)
    return Count("match__watchers", filter=Q(match__watchers__seen_at__gte=since))


def _here_since() -> datetime:
    """Return since when a waiting player must have been seen to count as connected."""
    return timezone.now() - CONNECTED


def people_here(table: str) -> Subquery:
    """Return the chairs of those who wait at each *table* (a field) and are connected, in order.

    NULL for none. Which ones, not how many: one may go while another comes back.
    """
    here = TableSeat.objects.filter(
        table=OuterRef(table), table__match=None, is_robot=False, seen_at__gte=_here_since()
    )
    chairs = here.order_by().values("table").annotate(chairs=ArrayAgg("seat", order_by="seat"))
    return Subquery(chairs.values("chairs"))


def table_marks(room_id: int) -> dict[int, Mark]:
    """Return the mark of each table of a salón: cheap to ask every few seconds. One query."""
    tables = Table.objects.filter(room_id=room_id)
    marked = tables.annotate(watchers=_watchers(), here=people_here("pk"), **_waits("due_at"))
    known = ("version", "match__chairs_version", "match__score", "watchers", "here", "wait_due_at")
    return {pk: tuple(mark) for pk, *mark in marked.values_list("pk", *known)}


def _mark(table: Table, card: TableCard) -> Mark:
    """Return what ``table_marks`` would say of a table with this card."""
    chairs = () if table.match_id else enumerate(card.sillas)
    here = [n for n, chair in chairs if chair and not chair.robot and chair.conectado]
    match = table.match
    since, score = (match.chairs_version, match.score) if match else (None, None)
    return card.v, since, score, card.mirones, here or None, getattr(table, "wait_due_at", None)


def _public(tables: Iterable[Table]) -> list[Shown]:
    rows = list(tables)
    seats = seats_of([table.pk for table in rows])
    lost = _lost_seats([table.match_id for table in rows if table.match_id])
    shown, nicks = [], _owners(rows)
    for table in rows:
        card = _reserved(table, _card(table, seats.get(table.pk, []), lost), nicks)
        shown.append(Shown(card, _mark(table, card)))
    return shown


def seats_of(table_ids: Sequence[int]) -> dict[int, list[TableSeat]]:
    """Return by table the seats that are taken, with their people. One query."""
    found: dict[int, list[TableSeat]] = {}
    rows = TableSeat.objects.filter(table_id__in=table_ids).select_related("user__profile")
    for row in rows:
        found.setdefault(row.table_id, []).append(row)
    return found


def _owners(tables: Iterable[Table]) -> dict[int, str]:
    """Return the nick of each of those for whom any of these *tables* is reserved.

    One query, none where nothing is.
    """
    found = [reserved for table in tables if (reserved := reservation.of(table)) is not None]
    owners = {user_id for reserved in found for user_id in reserved.sillas}
    rows = User.objects.filter(pk__in=owners) if owners else User.objects.none()
    return dict(rows.values_list("pk", "username"))


def _lost_seats(match_ids: Sequence[int]) -> set[tuple[int, int]]:
    if not match_ids:
        return set()
    rows = SeatPresence.objects.filter(match_id__in=match_ids, is_lost=True)
    return set(rows.values_list("match_id", "seat"))


def _reserved(table: Table, card: TableCard, nicks: Mapping[int, str]) -> TableCard:
    """Return *card* with whose each chair is, where each is somebody's."""
    reserved = reservation.of(table)
    if reserved is None:
        return card
    owners = [nicks.get(user_id, "") for user_id in reserved.sillas]
    return msgspec.structs.replace(card, sitio=False, reservada=owners)


def _card(table: Table, seats: Sequence[TableSeat], lost: Set[tuple[int, int]]) -> TableCard:
    state = store.load(table, seats)
    chairs = chairs_shown(table, state, seats, lost)
    playing = state.phase == "jugando"
    config = _configuration(table, state)
    conditions = msgspec.convert(config["condiciones"], Conditions)
    eye, limits = conditions_.eye(conditions, has_hands=forms.has_hands(table.room.game))
    return TableCard(
        id=table.pk,
        numero=table.number,
        valor=worth.least_to_sit(table, state),
        entrada=buy_in_shown(table, state),
        premios=worth.prizes(table, state),
        premios_puestos=worth.prizes_by_place(table, state),
        estado=_status(state),
        faltan=ag.missing(state),
        sitio=gathering.has_room(state),
        jugadores=len(state.chairs),
        por_invitacion=table.by_invitation,
        fiabilidad=table.reliability,
        sillas=chairs,
        reservada=[],
        **arrangement(table, state),
        resumen=config["resumen"],
        ojo=eye,
        ojo_detalle=limits,
        clave=conditions.mirones == "clave",
        competitiva=config["competitiva"],
        entrenamiento=ag.training(state),
        apuestas=conditions.apuestas,
        apuesta_media=bets.average(table, state, getattr(table, "bet", None)),
        apuesta_ultima=table.last_bet or None,
        v=table.version,
        mirones=getattr(table, "watchers", 0),
        partida=table.match_id if playing else None,
        marcador=table.match.marks or None if playing and table.match else None,
        por_silla=table.match.by_seat if playing and table.match else [],
        reloj=_listed_wait(table, state),
    )


def _listed_wait(table: Table, state: Agreement) -> ListedWait | None:
    """Return what the card of *table* counts down."""
    if state.phase == "contando" and table.deadline_at is not None:
        total_ms = (store.clock_seconds(state.phase) or 0) * 1000
        return ListedWait(clave="cuenta", quedan=clock.ms_until(table.deadline_at), total=total_ms)
    if state.phase != "jugando":
        return None
    due_at = getattr(table, "wait_due_at", None)
    if due_at is None:
        return None
    key, total_ms = table.wait_key, table.wait_total_ms  # type: ignore[attr-defined]
    return ListedWait(clave=key, quedan=clock.ms_until(due_at), total=total_ms)


def _configuration(table: Table, state: Agreement) -> dict[str, Any]:
    """Return what has been (or is being) agreed at the table."""
    game = table.room.game
    if state.proposal is not None:
        options, conditions = state.proposal.options, state.proposal.conditions
    elif gathering.of(state).proposes:
        options, conditions = reservation.match_of(table, ag.chair_numbers(state))
    else:
        none = forms.as_data(Conditions())
        return {"resumen": None, "condiciones": none, "competitiva": not ag.training(state)}
    return {
        "resumen": forms.summary(game, options, len(state.chairs)),
        "condiciones": conditions,
        "competitiva": forms.scores(game, options, conditions) and not ag.training(state),
    }


def buy_in_shown(table: Table, state: Agreement) -> BuyIn | None:
    """Return with how many U$uros one sits down at *table*, ``None`` where nobody brings his."""
    limits = worth.buy_in(table, state)
    return None if limits is None else BuyIn(minimo=limits[0], maximo=limits[1])


def arrangement(table: Table, state: Agreement) -> dict[str, Any]:
    """Return who plays with whom, and which chairs of the whole table are left."""
    game, chairs = table.room.game, len(state.chairs)
    if state.proposal is None:
        sides = modality.usual_sides(table.room, ag.chair_numbers(state))
    else:
        sides = forms.agreed_sides(game, state.proposal.options, chairs)
    return {"lados": [list(side) for side in sides], "puestos": list(ag.chair_numbers(state))}


def _status(state: Agreement) -> str:
    if state.phase in ("empezar", "jugando"):
        return "jugando"
    if not any(state.chairs):
        return "libre"
    return "esperando" if ag.missing(state) else "preparando"


def chairs_shown(
    table: Table,
    state: Agreement,
    seats: Sequence[TableSeat],
    lost: Set[tuple[int, int]] = frozenset(),
) -> list[ChairShown | None]:
    """Return each chair of a table as all see it; ``None`` for one that is free."""
    rows = {row.user_id: row for row in seats}
    leader = ag.jefe(state)
    since = _here_since()
    result: list[ChairShown | None] = []
    for number, chair in enumerate(state.chairs):
        row = rows.get(chair.player) if chair else None
        if chair is None or row is None:
            result.append(None)
            continue
        gone = (table.match_id, number) in lost if table.match_id else row.seen_at < since
        result.append(
            ChairShown(
                nick=row.user.username,
                avatar=row.user.profile.avatar_url,
                robot=chair.robot or None,
                jefe=number == leader,
                conectado=bool(chair.robot) or not gone,
                confirmado=chair.confirmed,
                aceptado=chair.accepted,
            )
        )
    return result


# --- Salones


def room_open(slug: str) -> Room | None:
    """Return the open salón with that address, or ``None``."""
    return Room.objects.filter(slug=slug, is_open=True).first()


def rooms_overview() -> list[dict[str, Any]]:
    """Return the open salones with how many tables they have and play, and people. One query."""
    playing = Q(tables__match__status=Match.Status.PLAYING)
    rooms = Room.objects.filter(is_open=True).annotate(
        tables_count=Count("tables", distinct=True),
        playing=Count("tables", filter=playing, distinct=True),
        people=people_count(),
    )
    names = forms.game_names()
    return [
        {"room": room, "game": names[room.game], "modality": modality.sentences(room)}
        for room in rooms
    ]


def table_by_invitation(table_id: int) -> Table | None:
    """Return a table by invitation of an open salón, or ``None``."""
    return (
        Table.objects.select_related("room")
        .filter(pk=table_id, by_invitation=True, room__is_open=True)
        .first()
    )


def room_facts(room: Room, user: AbstractBaseUser) -> dict[str, Any]:
    """Return what the browser knows of a salón: its names, what it settles and the jefe's form.

    ``crear``: whether *user* may open tables in it; ``al_sentarse``: whether sitting is accepting.
    """
    return {
        "slug": room.slug,
        "nombre": room.name,
        "juego": room.game,
        "valores": modality.stakes(room),
        "crear": modality.may_create(room, user),
        "modalidad": modality.sentences(room),
        "al_sentarse": gathering.GATHERINGS[room.gathering].proposes,
        "formulario": modality.declaration(room),
    }


def shortest_courtesy() -> int:
    """Return the seconds that the least patient salón waits for a player who falls. One query.

    Those whose tables play on without him wait for nobody.
    """
    rooms = Room.objects.filter(is_open=True).values_list("game", "manners")
    own = [forms.manners(game, changes) for game, changes in rooms]
    return min([each.fall_s for each in own if each.fall_stops], default=USUAL.fall_s)


def rooms_of_other_manners(game: str) -> list[str]:
    """Return the names of the open salones of *game* that treat people otherwise. One query."""
    rooms = Room.objects.filter(game=game, is_open=True).exclude(manners={})
    return list(rooms.values_list("name", flat=True))


def running_match(user_id: int) -> str | None:
    """Return the address of the match that *user_id* plays now, if he plays one."""
    match = Match.objects.filter(
        status=Match.Status.PLAYING,
        players__user_id=user_id,
        players__result="",
        players__until=None,
    ).values_list("pk", flat=True)
    found = match.first()
    return None if found is None else reverse("partida", args=[found])
