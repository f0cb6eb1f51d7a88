"""A body in another charset, or one that is no form, got a 500 from any address."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db

ADDRESSES = [
    "/",
    "/cuenta/login/",
    "/cuenta/signup/",
    "/cuenta/perfil/",
    "/admin/login/",
    "/no-hay/",
]
BODIES = {
    "latin1": ("application/x-www-form-urlencoded; charset=latin-1", b"login=a%F1o"),
    "utf16": ("application/x-www-form-urlencoded; charset=utf-16", "login=a".encode("utf-16")),
    "no such charset": ("application/x-www-form-urlencoded; charset=xyz", b"login=a"),
    "zip": ("application/x-www-form-urlencoded; charset=zip", b"login=a"),
    "latin1 multipart": ("multipart/form-data; boundary=x; charset=latin-1", b"--x--\r\n"),
    "no boundary": ("multipart/form-data", b"--x\r\n"),
    "bad boundary": ("multipart/form-data; boundary=\xf1\xf1", b"--x\r\n"),
    "cut short": (
        "multipart/form-data; boundary=x",
        b'--x\r\nContent-Disposition: form-data; name="a"\r\n'
        b"Content-Transfer-Encoding: base64\r\n\r\n!",
    ),
    "many fields": ("application/x-www-form-urlencoded", b"&".join([b"a=1"] * 300)),
}


@pytest.mark.parametrize("is_signed_in", [False, True], ids=["nobody", "somebody"])
@pytest.mark.parametrize("address", ADDRESSES)
def test_a_body_that_cannot_be_read_is_refused_and_breaks_nothing(address, is_signed_in):
    client = Client(raise_request_exception=False)
    if is_signed_in:
        client.force_login(PersonFactory())
    for name, (kind, body) in BODIES.items():
        for enforce in (False, True):
            client.handler.enforce_csrf_checks = enforce
            answer = client.generic("POST", address, body, content_type=kind)
            assert answer.status_code < 500, (name, enforce)
            assert answer.status_code != 200 or not enforce, name
