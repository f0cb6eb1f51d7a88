#!/usr/bin/env python3
"""Django's command line."""

import sys

from django.core.management import execute_from_command_line

from usumus.settings.env import require_settings

if __name__ == "__main__":
    require_settings()
    execute_from_command_line(sys.argv)
