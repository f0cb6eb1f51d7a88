"""Seal the second factors that were written in the clear (``accounts.factor_seals``)."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from accounts import factor_seals


def seal(apps: Apps, _: BaseDatabaseSchemaEditor) -> None:
    """Encrypt what is in the clear."""
    factor_seals.reseal(apps.get_model("mfa", "Authenticator").objects)


def unseal(apps: Apps, _: BaseDatabaseSchemaEditor) -> None:
    """Leave it as the code before this can read it."""
    factor_seals.unseal(apps.get_model("mfa", "Authenticator").objects)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0009_mailbox_guards"),
        ("mfa", "0003_authenticator_type_uniq"),
    ]

    operations = [migrations.RunPython(seal, unseal)]
