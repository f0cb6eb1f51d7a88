"""The chance of a match is keyed by its commitment and its deals; of those that run or are over, it stays as it was.

What was being agreed had shown the commitment of the former scheme: it is proposed and accepted again.
"""

from datetime import timedelta

from django.conf import settings
from django.db import migrations, models
from django.utils import timezone


def propose_again(apps, schema_editor):
    deadline = timezone.now() + timedelta(seconds=settings.USUMUS["CONFIGURE_SECONDS"])
    tables = apps.get_model("games", "Table").objects.filter(match=None)
    for table in tables.exclude(agreement__proposal=None).filter(agreement__has_key="proposal"):
        table.agreement = _without_proposal(table.agreement)
        table.server_seed, table.access_key = None, ""
        table.deadline_at, table.bets_until = deadline, None
        table.version += 1
        table.save()


def _without_proposal(agreement):
    chairs = [
        chair and chair | {"accepted": bool(chair["robot"]), "word": ""} for chair in agreement["chairs"]
    ]
    return agreement | {
        "chairs": chairs,
        "phase": "configurando",
        "proposal": None,
        "swap": None,
        "clock": agreement["clock"] + 1,
        "bets": {"n": agreement["bets"]["n"] + 1, "placed": [], "last": None},
    }


class Migration(migrations.Migration):
    dependencies = [("games", "0018_closing_told")]

    operations = [
        migrations.AddField(
            "match",
            "algorithm",
            models.CharField(default="usumus-1", max_length=10, verbose_name="algoritmo del azar"),
        ),
        migrations.AlterField(
            "match",
            "algorithm",
            models.CharField(default="usumus-2", max_length=10, verbose_name="algoritmo del azar"),
        ),
        migrations.AddField("match", "deals", models.PositiveIntegerField(db_default=0, default=0)),
        migrations.RunPython(propose_again, migrations.RunPython.noop),
    ]
