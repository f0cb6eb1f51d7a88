"""Tables of sealed deals: what binds them is dear to make, and made where nobody waits for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from accounts.models import User
from games.engines.core.openings import ALGORITHM
from games.engines.core.sealed import sealed_commitment
from games.engines.registry import GAMES
from games.matches import seeds, vault
from games.models import Match, Room, Table
from games.tables import forms, own, rematch, services
from tests.games.bluffing import GAME, played, register
from tests.games.tables.full import accepted, fresh, sit
from tests.games.tables.steps import accept, accept_all, ready, refused, state

pytestmark = pytest.mark.django_db(transaction=True)

SIZE = {"points": 4}


@pytest.fixture(autouse=True)
def bluff(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    register(monkeypatch)
    yield
    seeds._at_hand.clear()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of the games for which a commitment is made from now on; none is at hand."""
    monkeypatch.setattr(seeds, "_at_hand", {})
    games: list[str] = []
    make = seeds.commitment_of

    def count(game: str, seed: bytes) -> str:
        games.append(game)
        return make(game, seed)

    monkeypatch.setattr(seeds, "commitment_of", count)
    return games


@pytest.fixture
def bluffs(db: None) -> Table:
    room = Room.objects.create(game="bluff", slug="farol", name="Farol")
    return Table.objects.create(room=room, number=1, value=50)


def propose(jefe: User, **changes: Any) -> int:
    conditions = {"mirones": "si", "mirones_hablan": True, "mirones_ven": False, **changes}
    return services.table_configure(user=jefe, options=SIZE, conditions=conditions)


def published(table: Table) -> str:
    proposal = state(table).proposal
    assert proposal is not None
    return proposal.commitment


def seed_of(table: Table) -> bytes:
    table.refresh_from_db()
    assert table.server_seed is not None
    return vault.unseal(table.server_seed, f"table:{table.pk}")


def test_what_is_published_binds_every_card_and_the_match_goes_by_it(
    bluffs: Table, four: list[User], made: list[str]
) -> None:
    ready(bluffs, four)
    propose(four[0])
    shown, sealing = published(bluffs), GAME.engine.sealing
    assert sealing is not None
    assert shown == sealed_commitment(seed_of(bluffs), sealing)
    assert made == ["bluff"]
    accept_all(bluffs, four)
    match = Match.objects.get()
    assert (match.commitment, match.algorithm) == (shown, ALGORITHM)
    assert made == ["bluff"], "nothing dear is made again while the match starts"


def test_proposing_again_makes_no_other_until_somebody_has_given_a_part(
    bluffs: Table, four: list[User], made: list[str]
) -> None:
    """A jefe who proposes all the time costs nothing, and what bound nobody yet binds as well."""
    ready(bluffs, four)
    for _ in range(3):
        propose(four[0])
    first = published(bluffs)
    assert made == ["bluff"]
    accept(bluffs, four[1])
    propose(four[0], mirones="no", mirones_hablan=False)
    assert published(bluffs) != first
    assert made == ["bluff"] * 2


def test_a_revancha_is_bound_anew(bluffs: Table, four: list[User]) -> None:
    ready(bluffs, four)
    propose(four[0])
    accept_all(bluffs, four)
    match = played(Match.objects.get())
    table = Table.objects.get(pk=rematch.table_rematch(match_id=match.pk))
    assert published(table) != match.commitment
    accept_all(table, four)
    assert Match.objects.latest("pk").commitment == published(table)


def test_a_salon_that_proposes_by_itself_draws_when_somebody_sits_and_not_to_be_read(
    four: list[User], made: list[str]
) -> None:
    room = Room.objects.create(
        game="bluff", slug="faroles", name="Faroles", gathering="full", chairs=2
    )
    table = Table.objects.create(room=room, number=1, value=50)
    for _ in range(3):
        assert own.terms(fresh(table), state(table))["marca"] == accepted(table).mark
    assert made == []
    sit(table, four[0], 0)
    assert made == ["bluff"]
    shown = published(table)
    sit(table, four[1], 1)
    assert Match.objects.get().commitment == shown
    assert made == ["bluff"]


def test_those_at_hand_are_taken_and_made_again_by_the_process(made: list[str]) -> None:
    for _ in range(seeds.AT_HAND + 2):
        seeds.restock()
    dear = {game for game in GAMES if GAMES[game].engine.sealing is not None}
    assert Counter(made) == dict.fromkeys(dear, seeds.AT_HAND), "the others are made at once"
    made.clear()
    taken = [seeds.drawn("bluff") for _ in range(seeds.AT_HAND)]
    assert made == []
    assert len({one.commitment for one in taken}) == seeds.AT_HAND
    seeds.drawn("bluff")
    assert made == ["bluff"], "without any at hand it is made at once"
    seeds.restock()
    assert made == ["bluff"] * 2
    assert all(seeds.commitment_of("bluff", one.seed) == one.commitment for one in taken)


def test_nobody_can_agree_that_mirones_see_what_is_never_shown(
    bluffs: Table, four: list[User]
) -> None:
    ready(bluffs, four)
    names = [field["nombre"] for field in forms.declaration("bluff")["condiciones"]]
    assert "mirones_ven" not in names
    assert "mirones_ven" in [field["nombre"] for field in forms.declaration("mus")["condiciones"]]
    refusal = refused(propose, jefe=four[0], mirones_ven=True)
    assert refusal.code == "combinacion"
    assert "en este juego" in refusal.sentence()
