"""``make code``: the six digits that the admin of the demo asks for now."""

from __future__ import annotations

import os
import time

import django


def main() -> None:
    """Print them, and for how many seconds they are good."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "usumus.settings.local")
    django.setup()
    print(digits_now(time.time()))


def digits_now(at: float) -> str:
    """Return the line that says the digits of the demo's secret at *at* (seconds)."""
    from allauth.mfa import app_settings  # noqa: PLC0415 - needs setup

    from accounts.factor_codes import digits, step_at  # noqa: PLC0415 - as above
    from games.management.commands.seed_demo import ADMIN_SECRET  # noqa: PLC0415 - as above

    left = app_settings.TOTP_PERIOD - int(at) % app_settings.TOTP_PERIOD
    return f"{digits(ADMIN_SECRET, step_at(at))}   (quedan {left} s)"


if __name__ == "__main__":
    main()
