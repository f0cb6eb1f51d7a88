"""*La boca hace juego*: answered, decided, and what follows (torneos §17.3, §17.4)."""

from __future__ import annotations

import html
from datetime import timedelta
from functools import partial

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Match
from tests.factories import PersonFactory
from tests.games.tools import at_once
from tests.tournaments.championships.cups import code, states
from tests.tournaments.championships.evenings import (
    end,
    evening,
    places,
    play,
    tick,
    waiting,
)
from tests.tournaments.championships.quarrels import (
    LIE,
    NO_LIE,
    UNKNOWN,
    WHY,
    again,
    an_hour_later,
    answered_late,
    at_the_table,
    by,
    chairs_of,
    claimed,
    ended_with_a_claim,
    ruled,
    say,
    sits,
)
from tests.tournaments.championships.test_telling import told
from tournaments.championships import clock, judging
from tournaments.championships.claiming import claim_answer, claim_make
from tournaments.championships.deciding import cruce_award, entry_expel
from tournaments.championships.founding import Play
from tournaments.championships.judging import dispute_look, dispute_rule
from tournaments.championships.steering import championship_pause, championship_resume
from tournaments.models import Championship, Dispute

pytestmark = pytest.mark.django_db(transaction=True)


def test_2_4_prizes_wait_for_a_dispute_and_no_longer_than_its_time(people):
    one, cruce, dispute = ended_with_a_claim(people)
    assert again(cruce).state == "en_disputa"
    an_hour_later(one)
    assert one.state == "terminado"
    Dispute.objects.filter(pk=dispute.pk).update(due_at=timezone.now())
    an_hour_later(one)
    assert (one.state, again(cruce).state) == ("premiado", "terminado")
    assert again(dispute).staff_at is not None


def test_17_3_without_a_decision_the_result_stands_and_the_staff_decides(people):
    chief = PersonFactory(is_staff=True)
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)
    play(waiting(one)[0], 0)
    due = again(dispute).due_at
    assert timedelta(minutes=7) < due - timezone.now() < timedelta(minutes=9)
    Dispute.objects.filter(pk=dispute.pk).update(due_at=timezone.now())
    tick()
    assert again(cruce).state == "terminado"
    assert len(waiting(one)) == 1
    assert "sin_fallo" in told(chief)
    assert "sin_fallo" not in told(one.organiser)
    assert code(dispute_rule, **by(one, dispute), ruling=LIE) == "del_personal"
    dispute_rule(user=chief, dispute_id=dispute.pk, ruling=LIE, reason=WHY)
    assert (again(dispute).ruling, again(dispute).sanction) == (LIE, "apercibimiento")


def test_17_3_in_a_pause_the_time_to_decide_stands_still(people):
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)
    due, long_ago = again(dispute).due_at, timezone.now() - timedelta(minutes=30)
    Dispute.objects.filter(pk=dispute.pk).update(made_at=long_ago)
    Match.objects.filter(pk=dispute.match_id).update(finished_at=long_ago)
    championship_pause(actor=one.organiser, championship_id=one.pk, reason=WHY)
    Championship.objects.filter(pk=one.pk).update(paused_at=timezone.now() - timedelta(minutes=20))
    Dispute.objects.filter(pk=dispute.pk).update(due_at=timezone.now() - timedelta(minutes=1))
    tick()
    assert again(dispute).staff_at is None
    Dispute.objects.filter(pk=dispute.pk).update(due_at=due)
    championship_resume(actor=one.organiser, championship_id=one.pk)
    assert again(dispute).due_at >= due + timedelta(minutes=19)


def test_17_4_a_warning_then_the_cruce_then_the_championship(people):
    one = evening(people[:2], Play(rules={"rest": 0, "times": 2}), format="liguilla")
    cruce = waiting(one)[0]
    ana, luis = sits(cruce)[:2]
    lines = [say(cruce, luis, 1, f"llevo pares {n}") for n in range(3)]
    first, second = (claimed(cruce, ana, line) for line in lines[:2])
    end(cruce, 1)
    assert again(cruce).winner_id == cruce.b_id
    assert ruled(one, first, LIE).sanction == "apercibimiento"
    assert again(cruce).winner_id == cruce.b_id
    third = claimed(cruce, ana, lines[2])
    assert ruled(one, second, LIE).sanction == "pierde_cruce"
    found = again(cruce)
    assert (found.winner_id, found.is_walkover) == (cruce.a_id, True)
    assert found.state == "en_disputa", "the third is open"
    assert ruled(one, third, LIE).sanction == "expulsion"
    assert states(one)[luis.pk] == "expulsado"
    assert {act.reason for act in one.acts.filter(action__in=("otorgar", "expulsar"))} == {WHY}


