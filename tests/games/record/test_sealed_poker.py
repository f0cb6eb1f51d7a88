"""A minitorneo as everybody, each player and the staff are told it: no card but those shown.

What is told is held against the states of the match, step by step. Its hands have all the ways in
which a card stays closed: folded, beaten and not shown, won without a call, of one who left (K7).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from django.test import Client

from accounts.models import User
from games.engines.core.dealing import Repartido
from games.engines.poker.events import ManoEmpezada
from games.engines.poker.options import Options
from games.engines.poker.state import State
from games.matches.held import facts_of
from games.matches.projection import Frames, Viewer
from games.models import Match
from games.record import acta as records
from tests.factories import PersonFactory
from tests.games import tools
from tests.games.bluffing import secrets_of
from tests.games.matches.chairs import leave
from tests.games.matches.test_poker_tables import end_wait
from tests.games.record.sealed import cards_by_hand, read, seed_of
from tests.games.tools import live

pytestmark = pytest.mark.django_db(transaction=True)

CARD = re.compile(r'"([2-9TJQKA][shdc])"')
OPENS = "ManoEmpezada"
MOST_HANDS = 60
EVERYBODY: tuple[int | None, ...] = (None, 0, 1, 2, 3)
"""By seat; ``None``: a mirón, of the staff or not."""

Decide = Callable[[State, set[str]], str]


def found(value: Any) -> set[str]:
    return set(CARD.findall(json.dumps(value)))


# --- What may be known, by the states


class Hand(NamedTuple):
    """One hand by its states: what all saw of it, and the two cards of each seat."""

    shown: frozenset[str]
    dealt: tuple[frozenset[str], ...]

    def seen_by(self, seat: int | None) -> set[str]:
        return {*self.shown, *(() if seat is None else self.dealt[seat])}


def states(match: Match) -> Iterator[tuple[int, State]]:
    """Yield the state of the log after each step."""
    facts, state = facts_of(match.pk), None
    for plain, record in records.log_of(facts):
        state = records.folded(facts, state, record)
        yield plain["v"], state


def known(state: State, seat: int | None) -> set[str]:
    """Return the cards that *seat* may know at this moment."""
    shown = [hand for other, hand in enumerate(state.manos) if state.mostradas[other]]
    own = state.manos[seat] if seat is not None and state.manos else ()
    return {*state.mesa, *own, *(card for hand in shown for card in hand)}


def hands(match: Match) -> list[Hand]:
    told: dict[int, Hand] = {}
    nothing = Hand(frozenset(), (frozenset(),) * 4)
    for _, state in states(match):
        before = told.get(state.numero_mano, nothing)
        dealt = zip(before.dealt, state.manos, strict=True)
        told[state.numero_mano] = Hand(
            before.shown | known(state, None), tuple(one | set(cards) for one, cards in dealt)
        )
    return list(told.values())


# --- The evening


class Evening:
    """A minitorneo of four that is played; *closed* are the hands that nobody may ever be shown."""

    def __init__(self, people: list[User]) -> None:
        self.people = people
        self.match = tools.start(people, game="poker", options=Options(reloj="sin"))
        self.closed: set[tuple[int, int]] = set()
        """Number and seat."""
        self.told = 0

    @property
    def state(self) -> State:
        state = live(self.match).state
        assert isinstance(state, State)
        return state

    def hear(self) -> None:
        """Hold what all sockets are sent of the last step against the state."""
        now = live(self.match)
        *_, (_, record) = records.log_of(now.facts)
        frames = Frames(now, record.events)
        for seat in EVERYBODY:
            text = frames.for_viewer(Viewer(seat, plays=seat is not None))
            assert found(json.loads(text)) == known(now.state, seat), (now.version, seat)
            self.told += 1

    def play(self, seat: int, action: dict[str, Any]) -> None:
        tools.play(self.match, seat, action)
        self.hear()

    def leave(self, seat: int) -> None:
        self.closed.add((self.state.numero_mano, seat))
        leave(self.match, self.people[seat])
        self.hear()

    def hand(self, decide: Decide) -> State:
        """Play the present hand to its end as *decide* says; return it there."""
        while (state := self.state).is_dealt:
            seat = state.turno
            assert seat is not None
            choices = {c.action.__name__: c for c in live(self.match).choices[seat]}
            name = decide(state, set(choices))
            action: dict[str, Any] = {"t": name}
            if name == "Subir":
                limits: Any = choices[name].args["total"]
                action["total"] = limits.high if decide is all_in else limits.low
            if name == "Retirarse":
                self.closed.add((state.numero_mano, seat))
            self.play(seat, action)
        return state

    def go_on(self) -> None:
        end_wait(self.match, "continuar")
        self.hear()


def checks(state: State, names: set[str]) -> str:
    """Have the first fold and the rest see it to the end."""
    if sum(state.vivos) == sum(1 for chips in state.inicio if chips) and len(state.live) > 2:
        return "Retirarse"
    return "Pasar" if "Pasar" in names else "Igualar"


def raises(state: State, names: set[str]) -> str:
    """Have the first raise, and nobody call."""
    return "Subir" if state.apuesta <= state.ciegas[1] and "Subir" in names else "Retirarse"


def all_in(state: State, names: set[str]) -> str:
    """Have the last two bet all."""
    if len(state.live) > 2:
        return "Retirarse"
    return next(name for name in ("Subir", "Igualar", "Pasar") if name in names)


def beaten(state: State) -> set[int]:
    """Return who saw the hand to its end and has not shown his cards."""
    return {seat for seat in state.live if not state.mostradas[seat]}


def until_mucked(evening: Evening) -> None:
    for _ in range(MOST_HANDS):
        state = evening.hand(checks)
        hidden = beaten(state)
        evening.closed |= {(state.numero_mano, seat) for seat in hidden}
        evening.go_on()
        if hidden:
            return
    raise AssertionError("nobody kept a beaten hand closed")


def without_a_call(evening: Evening, *, shows: bool) -> None:
    state = evening.hand(raises)
    [winner] = state.live
    if shows:
        evening.play(winner, {"t": "Mostrar"})
        assert set(state.manos[winner]) <= known(evening.state, None)
    else:
        evening.closed.add((state.numero_mano, winner))
    evening.go_on()


def with_a_leaver(evening: Evening) -> None:
    """Have somebody leave out of his turn, with cards in his hand and the flop on the table."""
    while evening.state.fase == "preflop":
        state = evening.state
        assert state.turno is not None
        names = {c.action.__name__ for c in live(evening.match).choices[state.turno]}
        evening.play(state.turno, {"t": "Pasar" if "Pasar" in names else "Igualar"})
    state = evening.state
    evening.leave(next(seat for seat in reversed(state.live) if seat != state.turno))
    require_own_so_far(evening)
    evening.hand(checks)
    evening.closed |= {(state.numero_mano, seat) for seat in beaten(evening.state)}
    evening.go_on()


def require_own_so_far(evening: Evening) -> None:
    """In the middle of a hand a player reads what he has seen, and nobody else anything."""
    match, real = evening.match, hands(evening.match)
    for seat, person in enumerate(evening.people):
        client = Client()
        client.force_login(person)
        for query in ("?propia", f"?propia&desde={(seat + 1) % 4}"):
            told = cards_by_hand(read(client, match, query), OPENS, CARD)
            assert told == [hand.seen_by(seat) for hand in real]
    for client in (Client(), of_staff()):
        for page in ("acta.json", "acta.json?propia", "acta.json?desde=1", "azar.json", "acta/"):
            answer = client.get(f"/partida/{match.pk}/{page}")
            assert answer.status_code == 409, page
            assert not CARD.findall(answer.content.decode())


def of_staff() -> Client:
    client = Client()
    client.force_login(PersonFactory(is_staff=True, is_superuser=True))
    return client


@pytest.fixture
def evening(people: list[User]) -> Evening:
    """Return one that is over, in which cards stayed closed in every way."""
    found = Evening(people)
    found.hear()
    until_mucked(found)
    without_a_call(found, shows=False)
    without_a_call(found, shows=True)
    with_a_leaver(found)
    for _ in range(MOST_HANDS):
        if found.hand(all_in).fin is not None or found.state.fin is not None:
            break
        found.go_on()
    found.match.refresh_from_db()
    assert found.match.status == Match.Status.FINISHED
    return found


def require_told(acta: dict[str, Any], match: Match, seat: int | None) -> None:
    """Require that *acta* names what *seat* has seen, in its hand and not before, and no more."""
    assert cards_by_hand(acta, OPENS, CARD) == [hand.seen_by(seat) for hand in hands(match)]
    now = dict(states(match))
    for step in acta["pasos"]:
        told = {name: step.get(name) for name in ("accion", "eventos", "vista", "cambia")}
        assert found(told) <= known(now[step["v"]], seat), step["v"]
    head = {name: acta[name] for name in acta if name != "pasos"}
    assert not found(head)
    text = json.dumps(acta)
    assert not [secret for secret in {*secrets_of(match), seed_of(match)} if secret in text]


def test_no_acta_of_a_minitorneo_has_a_card_that_its_reader_was_not_shown(evening):
    match, staff = evening.match, of_staff()
    for query in ("", *(f"?desde={seat}" for seat in range(4)), "?propia", "?propia&desde=1"):
        for client in (Client(), staff):
            require_told(read(client, match, query), match, None)
    for seat, person in enumerate(evening.people):
        client = Client()
        client.force_login(person)
        for query in ("?propia", *(f"?propia&desde={chair}" for chair in range(4))):
            require_told(read(client, match, query), match, seat)
        for query in ("", f"?desde={seat}"):
            require_told(read(client, match, query), match, None)


def test_what_was_folded_beaten_or_left_is_nobodys_but_its_owners(evening):
    """By the rules and not by the states: who has to show, and who may keep his cards closed."""
    match = evening.match
    everybody = cards_by_hand(read(Client(), match), OPENS, CARD)
    assert len(evening.closed) > 8
    for number, seat in evening.closed:
        dealt = hands(match)[number - 1].dealt
        assert len(dealt[seat]) == 2
        assert not dealt[seat] & everybody[number - 1]
        for other, person in enumerate(evening.people):
            client = Client()
            client.force_login(person)
            told = cards_by_hand(read(client, match, "?propia"), OPENS, CARD)[number - 1]
            assert bool(dealt[seat] & told) == (other == seat)


def test_the_pages_of_the_record_and_of_the_staff_name_no_card_of_it(evening):
    staff, pk = of_staff(), evening.match.pk
    for address in (
        f"/partida/{pk}/verificar/",
        f"/partida/{pk}/azar.json",
        f"/admin/games/match/{pk}/change/",
    ):
        answer = staff.get(address)
        assert answer.status_code == 200, address
        assert not CARD.findall(answer.content.decode()), address


def test_the_model_finds_a_hand_that_is_dealt_face_up(people, monkeypatch):
    monkeypatch.setattr(Repartido, "seen_by", lambda self, _viewer: self)
    with pytest.raises(AssertionError):
        Evening(people).hear()


def test_the_model_finds_an_acta_that_tells_all_that_was_dealt(evening, monkeypatch):
    match = evening.match
    monkeypatch.setattr(ManoEmpezada, "seen_by", lambda self, _viewer: self)
    with pytest.raises(AssertionError):
        require_told(read(Client(), match, "?desde=1"), match, None)
