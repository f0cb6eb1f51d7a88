"""Requests that no browser of ours makes: forms, hosts, cookies and ways out."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import Client

from tests.factories import PASSWORD, PersonFactory

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_form_of_too_many_fields_or_bytes_is_refused():
    client = Client(raise_request_exception=False)
    many = client.post("/cuenta/login/", {f"f{n}": "x" for n in range(1001)})
    assert many.status_code == 400
    big = client.generic(
        "POST", "/cuenta/login/", b"login=" + b"a" * 3_000_000,
        content_type="application/x-www-form-urlencoded",
    )  # fmt: skip
    assert big.status_code in {400, 413}
    for content_type, body in (
        ("multipart/form-data; boundary=x", b"--x\r\nnada"),
        ("multipart/form-data", b"nada"),
        ("multipart/form-data; boundary=" + "x" * 300, b"nada"),
        ("application/x-www-form-urlencoded; charset=nada", b"login=%FF&password=%FF"),
        ("application/json", b"{"),
    ):
        answer = client.generic("POST", "/cuenta/login/", body, content_type=content_type)
        assert answer.status_code < 500, content_type


@pytest.mark.parametrize("host", ["malo.example", "localhost:80@malo.example", "a b", "[::1", ""])
def test_another_host_is_400_without_a_trace_of_it(db, host):
    answer = Client(raise_request_exception=False).get("/", headers={"host": host or "\t"})
    assert answer.status_code == 400
    assert "malo" not in answer.content.decode()


@pytest.mark.parametrize("value", ['"\\000aaaaaaaaaaaa"', "x", "a" * 8000, '"', "ñ", ";;=;"])
def test_no_cookie_breaks_a_page(db, value):
    client = Client(raise_request_exception=False)
    for name in settings.COOKIES.values():
        for address in ("/", "/cuenta/login/", "/salones/"):
            answer = client.get(address, headers={"cookie": f"{name}={value}"})
            assert answer.status_code == 200, (name, address)
            answer = client.post(address, {}, headers={"cookie": f"{name}={value}"})
            assert answer.status_code < 500


ABROAD = [
    "//malo.example",
    "https://malo.example",
    "/\\malo.example",
    "javascript:alert(1)",
    "http:///malo.example",
    "\tjavascript:x",
    "//malo.example/%2e%2e",
]


def test_no_login_leads_off_the_site(db):
    for target in ABROAD:
        user = PersonFactory()
        answer = Client().post(
            "/cuenta/login/", {"login": user.username, "password": PASSWORD, "next": target}
        )
        assert answer.status_code == 302
        assert "malo" not in answer.headers["Location"]
        assert "javascript" not in answer.headers["Location"]
