"""Any frame gets a known code with a sentence in Spanish and changes nothing (promise P13).

``FUZZ_FRAMES`` says how many each kind of viewer sends; ``make faults`` sends ten thousand.
"""

from __future__ import annotations

import json
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from asgiref.sync import sync_to_async
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from accounts.models import User
from accounts.refusals import registered_sentences
from games.engines.mus.options import Options
from games.engines.registry import GAMES
from games.live import refusals, sql
from games.matches.consumers import MatchConsumer
from games.models import Match
from games.salon.consumers import SalonConsumer
from games.tables.opening import tables_add
from tests.engines.harness import size
from tests.factories import PersonFactory
from tests.games.tools import start
from tests.ws.browser import Browser, Closed, visit
from tests.ws.conftest import stop_process
from tools.protocol.codes import engine_codes

pytestmark = pytest.mark.django_db(transaction=True)

FRAMES = size("FUZZ_FRAMES", 300)
AT_ONCE = 20
CLOSING = {refusals.TOO_BIG, refusals.PROTOCOL}
CODES = registered_sentences().keys() | engine_codes().keys()
OURS = {"interno", "ocupada"}
"""What a player is told when the fault is ours: no input may lead to it."""
ANSWERS = {
    "error", "ok", "pong", "en_claro", "salon", "mesa", "partida", "mirones", "chat", "charla",
}  # fmt: skip
UNTOUCHED = (
    "games_match", "games_matchstep", "games_matchplayer", "games_matchtimer", "games_table",
    "games_tableseat", "games_habit", "economy_tx", "economy_entry", "economy_account",
)  # fmt: skip

CORPUS = [
    "",
    " ",
    "\n",
    "hola",
    "{",
    "}",
    "[]",
    "null",
    "true",
    "-1",
    '"t"',
    "{}",
    '{"t":null}',
    '{"t":[]}',
    '{"t":{}}',
    '{"t":""}',
    '{"t":"__init__"}',
    "[" * 5000,
    "[" * 2000 + "]" * 2000,
    '{"t":' * 1500 + "1" + "}" * 1500,
    '{"a":' * 9 + "1" + "}" * 9,
    f'{{"t":"ping","v":{"9" * 5000}}}',
    f'{{"t":"ping","v":-{"9" * 5000}}}',
    '{"t":"ping","v":1e999}',
    '{"t":"ping","v":1e-999}',
    '{"t":"ping","v":NaN}',
    '{"t":"ping","v":-Infinity}',
    '{"t":"ping","v":0x10}',
    '{"t":"ping","v":01}',
    '{"t":"ping","t":"ping"}',
    '{"t":"ping","v":1,"v":1}',
    '{"t":"ping"}garbage',
    '{"t":"ping"}{"t":"ping"}',
    '\ufeff{"t":"ping"}',
    '{"t":"\\ud800"}',
    '{"\\ud800":1,"t":"ping"}',
    '{"t":"ping","\\u0000":1}',
    '{"t":"chat","id":"3f2b8c1e-7d64-4a90-9e5b-0c1d2e3f4a5b","texto":"\\ud83d"}',
    '{"t":"chat","id":"3f2b8c1e-7d64-4a90-9e5b-0c1d2e3f4a5b","texto":"a\\u0000b"}',
    '{"t":"jugar","id":"3f2b8c1e-7d64-4a90-9e5b-0c1d2e3f4a5b","accion":{"t":"Envidar"}}',
    '{"t":"jugar","id":"3f2b8c1e-7d64-4a90-9e5b-0c1d2e3f4a5b","accion":{"t":"SeatLeft","seat":1}}',
    '{"t":"jugar","id":"3f2b8c1e-7d64-4a90-9e5b-0c1d2e3f4a5b","accion":{"t":"TimerFired",'
    '"key":"turno:0","token":1}}',
    '{"t":"jugar","id":"urn:uuid:3f2b8c1e-7d64-4a90-9e5b-0c1d2e3f4a5b","accion":{}}',
    '{"t":"abandonar","id":"3F2B8C1E-7D64-4A90-9E5B-0C1D2E3F4A5B","seat":1}',
    '{"t":"hola"}',
    '{"t":"hola","p":"1"}',
    '{"t":"hola","p":true}',
    '{"t":"hola","p":2}',
    '{"t":"hola","p":1,"desde":99}',
    '{"t":"hola","p":1,"desde":-1}',
    '{"t":"hola","p":1,"clave":7}',
    '{"t":"hola","p":1,"otro":7}',
    "x" * 9000,
    '{"t":"chat","texto":"' + "é" * 5000 + '"}',
    '{"t":"chat","texto":"' + "😀" * 2500 + '"}',
]

