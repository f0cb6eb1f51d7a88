"""What the suites of the games share: the toy game, people, and a clean process."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.test import Client

from accounts.models import User
from economy.models import Item
from games.chat import services
from games.engines.registry import GAMES, Game
from games.live import loop_sql
from games.matches import runner
from tests import database
from tests.factories import KindFactory, PersonFactory
from tests.games import toy as toy_texts
from tests.games.tables.betting import buyer
from tests.games.toy import Broken, Caller, Coin


@pytest.fixture(autouse=True)
def fresh_process() -> Iterator[None]:
    """Forget what this process knew: ids start again where a test rolled back."""
    runner.cache.clear()
    services.forget()
    yield
    try:
        database.rest()
    finally:
        loop_sql.stop()


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the toy game to the registry."""
    monkeypatch.setitem(
        GAMES,
        "coin",
        Game(Coin(), {"novato": Caller(), "normal": Broken()}, toy_texts),  # type: ignore[arg-type]
    )


@pytest.fixture
def people(transactional_db: None) -> list[User]:
    """Four players with 1,000 U$uros each, committed."""
    return PersonFactory.create_batch(4)


@pytest.fixture
def chief(client: Client) -> User:
    """A superuser, who has entered."""
    user: User = PersonFactory(username="Jefaza", is_staff=True, is_superuser=True)
    client.force_login(user)
    return user


@pytest.fixture
def buy(db: None) -> Callable[[User], Item]:
    """Return what buys a bota of 100 U$uros for a person."""
    return buyer(KindFactory(name="Bota de vino", price=100))
