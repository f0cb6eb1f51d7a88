"""Milestones: what each match, or another fact, counts for whoever did it, and what that wins.

A fact is counted again whenever it is told of, in its place in the order of time, and all that
follows from it: twice changes nothing, and what is annulled takes its milestones along.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from games.engines.core.feats import Milestone, Tally
from games.live import sql
from games.live.failpoints import failpoint
from games.models import Match
from tournaments.models import Award, Deed, Trophy
from tournaments.rules.milestones import reached
from tournaments.trophies import awarding, catalogue, tallies

FIRST = "primera_partida"
"""The only one that a match with robots gives too (torneos §22.2)."""


CHAMPIONSHIP = awarding.CHAMPIONSHIP
"""Before the number of one, as a fact."""
ABSENCE = "falta"
"""Before what somebody did not come to, as a fact."""
_BEFORE_ALL = datetime(1970, 1, 1, tzinfo=UTC)


class Moment(NamedTuple):
    """Something that somebody did: what it is called, when, and in which match."""

    fact: str
    at: datetime
    match_id: int | None = None


class Goal(NamedTuple):
    """A trophy, and the milestone for which somebody wins it or has won it."""

    trophy: Trophy
    milestone: Milestone


def match_count(match: Match) -> None:
    """Count *match* for its players, at once or not at all; raises as its log is read."""
    found = tallies.tallies_of(match)
    fact = f"partida:{match.pk}"
    before = Deed.objects.filter(match=match).values_list("user_id", flat=True)
    at = match.closed_at or match.stepped_at
    with transaction.atomic():
        gone = User.objects.filter(pk__in=found, is_active=False, email="")
        for user_id in sorted({*found, *before}.difference(gone.values_list("pk", flat=True))):
            deed_write(user_id, Moment(fact, at, match.pk), found.get(user_id))
            failpoint("trophies.counted")


def deed_write(user_id: int, moment: Moment, tally: Tally | None) -> None:
    """Keep what somebody did then, ``None`` for nothing, and give or take what follows from it."""
    with transaction.atomic():
        sql.row("SELECT pg_advisory_xact_lock(hashtext(%s))", (f"deeds {user_id}",))
        known = Deed.objects.filter(user=user_id, fact=moment.fact).first()
        kept = None if tally is None else tallies.stored(tally)
        if (known and known.tally) == kept:
            return
        if kept is None:
            Deed.objects.filter(user=user_id, fact=moment.fact).delete()
        else:
            Deed.objects.update_or_create(
                user_id=user_id,
                fact=moment.fact,
                defaults={"at": moment.at, "match_id": moment.match_id, "tally": kept},
            )
        _count_on(User.objects.get(pk=user_id), moment, set(known.won) if known else set())


def recount(user_id: int) -> None:
    """Count again all that somebody has done, from what each match and other fact gave him.

    At once or not at all. What was right stays as it is, and is not written.
    """
    with transaction.atomic():
        sql.row("SELECT pg_advisory_xact_lock(hashtext(%s))", (f"deeds {user_id}",))
        given = Award.objects.filter(user=user_id, taken_at=None, threshold__isnull=False)
        known = {fact.partition(":")[2] for fact in given.values_list("fact", flat=True)}
        _count_on(User.objects.get(pk=user_id), Moment("", _BEFORE_ALL), known)


def _count_on(user: User, since: Moment, lost: set[str]) -> None:
    """Count again what *user* has done *since*, and have his milestones follow from it.

    *lost* are those that what he did then had passed.
    """
    is_before = Q(at__lt=since.at) | Q(at=since.at, fact__lt=since.fact)
    his = Deed.objects.filter(user=user)
    last = his.filter(is_before).order_by("at", "fact").last()
    later = list(his.exclude(is_before).order_by("at", "fact"))
    lost.update(*(deed.won for deed in later))
    won: dict[str, Deed] = {}
    trophies = _milestones(user.pk)
    changed = []
    for deed, now, before, most in _steps(later, last.counters if last else {}, user):
        passed = _passed(before, most, trophies)
        if (deed.counters, deed.won) != (now, passed):
            deed.counters, deed.won = now, passed
            changed.append(deed)
        for code in passed:
            won.setdefault(code, deed)
    _write(changed)
    for code in sorted(lost | won.keys()):
        if last is not None and his.filter(is_before, won__contains=[code]).exists():
            continue  # he has had it since before
        if code in won:
            _give(user, trophies[code], won[code])
        else:
            given = Award.objects.filter(fact=_fact(code))
            awarding.annulled(user.pk, given, _("Lo que lo dio se ha anulado."))


_WRITE = """
UPDATE tournaments_deed d SET counters = v.counters::jsonb, won = v.won::jsonb
  FROM unnest(%s::bigint[], %s::text[], %s::text[]) AS v(id, counters, won)
 WHERE d.id = v.id"""


def _write(deeds: Sequence[Deed]) -> None:
    """Store the counters of *deeds*, and what they passed: there may be thousands."""
    if deeds:
        counters = [json.dumps(deed.counters) for deed in deeds]
        won = [json.dumps(deed.won) for deed in deeds]
        sql.run(_WRITE, ([deed.pk for deed in deeds], counters, won))


def _steps(
    deeds: Iterable[Deed], counters: dict[str, int], user: User
) -> Iterator[tuple[Deed, dict[str, int], dict[str, int], dict[str, int]]]:
    """Yield each deed, and the counters after it, before it and at most during it."""
    for deed in deeds:
        tally = tallies.told(deed.tally)
        most, now = tally.added_to(counters)
        if tally.sums.keys() - {tallies.TRAINED}:  # nobody is rewarded on leaving a match
            days = max(0, (deed.at - user.date_joined) // timedelta(days=1))
            most["dias_de_alta"] = now["dias_de_alta"] = days
        yield deed, now, counters, most
        counters = now


def _passed(
    before: Mapping[str, int], most: Mapping[str, int], goals: Mapping[str, Goal]
) -> list[str]:
    """Return the codes of the milestones that were passed."""
    first: list[Milestone] = []
    others: list[Milestone] = []
    for trophy, milestone in goals.values():
        (first if trophy.code == FIRST else others).append(milestone)
    return [
        *reached(tallies.seen(before), tallies.seen(most), others),
        *reached(
            tallies.seen(before, with_training=True), tallies.seen(most, with_training=True), first
        ),
    ]


def _milestones(user_id: int) -> dict[str, Goal]:
    """Return by code what somebody may win, and what he has as it was when he won it.

    So one that the staff close or make harder is not taken from whoever has it.
    """
    rows = Trophy.objects.filter(given=Trophy.Given.MILESTONE, is_open=True).defer("image")
    reachable = ((trophy, catalogue.milestone_of(trophy)) for trophy in rows)
    found = {one.code: Goal(trophy, one) for trophy, one in reachable if one is not None}
    his = Award.objects.filter(user=user_id, taken_at=None, threshold__isnull=False)
    for award in his.select_related("trophy").defer("trophy__image"):
        code = award.trophy.milestone.code
        won = Milestone(code, award.counter, award.threshold or 1, award.trophy.name)
        found[code] = Goal(award.trophy, won)
    return found


def _fact(code: str) -> str:
    return f"{awarding.MILESTONE}:{code}"


def _give(user: User, goal: Goal, deed: Deed) -> None:
    trophy, milestone = goal
    link = awarding.link_of(deed.fact)
    fact = awarding.Fact(_fact(milestone.code), trophy.description, deed.match_id, link)
    award = awarding.give(trophy, user, fact)
    won = {
        "match_id": deed.match_id,  # an earlier one was annulled, or told of late
        "link": link,
        "counter": milestone.counter,
        "threshold": milestone.threshold,
    }
    if any(getattr(award, name) != value for name, value in won.items()):
        Award.objects.filter(pk=award.pk).update(**won)
