"""*La boca hace juego*: what is claimed, and what waits for it (torneos §17)."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from django.db import transaction
from django.db.models import F
from django.test import Client
from django.utils import timezone

from accounts import personal_data
from games.engines.core.spanish_deck import NUMBER
from games.models import ChatLine, Match
from games.record import holding
from tests.factories import PersonFactory
from tests.games.tools import at_once
from tests.tournaments.championships.cups import code
from tests.tournaments.championships.evenings import (
    advanced,
    end,
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
    answered_late,
    at_the_table,
    by,
    chairs_of,
    claimed,
    lie_of,
    ruled,
    say,
)
from tournaments.championships.claiming import claim_answer, claim_make, claim_of
from tournaments.championships.founding import Play
from tournaments.championships.judging import dispute_look, dispute_rule
from tournaments.models import Dispute

pytestmark = pytest.mark.django_db(transaction=True)


def test_17_3_a_claim_keeps_the_line_what_it_claims_and_the_hand_at_that_second(people):
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    line.delete()
    found = again(dispute)
    assert (found.text, found.claim, found.accused) == (line.text, dispute.claim, line.author)
    assert (found.hand, found.cards, found.ruling) == (1, [], "")
    match = end(cruce, 0)
    assert found.match == match
    dispute_look(user=one.organiser, dispute_id=dispute.pk)
    expected = holding.held_at(match.pk, 1, line.at)
    assert again(dispute).cards == list(expected.cards)
    assert len(again(dispute).cards) == 4


def test_17_3_what_was_held_is_told_to_nobody_before_its_hand_is_over(people):
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    client = Client()
    client.force_login(one.organiser)
    address = f"/torneos/{one.pk}/disputa/{dispute.pk}/"
    client.post(f"{address}mirar/")
    assert again(dispute).cards == []
    page = client.get(address).content.decode()
    assert "Esa mano se está jugando" in page
    assert "carta-img" not in page
    answered_late(dispute)
    assert code(dispute_rule, **by(one, dispute), ruling=LIE) == "mano_sin_acabar"
    end(cruce, 0)
    page = client.get(address).content.decode()
    assert page.count("carta-img") == 4
    assert "No lo llevaba" in page


def test_17_3_the_parties_read_the_reason_and_no_cards(people):
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)
    ruled(one, dispute, LIE)
    for person in (ana, line.author):
        client = Client()
        client.force_login(person)
        page = client.get(f"/torneos/{one.pk}/disputa/{dispute.pk}/").content.decode()
        assert WHY in page
        assert "carta-img" not in page
        assert "Lo que llevaba" not in page
        assert (
            f"/torneos/{one.pk}/disputa/{dispute.pk}/"
            in client.get(f"/torneos/{one.pk}/").content.decode()
        )
    for person in (PersonFactory(), people[-1]):
        if person in {ana, line.author}:
            continue
        client = Client()
        client.force_login(person)
        assert client.get(f"/torneos/{one.pk}/disputa/{dispute.pk}/").status_code == 404


@pytest.mark.parametrize("says", ["", "pares"])
def test_17_2_the_mark_compares_what_was_said_and_says_where_it_cannot(people, says):
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line, says)
    end(cruce, 0)
    dispute_look(user=one.organiser, dispute_id=dispute.pk)
    client = Client()
    client.force_login(one.organiser)
    page = client.get(f"/torneos/{one.pk}/disputa/{dispute.pk}/").content.decode()
    ranks = [{3: 12, 2: 1}.get(NUMBER[card], NUMBER[card]) for card in again(dispute).cards]
    lacks = len(set(ranks)) == 4
    expected = "No lo llevaba" if lacks else "Lo llevaba"
    assert (expected if says else "No se sabe: júzgalo tú") in page


def test_17_2_what_is_claimed_is_one_of_what_can_be_judged():
    assert claim_of("pares", None, []) == "pares"
    assert claim_of("punto", 28, []) == 28
    assert claim_of("cartas", None, [12, 1]) == [12, 1]
    assert claim_of("libre", None, []) == ""
    for says, points, cards in (
        ("no", None, []), ("capote", None, []), ("punto", None, []), ("punto", 99, []),
        ("cartas", None, []), ("cartas", None, [8]), ("cartas", None, [1] * 5), ("", None, []),
    ):  # fmt: skip
        with pytest.raises(Exception, match="que_dice"):
            claim_of(says, points, cards)


def test_17_3_only_who_plays_there_claims_what_the_other_side_says_from_its_chairs(people):
    one, cruce, ana, line = at_the_table(people)
    other = next(iter(set(people) - set(chairs_of(cruce))))
    own, onlooker = say(cruce, ana, 0), say(cruce, other, None)
    salon = ChatLine.objects.create(
        room=one.room, author=line.author, text="pares", line_id=uuid4()
    )
    given = {"claim": "pares"}
    assert code(claim_make, user=other, line_id=line.pk, **given) == "no_es_tu_mesa"
    assert code(claim_make, user=one.organiser, line_id=line.pk, **given) == "no_es_tu_mesa"
    assert code(claim_make, user=ana, line_id=own.pk, **given) == "de_tu_lado"
    assert code(claim_make, user=ana, line_id=onlooker.pk, **given) == "dicho_de_fuera"
    assert code(claim_make, user=ana, line_id=salon.pk, **given) == "linea_de_torneo"
    assert code(claim_make, user=ana, line_id=10**9, **given) == "linea_de_torneo"
    assert not Dispute.objects.exists()


def test_17_3_claimed_twice_is_once(people):
    one, _cruce, ana, line = at_the_table(people)
    at_once(*[partial(claim_make, user=ana, line_id=line.pk, claim="pares")] * 2)
    claim_make(user=ana, line_id=line.pk, claim="juego")
    assert Dispute.objects.get(line=line.pk).claim == "pares"
    assert one.acts.filter(action="reclamar").count() == 1


def test_17_3_ten_minutes_after_the_end_it_is_too_late(people):
    _one, cruce, ana, line = at_the_table(people)
    match = end(cruce, 0)
    late = say(cruce, line.author, 1)
    assert code(claim_make, user=ana, line_id=late.pk, claim="pares") == "dicho_de_fuera"
    rows = Match.objects.filter(pk=match.pk)
    rows.update(finished_at=F("finished_at") - timedelta(minutes=10, seconds=5))
    ChatLine.objects.filter(pk=line.pk).update(at=F("at") - timedelta(minutes=11))
    assert code(claim_make, user=ana, line_id=line.pk, claim="pares") == "reclamar_tarde"
    rows.update(finished_at=timezone.now() - timedelta(minutes=9))
    assert code(claim_make, user=ana, line_id=line.pk, claim="pares") == ""
    assert again(cruce).state == "en_disputa"


def test_17_3_once_the_next_cruce_of_a_side_is_called_it_is_too_late(people):
    one, cruce, ana, line = at_the_table(people)
    end(cruce, 0)
    play(waiting(one)[0], 0)
    tick()
    assert len(waiting(one)) == 1
    assert code(claim_make, user=ana, line_id=line.pk, claim="pares") == "reclamar_tarde"


def test_2_5_a_result_of_which_something_is_claimed_lets_nothing_follow(people):
    one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    assert again(cruce).state == "en_juego"
    end(cruce, 0)
    play(waiting(one)[0], 0)
    tick()
    assert again(cruce).state == "en_disputa"
    assert waiting(one) == []
    ruled(one, dispute, NO_LIE)
    tick()
    (final,) = waiting(one)
    assert again(cruce).state == "terminado"
    assert cruce.a_id in {final.a_id, final.b_id}


def test_2_5_claimed_once_the_rival_is_known_what_followed_is_taken_back(people):
    one, cruce, ana, line = at_the_table(people, Play(rules={"rest": 5}))
    end(cruce, 0)
    play(waiting(one)[0], 0)
    tick()
    final = one.cruces.get(round__number=2)
    loser = again(cruce).b
    assert (final.state, loser.state) == ("listo", "eliminado")
    dispute = claimed(cruce, ana, line)
    assert (again(final).state, again(loser).state) == ("pendiente", "jugando")
    assert again(cruce).state == "en_disputa"
    ruled(one, dispute, UNKNOWN)
    assert (again(final).state, again(loser).state) == ("listo", "eliminado")
    assert again(final).call_at > timezone.now() + timedelta(minutes=4)


def test_2_5_no_round_is_published_over_a_dispute(people):
    one, cruce, ana, line = at_the_table(
        people, Play(rules={"rest": 0, "rounds": 3}), format="suizo"
    )
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)
    play(waiting(one)[0], 0)
    advanced(one)
    assert not one.rounds.filter(number=2).exists()
    ruled(one, dispute, NO_LIE)
    advanced(one)
    assert one.rounds.filter(number=2).exists()


def test_17_3_a_claim_and_the_end_of_its_match_at_once_leave_nothing_behind(people):
    _one, cruce, ana, line = at_the_table(people)
    claim = lie_of(line)
    at_once(partial(claim_make, user=ana, line_id=line.pk, claim=claim), partial(end, cruce, 0))
    tick()
    dispute = Dispute.objects.get()
    assert again(cruce).state == "en_disputa"
    assert dispute.due_at is not None


def test_17_3_a_line_is_claimed_by_its_page_and_refused_in_words(people):
    _one, _cruce, ana, line = at_the_table(people)
    client = Client()
    client.force_login(ana)
    offered = client.get("/torneos/reclamar/", {"linea": line.pk}).json()
    assert ["pares", "Que llevaba pares"] in offered["dice"]
    assert ["12", "rey"] in offered["cartas"]
    sent = {"linea": line.pk, "dice": "cartas", "carta": ["12", "", "1"]}
    assert client.post("/torneos/reclamar/", sent).json() == {"hecho": True}
    assert Dispute.objects.get().claim == [12, 1]
    refused = client.post("/torneos/reclamar/", {"linea": "9" * 30, "dice": "pares"})
    assert (refused.status_code, refused.json()["codigo"]) == (409, "linea_de_torneo")
    refused = client.post("/torneos/reclamar/", {"linea": line.pk, "dice": "no"})
    assert refused.json()["codigo"] == "que_dice"


def test_17_3_table_and_acta_offer_it_to_who_plays_there(people):
    _one, cruce, ana, _line = at_the_table(people)
    client = Client()
    client.force_login(ana)
    match = Match.objects.get(origin=again(cruce).origin)
    offer = 'data-reclama="/torneos/reclamar/"'
    assert offer in client.get(f"/partida/{match.pk}/").content.decode()
    other = Client()
    other.force_login(PersonFactory())
    assert offer not in other.get(f"/partida/{match.pk}/").content.decode()
    end(cruce, 0)
    told_ = '"reclama": "/torneos/reclamar/"'
    assert told_ in client.get(f"/partida/{match.pk}/acta/").content.decode()
    assert told_ not in other.get(f"/partida/{match.pk}/acta/").content.decode()


ACTS = ("mirar", "contestar", "fallar")


def test_17_3_the_file_of_a_person_has_his_disputes_and_what_he_said_goes_with_him(people):
    _one, cruce, ana, line = at_the_table(people)
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)
    claim_answer(user=line.author, dispute_id=dispute.pk, text="era un farol")
    parts = personal_data.parts()["campeonatos_reclamaciones"]
    (hers,), (his,) = list(parts(ana.pk)), list(parts(line.author_id))
    assert (hers["reclamas"], hers["dicho"], hers["contestado"]) == (True, "", "")
    assert (his["dicho"], his["contestado"]) == ("buenos pares", "era un farol")
    with transaction.atomic():
        personal_data.erase(line.author_id)
    found = again(dispute)
    assert (found.text, found.answer, found.accused) == ("", "", line.author)
