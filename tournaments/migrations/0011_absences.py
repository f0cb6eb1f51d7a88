import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0017_new_trophies"),
        ("games", "0041_changes"),
        ("tournaments", "0010_evening"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="offence",
            name="excused",
            field=models.CharField(blank=True, default="", max_length=200, verbose_name="perdonada"),
        ),
        migrations.AddField(
            model_name="offence",
            name="excused_by",
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL, verbose_name="quién la perdonó"),
        ),
        migrations.AddField(
            model_name="offence",
            name="fact",
            field=models.CharField(blank=True, default="", max_length=80, verbose_name="a qué"),
        ),
        migrations.AlterField(
            model_name="offence",
            name="at",
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name="cuándo"),
        ),
        migrations.AlterField(
            model_name="offence",
            name="cause",
            field=models.CharField(choices=[("abandona", "abandonó"), ("cae", "perdió la conexión"), ("ausente", "no estaba"), ("no_presentado", "no se presentó")], max_length=16, verbose_name="por qué"),
        ),
        migrations.AlterField(
            model_name="offence",
            name="match",
            field=models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="offences", to="games.match", verbose_name="partida"),
        ),
        migrations.AddConstraint(
            model_name="offence",
            constraint=models.UniqueConstraint(condition=models.Q(("fact", ""), _negated=True), fields=("user", "fact"), name="one_offence_per_fact"),
        ),
        migrations.AddConstraint(
            model_name="offence",
            constraint=models.CheckConstraint(condition=models.Q(("match", None), ("fact", ""), _connector="XOR"), name="offence_of_one_thing"),
        ),
    ]
