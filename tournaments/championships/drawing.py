"""The draw of a championship: who is there, their order, and what anybody checks (torneos §4)."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.live.failpoints import failpoint
from tournaments.championships import fees, past
from tournaments.championships.entering import fill, kept_out
from tournaments.championships.founding import seed_of
from tournaments.championships.pool import pool_paired
from tournaments.championships.states import championship_locked, championship_move, entries_move
from tournaments.conduct.absences import no_show
from tournaments.models import Championship, Cruce, Entry, Forbidden, Level, Member, Score
from tournaments.pairing import progress
from tournaments.pairing.bracket import NOBODY, size_for
from tournaments.pairing.draw import Draw, order, seeds_by_level
from tournaments.pairing.progress import BY_SEASON
from tournaments.rankings.seasons import calendar
from tournaments.rules.rating import Rating


class Told(NamedTuple):
    """What is published at the draw: from it anybody computes the order anew."""

    commitment: str
    seed: str
    """64 hexadecimal digits."""
    championship: int
    entries: list[str]
    """Who was there, in the order in which they took their places."""
    words: dict[str, str]
    fingerprint: str
    seeded: list[str]
    order: list[str]

    @property
    def listed(self) -> list[tuple[str, str]]:
        """Each entry with its word, "" without any, in the order of the places."""
        return [(name, self.words.get(name, "")) for name in self.entries]

    pools: list[list[str]]
    """Who looked for a partner, in order of joining, each time that entering was closed."""
    paired: list[list[list[str]]]
    """The pairs made of each of those pools; fewer than these where they were not kept yet."""
    seals: list[str]
    """The fingerprints of those pools, of which somebody was erased; "" of the others."""
    erased: dict[str, str]
    """The entries of which somebody was erased, with the fingerprint of their line or ""."""


def closed(one: Championship, actor: User | None = None, reason: str = "") -> None:
    """End entering the locked championship, which *actor* closes for a *reason*, or its clock.

    Invitations expire, and those who look for a partner are paired by lot.
    """
    entries_move(one.entries.all(), "invitado", "caducar")
    if one.seekers.exists():
        names, pairs = pool_paired(one, seed_of(one))
        before = _pools(one)
        one.drawn = {
            **before,
            "buscan": [*before["buscan"], names],
            "parejas": [*before["parejas"], [list(pair) for pair in pairs]],
        }
        failpoint("championship.paired")
    championship_move(one, "cerrar", actor=actor, reason=reason)


def draw_held(championship_id: int) -> None:
    """Draw a championship whose time has come, once; cancel it if too few are there.

    Who has not said that he is there is left out, and those of the waiting list who have take
    their places; all others of that list expire (torneos §3.8). Who could not say it, for the staff
    does not let him sit, owes no presence and has his fee back. The list, the words and the order
    are kept in the row, and each entry gets its number.
    """
    one = championship_locked(championship_id)
    if one.state != "presentacion" or one.starts_at > timezone.now():
        return
    away = one.members.filter(entry__state="confirmado", is_in=True)
    barred = _barred(one, away)
    absent = away.filter(present_at=None).exclude(entry__in=barred)
    no_show(f"torneo:{one.pk}:sorteo", list(absent.values_list("user", flat=True)), one.starts_at)
    unable = one.entries.filter(pk__in=[entry.pk for entry in barred])
    entries_move(unable, "confirmado", "faltar", told="vetado")
    entries_move(one.entries.all(), "confirmado", "faltar")
    fees.give_back(one, *barred)
    fill(one, who_are_there=True)
    entries_move(one.entries.all(), "en_espera", "caducar")
    failpoint("championship.presence")
    there = list(one.entries.filter(state="presente").order_by("placed", "turn"))
    if len(there) < one.least:
        why = _("No se ha llegado al mínimo de participantes")
        championship_move(one, "cancelar", reason=why)
        fees.pay_owed(one)
        return
    _number(one, there)
    entries_move(one.entries.all(), "presente", "sortear")
    championship_move(one, "sortear")
    failpoint("championship.drawn")


def _barred(one: Championship, away: QuerySet[Member]) -> list[Entry]:
    """Return the entries of those *away* of which somebody could not say that he is there."""
    silent = away.filter(present_at=None)
    barred = kept_out(one, list(silent.values_list("user", flat=True)), is_inside=True)
    found = silent.filter(user__in=barred).values("entry")
    return list(one.entries.filter(pk__in=found).order_by("pk"))


def play_begun(championship_id: int) -> None:
    """Begin to play what has been drawn."""
    one = championship_locked(championship_id)
    if one.state == "sorteado":
        championship_move(one, "empezar")


def _number(one: Championship, there: list[Entry]) -> None:
    """Give the entries that are *there* their numbers, and keep what they come from."""
    names = names_of(one.entries.filter(state="presente"))
    by_name = {names[entry.pk]: entry for entry in there}
    words = {names[pk]: word for pk, word in _words(one).items() if pk in names}
    entries = list(by_name)
    drawn = Draw.of(seed_of(one), one.pk, entries, words)
    seeded = [names[pk] for pk in _seeds(one, there)]
    found = order(drawn, entries, seeded)
    for number, name in enumerate(found, 1):
        by_name[name].number = number
    Entry.objects.bulk_update(there, ["number"], batch_size=500)
    one.drawn = {
        **_pools(one),
        "lista": [[name, words.get(name, "")] for name in entries],
        "huella": drawn.fingerprint,
        "cabezas": seeded,
        "orden": found,
    }


def _pools(one: Championship) -> dict[str, list[Any]]:
    """Return who has looked for a partner so far, and the pairs that were made of them."""
    drawn = one.drawn or {}
    return {key: drawn.get(key, []) for key in ("buscan", "parejas", "huellas")}


def _seeds(one: Championship, there: list[Entry]) -> list[int]:
    """Return the seeds of who are *there*: by hand, or as many as its rules say, the best."""
    by_hand = sorted((e.seeded, e.pk) for e in there if e.seeded is not None)
    if by_hand:
        most = min(len(by_hand), size_for(len(there)) // 2)
        # Of those set, fewer may have come: 0, 2, 4, 8… of the half of the cuadro (torneos §4.6).
        count = 1 << (most.bit_length() - 1)
        return [pk for _rank, pk in by_hand[: count if count > 1 else 0]]
    wanted = min(one.rules.get("seeds", 0), size_for(len(there)) // 2)
    if one.format != "eliminatoria" or wanted < 2:
        return []
    people: dict[int, list[int]] = {entry.pk: [] for entry in there}
    members = one.members.filter(entry__in=there).values_list("entry", "user")
    for entry, user in members.order_by("pk"):
        people[entry].append(user)
    if one.rules.get("seeds_by") == BY_SEASON:
        return _by_season(one, people)[:wanted]
    return _by_level(one, people)[:wanted]


def _by_level(one: Championship, people: dict[int, list[int]]) -> list[int]:
    """Return the entries of *people*, in order of enrolment, by the sum of their levels."""
    rows = Level.objects.filter(user__in=_each(people), game=one.room.game)
    levels = {row.user_id: Rating(row.mu, row.sigma) for row in rows}
    entrants = [(str(pk), [levels.get(u, Rating()) for u in of]) for pk, of in people.items()]
    return [int(name) for name in seeds_by_level(entrants, len(entrants))]


def _by_season(one: Championship, people: dict[int, list[int]]) -> list[int]:
    """Return the entries of *people*, in order of enrolment, by the points of this season."""
    season = calendar().code_at(one.starts_at)
    rows = Score.objects.filter(user__in=_each(people), game=one.room.game, period=season)
    points = dict(rows.values_list("user", "points"))
    total = {pk: sum(points.get(user, 0) for user in of) for pk, of in people.items()}
    return sorted(total, key=lambda pk: -total[pk])


def _each(people: dict[int, list[int]]) -> list[int]:
    return [user for of in people.values() for user in of]


def names_of(entries: QuerySet[Entry]) -> dict[int, str]:
    """Return by entry what it is called in a draw: its nicks, that of the captain first."""
    rows = entries.filter(members__isnull=False).order_by("pk", "-members__is_captain")
    found: dict[int, list[str]] = {}
    for pk, nick in rows.values_list("pk", "members__user__username"):
        found.setdefault(pk, []).append(nick)
    return {pk: "+".join(nicks) for pk, nicks in found.items()}


def _words(one: Championship) -> dict[int, str]:
    """Return by entry what its captain added."""
    captains = one.members.filter(is_captain=True)
    return dict(captains.values_list("entry", "word"))


def draw_told(one: Championship) -> Told | None:
    """Return what the draw of *one* came from, ``None`` before it."""
    drawn: dict[str, Any] | None = one.drawn
    if drawn is None or "orden" not in drawn:
        return None
    return Told(
        commitment=one.commitment,
        seed=seed_of(one).hex(),
        championship=one.pk,
        entries=[line[0] for line in drawn["lista"]],
        words={line[0]: line[1] for line in drawn["lista"] if line[1]},
        fingerprint=drawn["huella"],
        seeded=drawn["cabezas"],
        order=drawn["orden"],
        pools=drawn["buscan"],
        paired=drawn.get("parejas", []),
        seals=[*drawn.get("huellas", []), *[""] * len(drawn["buscan"])][: len(drawn["buscan"])],
        erased={line[0]: line[2] for line in drawn["lista"] if len(line) > _WHOLE},
    )


_WHOLE = 2
"""What a line of the list holds: a name and a word; third the fingerprint of both, once erased."""
_FIRST_TREE = (progress.MAIN, progress.WINNERS)


def first_round(one: Championship) -> list[int] | None:
    """Return the numbers by position of the tree of *one*, ``None`` if it plays no such tree."""
    rules = past.rules_of(one)
    if progress.has_rounds(one.format, rules) or not progress.has_trees(one.format, rules):
        return None
    rows = Cruce.objects.filter(championship=one, round__tree__in=_FIRST_TREE, round__number=1)
    sides = rows.order_by("index").values_list("a__number", "b__number")
    return [number or NOBODY for both in sides for number in both] or None


class ObjectDrawn(NamedTuple):
    """The object of a place that several shared, which was drawn among them (torneos §16.4)."""

    place: int
    among: list[tuple[int, str]]
    """Number and name of each, by number."""
    winner: int
    """The number of who has it."""

    @property
    def names(self) -> list[str]:
        """Among whom it was drawn."""
        return [name for _number, name in self.among]

    @property
    def winner_name(self) -> str:
        """Who has it."""
        return dict(self.among).get(self.winner, "")


def objects_drawn(one: Championship) -> list[ObjectDrawn]:
    """Return the objects of *one* that were drawn, by place. Three queries, none without any."""
    drawn: dict[str, Any] = one.drawn or {}
    shared = {int(place): numbers for place, numbers in drawn.get("objetos", {}).items()}
    if not shared:
        return []
    rows = one.prize_objects.filter(place__in=shared, winner__isnull=False).order_by("place")
    has = dict(rows.values_list("place", "winner"))
    members = one.members.filter(user__in=has.values(), entry__number__isnull=False)
    numbers: dict[int, int] = dict(members.values_list("user", "entry__number"))  # type: ignore[arg-type]
    names = _names_by_number(one, {number for each in shared.values() for number in each})
    return [
        ObjectDrawn(place, [(n, names[n]) for n in shared[place]], numbers[user])
        for place, user in has.items()
        if user in numbers
    ]


def _names_by_number(one: Championship, numbers: set[int]) -> dict[int, str]:
    """Return what those of *numbers* are called in the draw; who entered later, what he is now."""
    order: list[str] = (one.drawn or {})["orden"]
    entries = one.entries.filter(number__in=numbers)
    now = names_of(entries)
    found = {number: now.get(pk, "") for pk, number in entries.values_list("pk", "number")}
    return {n: order[n - 1] if n <= len(order) else found.get(n, "") for n in numbers}


def proof_of(one: Championship, viewer: User | None = None) -> dict[str, Any] | None:
    """Return the draw of *one* as a browser makes it anew, ``None`` before it (torneos §4.8).

    Of those who looked for a partner it tells *viewer* only if he was one of them: where somebody
    was passed over, one could read off who ignores whom.
    """
    told = draw_told(one)
    if told is None:
        return None
    rows = Forbidden.objects.filter(championship=one).order_by("pk")
    return {
        "torneo": one.pk,
        "compromiso": told.commitment,
        "semilla": told.seed,
        "lista": told.listed,
        "borradas": told.erased,
        "huella": told.fingerprint,
        "cabezas": told.seeded,
        "orden": told.order,
        "cuadro": first_round(one),
        "prohibidos": [
            both for both in rows.values_list("one__number", "other__number") if all(both)
        ],
        "buscan": [
            {"lista": names, "parejas": pairs, "huella": seal}
            for names, pairs, seal in zip(told.pools, told.paired, told.seals, strict=False)
            if viewer is not None and viewer.username in names
        ],
        "objetos": [
            {"puesto": each.place, "comparten": each.among, "lleva": each.winner}
            for each in objects_drawn(one)
        ],
    }
