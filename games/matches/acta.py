"""The acta: everything that happened in a match that is over, for anybody to replay and to verify.

A live match has none: its log stays sealed until it ends (RELIABILITY §6.3). docs/actas.md
describes the document and how to check it by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import msgspec
from django.utils import timezone

from accounts.models import User
from games.engines.core.chance import ALGORITHM, HmacRng
from games.engines.core.contract import Context, Seat
from games.engines.registry import GAMES
from games.matches import runner, vault
from games.matches.held import Poisoned, facts_of
from games.matches.runner import Facts, StepRecord
from games.models import ChatLine, Match, MatchPlayer, MatchStep

FORMAT = 1
PRIVATE_DAYS = 7

_encoded = msgspec.msgpack.Encoder().encode  # draws come back from the log as lists


class NotOver(ValueError):
    """The match is still being played: nothing of it may be shown."""


class Unreadable(Exception):
    """The log or the seed of the match cannot be opened (it was frozen and voided for that)."""


def match_acta(match: Match, *, seat: Seat | None = None) -> dict[str, Any]:
    """Return the acta of *match* as plain values.

    ``azar`` holds what anybody needs to deal every hand again (the seed, the players' words and
    the commitment published before play); ``pasos`` one entry a step with its action, events and
    draws of chance. With *seat* they also carry the table from that chair with all the cards face
    up: whole (``vista``) in the first step, what changes (``cambia``) in the rest. Raises
    ``NotOver`` and ``Unreadable``.
    """
    if match.finished_at is None:
        raise NotOver(match.pk)
    try:
        chance, steps = _chance(match), list(_steps(facts_of(match.pk), seat))
    except (Poisoned, vault.Unreadable, msgspec.DecodeError) as error:
        raise Unreadable(match.pk) from error
    return {
        "formato": FORMAT,
        "partida": match.pk,
        "juego": match.game,
        "reglas": match.rules_version,
        "salon": match.room.name,
        "mesa": match.table_number,
        "valor": match.stake,
        "competitiva": match.competitive,
        "entrenamiento": match.training,
        "resumen": match.summary,
        "opciones": match.options,
        "lados": sides_of(match),
        "condiciones": match.conditions,
        "empezo": _ms(match.started_at),
        "acabo": _ms(match.finished_at),
        "fin": match.reason,
        # Who of the staff voided it stays between us; why does not.
        "motivo": match.void_reason.partition(": ")[2],
        "marcador": match.score,
        "jugadores": [_player(row) for row in match.players.select_related("user__profile")],
        "azar": chance,
        "pasos": steps,
    }


def counts(match: Match) -> bool:
    """Return whether a match with these options counts, whoever plays (DECISIONS §9)."""
    engine = GAMES[match.game].engine
    return engine.competitive(msgspec.convert(match.options, engine.options_type))


def sides_of(match: Match) -> list[list[Seat]]:
    """Return the seats that win and lose together."""
    engine = GAMES[match.game].engine
    options: Any = msgspec.convert(match.options, engine.options_type)
    return [list(side) for side in engine.sides(options, match.seats)]


def may_see(match: Match, user: User | None) -> bool:
    """Return whether *user* (``None``: anybody) may read the acta of *match*.

    All are public but those of a single juego: their players and the staff have them for seven
    days, for disputes (DECISIONS §9).
    """
    if counts(match):
        return True
    since = match.finished_at or timezone.now()
    if user is None or timezone.now() - since > timedelta(days=PRIVATE_DAYS):
        return False
    return user.is_staff or seat_of(match, user) is not None


def may_read_chat(match: Match, user: User | None) -> bool:
    """Return whether *user* may read what was said: who played, and the staff."""
    return user is not None and (user.is_staff or seat_of(match, user) is not None)


def seat_of(match: Match, user: User | None) -> Seat | None:
    """Return the seat of *user*, ``None`` for who did not play; no query with players loaded."""
    if user is None:
        return None
    return next((row.seat for row in match.players.all() if row.user_id == user.pk), None)


def match_chat(match_id: int) -> list[dict[str, Any]]:
    """Return what was said at the match; ``asiento`` is ``None`` for mirones, ``a`` is in ms."""
    rows = ChatLine.objects.filter(match_id=match_id).select_related("author").order_by("pk")
    return [
        {
            "n": line.pk,
            "nick": line.author.username,
            "asiento": line.seat,
            "texto": line.text,
            "a": _ms(line.at),
        }
        for line in rows
    ]


def _ms(moment: Any) -> int:
    return int(moment.timestamp() * 1000)


def _player(row: MatchPlayer) -> dict[str, Any]:
    return {
        "asiento": row.seat,
        "nick": row.user.username,
        "avatar": row.user.profile.avatar_url,
        "robot": row.robot_level or None,
        "jefe": row.is_boss,
        "resultado": row.result,
        "usuros": row.money,
        "puntos": row.points,
    }


def _chance(match: Match) -> dict[str, Any]:
    seed = vault.unseal(match.server_seed, runner.scope_of(match.pk))
    return {
        "algoritmo": ALGORITHM,
        "compromiso": match.commitment,
        "semilla": seed.hex(),
        "palabras": match.nonces,
    }


def _steps(facts: Facts, seat: Seat | None) -> Iterator[dict[str, Any]]:
    """Yield the log; views are folded from the events, so that later rules can still show it."""
    rows = MatchStep.objects.filter(match_id=facts.id).order_by("version")
    state: Any = None
    before: dict[str, Any] = {}
    for row in rows.values("version", "seat", "payload", "elapsed_ms", "at").iterator():
        record = runner.decode_step(facts, row["payload"])
        step = {
            "v": row["version"],
            "asiento": row["seat"],
            "accion": msgspec.to_builtins(record.action),
            "eventos": msgspec.to_builtins(record.events),
            "tiradas": msgspec.to_builtins(record.draws),
            "ms": row["elapsed_ms"],
            "a": _ms(row["at"]),
        }
        if seat is not None:
            state = _folded(facts, state, record)
            after = msgspec.to_builtins(facts.engine.face_up(state, seat))
            step["cambia" if before else "vista"] = {
                name: value for name, value in after.items() if before.get(name, ...) != value
            }
            before = after
        yield step


def _folded(facts: Facts, state: Any, record: StepRecord) -> Any:
    if state is None:
        rng = HmacRng(facts.key, f"{facts.id}:1")
        return facts.engine.start(facts.options, len(facts.players), rng).state
    for event in record.events:
        state = facts.engine.evolve(state, event)
    return state


def replay_differs(match: Match) -> int | None:
    """Return the first version whose replay differs from the log, ``None`` if none does.

    Plays every action again and compares events and draws and, at the end, the stored state.
    Raises what the engine or the vault raise when the log cannot even be played.
    """
    facts = facts_of(match.pk)
    state: Any = None
    rows = MatchStep.objects.filter(match=match, version__lte=match.version).order_by("version")
    for version, seat, payload, elapsed_ms in rows.values_list(
        "version", "seat", "payload", "elapsed_ms"
    ):
        record = runner.decode_step(facts, payload)
        rng = HmacRng(facts.key, f"{facts.id}:{version}")
        if record.action is None:
            step = facts.engine.start(facts.options, len(facts.players), rng)
        else:
            step = facts.engine.play(state, seat, record.action, Context(rng, elapsed_ms))
        if step.events != record.events or _encoded(rng.draws) != _encoded(record.draws):
            return int(version)
        state = step.state
    return None if state == runner.decode_state(facts, match.state) else match.version
