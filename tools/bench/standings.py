"""Measures the rankings inside a site's environment and prints one JSON object.

The pages of a ranking of 100,000, and what it takes to make points and ratings of 100,000 stored
partidas again, and to take one of them back; and their trophies, from what each of them counted.
"""

from __future__ import annotations

import json
import os
import random
import secrets
import sys
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import django

django.setup()

from django.db import connection  # noqa: E402 - the settings come first
from django.test import Client  # noqa: E402
from django.utils import timezone  # noqa: E402

from accounts.models import User  # noqa: E402
from games.engines.core.feats import Feat, Tally  # noqa: E402
from games.models import Match, MatchPlayer, Room  # noqa: E402
from games.tables import forms  # noqa: E402
from tools.bench.money import page  # noqa: E402
from tournaments.conduct import radar  # noqa: E402
from tournaments.models import Award, Deed, Score, Season  # noqa: E402
from tournaments.rankings import following, listing, places  # noqa: E402
from tournaments.rankings.ordering import ORDERS  # noqa: E402
from tournaments.rules import periods  # noqa: E402
from tournaments.trophies import recounting, tallies  # noqa: E402

Note = Callable[[str, object], None]

GAME = "mus"
ANNULLED_AFTER = 1_000
"""Partidas that were closed after the one that is annulled."""

_PEOPLE = """
WITH made AS (
  INSERT INTO accounts_user (username, email, password, is_superuser, is_staff, is_active,
                             date_joined, kind, nick_twin)
  SELECT %(mark)s || n, %(mark)s || n || '@x.example', '!', false, false, true, now(), 'person',
         false
    FROM generate_series(%(first)s, %(last)s) n RETURNING id)
INSERT INTO accounts_profile (user_id, avatar, chat_tone, stored_preferences, status, trophies)
SELECT id, '', 'tinta', '{}', 'disponible', 0 FROM made"""

# A player of every third has played once or twice: there are many who share their place.
_SCORES = """
INSERT INTO tournaments_score (user_id, game, period, points, won, played)
SELECT id, %(game)s, period, CASE WHEN id %% 3 = 0 THEN 2 ELSE 12 * won - 10 * (played - won) END,
       CASE WHEN id %% 3 = 0 THEN 1 ELSE won END, CASE WHEN id %% 3 = 0 THEN 2 ELSE played END
  FROM (SELECT u.id, 1 + (u.id * 7919) %% 150 AS played,
               ((u.id * 104729) %% (2 + (u.id * 7919) %% 150)) AS won
          FROM accounts_user u WHERE u.username LIKE %(mark)s || '%%') one
 CROSS JOIN unnest(%(periods)s::text[]) period"""
_LEVELS = """
INSERT INTO tournaments_level (user_id, game, mu, sigma, matches, rated_at)
SELECT user_id, game, 20 + points %% 10, 3, played, now() FROM tournaments_score
 WHERE period = '' AND game = %(game)s"""
_PAIRS = """
INSERT INTO tournaments_pairscore (one_id, other_id, game, period, points, won, played)
SELECT user_id, next, game, period, points, won, 10 + played
  FROM (SELECT *, lead(user_id) OVER (ORDER BY user_id) AS next FROM tournaments_score
         WHERE game = %(game)s AND period = %(period)s) one
 WHERE next IS NOT NULL"""

_SEASON = """
INSERT INTO tournaments_score (user_id, game, period, points, won, played)
SELECT user_id, game, %(code)s, points, won, played FROM tournaments_score
 WHERE game = %(game)s AND period = ''"""


def fill(players: int) -> None:
    """Fill the ranking of a game with so many players, and their pairs."""
    season = periods.season_of(timezone.now())
    mark = f"c{secrets.token_hex(2)}-"
    given: dict[str, Any] = {"mark": mark, "game": GAME, "periods": [season, ""], "period": season}
    with connection.cursor() as cursor:
        for first in range(0, players, 5_000):
            cursor.execute(_PEOPLE, {**given, "first": first + 1, "last": first + 5_000})
        cursor.execute("ANALYZE")
        for statement in (_SCORES, _LEVELS, _PAIRS):
            cursor.execute(statement, given)
            cursor.execute("ANALYZE tournaments_score, tournaments_level, tournaments_pairscore")


