"""Logs: a line a fact on the console (JSON in public); what cannot wait, by mail (promise P14).

A failure is told with its frames and never with their variables (promise P18).
"""

from typing import Any

import structlog


def logging(*, as_json: bool) -> dict[str, Any]:
    """Return Django's ``LOGGING``: warnings and worse of everybody, critical ones to ``ADMINS``.

    What a flood repeats is counted instead of written (``usumus.log_ration``).
    """
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": _line(as_json=as_json)},
        "filters": {"ration": {"()": "usumus.log_ration.Ration"}},
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "line",
                "filters": ["ration"],
            },
            "mail": {"class": "accounts.mails.AdminMails", "level": "CRITICAL"},
        },
        "root": {"handlers": ["console", "mail"], "level": "WARNING"},
        # Who comes in and who is turned away is written though all be well.
        "loggers": {
            "accounts.attempts": {"level": "INFO"},
            "games.live.turned_away": {"level": "INFO"},
        },
    }


def _line(*, as_json: bool) -> dict[str, Any]:
    """Return the formatter of a line."""
    common = [
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    renderer: Any = (
        structlog.processors.JSONRenderer()
        if as_json
        # Its own way to show a failure prints the variables of every frame: hands and seeds too.
        else structlog.dev.ConsoleRenderer(
            colors=False, exception_formatter=structlog.dev.plain_traceback
        )
    )
    failures = [structlog.processors.format_exc_info] if as_json else []
    return {
        "()": structlog.stdlib.ProcessorFormatter,
        "processors": [
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *failures,
            renderer,
        ],
        "foreign_pre_chain": common,
    }
