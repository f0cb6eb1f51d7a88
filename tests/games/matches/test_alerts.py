"""Promise P14: a match that freezes is told to the staff by mail, at once, without its cards."""

import logging.config

import pytest
from django.core import mail

from games.matches import guards
from games.models import Match
from tests.factories import PersonFactory
from tests.games.tools import start
from usumus.settings import logs

pytestmark = pytest.mark.django_db(transaction=True)


def test_p14_a_frozen_match_is_told_to_the_staff(settings):
    settings.ADMINS = [("", "guardia@usumus.example")]
    logging.config.dictConfig(logs.logging(as_json=False))
    match = start([PersonFactory() for _ in range(4)])
    mail.outbox.clear()

    guards.match_freeze(match_id=match.pk, why="prueba")

    assert Match.objects.get(pk=match.pk).status == Match.Status.FROZEN
    (letter,) = mail.outbox
    assert letter.to == ["guardia@usumus.example"]
    assert f"match {match.pk} is frozen" in letter.subject


def test_the_lines_of_a_public_site_are_json(capsys):
    logging.config.dictConfig(logs.logging(as_json=True))
    try:
        logging.getLogger("games.prueba").warning("match %d", 7)
        line = capsys.readouterr().err.strip().splitlines()[-1]
    finally:
        logging.config.dictConfig(logs.logging(as_json=False))
    assert '"event": "match 7"' in line
    assert '"logger": "games.prueba"' in line
