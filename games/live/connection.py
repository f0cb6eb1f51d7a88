"""Where a player comes from, without keeping it: the same-connection rule (RELIABILITY §9)."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

from django.conf import settings
from django.utils.crypto import salted_hmac


def address_of(peer: str, forwarded_for: str) -> str:
    """Return the address of the browser, trusting only as many proxies as the settings say.

    *peer* is who holds the connection; *forwarded_for* the header of that name (may be empty).
    """
    trusted = settings.ALLAUTH_TRUSTED_PROXY_COUNT
    hops = [hop.strip() for hop in forwarded_for.split(",") if hop.strip()]
    if trusted and len(hops) >= trusted:
        return hops[-trusted]
    return peer


def scope_address(scope: dict[str, object]) -> str:
    """Return the address of the browser of an ASGI scope (empty if unknown)."""
    client = scope.get("client")
    peer = str(client[0]) if isinstance(client, list | tuple) and client else ""
    headers = scope.get("headers")
    values: Iterable[tuple[bytes, bytes]] = headers if isinstance(headers, list) else ()
    forwarded = b",".join(value for name, value in values if name == b"x-forwarded-for")
    return address_of(peer, forwarded.decode("latin-1"))


def connection_hash(address: str) -> str:
    """Return what two players of one connection have in common; empty when it cannot be told.

    IPv4 by /24 and IPv6 by /64. Loopback counts only where the same-connection rule is on.
    """
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return ""
    if ip.is_loopback and not settings.USUMUS["SAME_CONNECTION_RULE"]:
        return ""
    network = ipaddress.ip_network((ip, 24 if ip.version == 4 else 64), strict=False)
    return salted_hmac("games.live.connection", str(network), algorithm="sha256").hexdigest()
