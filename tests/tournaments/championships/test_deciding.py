"""What the organiser decides about cruces, entries and rounds (torneos §15.2)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.utils import timezone

from games.models import Match
from games.record import history
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import alone, code, is_now, states, wallets
from tests.tournaments.championships.evenings import (
    QUICK,
    advanced,
    come,
    crowd,
    end,
    evening,
    late,
    number,
    places,
    play,
    play_all,
    tick,
    waiting,
)
from tests.tournaments.championships.test_seeding import barred
from tournaments.championships import clock, enrolment
from tournaments.championships.deciding import (
    announce,
    cruce_award,
    cruce_replay,
    cruce_void,
    entry_expel,
    round_withdraw,
)
from tournaments.championships.founding import Play
from tournaments.championships.seeding import pair_allow, pair_forbid
from tournaments.championships.steering import championship_pause, championship_resume
from tournaments.models import Championship, Cruce, Entry, Offence

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "se ha ido la luz aquí"
SWISS = Play(rules={"rest": 0, "rounds": 3})


def by(one: Championship) -> dict[str, Any]:
    return {"user": one.organiser, "reason": WHY}


def again(row: Any) -> Any:
    return type(row).objects.get(pk=row.pk)


def logged(one: Championship, action: str) -> list[str]:
    return [act.reason for act in one.acts.filter(action=action)]


def test_15_2_an_award_voids_the_match_and_counts_as_a_clean_win(people):
    one = evening(people)
    cruce, other = waiting(one)
    come(cruce, 0, 1)
    tick()
    assert code(cruce_award, **by(one), cruce_id=cruce.pk, winner=other.a_id) == "no_lo_juega"
    cruce_award(**by(one), cruce_id=cruce.pk, winner=cruce.b_id)
    cruce = again(cruce)
    assert (cruce.state, cruce.winner_id, cruce.is_walkover) == ("terminado", cruce.b_id, True)
    assert (cruce.juegos_a, cruce.juegos_b) == (0, 3)
    assert Match.objects.get(origin=cruce.origin).status == Match.Status.VOID
    act = one.acts.get(action="otorgar")
    assert (act.reason, act.cruce, act.entry_id) == (WHY, cruce, cruce.b_id)
    play(other, 0)
    tick()
    (final,) = waiting(one)
    assert cruce.b_id in {final.a_id, final.b_id}
    assert code(cruce_award, **by(one), cruce_id=cruce.pk, winner=cruce.a_id) != ""


def test_15_2_a_match_whose_result_is_on_its_way_is_not_awarded(people, monkeypatch):
    one = evening(people)
    cruce = waiting(one)[0]
    come(cruce, 0, 1)
    tick()
    monkeypatch.setattr("tournaments.championships.cruces.evening.decide", _fails)
    end(cruce, 0)  # the worker died before it told the championship
    monkeypatch.undo()
    given = {**by(one), "cruce_id": cruce.pk, "winner": cruce.b_id}
    assert code(cruce_award, **given) == "recien_acabada"
    assert again(cruce).state == "en_juego"


def _fails(*_given: Any, **_named: Any) -> None:
    raise RuntimeError


def test_15_2_a_cruce_is_replayed_and_who_was_out_is_in_again(people):
    one = evening(people)
    cruce, other = waiting(one)
    play(cruce, 0)
    tick()
    cruce = again(cruce)
    assert cruce.b is not None
    assert again(cruce.b).state == "eliminado"
    cruce_replay(**by(one), cruce_id=cruce.pk)
    assert (again(cruce.b).state, again(cruce.b).place) == ("jugando", None)
    assert again(cruce.b).members.get().is_in
    tick()
    assert {row.pk for row in waiting(one)} == {cruce.pk, other.pk}
    play(again(cruce), 1)
    play(other, 0)
    tick()
    (final,) = waiting(one)
    assert cruce.b_id in {final.a_id, final.b_id}
    assert logged(one, "repetir") == [WHY]


def test_15_2_nothing_is_replayed_once_what_follows_has_begun(people):
    one = evening(people)
    semis = waiting(one)
    for cruce in semis:
        play(cruce, 0)
    final = one.cruces.get(round__number=2)
    assert final.state == "listo"
    cruce_replay(**by(one), cruce_id=semis[0].pk)
    assert (again(final).state, again(final).a) == ("pendiente", None)
    tick()
    play(again(semis[0]), 1)
    tick()
    assert code(cruce_replay, **by(one), cruce_id=semis[0].pk) == "siguiente_empezada"
    play(waiting(one)[0], 0)
    assert code(cruce_replay, **by(one), cruce_id=semis[1].pk) == "siguiente_empezada"


def test_15_2_what_hung_from_nobody_coming_is_undone_as_far_as_it_went():
    one = evening(crowd(8))
    first, *others = waiting(one)
    late(first)
    tick()
    for cruce in others:
        play(cruce, 0)
    tick()
    exempt = one.cruces.get(state="exento")
    assert exempt.round.number == 2
    cruce_replay(**by(one), cruce_id=first.pk)
    assert again(exempt).state == "pendiente"
    tick()
    play(again(first), 1)
    tick()
    assert again(exempt).state == "esperando"
    for cruce in waiting(one):
        play(cruce, 0)
    tick()
    play_all(one)
    assert again(one).state == "terminado"


def test_15_2_where_the_rival_of_nobody_already_plays_on_it_is_not_undone(people):
    one = evening(crowd(8))
    first, *others = waiting(one)
    late(first)
    tick()
    for cruce in others:
        play(cruce, 0)
    tick()
    (semi,) = waiting(one)
    play(semi, 0)
    tick()
    assert len(waiting(one)) == 1, "the final, with who was exempt in the semifinal"
    assert code(cruce_replay, **by(one), cruce_id=first.pk) == "siguiente_empezada"


@pytest.mark.parametrize("of_format", ["eliminatoria", "doble", "liguilla", "suizo"])
def test_2_4_what_had_ended_goes_on_for_a_replay_and_ends_again(of_format):
    play_of = SWISS if of_format == "suizo" else QUICK
    one = evening(crowd(4), play_of, format=of_format, least=3)
    while play_all(one):
        pass
    assert one.state == "terminado"
    before = places(one)
    last = one.cruces.filter(decided__isnull=False).latest("decided")
    cruce_replay(**by(one), cruce_id=last.pk)
    one.refresh_from_db()
    assert (one.state, one.ended_at) == ("en_juego", None)
    assert "jugando" in states(one).values()
    tick()
    (cruce,) = waiting(one)
    a, b = number(cruce)
    play(cruce, 0 if (a or 0) < (b or 0) else 1)
    tick()
    one.refresh_from_db()
    assert (one.state, places(one)) == ("terminado", before)
    assert logged(one, "reabrir") == [WHY]


def test_15_2_a_void_cruce_counts_for_nothing_and_only_where_all_meet(people):
    one = evening(people, format="liguilla", least=3)
    first, second = waiting(one)
    play(first, 0)
    come(second, 0, 1)
    tick()
    cruce_void(**by(one), cruce_id=first.pk)
    cruce_void(**by(one), cruce_id=second.pk)
    assert [again(row).state for row in (first, second)] == ["anulado"] * 2
    assert Match.objects.get(origin=second.origin).status == Match.Status.VOID
    tick()
    assert {row.round.number for row in waiting(one)} == {2}
    assert code(cruce_void, **by(one), cruce_id=first.pk) == "cruce_a_destiempo"
    cup = evening(crowd(4))
    assert code(cruce_void, **by(cup), cruce_id=waiting(cup)[0].pk) == "formato_de_campeonato"


def test_15_2_a_result_of_a_round_is_not_undone_once_the_next_is_published(people):
    one = evening(people, SWISS, format="suizo")
    first, second = waiting(one)
    play(first, 0)
    play(second, 0)
    for service in (cruce_replay, cruce_void):
        assert code(service, **by(one), cruce_id=first.pk) == "siguiente_empezada"


def test_14_1_who_is_expelled_loses_what_he_plays_and_his_fee(people):
    one = evening(people)
    cruce = waiting(one)[0]
    come(cruce, 0, 1)
    tick()
    entry_expel(**by(one), championship_id=one.pk, entry_id=cruce.a_id)
    cruce = again(cruce)
    assert (cruce.state, cruce.winner_id) == ("incomparecencia", cruce.b_id)
    assert again(cruce.a).state == "expulsado"
    match = Match.objects.get(origin=cruce.origin)
    assert (match.status, match.void_reason != "") == (Match.Status.VOID, True), "as an award does"
    assert not match.players.exclude(left_by="").exists(), "he did not abandon it"
    assert set(match.players.values_list("points", flat=True)) == {0}
    expelled = cruce.a.members.get().user_id
    assert history.reliability_of(expelled).matches == 0
    assert not Offence.objects.exists()
    assert wallets(people) == [950] * 4
    given = {**by(one), "championship_id": one.pk, "entry_id": cruce.a_id}
    assert code(entry_expel, **given) == "no_esta_dentro"
    assert one.acts.get(action="expulsar").entry_id == cruce.a_id


def test_15_2_who_is_expelled_before_the_draw_leaves_his_place_to_who_waits():
    people = crowd(3)
    one = alone(places=2)
    for person in people:
        enrolment.sign_up(user=person, championship_id=one.pk)
    entry = one.entries.get(members__user=people[0])
    entry_expel(**by(one), championship_id=one.pk, entry_id=entry.pk)
    assert list(states(one).values()) == ["expulsado", "confirmado", "confirmado"]
    assert wallets(people) == [950] * 3, "what was paid is not given back"


def test_2_5_a_round_nobody_was_called_to_is_taken_back_and_paired_anew():
    one = evening(crowd(4), Play(rules={"rest": 10, "rounds": 3}), format="suizo")
    given = {**by(one), "championship_id": one.pk}
    assert code(round_withdraw, **given) == "ronda_a_destiempo", "they are at their tables"
    for cruce in waiting(one):
        play(cruce, 0)
    tick()
    advanced(one)
    before = [row for row in one.cruces.select_related("a", "b") if row.round.number == 2]
    assert [row.state for row in before] == ["listo"] * 2
    round_withdraw(**given)
    one.refresh_from_db()
    assert one.state == "pausado"
    assert not one.rounds.filter(number=2).exists()
    clock.run()
    assert not one.rounds.filter(number=2).exists(), "it waits until the championship goes on"
    pair_forbid(**given, one=before[0].a_id, other=before[0].b_id)
    championship_resume(actor=one.organiser, championship_id=one.pk)
    advanced(one)
    paired = {frozenset((row.a_id, row.b_id)) for row in one.cruces.filter(round__number=2)}
    assert len(paired) == 2
    assert frozenset((before[0].a_id, before[0].b_id)) not in paired
    cup = evening(crowd(4))
    cup_given = {**by(cup), "championship_id": cup.pk}
    assert code(round_withdraw, **cup_given) == "formato_de_campeonato"


def _stuck() -> tuple[Championship, list[Entry]]:
    """Return a suizo of five whose second round cannot be paired."""
    one = evening(crowd(4), SWISS, format="suizo")
    entries = list(one.entries.order_by("number"))
    first, last = waiting(one)
    play(first, 0)
    for other in entries[1:]:
        barred(one, entries[0].pk, other.pk)
    play(last, 0)
    tick()
    assert waiting(one) == []
    return one, entries


def test_8_5_a_round_without_a_pairing_is_paired_once_somebody_withdraws_or_is_expelled():
    one, entries = _stuck()
    enrolment.withdraw(user=entries[0].members.get().user, championship_id=one.pk)
    tick()
    assert len(waiting(one)) == 1, "three are left: two meet and one rests"
    one, entries = _stuck()
    entry_expel(**by(one), championship_id=one.pk, entry_id=entries[0].pk)
    tick()
    assert len(waiting(one)) == 1


def test_8_5_a_round_without_a_pairing_is_paired_once_what_was_forbidden_is_allowed():
    one, entries = _stuck()
    free = next(e for e in entries[1:] if not one.cruces.filter(
        a__in=(entries[0], e), b__in=(entries[0], e)).exists())  # fmt: skip
    pair_allow(**by(one), championship_id=one.pk, one=entries[0].pk, other=free.pk)
    tick()
    assert len(waiting(one)) == 2


def test_15_2_what_is_announced_is_in_the_log_until_it_is_over(people):
    one = evening(people)
    given = {**by(one), "championship_id": one.pk}
    announce(**given)
    assert logged(one, "anunciar") == [WHY]
    is_now(one, "premiado")
    assert code(announce, **given) == "estado"
    assert code(announce, **{**given, "reason": "no"}) == "razon"


def test_a_pause_without_end_is_cancelled_by_the_clock_and_all_have_their_fees_back(people):
    one = evening(people)
    championship_pause(actor=one.organiser, championship_id=one.pk, reason=WHY)
    rows = Championship.objects.filter(pk=one.pk)
    rows.update(paused_at=timezone.now() - timedelta(hours=2, minutes=59))
    clock.run()
    assert again(one).state == "pausado"
    rows.update(paused_at=F("paused_at") - timedelta(minutes=2))
    clock.run()
    assert again(one).state == "cancelado"
    assert one.acts.get(action="cancelar").actor is None
    assert wallets(people) == [1000] * 4


def test_a_pause_is_not_longer_by_what_the_site_was_down(people):
    one = evening(people)
    cruce = waiting(one)[0]
    championship_pause(actor=one.organiser, championship_id=one.pk, reason=WHY)
    rows = Championship.objects.filter(pk=one.pk)
    rows.update(paused_at=timezone.now() - timedelta(hours=4))
    clock.give_back(timedelta(hours=2))
    clock.run()
    assert again(one).state == "pausado"
    championship_resume(actor=one.organiser, championship_id=one.pk)
    moved = again(cruce).due_at - cruce.due_at
    assert timedelta(hours=4) <= moved < timedelta(hours=4, minutes=1), "all of it is given back"


def test_c2_the_staff_who_play_in_it_do_not_steer_it(people):
    chief = PersonFactory(is_staff=True)
    one = evening([*people[:3], chief])
    cruce = waiting(one)[0]
    given = {"user": chief, "reason": WHY}
    refused = [
        code(championship_pause, actor=chief, championship_id=one.pk, reason=WHY),
        code(cruce_award, **given, cruce_id=cruce.pk, winner=cruce.a_id),
        code(entry_expel, **given, championship_id=one.pk, entry_id=cruce.a_id),
        code(announce, **given, championship_id=one.pk),
    ]
    assert refused == ["juega_en_el"] * 4
    mine = one.entries.get(members__user=chief)
    Entry.objects.filter(pk=mine.pk).update(state="eliminado")
    mine.members.update(is_in=False)
    assert code(announce, **given, championship_id=one.pk) == "juega_en_el", "out, but of it"
    assert Cruce.objects.get(pk=cruce.pk).state == "esperando"