def test_17_4_a_final_lost_at_the_desk_is_decided_anew_before_the_prizes(people):
    one, cruce, dispute = ended_with_a_claim(people)
    entry = again(cruce).b
    Dispute.objects.create(
        championship=one, cruce=cruce, claimant=dispute.claimant, accused=dispute.accused,
        entry=entry, line=10**9, text="pares", said_at=timezone.now(), match=dispute.match,
        seat=1, hand=1, ruling=LIE,
    )  # fmt: skip
    assert places(one)[entry.number] == 1
    assert ruled(one, dispute, LIE).sanction == "pierde_cruce"
    one.refresh_from_db()
    assert (one.state, places(one)[entry.number]) == ("terminado", 2)
    an_hour_later(one)
    assert one.state == "premiado"


def test_17_4_a_lie_during_the_match_costs_it_at_once(people):
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    entry = again(dispute).entry
    Dispute.objects.create(
        championship=one, cruce=cruce, claimant=ana, accused=line.author, entry=entry,
        line=10**9, text="pares", said_at=timezone.now(), match=dispute.match, seat=1, hand=1,
        ruling=LIE,
    )  # fmt: skip
    Dispute.objects.filter(pk=dispute.pk).update(cards=["1o", "1c", "4o", "5o"])  # its hand is over
    assert ruled(one, dispute, LIE).sanction == "pierde_cruce"
    assert again(cruce).winner_id != entry.pk
    assert again(dispute.match).status == Match.Status.VOID


def test_17_4_two_false_claims_and_one_claims_no_more(people):
    one = evening(people[:2])
    cruce = waiting(one)[0]
    ana, luis = sits(cruce)[:2]
    lines = [say(cruce, luis, 1, f"llevo pares {n}") for n in range(4)]
    end(cruce, 0)
    for line, ruling in zip(lines[:3], (NO_LIE, UNKNOWN, NO_LIE), strict=True):
        ruled(one, claimed(cruce, ana, line), ruling)
        assert code(claim_make, user=ana, line_id=line.pk, claim="pares") == ""
    assert code(claim_make, user=ana, line_id=lines[3].pk, claim="pares") == "reclama_de_mas"


def test_17_3_the_other_side_answers_once_within_five_minutes_and_is_heard_first(people):
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)
    given = {"dispute_id": dispute.pk, "text": "  Era   un farol "}
    assert code(dispute_rule, **by(one, dispute), ruling=LIE) == "aun_contesta"
    assert code(claim_answer, user=ana, **given) == "no_es_contra_ti"
    assert code(claim_answer, user=line.author, dispute_id=dispute.pk, text=" ") == (
        "respuesta_vacia"
    )
    for _ in range(2):
        claim_answer(user=line.author, **given)
    assert again(dispute).answer == "Era un farol"
    assert code(claim_answer, user=line.author, dispute_id=dispute.pk, text="otra") == (
        "ya_contestada"
    )
    dispute_rule(**by(one, dispute), ruling=LIE)
    assert again(dispute).ruling == LIE


def test_17_3_after_its_five_minutes_nobody_answers(people):
    _one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)
    answered_late(dispute)
    given = {"dispute_id": dispute.pk, "text": "era un farol"}
    assert code(claim_answer, user=line.author, **given) == "contestar_tarde"


def test_17_3_who_opens_a_dispute_holds_it_for_two_minutes(people):
    chief = PersonFactory(is_staff=True)
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)
    dispute_look(user=one.organiser, dispute_id=dispute.pk)
    assert code(dispute_look, user=chief, dispute_id=dispute.pk) == "la_mira"
    given = {"user": chief, "dispute_id": dispute.pk, "reason": WHY, "ruling": NO_LIE}
    assert code(dispute_rule, **given) == "la_mira"
    gone = timezone.now() - timedelta(seconds=1)
    Dispute.objects.filter(pk=dispute.pk).update(looked_until=gone)
    assert code(dispute_rule, **given) == ""
    assert code(dispute_rule, **given) == ""
    assert code(dispute_rule, **by(one, dispute), ruling=LIE) == "ya_fallada"
    assert one.acts.filter(action="fallo_no_mentira").count() == 1


