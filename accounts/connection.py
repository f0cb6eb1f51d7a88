"""Whether two players share a connection, without keeping anybody's address."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

_PREFIX = {4: 24, 6: 64}


def client_ip(source: HttpRequest | Mapping[str, Any]) -> str:
    """Return the client's address of a request or of a socket's ASGI scope; "" when there is none.

    Only what the trusted proxies (``ALLAUTH_TRUSTED_PROXY_COUNT`` of them) wrote into
    ``X-Forwarded-For`` counts: whatever stands before it was written by the client.
    """
    if isinstance(source, HttpRequest):
        forwarded = source.headers.get("x-forwarded-for", "")
        peer = source.META.get("REMOTE_ADDR") or ""
    else:
        headers = dict(source.get("headers", ()))
        forwarded = headers.get(b"x-forwarded-for", b"").decode("latin-1")
        peer = (source.get("client") or ("",))[0]
    proxies: int = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    hops = [hop.strip() for hop in forwarded.split(",")] if forwarded else []
    if proxies and len(hops) >= proxies:
        peer = hops[-proxies]
    address = _parse(peer)
    return str(address) if address else ""


def connection_hash(source: HttpRequest | Mapping[str, Any]) -> str:
    """Return 64 hex digits that are equal for two players of one connection during a month.

    Empty when there is no address, and for this machine's own while the rule is off (demo, tests).
    """
    address = _parse(client_ip(source))
    if address is None:
        return ""
    if address.is_loopback and not settings.USUMUS["SAME_CONNECTION_RULE"]:
        return ""
    network = ip_network((address, _PREFIX[address.version]), strict=False)
    return hmac.new(_secret_of_the_month(), str(network).encode(), hashlib.sha256).hexdigest()


def share_connection(hashes: Iterable[str]) -> bool:
    """Return whether two of these are of one connection; one that is not known ("") is nobody's."""
    known = [digest for digest in hashes if digest]
    return len(set(known)) < len(known)


def _secret_of_the_month() -> bytes:
    # Derived, so that hashes of different months cannot be told to be of one connection.
    month = timezone.now().strftime("connection %Y-%m")
    return hmac.new(settings.SECRET_KEY.encode(), month.encode(), hashlib.sha256).digest()


def _parse(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped:
        return address.ipv4_mapped
    return address
