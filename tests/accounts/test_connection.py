"""Who shares a connection, and whose word counts about it."""

from datetime import UTC, datetime

import pytest

from accounts.connection import client_ip, connection_hash


def request_from(rf, peer, forwarded=None):
    headers = {"HTTP_X_FORWARDED_FOR": forwarded} if forwarded else {}
    return rf.get("/", REMOTE_ADDR=peer, **headers)


def scope_from(peer, forwarded=None):
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    return {"type": "websocket", "client": [peer, 5000] if peer else None, "headers": headers}


@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "expected"),
    [
        (0, "203.0.113.7", None, "203.0.113.7"),
        (0, "203.0.113.7", "1.1.1.1", "203.0.113.7"),
        (1, "10.0.0.1", "203.0.113.7", "203.0.113.7"),
        (1, "10.0.0.1", "1.1.1.1, 203.0.113.7", "203.0.113.7"),
        (2, "10.0.0.1", "1.1.1.1, 203.0.113.7, 10.0.0.2", "203.0.113.7"),
        (2, "10.0.0.1", "203.0.113.7", "10.0.0.1"),
        (1, "10.0.0.1", "nonsense", ""),
        (0, "::ffff:203.0.113.7", None, "203.0.113.7"),
        (0, "", None, ""),
    ],
)
def test_only_trusted_proxies_say_who_the_client_is(  # noqa: PLR0917
    rf, settings, proxies, peer, forwarded, expected
):
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    assert client_ip(request_from(rf, peer, forwarded)) == expected
    assert client_ip(scope_from(peer, forwarded)) == expected


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("203.0.113.7", "203.0.113.200", True),
        ("203.0.113.7", "203.0.114.7", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
    ],
)
def test_a_connection_is_a_24_or_a_64(one, other, same):
    assert (connection_hash(scope_from(one)) == connection_hash(scope_from(other))) is same


def test_the_hash_tells_no_address_and_changes_by_month(monkeypatch):
    first = connection_hash(scope_from("203.0.113.7"))
    assert len(first) == 64
    monkeypatch.setattr(
        "accounts.connection.timezone.now", lambda: datetime(2099, 1, 1, tzinfo=UTC)
    )
    assert connection_hash(scope_from("203.0.113.7")) != first


def test_the_hash_depends_on_the_secret(settings):
    first = connection_hash(scope_from("203.0.113.7"))
    settings.SECRET_KEY = "another" * 10
    assert connection_hash(scope_from("203.0.113.7")) != first


@pytest.mark.parametrize("peer", ["127.0.0.1", "127.9.9.9", "::1"])
def test_the_rule_may_be_off_on_one_machine(settings, peer):
    settings.USUMUS = settings.USUMUS | {"SAME_CONNECTION_RULE": False}
    assert connection_hash(scope_from(peer)) == ""
    settings.USUMUS = settings.USUMUS | {"SAME_CONNECTION_RULE": True}
    assert connection_hash(scope_from(peer)) != ""


def test_no_address_is_nobodys_connection():
    assert connection_hash(scope_from("")) == ""
