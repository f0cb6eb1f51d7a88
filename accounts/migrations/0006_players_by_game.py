"""Carry over how many players somebody wants in «Jugar ya», from all games to each that admits it.

What was kept for all games stays where it was: the code before this reads it until it is replaced,
and the code after it leaves it out (``preferences.load``).
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

ADMITTED = {"mus": (2, 4), "parchis": (2, 3, 4), "ohhell": (3, 4, 5, 6, 7)}
"""How many could play each game when one number was kept for all of them."""


def carry_over(apps: Apps, _: BaseDatabaseSchemaEditor) -> None:
    """Give each game that admits the number kept for all of them that number."""
    profiles = apps.get_model("accounts", "Profile").objects
    for profile in profiles.filter(stored_preferences__ya_jugadores__gt=0).iterator():
        kept = profile.stored_preferences
        players = kept["ya_jugadores"]
        wanted = {game: players for game, sizes in ADMITTED.items() if players in sizes}
        kept["ya_jugadores_en"] = wanted | kept.get("ya_jugadores_en", {})
        profile.save(update_fields=["stored_preferences"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_sanction_guards")]

    operations = [migrations.RunPython(carry_over, migrations.RunPython.noop)]
