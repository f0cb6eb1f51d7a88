"""Nothing at rest or on Redis tells a card (promises P16 and P18)."""

from __future__ import annotations

import base64
import json
import os

import pytest
from channels.layers import get_channel_layer
from django.db import connection

from games.engines.core.contract import Event
from games.live import hints, sql
from games.matches import projection, runner, vault
from games.matches.projection import Frames, Viewer
from games.models import Match, MatchStep
from tests.games.tools import call, live, start
from tests.games.toy import Dealt, Nudged


def new_key():
    return base64.urlsafe_b64encode(os.urandom(32)).decode()


def test_a_new_key_seals_and_the_old_one_still_opens(settings):
    old, new = new_key(), new_key()
    settings.STATE_KEYS = [old]
    blob = vault.seal(b"as de oros", "match:1")
    settings.STATE_KEYS = [new, old]
    assert vault.unseal(blob, "match:1") == b"as de oros"
    fresh = vault.seal(b"as de oros", "match:1")
    settings.STATE_KEYS = [new]
    assert vault.unseal(fresh, "match:1") == b"as de oros"
    with pytest.raises(vault.Unreadable):
        vault.unseal(blob, "match:1")


def test_what_is_sealed_for_one_match_does_not_open_as_another():
    blob = vault.seal(b"x", "match:1")
    with pytest.raises(vault.Unreadable):
        vault.unseal(blob, "match:2")
    with pytest.raises(vault.Unreadable):
        vault.unseal(blob[:-1] + bytes([blob[-1] ^ 1]), "match:1")


def test_the_same_state_never_looks_the_same():
    assert vault.seal(b"x", "match:1") != vault.seal(b"x", "match:1")


@pytest.mark.django_db(transaction=True)
def test_no_row_of_a_running_match_tells_a_card_or_the_seed(people):
    match = start(people)
    for seat in range(4):
        call(match, seat)
    now = live(match)
    tables = [name for name in connection.introspection.table_names() if name.startswith("games_")]
    dump = b"".join(
        json.dumps(
            row, default=lambda v: bytes(v).hex() if isinstance(v, memoryview) else str(v)
        ).encode()
        for table in tables
        for row in sql.rows(f"SELECT * FROM {table}")
    )
    assert len(dump) > 2000
    for card in now.state.cards:
        assert card.encode() not in dump
        assert card.encode().hex().encode() not in dump
    assert bytes(Match.objects.get(pk=match.pk).server_seed) != b""
    assert MatchStep.objects.filter(match=match).count() == 5


@pytest.mark.django_db(transaction=True)
def test_hints_carry_a_topic_a_word_and_a_number(people, monkeypatch):
    sent = []

    async def spy(heard):
        sent.extend(heard)

    monkeypatch.setattr(hints, "_send", spy)
    match = start(people)
    call(match, 0)
    assert sent == [(f"match:{match.pk}", "v", 2)]
    assert get_channel_layer() is not None


@pytest.mark.django_db(transaction=True)
def test_each_viewer_gets_the_cards_he_may_see_and_no_other(people):
    match = start(people)
    now = live(match)
    frames = Frames(now, now.recent[-1][1] if now.recent else ())
    cards = now.state.cards
    for seat in range(4):
        for plays in (True, False):
            text = frames.for_viewer(Viewer(seat, plays))
            assert {c for c in cards if f'"{c}"' in text} == {cards[seat]}
    assert not any(card in frames.for_viewer(Viewer(None, plays=False)) for card in cards)


def test_a_miron_who_sees_a_hand_gets_its_cards_but_not_its_secrets():
    events: tuple[Event, ...] = (Dealt(1, "carta-7"), Dealt(2, "carta-8"), Nudged(1))
    shown = projection.events_for(events, Viewer(1, plays=False))
    assert shown == [Dealt(1, "carta-7"), Dealt(2, None)]
    assert projection.events_for(events, Viewer(1, plays=True))[-1] == Nudged(1)


@pytest.mark.django_db(transaction=True)
def test_a_miron_never_has_what_belongs_to_the_player(people):
    now = live(start(people))
    assert projection.view_for(now, Viewer(1, plays=True)).mirando == 3
    assert projection.view_for(now, Viewer(1, plays=False)).mirando is None
    frame = json.loads(Frames(now, ()).for_viewer(Viewer(1, plays=False)))
    assert frame["legales"] == []


@pytest.mark.django_db(transaction=True)
def test_a_frame_is_built_once_for_all_who_see_the_same(people):
    frames = Frames(live(start(people)), ())
    assert frames.for_viewer(Viewer(0, plays=True)) is frames.for_viewer(Viewer(0, plays=True))


@pytest.mark.django_db(transaction=True)
def test_decoding_gives_back_exactly_the_state(people):
    match = start(people)
    for seat in range(3):
        call(match, seat)
    kept = runner.cache.get(match.pk)
    assert kept is not None
    assert live(match).state == kept.state
