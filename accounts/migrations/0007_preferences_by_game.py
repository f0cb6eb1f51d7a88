"""Carry over what each game now declares as its own preferences.

What was kept for all games stays where it was: the code before this reads it until it is replaced,
and the code after it leaves it out (``preferences.load``).
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

DECLARED = {
    "ordenar_cartas": ("mus",),
    "pista_jugada": ("mus",),
    "confirmar_ordago": ("mus",),
    "jugada_unica": ("parchis", "ohhell"),
    "cuatro_colores": ("ohhell",),
}
"""By preference of the account: the games that had it."""


def carry_over(apps: Apps, _: BaseDatabaseSchemaEditor) -> None:
    """Give each game the choices that were made for its tables."""
    profiles = apps.get_model("accounts", "Profile").objects
    for profile in profiles.filter(stored_preferences__has_any_keys=list(DECLARED)).iterator():
        kept = profile.stored_preferences
        chosen = {game: dict(own) for game, own in kept.get("en_juegos", {}).items()}
        for name in DECLARED.keys() & kept.keys():
            for game in DECLARED[name]:
                chosen.setdefault(game, {}).setdefault(name, kept[name])
        kept["en_juegos"] = chosen
        profile.save(update_fields=["stored_preferences"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_players_by_game")]

    operations = [migrations.RunPython(carry_over, migrations.RunPython.noop)]
