"""A draw keeps nobody's name who was erased, and is made anew as far as it can be."""

from __future__ import annotations

import hashlib
import json
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts import personal_data
from accounts.deletion import erase_due, leaving_ask
from accounts.models import Profile, User
from tests.accounts.test_pictures import picture
from tests.factories import PersonFactory
from tests.tournaments.championships.cups import is_now, opened
from tests.tournaments.championships.evenings import crowd, start
from tests.tournaments.championships.test_draw_pages import checked, evening_with_seeds, proof
from tournaments.championships.drawing import draw_told
from tournaments.championships.forgetting import without
from tournaments.championships.pool import partner_seek
from tournaments.championships.posters import poster_put
from tournaments.models import Act, Championship, Member, Poster

pytestmark = pytest.mark.django_db(transaction=True)

WORD = "ab" * 32


def test_of_an_organiser_who_was_erased_neither_the_poster_nor_what_he_wrote_stays():
    one, other = opened(text="Llámame al 600 000 000."), opened(text="Los martes.")
    for each in (one, other):
        poster_put(user=each.organiser, championship_id=each.pk, image=picture())
    rows = dict(personal_data.parts())["campeonatos_organizados"](one.organiser_id)
    assert [row["cartel"] for row in rows] == [True]
    erased(one, one.organiser)
    one.refresh_from_db()
    assert (one.poster, one.text) == ("", "")
    assert list(Poster.objects.values_list("championship", flat=True)) == [other.pk]
    other.refresh_from_db()
    assert (bool(other.poster), other.text) == (True, "Los martes.")


def erased(one: Championship, user: User) -> None:
    """Have *user* leave the site for good once *one* is over."""
    is_now(one, "premiado")
    user = User.objects.get(pk=user.pk)
    leaving_ask(user=user, nick=user.username)
    Profile.objects.filter(user=user).update(deletion_due_at=timezone.now() - timedelta(days=1))
    assert erase_due() == 1


def test_4_8_of_who_was_erased_no_draw_keeps_the_nick_nor_the_word_and_all_else_is_made_anew():
    one = evening_with_seeds()
    told = draw_told(one)
    assert told is not None
    drawn = {**one.drawn, "lista": [[name, WORD] for name, _word in one.drawn["lista"]]}
    gone = User.objects.get(username=told.entries[0])
    Member.objects.filter(user=gone).update(word=WORD)
    Championship.objects.filter(pk=one.pk).update(drawn=drawn)
    before, nick = proof(one), gone.username
    erased(one, gone)
    facts = proof(one)
    for page in ("sorteo/", "sorteo.json", "", "resultados/", "resultados.json"):
        assert nick not in Client().get(f"/torneos/{one.pk}/{page}").content.decode(), page
    one.refresh_from_db()
    assert nick not in json.dumps(one.drawn)
    assert WORD not in set(Member.objects.filter(user=gone).values_list("word", flat=True))
    assert facts["lista"][0] == ["persona borrada 1", ""]
    line = hashlib.sha256(f"{nick}|{WORD}".encode()).hexdigest()
    assert facts["borradas"] == {"persona borrada 1": line}
    assert facts["huella"] == before["huella"]
    assert [before["orden"].index(nick)] == [facts["orden"].index("persona borrada 1")]
    page = Client().get(f"/torneos/{one.pk}/sorteo/").content.decode()
    assert line in page
    assert "ya no se puede rehacer entera" in page


def test_4_8_the_browser_says_what_it_cannot_make_anew_and_still_notices_a_change():
    one = evening_with_seeds()
    told = draw_told(one)
    assert told is not None
    for name in told.entries[:2]:  # a seed, and another
        erased(one, User.objects.get(username=name))
    facts = proof(one)
    lines = checked(facts)
    assert [line["ok"] for line in lines] == [True] * 4, lines
    assert [bool(line.get("falta")) for line in lines] == [False, True, False, False]
    assert "en 2 líneas hay personas borradas" in lines[1]["detalle"]
    assert set(facts["borradas"].values()) == {""}, "from a nick alone it could be guessed"
    facts["orden"][2], facts["orden"][3] = facts["orden"][3], facts["orden"][2]
    assert not all(line["ok"] for line in checked(facts))


def test_3_5_a_pool_with_somebody_erased_is_made_anew_from_its_fingerprint():
    one = opened(least=2)
    people = crowd(4)
    for person in people:
        partner_seek(user=person, championship_id=one.pk)
    start(one, people)
    erased(one, people[1])
    facts = proof(one, people[0])
    assert people[1].username not in json.dumps(facts)
    lines = checked(facts)
    assert all(line["ok"] for line in lines), lines
    assert sum(bool(line.get("falta")) for line in lines) == 2
    assert proof(one, PersonFactory())["buscan"] == []


def test_what_the_clock_wrote_in_the_log_of_who_was_erased_names_him_no_more():
    one = evening_with_seeds()
    ana, eva = PersonFactory(username="Ana"), PersonFactory(username="Anabel")
    entry = one.entries.order_by("pk")[0]
    for user in (ana, eva):
        Member.objects.create(championship=one, entry=entry, user=user)
    why = "Anabel, Ana: tercera incomparecencia en la liga."
    for actor in (None, one.organiser):
        Act.objects.create(
            championship=one, actor=actor, action="expulsar", reason=why, entry=entry
        )
    erased(one, ana)
    told = "Anabel, persona borrada: tercera incomparecencia en la liga."
    reasons = one.acts.filter(action="expulsar").order_by("pk")
    assert list(reasons.values_list("reason", flat=True)) == [told, why]


def test_each_who_is_erased_has_a_name_of_his_own_and_a_part_of_a_nick_is_none():
    drawn = {
        "buscan": [["Ana", "Luis"]],
        "parejas": [[["Luis", "Ana"]]],
        "lista": [["Luis+Ana", WORD], ["Anabel+Eva", ""]],
        "cabezas": ["Luis+Ana"],
        "orden": ["Luis+Ana", "Anabel+Eva"],
    }
    found = without(without(drawn, "Ana"), "Luis")
    both = "persona borrada 2+persona borrada 1"
    assert found["orden"] == [both, "Anabel+Eva"]
    line = hashlib.sha256(f"Luis+Ana|{WORD}".encode()).hexdigest()
    assert found["lista"] == [[both, "", line], ["Anabel+Eva", ""]]
    assert found["cabezas"] == [both]
    assert found["buscan"] == [["persona borrada 1", "persona borrada 2"]]
    assert found["parejas"] == [[["persona borrada 2", "persona borrada 1"]]]
    seal = hashlib.sha256(b"Ana|\nLuis|").hexdigest()
    assert found["huellas"] == [seal]
