"""Players without a browser: they speak the match socket as a person's browser does.

Used by ``make bench`` (load), ``make faults`` (processes die under them) and the end-to-end tests.
"""
