"""Logs: a line a fact on the console (JSON on a public site); what cannot wait, by mail (P14).

A failure is told with its frames and never with their variables (P18).
"""

from typing import Any

import structlog


def logging(*, as_json: bool) -> dict[str, Any]:
    """Return Django's ``LOGGING``: warnings and worse of everybody, critical ones to ``ADMINS``."""
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
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    structlog.processors.format_exc_info,
                    renderer,
                ]
                if as_json
                else [structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
                "foreign_pre_chain": common,
            }
        },
        "handlers": {
            "console": {"class": "logging.StreamHandler", "formatter": "line"},
            "mail": {"class": "django.utils.log.AdminEmailHandler", "level": "CRITICAL"},
        },
        "root": {"handlers": ["console", "mail"], "level": "WARNING"},
    }
