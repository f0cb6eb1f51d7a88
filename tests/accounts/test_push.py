"""Web push: encrypted as the RFCs say, to push services only, one of a kind in five minutes."""

from __future__ import annotations

import json
import struct
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.management import call_command
from django.test import Client

from accounts import push, webpush
from accounts.models import PushSubscription, User
from accounts.refusals import Refusal
from tests.factories import PASSWORD, PersonFactory

CURVE = ec.SECP256R1()


class FakeBrowser:
    """A browser's keys, and how it reads what it is sent (RFC 8291 §3.4, the other way round)."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(CURVE)
        self.auth = b"0123456789abcdef"
        self.point = self.key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )

    def read(self, body: bytes) -> bytes:
        salt, (size, length) = body[:16], struct.unpack("!IB", body[16:21])
        assert size >= len(body) - 21 - length
        theirs = body[21 : 21 + length]
        shared = self.key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
        )
        mixed = HKDF(SHA256(), 32, self.auth, b"WebPush: info\0" + self.point + theirs).derive(
            shared
        )
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(mixed)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(mixed)
        padded = AESGCM(key).decrypt(nonce, body[21 + length :], None)
        assert padded.rstrip(b"\0")[-1:] == b"\x02"
        return padded.rstrip(b"\0")[:-1]

    def form(self, endpoint: str) -> dict[str, str]:
        return {
            "endpoint": endpoint,
            "p256dh": webpush.unpadded(self.point),
            "auth": webpush.unpadded(self.auth),
        }


class PushService:
    """A push service on this machine: keeps what it gets and answers as it is told."""

    def __init__(self) -> None:
        service = self
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.answers = 201

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.got.append((self.path, dict(self.headers), body))
                self.send_response(service.answers)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None: ...

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/send/abc?x=1"
        # Asked to stop, it looks up each so many seconds: half of one, by its own choice.
        threading.Thread(target=self.server.serve_forever, args=[0.01], daemon=True).start()


@pytest.fixture
def service(settings: Any) -> Iterator[PushService]:
    public, private = webpush.new_keys()
    settings.VAPID_PUBLIC_KEY, settings.VAPID_PRIVATE_KEY = public, private
    settings.VAPID_SUBJECT = "mailto:casa@usumus.example"
    settings.USUMUS = {**settings.USUMUS, "PUSH_HOSTS": ["127.0.0.1", "push.example"]}
    running = PushService()
    yield running
    running.server.shutdown()
    running.server.server_close()


@pytest.fixture
def ana(db: None) -> User:
    return PersonFactory(username="Ana")


def tell(user: User, kind: push.Kind = "mencion") -> int:
    return push.push(
        user_id=user.pk, kind=kind, title="Luis", text="¿Echamos una?", url="/salon/mus/"
    )


def test_the_encryption_is_that_of_the_example_of_rfc_8291():
    private = int.from_bytes(webpush.decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    body = webpush.encrypted(
        b"When I grow up, I want to be a watermelon",
        p256dh=webpush.decoded(
            "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
        ),
        auth=webpush.decoded("BTBZMqHH6r4Tts7J_aSIgg"),
        once=ec.derive_private_key(private, CURVE),
        salt=webpush.decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert webpush.unpadded(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
        "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
        "lcy4a-fN"
    )


def test_a_notice_reaches_the_browser_and_only_it_can_read_it(service, ana):
    browser = FakeBrowser()
    push.subscribe(user=ana, **browser.form(service.url))
    assert tell(ana) == 1
    (path, headers, body), *more = service.got
    assert not more
    assert path == "/send/abc?x=1"
    assert json.loads(browser.read(body)) == {
        "tipo": "mencion", "titulo": "Luis", "texto": "¿Echamos una?", "url": "/salon/mus/",
    }  # fmt: skip
    assert headers["Content-Encoding"] == "aes128gcm"
    assert int(headers["TTL"]) > 0
    assert b"Luis" not in body


def test_the_site_proves_who_it_is_with_its_vapid_key(service, ana, settings):
    push.subscribe(user=ana, **FakeBrowser().form(service.url))
    tell(ana)
    scheme, _, rest = service.got[0][1]["Authorization"].partition(" ")
    given = dict(part.split("=", 1) for part in rest.split(", "))
    head, claims, proof = given["t"].split(".")
    raw = webpush.decoded(proof)
    signature = encode_dss_signature(
        int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    )
    key = webpush.browser_key(webpush.decoded(given["k"]))
    key.verify(signature, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    said = json.loads(webpush.decoded(claims))
    assert scheme == "vapid"
    assert given["k"] == settings.VAPID_PUBLIC_KEY
    assert said["aud"] == service.url.partition("/send")[0]
    assert said["sub"] == "mailto:casa@usumus.example"


def test_one_of_a_kind_in_five_minutes_and_each_kind_by_itself(service, ana):
    push.subscribe(user=ana, **FakeBrowser().form(service.url))
    assert [tell(ana), tell(ana), tell(ana, "turno"), tell(ana, "turno")] == [1, 0, 1, 0]
    row = PushSubscription.objects.get()
    row.sent_at = dict.fromkeys(row.sent_at, "2020-01-01T00:00:00+00:00")
    row.save()
    assert tell(ana) == 1


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_wants_no_more_is_forgotten(service, ana, status):
    push.subscribe(user=ana, **FakeBrowser().form(service.url))
    service.answers = status
    assert tell(ana) == 0
    assert not PushSubscription.objects.exists()


def new_keys(settings: Any) -> None:
    settings.VAPID_PUBLIC_KEY, settings.VAPID_PRIVATE_KEY = webpush.new_keys()


def tell_again(user: User) -> int:
    """Tell as if five minutes had passed."""
    PushSubscription.objects.update(sent_at={})
    return tell(user)


def test_a_browser_is_kept_with_the_key_it_was_made_for(service, ana, settings):
    push.subscribe(user=ana, **FakeBrowser().form(service.url))
    assert PushSubscription.objects.get().vapid_key == settings.VAPID_PUBLIC_KEY


@pytest.mark.parametrize("status", [400, 401, 403])
def test_a_browser_that_is_refused_again_and_again_is_forgotten(service, ana, status):
    push.subscribe(user=ana, **FakeBrowser().form(service.url))
    service.answers = status
    for n in range(push.MOST_REFUSALS):
        assert PushSubscription.objects.filter(refusals=n).exists()
        assert tell_again(ana) == 0
    assert not PushSubscription.objects.exists()


def test_a_success_between_refusals_begins_the_count_again(service, ana):
    push.subscribe(user=ana, **FakeBrowser().form(service.url))
    for _ in range(3):
        for service.answers in (*[403] * (push.MOST_REFUSALS - 1), 201):
            tell_again(ana)
    assert PushSubscription.objects.get().refusals == 0


@pytest.mark.parametrize("status", [301, 429, 500, 503])
def test_a_service_that_is_ill_refuses_nobody(service, ana, status):
    push.subscribe(user=ana, **FakeBrowser().form(service.url))
    service.answers = status
    for _ in range(2 * push.MOST_REFUSALS):
        tell_again(ana)
    assert PushSubscription.objects.get().refusals == 0


def test_with_new_keys_nothing_is_sent_to_a_browser_of_the_old_ones_and_it_goes(
    service, ana, settings
):
    old = settings.VAPID_PUBLIC_KEY, settings.VAPID_PRIVATE_KEY
    push.subscribe(user=ana, **FakeBrowser().form(service.url))
    new_keys(settings)
    assert (tell_again(ana), len(service.got)) == (0, 0)
    settings.VAPID_PUBLIC_KEY, settings.VAPID_PRIVATE_KEY = old
    assert tell_again(ana) == 1  # the old keys put back in time
    new_keys(settings)
    for _ in range(push.MOST_REFUSALS):
        tell_again(ana)
    assert not PushSubscription.objects.exists()


def test_one_from_before_keys_were_kept_shows_its_key_when_it_is_let_through(
    service, ana, settings
):
    push.subscribe(user=ana, **FakeBrowser().form(service.url))
    PushSubscription.objects.update(vapid_key="")
    assert tell(ana) == 1
    assert PushSubscription.objects.get().vapid_key == settings.VAPID_PUBLIC_KEY


@pytest.mark.parametrize("row_is_gone", [False, True])
def test_a_browser_renews_for_new_keys_what_it_had(service, ana, settings, row_is_gone):
    client, before = Client(), FakeBrowser().form("https://push.example/antes")
    client.force_login(ana)
    client.post("/cuenta/avisos/", before)
    new_keys(settings)
    if row_is_gone:
        PushSubscription.objects.all().delete()
    form = FakeBrowser().form("https://push.example/ahora") | {"antes": before["endpoint"]}
    assert client.post("/cuenta/avisos/", form).json() == {"suscrito": True}
    row = PushSubscription.objects.get()
    assert (row.endpoint, row.vapid_key, row.user) == (
        form["endpoint"], settings.VAPID_PUBLIC_KEY, ana,
    )  # fmt: skip


def test_nobody_is_subscribed_by_what_somebody_else_wanted_in_this_browser(service, ana):
    before = FakeBrowser().form("https://push.example/antes")
    push.subscribe(user=ana, **before)
    client = Client()
    client.force_login(PersonFactory())
    form = FakeBrowser().form("https://push.example/ahora") | {"antes": before["endpoint"]}
    answer = client.post("/cuenta/avisos/", form)
    assert (answer.status_code, answer.json()["codigo"]) == (422, "suscripcion_ajena")
    assert [row.user for row in PushSubscription.objects.all()] == [ana]


def test_every_page_of_a_person_says_the_key_of_the_site(service, ana, settings):
    client = Client()
    assert "data-push-clave" not in client.get("/reglas/mus/").content.decode()
    client.force_login(ana)
    page = client.get("/reglas/mus/").content.decode()
    assert f'data-push-clave="{settings.VAPID_PUBLIC_KEY}"' in page
    assert 'data-push-suscribir="/cuenta/avisos/"' in page
    settings.VAPID_PUBLIC_KEY = ""
    assert "data-push-clave" not in client.get("/reglas/mus/").content.decode()


@pytest.mark.parametrize("status", [301, 400, 429, 500, 503])
def test_a_push_service_that_fails_costs_nothing_and_is_kept(service, ana, status):
    push.subscribe(user=ana, **FakeBrowser().form(service.url))
    service.answers = status
    assert tell(ana) == 0
    assert len(service.got) == 1
    assert PushSubscription.objects.exists()


def test_a_push_service_that_is_gone_costs_nothing(service, ana):
    push.subscribe(user=ana, **FakeBrowser().form(service.url))
    service.server.shutdown()
    service.server.server_close()
    assert tell(ana) == 0


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/x",
        "https://malo.example/x",
        "https://push.example.malo.es/x",
        "https://127.0.0.1/x",
        "https://push.example:8443/x",
        "https://a@push.example/x",
        "ftp://push.example/x",
        "file:///etc/passwd",
        "http://169.254.169.254/latest",
        "https://push.example/\r\nX: y",
        "https://push.example/ñ",
        "https://push.example/" + "a" * 600,
        "http://[",
        "",
    ],
)
def test_the_site_sends_to_push_services_and_nowhere_else(service, ana, endpoint):
    with pytest.raises(Refusal, match="suscripcion"):
        push.subscribe(user=ana, **FakeBrowser().form(endpoint))
    PushSubscription.objects.create(user=ana, endpoint=endpoint[:500], p256dh="k", auth="a")
    assert tell(ana) == 0
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize(
    ("name", "value"), [("p256dh", "x"), ("p256dh", "A" * 87), ("auth", ""), ("auth", "ñ")]
)
def test_keys_that_are_none_are_refused(service, ana, name, value):
    form = FakeBrowser().form("https://push.example/x") | {name: value}
    with pytest.raises(Refusal, match="suscripcion"):
        push.subscribe(user=ana, **form)


def test_without_keys_nobody_can_subscribe_and_the_reason_is_said(client, ana, settings):
    assert push.sender() is None
    client.force_login(ana)
    answer = client.post("/cuenta/avisos/", FakeBrowser().form("https://fcm.googleapis.com/x"))
    assert (answer.status_code, answer.json()["codigo"]) == (422, "sin_claves")
    assert "El servidor no tiene configurados" in answer.json()["texto"]
    assert "El servidor no tiene configurados" in client.get("/cuenta/ajustes/").content.decode()
    assert tell(ana) == 0


def test_a_browser_is_kept_and_forgotten_by_its_owner_and_with_his_session(service, ana):
    client, form = Client(), FakeBrowser().form("https://push.example/x")
    client.post("/cuenta/login/", {"login": "Ana", "password": PASSWORD})
    assert client.post("/cuenta/avisos/", form).json() == {"suscrito": True}
    stranger = Client()
    stranger.force_login(PersonFactory())
    stranger.post("/cuenta/avisos/quitar/", form)
    assert PushSubscription.objects.get().user == ana
    assert client.post("/cuenta/avisos/quitar/", form).json() == {"suscrito": False}
    assert not PushSubscription.objects.exists()
    client.post("/cuenta/avisos/", form)
    client.post("/cuenta/logout/")
    assert not PushSubscription.objects.exists()


def test_a_browser_that_changes_hands_tells_its_new_owner(service, ana):
    luis, form = PersonFactory(), FakeBrowser().form("https://push.example/x")
    push.subscribe(user=ana, **form)
    push.subscribe(user=luis, **form)
    assert PushSubscription.objects.get().user == luis


def test_nobody_has_more_than_ten_browsers(service, ana):
    for n in range(12):
        push.subscribe(user=ana, **FakeBrowser().form(f"https://push.example/{n}"))
    left = set(PushSubscription.objects.values_list("endpoint", flat=True))
    assert left == {f"https://push.example/{n}" for n in range(2, 12)}


def test_subscribing_is_for_who_is_signed_in_and_sends_the_token(ana):
    for address in ("/cuenta/avisos/", "/cuenta/avisos/quitar/"):
        assert Client().post(address).url.startswith("/cuenta/login/")
        strict = Client(enforce_csrf_checks=True)
        strict.force_login(ana)
        assert strict.post(address).status_code == 403


def test_the_command_writes_keys_that_work(capsys, settings, service, ana):
    call_command("vapid_keys")
    lines = dict(line.split("=", 1) for line in capsys.readouterr().out.split())
    settings.VAPID_PUBLIC_KEY = lines["VAPID_PUBLIC_KEY"]
    settings.VAPID_PRIVATE_KEY = lines["VAPID_PRIVATE_KEY"]
    push.subscribe(user=ana, **FakeBrowser().form(service.url))
    assert tell(ana) == 1
