"""Leaving a match of everyone against everyone: robot, vote, way back (parchís §1.18)."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.refusals import Refusal
from economy import freezing
from games.engines.ohhell.options import Options
from games.matches import departures, rounds, runner, seat_presence, seating, selectors, services
from games.matches.runner import Facts
from games.models import Departure, Match, MatchPlayer, MatchTimer, Table
from games.record import history
from games.tables import services as tables
from tests.factories import PersonFactory
from tests.games.matches.departing import come_back, fall, leave, play_on
from tests.games.tools import at_once, balance, live, start, take_seat, user_at

pytestmark = pytest.mark.django_db(transaction=True)

SHORT = Options(maximo=1, minimo=1, rebote=False)
OF_THREE = {12, 6, 1, -4, -10}
"""What a place among three gives, shared or not (torneos §18.3)."""


@pytest.fixture
def match(people: list[User]) -> Match:
    """Return a match of Oh Hell for three, of one hand."""
    return start(people[:3], game="ohhell", options=SHORT)


def vote(match: Match, seat: int, of: int, yes: bool) -> None:
    user_id = user_at(match, seat)
    seating.match_vote(match_id=match.pk, user_id=user_id, of=of, yes=yes)


def row(match: Match, seat: int) -> MatchPlayer:
    return match.players.get(seat=seat)


def penalty(match: Match, seat: int) -> int:
    return sum(each.penalty for each in Departure.objects.filter(match=match, seat=seat))


def seats_shown(match: Match) -> list[tuple[str, str | None]]:
    facts = selectors.match_facts(match.pk)
    assert facts is not None
    people, own = selectors.match_people(match.pk), selectors.viewpoint(0, position=0)
    frame = selectors.table_frame(facts, people, own)
    return [(seat.nick, seat.robot) for seat in frame.asientos]


def test_the_match_goes_on_with_a_robot_that_bears_his_name(match: Match) -> None:
    nick = row(match, 1).user.username
    leave(match, 1)
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    assert live(match).facts.engine.replaced(live(match).state) == (1,)
    assert seats_shown(match)[1] == (f"{nick}-TRON", "novato")
    assert seats_shown(match)[0][1] is None


def test_the_robot_plays_for_him_and_the_match_ends_with_its_prize(match: Match) -> None:
    before = [balance(f"wallet:{user_at(match, seat)}") for seat in range(3)]
    leave(match, 1)
    play_on(match)
    after = [balance(f"wallet:{user_at(match, seat)}") for seat in range(3)]
    assert match.status == Match.Status.FINISHED
    assert sum(after) - sum(before) == 150, "the three stakes come back from the escrow"
    assert balance(f"escrow:match:{match.pk}") == 0
    assert row(match, 1).points == 0
    assert {row(match, seat).points for seat in (0, 2)} <= OF_THREE


def test_who_left_cannot_play_nor_take_his_seat_back(match: Match) -> None:
    leave(match, 1)
    with pytest.raises(Refusal, match="robot_juega"):
        services.match_play(
            match_id=match.pk,
            user_id=user_at(match, 1),
            action={"t": "Pujar", "puja": 0},
            action_id=uuid4(),
        )
    with pytest.raises(Refusal, match="no_vuelve"):
        seating.match_return(match_id=match.pk, user_id=user_at(match, 1), window=uuid4())


def test_who_left_cannot_sit_until_his_robot_ends(match: Match) -> None:
    leave(match, 1)
    table = Table.objects.create(room=match.room, number=9, value=5)
    user = row(match, 1).user
    with pytest.raises(Refusal, match="en_partida"):
        tables.table_sit(user=user, table_id=table.pk, seat=0)
    play_on(match)
    tables.table_sit(user=user, table_id=table.pk, seat=0)


@pytest.mark.parametrize(
    ("votes", "lost"), [((True, True), 100), ((True, False), 0), ((False, False), 0)]
)
def test_p24_more_yes_than_no_costs_100_points(
    match: Match, votes: tuple[bool, bool], lost: int
) -> None:
    leave(match, 1)
    for seat, yes in zip((0, 2), votes, strict=True):
        vote(match, seat, 1, yes)
    assert penalty(match, 1) == lost
    assert Departure.objects.get().counted_at is not None, "all have voted"


def test_p24_who_does_not_answer_in_60_seconds_abstains(match: Match) -> None:
    leave(match, 1)
    vote(match, 0, 1, True)
    assert penalty(match, 1) == 0, "still open"
    Departure.objects.update(vote_ends_at=timezone.now() - timedelta(seconds=1))
    rounds.overdue_votes()
    rounds.overdue_votes()
    assert penalty(match, 1) == 100
    with pytest.raises(Refusal, match="votacion"):
        vote(match, 2, 1, False)


def points(match: Match, seat: int) -> int:
    return sum(each.points for each in history.records_of(user_at(match, seat)))


def test_p24_what_is_voted_is_taken_from_his_points(match: Match) -> None:
    leave(match, 1)
    vote(match, 0, 1, True)
    vote(match, 2, 1, True)
    play_on(match)
    assert row(match, 1).points == points(match, 1) == -100
    assert row(match, 0).points in OF_THREE


def test_p24_what_is_voted_after_the_end_is_taken_too_and_once(match: Match) -> None:
    leave(match, 1)
    vote(match, 0, 1, True)
    play_on(match)
    assert points(match, 1) == 0, "still open"
    vote(match, 2, 1, True)
    assert points(match, 1) == -100
    seating.vote_close(departure_id=Departure.objects.get().pk)
    assert points(match, 1) == -100


def test_p2_a_vote_asked_again_is_done_even_when_it_has_closed_meanwhile(match: Match) -> None:
    leave(match, 1)
    vote(match, 0, 1, True)
    vote(match, 2, 1, True)
    assert Departure.objects.get().counted_at is not None, "closed"
    vote(match, 0, 1, True)
    assert penalty(match, 1) == 100
    with pytest.raises(Refusal, match="votacion"):
        vote(match, 0, 1, False)
    assert Departure.objects.get().votes.filter(yes=True).count() == 2, "what was voted stands"


def test_p2_a_vote_asked_again_is_done_for_who_has_left_since(match: Match) -> None:
    leave(match, 1)
    vote(match, 0, 1, True)
    leave(match, 0)
    vote(match, 0, 1, True)
    with pytest.raises(Refusal, match="solo_mirando"):
        vote(match, 0, 1, False)


def test_p2_a_vote_of_the_first_time_he_left_is_no_vote_of_the_second(match: Match) -> None:
    fall(match, 1)
    vote(match, 0, 1, True)
    vote(match, 2, 1, True)
    come_back(match, 1)
    fall(match, 1)
    vote(match, 0, 1, True)
    second = Departure.objects.last()
    assert second is not None
    assert list(second.votes.values_list("seat", "yes")) == [(0, True)]


def test_leaving_twice_with_one_id_is_leaving_once(match: Match) -> None:
    user_id, asked = user_at(match, 1), uuid4()
    first = services.match_leave(match_id=match.pk, user_id=user_id, action_id=asked)
    assert services.match_leave(match_id=match.pk, user_id=user_id, action_id=asked) == first
    with pytest.raises(Refusal, match="robot_juega"):
        services.match_leave(match_id=match.pk, user_id=user_id, action_id=uuid4())


def test_only_the_people_who_still_play_vote(match: Match, people: list[User]) -> None:
    leave(match, 1)
    for user_id in (user_at(match, 1), people[3].pk):
        with pytest.raises(Refusal, match="solo_mirando"):
            seating.match_vote(match_id=match.pk, user_id=user_id, of=1, yes=False)
    with pytest.raises(Refusal, match="votacion"):
        vote(match, 0, 2, True)


def test_p26_when_the_last_human_leaves_all_returns_and_he_is_penalised_without_a_vote(
    match: Match,
) -> None:
    for seat in range(3):
        leave(match, seat)
    match.refresh_from_db()
    assert (match.status, match.reason) == (Match.Status.VOID, "sin_jugadores")
    assert [penalty(match, seat) for seat in range(3)] == [0, 0, 100]
    assert [points(match, seat) for seat in range(3)] == [0, 0, -100]
    assert [row(match, seat).money for seat in range(3)] == [0, 0, 0]
    assert balance(f"escrow:match:{match.pk}") == 0


def test_p23_who_falls_for_five_minutes_is_replaced_as_if_he_had_left(match: Match) -> None:
    fall(match, 1)
    assert Departure.objects.get().cause == Departure.Cause.FELL
    assert departures.away(match.pk) == {1}
    assert not live(match).state.asistencia.fallen, "the others play on"


def test_who_fell_may_take_his_seat_back_once(match: Match) -> None:
    fall(match, 1)
    window = uuid4()
    seating.match_return(match_id=match.pk, user_id=user_at(match, 1), window=window)
    assert live(match).facts.engine.replaced(live(match).state) == ()
    assert departures.away(match.pk) == set()
    assert 1 in seat_presence.connected(match.pk)
    fall(match, 1)
    with pytest.raises(Refusal, match="no_vuelve"):
        seating.match_return(match_id=match.pk, user_id=user_at(match, 1), window=window)


def test_p2_coming_back_asked_again_is_done_while_the_seat_is_his(match: Match) -> None:
    fall(match, 1)
    come_back(match, 1)
    version = live(match).version
    come_back(match, 1)
    assert live(match).version == version, "nothing is done twice"
    play_on(match)
    come_back(match, 1)
    with pytest.raises(Refusal, match="partida_terminada"):
        come_back(match, 2)


def test_the_penalty_stays_with_who_comes_back(match: Match) -> None:
    fall(match, 1)
    vote(match, 0, 1, True)
    vote(match, 2, 1, True)
    seating.match_return(match_id=match.pk, user_id=user_at(match, 1), window=uuid4())
    assert penalty(match, 1) == 100


def test_a_match_left_counts_against_his_reliability(match: Match) -> None:
    leave(match, 1)
    play_on(match)
    users = [user_at(match, seat) for seat in range(3)]
    numbers = {user: own.percent for user, own in history.reliabilities_of(users).items()}
    assert numbers == {users[0]: 100, users[1]: 90, users[2]: 100}


def test_nobody_is_missed_on_the_seat_of_a_robot(match: Match) -> None:
    leave(match, 1)
    assert 1 not in {lost.seat for lost in seat_presence.silent()}
    frame = selectors.match_people(match.pk)
    assert 1 in frame["conectados"], "a robot is there"
    assert frame["salidas"][0].asiento == 1
    assert 0 < frame["salidas"][0].quedan <= 60_000


def test_a_training_takes_no_points_from_who_leaves_it(people: list[User]) -> None:
    match = start(people[:2], game="ohhell", options=SHORT, robots={2: "novato"})
    leave(match, 0)
    assert selectors.match_people(match.pk)["salidas"][0].quedan is None, "nothing to vote on"
    leave(match, 1)
    match.refresh_from_db()
    assert match.status == Match.Status.VOID
    assert [penalty(match, seat) for seat in range(3)] == [0, 0, 0]


def test_torneos_18_1_who_plays_on_subsidy_has_no_points_to_lose(match: Match) -> None:
    MatchPlayer.objects.filter(match=match, seat=1).update(staked=0)
    runner.cache.clear()  # it was so when the match began
    leave(match, 1)
    assert Departure.objects.get().counted_at is not None, "nothing is asked"
    assert penalty(match, 1) == 0
    play_on(match)
    assert points(match, 1) == 0


def test_who_came_back_is_not_asked_about_himself(match: Match) -> None:
    fall(match, 1)
    seating.match_return(match_id=match.pk, user_id=user_at(match, 1), window=uuid4())
    with pytest.raises(Refusal, match="votacion"):
        vote(match, 1, 1, False)
    vote(match, 0, 1, True)
    vote(match, 2, 1, True)
    assert Departure.objects.get().counted_at is not None, "nobody waits for his vote"
    assert penalty(match, 1) == 100


def test_a_vote_is_counted_or_refused_even_when_its_time_ends_meanwhile(match: Match) -> None:
    leave(match, 1)
    departure = Departure.objects.get()
    voted, _closed = at_once(
        lambda: vote(match, 0, 1, True), lambda: seating.vote_close(departure_id=departure.pk)
    )
    departure.refresh_from_db()
    assert isinstance(voted, Refusal) or departure.votes.count() == 1
    assert departure.penalty == (0 if isinstance(voted, Refusal) else 100)


def test_nothing_waits_in_a_match_that_everybody_left(match: Match) -> None:
    for seat in range(3):
        leave(match, seat)
    assert not MatchTimer.objects.filter(match_id=match.pk).exists()
    known = runner.cache.get(match.pk)
    assert known is not None
    assert known.next_due_at is None, "nor in the process that serves it"
    assert live(match).next_due_at is None


def test_a_match_that_everybody_left_while_the_economy_stood_still_is_settled_later(
    match: Match,
) -> None:
    freezing.economy_freeze(reason="los libros no cuadran")
    for seat in range(3):
        leave(match, seat)
    assert balance(f"escrow:match:{match.pk}") == 150
    actor = PersonFactory(is_staff=True)
    freezing.economy_unfreeze(reason="ya cuadran otra vez", actor=actor)
    assert services.match_settle(match_id=match.pk)
    assert balance(f"escrow:match:{match.pk}") == 0
    assert [row(match, seat).money for seat in range(3)] == [0, 0, 0]


def test_the_window_of_who_left_is_not_told_that_another_one_took_its_place(match: Match) -> None:
    window, other = seat_presence.next_window(), seat_presence.next_window()
    for seat in (0, 1):
        take_seat(match, seat, window)
    leave(match, 1)
    take_seat(match, 0, other)
    signs = [seat_presence.Sign(match.pk, seat, window, 0.0) for seat in (0, 1)]
    assert seat_presence.flush(signs).replaced == signs[:1]


def test_p14_a_vote_that_cannot_be_counted_does_not_stop_the_others(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave(match, 1)
    leave(match, 2)
    Departure.objects.update(vote_ends_at=timezone.now() - timedelta(seconds=1))
    broken, sound = departures.overdue()
    count = departures.count

    def fail(facts: Facts, departure: Departure) -> None:
        if departure.pk == broken:
            raise RuntimeError("cannot be counted")
        count(facts, departure)

    monkeypatch.setattr(departures, "count", fail)
    rounds.overdue_votes()
    assert departures.overdue() == [broken]
    assert Departure.objects.get(pk=sound).counted_at is not None