def test_c2_who_plays_in_it_decides_nothing_nor_do_others(people):
    chief = PersonFactory(is_staff=True)
    one, cruce, ana, line = at_the_table([chief, *people[:3]])
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)
    answered_late(dispute)
    for user, expected in (
        (chief, "juega_en_el"), (PersonFactory(), "permiso"), (people[0], "permiso")
    ):  # fmt: skip
        given = {"user": user, "dispute_id": dispute.pk}
        assert code(dispute_look, **given) == expected
        assert code(dispute_rule, **given, ruling=LIE, reason=WHY) == expected
    given = {"user": one.organiser, "dispute_id": dispute.pk}
    assert code(dispute_rule, **given, ruling=LIE, reason="corto") == "razon"
    assert code(dispute_rule, **given, ruling="otra cosa", reason=WHY) == "fallo"
    assert again(dispute).ruling == ""


def test_17_4_both_sides_are_told_of_the_claim_and_of_what_was_decided(people):
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    assert "reclamado" in told(line.author)
    assert "reclamado" not in told(ana)
    assert "reclamacion" in told(one.organiser)
    end(cruce, 0)
    ruled(one, dispute, NO_LIE)
    for person in (ana, line.author):
        assert told(person, "fallo_no_mentira") == [
            "Se ha decidido una reclamación En «Copa de otoño»: lo que se decidió, y por qué, está"
            " en el registro."
        ]
    assert one.acts.get(action="fallo_no_mentira").reason == WHY
    assert not one.notices.filter(kind="reclamacion", seen_at=None).exists()


def test_17_3_two_who_decide_at_once_decide_once(people):
    chief = PersonFactory(is_staff=True)
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)
    answered_late(dispute)
    at_once(
        partial(code, dispute_rule, **by(one, dispute), ruling=LIE),
        partial(code, dispute_rule, user=chief, dispute_id=dispute.pk, ruling=LIE, reason=WHY),
    )
    assert one.acts.filter(action="fallo_mentira").count() == 1
    assert again(dispute).sanction == "apercibimiento"


def test_17_3_what_was_awarded_at_the_desk_leaves_no_claim_open_for_ever(people):
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    cruce_award(user=one.organiser, cruce_id=cruce.pk, winner=cruce.a_id, reason=WHY)
    assert again(cruce).state == "terminado"
    Match.objects.filter(pk=dispute.match_id).update(
        finished_at=timezone.now() - timedelta(minutes=11)
    )
    clock.run()
    assert again(dispute).staff_at is not None


def test_15_a_side_expelled_meanwhile_is_not_expelled_again(people):
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)
    entry_expel(user=one.organiser, championship_id=one.pk, entry_id=dispute.entry_id, reason=WHY)
    assert ruled(one, dispute, LIE).ruling == LIE


def test_15_3_the_desk_lists_disputes_with_how_many_are_open(people):
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    client = Client()
    client.force_login(one.organiser)
    page = html.unescape(client.get(f"/torneos/{one.pk}/mesa/").content.decode())
    assert "1 por decidir" in page
    assert f"{ana.username} contra {line.author.username}" in page
    end(cruce, 0)
    ruled(one, dispute, NO_LIE)
    page = html.unescape(client.get(f"/torneos/{one.pk}/mesa/").content.decode())
    assert "por decidir" not in page.split('id="registro"')[0]
    assert judging.looked_at_by(again(dispute)) is None


@pytest.mark.parametrize("role", ["otro", "nadie", "otra_mesa"])
def test_15_1_nobody_else_does_anything_to_a_dispute(people, role):
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)
    outside = next(iter(set(people) - set(chairs_of(cruce))))
    client = Client()
    if role != "nadie":
        client.force_login(PersonFactory() if role == "otro" else outside)
    before = Dispute.objects.values().get()
    for act in ("mirar", "contestar", "fallar"):
        sent = {"fallo": LIE, "motivo": WHY, "respuesta": "nada de eso"}
        answer = client.post(f"/torneos/{one.pk}/disputa/{dispute.pk}/{act}/", sent)
        assert answer.status_code == (302 if role == "nadie" else 404), act
    assert Dispute.objects.values().get() == before


@pytest.mark.parametrize("role", ["organizador", "personal"])
@pytest.mark.parametrize("state", ["en_juego", "pausado", "terminado", "premiado"])
def test_15_2_whoever_steers_it_decides_while_it_is_played_or_over(people, role, state):
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)
    answered_late(dispute)
    Championship.objects.filter(pk=one.pk).update(state=state)
    client = Client()
    client.force_login(one.organiser if role == "organizador" else PersonFactory(is_staff=True))
    sent = {"fallo": NO_LIE, "motivo": WHY}
    answer = client.post(f"/torneos/{one.pk}/disputa/{dispute.pk}/fallar/", sent)
    assert answer.status_code == 302
    assert again(dispute).ruling == NO_LIE
