"""What was said around a claimed line, to each what he may read (torneos §17.3)."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.relations import ignore
from games.models import ChatLine
from games.record import holding
from games.record.holding import Gesture
from tests.factories import PersonFactory
from tests.tournaments.championships.evenings import end
from tests.tournaments.championships.quarrels import again, at_the_table, claimed, say
from tournaments.championships import said
from tournaments.championships.judging import dispute_look

pytestmark = pytest.mark.django_db(transaction=True)


def page_of(one, dispute, reader) -> str:
    client = Client()
    client.force_login(reader)
    return client.get(f"/torneos/{one.pk}/disputa/{dispute.pk}/").content.decode()


def talk_of(page: str) -> str:
    """Return the list of what was said."""
    return page.partition('class="charla-d"')[2].partition("</ol>")[0]


def order_in(page: str, *texts: str) -> bool:
    places = [page.find(text) for text in texts]
    return -1 not in places and places == sorted(places)


@pytest.fixture
def quarrel(people):
    """Return a championship, a cruce, who claims, and the claimed line between two others."""
    one, cruce, ana, before = at_the_table(people)
    line = say(cruce, before.author, 1, "llevo duples")
    say(cruce, ana, 0, "no me lo creo")
    return one, cruce, ana, line


def test_17_3_both_sides_and_the_desk_read_the_talk_of_the_hand_in_order(quarrel):
    one, cruce, ana, line = quarrel
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)
    for reader in (one.organiser, ana, line.author):
        talk = talk_of(page_of(one, dispute, reader))
        assert order_in(talk, "buenos pares", "«llevo duples»", "no me lo creo")
        assert talk.count("<time datetime=") == 3
        (marked,) = [item for item in talk.split("<li")[1:] if "Lo que se reclama" in item]
        assert "«llevo duples»" in marked


def test_17_3_what_was_said_in_another_hand_in_private_or_elsewhere_is_not_shown(quarrel):
    one, cruce, ana, line = quarrel
    other = {"author": line.author, "line_id": uuid4()}
    ChatLine.objects.create(recipient=ana, text="esto solo a ti", **other)
    ChatLine.objects.create(room=one.room, text="esto al salón", **other | {"line_id": uuid4()})
    earlier = ChatLine.objects.filter(match=line.match, text="buenos pares")
    earlier.update(at=F("at") - timedelta(hours=1))
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)
    later = say(cruce, ana, 0, "esto al acabar")
    ChatLine.objects.filter(pk=later.pk).update(at=F("at") + timedelta(seconds=1))
    dispute_look(user=one.organiser, dispute_id=dispute.pk)
    for reader in (one.organiser, ana):
        talk = talk_of(page_of(one, dispute, reader))
        assert "«llevo duples»" in talk
        assert "no me lo creo" in talk
        assert "esto " not in talk
        assert "buenos pares" not in talk


def test_17_3_a_sena_is_read_by_who_decides_once_the_hand_is_over(quarrel, monkeypatch):
    one, cruce, ana, line = quarrel
    read = holding.held_at

    def signed(*given):
        sign = Gesture(int(line.at.timestamp() * 1000) + 1, 1, "dos_reyes")
        return read(*given)._replace(signs=(sign,))

    monkeypatch.setattr(holding, "held_at", signed)
    dispute = claimed(cruce, ana, line)
    assert again(dispute).signs is None
    dispute_look(user=one.organiser, dispute_id=dispute.pk)
    assert again(dispute).signs is None
    assert "Seña" not in page_of(one, dispute, one.organiser)
    end(cruce, 0)
    assert order_in(page_of(one, dispute, one.organiser), "«llevo duples»", "Seña: dos reyes")
    dispute_look(user=one.organiser, dispute_id=dispute.pk)
    monkeypatch.setattr(holding, "held_at", None)  # it is kept: no log is read again
    assert "Seña: dos reyes" in talk_of(page_of(one, dispute, one.organiser))
    for reader in (ana, line.author):
        assert "Seña" not in page_of(one, dispute, reader)


def test_17_3_a_side_reads_nobody_whom_it_ignores_and_who_decides_reads_all(quarrel):
    one, cruce, ana, line = quarrel
    noisy = PersonFactory()
    say(cruce, noisy, None, "yo lo he visto")
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)
    for reader in (one.organiser, ana):
        ignore(user=reader, other=noisy)
    ignore(user=ana, other=line.author)
    assert "yo lo he visto" in page_of(one, dispute, one.organiser)
    assert "mirón" in talk_of(page_of(one, dispute, line.author))
    talk = talk_of(page_of(one, dispute, ana))
    assert "yo lo he visto" not in talk
    assert "buenos pares" not in talk
    assert "«llevo duples»" in talk


def test_17_3_of_a_long_talk_the_nearest_lines_are_shown_always_by_as_many_queries(quarrel):
    one, cruce, ana, line = quarrel
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)
    dispute_look(user=one.organiser, dispute_id=dispute.pk)
    last = ChatLine.objects.get(match=line.match, text="no me lo creo")
    page_of(one, dispute, one.organiser)
    queries = []
    for _again in range(2):
        with CaptureQueriesContext(connection) as found:
            page_of(one, dispute, one.organiser)
        queries.append(len(found))
        more = [say(cruce, ana, 0, f"y {n}") for n in range(said.AFTER + 3)]
        rows = ChatLine.objects.filter(pk__in=[row.pk for row in more])
        rows.update(at=last.at)
    assert queries[0] == queries[1]
    talk = talk_of(page_of(one, dispute, one.organiser))
    assert talk.count("<li") == 2 + said.AFTER
    assert order_in(talk, "«llevo duples»", "no me lo creo", "y 0", "y 1")


def test_17_3_a_claimed_line_that_is_erased_is_read_still(quarrel):
    one, cruce, ana, line = quarrel
    dispute = claimed(cruce, ana, line)
    end(cruce, 0)
    ChatLine.objects.filter(match=line.match).delete()
    assert "«llevo duples»" in talk_of(page_of(one, dispute, ana))
