"""Stores on another machine: each of our clients looks at a certificate as its address says.

The query of ``REDIS_URL`` was dropped on the way to all of them, and Celery's broker then took any
certificate.
"""

from __future__ import annotations

import asyncio
import ipaddress
import json
import os
import socket
import ssl
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest
import redis
import redis.backoff
from channels_redis.utils import create_pool
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper
from kombu import Connection

from tests.pace import patience
from tests.project.test_settings import PRODUCTION
from tools.stack.folder import REPOSITORY
from usumus.settings import env

TIMEOUTS = {"socket_timeout": 2, "socket_connect_timeout": 2}


def cache(url: str) -> None:
    redis.ConnectionPool.from_url(env.redis_url(url, 1), **TIMEOUTS).get_connection()


def channels(url: str) -> None:
    host = {"address": env.redis_url(url, 2), **TIMEOUTS}
    asyncio.run(create_pool(host).get_connection())


def counters(url: str) -> None:
    asyncio.run(redis.asyncio.from_url(env.redis_url(url, 1), **TIMEOUTS).ping())


def broker(url: str) -> None:
    options = {**TIMEOUTS, "retry_on_startup": False, "max_retries": 0}
    Connection(env.broker_url(url, 3), transport_options=options).default_channel.client.ping()


CLIENTS = [cache, channels, counters, broker]


class Server:
    """Something that speaks TLS: whoever says a word to it has taken its certificate."""

    def __init__(self, folder: Path) -> None:
        self.certificate = folder / "own.pem"
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, _written(self.certificate))
        self._context = context
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self.heard, self.ended = threading.Event(), threading.Event()
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                plain, _ = self._socket.accept()
            except OSError:
                return
            plain.settimeout(2)
            try:
                self._greet(plain)
                with self._context.wrap_socket(plain, server_side=True) as one:
                    if one.recv(1):
                        self.heard.set()
            except OSError:
                pass
            self.ended.set()

    def _greet(self, plain: socket.socket) -> None:
        """Take what is said before TLS: nothing to Valkey."""

    def forget(self) -> None:
        """Have heard nothing yet."""
        self.heard.clear()
        self.ended.clear()

    def has_heard(self) -> bool:
        """Return whether somebody spoke to it, once he has hung up."""
        assert self.ended.wait(patience(5)), "nobody came"
        return self.heard.is_set()

    def close(self) -> None:
        self._socket.close()


class PostgresServer(Server):
    """The same, as PostgreSQL does it: the client asks whether TLS is spoken."""

    def _greet(self, plain: socket.socket) -> None:
        plain.recv(8)
        plain.sendall(b"S")


def _written(file: Path) -> Path:
    """Write a certificate of 127.0.0.1 and its key; return where the key is."""
    key, name = (
        ec.generate_private_key(ec.SECP256R1()),
        [x509.NameAttribute(NameOID.COMMON_NAME, "v")],
    )
    now, address = datetime.now(UTC), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))
    made = (
        x509.CertificateBuilder()
        .subject_name(x509.Name(name))
        .issuer_name(x509.Name(name))
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([address]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    of_key = file.with_suffix(".key")
    plain = serialization.NoEncryption()
    pem, form = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
    of_key.write_bytes(key.private_bytes(pem, form, plain))
    return of_key


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the clients try again at once."""
    for backoff in (redis.backoff.ExponentialWithJitterBackoff, redis.backoff.ExponentialBackoff):
        monkeypatch.setattr(backoff, "compute", lambda *_failures: 0)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    one = Server(tmp_path)
    yield one
    one.close()


@pytest.fixture
def postgres(tmp_path: Path) -> Iterator[PostgresServer]:
    one = PostgresServer(tmp_path)
    yield one
    one.close()


def speaks(client: Callable[[str], None], server: Server, query: str) -> bool:
    """Return whether *client* goes on once it has seen the certificate."""
    server.forget()
    try:
        client(f"rediss://:secret@127.0.0.1:{server.port}/0{query}")
    except Exception:  # noqa: BLE001 - nobody answers it: it may fail in any way
        return server.has_heard()
    return True


@pytest.mark.parametrize("client", CLIENTS)
def test_a_certificate_that_nobody_vouches_for_is_refused(client, server):
    assert not speaks(client, server, "")
    assert not speaks(client, server, "?ssl_cert_reqs=required")


@pytest.mark.parametrize("client", CLIENTS)
def test_one_that_the_address_vouches_for_is_taken(client, server):
    assert speaks(client, server, f"?ssl_ca_certs={quote(str(server.certificate), safe='')}")


@pytest.mark.parametrize("client", CLIENTS)
def test_who_says_that_none_is_needed_is_believed(client, server):
    assert speaks(client, server, "?ssl_cert_reqs=none")


def test_every_address_of_the_settings_keeps_what_is_said_of_certificates():
    said = "ssl_cert_reqs=required&ssl_ca_certs=%2Ftls%2Fca.pem"
    code = "import json; from django.conf import settings as s; print(json.dumps(["
    code += "*[c['LOCATION'] for c in s.CACHES.values()], s.REDIS_LIVE_URL, s.CELERY_BROKER_URL, "
    code += "*[h['address'] for h in s.CHANNEL_LAYERS['default']['CONFIG']['hosts']]]))"
    given = {**os.environ, **PRODUCTION, "REDIS_URL": f"rediss://:x@valkey:6380/0?{said}&db=9"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=REPOSITORY, env=given, capture_output=True, check=True
    )
    addresses = json.loads(done.stdout)
    assert sorted(addresses) == [f"rediss://:x@valkey:6380/{n}?{said}" for n in (1, 1, 1, 2, 3)]


def database_speaks(server: PostgresServer, query: str) -> bool:
    """Return whether Django's connection goes on once it has seen the certificate."""
    server.forget()
    told = env.database(f"postgresql://usumus:secret@127.0.0.1:{server.port}/usumus?{query}")
    wrapper = DatabaseWrapper({**connections.databases["default"], **told})
    try:
        wrapper.get_new_connection(wrapper.get_connection_params())
    except psycopg.OperationalError:  # nobody answers it
        return server.has_heard()
    raise AssertionError("nothing there is a database")


def test_the_database_is_asked_for_its_certificate_as_the_address_says(postgres, tmp_path):
    _written(tmp_path / "other.pem")
    own, other = (quote(str(tmp_path / f"{name}.pem"), safe="") for name in ("own", "other"))
    assert not database_speaks(postgres, "sslmode=verify-full")
    assert not database_speaks(postgres, f"sslmode=verify-full&sslrootcert={other}")
    assert database_speaks(postgres, f"sslmode=verify-full&sslrootcert={own}")
    assert database_speaks(postgres, "sslmode=require")
