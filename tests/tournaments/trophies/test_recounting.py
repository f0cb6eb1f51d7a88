"""Trophies counted again from what each match gave: those that were kept (torneos §22)."""

from __future__ import annotations

import random
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from games.engines.core.feats import Feat, Tally
from games.live.failpoints import InjectedFault
from tests.factories import PersonFactory
from tests.tournaments.trophies.test_milestones import counted, everything
from tournaments.models import Award, Deed
from tournaments.trophies import counting, recounting

pytestmark = pytest.mark.django_db(transaction=True)

SINCE = timezone.now() - timedelta(days=30)


def tally(chance: random.Random) -> Tally:
    """Return what a match may have counted: victories, rows that break, feats of games."""
    has_won = chance.random() < 0.6
    feats = [
        Feat(0, 0, "partidas"),
        Feat(0, 0, "racha", n=int(has_won), of_a_row=True, breaks=not has_won),
        Feat(0, 0, "seguidas_sin_falta", n=int(has_won), of_a_row=True, breaks=not has_won),
        Feat(0, 0, chance.choice(["capotes", "reales", "plenos"]), n=chance.randint(1, 3)),
    ]
    wins = [Feat(0, 0, "victorias"), Feat(0, 0, f"victorias:{chance.choice('abcde')}")]
    return Tally.of([*feats, *(wins if has_won else [])])


def at_random(people: list[User], chance: random.Random) -> None:
    """Have *people* do things, told in any order; of some it turns out that they did not."""
    catalogued = [(user, n) for user in people for n in range(30)]
    chance.shuffle(catalogued)
    for user, n in catalogued:
        moment = counting.Moment(f"torneo:{n}", SINCE + timedelta(minutes=n // 2))
        counting.deed_write(user.pk, moment, tally(chance))
    for user, n in chance.sample(catalogued, 20):
        counting.deed_write(user.pk, counting.Moment(f"torneo:{n}", SINCE), None)


def numbers() -> list[list[object]]:
    """Return all that follows from deeds."""
    given = Award.objects.filter(taken_at=None).order_by("user", "fact")
    deeds = Deed.objects.order_by("user", "at", "fact")
    return [
        list(deeds.values_list("user", "fact", "counters", "won")),
        list(given.values_list("user", "fact", "counter", "threshold")),
    ]


def test_22_2_made_again_from_nothing_they_are_those_that_were_kept_and_the_same_twice():
    recounting.catalogue.stock()
    people = list(PersonFactory.create_batch(3))
    at_random(people, random.Random(11))
    kept, digest = numbers(), recounting.digest()
    assert len(kept[1]) > 12
    assert recounting.recount_all() == 3
    assert (numbers(), recounting.digest()) == (kept, digest)
    for _ in range(2):
        Award.objects.all().delete()
        Deed.objects.update(counters={}, won=[])
        assert recounting.digest() != digest
        recounting.recount_all()
        assert (numbers(), recounting.digest()) == (kept, digest)


def test_22_2_what_is_wrong_is_put_right_and_said(people, capsys):
    counted(people)
    counted(people)
    kept = everything()
    call_command("ratings_recompute")
    assert "trophies: 4 people" in capsys.readouterr().out
    assert everything() == kept
    Deed.objects.filter(user=people[0]).update(counters={"partidas": 9})
    fifty = recounting.awarding.Trophy.objects.get(code="victorias_50")
    recounting.awarding.give(
        fifty, people[1], recounting.awarding.Fact("hito:victorias_50", "sin haberlas")
    )
    Award.objects.filter(trophy=fifty).update(counter="victorias", threshold=50)
    Award.objects.filter(user=people[2], trophy__code="primera_partida").delete()
    call_command("ratings_recompute")
    assert "it was" in capsys.readouterr().out.splitlines()[-1]
    assert Award.objects.get(trophy=fifty).taken_at is not None
    Award.objects.filter(trophy=fifty).delete()
    assert everything() == kept


def test_killed_in_a_recount_nobody_is_left_half_counted(people, monkeypatch):
    counted(people)
    kept = numbers()
    Award.objects.all().delete()
    Deed.objects.update(counters={}, won=[])

    def dies(name: str) -> None:
        raise InjectedFault(name)

    with monkeypatch.context() as broken:
        broken.setattr(recounting, "failpoint", dies)
        with pytest.raises(InjectedFault):
            recounting.recount_all()
    assert Award.objects.values("user").distinct().count() == 1
    recounting.recount_all()
    assert numbers() == kept
