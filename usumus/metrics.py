"""The figures of a process for Prometheus, on an address that only the inside reaches.

Not a page of the site: the proxy knows nothing of it, and it is there only where ``METRICS_HOST``
names where to listen. A web process listens a thousand above its own port, a worker on
``METRICS_WORKER_PORT``.
"""

from __future__ import annotations

import logging

from prometheus_client import start_http_server

from usumus.settings import env

log = logging.getLogger(__name__)

ABOVE = 1000
WORKER_PORT = 9900


def serve_web(port: int) -> None:
    """Serve the figures of the web process on *port*, if somebody wants them."""
    _serve(port + ABOVE)


def serve_worker() -> None:
    """Serve the figures of a worker, if somebody wants them."""
    _serve(env.number("METRICS_WORKER_PORT", WORKER_PORT))


def _serve(port: int) -> None:
    host = env.text("METRICS_HOST")
    if not host:
        return
    try:
        start_http_server(port, addr=host)
    except OSError as error:  # the site is worth more than its figures
        log.warning("no metrics on %s:%d: %s", host, port, error)
