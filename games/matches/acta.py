"""The acta: everything that happened in a match that is over, for anybody to replay and to verify.

A live match has none: its log stays sealed until it ends (RELIABILITY §6.3).
"""

from __future__ import annotations

from typing import Any

import msgspec

from games.engines.core.chance import ALGORITHM, HmacRng
from games.engines.core.contract import Context
from games.matches import runner, vault
from games.matches.held import facts_of
from games.matches.runner import Facts
from games.models import Match, MatchPlayer, MatchStep

FORMAT = 1


class NotOver(ValueError):
    """The match is still being played: nothing of it may be shown."""


def match_acta(match: Match, *, seat: int | None = None) -> dict[str, Any]:
    """Return the acta of *match* as plain values.

    ``azar`` holds what anybody needs to deal every hand again (the seed, the players' words and
    the commitment published before play); ``pasos`` one entry a step with its action, events and
    draws of chance. With *seat* each step also carries ``vista``: the table from that chair with
    all the cards face up. Raises ``NotOver``.
    """
    if match.finished_at is None:
        raise NotOver(match.pk)
    facts = facts_of(match.pk)
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
        "condiciones": match.conditions,
        "empezo": _ms(match.started_at),
        "acabo": _ms(match.finished_at),
        "fin": match.reason,
        "motivo": match.void_reason,
        "marcador": match.score,
        "jugadores": [_player(row) for row in match.players.select_related("user__profile")],
        "azar": _chance(match),
        "pasos": _steps(facts, seat),
    }


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


def _steps(facts: Facts, seat: int | None) -> list[dict[str, Any]]:
    """Return the log; views are folded from the events, so that later rules can still show it."""
    engine, state = facts.engine, None
    rows = MatchStep.objects.filter(match_id=facts.id).order_by("version")
    found = []
    for row in rows.values("version", "seat", "payload", "elapsed_ms", "at"):
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
            if state is None:
                rng = HmacRng(facts.key, f"{facts.id}:1")
                state = engine.start(facts.options, len(facts.players), rng).state
            else:
                for event in record.events:
                    state = engine.evolve(state, event)
            step["vista"] = msgspec.to_builtins(engine.face_up(state, seat))
        found.append(step)
    return found


def replay_differs(match: Match) -> int | None:
    """Return the first version whose replay differs from the log, ``None`` if none does.

    Plays every action again and compares the events and, at the end, the stored state.
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
        if step.events != record.events:
            return int(version)
        state = step.state
    return None if state == runner.decode_state(facts, match.state) else match.version
