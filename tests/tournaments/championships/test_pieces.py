"""What is made of a championship's page to be told: the pieces, their rows and their versions."""

from __future__ import annotations

from threading import Thread
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.tournaments.championships.cups import is_now
from tests.tournaments.championships.evenings import crowd, evening, play, waiting
from tournaments.championships import changes, looking, panels
from tournaments.championships.changes import taken_apart
from tournaments.championships.looking import Kind, Look, looked_at
from tournaments.championships.versions import version_of
from tournaments.models import Championship

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_moment_is_written_by_the_clock_of_who_reads():
    one = evening(crowd(4))
    one.next_at = timezone.now()
    one.save()
    zones = (None, ZoneInfo("Pacific/Auckland"))
    found = [looked_at(one.pk, Kind("torneo", zone), None) for zone in zones]
    assert found[0] is not None
    assert found[1] is not None
    here, there = (seen.now.piece.filas["siguiente"].html for seen in found if seen)
    assert here != there


def test_what_changes_while_a_piece_is_made_is_of_the_next_version(monkeypatch):
    """Or who steps from this one to the next would never be told of it."""
    one = evening(crowd(4))
    before = version_of(one.pk)
    make = panels.PANELS["torneo"]

    def and_then_it_changes(row: Championship) -> dict[str, Any]:
        elsewhere(one)
        return make(row)

    monkeypatch.setitem(panels.PANELS, "torneo", and_then_it_changes)
    seen = looked_at(one.pk, Kind("torneo", None), None)
    monkeypatch.undo()
    assert seen is not None
    assert seen.now.version == before != version_of(one.pk)
    assert "Cancelado" not in seen.now.piece.blocks["estado"].html
    after = looked_at(one.pk, Kind("torneo", None), seen.now)
    assert after is not None
    assert after.changes is not None
    assert "Cancelado" in after.changes.blocks["estado"]


def elsewhere(one: Championship) -> None:
    """Change something over another connection, as another process does."""

    def change() -> None:
        is_now(one, "cancelado")
        connection.close()

    thread = Thread(target=change)
    thread.start()
    thread.join()


def test_a_draft_is_shown_to_nobody_by_what_everybody_is_told():
    one = evening(crowd(4))
    is_now(one, "borrador")
    assert looked_at(one.pk, Kind("torneo", None), None) is None


def test_pieces_say_the_language_that_everybody_is_told_in():
    one = evening(crowd(2))
    page = Client().get(f"/torneos/{one.pk}/cuadro/").content.decode()
    assert f'<html lang="{settings.LANGUAGE_CODE}"' in page
    assert 'data-parte="cuadro"' in page


def test_each_row_of_every_page_has_a_name_of_its_own():
    for kind in ("eliminatoria", "suizo", "liguilla", "doble"):
        one = evening(crowd(6), format=kind, least=3)
        for cruce in waiting(one):
            play(cruce, 0)
        for part in panels.TOLD:
            text = panels.panel_made(one.pk, part, 1)
            found = taken_apart(text)
            assert found.is_sound, (kind, part)
            assert text.count("data-fila=") == len(found.filas), (kind, part)


def test_a_window_is_told_steps_only_from_where_it_stands():
    look = Look(1, taken_apart(""))
    assert looking.news_for(None, 1, 1, is_his=False) is None
    assert looking.news_for(None, 2, 1, is_his=False) == looking.News(2)
    seen = looking.Seen(look, Look(2, look.piece), changes.Changes({}, {}, {}))
    assert looking.news_for(seen, 9, 1, is_his=False) == looking.News(2, seen.changes, 1)
    assert looking.news_for(seen, 9, 7, is_his=True) == looking.News(2, is_his=True)
    assert looking.news_for(seen, 9, 2, is_his=True) == looking.News(2, has=True, is_his=True)
