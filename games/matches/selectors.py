"""What is read of matches. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

import msgspec
from django.db.models import Count, Q, QuerySet
from django.urls import NoReverseMatch, reverse
from django.utils import timezone

from accounts.nicks import ROBOT_SUFFIX
from economy import bets, freezing
from economy.models import Bet
from games.engines.core.contract import Event, Seat
from games.live import presence
from games.matches import leaving, prizes, runner, store
from games.matches.held import Missing, facts_of, opened
from games.matches.runner import RECENT_STEPS, Facts, Live, Player
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
    facts = known.facts if known else facts_of(match_id)
    live = opened(facts, row, waits)
    if known is not None and 0 < row.version - known.version <= RECENT_STEPS:
        fresh = [
            (version, runner.decode_step(facts, payload).events)
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


def hand_number(live: Live) -> int:
    """Return the number of the hand: the view's ``numero_mano``, where a game has hands."""
    return getattr(live.facts.engine.view(live.state, None), "numero_mano", 0)


def match_people(match_id: int) -> dict[str, Any]:
    """Return what may change in the ``mesa`` frame: status, who is connected, the end."""
    match = Match.objects.select_related("room").defer("state", "server_seed").get(pk=match_id)
    rows = list(MatchPlayer.objects.filter(match_id=match_id).order_by("seat"))
    connected = presence.connected(match_id)
    left = leaving.shown(facts_of(match_id)) if leaving.applies(match) else []
    replaced = sorted(one["asiento"] for one in left if not one["vuelto"])
    return {
        "estado": match.status,
        "salon": {"slug": match.room.slug, "nombre": match.room.name},
        "conectados": [
            bool(row.robot_level) or row.seat in connected or row.seat in replaced for row in rows
        ],
        "sustituidos": replaced,
        "salidas": left,
        "fin": _end(match, rows, replaced),
    }


def _end(match: Match, rows: list[MatchPlayer], replaced: list[Seat]) -> dict[str, Any] | None:
    if match.finished_at is None:
        return None
    objects = _objects(match.pk, rows)
    return {
        "razon": match.reason,
        "motivo": match.void_reason.partition(": ")[2],
        "ganan": [row.seat for row in rows if row.result == MatchPlayer.Result.WON]
        or _winning_leavers(match, rows),
        "liquidada": match.closed_at is not None,
        "movimientos": [
            {
                "asiento": row.seat,
                "usuros": row.money,
                "puntos": row.points,
                "objetos": objects[row.seat],
            }
            for row in rows
        ],
        "acta": record_url(match.pk),
        "revancha": rematch_frame(match, rows),
        "siguiente": _next_url(match, [row for row in rows if row.seat not in replaced]),
    }


def _objects(match_id: int, rows: list[MatchPlayer]) -> dict[Seat, list[dict[str, Any]]]:
    """Return by seat the objects that a match gave, took or gave back, once settled. One query."""
    seats = {row.user_id: row.seat for row in rows}
    moved: dict[Seat, list[dict[str, Any]]] = {row.seat: [] for row in rows}
    for bet in bets.bets_of(match_id):
        bettor, rival = seats[bet.bettor_id], seats[bet.rival_id]
        kind = bet.item.kind
        shown = {"nombre": kind.name, "dibujo": kind.picture_url, "valor": bet.value}
        if bet.ending == Bet.Ending.WON:
            moved[bettor].append({**shown, "hecho": "perdido", "con": rival})
            moved[rival].append({**shown, "hecho": "ganado", "con": bettor})
        elif bet.ending == Bet.Ending.RETURNED:
            moved[bettor].append({**shown, "hecho": "devuelto", "con": rival})
    return moved