IDS = st.sampled_from([str(uuid4()), "", "x", "x" * 36, "0" * 36, 7, None, []]) | st.uuids().map(
    str
)
NUMBERS = st.sampled_from(
    [-1, 0, 1, 2, 3, 4, 41, 99, 100, 2**31, 2**53, 2**63 - 1, 2**63, 2**64, True, 1.5, -0.0, 1e308]
)
TEXTS = st.sampled_from(
    ["", " ", "a", "partida", "salon", "normal", "١٢", "1 OR 1=1", "\u202eoro", "\u200b", "a\x00b"]
) | st.text(max_size=40)
PLAIN = st.none() | st.booleans() | NUMBERS | TEXTS
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=8,
)
ACTIONS = [kind.__name__ for kind in GAMES["mus"].engine.actions] + ["SeatLost", "Rendirse", ""]
ARGUMENTS = ["piedras", "cartas", "asiento", "sena", "acepta"]


def frames_of(kinds: Any) -> st.SearchStrategy[str]:
    """Return frames of these *kinds*: any text, any JSON, and nearly right ones."""
    action = st.fixed_dictionaries(
        {"t": st.sampled_from(ACTIONS)},
        optional=dict.fromkeys(ARGUMENTS, VALUES),
    )
    special = {"id": IDS, "accion": action | VALUES}

    def nearly(kind: str) -> st.SearchStrategy[dict[str, Any]]:
        names = [field.encode_name for field in msgspec.structs.fields(kinds[kind])]
        fields = {name: special.get(name, VALUES) for name in names}
        return st.fixed_dictionaries(
            {"t": st.just(kind)}, optional={**fields, "otro": VALUES, "asiento": NUMBERS}
        )

    shaped = st.sampled_from(sorted(kinds)).flatmap(nearly)
    whole = shaped | st.dictionaries(TEXTS, VALUES, max_size=5) | VALUES
    encoded = whole.map(lambda value: json.dumps(value, ensure_ascii=False))
    escaped = whole.map(json.dumps)
    listed = st.integers(0, len(CORPUS) - 1).map(CORPUS.__getitem__)
    return listed | st.text(max_size=300) | encoded | escaped


@st.composite
def handful(draw: st.DrawFn, kinds: Any) -> list[str]:
    """Return frames to throw one after the other."""
    return draw(st.lists(frames_of(kinds), min_size=AT_ONCE, max_size=AT_ONCE))


