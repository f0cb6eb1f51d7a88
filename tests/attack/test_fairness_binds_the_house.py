"""Fairness binds the house.

What was done: chance was keyed by the number of the match, which is given when all words are known
and was never committed. With the seed and the words fixed, the best of 3,000 numbers gave one pair
five reyes of eight.

What holds now: a match is keyed by its commitment and the count of its deals. Whatever number it
gets, and however many steps come before a deal, the cards are the same. Where something is at
stake all bind themselves to their words before anybody says his, so that an accomplice of the
house who waits for the rest cannot choose his own.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from django.db import transaction
from django.utils import timezone

from accounts.refusals import Refusal
from games.engines.core.chance import (
    ALGORITHM,
    FIRST,
    HmacRng,
    MatchChance,
    commitment,
    word_seal,
)
from games.engines.core.legal import draw
from games.engines.mus.actions import Mirar
from games.engines.mus.engine import Mus
from games.engines.mus.events import ManoEmpezada
from games.engines.mus.options import Options
from games.engines.parchis.options import Options as ParchisOptions
from games.engines.registry import GAMES, Game
from games.matches import runner, services
from games.matches.held import facts_of
from games.matches.services import Seated
from games.models import Match, MatchStep, Room, Table
from games.record.acta import match_acta, replay_differs
from games.tables import own
from games.tables import services as services_of_tables
from games.tables.opening import tables_add
from games.tables.standing import Accepted
from tests.factories import PersonFactory
from tests.games import bank as bank_texts
from tests.games import tools
from tests.games.bank import Bank, Gambler
from tests.games.tables.steps import propose, ready
from tools.players import agreeing

pytestmark = pytest.mark.django_db(transaction=True)

SEED, WORDS = b"\x07" * 32, [f"{seat}" * 32 for seat in range(4)]


def dealt(algorithm: str, number: int) -> tuple[Any, ...]:
    """Return the cards that match *number* deals first."""
    rng = MatchChance.of(algorithm, SEED, WORDS, number).stream(1, 1)
    return Mus().start(Options(), 4, rng).state.mazo


def test_no_number_of_a_match_has_better_cards() -> None:
    assert len({dealt(ALGORITHM, number) for number in range(300)}) == 1
    assert len({dealt(FIRST, number) for number in range(300)}) == 300, "that was the attack"


def started(people: list[Any]) -> Match:
    room = tools.room_of("mus")
    with transaction.atomic():
        return services.match_start(
            room=room,
            table=None,
            seats=[Seated(person) for person in people],
            options=Options(),
            conditions=tools.OPEN,
            summary="prueba",
            stake=0,
            server_seed=SEED,
            nonces=WORDS,
        )


def test_two_matches_of_the_same_seed_and_words_deal_the_same_and_say_by_which_scheme() -> None:
    one, two = (started([PersonFactory() for _ in range(4)]) for _ in range(2))
    assert one.pk != two.pk
    assert tools.live(one).state.mazo == tools.live(two).state.mazo
    assert one.algorithm == ALGORITHM
    assert one.commitment == commitment(SEED)


def second_hand(match: Match, *, looks: bool) -> tuple[Any, ...]:
    """Return the mazo of the second hand; whoever *looks* takes a step more before each play."""
    now, picks = tools.live(match), HmacRng(b"picks", "1")
    while True:
        seat, choices = next(
            (s, runner.turns(c)) for s, c in enumerate(now.choices) if runner.turns(c)
        )
        free = [choice for choice in now.choices[seat] if choice.action is Mirar]
        if looks and free:
            rival = next(r for r in free[0].args["asiento"].values if r is not None)
            now = runner.advance(now, seat, Mirar(rival), now.at).live
        step = runner.advance(now, seat, draw(choices, picks), now.at)
        now = step.live
        hands = [event for event in now.recent[-1][1] if isinstance(event, ManoEmpezada)]
        if hands:
            return hands[0].mazo


def test_a_step_more_before_a_deal_does_not_change_it() -> None:
    """An accomplice could have slipped one in whenever the next deal was bad."""
    match = started([PersonFactory() for _ in range(4)])
    plain, slipped = (second_hand(match, looks=looks) for looks in (False, True))
    assert plain == slipped


def test_the_accomplice_who_waits_for_the_rest_cannot_choose_his_word_any_more() -> None:
    """He knew the seed and all words but his: the best of many gave him the cards he wanted."""
    people = [PersonFactory() for _ in range(4)]
    table = Table.objects.create(room=tools.room_of("mus"), number=1, value=50)
    ready(table, people)
    propose(people[0])
    accept_all_but_the_words(table, people)
    shown = own.look(people[3].pk).shown
    assert shown is not None
    assert len(set(shown.azar.huellas)) == 4
    for person, word in zip(people[:3], WORDS, strict=False):
        agreeing.reveal(table, person, word)
    for word in ("0" * 32, WORDS[2], "ab" * 16):
        with pytest.raises(Refusal, match="otra_palabra"):
            agreeing.reveal(table, people[3], word)
    agreeing.reveal(table, people[3], WORDS[3])
    assert Match.objects.get().nonces == WORDS


def test_nor_can_he_at_an_open_table_to_which_each_brings_his_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """There the words were said in one round: whoever sat last had heard the rest."""
    monkeypatch.setitem(GAMES, "bank", Game(Bank(), {"novato": Gambler()}, bank_texts))  # type: ignore[arg-type]
    room = Room.objects.create(
        game="bank", slug="abiertas", name="Abiertas", gathering="open", buy_in_least=30,
        buy_in_most=80, chairs=4,
    )  # fmt: skip
    tables_add(room_id=room.pk, count=1, value=30)
    table, people = room.tables.get(), PersonFactory.create_batch(2)

    def sit(seat: int, **part: str) -> None:
        terms = own.terms(Table.objects.get(pk=table.pk), agreeing.state(table))
        accepted = Accepted(terms["marca"], amount=50, **part)
        services_of_tables.table_sit(
            user=people[seat], table_id=table.pk, seat=seat, accepted=accepted
        )

    for seat in range(2):
        with pytest.raises(Refusal, match="parte_del_azar"):
            sit(seat, word=WORDS[seat])
        sit(seat, seal=word_seal(WORDS[seat]))
    agreeing.reveal(table, people[0], WORDS[0])
    with pytest.raises(Refusal, match="otra_palabra"):
        agreeing.reveal(table, people[1], "ab" * 16)
    agreeing.reveal(table, people[1], WORDS[1])
    assert Match.objects.get().nonces == WORDS[:2]


def accept_all_but_the_words(table: Table, people: list[Any]) -> None:
    """Have all accept, each bound to a word of his own; what they said before all did is none."""
    for person, word in zip(people, WORDS, strict=True):
        with pytest.raises(Refusal, match="fase"):
            agreeing.reveal(table, person, word)
        with pytest.raises(Refusal, match="parte_del_azar"):
            services_of_tables.table_accept(user=person, proposal=1, word=word)
        agreeing.accept(table, person, word)


def test_the_count_of_deals_outlives_the_process_and_the_acta_agrees_with_it() -> None:
    people = [PersonFactory() for _ in range(2)]
    match = tools.start(people, game="parchis", options=ParchisOptions(sillas="02"), stake=0)
    picks = HmacRng(b"picks", "2")
    for _ in range(30):
        now = tools.live(match)  # read again from the row each time
        seat = now.awaited()[0]
        tools.play(match, seat, msgspec.to_builtins(draw(runner.turns(now.choices[seat]), picks)))
    match.refresh_from_db()
    facts = facts_of(match.pk)
    log = MatchStep.objects.filter(match=match).values_list("payload", flat=True)
    drawn = sum(bool(runner.decode_step(facts, payload).draws) for payload in log)
    assert match.deals == drawn > 8
    assert match.deals < match.version, "not every step deals"
    assert replay_differs(match) is None
    Match.objects.filter(pk=match.pk).update(finished_at=timezone.now())
    match.refresh_from_db()
    assert match_acta(match)["azar"]["algoritmo"] == ALGORITHM


def test_a_match_begun_by_the_former_scheme_goes_on_by_it() -> None:
    match = started([PersonFactory() for _ in range(4)])
    Match.objects.filter(pk=match.pk).update(algorithm=FIRST)
    runner.cache.clear()
    chance = facts_of(match.pk).chance
    assert chance == MatchChance.of(FIRST, SEED, WORDS, match.pk)
    assert chance.stream(9, 2).below(2**60) == HmacRng(chance.key, f"{match.pk}:9").below(2**60)
