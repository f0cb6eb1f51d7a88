"""A sanction may be imposed by the site itself, by its rules: nobody of the staff did it."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0015_digits_as_letters")]

    operations = [
        migrations.AlterField(
            model_name=model,
            name=name,
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name=told,
            ),
        )
        for model, name, told in (
            ("sanction", "imposed_by", "impuesta por"),
            ("sanctionact", "actor", "quién"),
        )
    ]
