"""``python -m tools.stack.prepare [migrate] [static] [seed_demo]``: what comes before the site.

One process for all of it: each start of Django costs most of a second.
"""

from __future__ import annotations

import os
import sys

import django
from django.core.management import call_command


def main(steps: list[str]) -> int:
    """Carry out *steps* in order."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "usumus.settings.local")
    django.setup()
    for step in steps:
        if step == "migrate":
            call_command("migrate", interactive=False, verbosity=0)
        elif step == "static":
            call_command("collectstatic", interactive=False, verbosity=0)
        else:
            call_command(step)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