def pages() -> dict[str, dict[str, Any]]:
    """Return what each page of a season takes, for a player from the middle of it."""
    rows = Score.objects.filter(game=GAME, period=periods.season_of(timezone.now()))
    count = rows.count()
    middle = rows.order_by(*ORDERS[Score].by)[count // 2]
    client = Client(headers={"host": "localhost"})
    client.force_login(User.objects.get(pk=middle.user_id))
    last = -(-count // listing.PER_PAGE)
    asked = {
        "first": "",
        "middle": f"?pagina={last // 2}",
        "last": f"?pagina={last}",
        "20 or more, middle": f"?minimo=20&pagina={last // 4}",
        "of late, of all time": f"?periodo=siempre&activos=1&pagina={last // 2}",
        "by level, first": "?orden=nivel",
        "by level, middle": f"?orden=nivel&pagina={last // 2}",
        "by level, 20 or more": f"?orden=nivel&minimo=20&pagina={last // 4}",
        "friends": "?amigos=1",
        "pairs, middle": f"?de=parejas&pagina={last // 2}",
    }
    return {name: page(client, f"/ranking/{GAME}/{query}") for name, query in asked.items()}


# --- Partidas


def play(count: int, people: list[int]) -> list[int]:
    """Store so many finished partidas of four of *people*; return their numbers, in order."""
    room, _ = Room.objects.get_or_create(
        slug=f"medida-{GAME}", defaults={"game": GAME, "name": "Medida"}
    )
    options = forms.as_data(forms.decode_options(GAME, {}, range(4)))
    began = timezone.now() - timedelta(minutes=2 * count + 2)
    chance = random.Random(7)  # noqa: S311 - the same partidas each time
    numbers: list[int] = []
    for first in range(0, count, 500):
        ends = [began + timedelta(minutes=2 * n) for n in range(first, min(first + 500, count))]
        matches = Match.objects.bulk_create(_finished(room, options, at) for at in ends)
        players = [row for match in matches for row in _players(match, chance.sample(people, 4))]
        MatchPlayer.objects.bulk_create(players)
        numbers += [match.pk for match in matches]
    return numbers


def _finished(room: Room, options: Any, at: Any) -> Match:
    return Match(
        room=room, game=GAME, rules_version=1, seats=4, options=options, conditions={},
        summary="medida", stake=5, status=Match.Status.FINISHED, state=b"", server_seed=b"",
        commitment="0" * 64, stepped_at=at, finished_at=at, closed_at=at, told_at=at,
        rematch="no",
    )  # fmt: skip


def _players(match: Match, people: list[int]) -> list[MatchPlayer]:
    winner = match.pk % 2
    return [
        MatchPlayer(
            match=match, seat=seat, user_id=user_id, staked=5,
            result="gana" if seat % 2 == winner else "pierde",
            place=1 if seat % 2 == winner else 2, points=12 if seat % 2 == winner else -10,
        )
        for seat, user_id in enumerate(people)
    ]  # fmt: skip


def took(work: Callable[[], object]) -> float:
    """Return the seconds that *work* takes."""
    began = time.perf_counter()
    work()
    return round(time.perf_counter() - began, 2)


def processor() -> float:
    """Return the seconds of processor so far, of this process and of its server's."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    of_server = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return time.process_time() + sum(map(int, of_server)) / os.sysconf("SC_CLK_TCK")


def rebuilt(found: dict[str, Any]) -> None:
    """Make all again, and put into *found* what that took and gave."""
    before = processor()
    found["rebuild_s"].append(took(lambda: following.rebuild(GAME)))
    found["processor_s"].append(round(processor() - before, 2))
    found["digests"].append(following.digest_of(GAME)[:16])


def played(count: int) -> list[int]:
    """Store so many partidas of 2,000 people; return their numbers, in order."""
    people = list(User.objects.filter(username__startswith="c").values_list("pk", flat=True)[:2000])
    return play(count, people)


def recounts(numbers: list[int]) -> dict[str, Any]:
    """Return what it takes to make all, to make it again, and to take one partida back."""
    Score.objects.all().delete()
    found: dict[str, Any] = {"rebuild_s": [], "processor_s": [], "digests": []}
    for _ in range(2):
        rebuilt(found)
    for name, number in (("late_s", numbers[-ANNULLED_AFTER]), ("early_s", numbers[0])):
        Match.objects.filter(pk=number).update(void_reason="medida")
        found[name] = took(lambda number=number: following.follow(number))  # type: ignore[misc]
    return found


def spent(work: Callable[[], object]) -> list[float]:
    """Return the seconds that *work* takes: by the clock, and of processor."""
    before = processor()
    seconds = took(work)
    return [seconds, round(processor() - before, 2)]


def season_closed() -> list[float]:
    """Return what it takes to close a season in which everybody of the list has played."""
    now = timezone.now()
    code = "medida"
    with connection.cursor() as cursor:
        cursor.execute(_SEASON, {"code": code, "game": GAME})
    season = Season.objects.create(
        code=code, starts_at=now - timedelta(days=400), ends_at=now - timedelta(days=399)
    )
    seconds = spent(places.seasons_watch)
    season.refresh_from_db()
    assert season.closed_at is not None
    assert season.told_at is not None
    return seconds


# --- Trophies


def feats(numbers: list[int]) -> None:
    """Store what each of these partidas counted for each of its players, as if it had been read."""
    chance = random.Random(11)  # noqa: S311 - the same feats each time
    moments = dict(Match.objects.filter(pk__in=numbers).values_list("pk", "closed_at"))
    for first in range(0, len(numbers), 500):
        rows = MatchPlayer.objects.filter(match__in=numbers[first : first + 500])
        Deed.objects.bulk_create(
            Deed(
                user_id=row.user_id, fact=f"partida:{row.match_id}", match_id=row.match_id,
                at=moments[row.match_id] or timezone.now(),
                tally=tallies.stored(_tally(row, chance)),
            )
            for row in rows.order_by("match", "seat")
        )  # fmt: skip


def _tally(row: MatchPlayer, chance: random.Random) -> Tally:
    has_won = int(row.result == "gana")
    found = [
        Feat(0, 0, "partidas"),
        Feat(0, 0, "racha", n=has_won, of_a_row=True, breaks=not has_won),
    ]
    found.append(Feat(0, 0, "seguidas_sin_falta", of_a_row=True))
    if has_won:
        found += [Feat(0, 0, "victorias"), Feat(0, 0, f"victorias:{GAME}")]
    if chance.random() < 0.1:
        found.append(Feat(0, 0, chance.choice(["capotes", "reales", "ordagos_ganados"])))
    return Tally.of(found)


def uncounted(numbers: list[int]) -> None:
    """Have nobody won or counted anything, as before the first recount."""
    Award.objects.all().delete()
    # In pieces: a statement on all of them would last longer than any may.
    for first in range(0, len(numbers), 2_000):
        some = numbers[first : first + 2_000]
        Deed.objects.filter(match__in=some).update(counters={}, won=[])


def trophies(numbers: list[int], note: Note) -> dict[str, Any]:
    """Return what it takes to count the milestones of all from nothing, again, and from nothing.

    Each turn is told to *note* as soon as it is known.
    """
    feats(numbers)
    found: dict[str, Any] = {"recount_s": [], "processor_s": [], "digests": []}
    for turn in range(3):
        if turn == 2:
            uncounted(numbers)
        before = processor()
        found["recount_s"].append(took(recounting.recount_all))
        found["processor_s"].append(round(processor() - before, 2))
        found["digests"].append(recounting.digest()[:16])
        note(f"trophies, turn {turn + 1}", found)
    found["awards"] = Award.objects.count()
    return found


def main() -> None:
    """Measure everything and print it; each part besides as soon as it is known (stderr)."""
    players, matches = (int(text) for text in sys.argv[1:3])
    parts = sys.argv[3:]
    fill(players)
    found: dict[str, Any] = {}

    def note(name: str, figures: object) -> None:
        found[name] = figures
        print(name, json.dumps(figures), file=sys.stderr, flush=True)

    if "pages" in parts:
        note("pages", pages())
    if "season" in parts:
        note("season_s", season_closed())
    numbers = played(matches)
    if "recounts" in parts:
        note("recounts", recounts(numbers))
        note("radar_s", spent(radar.look))
    if "trophies" in parts:
        note("trophies", trophies(numbers, note))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
