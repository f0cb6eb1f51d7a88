"""*La boca hace juego*: how many claims, from whom, and where they end (torneos §17.3)."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from games.models import Match
from games.record import holding
from games.record.acta import Unreadable
from tests.factories import PersonFactory
from tests.games.tools import at_once
from tests.tournaments.championships.cups import code, states
from tests.tournaments.championships.evenings import end, tick
from tests.tournaments.championships.quarrels import (
    LIE,
    NO_LIE,
    UNKNOWN,
    WHY,
    again,
    answered_late,
    at_the_table,
    by,
    claimed,
    ended_with_a_claim,
    ruled,
    say,
)
from tournaments.championships import claiming, claims, clock
from tournaments.championships.claiming import claim_answer, claim_make
from tournaments.championships.deciding import cruce_award, cruce_replay, cruce_void
from tournaments.championships.founding import Play, championship_cancel
from tournaments.championships.judging import dispute_look, dispute_rule
from tournaments.championships.steering import championship_pause, championship_resume
from tournaments.models import Championship, Dispute, Member

pytestmark = pytest.mark.django_db(transaction=True)


def test_17_2_a_hand_that_is_not_whole_is_not_compared(people):
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line, "pares")
    end(cruce, 0)
    Dispute.objects.filter(pk=dispute.pk).update(cards=["1o", "1c"])
    client = Client()
    client.force_login(one.organiser)
    page = client.get(f"/torneos/{one.pk}/disputa/{dispute.pk}/")
    assert page.status_code == 200
    assert "No se sabe: júzgalo tú" in page.content.decode()


def test_17_3_a_line_is_claimed_once_by_a_side(people):
    one, cruce, ana, line = at_the_table(people)
    partner = PersonFactory()
    Member.objects.create(
        championship=one, entry=again(cruce).a, user=partner, is_captain=False, is_in=True
    )
    given = {"line_id": line.pk, "claim": "pares"}
    at_once(partial(claim_make, user=ana, **given), partial(claim_make, user=partner, **given))
    assert Dispute.objects.filter(line=line.pk).count() == 1
    assert one.acts.filter(action="reclamar").count() == 1
    assert code(claim_make, user=line.author, **given) == "de_tu_lado"


def test_17_3_without_a_rest_there_is_time_to_decide_once_it_cannot_be_answered(people):
    one, cruce, ana, line = at_the_table(people)
    end(cruce, 0)
    dispute = claimed(cruce, ana, line)
    answered_late(dispute)
    tick()
    assert again(dispute).staff_at is None
    dispute_rule(**by(one, dispute), ruling=LIE)
    assert again(dispute).ruling == LIE


def test_17_3_who_was_heard_while_it_was_played_is_not_heard_again(people):
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    heard = timezone.now() - timedelta(minutes=6)
    Dispute.objects.filter(pk=dispute.pk).update(made_at=heard)
    end(cruce, 0)
    given = {"dispute_id": dispute.pk, "text": "era un farol"}
    assert code(claim_answer, user=line.author, **given) == "contestar_tarde"
    dispute_rule(**by(one, dispute), ruling=LIE)
    assert again(dispute).ruling == LIE


@pytest.mark.parametrize("is_ended_before", [True, False])
def test_17_3_a_pause_adds_only_what_of_it_was_waited(people, is_ended_before):
    one, cruce, ana, line = at_the_table(people)
    ended = end(cruce, 0)
    dispute = claimed(cruce, ana, line)
    championship_pause(actor=one.organiser, championship_id=one.pk, reason=WHY)
    ago = timezone.now() - timedelta(minutes=30)
    Championship.objects.filter(pk=one.pk).update(paused_at=ago)
    if is_ended_before:
        Match.objects.filter(pk=ended.pk).update(finished_at=ago)
    else:
        Dispute.objects.filter(pk=dispute.pk).update(made_at=ago)
    due = again(dispute).due_at
    championship_resume(actor=one.organiser, championship_id=one.pk)
    assert due <= again(dispute).due_at < due + timedelta(minutes=5)


@pytest.mark.parametrize("act", ["otorgar", "repetir", "anular"])
def test_15_2_what_is_decided_at_the_desk_leaves_its_claims_to_the_staff(people, act):
    one, cruce, ana, line = at_the_table(
        people, Play(rules={"rest": 0, "rounds": 3}), format="suizo"
    )
    first, second = claimed(cruce, ana, line), claimed(cruce, ana, say(cruce, line.author, 1))
    end(cruce, 0)
    given = {"user": one.organiser, "cruce_id": cruce.pk, "reason": WHY}
    if act == "otorgar":
        cruce_award(**given, winner=cruce.a_id)
    else:
        {"repetir": cruce_replay, "anular": cruce_void}[act](**given)
    assert again(first).staff_at is not None
    assert again(second).staff_at is not None
    before = again(cruce).state
    chief = PersonFactory(is_staff=True)
    dispute_rule(user=chief, dispute_id=first.pk, ruling=NO_LIE, reason=WHY)
    assert again(cruce).state == before != "en_disputa"


def test_16_5_what_is_claimed_in_what_is_cancelled_is_decided_by_the_staff_and_changes_nothing(
    people,
):
    one, cruce, dispute = ended_with_a_claim(people)
    second = claimed(cruce, dispute.claimant, _said_before(cruce, dispute))
    championship_cancel(actor=one.organiser, championship_id=one.pk, reason=WHY)
    assert again(dispute).staff_at is not None
    assert code(dispute_rule, **by(one, dispute), ruling=LIE) == "del_personal"
    before = (again(cruce).state, states(one))
    chief = PersonFactory(is_staff=True)
    for claim in (dispute, second):
        dispute_rule(user=chief, dispute_id=claim.pk, ruling=LIE, reason=WHY)
    assert [again(claim).sanction for claim in (dispute, second)] == [
        "apercibimiento",
        "sin_efecto",
    ]
    assert (again(cruce).state, states(one)) == before


def test_2_4_once_the_prizes_are_given_nothing_is_disputed_any_more(people):
    one, cruce, dispute = ended_with_a_claim(people)
    other = claimed(cruce, dispute.claimant, _said_before(cruce, dispute))
    now = timezone.now()
    Championship.objects.filter(pk=one.pk).update(state="premiado", settled_at=now)
    type(cruce).objects.filter(pk=cruce.pk).update(state="terminado")
    ruled(one, dispute, NO_LIE)
    assert again(cruce).state == "terminado"
    Dispute.objects.filter(pk=other.pk).update(due_at=now)
    clock.run()
    assert again(other).staff_at is not None
    assert again(cruce).state == "terminado"


def _said_before(cruce, dispute):
    """Return one more line, said while it was played."""
    line = say(cruce, dispute.accused, 1)
    type(line).objects.filter(pk=line.pk).update(at=dispute.said_at)
    return line


def test_17_3_no_log_is_read_for_who_may_not_claim_or_has_claimed(people, monkeypatch):
    one, cruce, ana, line = at_the_table(people)
    claimed(cruce, ana, line, "pares")
    monkeypatch.setattr(holding, "held_at", None)
    assert code(claim_make, user=one.organiser, line_id=line.pk, claim="pares") == "no_es_tu_mesa"
    assert code(claim_make, user=ana, line_id=line.pk, claim="juego") == ""


def test_17_3_who_claims_one_after_the_other_waits(people, monkeypatch):
    _one, cruce, ana, line = at_the_table(people)
    monkeypatch.setattr(claiming, "MOST_TRIES", 1, raising=False)
    claimed(cruce, ana, line, "pares")
    more = say(cruce, line.author, 1)
    assert code(claim_make, user=ana, line_id=more.pk, claim="pares") == "reclamas_seguido"
    assert Dispute.objects.count() == 1


def test_17_4_two_that_are_open_or_were_false_are_all(people):
    one, cruce, ana, line = at_the_table(people)
    lines = [line, *(say(cruce, line.author, 1, f"pares {n}") for n in range(3))]
    first, second = (claimed(cruce, ana, said) for said in lines[:2])
    end(cruce, 0)
    third = partial(code, claim_make, user=ana, line_id=lines[2].pk, claim="pares")
    assert third() == "reclamas_abiertas"
    ruled(one, first, NO_LIE)
    assert third() == "reclamas_abiertas"
    ruled(one, second, UNKNOWN)
    assert third() == ""


def test_15_3_the_desk_has_the_oldest_open_one_first_and_those_of_the_staff_after(people):
    one, cruce, ana, line = at_the_table(people)
    found = [claimed(cruce, ana, line), claimed(cruce, ana, say(cruce, line.author, 1))]
    columns = {
        name: getattr(found[0], name)
        for name in ("championship", "cruce", "claimant", "accused", "entry", "match", "seat")
    }
    now = timezone.now()
    changes = [{"staff_at": now}, {"staff_at": now}, {"ruling": LIE}, {"ruling": NO_LIE}]
    for n, change in enumerate(changes):
        row = Dispute.objects.create(**columns, line=10**9 + n, said_at=now, hand=1, **change)
        found.append(row)
    expected = [*found[:4], found[5], found[4]]
    assert [shown.dispute for shown in claims.disputes_of(one)] == expected


def test_17_3_a_sweep_gives_the_staff_so_many_and_no_more(people, monkeypatch):
    _one, cruce, ana, line = at_the_table(people)
    claimed(cruce, ana, line)
    claimed(cruce, ana, say(cruce, line.author, 1))
    end(cruce, 0)
    Dispute.objects.update(due_at=timezone.now())
    monkeypatch.setattr(clock, "MOST_AT_ONCE", 1)
    for many in (1, 2):
        clock.run()
        assert Dispute.objects.exclude(staff_at=None).count() == many


def test_17_3_what_is_with_the_staff_the_organiser_does_not_hold(people):
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)
    Dispute.objects.filter(pk=dispute.pk).update(staff_at=timezone.now())
    assert code(dispute_look, user=one.organiser, dispute_id=dispute.pk) == "del_personal"
    assert again(dispute).looked_by is None
    chief = PersonFactory(is_staff=True)
    assert code(dispute_look, user=chief, dispute_id=dispute.pk) == ""


def test_17_3_a_claim_whose_log_cannot_be_opened_is_decided_without_it(people, monkeypatch):
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)

    def closed(*_given):
        raise Unreadable

    monkeypatch.setattr(holding, "held_at", closed)
    dispute_look(user=one.organiser, dispute_id=dispute.pk)
    assert again(dispute).cards == []
    assert ruled(one, dispute, UNKNOWN).ruling == UNKNOWN


def test_17_3_no_log_is_read_while_the_championship_is_locked(people, monkeypatch):
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)
    read, were_locked = holding.held_at, []

    def watched(*given):
        were_locked.append(connection.in_atomic_block)
        return read(*given)

    monkeypatch.setattr(holding, "held_at", watched)
    dispute_look(user=one.organiser, dispute_id=dispute.pk)
    Dispute.objects.filter(pk=dispute.pk).update(cards=[])
    ruled(one, dispute, UNKNOWN)
    assert were_locked == [False, False]
    assert len(again(dispute).cards) == 4


def test_17_4_a_cruce_that_is_to_be_played_again_is_lost_too(people):
    one, cruce, ana, line = at_the_table(people)
    first, second = claimed(cruce, ana, line), claimed(cruce, ana, say(cruce, line.author, 1))
    end(cruce, 1)
    assert ruled(one, first, LIE).sanction == "apercibimiento"
    cruce_replay(user=one.organiser, cruce_id=cruce.pk, reason=WHY)
    assert again(cruce).state == "listo"
    chief = PersonFactory(is_staff=True)
    answered_late(second)
    dispute_rule(user=chief, dispute_id=second.pk, ruling=LIE, reason=WHY)
    assert again(second).sanction == "pierde_cruce"
    assert (again(cruce).state, again(cruce).winner_id) == ("terminado", cruce.a_id)


def test_15_1_who_writes_a_reason_is_told_that_everybody_reads_it(people):
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)
    client = Client()
    client.force_login(one.organiser)
    page = client.get(f"/torneos/{one.pk}/disputa/{dispute.pk}/").content.decode()
    assert "Se publica en el registro, que lee cualquiera" in page


def test_17_3_who_is_out_follows_his_claims_live_too(people):
    one, cruce, ana, line = at_the_table(people)
    end(cruce, 0)
    tick()
    assert again(again(cruce).b).state == "eliminado"
    for person, is_its_own in ((line.author, True), (ana, True), (PersonFactory(), False)):
        client = Client()
        client.force_login(person)
        page = client.get(f"/torneos/{one.pk}/").content.decode()
        assert (" data-propio" in page) is is_its_own


def test_17_3_a_match_that_ends_while_its_log_is_read_is_claimed_all_the_same(people, monkeypatch):
    _one, cruce, ana, line = at_the_table(people)
    read = holding.held_at

    def ends(*given):
        end(cruce, 0)
        return read(*given)

    monkeypatch.setattr(holding, "held_at", ends)
    assert code(claim_make, user=ana, line_id=line.pk, claim="pares") == ""
    assert again(cruce).state == "en_disputa"
    assert Dispute.objects.get().due_at is not None
