"""Presence is written every few seconds and worth nothing after a crash: no WAL, room to update."""

from django.db import migrations

UNLOGGED = """
ALTER TABLE games_salonpresence SET UNLOGGED;
ALTER TABLE games_salonpresence SET (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
"""
LOGGED = """
ALTER TABLE games_salonpresence RESET (fillfactor, autovacuum_vacuum_scale_factor);
ALTER TABLE games_salonpresence SET LOGGED;
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0005_salon")]

    operations = [migrations.RunSQL(UNLOGGED, LOGGED)]
