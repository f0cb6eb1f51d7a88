"""What follows when a match is closed: after the commit, at least once, one by one."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from accounts.refusals import Refusal
from games.engines.ohhell.options import Options
from games.matches import closing, rounds, seating, services
from games.models import Match
from tests.games.matches.departing import leave, play_on
from tests.games.tools import balance, finish, start

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def told(monkeypatch):
    """Return the matches that a follower was told of, and whether their closing was committed."""
    found: list[int] = []

    def note(match_id: int) -> None:
        assert Match.objects.get(pk=match_id).closed_at is not None
        found.append(match_id)

    monkeypatch.setattr(closing, "_followers", [note])
    return found


def later(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(closed_at=timezone.now() - timedelta(minutes=1))


def test_who_follows_a_match_is_told_when_it_is_closed(people, told):
    match = start(people)
    assert told == []
    finish(match)
    assert told == [match.pk]
    assert match.told_at is not None
    later(match)
    rounds.untold()
    assert told == [match.pk]


def test_a_void_is_told_too(people, told, chief):
    match = start(people)
    services.match_void(match_id=match.pk, actor=chief, reason="prueba de anulación")
    assert told == [match.pk]


def test_one_that_fails_takes_neither_the_match_nor_the_others_with_it(people, told, monkeypatch):
    def fail(match_id: int) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(closing, "_followers", [fail, *closing._followers])
    match = start(people)
    finish(match)
    assert (match.status, match.told_at) == ("terminada", None)
    assert told == [match.pk]


def test_what_a_dead_process_did_not_tell_the_sweep_tells(people, told, monkeypatch):
    match = start(people)
    monkeypatch.setattr(closing, "tell_after_commit", lambda match_id: None)
    finish(match)
    assert told == []
    rounds.untold()
    assert told == [], "its process may be at it"
    later(match)
    rounds.untold()
    rounds.untold()
    assert told == [match.pk]
    assert not connection.in_atomic_block


def test_what_changes_while_it_is_told_is_told_again(people, chief, monkeypatch):
    found: list[str] = []

    def note(match_id: int) -> None:
        if not found:
            found.append("")
            services.match_annul(match_id=match_id, actor=chief, reason="prueba de anulación")
        found.append(Match.objects.get(pk=match_id).void_reason)

    match = start(people)
    monkeypatch.setattr(closing, "tell_after_commit", lambda match_id: None)
    finish(match)
    monkeypatch.setattr(closing, "_followers", [])
    monkeypatch.setattr(closing, "_later", [note])
    closing.tell(match.pk)
    match.refresh_from_db()
    assert match.told_at is None, "somebody may have been told of it as it was before"
    closing.tell(match.pk)
    match.refresh_from_db()
    assert match.told_at is not None
    assert len(found) == 3


# --- Annulled by the staff when it was over


def given(match: Match) -> list[tuple[str, int | None, int]]:
    rows = match.players.order_by("seat")
    return list(rows.values_list("result", "place", "money"))


def test_an_annulled_match_keeps_all_but_its_points_and_is_told_again(people, told, chief):
    match = start(people)
    finish(match)
    before = given(match), [balance(f"wallet:{person.pk}") for person in people]
    services.match_annul(match_id=match.pk, actor=chief, reason="jugaban los dos bandos de acuerdo")
    match.refresh_from_db()
    assert set(match.players.values_list("points", flat=True)) == {0}
    assert (given(match), [balance(f"wallet:{person.pk}") for person in people]) == before
    assert (match.status, match.void_reason) == (
        "terminada",
        f"@{chief.pk}: jugaban los dos bandos de acuerdo",
    )
    assert told == [match.pk, match.pk]
    with pytest.raises(Refusal, match="ya_anulada"):
        services.match_annul(match_id=match.pk, actor=chief, reason="otra vez, por si acaso")


def test_what_is_played_or_nobody_says_why_is_not_annulled(people, told, chief):
    match = start(people)
    with pytest.raises(Refusal, match="sin_acabar"):
        services.match_annul(match_id=match.pk, actor=chief, reason="prueba de anulación")
    finish(match)
    with pytest.raises(ValueError, match="ten characters"):
        services.match_annul(match_id=match.pk, actor=chief, reason="  porque sí ")
    with pytest.raises(Refusal, match="juez_y_parte"):
        services.match_annul(match_id=match.pk, actor=people[0], reason="prueba de anulación")
    assert told == [match.pk]
    assert set(match.players.values_list("points", flat=True)) == {12, -10}


def test_a_vote_that_closes_after_it_was_annulled_costs_nothing(people, told, chief):
    match = start(people[:3], game="ohhell", options=Options(maximo=1, minimo=1, rebote=False))
    leave(match, 1)
    play_on(match)
    services.match_annul(match_id=match.pk, actor=chief, reason="prueba de anulación")
    for seat in (0, 2):
        user_id = match.players.get(seat=seat).user_id
        seating.match_vote(match_id=match.pk, user_id=user_id, of=1, yes=True)
    assert set(match.players.values_list("points", flat=True)) == {0}
