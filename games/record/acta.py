"""The acta: everything that happened in a match that is over, for anybody to replay and to verify.

A live match has none: its log stays sealed until it ends. docs/actas.md
describes the document and how to check it by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

import msgspec
from django.utils import timezone

from accounts.models import User
from games.engines.core import openings
from games.engines.core.contract import Context, Event, Seat
from games.engines.core.sealed import OP, Opener, SealedChance
from games.engines.registry import GAMES
from games.matches import origins, runner, vault
from games.matches.held import Poisoned, facts_of
from games.matches.runner import Facts, StepRecord
from games.models import ChatLine, Match, MatchPlayer, MatchStep
from games.record.eyes import Eyes, Teller

FORMAT = 1
PRIVATE_DAYS = 7
EVERYBODY = Eyes(())

_encoded = msgspec.msgpack.Encoder().encode  # draws come back from the log as lists


class NotOver(ValueError):
    """The match is still being played: nothing of it may be shown."""


class Unreadable(Exception):
    """The log or the seed of the match cannot be opened (it was frozen and voided for that)."""


def match_acta(match: Match, *, seat: Seat | None = None, eyes: Eyes = EVERYBODY) -> dict[str, Any]:
    """Return the acta of *match* as plain values.

    ``azar`` holds what anybody needs to deal every hand again (the seed, the players' words and
    the commitment published before play); ``pasos`` one entry a step with its action, events and
    draws of chance. With *seat* they also carry the table from that chair with all the cards face
    up: whole (``vista``) in the first step, what changes (``cambia``) in the rest. Where the deals
    are sealed all of it is what *eyes* saw, and nothing else is in it; those of a player saw it
    before it was over too. Raises ``NotOver`` and ``Unreadable``.
    """
    if match.finished_at is None and not (eyes.sat and is_sealed(match)):
        raise NotOver(match.pk)
    try:
        facts, opener = facts_of(match.pk), _opener(match)
        steps = list(_steps(facts, seat) if opener is None else _told(facts, seat, opener, eyes))
        chance = _chance(match, opener)
    except (Poisoned, vault.Unreadable, msgspec.DecodeError, ValueError) as error:
        raise Unreadable(match.pk) from error
    whose = {"propia": True} if opener is not None and eyes.sat else {}
    return {**match_head(match), **whose, "azar": chance, "pasos": steps}


def is_sealed(match: Match) -> bool:
    """Return whether closed cards of *match* stay so for ever."""
    return match.algorithm == openings.ALGORITHM


def own_eyes(match: Match, user: User | None) -> Eyes | None:
    """Return with which eyes *user* saw *match*, where the acta does not tell everybody all.

    ``None`` if he did not play, or there is no more to see than everybody is told.
    """
    if user is None or not is_sealed(match):
        return None
    rows = [row for row in match.players.all() if row.user_id == user.pk]
    return Eyes.of((row.seat, row.since, row.until) for row in rows) if rows else None


def match_head(match: Match) -> dict[str, Any]:
    """Return what an acta says besides chance and steps: all of it that can still change."""
    return {
        "formato": FORMAT,
        "partida": match.pk,
        "juego": match.game,
        "reglas": match.rules_version,
        "salon": match.room.name,
        "mesa": match.table_number,
        "valor": match.stake,
        "premios": _purse(match),
        "competitiva": match.competitive,
        "entrenamiento": match.training,
        "sin_puntos": _unranked(match),
        "resumen": match.summary,
        "opciones": match.options,
        "lados": sides_of(match),
        "condiciones": match.conditions,
        "empezo": _ms(match.started_at),
        "acabo": _ms(match.finished_at) if match.finished_at else None,
        "fin": match.reason,
        # Who of the staff voided it stays between us; why does not.
        "motivo": match.void_reason.partition(": ")[2],
        "marcador": match.marks,
        "jugadores": [_player(match, row) for row in match.players.select_related("user__profile")],
    }


def _unranked(match: Match) -> str:
    """Return why a match gives points to nobody (torneos §18.1); empty if it does."""
    if match.ranked:
        return ""
    engine = GAMES[match.game].engine
    options: Any = msgspec.convert(match.options, engine.options_type)
    reasons = {
        "entrenamiento": match.training,
        "no_competitiva": not counts(match),
        "usuros_propios": engine.money(options, match.seats).has_stacks,
        "sin_premios": not match.competitive,
        "acordado": not match.conditions.get("puntua", True),
    }
    return next((why for why, holds in reasons.items() if holds), "conexion")


def _purse(match: Match) -> int:
    """Return the U$uros that the house put for the prizes."""
    engine = GAMES[match.game].engine
    options: Any = msgspec.convert(match.options, engine.options_type)
    money = origins.money_of(match.origin, engine.money(options, match.seats))
    return money.purse if match.competitive else 0


def counts(match: Match) -> bool:
    """Return whether a match with these options counts, whoever plays (decisiones §9)."""
    engine = GAMES[match.game].engine
    return engine.competitive(msgspec.convert(match.options, engine.options_type))


def sides_of(match: Match) -> list[list[Seat]]:
    """Return the seats that win and lose together."""
    engine = GAMES[match.game].engine
    options: Any = msgspec.convert(match.options, engine.options_type)
    return [list(side) for side in engine.sides(options, match.seats)]


def may_see(match: Match, user: User | None, *, as_staff: bool) -> bool:
    """Return whether *user* (``None``: anybody) may read the acta of *match*.

    All are public but those of a single juego: their players and the staff have them for seven
    days, for disputes (decisiones §9).
    """
    if counts(match):
        return True
    since = match.finished_at or timezone.now()
    if user is None or timezone.now() - since > timedelta(days=PRIVATE_DAYS):
        return False
    return as_staff or seat_of(match, user) is not None


def may_read_chat(match: Match, user: User | None, *, as_staff: bool) -> bool:
    """Return whether *user* may read what was said: who played, and the staff."""
    return user is not None and (as_staff or seat_of(match, user) is not None)


def seat_of(match: Match, user: User | None) -> Seat | None:
    """Return the seat of *user*, ``None`` if he did not play; no query with players loaded."""
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


def _player(match: Match, row: MatchPlayer) -> dict[str, Any]:
    on_subsidy = match.ranked and not row.robot_level and row.staked < match.stake
    return {
        "asiento": row.seat,
        "nick": row.user.username,
        "avatar": row.user.profile.avatar_url,
        "robot": row.robot_level or None,
        "jefe": row.is_boss,
        "resultado": row.result,
        "usuros": row.money,
        "puntos": row.points,
        **({"con_subsidio": True} if on_subsidy else {}),
        **({"desde": row.since, "hasta": row.until} if row.since or row.until else {}),
    }


def match_chance(match: Match) -> dict[str, Any]:
    """Return the ``azar`` of the acta of *match*; raises as ``match_acta``."""
    if match.finished_at is None:
        raise NotOver(match.pk)
    try:
        return _chance(match, _opener(match))
    except (Poisoned, vault.Unreadable) as error:
        raise Unreadable(match.pk) from error


def _chance(match: Match, opener: Opener | None) -> dict[str, Any]:
    """Return what the chance comes from, with all that is ever told of the seed."""
    seed = vault.unseal(match.server_seed, runner.scope_of(match.pk))
    is_over = match.finished_at is not None
    return {
        "algoritmo": match.algorithm,
        "compromiso": match.commitment,
        **({"semilla": seed.hex()} if opener is None else opener.told(is_over=is_over)),
        "palabras": match.nonces,
    }


def _opener(match: Match) -> Opener | None:
    """Return what opens the cards of a match whose deals are sealed."""
    chance = facts_of(match.pk).chance
    if not isinstance(chance, SealedChance):
        return None
    seed = vault.unseal(match.server_seed, runner.scope_of(match.pk))
    return Opener(chance, seed)


def log_of(facts: Facts) -> Iterator[tuple[dict[str, Any], StepRecord]]:
    """Yield of each step what never was a secret, and what was."""
    rows = MatchStep.objects.filter(match_id=facts.id).order_by("version")
    for row in rows.values("version", "seat", "payload", "elapsed_ms", "at").iterator():
        plain = {
            "v": row["version"],
            "asiento": row["seat"],
            "ms": row["elapsed_ms"],
            "a": _ms(row["at"]),
        }
        yield plain, runner.decode_step(facts, row["payload"])


def events_of(match_id: int) -> Iterator[tuple[int, Sequence[Event]]]:
    """Yield every step of a match, its version and what happened; raises as the log is read.

    Of matches that are over, and for what tells nobody what happened.
    """
    for plain, record in log_of(facts_of(match_id)):
        yield plain["v"], record.events


def _steps(facts: Facts, seat: Seat | None) -> Iterator[dict[str, Any]]:
    """Yield the log; views are folded from the events, so that later rules can still show it."""
    state: Any = None
    before: dict[str, Any] = {}
    for plain, record in log_of(facts):
        step = {
            **plain,
            "accion": msgspec.to_builtins(record.action),
            "eventos": msgspec.to_builtins(record.events),
            "tiradas": msgspec.to_builtins(record.draws),
        }
        if seat is not None:
            state = folded(facts, state, record)
            before = _add_view(step, before, facts.engine.face_up(state, seat))
        yield step


def _told(facts: Facts, seat: Seat | None, opener: Opener, eyes: Eyes) -> list[dict[str, Any]]:
    """Return the log as *eyes* saw it, where closed cards stay so."""
    state: Any = None
    before: dict[str, Any] = {}
    teller = Teller(facts.engine, opener, eyes)
    for plain, record in log_of(facts):
        state = folded(facts, state, record)
        step = teller.step(plain, record, state)
        if seat is not None:
            before = _add_view(step, before, teller.view(plain["v"], state))
    return teller.told()


def _add_view(step: dict[str, Any], before: dict[str, Any], view: Any) -> dict[str, Any]:
    """Add to *step* what changes in the *view* since the one *before*; return it."""
    after: dict[str, Any] = msgspec.to_builtins(view)
    step["cambia" if before else "vista"] = {
        name: value for name, value in after.items() if before.get(name, ...) != value
    }
    return after


def folded(facts: Facts, state: Any, record: StepRecord) -> Any:
    """Return the state after a step of the log, *state* being that before it; none before all."""
    if state is None:
        rng = facts.chance.stream(1, 1)
        return facts.engine.start(facts.options, facts.seats, rng, facts.manners).state
    for event in record.events:
        state = facts.engine.evolve(state, event)
    return state


def replay_differs(match: Match) -> int | None:
    """Return the first version whose replay differs from the log, ``None`` if none does.

    Plays every action again and compares events and draws and, at the end, the stored state; where
    deals are sealed, what the acta opens must also be what was bound.
    Raises what the engine or the vault raise when the log cannot even be played.
    """
    facts = facts_of(match.pk)
    state: Any = None
    deals = 0
    rows = MatchStep.objects.filter(match=match, version__lte=match.version).order_by("version")
    for version, seat, payload, elapsed_ms in rows.values_list(
        "version", "seat", "payload", "elapsed_ms"
    ):
        record = runner.decode_step(facts, payload)
        rng = facts.chance.stream(version, deals + 1)
        if record.action is None:
            step = facts.engine.start(facts.options, facts.seats, rng, facts.manners)
        else:
            step = facts.engine.play(state, seat, record.action, Context(rng, elapsed_ms))
        if step.events != record.events or _encoded(rng.draws) != _encoded(record.draws):
            return int(version)
        state, deals = step.state, deals + bool(rng.draws)
    if state != runner.decode_state(facts, match.state):
        return match.version
    return _wrong_opening(match)


def _wrong_opening(match: Match) -> int | None:
    """Return the version of the first deal whose cards are not those that were bound."""
    if match.finished_at is None or _opener(match) is None:
        return None
    acta, deal = match_acta(match), 0
    if not openings.is_bound(acta["azar"]):
        return 0
    for step in acta["pasos"]:
        deal += bool(step["tiradas"])
        for told in step["tiradas"]:
            if told["op"] == OP and openings.fault(acta["azar"], deal, told):
                return int(step["v"])
    return None
