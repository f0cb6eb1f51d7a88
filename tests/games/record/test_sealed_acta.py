"""Where deals are sealed the acta tells what was seen, proves it, and tells no closed card."""

from __future__ import annotations

import copy
import json
import logging
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.urls import reverse

from accounts.models import User
from games.engines.core import openings
from games.engines.core.contract import SeatLeft
from games.live import sql
from games.matches import runner, seeds, services
from games.models import KeptActa, Match, MatchPlayer, MatchStep
from games.record import acta as records
from games.record.eyes import Eyes
from tests.factories import PersonFactory
from tests.games.bluffing import ANSWERS, CARD, OPTIONS, hands, played, register, secrets_of
from tests.games.record.sealed import cards_by_hand, deals, read, seed_of
from tests.games.record.test_acta_check import checked
from tests.games.tools import befall, live, overdue, play, start

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def bluff(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


@pytest.fixture
def match(people: list[User]) -> Match:
    """Return a match of four hands that is over."""
    return played(start(people, game="bluff", options=OPTIONS))


# --- What is told


@pytest.mark.parametrize("query", ["", "?desde=0", "?desde=3", "?propia", "?propia&desde=1"])
def test_everybody_is_told_the_cards_that_all_saw_and_no_other(client, match, query):
    """Whoever asks, from whatever chair, unless it is a player for his own acta."""
    real = hands(match)
    assert [hand.shown for hand in real][2] == frozenset()
    acta = read(client, match, query)
    assert cards_by_hand(acta) == [set(hand.shown) for hand in real]
    assert "propia" not in acta
    text = json.dumps(acta)
    assert not [secret for secret in secrets_of(match) if secret in text]
    assert seed_of(match) not in text


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("query", ["?propia", "?propia&desde=2"])
def test_a_player_is_told_his_own_cards_too_and_nobody_elses(client, match, people, seat, query):
    client.force_login(people[seat])
    acta = read(client, match, query)
    assert cards_by_hand(acta) == [set(hand.shown) | set(hand.hands[seat]) for hand in hands(match)]
    assert acta["propia"] is True
    answer = client.get(f"/partida/{match.pk}/acta.json{query}")
    assert "no-store" in answer["Cache-Control"]
    assert cards_by_hand(read(client, match)) == [set(hand.shown) for hand in hands(match)]


def test_neither_a_stranger_nor_the_staff_have_an_acta_of_their_own(client, match, chief):
    for user in (chief, PersonFactory()):
        client.force_login(user)
        for query in ("?propia", "?propia&desde=1", "?propia&desde=1&descargar"):
            acta = read(client, match, query)
            assert cards_by_hand(acta) == [set(hand.shown) for hand in hands(match)]
            assert "propia" not in acta


def test_what_is_kept_of_an_acta_has_no_card_of_a_player_alone(client, match, people):
    for person in people:
        client.force_login(person)
        for query in ("?propia", "?propia&desde=1", "", "?desde=1"):
            read(client, match, query)
    assert KeptActa.objects.filter(match=match).count() == 2
    client.logout()
    acta = read(client, match, "?desde=1")
    assert cards_by_hand(acta) == [set(hand.shown) for hand in hands(match)]


def test_an_action_is_told_by_its_name(client, match):
    acta = read(client, match)
    assert [step["accion"] for step in acta["pasos"]][:3] == [None, {"t": "Stay"}, {"t": "Stay"}]
    assert [step["v"] for step in acta["pasos"]] == list(range(1, match.version + 1))


def test_a_match_that_is_void_in_the_middle_of_a_hand_never_tells_it(client, people, chief):
    match = start(people, game="bluff", options=OPTIONS)
    play(match, 0, {"t": "Stay"})
    services.match_void(match_id=match.pk, actor=chief, reason="se ha quedado colgada")
    [hand] = hands(match)
    assert cards_by_hand(read(client, match, "?desde=0")) == [set()]
    client.force_login(people[1])
    assert cards_by_hand(read(client, match, "?propia")) == [set(hand.hands[1])]


def test_who_left_in_the_middle_of_a_hand_shows_nothing(client, people):
    match = start(people, game="bluff", options=OPTIONS)
    play(match, 0, {"t": "Stay"})
    befall(match, SeatLeft(1))
    match.refresh_from_db()
    assert match.reason == "abandono"
    assert cards_by_hand(read(client, match, "?desde=1")) == [set()]


def test_who_sat_for_a_while_has_seen_the_cards_of_that_while(match):
    """Where chairs change, whoever had the seat before or after him has other cards."""
    second, third = hands(match)[1:3]
    mine = [set(hand.shown) for hand in hands(match)]
    mine[1] |= set(second.hands[2])
    for since, until in (
        (second.version - 1, third.version - 1),
        (2, third.version),  # not those of the deal in which he stood up
        (second.version, third.version),  # he was dealt to as he sat down
    ):
        acta = records.match_acta(match, eyes=Eyes.of([(2, since, until)]))
        assert cards_by_hand(acta) == mine


def test_what_the_robot_of_one_who_left_was_dealt_he_is_not_told(match, monkeypatch):
    engine = live(match).facts.engine
    last = hands(match)[3]
    monkeypatch.setattr(
        type(engine), "replaced", lambda self, state: (1,) if state.hand == 4 else ()
    )
    acta = records.match_acta(match, eyes=Eyes.of([(1, 0, None)]))
    assert cards_by_hand(acta)[3] == set(last.shown)
    assert cards_by_hand(acta)[1] >= set(hands(match)[1].hands[1])


def test_a_card_of_which_no_deal_is_known_makes_no_acta(match, monkeypatch):
    """It would be opened in a hand where it is closed."""
    engine = live(match).facts.engine
    for event in engine.events:
        if event.opens:
            monkeypatch.setattr(event, "opens", False)
    with pytest.raises(records.Unreadable):
        records.match_acta(match)


# --- Nowhere else either


def test_no_row_tells_a_card_in_clear_during_the_match_or_after(people, client):
    match = start(people, game="bluff", options=OPTIONS)
    for seat in range(2):
        play(match, seat, {"t": "Stay"})
    dumps = [rows_of_games()]
    play(match, 2, {"t": "Fold"})
    play(match, 3, {"t": "Fold"})
    befall(match, SeatLeft(0))
    match.refresh_from_db()
    client.force_login(people[2])
    read(client, match, "?propia")
    dumps.append(rows_of_games())
    for dump in dumps:
        assert b"naipe-" not in dump
        assert b"naipe-".hex().encode() not in dump


def rows_of_games() -> bytes:
    tables = [name for name in connection.introspection.table_names() if name.startswith("games_")]
    return b"".join(
        json.dumps(
            row, default=lambda v: bytes(v).hex() if isinstance(v, memoryview) else str(v)
        ).encode()
        for table in tables
        for row in sql.rows(f"SELECT * FROM {table}")
    )


def test_no_log_line_names_a_card(people, caplog, client):
    caplog.set_level(logging.DEBUG)
    logging.getLogger("django.db.backends").setLevel(logging.DEBUG)
    match = start(people, game="bluff", options=OPTIONS)
    play(match, 0, {"t": "Stay"})
    with pytest.raises(services.Refusal):
        play(match, 0, {"t": "Stay"})
    overdue(match)
    for seat in (2, 3):  # the time of who was to play is over, and he folds
        play(match, seat, {"t": "Fold"})
    befall(match, SeatLeft(0))
    match.refresh_from_db()
    client.force_login(people[1])
    for query in ("", "?propia"):
        read(client, match, query)
    call_command("match_audit", match=match.pk)
    text = "\n".join(record.getMessage() for record in caplog.records)
    assert caplog.records
    assert not CARD.findall(text)
    assert seed_of(match) not in text


def test_no_page_of_the_staff_or_of_the_record_names_a_closed_card(client, match, people, chief):
    shown = {card for hand in hands(match) for card in hand.shown}
    secrets = {seed_of(match), *secrets_of(match)}
    player = MatchPlayer.objects.filter(match=match).first()
    assert player is not None
    addresses = [
        reverse("admin:games_match_changelist"),
        reverse("admin:games_match_change", args=[match.pk]),
        reverse("admin:games_matchplayer_changelist"),
        reverse("admin:games_matchplayer_change", args=[player.pk]),
        reverse("verificar", args=[match.pk]),
        reverse("azar_json", args=[match.pk]),
    ]
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200, address
        text = answer.content.decode()
        assert set(CARD.findall(text)) <= shown, address
        assert not [secret for secret in secrets if secret in text], address


# --- What it proves


def test_the_page_verifies_what_everybody_and_each_player_saw(client, match, people):
    actas = [read(client, match)]
    for person in people:
        client.force_login(person)
        actas.append(read(client, match, "?propia"))
    for acta, checks in zip(actas, checked(*actas), strict=True):
        found = {check["clave"]: check for check in checks}
        assert list(found) == ["forma", "compromiso", "tiradas", "abiertas", "cartas"]
        good = [name for name, check in found.items() if check["ok"]]
        assert good == ["forma", "compromiso", "tiradas", "abiertas"]  # no board follows this game
        number = sum(card is not None for *_, told in deals(acta) for card in told["result"])
        assert f" {number} cartas" in found["abiertas"]["detalle"]
        assert "siguen cerradas" in found["abiertas"]["detalle"]
        assert ("tuyas" in found["abiertas"]["detalle"]) == ("propia" in acta)
        assert [openings.fault(acta["azar"], n, told) for n, _, told in deals(acta)] == [""] * 4
        assert openings.is_bound(acta["azar"])


def test_the_cards_opened_are_those_that_were_dealt_at_their_places(client, match, people):
    client.force_login(people[2])
    acta = read(client, match, "?propia")
    for hand, (_n, version, told) in zip(hands(match), deals(acta), strict=True):
        seen = set(hand.shown) | set(hand.hands[2])
        assert version == hand.version
        assert told["result"] == [card if card in seen else None for card in hand.deck]


FORGERIES = {
    "another word": lambda acta: acta["azar"]["palabras"].reverse(),
    "another root": lambda acta: acta["azar"].update(raiz="ab" * 32),
    "another public half": lambda acta: acta["azar"].update(publica="ab" * 32),
    "another commitment": lambda acta: acta["azar"].update(compromiso="ab" * 32),
    "a card at another place": lambda acta: deals(acta)[0][2]["result"].reverse(),
    "another card": lambda acta: _renamed(deals(acta)[0][2]),
    "another draw": lambda acta: acta["pasos"][0]["tiradas"][0].update(result=7),
}


def _renamed(told: dict[str, Any]) -> None:
    at = next(i for i, card in enumerate(told["result"]) if card)
    was, now = told["result"][at], "naipe-99"
    told["result"][at] = now
    for seal in told["sellos"]:
        if seal[0] == was:
            seal[0] = now


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forged_acta_fails(client, match, name):
    acta = read(client, match)
    forged = copy.deepcopy(acta)
    FORGERIES[name](forged)
    assert forged != acta
    [checks] = checked(forged)
    wrong = [check["clave"] for check in checks if not check["ok"] and check["clave"] != "cartas"]
    assert wrong, name


def test_the_audit_plays_it_again_and_opens_it(match, monkeypatch):
    assert records.replay_differs(match) is None
    call_command("match_audit", match=match.pk)
    Match.objects.filter(pk=match.pk).update(commitment="ab" * 32)
    runner.cache.clear()
    match.refresh_from_db()
    assert records.replay_differs(match) == 1, "other places are dealt"
    Match.objects.filter(pk=match.pk).update(commitment=live_commitment(match))
    runner.cache.clear()
    match.refresh_from_db()
    monkeypatch.setattr(openings, "fault", lambda *_given: "a card is not the one that was bound")
    assert records.replay_differs(match) == 1


def live_commitment(match: Match) -> str:
    return seeds.commitment_of("bluff", bytes.fromhex(seed_of(match)))


def test_whoever_comes_after_a_process_that_died_deals_the_same(people):
    """Nothing of the order is kept but the seed: it is the same, step after step."""
    match = start(people, game="bluff", options=OPTIONS)
    for seat, action in [(0, "Stay"), (1, "Fold"), (2, "Fold"), (3, "Fold")]:
        before = live(match)  # read again from the row, as another process does
        one = runner.advance(before, seat, _action(action), before.at)
        two = runner.advance(live(match), seat, _action(action), before.at)
        assert one.live.state.deck == two.live.state.deck
        play(match, seat, {"t": action})
        assert live(match).state.deck == one.live.state.deck
    assert live(match).state.hand == 2


def _action(name: str) -> Any:
    return runner.actions_by_name("bluff")[name]()


def test_the_commitment_of_a_match_is_that_of_its_seed(match):
    assert match.algorithm == openings.ALGORITHM
    assert match.commitment == live_commitment(match)
    assert match.deals == len(ANSWERS) == MatchStep.objects.filter(match=match).count() // 4
