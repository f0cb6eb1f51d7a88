"""Matches that nothing has counted: closed before anything did, or lost since (torneos §22)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from games.live.failpoints import InjectedFault
from games.matches import services
from games.models import Match, Standstill
from tests.games.tools import start
from tests.tournaments.rankings.test_outcomes import ended
from tests.tournaments.trophies.test_milestones import counted, played
from tests.tournaments.trophies.test_recounting import numbers
from tests.tournaments.trophies.test_tallies import void
from tournaments.models import Award, Deed, Uncounted
from tournaments.trophies import following, tallies

pytestmark = pytest.mark.django_db(transaction=True)


def noted() -> set[int]:
    return set(Uncounted.objects.values_list("match", flat=True))


def count_all() -> None:
    """Have the worker count what is noted, whenever it is due."""
    Uncounted.objects.update(due_at=timezone.now())
    while following.count_due():
        pass


def lose() -> None:
    """Have nothing be known of what was counted or is to be."""
    for kind in (Award, Deed, Uncounted):
        kind.objects.all().delete()


def test_22_3_what_was_closed_before_it_counted_comes_to_what_would_have_been_kept(
    people, chief, capsys, monkeypatch
):
    monkeypatch.setattr(following, "PIECE", 2)
    matches = [counted(people[turn:] + people[:turn]) for turn in range(4)]
    training = counted(people[:2], robots={2: "normal", 3: "normal"})
    annulled = played(people)
    services.match_annul(match_id=annulled.pk, actor=chief, reason="se dejaron ganar")
    nobodys = ended(people, "mus", won=[], left=1)
    void(nobodys, 1)
    following.note(nobodys.pk)
    going_on = start(people)
    count_all()
    kept = numbers()
    lose()
    call_command("ratings_recompute")
    assert "trophies: 6 matches noted, which nothing had counted" in capsys.readouterr().out
    assert noted() == {match.pk for match in (*matches, training, nobodys)}
    assert going_on.pk not in noted()
    count_all()
    assert numbers() == kept
    assert following.note_missed() == 0


def test_22_3_of_one_that_is_counted_for_some_the_rest_is_too(people):
    counted(people)
    second = counted(people)
    kept = numbers()
    Deed.objects.filter(match=second, user=people[2]).delete()
    assert following.note_missed() == 1
    assert noted() == {second.pk}
    count_all()
    assert numbers() == kept


def test_what_is_noted_already_stays_as_it_was(people):
    match = played(people)
    later = timezone.now() + timedelta(hours=1)
    Uncounted.objects.update(due_at=later, failures=3)
    assert following.note_missed() == 0
    known = Uncounted.objects.get(match=match)
    assert (known.due_at, known.failures) == (later, 3)


def test_who_has_gone_is_owed_nothing(people):
    match = counted(people)
    Deed.objects.filter(user=people[0]).delete()
    User.objects.filter(pk=people[0].pk).update(is_active=False, email="")
    assert following.note_missed() == 0, match


def test_21_1_a_void_match_whose_leaving_does_not_count_is_not_noted(people):
    for turn in range(3):
        match = ended(people, "mus", won=[], left=1)
        void(match, 1)
        if turn == 0:
            match.players.filter(seat=1).update(excused="se le fue la luz")
        elif turn == 1:
            match.players.filter(seat=1).update(left_by="cae")
            now = timezone.now()
            Standstill.objects.create(
                process="p", cause="silent", matches=[match.pk], people=1, noted_at=now,
                given_until=now, began_at=now - timedelta(minutes=1),
            )  # fmt: skip
        else:
            Match.objects.filter(pk=match.pk).update(competitive=False)
        assert tallies.tallies_of(Match.objects.get(pk=match.pk)) == {}
    assert following.note_missed() == 0


def test_what_is_closed_meanwhile_does_not_wait_for_all_of_them(people):
    for _ in range(5):
        played(people)
    Uncounted.objects.all().delete()
    assert following.note_missed() == 5
    due = list(Uncounted.objects.order_by("match_id").values_list("due_at", flat=True))
    assert due == sorted(set(due)), "one after another"
    new = played(people)
    Uncounted.objects.exclude(match=new).update(due_at=timezone.now() + timedelta(hours=1))
    assert following.count_due() == 1
    assert Deed.objects.filter(match=new).exists()


def test_killed_between_two_pieces_the_next_run_notes_the_rest(people, monkeypatch):
    for _ in range(3):
        played(people)
    Uncounted.objects.all().delete()
    monkeypatch.setattr(following, "PIECE", 1)

    def dies(name: str) -> None:
        if noted():
            raise InjectedFault(name)

    with monkeypatch.context() as broken:
        broken.setattr(following, "failpoint", dies)
        with pytest.raises(InjectedFault):
            following.note_missed()
    assert len(noted()) == 1
    assert following.note_missed() == 2
    assert len(noted()) == 3