def _next_url(match: Match, rows: list[MatchPlayer]) -> str | None:
    """Return the address of the match that the people of *rows* play now, for who looks on."""
    people = [row.user_id for row in rows if not row.robot_level]
    together = Match.objects.filter(
        room_id=match.room_id, pk__gt=match.pk, status=Match.Status.PLAYING, seats=match.seats
    )
    following = (
        together.filter(players__user_id__in=people)
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


def rematch_frame(match: Match, rows: Iterable[MatchPlayer]) -> dict[str, Any]:
    """Return the ``revancha`` frame: who wants to play again."""
    wanting = [row.seat for row in rows if row.wants_rematch]
    return {"t": "revancha", "quieren": wanting, "mesa": match.table_number}


def match_rematch_frame(match_id: int) -> dict[str, Any]:
    """Return the ``revancha`` frame of a match."""
    match = Match.objects.get(pk=match_id)
    return rematch_frame(match, match.players.all())


def table_frame(facts: Facts, people: dict[str, Any]) -> dict[str, Any]:
    """Return the ``mesa`` frame without what depends on who looks (docs/protocolo.md)."""
    row = facts.row
    return {
        "t": "mesa",
        "id": facts.id,
        "juego": row["game"],
        "numero": row["table_number"],
        "salon": people["salon"],
        "valor": row["stake"],
        "estado": people["estado"],
        "competitiva": row["competitive"],
        "entrenamiento": row["training"],
        "puntua": row["ranked"],
        "resumen": row["summary"],
        "opciones": row["options"],
        "condiciones": row["conditions"],
        "compromiso": row["commitment"],
        "lados": facts.engine.sides(facts.options, len(facts.players)),
        "al_salir": facts.engine.leave_policy,
        "castigo": leaving.penalty(facts),
        "manos": facts.engine.has_hands,
        "asientos": [
            {
                "asiento": player.seat,
                **_who(player, replaced=player.seat in people["sustituidos"]),
                "jefe": player.is_boss,
                "conectado": connected,
            }
            for player, connected in zip(facts.players, people["conectados"], strict=True)
        ],
        "salidas": people["salidas"],
        "fin": people["fin"],
    }


def _who(player: Player, *, replaced: bool) -> dict[str, Any]:
    """Return who plays on a seat: its player, or the robot of one who left."""
    nick = player.nick + ROBOT_SUFFIX if replaced else player.nick
    robot = leaving.SUBSTITUTE if replaced else player.robot_level or None
    return {"nick": nick, "avatar": player.avatar, "robot": robot}


def first_frame(match_id: int, user_id: int) -> dict[str, Any] | None:
    """Return the ``mesa`` frame for the page of a match, or ``None``; nothing of its state."""
    facts = match_facts(match_id)
    if facts is None:
        return None
    seat = facts.seat_of.get(user_id)
    return table_frame(facts, match_people(match_id)) | own_frame(seat, position=seat or 0)


def own_frame(
    seat: Seat | None, *, position: Seat, sees_cards: bool = False, speaks: bool = True
) -> dict[str, Any]:
    """Return what the ``mesa`` frame says of who looks."""
    return {
        "yo": seat,
        "papel": "miron" if seat is None else "jugador",
        "desde": position,
        "ve_cartas": sees_cards or seat is not None,
        "habla": speaks,
    }


def watchers_by_match(match_ids: Sequence[int]) -> dict[int, list[tuple[str, int]]]:
    """Return which mirones are here, (nick, seat) in the order they came, for each match."""
    found: dict[int, list[tuple[str, int]]] = {match_id: [] for match_id in match_ids}
    rows = _present(match_ids).values_list("match_id", "user__username", "seat")
    for match_id, nick, seat in rows:
        found[match_id].append((nick, seat))
    return found


def _present(match_ids: Sequence[int]) -> QuerySet[Watcher]:
    lately = timezone.now() - timedelta(seconds=WATCHER_SECONDS)
    return Watcher.objects.filter(match_id__in=match_ids, seen_at__gt=lately).order_by("id")


def watchers(match_id: int) -> list[dict[str, Any]]:
    """Return the mirones that are here, in the order they came."""
    rows = _present([match_id]).select_related("user__profile")
    return [
        {
            "nick": row.user.username,
            "avatar": row.user.profile.avatar_url,
            "desde": row.seat,
        }
        for row in rows
    ]


def open_match_ids() -> QuerySet[Match, int]:
    """Return the numbers of the matches whose stakes are rightly still in escrow.

    Beside those that are played or frozen, those that ended and wait to be settled: the sweep has
    ten minutes for it, and none while the economy stands still (DECISIONS §9).
    """
    open_ = Q(status__in=(Match.Status.PLAYING, Match.Status.FROZEN))
    waiting = Q(finished_at__isnull=False, closed_at=None)
    lately = timezone.now() - SETTLED_WITHIN
    if not freezing.stood_still_since(lately):
        waiting &= Q(finished_at__gt=lately)
    return Match.objects.filter(open_ | waiting).values_list("pk", flat=True)
