"""A championship may be published some time before one can enter it."""

from django.db import migrations, models
from django.db.models import F, Q


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0035_said_around")]

    operations = [
        migrations.AddField(
            model_name="championship",
            name="opens_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="abre la inscripción"),
        ),
        migrations.AddField(
            model_name="cycle",
            name="opens_before",
            field=models.DurationField(blank=True, null=True, verbose_name="abre antes"),
        ),
        migrations.AddConstraint(
            model_name="championship",
            constraint=models.CheckConstraint(
                condition=Q(opens_at=None) | Q(opens_at__lt=F("closes_at")),
                name="championship_opens_first",
            ),
        ),
    ]
