"""The static files: what a browser may keep, what it is spared, and what stays Django's."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command

from usumus.static_files import StaticFiles

CODE = 'import "./hands.js";\n' + "// a comment that compresses well\n" * 50
YEAR_S = 365 * 24 * 3600


class Answer(NamedTuple):
    """What came for a request."""

    status: int
    headers: dict[str, str]
    body: bytes


async def ask(
    app: StaticFiles, path: str, method: str = "GET", scheme: str = "http", **headers: str
) -> Answer:
    """Return the answer of *app*; keyword arguments are headers."""
    sent: list[dict[str, Any]] = []
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": method, "path": path, "scheme": scheme, "headers": named}

    async def send(message: Any) -> None:
        sent.append(message)

    await app(scope, _nothing, send)
    start, *bodies = sent
    told = {name.decode(): value.decode() for name, value in start["headers"]}
    assert len(told) == len(start["headers"])
    return Answer(start["status"], told, b"".join(message["body"] for message in bodies))


async def _nothing() -> dict[str, Any]:
    raise AssertionError("a static file reads nothing")


async def django(_scope: Any, _receive: Any, send: Any) -> None:
    """Stand in for Django."""
    await send({"type": "http.response.start", "status": 299, "headers": []})
    await send({"type": "http.response.body", "body": b"of Django"})


@pytest.fixture
def sources(tmp_path: Path, settings: Any) -> Path:
    """Return the folder of the sources, of which there are three."""
    folder = tmp_path / "sources"
    (folder / "js").mkdir(parents=True)
    (folder / "js" / "table.js").write_text(CODE)
    (folder / "js" / "hands.js").write_text("export const hands = 4;\n" * 50)
    (folder / "icon.png").write_bytes(os.urandom(2000))
    settings.STATICFILES_DIRS = [folder]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = tmp_path / "collected"
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "usumus.storage.HashedStatic"},
    }
    return folder


@pytest.fixture
def app(sources: Path) -> Iterator[StaticFiles]:
    """Return the application of a site whose files are collected."""
    call_command("collectstatic", interactive=False, verbosity=0)
    return StaticFiles(django)


@pytest.fixture
def module(app: StaticFiles) -> str:
    """Return the hashed address of a module."""
    address = staticfiles_storage.url("js/table.js")
    assert address != "/static/js/table.js"
    return address


async def test_what_has_its_hash_in_its_name_is_kept_for_years(app, module):
    answer = await ask(app, module)
    assert answer.status == 200
    assert answer.headers["content-type"] == 'text/javascript; charset="utf-8"'
    kept = answer.headers["cache-control"].split(", ")
    assert "immutable" in kept
    assert int(kept[0].removeprefix("max-age=")) >= YEAR_S
    imported = staticfiles_storage.url("js/hands.js").removeprefix("/static/js/")
    assert f'"./{imported}"' in answer.body.decode()


async def test_what_has_no_hash_is_asked_for_again_in_a_minute(app):
    answer = await ask(app, "/static/js/table.js")
    assert (answer.status, answer.body.decode()) == (200, CODE)
    assert answer.headers["cache-control"] == "max-age=60, public"


async def test_who_reads_gzip_gets_it_and_who_does_not_does_not(app, module):
    plain = await ask(app, module)
    packed = await ask(app, module, accept_encoding="gzip, deflate, br")
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    for answer in (plain, packed):
        assert answer.headers["vary"] == "Accept-Encoding"
        assert int(answer.headers["content-length"]) == len(answer.body)
    picture = await ask(app, staticfiles_storage.url("icon.png"), accept_encoding="gzip")
    assert "content-encoding" not in picture.headers


async def test_who_holds_it_already_is_not_sent_it_again(app, module):
    first = await ask(app, module)
    for held in (
        {"if_none_match": first.headers["etag"]},
        {"if_modified_since": first.headers["last-modified"]},
    ):
        again = await ask(app, module, **held)
        assert (again.status, again.body) == (304, b"")
        assert again.headers["cache-control"] == first.headers["cache-control"]
    assert (await ask(app, module, if_none_match='"another"')).body == first.body


async def test_heads_parts_and_other_methods(app, module):
    whole = await ask(app, module)
    head = await ask(app, module, "HEAD")
    assert (head.status, head.headers, head.body) == (200, whole.headers, b"")
    part = await ask(app, module, range="bytes=10-19")
    assert (part.status, part.body) == (206, whole.body[10:20])
    assert part.headers["content-range"] == f"bytes 10-19/{len(whole.body)}"
    assert (await ask(app, module, range="bytes=999999-")).status == 416
    assert (await ask(app, module, "POST")).status == 405


async def test_a_file_bears_the_security_headers_of_a_page(app, module):
    for answer in (await ask(app, module), await ask(app, module, "POST")):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        policy = answer.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in policy
        assert "script-src 'self'" in policy
        assert "strict-transport-security" not in answer.headers  # over plain http


async def test_where_the_site_is_over_tls_a_file_is_too(sources, settings):
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_HSTS_SECONDS = YEAR_S
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    call_command("collectstatic", interactive=False, verbosity=0)
    app = StaticFiles(django)
    assert (await ask(app, "/static/icon.png")).body == b"of Django"  # who sends him to TLS
    assert (await ask(app, "/static/icon.png", x_forwarded_proto="http")).body == b"of Django"
    answer = await ask(app, "/static/icon.png", x_forwarded_proto="https")
    assert answer.status == 200
    assert answer.headers["strict-transport-security"].startswith(f"max-age={YEAR_S}")


NOT_OURS = [
    "/",
    "/static/",
    "/static/js",
    "/static/js/",
    "/static/none.js",
    "/static/js/table.js.gz",
    "/static/staticfiles.json/",
    "/static/../sources/icon.png",
    "/static/js/../../sources/icon.png",
    "/static//icon.png",
    "/static/\0",
    "/static/icon.png\0",
    "/static/\ud800",
    "/static/" + "a" * 5000,
    "/static/..\\icon.png",
]


@pytest.mark.parametrize("debug", [False, True])
async def test_what_is_no_file_of_ours_is_left_to_django(sources, settings, debug):
    settings.DEBUG = debug
    call_command("collectstatic", interactive=False, verbosity=0)
    app = StaticFiles(django)
    for path in NOT_OURS:
        assert (await ask(app, path)).body == b"of Django", path


async def test_with_debug_a_file_is_served_as_it_is_now(sources, settings):
    settings.DEBUG = True
    app = StaticFiles(django)
    file = sources / "js" / "table.js"
    assert (await ask(app, "/static/js/table.js")).body.decode() == CODE
    file.write_text("export const edited = true;")
    answer = await ask(app, "/static/js/table.js")
    assert answer.body == b"export const edited = true;"
    assert answer.headers["cache-control"] == "max-age=0, public"
    (sources / "new.js").write_text("1;")
    assert (await ask(app, "/static/new.js")).body == b"1;"


async def test_sockets_are_not_looked_at(app, module):
    seen = []

    async def inner(scope: Any, _receive: Any, _send: Any) -> None:
        seen.append(scope["type"])

    app._application = inner
    for kind in ("websocket", "lifespan"):
        await app({"type": kind, "path": module, "headers": []}, _nothing, _nothing)
    assert seen == ["websocket", "lifespan"]


def test_both_servers_are_given_this_application():
    from usumus.asgi import application  # noqa: PLC0415 - it starts Django's handler

    routes = application._app.application_mapping
    assert isinstance(routes["http"], StaticFiles)
