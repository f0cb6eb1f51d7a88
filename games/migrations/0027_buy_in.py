from django.db import migrations, models
from django.db.models import F, Q

NAMES = {"buy_in_least": "entrada mínima", "buy_in_most": "entrada máxima"}


class Migration(migrations.Migration):
    dependencies = [("games", "0026_kept_actas")]

    operations = [
        *(
            migrations.AddField(
                model_name=model,
                name=name,
                field=models.PositiveIntegerField(blank=True, null=True, verbose_name=shown),
            )
            for model in ("room", "match")
            for name, shown in NAMES.items()
        ),
        migrations.AddConstraint(
            model_name="room",
            constraint=models.CheckConstraint(
                condition=(Q(buy_in_least=None, buy_in_most=None) & ~Q(gathering="open"))
                | Q(buy_in_least__gte=1, buy_in_most__gte=F("buy_in_least")),
                name="room_buy_in_holds",
            ),
        ),
    ]