fuzzed = settings(
    max_examples=max(5, FRAMES // AT_ONCE),
    database=None,
    phases=(Phase.generate,),  # one socket for all: after a failure a smaller example tells nothing
    suppress_health_check=list(HealthCheck),
)


def rows() -> dict[str, Any]:
    """Return everything that no bad frame may change."""
    return {name: sql.rows(f"SELECT t::text FROM {name} t ORDER BY 1") for name in UNTOUCHED}


class Fuzzer:
    """A socket that is opened again whenever a frame rightly closes it."""

    def __init__(self, path: str, user: User, probe: dict[str, Any]) -> None:
        self.path, self.user, self.probe = path, user, probe
        self.browser: Browser | None = None
        self.accepted = 0

    async def open(self) -> None:
        self.browser = await visit(self.path, self.user)
        await self.answers("")

    async def throw(self, text: str) -> None:
        """Send *text* and see that it is answered, that it is understood, and that life goes on."""
        if self.browser is None:
            await self.open()
        assert self.browser is not None
        await self.browser.send(text)
        try:
            answers = await self.answers(text)
        except Closed as end:
            assert end.code in CLOSING, (end.code, text)  # noqa: PT017
            await self.browser.close()
            self.browser = None
            return
        assert answers, f"no answer to {text!r}"

    async def answers(self, text: str) -> list[dict[str, Any]]:
        """Return what came before the answer to a probe that follows."""
        assert self.browser is not None
        request = await self.browser.ask(**self.probe)
        found = []
        while True:
            frame = await self.browser.get()
            if frame.get("id") == request:
                assert frame["t"] == "error"
                return found
            if frame["t"] == "error":
                assert frame["codigo"] in CODES, (frame, text)
                assert frame["codigo"] not in OURS, (frame, text)
                assert frame["texto"], text
                assert frame["texto"][0].isupper(), text
            if frame["t"] == "ok":
                self.accepted += 1
            if frame["t"] in ANSWERS:
                found.append(frame)

    async def close(self) -> None:
        if self.browser is not None:
            await self.browser.close()


@pytest.fixture
def no_limits(settings: Any) -> None:
    """Let one socket send as fast as a test wants."""
    settings.USUMUS = {
        **settings.USUMUS,
        "FRAMES_PER_20S": 10**9,
        "REQUESTS_PER_PERSON_20S": 10**9,
        "SOCKETS_PER_USER": 10**6,
        "SOCKETS_PER_ADDRESS": 10**6,
        "CHAT_LINES_PER_5S": 0,
        "SEAT_LOST_SECONDS": 10**6,
    }


MATCH_PROBE = {"t": "chat", "sala": "ninguna", "texto": "x"}
SALON_PROBE = {"t": "chat", "texto": " "}
WATCHED = {"mirones": "si", "mirones_hablan": False, "mirones_ven": True}


@pytest.fixture
def match(people: list[User]) -> Match:
    """Return a partida without a clock."""
    options = Options(reloj="sin")
    return start(people, game="mus", options=options, conditions=WATCHED)


@pytest.fixture
async def throw(no_limits: None) -> AsyncIterator[Callable[..., Fuzzer]]:
    """Return what makes a fuzzer; its socket and this process are closed in the end."""
    async with AsyncExitStack() as ends:
        ends.push_async_callback(stop_process)

        def make(*args: Any, **kwargs: Any) -> Fuzzer:
            fuzzer = Fuzzer(*args, **kwargs)
            ends.push_async_callback(fuzzer.close)
            return fuzzer

        yield make


@pytest.fixture
async def player(match: Match, people: list[User], throw: Callable[..., Fuzzer]) -> Fuzzer:
    """Return a player whose turn it is not (some of what he sends may be legal all the same)."""
    return throw(f"/ws/partida/{match.pk}/", people[2], MATCH_PROBE)


@pytest.fixture
async def miron(match: Match, throw: Callable[..., Fuzzer]) -> Fuzzer:
    """Return a mirón who may see a hand and may not speak."""
    return throw(f"/ws/partida/{match.pk}/", await sync_to_async(PersonFactory)(), MATCH_PROBE)


@pytest.fixture
async def visitor(match: Match, people: list[User], throw: Callable[..., Fuzzer]) -> Fuzzer:
    """Return somebody who can sit nowhere, because he is playing."""
    await sync_to_async(tables_add)(room_id=match.room_id, count=3, value=5)
    return throw("/ws/salon/mus/", people[0], SALON_PROBE)


async def throw_all(fuzzer: Fuzzer, texts: list[str], *, may_act: bool = False) -> None:
    """Throw *texts*; no row changes, unless who *may_act* hit on something legal."""
    before = await sync_to_async(rows)()
    accepted = fuzzer.accepted
    for text in texts:
        await fuzzer.throw(text)
    if not may_act or fuzzer.accepted == accepted:
        assert await sync_to_async(rows)() == before


def assert_quiet(caplog: pytest.LogCaptureFixture) -> None:
    loud = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert not loud, [record.getMessage() for record in loud]


@fuzzed
@given(texts=handful(MatchConsumer.kinds))
async def test_p13_whatever_a_player_sends_to_his_match(texts, player, caplog):
    await throw_all(player, texts, may_act=True)
    assert_quiet(caplog)


@fuzzed
@given(texts=handful(MatchConsumer.kinds))
async def test_p13_whatever_a_miron_sends_to_a_match(texts, miron, caplog):
    await throw_all(miron, texts)
    assert_quiet(caplog)


@fuzzed
@given(texts=handful(SalonConsumer.kinds))
async def test_p13_whatever_somebody_sends_to_a_salon(texts, visitor, caplog):
    await throw_all(visitor, texts)
    assert_quiet(caplog)


async def test_p13_every_frame_of_the_corpus(player, miron, visitor, caplog):
    for fuzzer in (player, miron, visitor):
        await throw_all(fuzzer, CORPUS)
    assert_quiet(caplog)
