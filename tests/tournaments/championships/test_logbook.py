"""The log of a championship: everybody reads all of it, and of whom each act is (torneos §15.1)."""

from __future__ import annotations

import html
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import PersonFactory
from tests.tournaments.championships.cups import draft, is_now
from tests.tournaments.championships.evenings import QUICK, crowd, end, evening, waiting
from tests.tournaments.championships.pressing import page
from tests.tournaments.championships.quarrels import WHY as RULED
from tests.tournaments.championships.quarrels import at_the_table, claimed, ruled
from tournaments.championships import logbook, seeding, showing
from tournaments.championships.claiming import claim_answer
from tournaments.championships.deciding import cruce_award, entry_expel
from tournaments.models import Act, Championship, Entry

pytestmark = pytest.mark.django_db(transaction=True)

WHY = "se ha ido la luz aquí"


def log(one: Championship, more: str = "", client: Client | None = None) -> str:
    answer = (client or Client()).get(f"/torneos/{one.pk}/registro/{more}")
    assert answer.status_code == 200
    return html.unescape(answer.content.decode())


def nick(entry: Entry | None) -> str:
    assert entry is not None
    return entry.members.get().user.username


def texts(one: Championship) -> tuple[str, ...]:
    """Return the log as the page of the championship and its own page tell it to anybody."""
    whole = " ".join(page(Client(), one).split())
    start = whole.index("<h2>Registro</h2>")
    return whole[start : whole.index("</ol>", start)], " ".join(log(one).split())


def test_15_1_everybody_reads_whom_an_act_is_about_and_which_cruce():
    one = evening(crowd(8))
    first, second, third, _fourth = waiting(one)
    user = one.organiser
    cruce_award(user=user, cruce_id=first.pk, winner=first.a_id or 0, reason=WHY)
    entry_expel(user=user, championship_id=one.pk, entry_id=second.b_id or 0, reason=WHY)
    Act.objects.create(championship=one, actor=user, action="extender", cruce=third, reason=WHY)
    winner = nick(first.a)
    for text in texts(one):
        assert f"<b>Se da la victoria a {winner}</b>" in text
        assert f"Ronda 1: {winner} – {nick(first.b)}" in text
        assert re.search(rf"<b>Se expulsa</b>[^«]*{nick(second.b)}", text)
        assert f"Ronda 1: {nick(third.a)} – {nick(third.b)}" in text


def test_15_1_everybody_reads_which_two_are_not_to_meet():
    one = evening(crowd(4), QUICK, format="suizo")
    first, second = one.entries.order_by("pk")[:2]
    given = {"user": one.organiser, "championship_id": one.pk, "reason": WHY}
    seeding.pair_forbid(**given, one=second.pk, other=first.pk)
    seeding.pair_allow(**given, one=first.pk, other=second.pk)
    for text in texts(one):
        assert text.count(f"{nick(first)} – {nick(second)}") == 2


def test_15_1_the_log_goes_on_to_its_first_act_without_an_account(monkeypatch):
    monkeypatch.setattr(showing, "ACTS", 4)
    monkeypatch.setattr(logbook, "MOST", 3)
    one = evening(crowd(4))
    for n in range(5):
        Act.objects.create(championship=one, action="anunciar", reason=f"Anuncio número {n}.")
    (short, _) = texts(one)
    assert short.count("<li ") == 4
    assert f'href="/torneos/{one.pk}/registro/"' in page(Client(), one)
    seen, more = [], ""
    while True:
        told = log(one, more)
        seen += re.findall(r"<b>([^<]+)</b> ·", told)
        found = re.search(r'rel="next" href="(\?antes=\d+)', told)
        if found is None:
            break
        more = found[1]
    assert len(seen) == one.acts.count()
    assert seen[-1] == "Se publica"
    for address in ("?antes=x", "?antes=-1", f"?antes={'9' * 40}"):
        assert "Anuncio número 4." in log(one, address)


def test_15_1_no_search_finds_why_somebody_was_expelled():
    one = evening(crowd(4))
    assert '<meta name="robots" content="noindex">' in log(one)


def test_15_1_a_log_that_is_short_leads_nowhere():
    one = evening(crowd(2))
    assert "/registro/" not in page(Client(), one)
    assert 'rel="next"' not in log(one)


def test_2_4_nobody_else_reads_the_log_of_a_draft():
    one = draft()
    address = f"/torneos/{one.pk}/registro/"
    other = Client()
    other.force_login(PersonFactory())
    assert Client().get(address).status_code == 404
    assert other.get(address).status_code == 404
    mine = Client()
    mine.force_login(one.organiser)
    assert mine.get(address).status_code == 200
    is_now(one, "borrado")
    assert mine.get(address).status_code == 404


def test_17_3_the_log_says_that_something_was_claimed_and_not_what_was_said():
    one, cruce, ana, line = at_the_table(crowd(4))
    dispute = claimed(cruce, ana, line, "pares")
    liar = line.author
    claim_answer(user=liar, dispute_id=dispute.pk, text="solo era un farol de los míos")
    end(cruce, 0)
    ruled(one, dispute, "no_se_sabe")
    for text in texts(one):
        assert "Reclama por algo que se dijo" in text
        assert RULED in text, "why it was decided so is for everybody"
        assert f"Ronda 1: {nick(cruce.a)} – {nick(cruce.b)}" in text
        assert "buenos pares" not in text
        assert "farol" not in text


def test_15_1_the_log_asks_as_much_of_the_database_whatever_it_holds():
    one = evening(crowd(8))
    counts = []
    for many in (1, 3):
        for cruce in waiting(one)[:many]:
            given = {"championship": one, "cruce": cruce, "entry": cruce.a, "other": cruce.b}
            Act.objects.create(action="otorgar", reason=WHY, **given)
        with CaptureQueriesContext(connection) as asked:
            log(one)
        counts.append(len(asked))
    assert counts[0] == counts[1]
