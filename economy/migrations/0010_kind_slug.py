import django.core.validators
from django.db import migrations, models

TEXT = "Esa dirección es la de las compras de cada uno: ponle otra."


class Migration(migrations.Migration):
    dependencies = [("economy", "0009_pawnreminder")]

    operations = [
        migrations.AlterField(
            model_name="kind",
            name="slug",
            field=models.SlugField(
                max_length=60,
                unique=True,
                validators=[
                    django.core.validators.RegexValidator(
                        "\\Acompras\\Z", TEXT, inverse_match=True
                    )
                ],
                verbose_name="dirección",
            ),
        ),
        migrations.AddConstraint(
            model_name="kind",
            constraint=models.CheckConstraint(
                condition=models.Q(("slug", "compras"), _negated=True),
                name="kind_slug_is_not_an_address_of_the_shop",
                violation_error_message=TEXT,
            ),
        ),
    ]
