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
    from allauth.mfa.totp.internal.auth import (  # noqa: PLC0415 - as above
        format_hotp_value,
        hotp_value,
    )

    from games.management.commands.seed_demo import ADMIN_SECRET  # noqa: PLC0415 - as above

    step, used = divmod(int(at), app_settings.TOTP_PERIOD)
    digits = format_hotp_value(hotp_value(ADMIN_SECRET, step))
    return f"{digits}   (quedan {app_settings.TOTP_PERIOD - used} s)"


if __name__ == "__main__":
    main()
