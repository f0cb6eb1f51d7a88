"""What is read of matches. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import msgspec
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.urls import NoReverseMatch, reverse
from django.utils import timezone

from accounts.nicks import ROBOT_SUFFIX
from economy import bets, escrow, freezing
from economy.models import Bet
from economy.selectors import prizes_paid
from games.engines.core.contract import Event, Seat
from games.engines.core.manners import Manners
from games.engines.core.texts import GameTexts
from games.engines.registry import GAMES
from games.live import lives
from games.matches import departures, prizes, rematches, runner, seat_presence, store
from games.matches.chairs import Chairs, Player
from games.matches.held import Missing, facts_of, opened
from games.matches.outgoing import (
    MannersShown,
    MatchEnd,
    MatchTable,
    Miron,
    ObjectMoved,
    PrizeWon,
    Rematch,
    RoomNamed,
    SeatMoved,
    SeatShown,
    Viewpoint,
)
from games.matches.runner import RECENT_STEPS, Facts, Live
from games.models import Match, MatchPlayer, Watcher
from games.people.roster import WATCHER_SECONDS

SETTLED_WITHIN = timedelta(minutes=10)
MAX_ID = 2**63 - 1


def match_live(match_id: int) -> Live | None:
    """Return the match as it stands, with its last steps; ``None`` if there is none.

    Two statements at most, one when this process knows its version. Raises ``held.Poisoned``.
    """
    known = runner.cache.get(match_id)
    seen = store.look(match_id, known.version if known else -1)
    if seen is None:
        return None
    row, waits = seen
    if known is not None and row.state is None:
        if (known.at, known.waits) == (row.stepped_at, waits):
            return known
        live = msgspec.structs.replace(known, at=row.stepped_at, waits=waits)
        runner.cache.put(live)
        return live
    live = opened(match_id, row, waits, known)
    if known is not None and 0 < row.version - known.version <= RECENT_STEPS:
        fresh = [
            (version, runner.decode_step(live.facts, payload).events)
            for version, payload in store.steps(match_id, known.version, row.version)
        ]
        recent = (*known.recent, *fresh)[-RECENT_STEPS:]
        live = msgspec.structs.replace(live, recent=recent)
    runner.cache.put(live)
    return live


def events_since(live: Live, version: int) -> tuple[Event, ...] | None:
    """Return what led from *version* to the present one; ``None`` when it is too long ago."""
    wanted = live.version - version
    if wanted < 0 or wanted > len(live.recent):
        return None
    steps = live.recent[len(live.recent) - wanted :]
    return tuple(event for _version, events in steps for event in events)


def match_facts(match_id: int) -> Facts | None:
    """Return the constant part of a match, or ``None`` if there is no such match."""
    if not 0 < match_id <= MAX_ID:
        return None
    try:
        return facts_of(match_id)
    except Missing:
        return None


def match_chairs(match_id: int) -> Chairs:
    """Return who sits at a match now. Two queries, none if this process knows the match."""
    known = runner.cache.get(match_id)
    if known is not None and not known.facts.engine.chair_actions:
        return known.chairs
    return _about(match_id)[1]


def _about(match_id: int) -> tuple[store.About, Chairs]:
    row = store.about(match_id)
    if row is None:
        raise Match.DoesNotExist
    return row, Chairs.of(store.players(match_id), row.seats, row.chairs_version)


def hand_number(live: Live) -> int:
    """Return the number of the hand, 0 where a game has none."""
    return live.facts.engine.hand_number(live.state)


def match_people(match_id: int) -> dict[str, Any]:
    """Return what may change in the ``mesa`` frame: status, who sits and is connected, the end."""
    row, chairs = _about(match_id)
    connected = seat_presence.connected(match_id)
    facts = facts_of(match_id)
    left = departures.shown(facts) if departures.rule(facts).leaves_robot else []
    replaced = sorted(one.asiento for one in left if not one.vuelto)
    return {
        "marca": row.mark,
        "version": row.version,
        "estado": row.status,
        "salon": RoomNamed(slug=row.room_slug, nombre=row.room_name),
        "sillas": chairs,
        "conectados": {
            player.seat
            for player in chairs.taken
            if player.robot_level or player.seat in connected or player.seat in replaced
        },
        "sustituidos": replaced,
        "salidas": left,
        "premiados": _prizes_won(facts, chairs),
        "fin": _end(match_id, replaced) if row.is_over else None,
    }


def _prizes_won(facts: Facts, chairs: Chairs) -> list[PrizeWon]:
    """Return what the house gives in prizes to those who have won any. Two queries, or none."""
    if not facts.has_purse:
        return []
    paid = prizes_paid(facts.id)
    owed = {} if facts.has_stacks else escrow.owed(facts.id)
    won = {chairs.seat_of[user_id]: user_id for user_id in paid | owed if user_id in chairs.seat_of}
    return [
        PrizeWon(
            asiento=seat,
            usuros=paid.get(user_id, 0) + owed.get(user_id, 0),
            pagado=user_id not in owed,
        )
        for seat, user_id in sorted(won.items())
    ]


def _end(match_id: int, replaced: list[Seat]) -> MatchEnd:
    match = (
        Match.objects.defer("state", "server_seed").select_related("rematch_for").get(pk=match_id)
    )
    rows = list(match.players.filter(until=None).order_by("seat"))
    objects = _objects(match.pk, rows)
    winners = [row.seat for row in rows if row.result == MatchPlayer.Result.WON]
    return MatchEnd(
        razon=match.reason,
        motivo=match.void_reason.partition(": ")[2],
        ganan=winners or _winning_leavers(match, rows),
        liquidada=match.closed_at is not None,
        movimientos=[
            SeatMoved(
                asiento=row.seat, usuros=row.money, puntos=row.points, objetos=objects[row.seat]
            )
            for row in rows
        ],
        acta=record_url(match.pk),
        revancha=rematch_frame(match, rows) if has_rematch(match) else None,
        siguiente=_next_url(match, [row for row in rows if row.seat not in replaced]),
    )


def _objects(match_id: int, rows: list[MatchPlayer]) -> dict[Seat, list[ObjectMoved]]:
    """Return by seat the objects that a match gave, took or gave back, once settled. One query."""
    seats = {row.user_id: row.seat for row in rows}
    moved: dict[Seat, list[ObjectMoved]] = {row.seat: [] for row in rows}
    for bet in bets.bets_of(match_id):
        bettor, rival = seats[bet.bettor_id], seats[bet.rival_id]
        kind = bet.item.kind
        shown = partial(ObjectMoved, nombre=kind.name, dibujo=kind.picture_url, valor=bet.value)
        if bet.ending == Bet.Ending.WON:
            moved[bettor].append(shown(hecho="perdido", con=rival))
            moved[rival].append(shown(hecho="ganado", con=bettor))
        elif bet.ending == Bet.Ending.RETURNED:
            moved[bettor].append(shown(hecho="devuelto", con=rival))
    return moved


def _next_url(match: Match, rows: list[MatchPlayer]) -> str | None:
    """Return the address of the match that the people of *rows* play now, for spectators."""
    people = [row.user_id for row in rows if not row.robot_level]
    together = Match.objects.filter(
        room_id=match.room_id, pk__gt=match.pk, status=Match.Status.PLAYING, seats=match.seats
    )
    following = (
        together.filter(players__user_id__in=people, players__until=None)
        .annotate(same=Count("players"))
        .filter(same=len(people))
        .values_list("pk", flat=True)
        .first()
    )
    return reverse("partida", args=[following]) if following else None


def _winning_leavers(match: Match, rows: list[MatchPlayer]) -> list[Seat]:
    """Return the winners of a match whose only winner left (its side was ahead)."""
    if match.status != Match.Status.FINISHED:
        return []
    live = match_live(match.pk)
    outcome = live.facts.engine.outcome(live.state) if live else None
    return sorted(prizes.winners(outcome)) if outcome else []


def record_url(match_id: int) -> str | None:
    """Return the address of the acta."""
    try:
        return reverse("acta", args=[match_id])
    except NoReverseMatch:
        return None


def has_rematch(match: Match) -> bool:
    """Return whether all may be seated again as they were.

    Not where each brings what he likes, nor where it was played for something beyond its table.
    """
    return match.buy_in_least is None and not match.origin


def rematch_frame(match: Match, rows: Iterable[MatchPlayer]) -> Rematch:
    """Return the ``revancha`` frame: who wants to play again."""
    wanting = [row.seat for row in rows if row.wants_rematch]
    return Rematch(quieren=wanting, mesa=match.table_number, no=rematches.said(match))


def match_rematch_frame(match_id: int) -> Rematch:
    """Return the ``revancha`` frame of a match."""
    match = (
        Match.objects.defer("state", "server_seed").select_related("rematch_for").get(pk=match_id)
    )
    return rematch_frame(match, match.players.filter(until=None))


def table_frame(facts: Facts, people: dict[str, Any], own: Viewpoint) -> MatchTable:
    """Return the ``mesa`` frame of a match for the viewer that *own* tells of."""
    row = facts.row
    return MatchTable(
        id=facts.id,
        juego=row["game"],
        numero=row["table_number"],
        salon=people["salon"],
        valor=row["stake"],
        entrada=None if row["buy_in_least"] is None else (row["buy_in_least"], row["buy_in_most"]),
        premios=facts.money.purse if facts.has_purse else 0,
        por_premios=facts.money.purse > 0,
        premiados=people["premiados"],
        estado=people["estado"],
        competitiva=row["competitive"],
        entrenamiento=row["training"],
        puntua=row["ranked"],
        resumen=row["summary"],
        opciones=row["options"],
        condiciones=row["conditions"],
        compromiso=row["commitment"],
        lados=facts.engine.sides(facts.options, facts.seats),
        al_salir=departures.rule_shown(facts),
        modales=_manners_shown(facts.manners, GAMES[row["game"]].texts),
        manos=facts.engine.has_hands,
        cerradas=facts.engine.sealing is not None,
        asientos=[
            _seat_shown(seat, player, people)
            for seat, player in enumerate(people["sillas"].players)
        ],
        salidas=people["salidas"],
        fin=people["fin"],
        **msgspec.structs.asdict(own),
    )


def _manners_shown(manners: Manners, texts: GameTexts) -> MannersShown:
    return MannersShown(
        caida=manners.fall_s,
        caida_para=manners.fall_stops,
        ausencia=manners.absence_s,
        acuerdo=manners.may_agree,
        otra_vez=texts.NEXT_PROPOSAL,
    )


def _seat_shown(seat: Seat, player: Player | None, people: dict[str, Any]) -> SeatShown:
    """Return a chair: its player, or the robot of one who left."""
    if player is None:
        return SeatShown(
            asiento=seat, nick="", avatar="", robot=None, jefe=False, conectado=False, libre=True
        )
    replaced = seat in people["sustituidos"]
    return SeatShown(
        asiento=seat,
        nick=player.nick + ROBOT_SUFFIX if replaced else player.nick,
        avatar=player.avatar,
        robot=departures.SUBSTITUTE if replaced else player.robot_level or None,
        jefe=player.is_boss,
        conectado=seat in people["conectados"],
        copa=(player.cup and not replaced) or msgspec.UNSET,
    )


def first_frame(match_id: int, user_id: int) -> MatchTable | None:
    """Return the ``mesa`` frame for the page of a match, or ``None``; nothing of its state."""
    facts = match_facts(match_id)
    if facts is None:
        return None
    people = match_people(match_id)
    seat = people["sillas"].seat_of.get(user_id)
    return table_frame(facts, people, viewpoint(seat, position=seat or 0))


def taken_up_from(match_id: int) -> datetime | None:
    """Return from when a match goes on that was in a backup, while its people are told of it."""
    restored = lives.lately()
    if restored is None:
        return None
    was_there = Match.objects.filter(pk=match_id, started_at__lte=restored.to).exists()
    return restored.to if was_there else None


def viewpoint(
    seat: Seat | None,
    *,
    position: Seat,
    asked: Seat | None = None,
    sees_cards: bool = False,
    speaks: bool = True,
) -> Viewpoint:
    """Return what ``mesa`` says of its viewer, and where he has *asked* to look from."""
    return Viewpoint(
        yo=seat,
        papel="miron" if seat is None else "jugador",
        desde=position,
        desde_pedido=None if asked == position else asked,
        ve_cartas=sees_cards or seat is not None,
        habla=speaks,
    )


def watchers_by_match(match_ids: Sequence[int]) -> dict[int, list[tuple[str, int]]]:
    """Return which mirones are here, (nick, seat) in the order they came, for each match."""
    found: dict[int, list[tuple[str, int]]] = {match_id: [] for match_id in match_ids}
    rows = _present(match_ids).values_list("match_id", "user__username", "seat")
    for match_id, nick, seat in rows:
        found[match_id].append((nick, seat))
    return found


def _present(match_ids: Sequence[int]) -> QuerySet[Watcher]:
    lately = timezone.now() - timedelta(seconds=WATCHER_SECONDS)
    seated = MatchPlayer.objects.filter(
        match_id=OuterRef("match_id"), user_id=OuterRef("user_id"), until=None
    )
    here = Watcher.objects.filter(~Exists(seated), match_id__in=match_ids, seen_at__gt=lately)
    return here.order_by("id")


def watchers(match_id: int) -> list[Miron]:
    """Return the mirones that are here, in the order they came."""
    return [
        Miron(nick=nick, avatar=avatar, desde=seat)
        for nick, avatar, seat in store.watchers(match_id, WATCHER_SECONDS)
    ]


def are_at_one_match(one: int, other: int) -> bool:
    """Return whether two people play in a match that is not settled. One query."""
    of_one = MatchPlayer.objects.filter(user=one, match__closed_at=None).values("match_id")
    return MatchPlayer.objects.filter(user=other, match_id__in=of_one).exists()


def open_match_ids() -> QuerySet[Match, int]:
    """Return the numbers of the matches whose stakes are rightly still in escrow.

    Beside those that are played or frozen, those that ended and wait to be settled: the sweep has
    ten minutes for it, and none while the economy stands still (decisiones §9).
    """
    open_ = Q(status__in=(Match.Status.PLAYING, Match.Status.FROZEN))
    waiting = Q(finished_at__isnull=False, closed_at=None)
    lately = timezone.now() - SETTLED_WITHIN
    if not freezing.stood_still_since(lately):
        waiting &= Q(finished_at__gt=lately)
    return Match.objects.filter(open_ | waiting).values_list("pk", flat=True)
