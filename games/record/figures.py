"""The figures of a game: counted once a match is closed, read over all that a player has played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.engines.registry import GAMES
from games.live import sql
from games.matches.closing import on_close_later
from games.models import Match, MatchPlayer
from games.record.acta import events_of


class Shown(NamedTuple):
    """A figure of a player: its *value* as it is read («37» or «24 %»)."""

    label: str
    help: str
    value: str


@on_close_later
def write(match_id: int) -> None:
    """Count what each did in a match that counts; again it writes the same.

    What began while somebody sat on a chair that changes hands is his.
    """
    match = Match.objects.defer("state", "server_seed").get(pk=match_id)
    counting = GAMES[match.game].figures
    if counting is None or not match.competitive:
        return
    rows = list(match.players.filter(robot_level=""))
    found: dict[int, dict[str, int]] = {row.pk: {} for row in rows}
    for version, seat, counts in counting.counted(events_of(match_id)):
        for row in rows:
            if row.seat == seat and _sat(row, version):
                mine = found[row.pk]
                mine.update({name: mine.get(name, 0) + n for name, n in counts.items()})
    for row in rows:
        row.figures = found[row.pk]
    MatchPlayer.objects.bulk_update(rows, ["figures"])


def _sat(row: MatchPlayer, version: int) -> bool:
    return row.since <= version and (row.until is None or version < row.until)


def figures_of(user_id: int, game: str) -> tuple[Shown, ...]:
    """Return the figures of a player in *game*; none where it counts none, or he has none yet.

    Not of what the staff annulled. At most one query.
    """
    counting = GAMES[game].figures
    if counting is None:
        return ()
    rows = sql.rows(
        """SELECT one.key, sum(one.value::bigint)
             FROM games_matchplayer p JOIN games_match m ON m.id = p.match_id
            CROSS JOIN LATERAL jsonb_each_text(p.figures) AS one
            WHERE p.user_id = %s AND m.game = %s AND p.figures <> '{}' AND m.void_reason = ''
            GROUP BY one.key""",
        (user_id, game),
    )
    counts = {name: int(total) for name, total in rows}
    if not counts:
        return ()
    shown = (
        Shown(figure.label, figure.help, _value(counts, figure.name, figure.of))
        for figure in counting.FIGURES
    )
    return tuple(shown)


def _value(counts: Mapping[str, int], name: str, of: str) -> str:
    """Return a count as it is read, or how many it is of every hundred; «—» of none."""
    mine = counts.get(name, 0)
    if not of:
        return f"{mine:,}".replace(",", ".")
    whole = counts.get(of, 0)
    return f"{round(100 * mine / whole)} %" if whole else "—"
